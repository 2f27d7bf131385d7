// Sentences in the reader's language. The server and the terminal make theirs from the same files.

import { FluentBundle, FluentNumber, FluentResource } from "../vendor/fluent/index.js";
import { under } from "./place.js";
import { choose } from "./store.js";

/**
 * A sentence before it is said: a key with arguments.
 * @typedef {{key: string, args?: Record<string, Arg>}} Message
 * @typedef {string | number | Message | {and: Arg[]} | {or: Arg[]} | {nor: Arg[]}} Arg
 * @typedef {{value: string | FluentNumber, brought: Record<string, string>}} Said
 * @typedef {Record<string, string | FluentNumber>} Args
 */

/** The languages there are, each with its own name. */
export const LANGUAGES = /** @type {const} */ ({ en: "English", de: "Deutsch", es: "Español" });

/** @typedef {keyof typeof LANGUAGES} Language */

/** @type {Language} */
let language = "en";
let bundle = new FluentBundle("en");

/** The language in use. */
export const current = () => language;

/** What only some pages say, once it was asked for. @type {Promise<void> | null} */
let later = null;

/** Loads what most pages say, in the language that `boot.js` found. */
export async function speak() {
  language = /** @type {Language} */ (document.documentElement.dataset.language);
  later = null;
  const texts = await part("first");
  bundle = new FluentBundle(language, { useIsolating: false, functions: { CAPITAL, STARTS } });
  bundle.addResource(texts);
  told.clear();
  document.documentElement.lang = language;
}

/** Loads the other texts of the page, too. */
export function speakMore() {
  later ??= part("later").then((texts) => {
    bundle.addResource(texts);
    told.clear();
  }, (error) => {
    later = null;
    throw error;
  });
  return later;
}

/** @param {"first" | "later"} name */
async function part(name) {
  const answer = await fetch(under(`/texts/${language}-${name}.ftl`));
  if (!answer.ok) throw new Error(`the texts did not come: ${answer.status}`);
  return new FluentResource(await answer.text());
}

/** @param {Language} name */
export async function switchTo(name) {
  choose("language", name);
  document.documentElement.dataset.language = name;
  await speak();
}

/** Sentences without arguments, once they were told. @type {Map<string, string>} */
const told = new Map();

/** The sentence of a key. @param {string} key @param {Record<string, Arg>} [args] */
export const t = (key, args) => (args ? tell({ key, args }) : plainly(key));

/** Boards say the same few words of every square. @param {string} key */
function plainly(key) {
  const known = told.get(key) ?? tell({ key });
  told.set(key, known);
  return known;
}

/** The sentence of a message. @param {Message} message */
export const tell = (message) => String(whole(message).value);

/** A text with all that it brings along: `$piece-many` is an attribute of `$piece`. What has no text here reads as the server said it. @param {Message & {text?: string}} message @returns {Said} */
function whole({ key, args = {}, text }) {
  const found = bundle.getMessage(key);
  if (!found?.value) return plain(text ?? key);
  const given = ready(args);
  /** @type {Record<string, string>} */
  const brought = {};
  for (const [name, pattern] of Object.entries(found.attributes)) brought[name] = format(pattern, given);
  return { value: format(found.value, given), brought };
}

/** @param {Record<string, Arg>} args @returns {Args} */
function ready(args) {
  /** @type {Args} */
  const given = {};
  for (const [name, arg] of Object.entries(args)) {
    const { value, brought } = argument(arg);
    given[name] = value;
    for (const [attribute, text] of Object.entries(brought)) given[`${name}-${attribute}`] = text;
  }
  return given;
}

/** @param {Arg} arg @returns {Said} */
function argument(arg) {
  if (typeof arg === "string") return plain(arg);
  if (typeof arg === "number") return number(arg);
  if ("and" in arg) return list(arg.and, "list-and");
  if ("or" in arg) return list(arg.or, "list-or");
  if ("nor" in arg) return list(arg.nor, "list-nor");
  return whole(arg);
}

/** @param {string} value @returns {Said} */
const plain = (value) => ({ value, brought: {} });

/** Digits without marks between them, and the words that belong to a number. @param {number} value @returns {Said} */
function number(value) {
  const digits = new FluentNumber(value, { useGrouping: false });
  /** @type {Record<string, string>} */
  const brought = {};
  const words = bundle.getMessage("number")?.attributes ?? {};
  for (const [name, pattern] of Object.entries(words)) brought[name] = format(pattern, { n: digits });
  return { value: digits, brought };
}

/** "a, b and c"; and the attributes that all items have, likewise. @param {Arg[]} args @param {string} last @returns {Said} */
function list(args, last) {
  const items = args.map(argument);
  const names = Object.keys(items[0]?.brought ?? {}).filter((name) => items.every(({ brought }) => name in brought));
  const brought = Object.fromEntries(names.map((name) => [name, joined(items.map((item) => item.brought[name]), last)]));
  return { value: joined(items.map(({ value }) => written(value)), last), brought };
}

/** @param {string | FluentNumber} value */
const written = (value) => (typeof value === "string" ? value : String(value.value));

/** @param {string[]} texts @param {string} key */
function joined(texts, key) {
  const last = texts.at(-1) ?? "";
  if (texts.length < 2) return last;
  const before = texts.slice(0, -1).reduce((before, next) => t("list-comma", { before, last: next }));
  return t(key, { before, last });
}

/** @param {import("../vendor/fluent/ast.js").Pattern} pattern @param {Args} args */
const format = (pattern, args) => bundle.formatPattern(pattern, args, []);

/** `CAPITAL($text)`: with a capital letter first. @param {any[]} given */
function CAPITAL([text]) {
  return typeof text === "string" ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

/** `STARTS($text)`: the first letter, small, or the number that the text starts with. @param {any[]} given */
function STARTS([text]) {
  if (typeof text !== "string") return text;
  const digits = /^\d+/.exec(text);
  return digits ? new FluentNumber(Number(digits[0])) : text.charAt(0).toLowerCase();
}
