// Measures how smooth a drag is on the largest usual board when the processor is four times slower. No test: `cargo xtask measure drag`.

import assert from "node:assert/strict";
import { chromium } from "@playwright/test";
import config from "./playwright.config.js";
import { openGame } from "./play.js";
import { Server } from "./server.js";

const SLOWER = 4;
const DRAGS = 6;
const STEPS = 60;
/** What the 95th percentile should stay under, in milliseconds. */
const GOAL = 50;

const server = new Server();
await server.start();
const browser = await chromium.launch(config.use?.launchOptions);
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await openGame(page, server.url, { rulebook: "canadian", mode: "device" });
  await page.locator(".cell.ready").first().waitFor();
  const frames = await dragged(page);
  assert.ok(frames.length > DRAGS * 10, `only ${frames.length} frames were drawn`);
  console.log(`12x12, ${DRAGS} drags, processor ${SLOWER} times slower; the goal is a 95th percentile under ${GOAL} ms`);
  console.log(`from frame to frame, as this machine was busy: ${spread(frames)}`);
  const work = await worked(page);
  console.log(`processor time of the page for each step of the pointer, times ${SLOWER}: ${spread(work.map((ms) => ms * SLOWER))}`);
} finally {
  await browser.close();
  await server.stop();
}

/** The times between frames while pieces are dragged to and fro. @param {import("@playwright/test").Page} page @returns {Promise<number[]>} */
async function dragged(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.evaluate(() => {
    /** @type {number[]} */
    const frames = [];
    Object.assign(window, { frames, dragging: false });
    let last = 0;
    const tick = (/** @type {number} */ now) => {
      if (last && /** @type {any} */ (window).dragging) frames.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  for (let i = 0; i < DRAGS; i++) await drag(page, i);
  await session.detach();
  return page.evaluate(() => /** @type {any} */ (window).frames);
}

/** The processor time of each step of a drag, whatever else the machine does: at full speed, in milliseconds. @param {import("@playwright/test").Page} page */
async function worked(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const spent = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? NaN) * 1000;
  };
  /** @type {number[]} */
  const all = [];
  let last = await spent();
  const step = async () => {
    const now = await spent();
    all.push(now - last);
    last = now;
  };
  for (let i = 0; i < DRAGS; i++) await drag(page, i, step);
  return all;
}

/** Takes a piece, leads it over the board and puts it where it cannot stand. @param {import("@playwright/test").Page} page @param {number} i @param {() => Promise<void>} [each] */
async function drag(page, i, each) {
  const ready = page.locator(".cell.ready");
  const from = await ready.nth(i % (await ready.count())).boundingBox();
  const board = await page.locator(".surface").boundingBox();
  if (!from || !board) throw new Error("there is no board");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.evaluate(() => Object.assign(window, { dragging: true }));
  for (let step = 0; step < STEPS; step++) {
    const way = (step / STEPS) * 2 * Math.PI;
    await page.mouse.move(board.x + board.width * (0.5 + 0.4 * Math.sin(way)), board.y + board.height * (0.5 + 0.4 * Math.cos(way)));
    await each?.();
  }
  await page.evaluate(() => Object.assign(window, { dragging: false }));
  await page.mouse.move(board.x + 4, board.y + 4);
  await page.mouse.up();
}

/** @param {number[]} times */
function spread(times) {
  const sorted = times.toSorted((a, b) => a - b);
  /** @param {number} share */
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))].toFixed(1);
  return `${sorted.length} of them, median ${at(0.5)} ms, 95th percentile ${at(0.95)} ms, longest ${at(1)} ms`;
}
