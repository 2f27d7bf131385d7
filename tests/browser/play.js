// What the tests share: a server, pages, and a player who chooses from what the page offers.

import { test as base, expect } from "@playwright/test";
import { Server } from "./server.js";

/** @typedef {import("@playwright/test").Page} Page */

/**
 * @typedef {import("@playwright/test").PlaywrightTestArgs & import("@playwright/test").PlaywrightTestOptions} Args
 * @typedef {import("@playwright/test").PlaywrightWorkerArgs & import("@playwright/test").PlaywrightWorkerOptions & {server: Server}} WorkerArgs
 */

/** @type {import("@playwright/test").TestType<Args, WorkerArgs>} */
export const test = base.extend(/** @type {any} */ ({
  server: [
    async ({}, /** @type {(server: Server) => Promise<void>} */ use) => {
      const server = new Server();
      await server.start();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  // An eye on what goes wrong inside the page.
  page: async (/** @type {any} */ { page }, /** @type {(page: Page) => Promise<void>} */ use) => {
    const errors = watch(page);
    await use(page);
    expect(errors).toEqual([]);
  },
}));

/** Options of a context without motion. */
export const still = { contextOptions: { reducedMotion: /** @type {const} */ ("reduce") } };

export { expect };

/** Collects what goes wrong inside a page. @param {Page} page */
export function watch(page) {
  /** @type {string[]} */
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    const refusedByPolicy = message.text().includes("Content Security Policy");
    if (refusedByPolicy) errors.push(message.text());
  });
  return errors;
}

/**
 * Opens a game in which nothing was played yet.
 * @param {Page} page
 * @param {string} url
 * @param {{rulebook?: string, mode?: "computer" | "device" | "link", level?: number, side?: string, clock?: string}} options
 */
export async function startGame(page, url, { rulebook = "contest", mode, level, side, clock }) {
  const [minutes, increment] = (clock ?? "").split("+").map(Number);
  return openGame(page, url, { rulebook, mode, level, side, clock: clock ? { minutes, increment } : null });
}

/** @param {Page} page @param {string} name @param {string} value */
export async function pick(page, name, value) {
  await page.locator(`input[name="${name}"][value="${value}"]`).check();
}

/** The cell of a square. @param {Page} page @param {number} square */
export const cell = (page, square) => page.locator(`.cell[data-square="${square}"]`);

/** @param {Page} page */
export const game = (page) => page.locator(".game");

/** @param {Page} page */
export async function plies(page) {
  return Number(await game(page).getAttribute("data-plies"));
}

/** Numbers that look random and are the same in every run. @param {number} seed */
export function dice(seed) {
  let state = seed;
  return (/** @type {number} */ sides) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % sides;
  };
}

/**
 * Makes one move from what the page offers, by clicks. Answers false if the game is over.
 * @param {Page} page
 * @param {(sides: number) => number} roll
 */
export async function playOne(page, roll) {
  await expect(game(page)).toHaveAttribute("data-state", /yours|over/);
  if ((await game(page).getAttribute("data-state")) === "over") return false;
  const before = await plies(page);
  await clickOne(page, ".cell.ready", roll);
  for (let step = 0; step < 20; step++) {
    const done = await settled(page, before);
    if (done) return true;
    await clickOne(page, ".cell.target", roll);
    const button = page.locator(".message .button");
    if ((await plies(page)) === before && (await button.count()) > 0) await button.first().click();
  }
  throw new Error("no move came about in twenty clicks");
}

/** Waits until the move is made or a next step is asked for. @param {Page} page @param {number} before */
async function settled(page, before) {
  const made = await page.waitForFunction((plies) => {
    const frame = document.querySelector(".game");
    if (Number(frame?.getAttribute("data-plies")) > plies) return "made";
    return document.querySelector(".cell.target, .message .button") ? "more" : null;
  }, before);
  return (await made.jsonValue()) === "made";
}

/** @param {Page} page @param {string} selector @param {(sides: number) => number} roll */
async function clickOne(page, selector, roll) {
  const squares = await page.locator(selector).evaluateAll((cells) => cells.map((each) => /** @type {HTMLElement} */ (each).dataset.square));
  if (squares.length === 0) return;
  await cell(page, Number(squares[roll(squares.length)])).click();
}

/**
 * Opens a game by the API, as programs do, and then its page with the seats it gave.
 * @param {Page} page
 * @param {string} url
 * @param {any} body
 */
export async function openGame(page, url, body) {
  const answer = await page.request.post(`${url}/api/v1/games`, { data: { mode: "computer", level: 1, side: "first", ...defined(body) } });
  expect(answer.status()).toBe(201);
  const opened = await answer.json();
  await page.goto(url);
  await page.evaluate(({ id, seats, join }) => {
    const all = JSON.parse(localStorage.getItem("crownhead.seats") ?? "{}");
    localStorage.setItem("crownhead.seats", JSON.stringify({ ...all, [id]: { ...seats, join, at: Date.now() } }));
  }, opened);
  await page.goto(`${url}/game/${opened.id}`);
  await expect(game(page)).toHaveAttribute("data-state", /./);
  return opened;
}

/** What is there of an object. @param {Record<string, any>} body */
const defined = (body) => Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));

/** The label of a square, as a screen reader says it. @param {Page} page @param {number} square */
export const label = (page, square) => cell(page, square).getAttribute("aria-label");

/** @param {Page} page @param {string} name */
export const action = (page, name) => page.locator(`[data-action="${name}"]`);

/** Where screenshots go. @param {string} name */
export const picture = (name) => `artifacts/${name}.png`;

/** Presses the tab key until the focus is there. @param {Page} page @param {import("@playwright/test").Locator} there */
export async function tabTo(page, there) {
  await expect(there).toBeVisible();
  for (let i = 0; i < 200; i++) {
    if (await there.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the tab key does not come to ${there}`);
}

/** Leads the focus over the board to a square, with the arrow keys. @param {Page} page @param {number} square */
export async function steer(page, square) {
  for (let i = 0; i < 60; i++) {
    const key = await page.evaluate(toward, square);
    if (!key) return;
    await page.keyboard.press(key);
  }
  throw new Error(`the arrow keys do not come to ${square}`);
}

/** The key that leads nearer to a square; none where it is reached. It runs inside the page. @param {number} square */
function toward(square) {
  const here = document.activeElement;
  const there = here?.closest(".cells")?.querySelector(`[data-square="${square}"]`);
  if (!here || !there) throw new Error(`the focus is not on a board with ${square}`);
  const [from, to] = [here.getBoundingClientRect(), there.getBoundingClientRect()];
  if (Math.abs(from.top - to.top) > 1) return from.top < to.top ? "ArrowDown" : "ArrowUp";
  if (Math.abs(from.left - to.left) > 1) return from.left < to.left ? "ArrowRight" : "ArrowLeft";
  return null;
}

/** Makes a move on the board that has the focus, with keys. @param {Page} page @param {number} from @param {number} to */
export async function moveByKeys(page, from, to) {
  await steer(page, from);
  await page.keyboard.press("Enter");
  await steer(page, to);
  await page.keyboard.press("Enter");
}
