// A phone: touch, the board from edge to edge, everything within reach.

import { action, cell, dice, expect, game, openGame, picture, playOne, startGame, test } from "./play.js";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("a game by touch", async ({ page, server }) => {
  await openGame(page, server.url, { rulebook: "parlour", mode: "device" });
  await cell(page, 22).tap();
  await cell(page, 18).tap();
  await expect(game(page)).toHaveAttribute("data-plies", "1");
  const board = await page.locator(".board").boundingBox();
  expect(board?.width).toBe(390);
  const actions = await page.locator(".actions").boundingBox();
  expect((actions?.y ?? 0) + (actions?.height ?? 0)).toBeCloseTo(844, 0);
  await page.screenshot({ path: picture("phone-game") });
});

test("the thumb has four buttons, and the last one opens the rest", async ({ page, server }) => {
  await openGame(page, server.url, { rulebook: "english", mode: "device" });
  await expect(page.locator(".actions .button:visible")).toHaveText(["Undo", "Hint", "Flip", "More"]);
  await expect(action(page, "resign")).toBeHidden();
  await page.getByRole("button", { name: "More" }).tap();
  await expect(action(page, "draw")).toBeVisible();
  await page.screenshot({ path: picture("phone-more") });
  await action(page, "resign").tap();
  await expect(action(page, "draw")).toBeHidden();
  await page.locator("dialog").getByRole("button", { name: "Resign" }).tap();
  await expect(game(page)).toHaveAttribute("data-state", "over");
});

test("nothing is wider than the screen", async ({ page, server }) => {
  for (const path of ["/", "/watch", "/rulebooks", "/rulebooks/triple-king", "/own", "/analyse"]) {
    await page.goto(server.url + path);
    await expect(page.locator("html[data-ready]")).toBeAttached();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, path).toBeLessThanOrEqual(0);
  }
});

test("the menu hides behind a button", async ({ page, server }) => {
  await startGame(page, server.url, { rulebook: "parlour" });
  await page.getByRole("button", { name: "Main menu" }).tap();
  await page.getByRole("link", { name: "Watch" }).tap();
  await expect(page.getByRole("heading", { name: "Watch", level: 1 })).toBeVisible();
});

test("moves against the computer", async ({ page, server }) => {
  await startGame(page, server.url, { rulebook: "towers" });
  const roll = dice(9);
  await playOne(page, roll);
  await playOne(page, roll);
  await expect(game(page)).toHaveAttribute("data-plies", /[34]/);
});
