// Sentences in the reader's language.

import { choice, choose } from "./store.js";

/** @typedef {import("../texts/en.js").Texts} Texts */
/** @typedef {keyof Texts} Key */
/** @typedef {Record<string, string | number>} Params */

/** The languages there are, each with its own name. */
export const LANGUAGES = /** @type {const} */ ({ en: "English", de: "Deutsch", es: "Español" });

/** @typedef {keyof typeof LANGUAGES} Language */

/** @type {Language} */
let language = "en";
/** @type {Texts} */
let texts = /** @type {any} */ ({});
let plural = new Intl.PluralRules("en");

/** The language in use. */
export const current = () => language;

/** Loads the texts: the reader's choice, else what the browser asks for, else English. */
export async function speak() {
  language = wanted();
  texts = (await import(`../texts/${language}.js`)).default;
  plural = new Intl.PluralRules(language);
  document.documentElement.lang = language;
}

/** @returns {Language} */
function wanted() {
  const all = [choice("language", ""), ...navigator.languages].map((name) => name.slice(0, 2));
  return /** @type {Language} */ (all.find((name) => name in LANGUAGES) ?? "en");
}

/** @param {Language} name */
export async function switchTo(name) {
  choose("language", name);
  await speak();
}

/** The sentence of a key. @param {Key} key @param {Params} [params] @returns {string} */
export function t(key, params = {}) {
  return say(key, params) ?? key;
}

/** The sentence of a key that may not be there. @param {string} key @param {Params} params @returns {string | null} */
export function say(key, params) {
  const found = /** @type {Record<string, any>} */ (texts)[key];
  if (found === undefined) return null;
  const form = typeof found === "string" ? found : found[plural.select(Number(params.n ?? 0))] ?? found.other;
  return form.replace(/\{([\w-]+)\}/g, (/** @type {string} */ _whole, /** @type {string} */ name) => String(params[name] ?? ""));
}

/** A list as people say it: "a, b or c". @param {string[]} items @param {"conjunction" | "disjunction"} [type] */
export function list(items, type = "conjunction") {
  return new Intl.ListFormat(language, { type }).format(items);
}
