// Every page around the game with keys alone, and what a screen reader is told there.

import { cell, expect, game, moveByKeys, openGame, still, tabTo, test } from "./play.js";

/** @typedef {import("@playwright/test").Page} Page */

test.use(still);

/** The square of a board that the tab key reaches. @param {Page} page @param {string} place */
const square = (page, place) => page.locator(`${place} .cell[tabindex="0"]`);

/** Comes to a button or a link by the tab key and presses it. @param {Page} page @param {import("@playwright/test").Locator} there */
async function press(page, there) {
  await tabTo(page, there);
  await page.keyboard.press("Enter");
}

/** @param {Page} page */
const speech = (page) => page.locator("#speech");

test("the menu leads to every page, and its links say where one is", async ({ page, server }) => {
  await page.goto(server.url);
  const menu = page.getByRole("navigation", { name: "Main menu" });
  for (const [name, title] of [["Learn", "Learn"], ["Watch", "Watch"], ["Rulebooks", "Rulebooks"], ["My games", "My games"]]) {
    await press(page, menu.getByRole("link", { name, exact: true }));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(menu.locator("[aria-current=page]")).toHaveText(name);
  }
  await press(page, menu.getByRole("link", { name: "Guide" }));
  await expect(page).toHaveURL(`${server.url}/docs/`);
  await expect(page.getByRole("navigation", { name: "Chapters" })).toBeVisible();
});

test("a lesson is done with keys, and said", async ({ page, server }) => {
  await page.goto(`${server.url}/learn/english`);
  await tabTo(page, square(page, ".learn-board"));
  await expect(page.getByRole("grid", { name: "Move" })).toBeVisible();
  await moveByKeys(page, 11, 15);
  await expect(speech(page)).toContainText("Right.");
  await press(page, page.getByRole("button", { name: "Next" }));
  await expect(page.getByRole("grid", { name: "A capture must be made" })).toBeVisible();
  // The keyboard is on the new board.
  await expect(page.locator(".learn-board .cell:focus")).toHaveAttribute("aria-label", /./);
  await moveByKeys(page, 15, 19);
  await expect(speech(page)).toContainText("compulsory");
  const path = page.getByRole("list", { name: "Tasks" });
  await expect(path.locator("[aria-current=step]")).toContainText("Capture");
  await press(page, path.getByRole("button", { name: /^Task 1/ }));
  await expect(page.getByRole("grid", { name: "Move" })).toBeVisible();
  await expect(path.locator(":focus")).toHaveAccessibleName(/^Task 1/);
});

test("a puzzle is tried, asked about and solved with keys, and said", async ({ page, server }) => {
  const base = `${server.url}/api/v1/rulebooks/english/puzzles`;
  const { puzzles: [{ number }] } = await (await page.request.get(base)).json();
  const { moves } = await (await page.request.get(`${base}/${number}/solution`)).json();
  await page.goto(`${server.url}/puzzles/english?n=${number}`);
  await expect(page.getByRole("grid", { name: /wins|holds/ })).toBeVisible();
  await expect(page.getByRole("list", { name: "This week" }).getByRole("listitem")).toHaveCount(7);
  const themes = page.getByRole("group", { name: "Themes" });
  await tabTo(page, themes.getByRole("button", { name: "Any theme" }));
  await page.keyboard.press("Enter");
  await expect(themes.locator(":focus")).toHaveText("Any theme");
  await page.goto(`${server.url}/puzzles/english?n=${number}`);
  await press(page, page.getByRole("button", { name: "Hint" }));
  await expect(page.locator(".task-said")).toContainText("Look at the piece on");
  await tabTo(page, square(page, ".learn-board"));
  for (let at = 0; at < moves.length; at += 2) {
    await expect(page.locator(`.learn-board .cell[data-square="${moves[at].from}"]`)).toHaveAccessibleName(/can move|must capture/);
    await moveByKeys(page, moves[at].from, moves[at].to);
  }
  await expect(speech(page)).toContainText("Solved.");
  await expect(page.getByRole("button", { name: "Next puzzle" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator(".learn-board .cell:focus")).toHaveCount(1);
});

test("games are gone on with, looked at, brought and removed with keys", async ({ page, server }) => {
  await openGame(page, server.url, { rulebook: "english", mode: "device" });
  await cell(page, 11).click();
  await cell(page, 15).click();
  await expect(game(page)).toHaveAttribute("data-plies", "1");
  await page.goto(`${server.url}/games`);
  const pdn = '[White "Ada"]\n[Black "Bob"]\n[GameType "21"]\n\n1. 11-15 23-19 *\n\n[White "Eve"]\n[Black "Bob"]\n[GameType "21"]\n\n1. 11-15 22-18 *\n';
  const field = page.locator("#import-pdn");
  await tabTo(page, page.locator(".file-button:focus-within, #import-pdn").last());
  await expect(field).toHaveAccessibleName("Import PDN");
  await field.setInputFiles({ name: "club.pdn", mimeType: "text/plain", buffer: Buffer.from(pdn) });
  const brought = page.getByRole("region", { name: "Imported games" });
  await press(page, brought.getByRole("button", { name: "Remove Ada – Bob" }));
  await expect(brought.getByRole("listitem")).toHaveCount(1);
  // The keyboard is where it was, not at the top again.
  await expect(brought.locator(":focus")).toHaveCount(1);
  const going = page.getByRole("region", { name: "Games to go on with" });
  await press(page, going.getByRole("link", { name: "Continue" }));
  await expect(game(page)).toHaveAttribute("data-plies", "1");
});

test("a profile is made and left with keys, and a refusal is said", async ({ page, server }) => {
  await page.goto(`${server.url}/games`);
  const card = page.getByRole("region", { name: "On this server" });
  await tabTo(page, card.getByLabel("Name"));
  await page.keyboard.type(`Keys ${test.info().workerIndex} ${test.info().retry}`);
  await page.keyboard.press("Tab");
  await page.keyboard.type("a quiet evening");
  await press(page, card.getByRole("button", { name: "I have a name" }));
  await expect(card.getByRole("alert")).toContainText("do not fit");
  await press(page, card.getByRole("button", { name: "Keep them here" }));
  await expect(card).toContainText("Kept as Keys");
  await expect(card.getByRole("button", { name: "Copy the link" })).toBeFocused();
  await press(page, card.getByRole("button", { name: "Leave" }));
  await expect(card.getByLabel("Name")).toBeFocused();
});

test("an invitation's name is hidden and shown with keys, and its seat taken", async ({ page, server }) => {
  await page.request.post(`${server.url}/api/v1/games`, { data: { rulebook: "english", mode: "link", side: "first", name: "Keyboard", open: true } });
  await page.goto(`${server.url}/watch`);
  const part = page.getByRole("region", { name: "Open invitations" });
  const card = part.getByRole("article").filter({ hasText: "Keyboard offers a game" });
  await press(page, card.getByRole("button", { name: "Hide name" }));
  await expect(card).toHaveCount(0);
  await expect(part.locator(":focus")).toHaveText("Show name");
  await page.keyboard.press("Enter");
  await press(page, card.getByRole("button", { name: "Play" }));
  await page.waitForURL("**/game/*");
  await expect(game(page)).toHaveAttribute("data-state", /./);
});

test("the explorer's moves are played with keys, and its bars are said", async ({ page, server }) => {
  await page.goto(`${server.url}/analyse?rulebook=english`);
  await press(page, page.getByText("Games as PDN"));
  await tabTo(page, page.getByLabel("Paste a game here"));
  await page.keyboard.insertText('[GameType "21"]\n[Result "1-0"]\n\n1. 11-15 23-19 1-0\n\n[GameType "21"]\n[Result "0-1"]\n\n1. 12-16 22-18 0-1\n');
  await press(page, page.getByRole("button", { name: "Read" }));
  const known = page.getByRole("region", { name: "Known" });
  await tabTo(page, known.getByRole("radio", { name: "This server" }));
  await page.keyboard.press("ArrowRight");
  await expect(known.getByRole("rowheader")).toHaveCount(2);
  await expect(known.getByRole("img").first()).toHaveAccessibleName(/^Black won \d, drawn 0, White won \d$/);
  await press(page, known.getByRole("button", { name: "12–16" }));
  await expect(page.locator(".moves [aria-current]")).toContainText("12–16");
  // What was played is said, and the keyboard stays among what is known of the new position.
  await expect(known.getByRole("button", { name: "22–18" })).toBeFocused();
});

test("rules are written with keys: choices, put back, jumps and the training", async ({ page, server }) => {
  await page.goto(`${server.url}/own?from=english`);
  await expect(page.locator(".verdict .good")).toBeVisible();
  const duty = page.getByRole("radiogroup", { name: /A side that can take/ });
  await tabTo(page, duty.getByRole("radio", { checked: true }));
  await page.keyboard.press("ArrowRight");
  await expect(page.locator('.line[data-path="capture.duty"]')).toHaveClass(/changed/);
  await expect(duty.locator(":focus")).toBeChecked();
  await press(page, page.getByRole("button", { name: "put back" }));
  await expect(page.locator(".line.changed")).toHaveCount(0);
  await expect(duty.locator(":focus")).toBeChecked();
  const chain = page.locator('.line[data-path="capture.chain"]').getByRole("combobox");
  await tabTo(page, chain);
  await page.keyboard.press("ArrowUp");
  await expect(page.locator('.line[data-path="capture.chain"]')).toHaveClass(/changed/);
  await expect(chain).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "Everything fits." })).toBeVisible();
  const training = page.getByRole("region", { name: "An engine for it" });
  await expect(training.getByRole("status")).not.toBeEmpty();
  await tabTo(page, training.getByRole("button", { name: "Train an engine for it" }));
  // The board shows a moment of the rule that was changed; the start is one of the moments.
  const moments = page.getByRole("group", { name: "Moments" });
  await expect(moments.getByRole("button", { pressed: true })).toHaveText("Turning back");
  await press(page, moments.getByRole("button", { name: "Start" }));
  await expect(moments.getByRole("button", { pressed: true })).toBeFocused();
  await expect(page.locator(".own-board .piece")).toHaveCount(24);
  await tabTo(page, square(page, ".own-board"));
  await expect(page.getByRole("grid", { name: "Board to try the rules on" })).toBeVisible();
  await moveByKeys(page, 11, 15);
  await expect(page.locator(".own-said")).toHaveText("11-15");
});
