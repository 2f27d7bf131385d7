// The page under a path of its host, where other things live beside it.

import { cell, dice, expect, game, playOne, still, test } from "./play.js";
import { Server } from "./server.js";

test.use(still);

const BASE = "/rooms/checkers";

test("under a path a game is begun, followed, opened again and found", async ({ page, browser }) => {
  const server = new Server(BASE);
  await server.start();
  try {
    const astray = strays(page, server);
    await page.goto(server.url);
    await cell(page, 11).click();
    await cell(page, 15).click();
    await page.waitForURL(`${server.url}/game/*`);
    // The answer of the computer comes by the stream.
    await expect(game(page)).toHaveAttribute("data-plies", "2");
    const watcher = await browser.newPage();
    await watcher.goto(page.url());
    await expect(game(watcher)).toHaveAttribute("data-plies", "2");
    await playOne(page, dice(5));
    await expect(game(watcher)).toHaveAttribute("data-plies", "4");
    await page.reload();
    await expect(game(page)).toHaveAttribute("data-plies", "4");
    await page.getByRole("link", { name: "My games" }).click();
    await expect(page).toHaveURL(`${server.url}/games`);
    await page.locator(".going-card").getByRole("link", { name: "Continue" }).click();
    await page.waitForURL(`${server.url}/game/*`);
    await page.getByRole("link", { name: "Guide" }).click();
    await expect(page).toHaveURL(`${server.url}/docs/`);
    await page.getByRole("navigation", { name: "Chapters" }).getByRole("link", { name: "Play", exact: true }).click();
    await expect(page).toHaveURL(`${server.url}/docs/play`);
    await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Play", exact: true }).click();
    await expect(page.locator(".start")).toHaveAttribute("data-state", "ready");
    expect(astray).toEqual([]);
  } finally {
    await server.stop();
  }
});

/** What was asked for outside the path, and what was not found. @param {import("@playwright/test").Page} page @param {Server} server */
function strays(page, server) {
  /** @type {string[]} */
  const all = [];
  page.on("response", (answer) => {
    const outside = !answer.url().startsWith(server.url);
    if (outside || answer.status() >= 400) all.push(`${answer.status()} ${answer.url()}`);
  });
  return all;
}
