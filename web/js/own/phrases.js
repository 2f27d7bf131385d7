// What a rule may say, as choices in the reader's words. Rules that have no words yet are shown as the file has them.

import { t } from "../i18n.js";

/**
 * @typedef {string | number | boolean | (string | number)[] | null} Value
 * @typedef {{kind: string, words?: string[], least?: number, most?: number, forms?: Takes[]}} Takes
 * @typedef {{key: string, takes: Takes, default: Value, meaning: string, bears_on: string}} Rule a rule of the vocabulary
 * @typedef {{value: Value, text: string}} Choice
 */

/** The most numbers that a list of choices has. */
const MANY = 16;

/** Texts of numbers, by the key of the rule. @type {Record<string, string>} */
const COUNTED = {
  "board.width": "form-squares", "board.height": "form-squares", "board.drawn-obstacles": "form-squares",
  "ranks.*.step.reach": "form-squares", "ranks.*.jump.approach": "form-squares", "ranks.*.jump.enemies": "form-pieces", "ranks.king.quiet-run": "form-moves", "endings.repetition": "form-repetition",
};

/** "form-ranks-jump-landing". @param {Rule} rule */
export const textKey = (rule) => `form-${rule.key.replace(".*", "").replaceAll(".", "-")}`;

/** The choices of a rule, the present one among them. @param {Rule} rule @param {Value} now @returns {Choice[]} */
export function choices(rule, now) {
  const values = valuesOf(rule);
  const all = values.some((value) => same(value, now)) || now === null ? values : [now, ...values];
  return all.map((value) => ({ value, text: worded(rule, value) }));
}

/** @param {Rule} rule @returns {Value[]} */
function valuesOf(rule) {
  const { takes, key } = rule;
  if (key === "board.rows") return range(1, 5).map((n) => range(1, n));
  // Counted squares are rare: a file has them, and the form keeps what it has.
  if (/\.(reach|approach)$/.test(key)) return (takes.forms ?? []).flatMap((form) => form.words ?? []);
  if (key === "capture.preference") return [[], ...(takes.words ?? []).map((word) => [word])];
  return each(takes);
}

/** @param {Takes} takes @returns {Value[]} */
function each(takes) {
  if (takes.kind === "word" || takes.kind === "words") return takes.words ?? [];
  if (takes.kind === "truth") return [false, true];
  if (takes.kind === "number") return range(takes.least ?? 0, Math.min(takes.most ?? 0, MANY));
  if (takes.kind === "either") return (takes.forms ?? []).flatMap((form) => (form.kind === "number" ? range(form.least ?? 2, 5) : each(form)));
  return [];
}

/** @param {number} least @param {number} most */
const range = (least, most) => Array.from({ length: Math.max(0, most - least + 1) }, (_, i) => least + i);

/** What a value says in the sentence of its rule. @param {Rule} rule @param {Value} value @returns {string} */
export function worded(rule, value) {
  const { key } = rule;
  if (key === "board.rows" && Array.isArray(value)) return t("form-rows", { n: value.length });
  if (key === "opening.ballots" && Array.isArray(value)) return t("form-openings", { n: value.length });
  if (typeof value === "number") return counted(key, value);
  if (Array.isArray(value)) return value.length === 0 ? word(rule, "free") : t("form-list", { all: { and: value.map((one) => word(rule, String(one))) } });
  return value === null ? "" : word(rule, String(value));
}

/** @param {string} key @param {number} n */
function counted(key, n) {
  if (key === "ranks.king.quiet-run" && n === 0) return t("form-moves-free");
  return t(COUNTED[key] ?? "form-number", { n });
}

/** @param {Rule} rule @param {string} value */
function word(rule, value) {
  if (rule.key.endsWith(".directions")) return t(`form-way-${value}`);
  if (rule.key === "endings.repetition") return t("form-repetition-free");
  const text = `${textKey(rule)}-${value}`;
  const said = t(text);
  return said === text ? value : said;
}

/** The word that was meant: what the server thinks of, else one that is the beginning of what was written. @param {{message: any, help?: any}} mistake @returns {string | null} */
export function meant({ message, help }) {
  const args = message?.args ?? {};
  if (help?.key === "help-did-you-mean") return String(help.args.word);
  const got = String(args.got?.args?.text ?? "");
  /** @type {string[]} */
  const words = (args.expected?.args?.words?.or ?? []).map((/** @type {string} */ word) => word.replaceAll("`", ""));
  return words.find((word) => got !== "" && got.startsWith(word)) ?? null;
}

/** @param {unknown} a @param {unknown} b */
export const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
