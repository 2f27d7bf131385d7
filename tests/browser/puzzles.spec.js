// Puzzles: solved by the proven line, and a wrong try answered by what the other side does to it.

import { expect, picture, still, test } from "./play.js";

test.use(still);

/** @typedef {import("@playwright/test").Page} Page */

/** @param {Page} page @param {number} square */
const on = (page, square) => page.locator(`.learn-board .cell[data-square="${square}"]`);

/** @param {Page} page @param {string} name */
const button = (page, name) => page.locator(`[data-puzzle="${name}"]`);

/** @param {Page} page @param {string} name */
const number = (page, name) => page.locator(`[data-number="${name}"] dd`);

/** Plays a move square by square. @param {Page} page @param {any} move */
async function play(page, move) {
  await on(page, move.from).click();
  await on(page, move.to).click();
}

/** A puzzle whose line is long enough, with that line. @param {Page} page @param {string} url @param {number} least */
async function find(page, url, least) {
  const base = `${url}/api/v1/rulebooks/english/puzzles`;
  const { puzzles } = await (await page.request.get(base)).json();
  for (const { number, rating } of puzzles) {
    const { moves } = await (await page.request.get(`${base}/${number}/solution`)).json();
    if (moves.length >= least) return { number, rating, moves };
  }
  throw new Error(`english has no puzzle of ${least} moves`);
}

test("the whole line solves a puzzle, counts for the rating, and the next one comes", async ({ page, server }) => {
  const { number: n, moves } = await find(page, server.url, 3);
  await page.goto(`${server.url}/puzzles/english?n=${n}`);
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(/wins|holds/);
  await expect(number(page, "rating")).toHaveText("1000");
  for (let at = 0; at < moves.length; at += 2) {
    if (at > 0) await expect(on(page, moves[at].from)).toHaveClass(/ready/);
    await play(page, moves[at]);
  }
  await expect(page.locator(".task-said")).toContainText("Solved.");
  await expect(number(page, "streak")).toHaveText("1");
  await expect(page.locator(".change.up")).toBeVisible();
  await expect(page.locator(".week .done")).toHaveCount(1);
  await page.screenshot({ path: picture("puzzle-solved") });
  await button(page, "next").click();
  await expect(button(page, "hint")).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(`n=${n}$`));
  await page.reload();
  await expect(number(page, "streak")).toHaveText("1");
});

test("a wrong try costs once, why not is played out, and one may try again", async ({ page, server }) => {
  const { number: n, moves } = await find(page, server.url, 1);
  await page.goto(`${server.url}/puzzles/english?n=${n}`);
  const { legal } = await (await page.request.get(`${server.url}/api/v1/rulebooks/english/puzzles/${n}`)).json();
  const tries = legal.filter((/** @type {any} */ move) => move.text !== moves[0].text);
  await play(page, tries[0]);
  await expect(button(page, "again")).toBeVisible();
  const why = button(page, "why");
  if ((await why.count()) > 0) {
    await expect(number(page, "streak")).toHaveText("0");
    await why.click();
    await expect(page.locator(".task-said")).toContainText("The answer is");
  }
  const rating = await number(page, "rating").textContent();
  await button(page, "again").click();
  await expect(on(page, moves[0].from)).toHaveClass(/ready/);
  await play(page, moves[0]);
  await expect(page.locator(".task-said")).toContainText(/Solved|right/);
  expect(Number.parseInt((await number(page, "rating").textContent()) ?? "", 10)).toBe(Number.parseInt(rating ?? "", 10));
});

test("the line can be shown, and themes choose", async ({ page, server }) => {
  await page.goto(`${server.url}/puzzles/english`);
  await button(page, "hint").click();
  await expect(page.locator(".task-said")).toContainText("Look at the piece on");
  await button(page, "show").click();
  await expect(page.locator(".task-said")).toContainText("This is the line");
  await expect(number(page, "rating")).toHaveText("1000");
  await page.getByRole("button", { name: "Few pieces" }).click();
  await expect(page.getByRole("button", { name: "Few pieces" })).toHaveAttribute("aria-pressed", "true");
  await expect(button(page, "hint")).toBeVisible();
});

test("every rulebook says what it has, and a rulebook without puzzles says how to make them", async ({ page, server }) => {
  const answer = await page.request.post(`${server.url}/api/v1/rulebooks`, { data: { file: 'extends = "english"\nid = "odd"\nboard.width = 6\nboard.height = 6\nboard.rows = [1, 2]\n' } });
  const { id } = await answer.json();
  await page.goto(`${server.url}/puzzles/${id}`);
  await expect(page.getByText("No puzzles here yet")).toBeVisible();
  await page.getByRole("link", { name: "Lessons" }).click();
  await expect(page).toHaveURL(new RegExp(`/learn/${id}$`));
});
