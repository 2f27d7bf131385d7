// Lessons: tasks on the board, made from the rulebook's own examples.

import { expect, still, test } from "./play.js";

test.use(still);

/** @param {import("@playwright/test").Page} page @param {number} square */
const on = (page, square) => page.locator(`.learn-board .cell[data-square="${square}"]`);

test("a task is solved on the board, a wrong try names the rule, and the next one comes", async ({ page, server }) => {
  await page.goto(`${server.url}/learn/english`);
  await expect(page.locator(".task-title")).toHaveText("Move");
  await expect(page.getByRole("button", { name: "Next" })).toBeDisabled();
  await on(page, 11).click();
  await on(page, 15).click();
  await expect(page.locator(".task-said")).toContainText("Right.");
  await expect(page.locator(".stone.done")).toHaveCount(1);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.locator(".task-title")).toHaveText("A capture must be made");
  await expect(page.locator(".task-head")).toContainText("Capture, 1 of");
  await on(page, 15).click();
  await on(page, 19).click();
  await expect(page.locator(".task-said")).toContainText("capture is compulsory", { ignoreCase: true });
  // Why: the clauses on which it rests.
  const why = page.getByRole("button", { name: "Why" });
  await why.click();
  await expect(why).toHaveAttribute("aria-expanded", "true");
  await expect(page.locator(".task-rules li").first()).toContainText("must take");
  await expect(page.locator(".task-rules .clause").first()).toBeVisible();
  await why.click();
  await expect(page.locator(".task-rules")).toBeHidden();
  await on(page, 15).click();
  await on(page, 22).click();
  await expect(page.locator(".task-said")).toContainText("Right.");
  await expect(page.locator(".task-dot.done")).toHaveCount(2);
  await page.reload();
  await expect(page.locator(".task-dot.done")).toHaveCount(2);
  // A dot is a task, by keys as well.
  await page.locator(".task-dot").first().focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".task-title")).toHaveText("Move");
});

test("every rulebook has tasks, and the last stone is a game", async ({ page, server }) => {
  const { rulebooks } = await (await page.request.get(`${server.url}/api/v1/rulebooks`)).json();
  for (const { id } of rulebooks) {
    await page.goto(`${server.url}/learn/${id}`);
    await expect(page.locator(".learn-board .piece").first(), id).toBeVisible();
    expect(await page.locator("button.stone").count(), id).toBeGreaterThan(0);
  }
  await page.getByRole("link", { name: "First game" }).click();
  await expect(page.locator(".start")).toHaveAttribute("data-state", "ready");
});
