// Every language has every text, with the same gaps to fill.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "./play.js";

const FOLDER = join(import.meta.dirname, "../../web/texts");

/** The texts of a language. The page's modules are no package, so they are read as data. @param {string} name @returns {Promise<Record<string, any>>} */
async function read(name) {
  const source = readFileSync(join(FOLDER, `${name}.js`), "utf8");
  return (await import(`data:text/javascript,${encodeURIComponent(source)}`)).default;
}

const others = readdirSync(FOLDER).filter((file) => file.endsWith(".js")).map((file) => file.replace(".js", "")).filter((name) => name !== "en");

/** @param {any} text */
const gaps = (text) => [...new Set(JSON.stringify(text).match(/\{[\w-]+\}/g) ?? [])].sort();

test("there are two languages beside English", () => {
  expect(others.length).toBeGreaterThanOrEqual(2);
});

for (const name of others) {
  test(`${name} has every text`, async () => {
    const [en, texts] = [await read("en"), await read(name)];
    expect(Object.keys(texts).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(texts)) {
      expect(typeof text, key).toBe(typeof en[key]);
      expect(gaps(en[key]), key).toEqual(expect.arrayContaining(gaps(text)));
    }
  });
}

test("what is unusual of a rulebook has a text in every language", async ({ page, server }) => {
  const en = await read("en");
  const { rulebooks } = await (await page.request.get(`${server.url}/api/v1/rulebooks`)).json();
  for (const { id } of rulebooks) {
    const { brief } = await (await page.request.get(`${server.url}/api/v1/rulebooks/${id}`)).json();
    expect(brief.length, id).toBeGreaterThanOrEqual(3);
    for (const { key, n, text } of brief) expect(en[`highlight.${key}`]?.replace("{n}", n), key).toBe(text);
  }
});

for (const locale of others) {
  test.describe(locale, () => {
    test.use({ locale });

    test("every rule of every rulebook is said in it", async ({ page, server }) => {
      const { rulebooks } = await (await page.request.get(`${server.url}/api/v1/rulebooks`)).json();
      for (const { id } of rulebooks) {
        await page.goto(`${server.url}/rulebooks/${id}`);
        await expect(page.locator(`.rule-section li[lang="${locale}"]`).first()).toBeVisible();
        expect(await page.locator('.rule-section li[lang="en"], .differences li[lang="en"]').allTextContents(), id).toEqual([]);
      }
    });
  });
}
