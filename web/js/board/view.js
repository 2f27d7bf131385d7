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
 * @property {Iterable<number>} [huffable] enemies that may be huffed
 * @property {number | null} [huffed] the one that will be
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
    /** The piece under the pointer. @type {HTMLElement | undefined} */
    this.lifted = undefined;
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
    this.edges = el("div", { class: "edges", "aria-hidden": "true" });
    this.node = el("div", { class: "board" }, this.surface, this.edges);
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

  /** Gives the keyboard to the board. */
  focus() {
    this.cells.cell(this.cells.current).focus({ preventScroll: true });
  }

  /** Where a square is now seen. @param {number} square */
  spot(square) {
    return this.shape.seen(this.shape.place(square), this.turned);
  }

  /** The square under a point of the screen. @param {number} x @param {number} y @param {DOMRect} [box] where the board is, if that is known */
  squareAt(x, y, box = this.surface.getBoundingClientRect()) {
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
      huffable: new Set(marks.huffable ?? []),
      huffed: new Set(marks.huffed ? [marks.huffed] : []),
    };
    this.cells.mark(sets);
    for (const [square, { node }] of this.standing) {
      node.classList.toggle("ready", sets.ready.has(square));
      node.classList.toggle("huffed", sets.huffed.has(square));
    }
  }

  /** The pointer is over a square, or over none. @param {number | undefined} square */
  hover(square) {
    const node = square === undefined ? undefined : this.standing.get(square)?.node;
    if (node === this.lifted) return;
    this.lifted?.classList.remove("lifted");
    node?.classList.add("lifted");
    this.lifted = node;
  }

  /** The board shakes its head over a square, and the right pieces glow once. @param {number} square @param {Iterable<number>} right */
  refuse(square, right) {
    const node = this.standing.get(square)?.node ?? this.cells.cell(square);
    once(node, "shaking");
    this.glow(right);
  }

  /** Lets squares glow once. @param {Iterable<number>} squares */
  glow(squares) {
    for (const each of squares) once(this.cells.cell(each), "glowing");
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
    this.#paintEdges();
  }

  /** Names outside the board: rows and columns where squares have letters, else the first and the last square of each row. */
  #paintEdges() {
    const { rows, cols } = this.shape;
    const all = this.shape.squares().map((square) => ({ ...this.spot(square), parts: /^([a-zA-Z])(\d+)$/.exec(this.shape.name(square)), name: short(this.shape.name(square)) }));
    const side = (/** @type {number} */ row, /** @type {string} */ name, /** @type {string} */ edge) => edgeName(name, { [edge]: 0, top: `calc(20px + (100% - 40px) * ${(row + 0.5) / rows} - 8px)` });
    const names = [];
    for (let row = 0; row < rows; row++) {
      const line = all.filter((each) => each.row === row).sort((a, b) => a.col - b.col);
      const [first, last] = [line[0], line[line.length - 1]];
      if (!first) continue;
      names.push(side(row, first.parts?.[2] ?? first.name, "left"));
      if (!first.parts) names.push(side(row, last.name, "right"));
    }
    for (let col = 0; col < cols; col++) {
      const letter = all.find((each) => each.col === col)?.parts?.[1];
      if (letter) names.push(edgeName(letter, { bottom: 0, left: `calc(26px + (100% - 52px) * ${(col + 0.5) / cols} - 8px)` }, "low"));
    }
    this.edges.replaceChildren(...names);
  }
}

/** @param {import("./shape.js").Place} place */
const tile = ({ row, col }) => `M${col * 100} ${row * 100}h100v100h-100z`;

/** @param {string} name @param {Record<string, string | number>} place @param {string} [kind] */
function edgeName(name, place, kind = "") {
  return el("span", { class: `edge-name ${kind}`, style: place }, name);
}

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
