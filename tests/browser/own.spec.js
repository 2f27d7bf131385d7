// Rules of one's own: sentences and the file follow each other, and the rules can be tried, saved, shared and played.

import { action, dice, expect, game, openGame, picture, playOne, still, test } from "./play.js";
import { Server } from "./server.js";

test.use(still);

/** @param {import("@playwright/test").Page} page @param {string} url */
async function open(page, url) {
  await page.goto(`${url}/own?from=english`);
  await expect(page.locator(".verdict .good")).toBeVisible();
}

/** @param {import("@playwright/test").Page} page @param {string} path */
const line = (page, path) => page.locator(`.line[data-path="${path}"]`);

/** A line of the file as it is drawn. @param {import("@playwright/test").Page} page @param {number} number */
const row = (page, number) => page.locator(`.editor-line[data-number="${number}"] code`);

/** @param {import("@playwright/test").Page} page */
async function asFile(page) {
  await page.locator('input[name="own-view"][value="file"]').check();
  return page.getByLabel("Rulebook file");
}

test("a choice in a sentence changes the rules, the file and what differs", async ({ page, server }) => {
  await open(page, server.url);
  await expect(line(page, "capture.duty")).toContainText("A side that can take");
  await line(page, "capture.duty").getByRole("radio", { name: "may", exact: true }).check();
  await expect(line(page, "capture.duty")).toHaveClass(/changed/);
  await expect(line(page, "capture.duty")).toContainText("English draughts: must");
  await expect(page.locator(".differences li")).toContainText("may do so");
  await expect(page.locator(".jumps .badge")).toHaveText("1");
  await expect(await asFile(page)).toHaveValue(/\[capture\]\nduty = "optional"/);
  await page.locator('input[name="own-view"][value="sentences"]').check();
  await line(page, "capture.duty").getByRole("button", { name: "put back" }).click();
  await expect(line(page, "capture.duty")).not.toHaveClass(/changed/);
  await expect(page.locator(".differences")).toContainText("Nothing differs yet.");
});

test("the form follows the file, and comments survive the form", async ({ page, server }) => {
  await open(page, server.url);
  const editor = await asFile(page);
  await editor.fill('extends = "english" # as grandpa did\nid = "grandpa"\nname = "Grandpa <b>"\n[ranks.king]\nstep.reach = "any" # they fly\n');
  await expect(page.locator(".differences li").first()).toContainText("any number of empty squares");
  await page.locator('input[name="own-view"][value="sentences"]').check();
  await expect(line(page, "ranks.king.step.reach")).toContainText("English draughts: one square");
  await line(page, "capture.chain").getByRole("combobox").selectOption({ label: "is one jump" });
  await expect(page.locator(".differences li")).toContainText(["any number", "one jump"]);
  await expect(await asFile(page)).toHaveValue(/# as grandpa did[^]*# they fly[^]*chain = "one-jump"/);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Grandpa <b>");
});

test("a mistake opens under its line, and the board keeps the last rules that fitted", async ({ page, server }) => {
  await open(page, server.url);
  const editor = await asFile(page);
  await editor.fill('extends = "english"\nid = "grandpa"\ncapture.duty = "optinal"\nname = "Grandpa"\n');
  const note = page.locator(".editor-note");
  await expect(note).toContainText("optinal");
  await expect(page.locator(".verdict")).toContainText("One line does not fit. The board plays the last rules that did.");
  await expect(page.locator(".verdict li")).toBeHidden();
  await expect(page.locator(".editor-line.wrong")).toHaveAttribute("data-number", "3");
  await expect(editor).toHaveAccessibleDescription(/optinal/);
  await expect(page.getByRole("button", { name: "Play it" })).toBeDisabled();
  await expect(page.locator(".fair")).toContainText("when the rules fit");
  await expect(page.locator(".own-board .piece")).toHaveCount(24);
  const [wrong, said, next] = await Promise.all([row(page, 3).boundingBox(), note.boundingBox(), row(page, 4).boundingBox()]);
  if (!wrong || !said || !next) throw new Error("a line is not drawn");
  expect(said.y).toBeGreaterThanOrEqual(wrong.y + wrong.height - 1);
  expect(next.y).toBeGreaterThanOrEqual(said.y + said.height - 1);
  await page.screenshot({ path: picture("own-mistake") });
  // Among the sentences it stands below them, and leads to its line.
  await page.locator('input[name="own-view"][value="sentences"]').check();
  await page.locator(".verdict").getByRole("button", { name: "Line 3" }).click();
  await expect(editor).toBeFocused();
  await expect(note).toBeVisible();
  // Repaired by one click, and the rest of the line stays.
  await editor.fill('extends = "english"\nid = "grandpa"\nranks.king.jump.landing = "anywhere" # as he did\n');
  await page.getByRole("button", { name: "Change to any" }).click();
  await expect(editor).toHaveValue('extends = "english"\nid = "grandpa"\nranks.king.jump.landing = "any" # as he did\n');
  await expect(page.locator(".editor-line.wrong")).toHaveCount(0);
  await expect(note).toHaveCount(0);
});

test("below a mistake one types, clicks and selects where the letters are seen", async ({ page, server }) => {
  await open(page, server.url);
  const editor = await asFile(page);
  await editor.fill('extends = "english"\nid = "grandpa"\ncapture.duty = "optinal"\n# one\n# two\n');
  const clicked = async (/** @type {number} */ line) => {
    // The underline is there when the rules were looked at: then nothing is drawn anew.
    await expect(page.locator(".editor-line mark")).toBeVisible();
    const box = await row(page, line).boundingBox();
    if (!box) throw new Error("a line is not drawn");
    const [x, y] = [box.x + box.width - 1, box.y + box.height / 2];
    await page.mouse.move(x, y - 3, { steps: 10 });
    await page.mouse.move(x, y);
    return [x, y];
  };
  await clicked(5);
  await page.mouse.down();
  await page.mouse.up();
  await page.keyboard.type("!");
  await expect(editor).toHaveValue(/# one\n# two!\n$/);
  // The note goes with its line while nobody has looked at the rules yet.
  await clicked(2);
  await page.mouse.down();
  await page.mouse.up();
  await page.keyboard.press("Enter");
  await expect(page.locator(".editor-line.wrong")).toHaveAttribute("data-number", "4");
  await expect(page.locator(".editor-cursor")).toBeVisible();
  await clicked(1);
  await page.mouse.down();
  await clicked(6);
  await page.mouse.up();
  expect(await editor.evaluate((/** @type {HTMLTextAreaElement} */ area) => area.value.slice(area.selectionStart, area.selectionEnd))).toBe('\nid = "grandpa"\n\ncapture.duty = "optinal"\n# one\n# two!');
});

test("the board plays by the rules that are written", async ({ page, server }) => {
  await open(page, server.url);
  await page.locator('.line[data-path="board.rows"]').getByRole("combobox").selectOption({ label: "2 rows" });
  await expect(page.locator(".own-board .piece")).toHaveCount(16);
  const board = page.locator(".own-board");
  await expect(board.locator(".cell.ready")).not.toHaveCount(0);
  await board.locator(".cell.ready").first().click();
  await board.locator(".cell.target").first().click();
  await expect(page.locator(".own-said")).toHaveText(/^\d+-\d+$/);
});

test("a changed rule shows its moment, compared with the parent", async ({ page, server }) => {
  await open(page, server.url);
  const pressed = page.locator('.moment[aria-pressed="true"]');
  await expect(pressed).toHaveText("Start");
  await expect(page.locator(".moment-said")).toBeHidden();
  await line(page, "ranks.man.jump.directions").getByRole("combobox").selectOption({ label: "diagonally in all directions" });
  await expect(pressed).toHaveText("Turning back");
  await expect(page.locator(".moment-said")).toContainText("takes 2. English draughts: it would stop on");
  // It is played once: both men are off the board.
  await expect(page.locator(".own-board .piece")).toHaveCount(1);
  await page.getByRole("button", { name: "From afar" }).click();
  await expect(page.locator(".moment-said")).toContainText("English draughts: the same.");
  await expect(page.locator(".own-board .piece")).toHaveCount(2);
  await line(page, "capture.duty").getByRole("radio", { name: "may", exact: true }).check();
  await expect(pressed).toHaveText("A choice");
  await expect(page.locator(".moment-said")).toContainText("English draughts: not allowed there.");
  await page.screenshot({ path: picture("own-moment") });
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.locator(".own-board .piece")).toHaveCount(24);
});

test("every rulebook has its moments", async ({ page, server }) => {
  for (const from of ["international", "turkish", "towers", "canadian", "frisian"]) {
    await page.goto(`${server.url}/own?from=${from}`);
    await expect(page.locator(".verdict .good")).toBeVisible();
    const moments = page.locator(".moment");
    await expect.poll(() => moments.count(), { message: from }).toBeGreaterThanOrEqual(3);
    await moments.nth(1).click();
    await expect(page.locator(".moment-said"), from).toContainText(": the same.");
  }
});

test("quick games tell whether it is fair", async ({ page, server }) => {
  await open(page, server.url);
  await expect(page.locator(".fair")).toHaveAttribute("data-played", /\d/);
  await expect(page.locator(".fair")).toContainText(/quick games: Black won \d+, White \d+, drawn \d+/);
  await expect(page.locator(".shares .share")).toHaveCount(3);
});

test("a rulebook is named, saved, shared by link and played", async ({ page, server, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, server.url);
  await page.getByLabel("Name", { exact: true }).fill("School yard");
  await page.getByLabel("Name", { exact: true }).press("Enter");
  await line(page, "capture.duty").getByRole("radio", { name: "may", exact: true }).check();
  await expect(line(page, "capture.duty")).toHaveClass(/changed/);
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.locator(".mine-row")).toHaveCount(1);
  await expect(page.locator(".mine-row")).toContainText("School yard");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  // Another version takes the place of the old one.
  await line(page, "ranks.king.step.reach").getByRole("radio", { name: "as far as they like" }).check();
  await expect(line(page, "ranks.king.step.reach")).toHaveClass(/changed/);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.locator(".mine-row")).toHaveCount(1);
  await page.getByRole("button", { name: "Play it" }).click();
  await page.waitForURL("**/game/*");
  await expect(page.locator(".rules-card h2")).toHaveText("School yard");
  await playOne(page, dice(6));
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("School yard");
});

test("what was typed is there after a reload, and another rulebook takes its place only if its writer agrees", async ({ page, server }) => {
  await open(page, server.url);
  const editor = await asFile(page);
  await editor.fill('extends = "english"\nid = "mine"\n# hours of work\n');
  await page.reload();
  await expect(page.locator(".verdict .good")).toBeVisible();
  await expect(editor).toHaveValue(/hours of work/);
  await page.goto(`${server.url}/own?from=russian`);
  await page.locator("dialog").getByRole("button", { name: "Keep it" }).click();
  await expect(editor).toHaveValue(/hours of work/);
  // What was saved is safe: nobody asks.
  await expect(page.locator(".verdict .good")).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.locator(".mine-row")).toHaveCount(1);
  await page.reload();
  await expect(editor).toHaveValue(/hours of work/);
  await page.goto(`${server.url}/own?from=russian`);
  await expect(editor).toHaveValue(/extends = "russian"/);
  await editor.fill('extends = "russian"\nid = "other"\n# a line\n');
  await page.goto(`${server.url}/own?from=italian`);
  await page.locator("dialog").getByRole("button", { name: "Replace" }).click();
  await expect(editor).toHaveValue(/extends = "italian"/);
});

test("choices made quickly one after the other all count", async ({ page, server }) => {
  await open(page, server.url);
  await page.evaluate(() => {
    const other = (/** @type {string} */ path) => /** @type {HTMLElement} */ (document.querySelector(`[data-path="${path}"] input:not(:checked)`)).click();
    other("capture.duty");
    other("ranks.king.step.reach");
  });
  await expect(page.locator(".line.changed")).toHaveCount(2);
  await expect(page.locator(".differences li")).toHaveCount(2);
});

test("an engine is trained for rules of one's own, and the page tells how it goes", async ({ page }) => {
  // A server of its own: nothing ends a training but the end of its server, and it would slow down what comes after.
  const server = new Server();
  await server.start();
  try {
    await trained(page, server);
  } finally {
    await server.stop();
  }
});

/** @param {import("@playwright/test").Page} page @param {Server} server */
async function trained(page, server) {
  await open(page, server.url);
  await page.locator('.line[data-path="board.rows"]').getByRole("combobox").selectOption({ label: "2 rows" });
  await expect(page.locator(".own-board .piece")).toHaveCount(16);
  await page.getByRole("button", { name: "Train an engine for it" }).click();
  await expect(page.locator(".training")).toHaveAttribute("data-state", "running");
  await expect(page.locator(".training")).toContainText(/games played, about/);
  await expect(page.locator(".training progress")).toBeVisible();
  await expect(page.locator(".mine-row")).toHaveCount(1);
  // Another one has to wait.
  await line(page, "capture.duty").getByRole("radio", { name: "may", exact: true }).check();
  await expect(page.locator(".training")).toHaveAttribute("data-state", "none");
  await page.getByRole("button", { name: "Train an engine for it" }).click();
  await expect(page.locator(".training .bad")).toContainText("one at a time");
}

test("a game with the pie rule is made in the form and played", async ({ page, server }) => {
  await open(page, server.url);
  await expect(line(page, "opening.pie")).toContainText("take over the first move");
  await line(page, "opening.pie").getByRole("radio", { name: "may", exact: true }).check();
  await expect(line(page, "opening.pie")).toHaveClass(/changed/);
  await expect(line(page, "opening.pie")).toContainText("English draughts: may not");
  await expect(page.locator(".differences li")).toContainText("the second player may take it over");
  await expect(await asFile(page)).toHaveValue(/\[opening\]\npie = true\n/);
  const kept = page.waitForResponse((response) => response.url().endsWith("/api/v1/rulebooks") && response.request().method() === "POST");
  await page.getByRole("button", { name: "Play it" }).click();
  const { id } = await (await kept).json();
  await page.waitForURL("**/game/*");
  await playOne(page, dice(3));
  // The computer answers, or takes the move over: then the other side is ours.
  await expect(game(page)).toHaveAttribute("data-state", "yours");
  await openGame(page, server.url, { rulebook: id, mode: "computer", side: "second", level: 1 });
  await expect(game(page)).toHaveAttribute("data-state", "yours");
  await expect(page.locator('.move[data-ply="1"]')).toBeVisible();
  await action(page, "swap").click();
  await expect(page.locator('.move[data-ply="2"]')).toBeVisible();
  await expect(game(page)).toHaveAttribute("data-state", "yours");
});

test("openings are written or taken from the board, and games begin with them", async ({ page, server }) => {
  await open(page, server.url);
  const drawn = line(page, "opening.ballots");
  const add = drawn.getByRole("button", { name: "Add the moves on the board" });
  await add.click();
  await expect(page.locator(".toast").last()).toContainText("Play some moves on the board first");
  const board = page.locator(".own-board");
  await board.locator(".cell.ready").first().click();
  await board.locator(".cell.target").first().click();
  await expect(page.locator(".own-said")).toHaveText(/^\d+-\d+$/);
  await add.click();
  const field = drawn.getByRole("textbox");
  await expect(field).toHaveValue(/^\d+-\d+$/);
  await expect(drawn).toContainText("English draughts: the players begin as they like");
  // One stands in the place of the other.
  await line(page, "opening.pie").getByRole("radio", { name: "may", exact: true }).check();
  await expect(field).toHaveValue("");
  await field.fill("11-15 23-19\n11-15 23-20");
  await field.blur();
  await expect(page.locator(".verdict li")).toContainText("Opening 2");
  await expect(page.getByRole("button", { name: "Play it" })).toBeDisabled();
  await field.fill("11-15 23-19\n\n  11-15 23-18 ");
  await field.blur();
  await expect(page.locator(".verdict .good")).toBeVisible();
  await expect(line(page, "opening.pie")).not.toHaveClass(/changed/);
  await drawn.scrollIntoViewIfNeeded();
  await page.screenshot({ path: picture("own-openings") });
  await expect(await asFile(page)).toHaveValue(/\[opening\]\nballots = \["11-15 23-19", "11-15 23-18"\]\n/);
  await page.getByRole("button", { name: "Play it" }).click();
  await page.waitForURL("**/game/*");
  await expect(page.locator('.move[data-ply="1"]')).toContainText(/11.15/);
  await expect(page.locator('.move[data-ply="2"]')).toContainText(/23.1[89]/);
  await playOne(page, dice(6));
});
