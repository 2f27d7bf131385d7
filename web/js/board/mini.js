// A small picture of a board, for galleries and lists.

import { svg } from "../dom.js";
import { flat } from "./flat.js";
import { BLOCK, letterAt, pieceOf } from "./letters.js";
import { dress, figureOf } from "./pieces.js";
import { Shape } from "./shape.js";

/**
 * @typedef {import("../types.js").Card} Card
 * @typedef {import("../types.js").Move} Move
 * @typedef {import("./shape.js").Place} Place
 */

/**
 * A miniature. It is decoration: what it shows must be said beside it.
 * @param {Card} rulebook
 * @param {string} squares
 * @param {{turned?: boolean, move?: Move}} [options]
 */
export function mini(rulebook, squares, options = {}) {
  const shape = new Shape(rulebook);
  const { turned = false, move } = options;
  /** @param {number} square */
  const spot = (square) => shape.seen(shape.place(square), turned);
  const [width, height] = [shape.cols * 100, shape.rows * 100];
  return svg("svg", { viewBox: `0 0 ${width} ${height}`, class: "mini", "aria-hidden": "true" },
    svg("rect", { class: "light", width, height }),
    tiles("dark", shape.squares().map(spot)),
    tiles("deep", shape.deep().map(spot)),
    move && tiles("last", [move.from, move.to].map(spot)),
    [...kinds(shape, squares, spot)].map(([letter, places]) => pieces(rulebook, letter, places)));
}

/** @param {string} name @param {Place[]} places */
function tiles(name, places) {
  return svg("path", { class: name, d: places.map(({ row, col }) => `M${col * 100} ${row * 100}h100v100h-100z`).join("") });
}

/** Where each letter stands. @param {Shape} shape @param {string} squares @param {(square: number) => Place} spot */
function kinds(shape, squares, spot) {
  /** @type {Map<string, Place[]>} */
  const found = new Map();
  for (const square of shape.squares()) {
    const letter = letterAt(squares, square);
    found.set(letter, [...(found.get(letter) ?? []), spot(square)]);
  }
  return found;
}

/** @param {Card} rulebook @param {string} letter @param {Place[]} places */
function pieces(rulebook, letter, places) {
  if (letter === BLOCK) return flat("block", places, {});
  const piece = pieceOf(letter);
  return piece && flat(figureOf(rulebook, piece), places, dress(rulebook, piece));
}
