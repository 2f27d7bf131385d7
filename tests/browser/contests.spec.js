// A contest from the form to the report: a teacher, a student, and nobody else.

import AxeBuilder from "@axe-core/playwright";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, picture, still, test } from "./play.js";

const KIT = readFileSync(join(resolve(import.meta.dirname, "../.."), "bots/function/move.py"));

test.use(still);

/** @param {import("@playwright/test").Page} page */
async function faultless(page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.target.join(" ")).slice(0, 3).join(" | ")}`)).toEqual([]);
}

/** Makes a contest by the API, as the form does. @param {import("@playwright/test").Page} page @param {import("./server.js").Server} server @param {string[]} students */
async function contest(page, server, students) {
  const file = "name = 'Class of the page'\nrules = 'contest'\n[limits]\nmove_ms = 20000\nstart_ms = 60000\n[[bot]]\nname = 'level 0'\nlevel = 0\n[[bot]]\nname = 'level 1'\nlevel = 1\n";
  const headers = { Authorization: `Bearer ${server.admin}` };
  const answer = await page.request.post(`${server.url}/api/v1/contests`, { headers, data: { file, students, days: 5 } });
  expect(answer.status()).toBe(201);
  const made = await answer.json();
  return { id: made.id, headers, codes: Object.fromEntries(made.codes.map((/** @type {any} */ each) => [each.name, each.code])) };
}

test("a teacher makes a contest with the keyboard alone", async ({ page, server }) => {
  await page.goto(`${server.url}/contests`);
  await page.getByLabel("Admin secret").fill("wrong");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "nobody" })).toBeVisible();
  await page.getByLabel("Admin secret").fill(server.admin);
  await page.keyboard.press("Enter");
  await page.getByLabel("Name", { exact: true }).fill("By keyboard");
  await page.getByLabel("Students, one name a line").fill("ada\nbob");
  await page.getByLabel("3", { exact: true }).press("Space");
  await faultless(page);
  await page.getByLabel("Name", { exact: true }).press("Enter");
  await expect(page.getByRole("heading", { name: "The codes, shown this once" })).toBeFocused();
  await expect(page.locator(".contest-codes tr")).toHaveCount(2);
  await page.getByRole("link", { name: "Open the contest" }).press("Enter");
  await expect(page.getByRole("heading", { name: "By keyboard" })).toBeVisible();
  await faultless(page);
});

test("a student sends a bot, sees its build and its games, and the report comes", async ({ page, server }) => {
  const made = await contest(page, server, ["ada", "eve"]);
  await page.goto(`${server.url}/contests/${made.id}`);
  await page.getByLabel("Your code").fill(made.codes.ada);
  await page.keyboard.press("Enter");
  await expect(page.getByText("You are ada.")).toBeVisible();
  await page.setInputFiles("#contest-send", { name: "virus.exe", mimeType: "application/octet-stream", buffer: Buffer.from("MZ") });
  await expect(page.getByRole("status").filter({ hasText: "neither a zip nor a source file" })).toBeVisible();
  await page.setInputFiles("#contest-send", { name: "move.py", mimeType: "text/plain", buffer: KIT });
  await expect(page.locator(".contest-versions li.ready")).toContainText("plays", { timeout: 300_000 });
  await page.request.post(`${server.url}/api/v1/contests/${made.id}/phase`, { headers: made.headers, data: { phase: "playing" } });
  await expect(page.locator(".contest-table tbody tr")).toHaveCount(3, { timeout: 300_000 });
  await expect(page.locator(".contest-table tr.mine")).toContainText("ada");
  await expect(page.locator(".contest-table tr.mine th small")).toHaveText("Python");
  await expect(page.locator(".contest-table tbody th small")).toHaveCount(1);
  await expect(page.locator(".contest-machines li")).toContainText("this machine");
  await expect(page.getByRole("link", { name: "Report" })).toBeVisible({ timeout: 300_000 });
  await page.locator(".contest-games button").first().press("Enter");
  await expect(page.locator(".contest-replay h3")).toBeFocused();
  const before = await page.locator(".contest-replay [role=status]").textContent();
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator(".contest-replay [role=status]")).not.toHaveText(before ?? "");
  await faultless(page);
  await page.screenshot({ path: picture("contest-light"), fullPage: true });
  await page.setViewportSize({ width: 390, height: 844 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
  await page.screenshot({ path: picture("contest-phone"), fullPage: true });
  await page.goto(`${server.url}/contests/${made.id}/report/index.html`);
  await expect(page.getByRole("heading", { name: "Who beat whom" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.locator("#list button").first().click();
  await expect(page.locator("#board svg")).toBeVisible();
  expect(await page.evaluate(() => { try { return localStorage.length; } catch { return "locked away"; } })).toBe("locked away");
});

test("another student sees nothing of it", async ({ page, server }) => {
  const made = await contest(page, server, ["ada", "eve"]);
  const send = { headers: { Authorization: `Bearer ${made.codes.ada}` }, data: KIT };
  expect((await page.request.put(`${server.url}/api/v1/contests/${made.id}/mine?file=move.py`, send)).status()).toBe(202);
  await page.addInitScript(({ id, code }) => localStorage.setItem("crownhead.codes", JSON.stringify({ [id]: code })), { id: made.id, code: made.codes.eve });
  await page.goto(`${server.url}/contests/${made.id}`);
  await expect(page.getByText("You are eve.")).toBeVisible();
  await expect(page.getByText("You have sent nothing yet.")).toBeVisible();
  await expect(page.getByText("move.py")).toHaveCount(0);
});

/** What a server says in the middle of a contest, whenever the page asks. @param {import("@playwright/test").Page} page @param {string} id */
async function midway(page, id) {
  const now = {
    over: false, played: 246, expected: 360, pace: { games_a_minute: 14.2, seconds_left: 252 },
    machines: [{ name: null, games: 1 }, { name: "hall-1", games: 120 }, { name: "<b>hall</b>", games: 125 }],
    languages: { "level 0": "C++", "level 1": "JavaScript" },
  };
  await page.route(`**/api/v1/contests/${id}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...await answer.json(), ...now } });
  });
}

for (const scheme of /** @type {const} */ (["light", "dark"])) {
  test.describe(scheme, () => {
    test.use({ colorScheme: scheme, serviceWorkers: "block" });

    test("a contest that is played tells its languages, its machines and when it ends", async ({ page, server }) => {
      const made = await contest(page, server, ["ada"]);
      await page.request.post(`${server.url}/api/v1/contests/${made.id}/phase`, { headers: made.headers, data: { phase: "playing" } });
      await midway(page, made.id);
      await page.goto(`${server.url}/contests/${made.id}`);
      await expect(page.locator(".contest-table tbody tr")).toHaveCount(2, { timeout: 300_000 });
      await expect(page.getByRole("rowheader", { name: "level 0 C++" })).toBeVisible();
      await expect(page.getByRole("rowheader", { name: "level 1 JavaScript" })).toBeVisible();
      await expect(page.getByText("about 4:12 to go")).toBeVisible();
      const machines = page.getByRole("region", { name: "Machines" });
      await expect(machines.getByRole("listitem")).toHaveText(["this machineone game", "hall-1120 games", "<b>hall</b>125 games"]);
      await expect(machines).toContainText(/14 games a minute; the last one ends at about \d/);
      await faultless(page);
      await page.screenshot({ path: picture(`contest-live-${scheme}`), fullPage: true });
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await page.screenshot({ path: picture(`contest-live-phone-${scheme}`), fullPage: true });
      // The page asks again and again; what is on its way is waited for.
      await page.unrouteAll({ behavior: "wait" });
    });

    test("the page of a teacher is accessible", async ({ page, server }) => {
      const made = await contest(page, server, ["ada"]);
      await page.addInitScript((secret) => localStorage.setItem("crownhead.codes", JSON.stringify({ admin: secret })), server.admin);
      await page.goto(`${server.url}/contests/${made.id}`);
      await page.getByRole("button", { name: "Play" }).click();
      await expect(page.locator(".contest-table tbody tr")).toHaveCount(2, { timeout: 300_000 });
      await faultless(page);
      await page.screenshot({ path: picture(`contest-admin-${scheme}`), fullPage: true });
      await page.goto(`${server.url}/contests`);
      await expect(page.getByRole("heading", { name: "New contest" })).toBeVisible();
      await faultless(page);
    });
  });
}
