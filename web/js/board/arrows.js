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
    /** @type {Arrow[]} */
    this.list = [];
  }

  /** @param {Arrow[]} list */
  draw(list) {
    this.list = list;
    this.redraw();
  }

  redraw() {
    const { rows, cols } = this.view.shape;
    this.node.setAttribute("viewBox", `0 0 ${cols * 100} ${rows * 100}`);
    this.node.replaceChildren(...this.list.map((arrow) => this.#arrow(arrow)));
  }

  /** @param {Arrow} arrow */
  #arrow({ move, kind }) {
    const points = [move.from, ...move.legs.map((leg) => leg.to)].map((square) => this.#centre(square));
    const way = points.map(({ x, y }) => `${x},${y}`).join(" ");
    const stops = points.slice(1).map(({ x, y }, i) => svg("circle", { cx: x, cy: y, r: i === points.length - 2 ? 15 : 9 }));
    return svg("g", { class: `arrow ${kind}` }, svg("polyline", { points: way }), stops);
  }

  /** @param {number} square */
  #centre(square) {
    const { row, col } = this.view.spot(square);
    return { x: col * 100 + 50, y: row * 100 + 50 };
  }
}
