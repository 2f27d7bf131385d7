// Friends: two browsers at one game, a third that watches, and a server that dies.

import { action, dice, expect, game, openGame, picture, playOne, startGame, still, test, watch } from "./play.js";

test.use(still);

/** Another browser. @param {import("@playwright/test").Browser} browser */
async function another(browser) {
  const context = await browser.newContext({ locale: "en-US", reducedMotion: "reduce", viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  return { page, errors: watch(page) };
}

/** A game by link between two pages. @param {any} page @param {any} browser @param {string} url @param {string} rulebook */
async function together(page, browser, url, rulebook) {
  await startGame(page, url, { rulebook, mode: "link", side: "first" });
  await expect(game(page)).toHaveAttribute("data-state", "waiting");
  const link = await page.locator(".link-field").inputValue();
  const { page: friend, errors } = await another(browser);
  await friend.goto(link);
  await friend.waitForURL("**/game/*");
  await expect(game(page)).toHaveAttribute("data-state", "yours");
  return { friend, errors };
}

test("two play by link and a third watches", async ({ page, browser, server }) => {
  await startGame(page, server.url, { rulebook: "contest", mode: "link", side: "first" });
  await page.screenshot({ path: picture("waiting") });
  const { friend, errors } = await together(page, browser, server.url, "contest");
  const { page: third } = await another(browser);
  await third.goto(page.url());
  await expect(third.locator('[data-action="resign"]')).toBeHidden();
  const roll = dice(11);
  for (let ply = 1; ply <= 6; ply++) {
    await playOne(ply % 2 ? page : friend, roll);
    for (const each of [page, friend, third]) await expect(game(each)).toHaveAttribute("data-plies", String(ply));
  }
  await third.locator('[data-step="first"]').click();
  await expect(third.locator(".scrubber")).toHaveValue("0");
  await third.goto(`${server.url}/watch`);
  await expect(third.locator(".tables .book").first()).toBeVisible();
  expect(errors).toEqual([]);
});

test("the link is taken once", async ({ page, browser, server }) => {
  await startGame(page, server.url, { rulebook: "parlour", mode: "link" });
  const link = await page.locator(".link-field").inputValue();
  const { page: friend } = await another(browser);
  await friend.goto(link);
  await friend.waitForURL("**/game/*");
  const { page: thief } = await another(browser);
  await thief.goto(link);
  await expect(thief.locator(".notice h1")).toHaveText("This seat cannot be taken");
});

test("undo asks the friend; a draw is offered and taken", async ({ page, browser, server }) => {
  const { friend } = await together(page, browser, server.url, "english");
  await playOne(page, dice(2));
  await action(page, "undo").click();
  await expect(friend.locator(".message")).toContainText("asks to take the last move back");
  await friend.getByRole("button", { name: "Accept" }).click();
  await expect(game(page)).toHaveAttribute("data-plies", "0");
  await playOne(page, dice(2));
  await action(page, "draw").click();
  await friend.getByRole("button", { name: "Accept" }).click();
  for (const each of [page, friend]) await expect(each.locator(".result h2")).toHaveText("A draw");
});

test("a rematch brings both to the same new game, with colours swapped", async ({ page, browser, server }) => {
  const { friend } = await together(page, browser, server.url, "parlour");
  await action(friend, "resign").click();
  await friend.locator("dialog").getByRole("button", { name: "Resign" }).click();
  await expect(page.locator(".result h2")).toHaveText("You win");
  const old = page.url();
  await page.locator(".result").getByRole("button", { name: "Rematch" }).click();
  await page.waitForURL((url) => url.href !== old);
  await friend.getByRole("button", { name: "To the new game" }).click();
  await friend.waitForURL(page.url());
  await expect(page.locator(".player").last()).toHaveAttribute("data-player", "second");
  await expect(friend.locator(".player").last()).toHaveAttribute("data-player", "first");
  await playOne(friend, dice(8));
  await expect(game(page)).toHaveAttribute("data-plies", "1");
});

test("a reload in mid-game loses nothing", async ({ page, server }) => {
  await startGame(page, server.url, { rulebook: "obstacles", clock: "5+3" });
  const roll = dice(21);
  for (let i = 0; i < 3; i++) await playOne(page, roll);
  await expect(game(page)).toHaveAttribute("data-state", /yours|over/);
  const labels = () => page.locator(".cell").evaluateAll((cells) => cells.map((each) => each.getAttribute("aria-label")));
  const [before, moves] = [await labels(), await page.locator(".moves").innerText()];
  await page.reload();
  await expect(game(page)).toHaveAttribute("data-state", /yours|over/);
  expect(await labels()).toEqual(before);
  expect(await page.locator(".moves").innerText()).toBe(moves);
  await playOne(page, roll);
});

test("the server dies and comes back; both pages go on by themselves", async ({ page, browser, server }) => {
  const { friend } = await together(page, browser, server.url, "contest");
  const roll = dice(4);
  await playOne(page, roll);
  await playOne(friend, roll);
  await expect(game(page)).toHaveAttribute("data-plies", "2");
  await server.kill();
  for (const each of [page, friend]) await expect(each.locator(".lost")).toBeVisible();
  await page.screenshot({ path: picture("lost") });
  await server.start();
  for (const each of [page, friend]) await expect(each.locator(".lost")).toBeHidden();
  await playOne(page, roll);
  await playOne(friend, roll);
  for (const each of [page, friend]) await expect(game(each)).toHaveAttribute("data-plies", "4");
});

test("a name that is a script is only a name", async ({ page, browser, server }) => {
  const name = '<img src=x onerror="document.title=1">';
  const opened = await openGame(page, server.url, { rulebook: "parlour", mode: "link", name });
  const friend = await browser.newPage();
  const errors = watch(friend);
  await friend.goto(server.url + opened.join);
  await expect(friend.locator('[data-player="first"] .player-name')).toHaveText(name);
  await expect(friend.locator(".player img")).toHaveCount(0);
  expect(errors).toEqual([]);
});
