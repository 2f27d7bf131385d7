// Captures: several in one jump, by steps, by their end, with a choice, and refused.

import { cell, expect, game, label, openGame, plies, test } from "./play.js";

test("a triple king takes two in one jump", async ({ page, server }) => {
  await openGame(page, server.url, { rulebook: "triple-king", fen: "B:W1,18,22:BT29", mode: "device" });
  expect(await label(page, 29)).toBe("(7,0), Black triple king, must capture");
  await cell(page, 29).click();
  await expect(page.locator(".cell.target")).toHaveCount(4);
  await cell(page, 15).click();
  await expect(game(page)).toHaveAttribute("data-plies", "1");
  await expect(page.locator('.move[data-ply="1"]')).toHaveText("(7,0)×(3,4)");
  expect(await label(page, 22)).toContain("empty");
  expect(await label(page, 18)).toContain("empty");
  expect(await label(page, 15)).toContain("Black triple king");
  await expect(page.locator('[data-player="first"] .trophy')).toHaveCount(2);
});

test("a piece that did not take is huffed by touching it first", async ({ page, server }) => {
  await openGame(page, server.url, { rulebook: "english-huff", fen: "B:W18,30:B10,15", mode: "device" });
  await cell(page, 10).click();
  await cell(page, 14).click();
  await expect(game(page)).toHaveAttribute("data-plies", "1");
  await expect(page.locator(".message")).toContainText("You may huff");
  expect(await label(page, 15)).toContain("may be huffed");
  await cell(page, 15).click();
  expect(await label(page, 15)).toContain("will be huffed");
  await cell(page, 30).click();
  await cell(page, 26).click();
  await expect(game(page)).toHaveAttribute("data-plies", "2");
  await expect(page.locator('.move[data-ply="2"]')).toHaveText("!15 30–26");
  expect(await label(page, 15)).toContain("empty");
});

test("a chain step by step", async ({ page, server }) => {
  await openGame(page, server.url, { rulebook: "parlour", fen: "B:W2,10,18:B23", mode: "device" });
  await cell(page, 23).click();
  await cell(page, 14).click();
  expect(await plies(page)).toBe(0);
  await expect(cell(page, 7)).toHaveClass(/target/);
  await cell(page, 7).click();
  await expect(game(page)).toHaveAttribute("data-plies", "1");
  expect(await label(page, 18)).toContain("empty");
});

test("a chain by its end", async ({ page, server }) => {
  await openGame(page, server.url, { rulebook: "parlour", fen: "B:W2,10,18:B23", mode: "device" });
  await cell(page, 23).click();
  await cell(page, 7).click();
  await expect(game(page)).toHaveAttribute("data-plies", "1");
  await expect(page.locator('.move[data-ply="1"]')).toHaveText("23×7");
});

test("the way of a chain is drawn while the pointer rests on its end", async ({ page, server }) => {
  await openGame(page, server.url, { rulebook: "parlour", fen: "B:W2,10,18:B23", mode: "device" });
  await cell(page, 23).click();
  await cell(page, 7).hover();
  await expect(page.locator(".arrow.way circle")).toHaveCount(2);
});

test("a chain that may stop asks whether it does", async ({ page, server }) => {
  await openGame(page, server.url, { rulebook: "contest", fen: "B:W14,23,29:B9", mode: "device" });
  await cell(page, 9).click();
  await cell(page, 18).click();
  await expect(page.locator(".message")).toContainText("You may go on.");
  await page.getByRole("button", { name: "Stop here" }).click();
  await expect(game(page)).toHaveAttribute("data-plies", "1");
  expect(await label(page, 23)).toContain("Red");
});

test("two captures with one end are told apart", async ({ page, server }) => {
  await openGame(page, server.url, { rulebook: "parlour", fen: "B:W1,10,11,18,19:BK23", mode: "device" });
  await cell(page, 23).click();
  const targets = await page.locator(".cell.target").count();
  expect(targets).toBeGreaterThan(0);
});

test("a piece is carried to its place", async ({ page, server }) => {
  await openGame(page, server.url, { rulebook: "parlour", mode: "device" });
  await cell(page, 22).dragTo(cell(page, 18));
  await expect(game(page)).toHaveAttribute("data-plies", "1");
  expect(await label(page, 18)).toContain("Yellow");
});

test("a wrong piece shakes, the right one glows, and a sentence says why", async ({ page, server }) => {
  await openGame(page, server.url, { rulebook: "triple-king", fen: "B:W1,11,17,18:B22,32", mode: "device" });
  await cell(page, 32).click();
  await expect(page.locator(".message strong")).toHaveText("That piece cannot move now.");
  await expect(page.locator(".message")).toContainText("Capture is compulsory: the piece on (5,2) can take.");
  await expect(cell(page, 22)).toHaveClass(/glowing/);
});

test("a wrong way names the rule", async ({ page, server }) => {
  await openGame(page, server.url, { rulebook: "triple-king", fen: "B:W1,11,17,18:B22", mode: "device" });
  await cell(page, 22).click();
  await cell(page, 13).click();
  await expect(page.locator(".message")).toContainText("This capture takes ");
  expect(await plies(page)).toBe(0);
});

test("in German the same sentence is German", async ({ page, server }) => {
  await page.addInitScript(() => localStorage.setItem("crownhead.choices", JSON.stringify({ language: "de" })));
  await openGame(page, server.url, { rulebook: "triple-king", fen: "B:W1,11,17,18:B22", mode: "device" });
  await cell(page, 22).click();
  await cell(page, 13).click();
  await expect(page.locator(".message")).toContainText("Dieser Schlag nimmt ");
});
