// The sentences of a rulebook in the reader's language. The server says them in English, put together from phrases;
// here they are taken apart into the same phrases and put together again. What has no phrase stays English.

import { coded, el } from "./dom.js";
import { current } from "./i18n.js";
import { sentence } from "./words.js";

/** @typedef {{pattern: RegExp, names: string[], target: string}} Phrase */

/** @type {Map<string, Phrase[]>} */
const books = new Map();

/** Loads the phrases of the reader's language. English needs none. */
export async function loadPhrases() {
  const language = current();
  if (language === "en" || books.has(language)) return;
  /** @type {[string, string][]} */
  const pairs = (await import(`../texts/rules/${language}.js`)).default;
  books.set(language, pairs.map(([source, target]) => phrase(source, target)));
}

/** A sentence in the reader's language, and the language that it is in. @param {string} text */
function rule(text) {
  const book = books.get(current());
  const made = book && turn(book, text);
  return made ? { text: sentence(made), lang: current() } : { text, lang: "en" };
}

/** A rule in a list, in the reader's language if it can be said there. @param {string} english @param {Node | null} [more] */
export function ruleItem(english, more) {
  const { text, lang } = rule(english);
  return el("li", { lang }, coded(text), more);
}

/** A heading. @param {string} text */
export const heading = (text) => rule(text).text.replace(/\.$/, "");

/** @param {string} source @param {string} target @returns {Phrase} */
function phrase(source, target) {
  const names = [...source.matchAll(/\{(\w+)\}/g)].map((found) => found[1]);
  const escaped = source.replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&").replaceAll(/\{\w+\}/g, "(.+?)");
  return { pattern: new RegExp(`^${escaped}$`, "i"), names, target };
}

/** @param {Phrase[]} book @param {string} text @returns {string | null} */
function turn(book, text) {
  for (const { pattern, names, target } of book) {
    const found = pattern.exec(text);
    if (!found) continue;
    const parts = found.slice(1).map((part, i) => (names[i].startsWith("raw") ? part : turn(book, part)));
    if (parts.some((part) => part === null)) continue;
    return target.replaceAll(/\{(\w+)\}/g, (_, /** @type {string} */ name) => parts[names.indexOf(name)] ?? "");
  }
  return /^[\d, ]+$/.test(text) ? text : null;
}
