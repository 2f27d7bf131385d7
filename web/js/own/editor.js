// A field for a file: line numbers on the left, mistakes underlined where they are.

import { el, put } from "../dom.js";

/** @typedef {import("../types.js").Mistake} Mistake */

export class Editor {
  /** @param {string} label @param {() => void} typed */
  constructor(label, typed) {
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
    const before = this.text().split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    this.area.focus();
    this.area.setSelectionRange(before + column - 1, before + column - 1);
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

/** A line cut where mistakes begin and end. @param {string} line @param {number} number @param {Mistake[]} mistakes */
function pieces(line, number, mistakes) {
  const here = mistakes.find((each) => each.line === number);
  if (!here) return [line];
  const from = Math.max(0, here.column - 1);
  const to = here.end_line === number ? Math.max(from + 1, here.end_column - 1) : line.length;
  return [line.slice(0, from), el("mark", {}, line.slice(from, to) || " "), line.slice(to)];
}
