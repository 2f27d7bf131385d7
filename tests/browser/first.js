// Measures the first visit: what travels until the page rests, and when a man can be moved. No test: `cargo xtask measure first`.

import assert from "node:assert/strict";
import { chromium } from "@playwright/test";
import config from "./playwright.config.js";
import { Server } from "./server.js";

const VISITS = 9;
/** What the page may weigh, in bytes, and how long the first move may take, in milliseconds. */
const GOAL = { bytes: 150_000, ready: 1000 };

/** Who comes: a desk beside the server, and a phone of the middling kind on a mobile network. */
const VISITORS = [
  { name: "desktop, the server on the same machine", viewport: { width: 1280, height: 720 }, slower: 1, network: null },
  { name: "phone, a processor 4 times slower, the server on the same machine", viewport: { width: 390, height: 844 }, slower: 4, network: null },
  { name: "phone, a processor 4 times slower, 1.5 MB a second and 40 ms to the server", viewport: { width: 390, height: 844 }, slower: 4, network: { offline: false, latency: 40, downloadThroughput: 1_500_000, uploadThroughput: 500_000 } },
];

const server = new Server();
await server.start();
const browser = await chromium.launch(config.use?.launchOptions);
try {
  console.log(`the first visit, nothing kept from before, ${VISITS} times each; the goal is ${GOAL.bytes} bytes and ${GOAL.ready} ms`);
  // The server reads its rulebooks when they are first asked for.
  await visit(VISITORS[0]);
  for (const visitor of VISITORS) {
    const visits = [];
    for (let i = 0; i < VISITS; i++) visits.push(await visit(visitor));
    console.log(`${visitor.name}:`);
    console.log(`  until a man can be moved: ${spread(visits.map((each) => each.ready))}`);
    console.log(`  processor time of the page until it rests: ${spread(visits.map((each) => each.work))}`);
    console.log(`  on the wire: ${Math.max(...visits.map((each) => each.bytes))} bytes in ${visits[0].answers} answers, bodies and heads`);
  }
} finally {
  await browser.close();
  await server.stop();
}

/** One visit by somebody who was never here. @param {typeof VISITORS[number]} visitor */
async function visit({ viewport, slower, network }) {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
  await session.send("Network.enable");
  if (network) await session.send("Network.emulateNetworkConditions", network);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  let [bytes, answers] = [0, 0];
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    answers += 1;
  });
  await page.addInitScript(() => {
    const look = () => {
      const movable = document.querySelector('.start[data-state="ready"] .cell.ready');
      if (movable) Object.assign(window, { movable: performance.now() });
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(server.url);
  await page.waitForFunction(() => "movable" in window);
  await page.locator(".gallery .book").nth(19).waitFor({ state: "attached" });
  await page.waitForLoadState("networkidle");
  const ready = await page.evaluate(() => /** @type {any} */ (window).movable);
  const { metrics } = await session.send("Performance.getMetrics");
  const work = (metrics.find(({ name }) => name === "TaskDuration")?.value ?? NaN) * 1000;
  // A man really moves.
  await page.locator(".cell.ready").first().click();
  assert.ok((await page.locator(".cell.target").count()) > 0, "a man was touched and cannot go anywhere");
  await context.close();
  return { ready, work, bytes, answers };
}

/** @param {number[]} times */
function spread(times) {
  const sorted = times.toSorted((a, b) => a - b);
  return `median ${sorted[sorted.length >> 1].toFixed(0)} ms, longest ${(sorted.at(-1) ?? NaN).toFixed(0)} ms`;
}
