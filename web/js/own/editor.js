// A field for a file: line numbers on the left, mistakes underlined where they are.

import { el, put } from "../dom.js";

/** @typedef {import("../types.js").Mistake} Mistake */

export class Editor {
  /** @param {string} label @param {() => void} typed */
  constructor(label, typed) {
    // What is typed is drawn in colours by the sheet under it.
    this.area = el("textarea", { class: "editor-text", "aria-label": label, spellcheck: "false", autocapitalize: "off", autocomplete: "off", wrap: "off", oninput: () => {
      this.mark([]);
      typed();
    } });
    this.numbers = el("div", { class: "editor-numbers", "aria-hidden": "true" });
    this.marks = el("pre", { class: "editor-marks", "aria-hidden": "true" });
    this.area.addEventListener("scroll", () => this.#scrolled());
    this.area.addEventListener("keydown", (event) => this.#key(event));
    this.node = el("div", { class: "editor" }, this.numbers, el("div", { class: "editor-sheet" }, this.marks, this.area));
  }

  text() {
    return this.area.value;
  }

  /** @param {string} text */
  set(text) {
    this.area.value = text;
    this.mark([]);
  }

  /** Underlines mistakes. @param {Mistake[]} mistakes */
  mark(mistakes) {
    const lines = this.text().split("\n");
    const wrong = new Set(mistakes.map((each) => each.line));
    put(this.numbers, lines.map((_line, i) => el("div", { class: wrong.has(i + 1) ? "wrong" : "" }, i + 1)));
    put(this.marks, lines.flatMap((line, i) => [...pieces(line, i + 1, mistakes), "\n"]));
    this.area.setAttribute("aria-invalid", String(mistakes.length > 0));
    this.#scrolled();
  }

  /** Puts the cursor where a mistake is. @param {Mistake} mistake */
  goTo({ line, column }) {
    const place = at(this.text(), line, column);
    this.area.focus();
    this.area.setSelectionRange(place, place);
  }

  /** Puts another text where a mistake is. It can be taken back like anything typed. @param {Mistake} mistake @param {string} text */
  repair(mistake, text) {
    const [from, to] = [at(this.text(), mistake.line, mistake.column), at(this.text(), mistake.end_line, mistake.end_column)];
    const quoted = this.text()[from] === '"' ? JSON.stringify(text) : text;
    this.area.focus();
    this.area.setSelectionRange(from, to);
    document.execCommand("insertText", false, quoted);
  }

  #scrolled() {
    this.numbers.scrollTop = this.area.scrollTop;
    this.marks.scrollTop = this.area.scrollTop;
    this.marks.scrollLeft = this.area.scrollLeft;
  }

  /** Escape leaves the field, so that the keyboard is never caught. @param {KeyboardEvent} event */
  #key(event) {
    if (event.key === "Escape") this.area.blur();
  }
}

/** Where a line and a column are in a text. @param {string} text @param {number} line @param {number} column */
const at = (text, line, column) => text.split("\n").slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0) + column - 1;

/** A line in its colours, underlined where a mistake is. @param {string} line @param {number} number @param {Mistake[]} mistakes */
function pieces(line, number, mistakes) {
  const here = mistakes.find((each) => each.line === number);
  if (!here) return coloured(line);
  const from = Math.max(0, here.column - 1);
  const to = here.end_line === number ? Math.max(from + 1, here.end_column - 1) : line.length;
  return [...coloured(line.slice(0, from)), el("mark", {}, line.slice(from, to) || " "), ...coloured(line.slice(to))];
}

/** What a line is made of: comments, texts, headings, and the rest. */
const PARTS = /(?<comment>#.*)|(?<text>"(?:[^"\\]|\\.)*"?|'[^']*'?)|(?<heading>^\s*\[.*?\]+\s*$)/g;

/** @param {string} line @returns {(string | HTMLElement)[]} */
function coloured(line) {
  const found = [];
  let done = 0;
  for (const { 0: part, index, groups } of line.matchAll(PARTS)) {
    const kind = Object.entries(groups ?? {}).find(([, said]) => said !== undefined)?.[0] ?? "";
    found.push(line.slice(done, index), el("span", { class: `in-${kind}` }, part));
    done = index + part.length;
  }
  return [...found, line.slice(done)];
}
