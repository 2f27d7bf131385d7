// A whole game of each rulebook of the documents, against the engine, with moves that the page offers.

import { dice, expect, game, picture, playOne, startGame, still, test } from "./play.js";

const MOST = 400;

test.use(still);

for (const [seed, rulebook] of ["contest", "obstacles", "towers", "parlour", "triple-king"].entries()) {
  test(`a whole game of ${rulebook}`, async ({ page, server }) => {
    test.setTimeout(300_000);
    await startGame(page, server.url, { rulebook, level: 1, side: seed % 2 ? "second" : "first" });
    const roll = dice(seed + 7);
    let moves = 0;
    while (moves < MOST && (await playOne(page, roll))) moves++;
    await expect(game(page)).toHaveAttribute("data-state", "over");
    const result = page.locator(".result:not(.waiting)");
    await expect(result.locator("h2")).toHaveText(/You win|You lose|A draw/);
    await expect(result.locator("p")).toHaveText(/\w.*\.$/);
    await expect(page.locator(".moves [data-ply]").first()).toBeVisible();
    await page.screenshot({ path: picture(`whole-${rulebook}`) });
  });
}
