// Every page at every size, in both schemes and three languages: nothing is cut, nothing lies over the board, axe finds no fault.
// A page is loaded once a language; sizes and schemes change while it is open. Layout is looked at in all 24 ways, and axe looks at each size in each scheme, the languages taking turns.

import AxeBuilder from "@axe-core/playwright";
import { dice, expect, openGame, picture, playOne, still, test } from "./play.js";

/** The pages, and what shows that one has arrived. */
const PAGES = {
  "/": ".start[data-state]",
  "/own?from=english": ".verdict .good",
  "/games": ".mine-page",
  "/learn/english": ".stone",
  "/puzzles/english": ".learn-board .piece",
  "/rulebooks": ".gallery",
  "/rulebooks/triple-king": ".sections",
  "/watch": ".invitation",
  "/contests": ".contest-list > *",
  "/analyse?rulebook=english": ".known[data-ready]",
  "/analyse?rulebook=parlour": ".known[data-ready]",
  "/analyse?rulebook=english&moves=11-15_23-19_8-11_22-17": ".known[data-ready]",
  "/docs/operate/": ".guide h1",
  "/game/nothing": ".notice",
};

const SIZES = {
  phone: { width: 390, height: 844 },
  landscape: { width: 844, height: 390 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1280, height: 720 },
};

const LANGUAGES = ["en", "de", "es"];
const WAYS = Object.entries(SIZES).flatMap(([name, size]) => /** @type {const} */ (["light", "dark"]).map((scheme) => ({ name, size, scheme })));

test.use(still);

for (const [path, arrived] of Object.entries(PAGES)) {
  test(`${path} fits and is accessible at every size`, async ({ page, server }) => {
    const { invitations } = await (await page.request.get(`${server.url}/api/v1/invitations`)).json();
    if (invitations.length === 0) await page.request.post(`${server.url}/api/v1/games`, { data: { rulebook: "english", mode: "link", name: "Ada with a rather long name for a seat", open: true } });
    for (const [turn, language] of LANGUAGES.entries()) {
      await page.goto(`${server.url}/game/none`);
      await page.evaluate((language) => localStorage.setItem("crownhead.choices", JSON.stringify({ language })), language);
      await page.goto(server.url + path);
      await expect(page.locator("html[data-ready]")).toBeAttached();
      await expect(page.locator(arrived).first()).toBeVisible();
      for (const [i, way] of WAYS.entries()) {
        const where = `${path}, ${way.name}, ${way.scheme}, ${language}`;
        await look(page, way);
        await fits(page, where);
        if (i % LANGUAGES.length !== turn) continue;
        await faultless(page, where);
        await page.screenshot({ path: picture(`matrix-${path.replaceAll(/[^a-z]+/g, "-")}-${way.name}-${way.scheme}`) });
      }
    }
  });
}

test("in a game the board is large and nothing lies over it, at every size", async ({ page, server }) => {
  await openGame(page, server.url, { rulebook: "english", mode: "device" });
  await playOne(page, dice(3));
  for (const way of WAYS) {
    const { name, size, scheme } = way;
    await look(page, way);
    await fits(page, `game, ${name}`);
    await expect.poll(() => covered(page), { message: `over the board, ${name}`, timeout: 120_000 }).toEqual([]);
    const board = await page.locator(".board").boundingBox();
    if (!board) throw new Error("there is no board");
    expect(board.width).toBeGreaterThanOrEqual(0.8 * Math.min(size.width, size.height - 140));
    expect(board.y + board.height).toBeLessThanOrEqual(size.height);
    await expect(page.locator('.move[data-ply="1"]'), `the moves, ${name}`).toBeInViewport();
    await faultless(page, `game, ${name}, ${scheme}`);
    await page.screenshot({ path: picture(`matrix-game-${name}-${scheme}`) });
  }
});

/** Looks at a page in a way. @param {import("@playwright/test").Page} page @param {typeof WAYS[number]} way */
async function look(page, { size, scheme }) {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
  await expect(page.locator(`html[data-scheme="${scheme}"]`)).toBeAttached();
  // Who asked for calm sees no motion at all. A colour on its way would also be judged before it has arrived.
  await expect.poll(() => page.evaluate(() => document.getAnimations().length), { message: "what moves" }).toBe(0);
}

/** What lies over the board. @param {import("@playwright/test").Page} page */
function covered(page) {
  return page.evaluate(() => {
    const box = document.querySelector(".surface")?.getBoundingClientRect();
    if (!box) return ["no board"];
    const points = [0.06, 0.3, 0.5, 0.7, 0.94].flatMap((x) => [0.06, 0.5, 0.94].map((y) => [box.left + box.width * x, box.top + box.height * y]));
    const found = points.map(([x, y]) => document.elementFromPoint(x, y)).filter((node) => !node?.closest(".surface"));
    return found.map((node) => node?.className ?? "nothing");
  });
}

/** The page is no wider than the window, and no button cuts its words. @param {import("@playwright/test").Page} page @param {string} where */
async function fits(page, where) {
  const cut = () => page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - innerWidth;
    const buttons = [...document.querySelectorAll(".button")].filter((node) => node.clientWidth > 0 && node.scrollWidth > node.clientWidth + 1);
    return [...(wide > 0 ? [`wider than the window by ${wide}`] : []), ...buttons.map((node) => `cut: ${node.textContent}`)];
  });
  await expect.poll(cut, { message: where, timeout: 120_000 }).toEqual([]);
}

/** @param {import("@playwright/test").Page} page @param {string} where */
async function faultless(page, where) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const told = violations.map((each) => `${each.id}: ${each.nodes.map((node) => `${node.target.join(" ")} (${node.failureSummary})`).slice(0, 3).join(" | ")}`);
  expect(told, where).toEqual([]);
}
