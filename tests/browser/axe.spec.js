// What axe finds in a game with all that comes over it, and on every board. The pages are in the matrix.

import AxeBuilder from "@axe-core/playwright";
import { cell, expect, openGame, picture, still, test } from "./play.js";

test.use(still);

for (const scheme of /** @type {const} */ (["light", "dark"])) {
  test.describe(scheme, () => {
    test.use({ colorScheme: scheme });

    test("a game is accessible, also with a message and a result", async ({ page, server }) => {
      await openGame(page, server.url, { rulebook: "triple-king", fen: "B:W1,K9,11,17,18:B22,32,T31,K30", mode: "device", clock: { minutes: 5, increment: 3 } });
      await cell(page, 32).click();
      await faultless(page);
      await page.screenshot({ path: picture(`game-${scheme}`) });
      await page.locator('[data-action="resign"]').click();
      await faultless(page);
      await page.locator("dialog .primary").click();
      await expect(page.locator(".result")).toBeVisible();
      await faultless(page);
    });
  });
}

for (const board of ["slate", "contrast"]) {
  test(`the ${board} board is accessible`, async ({ page, server }) => {
    await page.addInitScript((name) => localStorage.setItem("crownhead.choices", JSON.stringify({ board: name })), board);
    await page.goto(server.url);
    await expect(page.locator("html[data-ready]")).toBeAttached();
    await faultless(page);
    await page.screenshot({ path: picture(`start-${board}`) });
  });
}

/** @param {import("@playwright/test").Page} page */
async function faultless(page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const told = violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.target.join(" ")).slice(0, 3).join(" | ")}`);
  expect(told).toEqual([]);
}
