// A small picture of a board, for galleries and lists.

import { svg } from "../dom.js";
import { BLOCK, letterAt, pieceOf } from "./letters.js";
import { dress, drawSprite, figureOf } from "./pieces.js";
import { Shape } from "./shape.js";

/**
 * @typedef {import("../types.js").Card} Card
 * @typedef {import("../types.js").Move} Move
 */

/**
 * A miniature. It is decoration: what it shows must be said beside it.
 * @param {Card} rulebook
 * @param {string} squares
 * @param {{turned?: boolean, move?: Move}} [options]
 */
export function mini(rulebook, squares, options = {}) {
  drawSprite();
  const shape = new Shape(rulebook);
  const { turned = false, move } = options;
  /** @param {number} square */
  const spot = (square) => shape.seen(shape.place(square), turned);
  const dark = svg("path", { class: "dark", d: shape.squares().map((square) => tile(spot(square))).join("") });
  const size = { viewBox: `0 0 ${shape.cols} ${shape.rows}`, class: "mini", "aria-hidden": "true" };
  return svg("svg", size,
    svg("rect", { class: "light", width: shape.cols, height: shape.rows }), dark,
    svg("path", { class: "deep", d: shape.deep().map((square) => tile(spot(square))).join("") }),
    move && last(move, spot),
    shape.squares().map((square) => figure(rulebook, letterAt(squares, square), spot(square))));
}

/** @param {import("./shape.js").Place} place */
const tile = ({ row, col }) => `M${col} ${row}h1v1h-1z`;

/** @param {Move} move @param {(square: number) => import("./shape.js").Place} spot */
function last(move, spot) {
  return svg("path", { class: "last", d: [move.from, move.to].map((square) => tile(spot(square))).join("") });
}

/** @param {Card} rulebook @param {string} letter @param {import("./shape.js").Place} place */
function figure(rulebook, letter, { row, col }) {
  const at = { x: col, y: row, width: 1, height: 1 };
  if (letter === BLOCK) return svg("use", { href: "#block", ...at });
  const piece = pieceOf(letter);
  return piece && svg("use", { href: `#${figureOf(rulebook, piece)}`, ...at, ...dress(rulebook, piece) });
}
