// The computer's manners, clocks that stand or differ, and what nobody is told.

import { action, expect, game, openGame, startGame, still, test } from "./play.js";

test.use(still);

/** Two kings that go to and fro. */
const KINGS = { rulebook: "parlour", mode: "device", fen: "B:BK32:WK1" };
const STEPS = ["32-28", "1-5", "28-32", "5-1"];

/** Plays moves behind the page's back. @param {any} page @param {any} opened @param {string[]} moves */
async function play(page, opened, moves) {
  await page.evaluate(async (/** @type {any} */ { id, secret, moves }) => {
    for (const text of moves) {
      const { version } = await (await fetch(`/api/v1/games/${id}`)).json();
      const headers = { "content-type": "application/json", authorization: `Bearer ${secret}` };
      await fetch(`/api/v1/games/${id}/moves`, { method: "POST", headers, body: JSON.stringify({ text, version }) });
    }
  }, { id: opened.id, secret: opened.seats.first, moves });
}

test("a game that cannot end says so, and is stopped by who wants it", async ({ page, server }) => {
  const opened = await openGame(page, server.url, KINGS);
  await expect(action(page, "stop")).toBeVisible();
  await expect(action(page, "draw")).toBeHidden();
  await play(page, opened, Array.from({ length: 40 }, (_, ply) => STEPS[ply % 4]));
  await expect(page.locator(".message")).toContainText("Nobody makes progress.");
  await page.locator(".message .button").click();
  await expect(game(page)).toHaveAttribute("data-state", "over");
});

test("stopping asks first", async ({ page, server }) => {
  await openGame(page, server.url, KINGS);
  await action(page, "stop").click();
  await expect(page.locator("dialog")).toContainText("Stop this game?");
  await page.locator("dialog button.primary").click();
  await expect(game(page)).toHaveAttribute("data-state", "over");
});

test("the second player takes over the first move", async ({ page, server }) => {
  await openGame(page, server.url, { rulebook: "english-pie", mode: "computer", side: "second", level: 1 });
  await expect(page.locator('.move[data-ply="1"]')).toBeVisible();
  await expect(game(page)).toHaveAttribute("data-state", "yours");
  await action(page, "swap").click();
  await expect(page.locator('.move[data-ply="2"]')).toBeVisible();
  await expect(game(page)).toHaveAttribute("data-state", "yours");
  await expect(action(page, "swap")).toBeHidden();
  await page.reload();
  await expect(game(page)).toHaveAttribute("data-state", "yours");
});

test("a draw that the rules give is claimed", async ({ page, server }) => {
  const file = 'id = "claim"\nname = "Claim"\nextends = "english"\n[endings]\nrepetition = { times = 3, by = "claim" }\n';
  const stored = await (await page.request.post(`${server.url}/api/v1/rulebooks`, { data: { file } })).json();
  const opened = await openGame(page, server.url, { rulebook: stored.id, mode: "device", fen: "B:WK32:BK1" });
  await expect(action(page, "claim")).toBeHidden();
  await play(page, opened, [...["1-6", "32-28", "6-1", "28-32"], ...["1-6", "32-28", "6-1", "28-32"]]);
  await action(page, "claim").click();
  await expect(game(page)).toHaveAttribute("data-state", "over");
});

test("a clock stands while it is told to", async ({ page, server }) => {
  await startGame(page, server.url, { rulebook: "parlour", mode: "device", clock: "5+3" });
  await action(page, "pause").click();
  await expect(page.locator(".message")).toContainText("The clock stands still.");
  await expect(action(page, "pause")).toBeHidden();
  await expect(page.locator(".cell.ready")).toHaveCount(0);
  await action(page, "resume").click();
  await expect(page.locator(".cell.ready").first()).toBeVisible();
});

test("each side may have a clock of its own, and the computer may yield", async ({ page, server }) => {
  await page.goto(`${server.url}/?rulebook=parlour`);
  await expect(page.locator("#rival")).toHaveCount(0);
  await page.locator("#clock").selectOption("5+3");
  await page.locator("#rival").selectOption("20+10");
  await page.locator("#yields").check();
  const sent = page.waitForRequest((request) => request.url().endsWith("/games") && request.method() === "POST");
  await page.locator(".cell.ready").first().click();
  await page.locator(".cell.target").first().click();
  const body = (await sent).postDataJSON();
  expect(body.controls).toEqual({ first: { minutes: 5, increment: 3 }, second: { minutes: 20, increment: 10 } });
  expect(body.yields).toBe(true);
  await expect(page.locator('[data-player="second"] .clock')).toContainText(/20:|19:/);
});

test("nobody is told what a game between two people is worth", async ({ page, browser, server }) => {
  await startGame(page, server.url, { rulebook: "parlour", mode: "device" });
  await expect(page.locator(".card.evaluation")).toBeHidden();
  await action(page, "resign").click();
  await page.locator("dialog button.primary").click();
  await expect(page.locator(".card.evaluation")).toBeVisible();

  await startGame(page, server.url, { rulebook: "parlour", mode: "link", side: "first" });
  const link = await page.locator(".link-field").inputValue();
  const friend = await (await browser.newContext()).newPage();
  await friend.goto(link);
  await expect(game(friend)).toHaveAttribute("data-state", /yours|theirs/);
  const watcher = await (await browser.newContext()).newPage();
  await watcher.goto(page.url());
  await expect(game(watcher)).toHaveAttribute("data-plies", "0");
  for (const each of [page, friend, watcher]) await expect(each.locator(".card.evaluation")).toBeHidden();
  await friend.context().close();
  await watcher.context().close();
});
