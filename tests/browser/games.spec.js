// A whole game of each rulebook of the documents, against the engine, with moves that the page offers.
// Towers and parlour know no draw, so a game may never end by itself: after MOST moves the person resigns.

import { dice, expect, game, picture, playOne, startGame, still, test } from "./play.js";

const MOST = 100;

test.use(still);

for (const [seed, rulebook] of ["contest", "obstacles", "towers", "parlour", "triple-king"].entries()) {
  test(`a whole game of ${rulebook}`, async ({ page, server }) => {
    await startGame(page, server.url, { rulebook, level: 4, side: seed % 2 ? "second" : "first" });
    const roll = dice(seed + 7);
    let moves = 0;
    while (moves < MOST && (await playOne(page, roll))) moves++;
    if (moves === MOST) await resign(page);
    await expect(game(page)).toHaveAttribute("data-state", "over");
    const result = page.locator(".result:not(.waiting)");
    await expect(result.locator("h2")).toHaveText(/You win|You lose|A draw/);
    await expect(result.locator("p")).toHaveText(/\w.*\.$/);
    await expect(page.locator(".moves [data-ply]").first()).toBeVisible();
    await page.screenshot({ path: picture(`whole-${rulebook}`) });
  });
}

/** @param {import("@playwright/test").Page} page */
async function resign(page) {
  await page.locator('[data-action="resign"]').click();
  await page.locator("dialog").getByRole("button", { name: "Resign" }).click();
}
