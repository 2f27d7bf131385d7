// Real cells under the pieces: focus, labels and arrow keys for those who play without a mouse.

import { el, paint } from "../dom.js";
import { t } from "../i18n.js";
import { pieceName } from "../words.js";
import { BLOCK, letterAt, pieceOf } from "./letters.js";

/** @typedef {import("./view.js").BoardView} BoardView */

/** @type {Record<string, [number, number]>} */
const KEYS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class Cells {
  /** @param {BoardView} view @param {string} label */
  constructor(view, label) {
    this.view = view;
    this.node = el("div", { class: "cells", role: "grid", "aria-label": label, "aria-rowcount": view.shape.rows, "aria-colcount": view.shape.cols });
    /** @type {Map<number, HTMLElement>} */
    this.all = new Map();
    /** @type {Record<string, Set<number>>} */
    this.sets = {};
    /** The square that has the focus, or gets it next. */
    this.current = 0;
    /** The column that up and down keep to. */
    this.column = 0;
    /** @type {(square: number) => void} */
    this.onTouch = () => {};
    /** @type {(key: string) => boolean} */
    this.onKey = () => false;
    this.node.addEventListener("keydown", (event) => this.#key(event));
    this.node.addEventListener("focusin", (event) => this.#focused(event));
    this.node.addEventListener("click", (event) => this.#click(event));
    this.build();
  }

  /** @param {number} square @returns {HTMLElement} */
  cell(square) {
    return this.all.get(square) ?? this.node;
  }

  /** Makes the cells, in the order in which they are seen. */
  build() {
    const { shape, turned } = this.view;
    this.all.clear();
    const rows = [];
    for (let row = 0; row < shape.rows; row++) {
      const cells = [];
      for (let col = 0; col < shape.cols; col++) {
        const square = shape.at(shape.seen({ row, col }, turned));
        if (square !== undefined) cells.push(this.#make(square, row, col));
      }
      rows.push(el("div", { role: "row", class: "row", "aria-rowindex": row + 1 }, cells));
    }
    this.node.replaceChildren(...rows);
    this.#rove(this.all.has(this.current) ? this.current : [...this.all.keys()][0]);
    this.label();
  }

  /** @param {number} square @param {number} row @param {number} col */
  #make(square, row, col) {
    const { rows, cols } = this.view.shape;
    const node = el("div", { role: "gridcell", class: "cell", tabindex: -1, "data-square": square, "aria-colindex": col + 1 });
    paint(node, { left: `${(col * 100) / cols}%`, top: `${(row * 100) / rows}%` });
    this.all.set(square, node);
    return node;
  }

  /** @param {Record<string, Set<number>>} sets */
  mark(sets) {
    this.sets = sets;
    for (const [square, node] of this.all) {
      for (const [name, set] of Object.entries(sets)) node.classList.toggle(name, set.has(square));
      change(node, "aria-selected", String(sets.picked.has(square)));
    }
    this.label();
  }

  /** Says what stands where. */
  label() {
    /** The same few contents come again and again. @type {Map<string, string>} */
    const known = new Map();
    /** @param {number} square */
    const content = (square) => {
      const letter = letterAt(this.view.squares, square);
      const words = known.get(letter) ?? this.#content(letter);
      known.set(letter, words);
      return words;
    };
    for (const [square, node] of this.all) change(node, "aria-label", this.#words(square, content(square)));
  }

  /** "22, white king, must capture". @param {number} square @param {string} content */
  #words(square, content) {
    const words = [this.view.shape.name(square), content];
    if (this.sets.must?.has(square)) words.push(t("cell-must"));
    else if (this.sets.ready?.has(square)) words.push(t("cell-ready"));
    if (this.sets.huffed?.has(square)) words.push(t("cell-huffed"));
    else if (this.sets.huffable?.has(square)) words.push(t("cell-huffable"));
    if (this.sets.target?.has(square)) words.push(t("cell-target"));
    if (this.sets.picked?.has(square)) words.push(t("cell-picked"));
    return words.join(", ");
  }

  /** @param {string} letter */
  #content(letter) {
    const piece = pieceOf(letter);
    if (piece) return pieceName(this.view.rulebook, piece.side, piece.rank);
    return letter === BLOCK ? t("cell-block") : t("cell-empty");
  }

  /** @param {number} square */
  #rove(square) {
    this.all.get(this.current)?.setAttribute("tabindex", "-1");
    this.current = square;
    this.all.get(square)?.setAttribute("tabindex", "0");
  }

  /** @param {FocusEvent} event */
  #focused(event) {
    const square = squareOf(event.target);
    if (square) this.#rove(square);
  }

  /** Screen readers click; the pointer has its own way (see drag.js). @param {MouseEvent} event */
  #click(event) {
    const square = squareOf(event.target);
    if (square && event.detail === 0) this.onTouch(square);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const direction = KEYS[event.key];
    if (direction) this.#go(direction);
    else if (event.key === "Enter" || event.key === " ") this.onTouch(this.current);
    else if (!this.onKey(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {[number, number]} direction */
  #go([down, right]) {
    const here = this.view.spot(this.current);
    if (right !== 0) this.column = here.col + right;
    else if (Math.abs(this.column - here.col) > 1) this.column = here.col;
    const found = right !== 0 ? this.#along(here, right) : this.#nearest(here.row + down);
    if (found === undefined) return;
    this.#rove(found);
    this.column = right !== 0 ? this.view.spot(found).col : this.column;
    this.cell(found).focus();
  }

  /** The next square of the row. @param {import("./shape.js").Place} here @param {number} right */
  #along({ row, col }, right) {
    const { shape, turned } = this.view;
    for (let at = col + right; at >= 0 && at < shape.cols; at += right) {
      const square = shape.at(shape.seen({ row, col: at }, turned));
      if (square !== undefined) return square;
    }
    return undefined;
  }

  /** The square of a row that is nearest to the column kept. @param {number} row */
  #nearest(row) {
    const { shape } = this.view;
    const there = shape.squares().filter((square) => this.view.spot(square).row === row);
    const distance = (/** @type {number} */ square) => Math.abs(this.view.spot(square).col - this.column);
    return there.sort((a, b) => distance(a) - distance(b))[0];
  }
}

/** Sets what is not so yet: an attribute that is set again costs as much as a new one. @param {Element} node @param {string} name @param {string} value */
function change(node, name, value) {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

/** @param {EventTarget | null} target */
function squareOf(target) {
  const cell = target instanceof Element ? target.closest("[data-square]") : null;
  return cell ? Number(/** @type {HTMLElement} */ (cell).dataset.square) : 0;
}
