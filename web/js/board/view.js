// The board on the screen: squares, cells, pieces and what is drawn over them.

import { el, svg, paint } from "../dom.js";
import { Arrows } from "./arrows.js";
import { Cells } from "./cells.js";
import { appear, glide, vanish } from "./animate.js";
import { BLOCK, EMPTY, letterAt, pieceOf } from "./letters.js";
import { blockNode, dress, drawSprite, picture, pieceNode } from "./pieces.js";
import { Shape } from "./shape.js";

/**
 * @typedef {import("../types.js").Rulebook} Rulebook
 * @typedef {import("../types.js").Move} Move
 * @typedef {{letter: string, node: HTMLElement}} Standing
 */

/**
 * What is marked on the board.
 * @typedef {object} Marks
 * @property {number[]} [last] where the last move began and ended
 * @property {number | null} [picked]
 * @property {Iterable<number>} [targets]
 * @property {Iterable<number>} [must] pieces that have to take
 * @property {Iterable<number>} [ready] pieces that can move
 */

export class BoardView {
  /** @param {Rulebook} rulebook @param {{label: string, turned?: boolean}} options */
  constructor(rulebook, options) {
    drawSprite();
    this.rulebook = rulebook;
    this.shape = new Shape(rulebook);
    this.turned = options.turned ?? false;
    /** What the pieces now show. */
    this.squares = EMPTY.repeat(this.shape.cells.length);
    /** @type {Map<number, Standing>} */
    this.standing = new Map();
    /** Counts the changes of the board, so that an old animation knows that it is old. */
    this.run = 0;
    /** @type {Marks} */
    this.marks = {};
    this.cells = new Cells(this, options.label);
    this.arrows = new Arrows(this);
    this.ground = svg("svg", { class: "ground", "aria-hidden": "true" });
    /** The names of the squares, in the order of their numbers. @type {SVGTextElement[]} */
    this.names = [];
    this.layer = el("div", { class: "layer" });
    this.surface = el("div", { class: "surface" }, this.ground, this.cells.node, this.layer, this.arrows.node);
    this.node = el("div", { class: "board" }, this.surface);
    paint(this.node, { "--cols": this.shape.cols, "--rows": this.shape.rows });
    this.#paintGround();
  }

  /** Turns the board round. @param {boolean} turned */
  turn(turned) {
    if (turned === this.turned) return;
    this.turned = turned;
    this.#paintGround();
    this.cells.build();
    for (const [square, { node }] of this.standing) this.put(node, square);
    this.mark(this.marks);
    this.arrows.redraw();
  }

  /** Where a square is now seen. @param {number} square */
  spot(square) {
    return this.shape.seen(this.shape.place(square), this.turned);
  }

  /** The square under a point of the screen. @param {number} x @param {number} y */
  squareAt(x, y) {
    const box = this.surface.getBoundingClientRect();
    const col = Math.floor(((x - box.left) / box.width) * this.shape.cols);
    const row = Math.floor(((y - box.top) / box.height) * this.shape.rows);
    return this.shape.at(this.shape.seen({ row, col }, this.turned));
  }

  /** Shows a board; pieces glide to where they belong. @param {string} squares @param {{still?: boolean}} [options] */
  show(squares, options = {}) {
    this.run++;
    const { gone, missing } = this.#difference(squares);
    for (const [square, letter] of missing) {
      const old = nearest(gone, letter, (other) => this.#distance(square, other));
      if (old !== undefined) this.#move(old, square, gone, options.still);
      else this.#add(square, letter, options.still);
    }
    for (const [, { node }] of gone) options.still ? node.remove() : void vanish(node);
    this.squares = squares;
    this.cells.label();
    this.#hideNames();
  }

  /** Where squares are small a piece would cut its square's name in two. */
  #hideNames() {
    const small = this.shape.cols > 9;
    this.shape.squares().forEach((square, i) => this.names[i]?.classList.toggle("covered", small && letterAt(this.squares, square) !== EMPTY));
  }

  /** Takes what does not belong from the standing pieces; says what lacks. @param {string} squares */
  #difference(squares) {
    /** @type {Map<number, Standing>} */
    const gone = new Map();
    /** @type {[number, string][]} */
    const missing = [];
    for (const square of this.shape.squares()) {
      const wanted = letterAt(squares, square);
      const there = this.standing.get(square);
      if (there?.letter === wanted) {
        this.put(there.node, square);
        continue;
      }
      if (there) gone.set(square, there);
      this.standing.delete(square);
      if (wanted !== EMPTY) missing.push([square, wanted]);
    }
    return { gone, missing };
  }

  /** @param {number} old @param {number} square @param {Map<number, Standing>} gone @param {boolean} [still] */
  #move(old, square, gone, still) {
    const standing = /** @type {Standing} */ (gone.get(old));
    gone.delete(old);
    this.standing.set(square, standing);
    if (still) this.put(standing.node, square);
    else void glide(this, standing.node, old, square, 160);
  }

  /** @param {number} square @param {string} letter @param {boolean} [still] */
  #add(square, letter, still) {
    const piece = pieceOf(letter);
    const node = piece ? pieceNode(this.rulebook, piece) : letter === BLOCK ? blockNode() : null;
    if (!node) return;
    this.put(node, square);
    this.layer.append(node);
    this.standing.set(square, { letter, node });
    if (!still) appear(node);
  }

  /** @param {number} a @param {number} b */
  #distance(a, b) {
    const [p, q] = [this.shape.place(a), this.shape.place(b)];
    return Math.hypot(p.row - q.row, p.col - q.col);
  }

  /** Puts an element on a square, at once. @param {HTMLElement} node @param {number} square */
  put(node, square) {
    node.style.transform = this.shift(square);
  }

  /** The transform that brings an element to a square. @param {number} square */
  shift(square) {
    const { row, col } = this.spot(square);
    return `translate(${col * 100}%, ${row * 100}%)`;
  }

  /** The piece on a square takes another rank. @param {number} square @param {string} letter */
  rerank(square, letter) {
    const there = this.standing.get(square);
    const piece = pieceOf(letter);
    if (!there || !piece || there.letter === letter) return false;
    there.letter = letter;
    for (const [name, value] of Object.entries(dress(this.rulebook, piece))) there.node.setAttribute(name, value);
    there.node.replaceChildren(picture(this.rulebook, piece));
    return true;
  }

  /** Marks squares. @param {Marks} marks */
  mark(marks) {
    this.marks = marks;
    const sets = {
      last: new Set(marks.last ?? []),
      picked: new Set(marks.picked ? [marks.picked] : []),
      target: new Set(marks.targets ?? []),
      must: new Set(marks.must ?? []),
      ready: new Set(marks.ready ?? []),
    };
    this.cells.mark(sets);
    for (const [square, { node }] of this.standing) node.classList.toggle("ready", sets.ready.has(square));
  }

  /** The pointer is over a square, or over none. @param {number | undefined} square */
  hover(square) {
    for (const [at, { node }] of this.standing) node.classList.toggle("lifted", at === square);
  }

  /** The board shakes its head over a square, and the right pieces glow once. @param {number} square @param {Iterable<number>} right */
  refuse(square, right) {
    const node = this.standing.get(square)?.node ?? this.cells.cell(square);
    once(node, "shaking");
    for (const each of right) once(this.cells.cell(each), "glowing");
  }

  #paintGround() {
    const { rows, cols } = this.shape;
    this.ground.setAttribute("viewBox", `0 0 ${cols * 100} ${rows * 100}`);
    const squares = this.shape.squares().map((square) => ({ ...this.spot(square), name: short(this.shape.name(square)) }));
    // Names keep their size on the screen when the squares get smaller.
    const size = Math.max(14, cols * 1.8);
    this.names = squares.map(({ row, col, name }) => svg("text", { class: "name", x: col * 100 + 4, y: row * 100 + size + 1, "font-size": size }, name));
    this.ground.replaceChildren(
      svg("rect", { class: "light", width: cols * 100, height: rows * 100 }),
      svg("path", { class: "dark", d: squares.map(tile).join("") }),
      svg("path", { class: "deep", d: this.shape.deep().map((square) => tile(this.spot(square))).join("") }),
      ...this.names);
    this.#hideNames();
  }
}

/** @param {import("./shape.js").Place} place */
const tile = ({ row, col }) => `M${col * 100} ${row * 100}h100v100h-100z`;

/** A name without the brackets of tuples. @param {string} name */
const short = (name) => name.replace(/[()]/g, "");

/** Plays a class's animation once. @param {Element} node @param {string} name */
function once(node, name) {
  node.classList.remove(name);
  void node.getBoundingClientRect();
  node.classList.add(name);
  setTimeout(() => node.classList.remove(name), 1200);
}

/** @param {Map<number, Standing>} gone @param {string} letter @param {(square: number) => number} distance */
function nearest(gone, letter, distance) {
  const same = [...gone].filter(([, standing]) => standing.letter === letter).map(([square]) => square);
  return same.sort((a, b) => distance(a) - distance(b))[0];
}
