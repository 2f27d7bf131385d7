// Open invitations with the names seen there, what is kept on the server, and games that come in and go out as PDN.

import { expect, picture, still, test, watch } from "./play.js";

test.use(still);

test("a game is offered to anyone, found under Watch and played", async ({ page, server, browser }) => {
  await page.goto(`${server.url}/watch`);
  await page.getByRole("button", { name: "Offer a game" }).click();
  await expect(page.locator(".start")).toHaveAttribute("data-state", "ready");
  await expect(page.getByLabel("Offer it to anyone on this server, too")).toBeChecked();
  await page.locator("#your-name").fill("Ada");
  await page.locator("#your-name").press("Tab");
  await page.locator(".middle .primary, .strip .primary").first().click();
  await page.waitForURL("**/game/*");
  await expect(page.locator(".waiting")).toContainText("Anyone can take the seat");
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const guest = await context.newPage();
  const errors = watch(guest);
  await guest.goto(`${server.url}/watch`);
  const card = guest.locator(".invitation", { hasText: "Ada offers a game" });
  await expect(card).toContainText("Ada offers a game. You play White.");
  await guest.screenshot({ path: picture("watch-invitations") });
  // Keys alone take the seat.
  await card.getByRole("button", { name: "Play" }).focus();
  await guest.keyboard.press("Enter");
  await guest.waitForURL("**/game/*");
  await expect(page.locator(".waiting")).toHaveCount(0);
  await guest.goto(`${server.url}/watch`);
  await expect(guest.locator(".invitation", { hasText: "Ada" })).toHaveCount(0);
  expect(errors).toEqual([]);
  await context.close();
});

test("a name is hidden by its reader, reported, and hidden for everyone by the admin", async ({ page, server }) => {
  const made = await page.request.post(`${server.url}/api/v1/games`, { data: { rulebook: "english", mode: "link", side: "first", name: "Rude", open: true } });
  const { id } = await made.json();
  await page.goto(`${server.url}/watch`);
  const card = page.locator(".invitation").filter({ has: page.getByRole("button", { name: "Report name" }) }).filter({ hasText: "Rude" });
  await card.getByRole("button", { name: "Hide name" }).click();
  await expect(page.locator(".invitations")).not.toContainText("Rude");
  await page.getByRole("button", { name: "Show name" }).click();
  await card.getByRole("button", { name: "Report name" }).click();
  await expect(page.locator(".toast")).toContainText("The admin of this server is told");
  await page.evaluate((secret) => localStorage.setItem("crownhead.codes", JSON.stringify({ admin: secret })), server.admin);
  await page.reload();
  const report = page.locator(".report", { hasText: "Rude" });
  await report.getByRole("button", { name: "Hide for everyone" }).click();
  await expect(report).toHaveCount(0);
  const game = await (await page.request.get(`${server.url}/api/v1/games/${id}`)).json();
  expect(game.players.first.name).toBe("");
});

test("what a browser keeps is kept on the server, and opened by passphrase and by link", async ({ page, server, browser, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const name = `Ada ${test.info().retry}`;
  await page.goto(`${server.url}/games`);
  await page.evaluate(() => localStorage.setItem("crownhead.books", JSON.stringify(["english"])));
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Passphrase").fill("a quiet evening");
  await page.getByRole("button", { name: "Keep them here" }).click();
  await expect(page.locator(".profile")).toContainText(`Kept as ${name}`);
  await page.screenshot({ path: picture("my-games-kept") });
  await page.getByRole("button", { name: "Copy the link" }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(`${server.url}/games`);
  await other.getByLabel("Name").fill(name);
  await other.getByLabel("Passphrase").fill("a wrong phrase");
  await other.getByRole("button", { name: "I have a name" }).click();
  await expect(other.locator(".profile .bad")).toContainText("do not fit");
  await other.getByLabel("Passphrase").fill("a quiet evening");
  await other.getByRole("button", { name: "I have a name" }).click();
  await expect(other.locator(".profile")).toContainText(`Kept as ${name}`);
  expect(await other.evaluate(() => localStorage.getItem("crownhead.books"))).toContain("english");
  // What changes there comes here with the next visit.
  await other.evaluate(() => localStorage.setItem("crownhead.books", JSON.stringify(["english", "russian"])));
  await other.reload();
  await expect.poll(async () => {
    await page.reload();
    await expect(page.locator(".profile")).toBeVisible();
    return page.evaluate(() => localStorage.getItem("crownhead.books"));
  }).toContain("russian");
  const third = await (await browser.newContext()).newPage();
  await third.goto(link);
  await third.getByRole("button", { name: "Take over" }).click();
  await expect(third.locator(".profile")).toContainText(`Kept as ${name}`);
  await page.getByRole("button", { name: "Delete there" }).click();
  await page.locator("dialog .primary").click();
  await expect(page.getByRole("button", { name: "Keep them here" })).toBeVisible();
  await third.context().close();
  await elsewhere.close();
});

test("games come in as PDN, open in Analyse and go out again", async ({ page, server }) => {
  const pdn = '[Event "Club"]\n[White "Ada"]\n[Black "Bob"]\n[Result "1-0"]\n[GameType "21"]\n\n1. 11-15 {the usual} 23-19 2. 8-11 1-0\n\n[White "Eve"]\n[Black "Bob"]\n[Result "1/2-1/2"]\n[GameType "21"]\n\n1. 11-15 22-18 1/2-1/2\n';
  await page.goto(`${server.url}/games`);
  await page.locator("#import-pdn").setInputFiles({ name: "club.pdn", mimeType: "text/plain", buffer: Buffer.from(pdn) });
  await expect(page.locator(".imported-row")).toHaveCount(2);
  await page.reload();
  await expect(page.locator(".imported-row")).toHaveCount(2);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "All as PDN" }).click();
  const stream = await (await saved).createReadStream();
  let text = "";
  for await (const part of stream) text += part;
  expect(text).toContain('[White "Eve"]');
  expect(text).toContain("{the usual}");
  await page.locator(".imported-row .row-link").first().click();
  await page.waitForURL("**/analyse?*");
  await expect(page.locator(".moves")).toContainText("the usual");
  await page.goto(`${server.url}/games`);
  await page.locator(".imported-row .quiet").first().click();
  await expect(page.locator(".imported-row")).toHaveCount(1);
});
