// Playing without a mouse, and what a screen reader is told.

import { cell, expect, game, label, openGame, still, test } from "./play.js";

test.use(still);

test("a game is started and played with the keyboard alone", async ({ page, server }) => {
  await page.goto(server.url);
  await page.locator('.gallery input[value="parlour"]').focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Parlour checkers");
  // The board of the other rulebook is dealt: its men are yellow.
  await expect(page.locator('.cell[aria-label*="Yellow"]').first()).toBeAttached();
  await page.locator(".cell[tabindex='0']").focus();
  await reach(page, (text) => text.includes("can move") || text.includes("must capture"));
  await page.keyboard.press("Enter");
  await reach(page, (text) => text.includes("possible target"));
  await page.keyboard.press("Enter");
  await page.waitForURL("**/game/*");
  await expect.poll(async () => Number(await game(page).getAttribute("data-plies"))).toBeGreaterThan(0);
});

test("typed moves are read in both notations, and refused with a sentence", async ({ page, server }) => {
  await openGame(page, server.url, { rulebook: "triple-king", mode: "device" });
  const field = page.getByLabel("Type a move");
  await field.fill("22-18");
  await field.press("Enter");
  await expect(game(page)).toHaveAttribute("data-plies", "1");
  await expect(page.locator("#speech")).toContainText("Black: (5,2)-(4,3).");
  await field.fill("(2,1)-(3,2)");
  await field.press("Enter");
  await expect(game(page)).toHaveAttribute("data-plies", "2");
  await field.fill("nonsense");
  await field.press("Enter");
  await expect(page.locator(".message")).toHaveClass(/told/);
  await field.fill("29-11");
  await field.press("Enter");
  await expect(page.locator("#speech")).not.toBeEmpty();
});

test("cells have labels, and escape puts the piece down", async ({ page, server }) => {
  await openGame(page, server.url, { rulebook: "parlour", mode: "device" });
  expect(await label(page, 1)).toBe("1, Red man");
  expect(await label(page, 13)).toBe("13, empty");
  expect(await label(page, 22)).toBe("22, Yellow man, can move");
  await cell(page, 22).focus();
  await page.keyboard.press("Enter");
  expect(await label(page, 22)).toContain("picked");
  expect(await label(page, 18)).toContain("possible target");
  await page.keyboard.press("Escape");
  expect(await label(page, 18)).toBe("18, empty");
  await page.keyboard.press("ArrowUp");
  await expect(page.locator(".cell:focus")).toHaveAttribute("data-square", /^1[78]$/);
});

/** Walks over the board with the arrow keys until a cell says the right thing. @param {import("@playwright/test").Page} page @param {(text: string) => boolean} right */
async function reach(page, right) {
  const keys = ["Home", ...snake()];
  for (const key of keys) {
    const text = await page.locator(".cell:focus").getAttribute("aria-label");
    if (text && right(text)) return;
    await page.keyboard.press(key);
  }
  throw new Error("no cell says that");
}

/** Up to the corner, then row by row. */
function snake() {
  const keys = [...Array(8).fill("ArrowUp"), ...Array(4).fill("ArrowLeft")];
  for (let row = 0; row < 8; row++) keys.push(...Array(3).fill(row % 2 ? "ArrowLeft" : "ArrowRight"), "ArrowDown");
  return keys;
}
