// My games: how they went, and everything moved to another device by a link.

import { expect, openGame, picture, still, test } from "./play.js";

test.use(still);

/** A move in a game that two play at one device. @param {any} page @param {string} url @param {any} opened @param {"first" | "second"} side @param {string} text */
async function play(page, url, opened, side, text) {
  const path = `${url}/api/v1/games/${opened.id}`;
  const { version } = await (await page.request.get(path)).json();
  const answer = await page.request.post(`${path}/moves`, { data: { text, version }, headers: { Authorization: `Bearer ${opened.seats[side]}` } });
  expect(answer.ok()).toBe(true);
}

test("a link carries games and progress to another browser, if its reader agrees", async ({ page, server, browser }) => {
  const opened = await openGame(page, server.url, { rulebook: "english", mode: "device" });
  await play(page, server.url, opened, "first", "11-15");
  await play(page, server.url, opened, "second", "23-19");
  await page.goto(`${server.url}/games`);
  await page.getByRole("button", { name: "Move to another device" }).click();
  const link = await page.locator(".move-link").textContent();
  expect(link).toContain("/games#take=");
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(link ?? "");
  await other.getByRole("button", { name: "Take over" }).click();
  await expect(other.locator(".going-card")).toHaveCount(1);
  await expect(other).toHaveURL(`${server.url}/games`);
  await other.goto(`${server.url}/games#take=nonsense`);
  await expect(other.getByText("This link brings nothing that can be read.")).toBeVisible();
  await context.close();
});

test("a game that was looked through shows how it went", async ({ page, server }) => {
  const opened = await openGame(page, server.url, { rulebook: "english", mode: "device" });
  await play(page, server.url, opened, "first", "11-15");
  await page.request.post(`${server.url}/api/v1/games/${opened.id}/resign`, { data: {}, headers: { Authorization: `Bearer ${opened.seats.second}` } });
  await page.goto(`${server.url}/games`);
  await expect(page.locator(".rows")).toContainText("not looked at yet");
  await page.locator(".row-link").first().click();
  await page.getByRole("button", { name: "Look for mistakes" }).click();
  await expect(page.locator(".evaluation .hint-text").last()).toHaveText(/found/);
  await page.goto(`${server.url}/games`);
  await expect(page.locator(".rows")).toContainText("no mistake");
  await expect(page.locator(".row-curve")).toHaveCount(1);
  await page.screenshot({ path: picture("my-games-reviewed") });
});

test("a rulebook that is changed keeps its earlier version, and is there to choose in Learn and Analyse", async ({ page, server }) => {
  await page.goto(`${server.url}/own?from=english`);
  await expect(page.locator(".verdict .good")).toBeVisible();
  await page.locator('input[name="own-view"][value="file"]').check();
  const editor = page.getByLabel("Rulebook file");
  for (const duty of ["optional", "compulsory"]) {
    await editor.fill(`extends = "english"\nid = "mine"\nname = "Mine"\ncapture.duty = "${duty}"\n`);
    await expect(page.locator(".verdict .good")).toBeVisible();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.locator(".mine-row")).toHaveCount(1);
  }
  await page.getByText("Earlier versions").click();
  await expect(page.locator(".versions li")).toHaveCount(1);
  await page.goto(`${server.url}/learn/english`);
  await expect(page.locator('#learn-book optgroup option')).toHaveText("Mine");
  await page.goto(`${server.url}/analyse?rulebook=english`);
  await expect(page.locator('#book optgroup option')).toHaveText("Mine");
});
