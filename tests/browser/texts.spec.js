// The page says in the reader's language what the server says in English, from the same files.

import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "./play.js";

const WEB = resolve(import.meta.dirname, "../../web/js");
const TEXTS = resolve(import.meta.dirname, "../../crates/texts/texts");

/** Where a game begins and is played. */
const BRIEF = ["main.js", "guide.js", "profile.js", "start/page.js", "learn/teaser.js", "game/page.js", "game/join.js"];

test("the first page and a game say nothing that comes later", () => {
  const first = readFileSync(join(TEXTS, "en.ftl"), "utf8").split(/\n\n(?=### )/)[0];
  const keys = [...first.matchAll(/^([a-z][\w-]*) =/gm)].map(([, key]) => key);
  expect(keys.length).toBeGreaterThan(500);
  for (const file of reached(BRIEF)) {
    for (const [, key, made] of readFileSync(file, "utf8").matchAll(/\bt\((?:"([^"]+)"|`([^`$]+)\$)/g)) {
      expect(keys.some((each) => (made ? each.startsWith(made) : each === key)), `${made ?? key} of ${file}`).toBe(true);
    }
  }
});

/** Files and all that they import when they are loaded. @param {string[]} names */
function reached(names) {
  const files = new Set(names.map((name) => join(WEB, name)));
  for (const file of files) {
    for (const [, next] of readFileSync(file, "utf8").matchAll(/^import [^;]*"(\.[^"]+)";$/gm)) {
      if (!next.includes("vendor")) files.add(resolve(dirname(file), next));
    }
  }
  expect(files.size).toBeGreaterThan(30);
  return files;
}

/** @param {import("@playwright/test").Page} page @param {string} url */
const json = async (page, url) => (await page.request.get(url)).json();

/** Every sentence that the server has for a rulebook. @param {any} rulebook */
const sentences = (rulebook) => [
  ...rulebook.brief,
  ...rulebook.sections.flatMap((/** @type {any} */ part) => [part.title, ...part.sentences.map((/** @type {any} */ each) => each.sentence)]),
  ...rulebook.differences.map((/** @type {any} */ each) => each.sentence),
  ...rulebook.examples.flatMap((/** @type {any} */ each) => [each.label, ...each.expectations]),
];

/**
 * What the page makes of messages, once it has the texts of a language.
 * @param {import("@playwright/test").Page} page @param {string} language @param {any[]} messages
 * @returns {Promise<string[]>}
 */
const said = (page, language, messages) =>
  page.evaluate(async ([language, messages]) => {
    // @ts-ignore: an address of the page, not of this folder.
    const { speakMore, switchTo, tell } = await import("/assets/js/i18n.js");
    await switchTo(language);
    await speakMore();
    return messages.map(tell);
  }, /** @type {[string, any[]]} */ ([language, messages]));

/** @param {string[]} texts @param {string} id */
function expectWhole(texts, id) {
  for (const text of texts) {
    expect(text, id).not.toMatch(/\{\$|undefined/);
    expect(text, id).not.toMatch(/^(rule|section|highlight|refusal|shows)-/);
  }
}

for (const locale of ["en", "de", "es"]) {
  test.describe(locale, () => {
    test.use({ locale });

    test("every rule of every rulebook is said whole", async ({ page, server }) => {
      const { rulebooks } = await json(page, `${server.url}/api/v1/rulebooks`);
      await page.goto(server.url);
      for (const { id } of rulebooks) {
        const all = sentences(await json(page, `${server.url}/api/v1/rulebooks/${id}`));
        expectWhole(await said(page, locale, all), id);
      }
    });

    test("a rulebook's page says its rules whole", async ({ page, server }) => {
      for (const id of ["english", "towers", "obstacles", "frisian"]) {
        await page.goto(`${server.url}/rulebooks/${id}`);
        await expect(page.locator("html")).toHaveAttribute("lang", locale);
        await expect(page.locator(".rule-section li").first()).toBeVisible();
        expectWhole(await page.locator(".rule-section h2, .rule-section li, .differences li, .example-said").allTextContents(), id);
      }
    });
  });
}

test("in English the page makes the same sentences as the server", async ({ page, server }) => {
  const { rulebooks } = await json(page, `${server.url}/api/v1/rulebooks`);
  await page.goto(server.url);
  for (const { id } of rulebooks) {
    const all = sentences(await json(page, `${server.url}/api/v1/rulebooks/${id}`));
    expect(all.length, id).toBeGreaterThan(20);
    expect(await said(page, "en", all), id).toEqual(all.map((each) => each.text));
  }
});

test("a refusal is said in German, with its clause", async ({ page, server }) => {
  await page.goto(server.url);
  const answer = await page.request.post(`${server.url}/api/v1/positions`, { data: { rulebook: "contest", fen: "B:W15,18:B9,10", moves: ["(2,1)-(3,0)"] } });
  const { error } = await answer.json();
  expect(error.key).toBe("capture-compulsory");
  expect(error.sentence.text).toBe("capture is compulsory (rule 9): the man on (2,3) can take (3,4)");
  const [german] = await said(page, "de", [error.sentence]);
  expect(german).toBe("es herrscht Schlagzwang (rule 9): Der Stein auf (2,3) kann (3,4) schlagen");
});
