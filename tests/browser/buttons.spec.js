// Every button of a game.

import { action, cell, dice, expect, game, openGame, picture, playOne, plies, startGame, still, test } from "./play.js";

test.use(still);

test("undo goes back to one's own last turn, and redo brings it again", async ({ page, server }) => {
  await startGame(page, server.url, { rulebook: "parlour" });
  await expect(action(page, "undo")).toBeDisabled();
  await playOne(page, dice(1));
  await expect(game(page)).toHaveAttribute("data-plies", "2");
  await action(page, "undo").click();
  await expect(game(page)).toHaveAttribute("data-plies", "0");
  await expect(action(page, "redo")).toBeVisible();
  await action(page, "redo").click();
  await expect(game(page)).toHaveAttribute("data-plies", /[12]/);
});

test("there is no undo on the hardest level", async ({ page, server }) => {
  await startGame(page, server.url, { rulebook: "parlour", level: 8 });
  await expect(action(page, "hint")).toBeVisible();
  await expect(action(page, "undo")).toBeHidden();
});

test("a hint is drawn and said", async ({ page, server }) => {
  await startGame(page, server.url, { rulebook: "parlour" });
  await action(page, "hint").click();
  await expect(page.locator(".arrow.hint")).toHaveCount(1);
  await expect(page.locator(".message")).toContainText("A good move: ");
});

test("flip turns the board and the players", async ({ page, server }) => {
  await startGame(page, server.url, { rulebook: "parlour" });
  const before = await cell(page, 1).boundingBox();
  const players = page.locator(".player");
  await expect(players.first()).toHaveAttribute("data-player", "second");
  await action(page, "flip").click();
  const after = await cell(page, 1).boundingBox();
  expect(after?.y).toBeGreaterThan(before?.y ?? 0);
  await expect(players.first()).toHaveAttribute("data-player", "first");
});

test("resigning asks first; then the result, and a new game with the same options", async ({ page, server }) => {
  await startGame(page, server.url, { rulebook: "parlour", level: 2, side: "second" });
  await action(page, "resign").click();
  await page.getByRole("button", { name: "Go on playing" }).click();
  await expect(game(page)).not.toHaveAttribute("data-state", "over");
  await action(page, "resign").click();
  await page.locator("dialog").getByRole("button", { name: "Resign" }).click();
  const result = page.locator(".result");
  await expect(result.locator("h2")).toHaveText("You lose");
  await expect(result.locator("p")).toHaveText("Red resigned.");
  await page.screenshot({ path: picture("result") });
  const old = page.url();
  await result.getByRole("button", { name: "New game" }).click();
  await page.waitForURL((url) => url.href !== old);
  await expect(page.locator('[data-player="first"] .player-name')).toHaveText("Level 2, beginner");
});

test("a new game before the end asks, and counts as resigning", async ({ page, server }) => {
  await startGame(page, server.url, { rulebook: "parlour" });
  const old = page.url();
  await action(page, "new").click();
  await expect(page.locator("dialog")).toContainText("This game counts as resigned then.");
  await page.locator("dialog").getByRole("button", { name: "New game" }).click();
  await page.waitForURL((url) => url.href !== old && url.pathname.startsWith("/game/"));
  await page.goto(old);
  await expect(game(page)).toHaveAttribute("data-state", "over");
});

test("a rematch swaps the colours", async ({ page, server }) => {
  await startGame(page, server.url, { rulebook: "parlour", side: "first" });
  await expect(page.locator(".player").last()).toHaveAttribute("data-player", "first");
  await action(page, "resign").click();
  await page.locator("dialog").getByRole("button", { name: "Resign" }).click();
  const old = page.url();
  await page.locator(".result").getByRole("button", { name: "Rematch" }).click();
  await page.waitForURL((url) => url.href !== old);
  await expect(page.locator(".player").last()).toHaveAttribute("data-player", "second");
});

test("draws are offered only where the rulebook has them", async ({ page, server }) => {
  await startGame(page, server.url, { rulebook: "parlour" });
  await expect(action(page, "draw")).toBeHidden();
  await startGame(page, server.url, { rulebook: "english", mode: "device" });
  await expect(action(page, "draw")).toBeVisible();
});

test("the list of moves is a way back", async ({ page, server }) => {
  await startGame(page, server.url, { rulebook: "parlour" });
  await playOne(page, dice(3));
  await expect(game(page)).toHaveAttribute("data-plies", "2");
  await page.locator('.move[data-ply="1"]').click();
  await expect(game(page)).toHaveAttribute("data-state", "past");
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator(".scrubber")).toHaveValue("0");
  await page.keyboard.press("End");
  await expect(game(page)).toHaveAttribute("data-state", "yours");
  await page.locator('[data-step="back"]').click();
  await expect(page.locator(".scrubber")).toHaveValue("1");
});

test("clocks run down, and a flag that falls loses", async ({ page, server }) => {
  await openGame(page, server.url, { rulebook: "parlour", mode: "device", clock: { minutes: 0.05, increment: 0 } });
  await expect(page.locator(".clock").last()).toHaveText(/0:0\d\.\d/);
  await expect(game(page)).toHaveAttribute("data-state", "over");
  await expect(page.locator(".result p")).toHaveText("Yellow ran out of time.");
});

test("sound, colours and boards are remembered", async ({ page, server }) => {
  await page.goto(server.url);
  await page.getByRole("button", { name: "Sound" }).click();
  await page.getByRole("button", { name: "Light or dark" }).click();
  await page.getByRole("button", { name: "Settings" }).click();
  await page.locator('input[name="board"][value="contrast"]').check();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-scheme", "dark");
  await expect(page.locator("html")).toHaveAttribute("data-board", "contrast");
  await expect(page.getByRole("button", { name: "Sound" })).toHaveAttribute("aria-pressed", "false");
});

test("the evaluation can be switched on", async ({ page, server }) => {
  await startGame(page, server.url, { rulebook: "parlour" });
  await expect(page.locator(".bar")).toBeHidden();
  await page.locator("#evaluation-switch").check();
  await expect(page.locator(".bar")).toBeVisible();
  await expect(page.locator(".evaluation .hint-text")).toContainText("for Yellow");
});

test("two people at one device take turns", async ({ page, server }) => {
  await startGame(page, server.url, { rulebook: "obstacles", mode: "device" });
  await expect(page.locator(".piece.block")).toHaveCount(3);
  const roll = dice(5);
  for (let ply = 1; ply <= 4; ply++) {
    await playOne(page, roll);
    expect(await plies(page)).toBe(ply);
  }
  await action(page, "undo").click();
  await expect(game(page)).toHaveAttribute("data-plies", "3");
});
