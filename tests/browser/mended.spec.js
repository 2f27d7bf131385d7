// What people once found wrong, and what holds since.

import { action, cell, expect, game, openGame, still, test } from "./play.js";

/** Every red line of the console. @param {import("@playwright/test").Page} page */
function redLines(page) {
  /** @type {string[]} */
  const lines = [];
  page.on("console", (message) => message.type() === "error" && lines.push(message.text()));
  return lines;
}

test.describe("without motion", () => {
  test.use(still);

  test("the file of a rulebook opens within the layout", async ({ page, server }) => {
    await page.goto(`${server.url}/own?from=english`);
    await expect(page.locator(".verdict .good")).toBeVisible();
    await page.locator('input[name="own-view"][value="file"]').check();
    await page.getByText("The file of English draughts").click();
    await expect(page.locator(".file pre")).toBeVisible();
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over).toBeLessThanOrEqual(0);
  });

  test("another rulebook to begin with replaces what was typed only if its writer agrees", async ({ page, server }) => {
    await page.goto(`${server.url}/own?from=english`);
    await expect(page.locator(".verdict .good")).toBeVisible();
    await page.locator('input[name="own-view"][value="file"]').check();
    const editor = page.getByLabel("Rulebook file");
    await editor.fill('extends = "english"\nid = "mine"\n# hours of work\n');
    await page.getByLabel("Begin with").selectOption("russian");
    await page.getByRole("button", { name: "Keep it" }).click();
    await expect(editor).toHaveValue(/hours of work/);
    await expect(page.getByLabel("Begin with")).toHaveValue("english");
    await page.getByLabel("Begin with").selectOption("russian");
    await page.getByRole("button", { name: "Replace" }).click();
    await expect(editor).toHaveValue(/extends = "russian"/);
  });

  test("a hint stays while the pointer moves", async ({ page, server }) => {
    await openGame(page, server.url, { rulebook: "english" });
    await action(page, "hint").click();
    await expect(page.locator(".arrow.hint")).toHaveCount(1);
    await cell(page, 14).hover();
    await cell(page, 23).hover();
    await expect(page.locator(".arrow.hint")).toHaveCount(1);
  });

  test("a refused offer is told to who made it", async ({ page, server, browser }) => {
    const opened = await openGame(page, server.url, { rulebook: "english", mode: "link", side: "first" });
    const friend = await browser.newPage();
    await friend.goto(server.url + opened.join);
    await expect(game(page)).toHaveAttribute("data-state", "yours");
    await action(page, "draw").click();
    await friend.getByRole("button", { name: "Decline" }).click();
    await expect(page.locator(".message")).toContainText("Your draw offer was declined.");
    await friend.close();
  });

  test("a game that was looked through says what was found", async ({ page, server }) => {
    await page.goto(`${server.url}/analyse?rulebook=english&moves=11-15_23-19_8-11_22-17`);
    await page.getByRole("button", { name: "Look for mistakes" }).click();
    await expect(page.getByRole("button", { name: "Look for mistakes" })).toBeEnabled();
    await expect(page.locator(".evaluation .hint-text").last()).toHaveText(/found/);
  });

  test("the ring of a piece that must take stands out beside a yellow man", async ({ page, server }) => {
    await openGame(page, server.url, { rulebook: "parlour", fen: "B:W10,18:B23", mode: "device" });
    const ring = await page.locator(".cell.must").first().evaluate((node) => {
      const style = getComputedStyle(node, "::before");
      return { edge: style.backgroundColor, ring: style.boxShadow };
    });
    // Between the glow and the man there is a dark edge.
    const dark = /^rgba?\(42, 23, 8/;
    expect(ring.edge).toMatch(dark);
    expect(ring.ring).toContain("rgb(242, 177, 52)");
  });

  test("a piece in the way does not glow as if it were the right one", async ({ page, server }) => {
    const red = redLines(page);
    await openGame(page, server.url, { rulebook: "english", fen: "B:W18,23:B14", mode: "device" });
    await cell(page, 14).click();
    await cell(page, 18).click();
    await expect(page.locator(".message")).toContainText("That piece cannot go there.");
    await expect(page.locator(".cell.glowing")).toHaveCount(0);
    // The refusal is an answer, no error: nothing red in the console.
    expect(red).toEqual([]);
  });

  test("a third person on a link may watch", async ({ page, server, browser }) => {
    const opened = await openGame(page, server.url, { rulebook: "english", mode: "link", side: "first" });
    const friend = await browser.newPage();
    await friend.goto(server.url + opened.join);
    await expect(game(friend)).toHaveAttribute("data-state", "theirs");
    const context = await browser.newContext();
    const third = await context.newPage();
    await third.goto(server.url + opened.join);
    await third.getByRole("link", { name: "Watch the game" }).click();
    await expect(game(third)).toHaveAttribute("data-state", "theirs");
    await context.close();
    await friend.close();
  });

  test("a result says who won, and Escape closes it", async ({ page, server }) => {
    await openGame(page, server.url, { rulebook: "english", mode: "device" });
    await action(page, "resign").click();
    await page.locator("dialog").getByRole("button", { name: "Resign" }).click();
    await expect(page.locator(".result")).toBeVisible();
    await expect(page.locator("#speech")).toContainText("White wins.");
    await page.keyboard.press("Escape");
    await expect(page.locator(".result")).toBeHidden();
  });

  test("a game without a move does not go on", async ({ page, server }) => {
    const opened = await openGame(page, server.url, { rulebook: "brazilian" });
    await page.goto(`${server.url}/watch`);
    const live = page.locator(".watch-part").filter({ hasText: "Going on" });
    await expect(live.locator(".book, .empty").first()).toBeVisible();
    await expect(live.locator(`a[href="/game/${opened.id}"]`)).toHaveCount(0);
  });

  test("an unknown address is a page of its own", async ({ page, server }) => {
    const answer = await page.goto(`${server.url}/no/such/page`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("There is nothing here");
    await page.getByRole("link", { name: "To the start" }).click();
    await expect(page).toHaveURL(`${server.url}/`);
  });

  test("Towers speaks of towers", async ({ page, server }) => {
    await openGame(page, server.url, { rulebook: "towers", mode: "device" });
    await expect(page.locator(".rules-card")).toContainText("Towers move one square");
    await expect(page.locator(".rules-card")).not.toContainText(/king/i);
  });

  test("a game that was lost stands in its own row of the list", async ({ page, server }) => {
    for (const fen of ["B:W18:B15,1", "B:W31,32:B1", "B:W31,32:B2"]) {
      const opened = await openGame(page, server.url, { rulebook: "english", mode: "computer", side: "first", fen });
      const headers = { Authorization: `Bearer ${opened.seats.first}` };
      const end = fen.includes("15") ? { path: "moves", data: { text: "15x22", version: opened.game.version } } : { path: "resign", data: {} };
      expect((await page.request.post(`${server.url}/api/v1/games/${opened.id}/${end.path}`, { data: end.data, headers })).ok()).toBe(true);
    }
    await page.goto(`${server.url}/games`);
    await expect(page.locator(".rows li")).toHaveCount(3);
    await expect(page.locator('.rows li[data-end="lost"]')).toHaveCount(2);
    const rows = await page.locator(".rows li").evaluateAll((all) => all.map((each) => each.getBoundingClientRect()).map(({ left, top, bottom }) => ({ left, top, bottom })));
    for (const [i, row] of rows.slice(1).entries()) {
      expect(row.top).toBeGreaterThanOrEqual(rows[i].bottom - 1);
      expect(row.left).toBe(rows[0].left);
    }
  });

  test("where a game has ended the bar and the tables say who won", async ({ page, server }) => {
    await page.goto(`${server.url}/analyse?${new URLSearchParams({ rulebook: "english", fen: "B:W18:B15,1", moves: "15x22" })}`);
    await expect(page.locator(".message")).toContainText("White has no pieces left");
    const share = () => page.locator(".bar-fill").evaluate((node) => node.style.getPropertyValue("--share"));
    await expect.poll(share).toBe("100%");
    await page.locator('[data-step="first"]').click();
    await expect(page.locator(".scrubber")).toHaveValue("0");
    await page.locator('[data-step="last"]').click();
    await expect.poll(share).toBe("100%");
  });

  test("on the first page a piece that cannot move says why", async ({ page, server }) => {
    await page.goto(server.url);
    await cell(page, 1).click();
    await expect(page.locator("#begin-words")).toHaveText("That piece cannot move now. It has nowhere to go.");
    await cell(page, 21).click();
    await expect(page.locator("#begin-words")).toContainText("That piece belongs to White.");
    await cell(page, 11).click();
    await cell(page, 20).click();
    await expect(page.locator("#begin-words")).toContainText("That piece cannot go there.");
    // What was refused leaves the board as it was: the next touch begins the game.
    await cell(page, 11).click();
    await cell(page, 15).click();
    await page.waitForURL("**/game/*");
  });

  test("the rulebooks are found by a word there, too", async ({ page, server }) => {
    await page.goto(`${server.url}/rulebooks`);
    await expect(page.locator('a.book[href="/rulebooks/english"]')).toBeVisible();
    await page.keyboard.press("/");
    await page.keyboard.type("thai");
    await expect(page.locator("a.book")).toHaveCount(1);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${server.url}/rulebooks/thai`);
  });

  test("a part of the page that does not arrive is asked for once more", async ({ page, server }) => {
    let lost = 0;
    await page.route("**/assets/js/i18n.js", (route) => (lost++ === 0 ? route.abort() : route.continue()));
    await page.goto(server.url);
    await expect(page.locator(".start")).toHaveAttribute("data-state", "ready");
    expect(lost).toBeGreaterThan(1);
  });

  test("the keyboard goes on where a new page begins", async ({ page, server }) => {
    await page.goto(`${server.url}/rulebooks`);
    await page.locator('a[href="/rulebooks/english"]').focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("English draughts");
    await expect(page.locator("#main")).toBeFocused();
  });
});

test("the list of moves does not run ahead of the board", async ({ page, server }) => {
  await openGame(page, server.url, { rulebook: "english", fen: "B:W14,15,24:B10", mode: "device" });
  const moving = page.evaluate(() => new Promise((done) => {
    const seen = () => document.querySelector('.move[data-ply="1"]');
    new MutationObserver((_, eye) => {
      if (!seen()) return;
      eye.disconnect();
      done(document.querySelectorAll(".piece.moving").length);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  }));
  await page.locator("#typed-move").fill("10x28");
  await page.keyboard.press("Enter");
  expect(await moving).toBe(0);
  await expect(cell(page, 28)).toHaveAttribute("aria-label", /Black man/);
});

test("a piece dropped in the middle of a chain does not glide there again", async ({ page, server }) => {
  await openGame(page, server.url, { rulebook: "english", fen: "B:W14,15,24:B10", mode: "device" });
  await page.evaluate(() => {
    const glides = /** @type {any} */ (window);
    glides.glides = 0;
    new MutationObserver(() => (glides.glides += document.querySelectorAll(".piece.moving").length)).observe(document.body, { subtree: true, attributes: true, attributeFilter: ["class"] });
  });
  await cell(page, 10).hover();
  await page.mouse.down();
  await cell(page, 19).hover();
  await page.mouse.up();
  await expect(page.locator(".cell.picked")).toHaveAttribute("data-square", "19");
  expect(await page.evaluate(() => /** @type {any} */ (window).glides)).toBe(0);
});
