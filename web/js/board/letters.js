// Boards as the server writes them: one letter a square.

/**
 * @typedef {import("../types.js").Side} Side
 * @typedef {import("../types.js").Rank} Rank
 * @typedef {import("../types.js").Move} Move
 * @typedef {{side: Side, rank: Rank}} Piece
 */

export const EMPTY = ".";
export const BLOCK = "#";

/** @type {Record<string, Piece>} */
const PIECES = {
  a: { side: "first", rank: "man" },
  b: { side: "first", rank: "king" },
  c: { side: "first", rank: "triple" },
  x: { side: "second", rank: "man" },
  y: { side: "second", rank: "king" },
  z: { side: "second", rank: "triple" },
};

/** @param {string} letter @returns {Piece | undefined} */
export const pieceOf = (letter) => PIECES[letter];

/** @param {Piece} piece */
export function letterOf({ side, rank }) {
  const found = Object.entries(PIECES).find(([, p]) => p.side === side && p.rank === rank);
  return found ? found[0] : EMPTY;
}

/** The letter on a square. @param {string} squares @param {number} square */
export const letterAt = (squares, square) => squares[square - 1] ?? EMPTY;

/** The board after a move has been carried out, as the move says. @param {string} squares @param {Move} move */
export function after(squares, move) {
  const letters = [...squares];
  const piece = pieceOf(letterAt(squares, move.from));
  letters[move.from - 1] = EMPTY;
  if (move.huffed) letters[move.huffed - 1] = EMPTY;
  for (const taken of move.captured) letters[taken - 1] = EMPTY;
  const rank = move.legs.at(-1)?.rank ?? piece?.rank ?? "man";
  if (piece) letters[move.to - 1] = letterOf({ side: piece.side, rank });
  return letters.join("");
}

/** How many pieces a side has. @param {string} squares @param {Side} side */
export function count(squares, side) {
  return [...squares].filter((letter) => pieceOf(letter)?.side === side).length;
}

/** The pieces that a side has lost since another board. @param {string} before @param {string} now @param {Side} side @returns {Piece[]} */
export function lost(before, now, side) {
  const gone = Math.max(0, count(before, side) - count(now, side));
  return Array.from({ length: gone }, () => ({ side, rank: /** @type {Rank} */ ("man") }));
}
