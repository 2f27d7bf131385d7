// The first page: a board that takes a move, house rules as switches, and every other rulebook.

import { cell, dice, expect, game, openGame, pick, picture, playOne, still, test } from "./play.js";

const start = "/";

test.use(still);

test("a newcomer moves a piece, and the game has begun", async ({ page, server }) => {
  await page.goto(server.url + start);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("English draughts");
  await expect(page.locator(".strip").first()).toContainText("Level 1, newcomer");
  await cell(page, 11).click();
  await cell(page, 15).click();
  await page.waitForURL("**/game/*");
  await expect(page.locator('.move[data-ply="1"]')).toHaveText("11–15");
  await expect(page.locator('.move[data-ply="2"]')).toBeVisible();
  await expect(game(page)).toHaveAttribute("data-state", "yours");
});

test("where openings are drawn the game begins after one of them", async ({ page, server }) => {
  await page.goto(server.url + "/?rulebook=english-3-move");
  await expect(page.locator(".start")).toHaveAttribute("data-state", "ready");
  const begin = page.locator("#start");
  // Three moves were drawn, so the second side moves next.
  if (await begin.isVisible()) await page.getByRole("button", { name: "Change sides" }).click();
  await expect(begin).toBeHidden();
  await page.locator(".cell.ready").first().click();
  await page.locator(".cell.target").first().click();
  await page.waitForURL("**/game/*");
  await expect(page.locator('.move[data-ply="4"]')).toBeVisible();
  await expect(page.locator('.move[data-ply="5"]')).toBeVisible();
  await expect(game(page)).toHaveAttribute("data-state", "yours");
});

test("the board of the game is where the board of the first page was", async ({ page, server }) => {
  await page.goto(server.url + start);
  await expect(page.locator(".start")).toHaveAttribute("data-state", "ready");
  const before = await page.locator(".board").boundingBox();
  await cell(page, 11).click();
  await cell(page, 15).click();
  await page.waitForURL("**/game/*");
  await expect(page.locator(".moves-card")).toBeVisible();
  await expect.poll(() => page.locator(".board").boundingBox()).toEqual(before);
});

test("the first move by keys keeps the focus on the page", async ({ page, server }) => {
  await page.goto(server.url + start);
  await cell(page, 11).focus();
  await page.keyboard.press("Enter");
  await cell(page, 15).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/game/*");
  await expect(game(page)).toHaveAttribute("data-plies", /[12]/);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
});

test("what was chosen is there the next time", async ({ page, server }) => {
  await page.goto(server.url + start);
  await page.locator('.gallery input[value="russian"]').check();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Russian draughts");
  await page.getByRole("button", { name: "Harder" }).click();
  await expect(page.locator(".strip").first()).toContainText("Level 2, beginner");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Russian draughts");
  await expect(page.locator(".strip").first()).toContainText("Level 2, beginner");
});

test("a switch changes the rules at once, says so and names the nearest known game", async ({ page, server }) => {
  await page.goto(server.url + start);
  await page.getByRole("switch", { name: "Flying kings" }).check();
  await expect(page.locator(".told-rule")).toContainText("Kings now fly.");
  await expect(page.locator(".house-head")).toContainText("with one house rule");
  await expect(page.locator(".nearest")).toContainText("Nearest known game: Czech draughts.");
  await expect(page.locator(".nearest")).toContainText("There:");
  await page.locator('input[name="house-board"][value="10"]').check();
  await expect(page.locator(".told-rule")).toContainText("The board is now 10 by 10. Each side has 15 men.");
  await expect(page.locator(".cell")).toHaveCount(50);
  await page.screenshot({ path: picture("start-house") });
  await cell(page, 11).click();
  await page.locator(".cell.target").first().click();
  await page.waitForURL("**/game/*");
  await expect(page.locator(".rules-card h2")).toHaveText("English draughts, house rules");
  await page.goto(server.url + start);
  await expect(page.locator(".group").first()).toContainText("English draughts, house rules");
  await expect(page.getByRole("switch", { name: "Flying kings" })).toBeChecked();
  await page.getByRole("button", { name: "Put back" }).click();
  await expect(page.getByRole("switch", { name: "Flying kings" })).not.toBeChecked();
  await expect(page.locator(".cell")).toHaveCount(32);
});

test("rows of men are dealt anew", async ({ page, server }) => {
  await page.goto(server.url + start);
  await page.locator('input[name="house-rows"][value="2"]').check();
  await expect(page.locator(".told-rule")).toContainText("two rows of men, 8 in all");
  await expect(page.locator(".board .piece")).toHaveCount(16);
});

test("every switch says a sentence of its own", async ({ page, server }) => {
  await page.goto(server.url + start);
  const told = new Set();
  for (const name of ["Forced capture", "Flying kings", "Men take backwards", "Longest capture"]) {
    await page.getByRole("switch", { name }).click();
    await expect(page.locator(".switch.now")).toContainText(name);
    told.add(await page.locator(".told-rule").textContent());
  }
  expect(told.size).toBe(4);
});

test("the other side begins when it is told to", async ({ page, server }) => {
  await page.goto(server.url + start);
  await pick(page, "side", "second");
  await expect(page.locator(".strip.yours")).toContainText("The computer begins.");
  await page.getByRole("button", { name: "Begin", exact: true }).click();
  await page.waitForURL("**/game/*");
  await expect(game(page)).toHaveAttribute("data-state", "yours");
  await expect(game(page)).toHaveAttribute("data-plies", "1");
});

test("two play at one device, and a friend is invited", async ({ page, server }) => {
  await page.goto(server.url + start);
  await pick(page, "mode", "device");
  await cell(page, 11).click();
  await cell(page, 15).click();
  await page.waitForURL("**/game/*");
  await expect(game(page)).toHaveAttribute("data-state", "yours");
  await page.goto(server.url + start);
  await pick(page, "mode", "link");
  await page.getByRole("button", { name: "Invite" }).click();
  await expect(page.locator(".waiting")).toBeVisible();
});

test("a game that was left is offered", async ({ page, server }) => {
  await openGame(page, server.url, { rulebook: "russian", level: 4 });
  await playOne(page, dice(3));
  await expect(game(page)).toHaveAttribute("data-state", "yours");
  await page.goto(server.url + start);
  const card = page.locator(".resume");
  await expect(card).toContainText("Russian draughts, Level 4, steady, move 2. Your turn.");
  await card.getByRole("link", { name: "Continue" }).click();
  await page.waitForURL("**/game/*");
});

test("rulebooks are found by name and by rule", async ({ page, server }) => {
  await page.goto(server.url + start);
  await expect(page.locator(".start")).toHaveAttribute("data-state", "ready");
  await page.keyboard.press("/");
  await page.keyboard.type("flying kings, 10 x 10");
  const books = page.locator(".gallery .book");
  await expect(books.filter({ hasText: "International draughts" })).toBeVisible();
  await expect(books.filter({ hasText: "English draughts" })).toHaveCount(0);
  await page.keyboard.press("Control+A");
  await page.keyboard.type("thai");
  await expect(books).toHaveCount(1);
  await page.keyboard.press("Control+A");
  await page.keyboard.type("chess");
  await expect(page.locator(".groups")).toContainText("No rulebook fits.");
});

test("the documents are a group of their own", async ({ page, server }) => {
  await page.goto(server.url + start);
  await page.getByRole("button", { name: /Five documents/ }).click();
  await expect(page.locator(".gallery .book")).toHaveCount(5);
  await expect(page.locator('.gallery input[value="towers"] + .book-face .mini .battlement').first()).toBeAttached();
});
