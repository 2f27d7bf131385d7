// What who holds a seat may do with it, beside playing.

import { action, cell, expect, game, openGame, still, test, watch } from "./play.js";

test.use(still);

test("a player gives a name, and leaves for good", async ({ page, server, browser }) => {
  const opened = await openGame(page, server.url, { rulebook: "english", mode: "link", side: "first" });
  await expect(action(page, "leave")).toBeHidden();
  const friend = await browser.newPage();
  const errors = watch(friend);
  await friend.goto(server.url + opened.join);
  await expect(game(friend)).toHaveAttribute("data-state", "theirs");
  await friend.locator('[data-player="second"] [data-action="name"]').click();
  await friend.getByRole("textbox", { name: "Your name" }).fill("Ada <i>");
  await friend.getByRole("button", { name: "Use it" }).click();
  await expect(friend.locator('[data-player="second"] .player-name')).toHaveText("Ada <i>");
  await expect(page.locator('[data-player="second"] .player-name')).toHaveText("Ada <i>");
  await action(friend, "leave").click();
  await friend.locator("dialog").getByRole("button", { name: "Leave" }).click();
  await friend.waitForURL(`${server.url}/`);
  await expect(game(page)).toHaveAttribute("data-state", "over");
  await expect(page.locator(".result")).toContainText("White left the game");
  expect(errors).toEqual([]);
  await friend.close();
});

test.describe("in German", () => {
  test.use({ locale: "de-DE" });

  test("a wrong click is explained in the reader's language", async ({ page, server }) => {
    await openGame(page, server.url, { rulebook: "triple-king", fen: "B:W1,K9,11,17,18:B22,32,T31,K30", mode: "device" });
    await cell(page, 32).click();
    await expect(page.locator(".message")).toContainText("Es herrscht Schlagzwang");
    await cell(page, 22).click();
    await cell(page, 26).click();
    await expect(page.locator(".message")).toContainText("Steine ziehen nur vorwärts");
    await expect(page.locator(".highlights li").first()).toContainText("Damen ziehen ein Feld");
  });
});
