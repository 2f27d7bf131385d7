// Analyse: a tree of variations with comments and signs, as PDN in and out, and the guided review.

import { expect, picture, still, test } from "./play.js";

test.use(still);

const PDN = '[Event "Club"]\n[White "Ada"]\n[Black "Bob"]\n[GameType "21"]\n\n{A quiet start} 1. 11-15 $1 {the usual} (1. 12-16 24-20 {also known} (1... 23-18 $5)) 23-19 2. 8-11 *';

/** @param {import("@playwright/test").Page} page */
async function read(page) {
  await page.getByText("Games as PDN").click();
  await page.locator("#pdn").fill(PDN);
  await page.getByRole("button", { name: "Read" }).click();
  await expect(page.locator(".variation").first()).toBeVisible();
}

test("comments, signs, variations and tags come in and go out", async ({ page, server, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`${server.url}/analyse?rulebook=english`);
  await read(page);
  await expect(page.locator(".moves")).toContainText("A quiet start");
  await expect(page.locator(".moves")).toContainText("the usual");
  await expect(page.locator(".variation .variation")).toContainText("23–18");
  await page.locator('.move[data-ply="2"]').click();
  await page.getByRole("button", { name: "doubtful move" }).click();
  await page.locator(".comment").fill("Now it gets sharp");
  await expect(page.locator(".moves")).toContainText("Now it gets sharp");
  await page.screenshot({ path: picture("analyse-tree") });
  await page.getByText("Games as PDN").click();
  const out = page.getByRole("button", { name: "Copy as PDN" });
  if (!(await out.isVisible())) await page.getByText("Games as PDN").click();
  const sent = page.waitForResponse((answer) => answer.url().endsWith("/pdn/write"));
  await out.click();
  const { pdn } = await (await sent).json();
  for (const part of ["[White \"Ada\"]", "{A quiet start}", "$1", "{the usual}", "12-16", "{also known}", "23-18 $5", "$6", "{Now it gets sharp}"]) {
    expect(pdn).toContain(part);
  }
});

test("another move is a variation that can become the main line or go", async ({ page, server }) => {
  await page.goto(`${server.url}/analyse?rulebook=english&moves=11-15_23-19_8-11&ply=1`);
  await page.locator('.cell[data-square="24"]').click();
  await page.locator('.cell[data-square="20"]').click();
  await expect(page.locator(".variation")).toContainText("24–20");
  await expect(page.locator('.move[data-ply="2"]')).toHaveText("23–19");
  await page.getByRole("button", { name: "Make it the main line" }).click();
  await expect(page.locator('.move[data-ply="2"]')).toHaveText("24–20");
  await expect(page.locator(".variation")).toContainText("23–19");
  await page.reload();
  await expect(page.locator(".variation")).toContainText("23–19");
  await page.locator(".beside-move").first().click();
  await page.getByRole("button", { name: "Delete from here" }).click();
  await expect(page.locator(".variation")).toHaveCount(0);
});

test("a review asks for the better move and veils it until it is found", async ({ page, server }) => {
  // The first move gives a man away for nothing.
  await page.goto(`${server.url}/analyse?rulebook=english&fen=${encodeURIComponent("B:W31,32:B1,22")}&moves=22-26_31x22`);
  await page.getByRole("button", { name: "Look for mistakes" }).click();
  await page.getByRole("button", { name: "Find the better moves" }).click();
  await expect(page.locator(".review")).toContainText("Find the better move.");
  await expect(page.locator(".lines li")).toHaveCount(0);
  await expect(page.getByText("Hidden while you look for it.")).toBeVisible();
  await page.locator('[data-review="hint"]').click();
  await expect(page.locator(".review")).toContainText("Look at the piece on");
  await page.screenshot({ path: picture("analyse-review") });
  await page.locator('[data-review="show"]').click();
  await expect(page.locator(".review")).toContainText("The better move was");
  await expect(page.locator(".variation")).toHaveCount(1);
  await page.locator('[data-review="next"]').click();
  await expect(page.locator(".review")).toContainText("You found 0 of 1.");
  await page.locator('[data-review="close"]').click();
  await expect(page.locator(".review")).toHaveCount(0);
});

test("tables tell who wins an ending, and a click plays the move", async ({ page, server }) => {
  await page.goto(`${server.url}/analyse?${new URLSearchParams({ rulebook: "english", fen: "W:WK30,K26:B5" })}`);
  // Small tables are made in the background when they are first asked for.
  await expect(async () => {
    await page.reload();
    await expect(page.locator(".known-word strong")).toHaveText(/^White wins in \d+ plies$/, { timeout: 30_000 });
  }).toPass({ timeout: 300_000 });
  await page.screenshot({ path: picture("analyse-known") });
  const best = await page.locator(".known-word .to-line").textContent();
  await page.locator(".known-word .to-line").click();
  await expect(page.locator(".moves")).toContainText(best?.replace("by ", "") ?? "nothing");
});

test("the explorer shows what was played here, on this server and in a file", async ({ page, server }) => {
  const api = `${server.url}/api/v1/games`;
  const { id, seats } = await (await page.request.post(api, { data: { rulebook: "italian", mode: "device", listed: true } })).json();
  const headers = { Authorization: `Bearer ${seats.first}` };
  const { legal } = await (await page.request.get(`${api}/${id}`)).json();
  expect((await page.request.post(`${api}/${id}/moves`, { data: { text: legal[0].text, version: 0 }, headers })).ok()).toBe(true);
  expect((await page.request.post(`${api}/${id}/resign`, { data: {}, headers })).ok()).toBe(true);
  await page.goto(`${server.url}/analyse?rulebook=italian`);
  await expect(page.locator(".explorer tbody tr")).toHaveCount(1);
  await page.goto(`${server.url}/analyse?rulebook=english`);
  await page.getByText("Games as PDN").click();
  await page.locator("#pdn").fill('[GameType "21"]\n[Result "1-0"]\n\n1. 11-15 23-19 1-0\n\n[GameType "21"]\n[Result "0-1"]\n\n1. 11-15 22-18 0-1\n\n[GameType "21"]\n\n1. 12-16 *');
  await page.getByRole("button", { name: "Read" }).click();
  await page.locator('input[name="explorer"][value="file"]').check();
  await expect(page.locator(".explorer tbody tr")).toHaveCount(2);
  await expect(page.locator(".explorer tbody tr").first()).toContainText("11–15");
  await expect(page.locator(".explorer .shares").first()).toHaveAttribute("aria-label", "Black won 1, drawn 0, White won 1");
  await page.locator(".explorer .to-line").first().click();
  await expect(page.locator(".explorer tbody tr")).toHaveCount(2);
  await expect(page.locator(".explorer tbody")).toContainText("23–19");
});
