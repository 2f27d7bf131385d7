// Boards as FEN.

import { sideInfo } from "../words.js";
import { pieceOf } from "./letters.js";

/**
 * @typedef {import("../types.js").Rulebook} Rulebook
 * @typedef {import("../types.js").Side} Side
 */

/** @type {Side[]} */
const SIDES = ["first", "second"];
/** How FEN writes ranks. */
const SIGNS = { man: "", king: "K", triple: "T" };

/** A board as FEN. @param {Rulebook} rulebook @param {string} squares @param {Side} turn */
export function fenOf(rulebook, squares, turn) {
  const fields = SIDES.map((side) => `${sideInfo(rulebook, side).letter}${list(squares, side)}`).sort().reverse();
  const blocks = [...squares].flatMap((letter, i) => (letter === "#" ? [i + 1] : []));
  const obstacles = blocks.length > 0 ? `:X${blocks.join(",")}` : "";
  return `${sideInfo(rulebook, turn).letter}:${fields.join(":")}${obstacles}`;
}

/** @param {string} squares @param {Side} side */
function list(squares, side) {
  return [...squares].flatMap((letter, i) => {
    const piece = pieceOf(letter);
    return piece?.side === side ? [`${SIGNS[piece.rank]}${i + 1}`] : [];
  }).join(",");
}
