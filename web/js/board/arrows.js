// Lines over the board: the way of a chain, a hint, the engine's best lines.

import { svg } from "../dom.js";

/**
 * @typedef {import("../types.js").Move} Move
 * @typedef {{move: Move, kind: "way" | "hint" | "best" | "other"}} Arrow
 */

export class Arrows {
  /** @param {import("./view.js").BoardView} view */
  constructor(view) {
    this.view = view;
    this.node = svg("svg", { class: "arrows", "aria-hidden": "true" });
    /** What stays: a hint, the engine's lines. @type {Arrow[]} */
    this.list = [];
    /** What comes and goes with the pointer. @type {Arrow[]} */
    this.passing = [];
  }

  /** @param {Arrow[]} list */
  draw(list) {
    this.list = list;
    this.passing = [];
    this.redraw();
  }

  /** Draws over what stays; nothing brings that back alone. @param {Arrow[]} passing */
  over(passing) {
    if (passing.length === 0 && this.passing.length === 0) return;
    this.passing = passing;
    this.redraw();
  }

  redraw() {
    const { rows, cols } = this.view.shape;
    this.node.setAttribute("viewBox", `0 0 ${cols * 100} ${rows * 100}`);
    this.node.replaceChildren(...[...this.list, ...this.passing].map((arrow) => this.#arrow(arrow)));
  }

  /** A line with a dark edge, so that it stands out on every square and piece. @param {Arrow} arrow */
  #arrow({ move, kind }) {
    const points = [move.from, ...move.legs.map((leg) => leg.to)].map((square) => this.#centre(square));
    const stops = points.slice(1, -1).map(({ x, y }) => svg("circle", { cx: x, cy: y, r: 11 }));
    const { neck, head } = tip(points[points.length - 2], points[points.length - 1]);
    const way = [...points.slice(0, -1), neck].map(({ x, y }) => `${x},${y}`).join(" ");
    const line = (/** @type {string} */ part) => svg("g", { class: part }, svg("polyline", { points: way }), svg("polygon", { points: head }), stops.map((stop) => stop.cloneNode()));
    return svg("g", { class: `arrow ${kind}` }, line("casing"), line("core"));
  }

  /** @param {number} square */
  #centre(square) {
    const { row, col } = this.view.spot(square);
    return { x: col * 100 + 50, y: row * 100 + 50 };
  }
}

/** The head of an arrow, and where its line ends. @param {{x: number, y: number}} from @param {{x: number, y: number}} to */
function tip(from, to) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  /** @param {number} along @param {number} aside */
  const at = (along, aside) => ({ x: to.x + dx * along - dy * aside, y: to.y + dy * along + dx * aside });
  const head = [at(14, 0), at(-20, 20), at(-20, -20)].map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
  return { neck: at(-19, 0), head };
}
