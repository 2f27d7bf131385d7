// A field for a file: line numbers on the left, and under a line that does not fit what is wrong with it.
//
// What is typed is in a text field whose letters cannot be seen. Over it lie the lines in their colours, with the notes between them.
// A text field knows no gaps, so it is moved down by the notes above the pointer, and the cursor is drawn while there are notes.

import { el, paint, put } from "../dom.js";

/** @typedef {import("../types.js").Mistake} Mistake */
/** @typedef {import("../dom.js").Child} Child */

/** The name of the highlight that shows what is selected. */
const SELECTED = "editor-selected";

export class Editor {
  /** @param {string} label @param {() => void} typed @param {(mistake: Mistake) => Child[]} told what stands under a line */
  constructor(label, typed, told) {
    this.told = told;
    /** @type {Mistake[]} */
    this.mistakes = [];
    /** @type {{line: number, node: HTMLElement}[]} */
    this.notes = [];
    this.area = el("textarea", { class: "editor-text", "aria-label": label, spellcheck: "false", autocapitalize: "off", autocomplete: "off", wrap: "off", oninput: () => {
      this.#follow();
      typed();
    } });
    this.lines = el("div", { class: "editor-lines" });
    this.cursor = el("div", { class: "editor-cursor", "aria-hidden": "true", hidden: true });
    this.area.addEventListener("keydown", (event) => this.#key(event));
    for (const moved of ["pointermove", "pointerdown"]) this.area.addEventListener(moved, (event) => this.#reach(/** @type {PointerEvent} */ (event)));
    for (const moved of ["selectionchange", "keyup", "focus", "blur"]) this.area.addEventListener(moved, () => this.#draw());
    this.node = el("div", { class: "editor" }, el("div", { class: "editor-sheet" }, this.area, this.lines, this.cursor));
    this.count = 1;
  }

  text() {
    return this.area.value;
  }

  /** @param {string} text */
  set(text) {
    this.area.value = text;
    this.mark([]);
  }

  /** Underlines mistakes and opens a note under each. @param {Mistake[]} mistakes */
  mark(mistakes) {
    this.#show(mistakes, mistakes);
  }

  /** Puts the cursor where a mistake is. @param {Mistake} mistake */
  goTo({ line, column }) {
    const place = at(this.text(), line, column);
    this.area.focus({ preventScroll: true });
    this.area.setSelectionRange(place, place);
    this.lines.querySelector(".wrong")?.scrollIntoView({ block: "nearest" });
    this.#draw();
  }

  /** Puts another text where a mistake is. It can be taken back like anything typed. @param {Mistake} mistake @param {string} text */
  repair(mistake, text) {
    const [from, to] = [at(this.text(), mistake.line, mistake.column), at(this.text(), mistake.end_line, mistake.end_column)];
    const quoted = this.text()[from] === '"' ? JSON.stringify(text) : text;
    this.area.focus();
    this.area.setSelectionRange(from, to);
    document.execCommand("insertText", false, quoted);
  }

  /** Until the rules are looked at anew, notes stay with their lines: nothing jumps while one types. */
  #follow() {
    const here = lineAt(this.text(), this.area.selectionEnd);
    const grown = this.text().split("\n").length - this.count;
    const line = (/** @type {Mistake} */ each) => (each.line > here - grown ? each.line + grown : Math.min(each.line, here));
    this.#show(this.mistakes.map((each) => ({ ...each, line: Math.max(1, line(each)) })), []);
  }

  /** @param {Mistake[]} mistakes @param {Mistake[]} underlined */
  #show(mistakes, underlined) {
    const lines = this.text().split("\n");
    const noted = mistakes.map((each, i) => ({ line: Math.min(each.line, lines.length), node: el("div", { class: "editor-note", id: `mistake-${i + 1}` }, this.told(each)) }));
    const wrong = new Set(noted.map(({ line }) => line));
    put(this.lines, lines.flatMap((line, i) => [
      el("div", { class: wrong.has(i + 1) ? "editor-line wrong" : "editor-line", "data-number": i + 1, "aria-hidden": "true" }, el("code", {}, pieces(line, i + 1, underlined))),
      ...noted.filter((note) => note.line === i + 1).map(({ node }) => node)]));
    [this.mistakes, this.notes, this.count] = [mistakes, noted, lines.length];
    this.node.classList.toggle("noted", noted.length > 0);
    this.area.setAttribute("aria-invalid", String(noted.length > 0));
    this.area.setAttribute("aria-describedby", noted.map(({ node }) => node.id).join(" "));
    paint(this.area, { "--shift": "0px" });
    this.#draw();
  }

  /** Moves the field under the lines that the pointer is among, so that a click finds the letter that is seen. @param {PointerEvent} event */
  #reach({ clientY }) {
    const above = this.notes.map(({ node }) => node.getBoundingClientRect()).filter(({ top }) => top < clientY);
    paint(this.area, { "--shift": `${above.reduce((sum, { height }) => sum + height, 0)}px` });
  }

  /** Draws the cursor, or what is selected, where the letters are seen. */
  #draw() {
    const { area } = this;
    const drawn = this.notes.length > 0 && document.activeElement === area;
    this.cursor.hidden = !drawn || area.selectionStart !== area.selectionEnd;
    globalThis.CSS.highlights?.delete(SELECTED);
    if (!drawn) return;
    const [from, to] = [this.#spot(area.selectionStart), this.#spot(area.selectionEnd)];
    const range = new Range();
    range.setStart(...from);
    range.setEnd(...to);
    if (this.cursor.hidden) return void globalThis.CSS.highlights?.set(SELECTED, new Highlight(range));
    const letter = new Range();
    const line = this.#line(area.selectionEnd);
    letter.setStart(line, 0);
    letter.setEnd(...to);
    const [sheet, row] = [/** @type {HTMLElement} */ (this.cursor.parentElement).getBoundingClientRect(), line.getBoundingClientRect()];
    const wide = letter.collapsed ? 0 : letter.getBoundingClientRect().width;
    paint(this.cursor, { left: `${row.left - sheet.left + wide}px`, top: `${row.top - sheet.top}px`, height: `${row.height}px` });
    this.cursor.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** The drawn line of a place in the text. @param {number} place */
  #line(place) {
    const row = this.lines.querySelectorAll(".editor-line code")[lineAt(this.text(), place) - 1];
    if (!row) throw new Error(`no line is drawn for place ${place}`);
    return row;
  }

  /** Where a place in the text is among what is drawn. @param {number} place @returns {[Node, number]} */
  #spot(place) {
    const line = this.#line(place);
    let left = place - (this.text().lastIndexOf("\n", place - 1) + 1);
    const letters = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    for (let node = letters.nextNode(); node; node = letters.nextNode()) {
      const { length } = /** @type {Text} */ (node);
      if (left <= length) return [node, left];
      left -= length;
    }
    return [line, 0];
  }

  /** Escape leaves the field, so that the keyboard is never caught. @param {KeyboardEvent} event */
  #key(event) {
    if (event.key === "Escape") this.area.blur();
  }
}

/** Where a line and a column are in a text. @param {string} text @param {number} line @param {number} column */
const at = (text, line, column) => text.split("\n").slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0) + column - 1;

/** The line of a place in a text. @param {string} text @param {number} place */
const lineAt = (text, place) => text.slice(0, place).split("\n").length;

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
