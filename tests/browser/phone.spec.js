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

test("all that was taken is seen, however much it is", async ({ page, server }) => {
  const white = Array.from({ length: 8 }, (_, i) => i + 21).join(",");
  const opened = await openGame(page, server.url, { rulebook: "english", mode: "device", fen: `B:W${white}:B1` });
  await expect(game(page)).toHaveAttribute("data-state", "yours");
  // As many as a whole side has.
  await page.locator('[data-player="second"] .trophies').evaluate((node) => {
    node.removeAttribute("hidden");
    for (let i = 0; i < 12; i++) node.append(document.createElement("span"));
    for (const each of node.children) each.className = "trophy";
  });
  const over = await page.locator('[data-player="second"]').evaluate((card) => {
    const right = card.getBoundingClientRect().right;
    return [...card.querySelectorAll(".trophy")].filter((each) => each.getBoundingClientRect().right > right).length;
  });
  expect(over).toBe(0);
  expect(opened.id).toBeTruthy();
});

for (const [name, size] of Object.entries({ phone: { width: 390, height: 844 }, small: { width: 360, height: 640 }, landscape: { width: 844, height: 390 }, tablet: { width: 820, height: 1180 } })) {
  test(`nothing lies over the board of a lesson or a puzzle: ${name}`, async ({ page, server }) => {
    await page.setViewportSize(size);
    for (const path of ["/learn/english", "/puzzles/english"]) {
      await page.goto(server.url + path);
      await expect(page.locator(".learn-board .piece").first()).toBeVisible();
      const over = () => page.evaluate(() => {
        const box = document.querySelector(".surface")?.getBoundingClientRect();
        if (!box) return ["no board"];
        const points = [0.05, 0.5, 0.95].flatMap((x) => [0.05, 0.35, 0.65, 0.95].map((y) => [box.left + box.width * x, box.top + box.height * y]));
        // What is below the window is scrolled to.
        return points.filter(([, y]) => y < innerHeight).map(([x, y]) => document.elementFromPoint(x, y)).filter((node) => !node?.closest(".surface")).map((node) => node?.className);
      });
      await expect.poll(over, { message: path }).toEqual([]);
    }
  });
}

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
