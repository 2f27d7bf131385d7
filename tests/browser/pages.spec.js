// The pages around the game.

import { cell, dice, expect, game, openGame, picture, playOne, startGame, still, test } from "./play.js";

test.use(still);

test("the first page is small and names every rulebook", async ({ page, server }) => {
  /** @type {Promise<number>[]} */
  const sizes = [];
  // What travels, heads and bodies: texts and scripts are sent compressed.
  page.on("requestfinished", (request) => sizes.push(request.sizes().then((size) => size.responseBodySize + size.responseHeadersSize)));
  await page.goto(server.url);
  // On a busy machine the network may rest before the page has asked for everything.
  await expect(page.locator(".gallery .book").nth(19)).toBeAttached();
  await expect(page.locator("html[data-ready]")).toBeAttached();
  await page.waitForLoadState("networkidle");
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(await page.locator(".gallery .book").count()).toBeGreaterThanOrEqual(20);
  const boards = await page.locator(".gallery .book .mini").count();
  expect(boards).toBeGreaterThanOrEqual(20);
  // All pieces of a kind share a few paths: seventy boards are quickly drawn.
  expect(await page.locator(".gallery .book .mini *").count()).toBeLessThan(40 * boards);
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes).toBeLessThan(150_000);
});

test("nothing scrolls in a game at 1280x720, on every size of board", async ({ page, server }) => {
  for (const rulebook of ["parlour", "international", "canadian", "spantsiretti", "turkish"]) {
    await startGame(page, server.url, { rulebook });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight), { message: rulebook }).toBeLessThanOrEqual(0);
    await page.screenshot({ path: picture(`board-${rulebook}`) });
  }
});

test("a rulebook's page has its clauses and examples that can be played", async ({ page, server }) => {
  await page.goto(`${server.url}/rulebooks/triple-king`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Triple king");
  expect(await page.locator(".rule-section li").count()).toBeGreaterThan(10);
  await expect(page.locator(".clause").first()).toBeVisible();
  const example = page.locator(".example").filter({ hasText: "A triple king takes two neighbours in one jump" });
  await example.locator('.cell[data-square="29"]').click();
  await example.locator('.cell[data-square="15"]').click();
  await expect(example.locator('.cell[data-square="22"]')).toHaveAttribute("aria-label", /empty/);
  await example.getByRole("button", { name: "Again" }).click();
  await expect(example.locator('.cell[data-square="22"]')).toHaveAttribute("aria-label", /White/);
  const line = page.locator(".example").filter({ hasText: "A king that touches its home row in mid-capture" });
  await line.getByRole("button", { name: "Show" }).click();
  await expect(line.locator('.cell[data-square="20"]')).toHaveAttribute("aria-label", /Black triple king/);
});

test("a game is analysed: best lines, mistakes, other moves", async ({ page, server }) => {
  await startGame(page, server.url, { rulebook: "parlour" });
  const roll = dice(13);
  for (let i = 0; i < 3; i++) await playOne(page, roll);
  await page.locator('[data-action="resign"]').click();
  await page.locator("dialog").getByRole("button", { name: "Resign" }).click();
  await page.locator(".result").getByRole("link", { name: "Analyse" }).click();
  await page.waitForURL("**/analyse?game=*");
  await expect(page.locator(".lines li").first()).toBeVisible();
  await expect(page.locator(".arrow.best")).toHaveCount(1);
  await page.getByRole("button", { name: "Look for mistakes" }).click();
  await expect(page.locator(".graph .curve")).toBeVisible();
  await expect(page.getByRole("button", { name: "Look for mistakes" })).toBeEnabled();
  await page.locator('[data-step="first"]').click();
  await expect(page.locator(".lines li")).toHaveCount(3);
  await expect(page.locator(".arrow.other")).toHaveCount(2);
  await page.locator(".lines .line").first().click();
  await expect(page.locator(".scrubber")).toHaveValue("1");
  await page.screenshot({ path: picture("analyse-game") });
});

test("a position is set up by FEN, by hand, and from PDN", async ({ page, server }) => {
  await page.goto(`${server.url}/analyse?rulebook=parlour`);
  await page.getByLabel("FEN").fill("B:W10,18:B23");
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(cell(page, 23)).toHaveAttribute("aria-label", /must capture/);
  await page.getByRole("button", { name: "Edit the board" }).click();
  await page.getByRole("button", { name: "Clear the board" }).click();
  await cell(page, 30).click();
  await page.getByRole("button", { name: "Red king" }).click();
  await cell(page, 3).click();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page).toHaveURL(/fen=B%3AWK3%3AB30/);
  await expect(cell(page, 30)).toHaveAttribute("aria-label", /Yellow man/);
  await page.getByText("Games as PDN").click();
  await page.getByLabel("Paste a game here").fill("1. 22-18 9-14 2. 18x9 5x14 *");
  await page.getByRole("button", { name: "Read" }).click();
  await expect(page.locator(".move[data-ply]")).toHaveCount(4);
});

test("of several games in a text one is chosen", async ({ page, server }) => {
  await page.goto(`${server.url}/analyse?rulebook=english`);
  await page.getByText("Games as PDN").click();
  const games = '[White "Ada"]\n[Black "Bob"]\n\n1. 11-15 23-19 1-0\n\n[White "Cleo"]\n[Black "Dan"]\n\n1. 9-14 22-18 2. 5-9 0-1\n';
  await page.getByLabel("Paste a game here").fill(games);
  await page.getByRole("button", { name: "Read" }).click();
  await expect(page.locator(".move[data-ply]")).toHaveCount(2);
  await page.getByRole("button", { name: /Cleo – Dan/ }).click();
  await expect(page.locator(".move[data-ply]")).toHaveCount(3);
  await expect(page.getByRole("button", { name: /Cleo – Dan/ })).toHaveAttribute("aria-current", "true");
});

test("playing on from an analysed position", async ({ page, server }) => {
  await page.goto(`${server.url}/analyse?rulebook=parlour&fen=${encodeURIComponent("B:W2,10,18:B23,30")}`);
  await expect(cell(page, 23)).toHaveAttribute("aria-label", /must capture/);
  await page.getByRole("button", { name: "Play from here" }).click();
  await page.waitForURL("**/game/*");
  await expect(game(page)).toHaveAttribute("data-state", "yours");
});

test("finished games can be watched again", async ({ page, server }) => {
  await openGame(page, server.url, { rulebook: "towers" });
  await page.locator('[data-action="resign"]').click();
  await page.locator("dialog").getByRole("button", { name: "Resign" }).click();
  await expect(game(page)).toHaveAttribute("data-state", "over");
  await page.getByRole("link", { name: "Watch" }).click();
  await expect(page.locator(".watch-part").last().locator(".book").first()).toBeVisible();
  await page.screenshot({ path: picture("watch") });
});

test("the language follows the reader", async ({ page, server }) => {
  await page.goto(server.url);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.locator('input[name="language"][value="es"]').check();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Damas inglesas");
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
});

test("one comes to the guide and back, in one's own language and colours", async ({ page, server }) => {
  await page.goto(`${server.url}/rulebooks`);
  await page.evaluate(() => localStorage.setItem("crownhead.choices", JSON.stringify({ language: "de", scheme: "dark" })));
  await page.reload();
  await page.getByRole("link", { name: "Handbuch" }).click();
  await expect(page).toHaveURL(`${server.url}/docs/`);
  await expect(page.locator("html")).toHaveAttribute("data-scheme", "dark");
  const menu = page.getByRole("navigation", { name: "Hauptmenü" });
  await expect(menu.locator("[aria-current]")).toHaveText("Handbuch");
  // The text is English, whatever the menu speaks.
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.locator("header")).toHaveAttribute("lang", "de");
  await page.screenshot({ path: picture("guide") });
  await menu.getByRole("link", { name: "Spielen", exact: true }).click();
  await expect(page.locator(".start")).toHaveAttribute("data-state", "ready");
  await page.goto(`${server.url}/docs/nothing`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hier ist nichts");
});

test("an address that leads nowhere says so", async ({ page, server }) => {
  await page.goto(`${server.url}/game/nothing`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No such game");
});

test("a game is taken home as a file, and deleted", async ({ page, server }) => {
  await openGame(page, server.url, { rulebook: "parlour" });
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "PDN file" }).click()]);
  expect(download.suggestedFilename()).toMatch(/\.pdn$/);
  const old = page.url();
  await page.locator('[data-action="delete"]').click();
  await page.locator("dialog").getByRole("button", { name: "Delete" }).click();
  await page.waitForURL(`${server.url}/`);
  await page.goto(old);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No such game");
});
