// How the reader wants to play, one's own games, and the page without its server.

import { cell, dice, expect, game, openGame, playOne, still, test } from "./play.js";

test.use(still);

/** @param {import("@playwright/test").Page} page @param {Record<string, any>} choices */
const choose = (page, choices) => page.addInitScript((all) => localStorage.setItem("crownhead.choices", JSON.stringify(all)), choices);

test("names of squares stand inside, outside or nowhere", async ({ page, server }) => {
  await openGame(page, server.url, { rulebook: "russian", mode: "device" });
  await expect(page.locator(".ground .name").first()).toBeVisible();
  await page.getByRole("button", { name: "Settings" }).click();
  await page.locator('input[name="coordinates"][value="outside"]').check();
  await expect(page.locator(".ground .name").first()).toBeHidden();
  await expect(page.locator(".edge-name.low")).toHaveText(["a", "b", "c", "d", "e", "f", "g", "h"]);
  await page.locator('input[name="coordinates"][value="off"]').check();
  await expect(page.locator(".edge-name").first()).toBeHidden();
  await page.reload();
  await expect(page.locator(".ground .name").first()).toBeHidden();
});

test("a move is made only after a yes, if the player wants it so", async ({ page, server }) => {
  await choose(page, { confirm: true });
  await openGame(page, server.url, { rulebook: "english", mode: "device" });
  await cell(page, 11).click();
  await cell(page, 15).click();
  await expect(page.locator(".message")).toContainText("Play 11–15?");
  await page.getByRole("button", { name: "Not yet" }).click();
  await expect(game(page)).toHaveAttribute("data-plies", "0");
  await cell(page, 11).click();
  await cell(page, 16).click();
  await page.getByRole("button", { name: "Play it" }).click();
  await expect(game(page)).toHaveAttribute("data-plies", "1");
});

test("the board turns to whoever is to move", async ({ page, server }) => {
  await choose(page, { turning: true });
  await openGame(page, server.url, { rulebook: "english", mode: "device" });
  const low = async () => (await cell(page, 1).boundingBox())?.y ?? 0;
  const before = await low();
  await cell(page, 11).click();
  await cell(page, 15).click();
  await expect.poll(low).not.toBe(before);
});

test("the speed of motion is remembered", async ({ page, server }) => {
  await page.goto(server.url);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.locator('input[name="speed"][value="fast"]').check();
  await page.reload();
  await expect(page.locator('input[name="speed"][value="fast"]')).toBeChecked();
});

test("who wins is offered the next level", async ({ page, server }) => {
  await openGame(page, server.url, { rulebook: "english", level: 2, fen: "B:W18:B15,1" });
  await cell(page, 15).click();
  await cell(page, 22).click();
  await page.getByRole("button", { name: "Next: level 3" }).click();
  await expect(page.locator('[data-player="second"]')).toContainText("Level 3");
  await expect(game(page)).toHaveAttribute("data-plies", "0");
});

test("one's own games are listed, counted and saved as a file", async ({ page, server }) => {
  await openGame(page, server.url, { rulebook: "english", level: 2, fen: "B:W18:B15,1" });
  await cell(page, 15).click();
  await cell(page, 22).click();
  await expect(game(page)).toHaveAttribute("data-state", "over");
  await openGame(page, server.url, { rulebook: "russian", level: 1 });
  await playOne(page, dice(4));
  await page.getByRole("link", { name: "My games" }).click();
  await expect(page.locator(".going-card")).toContainText("Russian draughts");
  await expect(page.locator(".rows li")).toContainText(["won"]);
  await expect(page.locator(".totals")).toContainText("1 won");
  await expect(page.locator(".bar-row").first()).toContainText("Level 2, beginner");
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "All as PDN" }).click()]);
  expect(download.suggestedFilename()).toBe("crownhead-games.pdn");
});

test("an invitation on this machine warns that nobody else can reach it", async ({ page, server }) => {
  await openGame(page, server.url, { rulebook: "english", mode: "link" });
  await expect(page.locator(".waiting")).toContainText("This address works on this machine alone.");
  const code = await page.request.get(`${server.url}/api/v1/qr?text=${encodeURIComponent("http://192.168.0.2/join/a.b")}`);
  expect(code.headers()["content-type"]).toBe("image/svg+xml");
  expect(await code.text()).toContain("<path");
});

test("what was loaded once opens without the server, and says what needs it", async ({ page, server, context }) => {
  await page.goto(server.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect(page.locator("html[data-ready]")).toBeAttached();
  await context.setOffline(true);
  await page.goto(server.url);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Without the server");
  await expect(page.locator(".notice")).toContainText("need it");
  await context.setOffline(false);
});
