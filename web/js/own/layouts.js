// Positions in which rules show, laid out for any board, and what two lists of moves tell.

import { fenOf } from "../board/fen.js";
import { Shape } from "../board/shape.js";

/**
 * @typedef {import("../types.js").Rulebook} Rulebook
 * @typedef {import("../types.js").Board} Board
 * @typedef {import("../types.js").Move} Move
 * @typedef {"start" | "back" | "far" | "run" | "choice" | "crowned"} Name
 * @typedef {{row: number | null, pieces: [string, number, number][]}} Layout letters with rows and columns from where the first piece stands; the row it must stand on, counted from the far end
 */

/** As the first side sees them, which moves up. @type {Record<Exclude<Name, "start">, Layout>} */
const LAYOUTS = {
  back: { row: null, pieces: [["a", 0, 0], ["x", -1, 1], ["x", -1, 3]] },
  far: { row: null, pieces: [["b", 0, 0], ["x", -3, 3]] },
  run: { row: null, pieces: [["b", 0, 0], ["a", -1, 1], ["x", -4, -2]] },
  choice: { row: null, pieces: [["a", 0, 0], ["x", -1, -1], ["x", -1, 1], ["x", -3, 1], ["a", 2, 0]] },
  crowned: { row: 2, pieces: [["a", 0, 0], ["x", -1, 1], ["x", -1, 3]] },
};
/** Places that must be free and on the board, for the moves to be made. @type {Record<string, [number, number][]>} */
const FREE = { back: [[-2, 2], [0, 4]], far: [[-4, 4]], run: [[-2, 2], [-1, -1]], choice: [[-2, -2], [-2, 2], [-4, 0]], crowned: [[-2, 2], [0, 4]] };
/** Every moment there is. */
export const NAMES = /** @type {Name[]} */ (["start", ...Object.keys(LAYOUTS)]);
/** Which moment shows a rule. @type {[RegExp, Name][]} */
const SHOWN_BY = [
  [/^board\.|^ranks\.man\.step/, "start"], [/^ranks\.man\.(jump|hop)|^capture\.(chain|turning|removal)/, "back"], [/^ranks\.king\.jump/, "far"],
  [/^ranks\.king\./, "run"], [/^capture\.(duty|preference)/, "choice"], [/^crowning\./, "crowned"],
];

/** The moment that shows a rule best; none where no board can. @param {string} path */
export const momentOf = (path) => SHOWN_BY.find(([pattern]) => pattern.test(path))?.[1] ?? null;

/** The position of a moment; nothing where the board has no room for it. @param {Rulebook} rulebook @param {Name} name @returns {Board | null} */
export function boardOf(rulebook, name) {
  if (name === "start") return rulebook.board;
  const shape = new Shape(rulebook);
  const { row, pieces } = LAYOUTS[name];
  const turned = rulebook.sides[0].seat === "top";
  const straight = shape.cells.length === shape.rows * shape.cols;
  const square = (/** @type {number[]} */ [r, c], /** @type {number[]} */ [rows, cols]) => {
    const [dr, dc] = straight ? [(rows - cols) / 2, (rows + cols) / 2] : [rows, cols];
    return Number.isInteger(dr) ? shape.at(shape.seen({ row: r + dr, col: c + dc }, turned)) : undefined;
  };
  const wanted = [...pieces.map(([, rows, cols]) => [rows, cols]), ...FREE[name]];
  const fits = (/** @type {number[]} */ from) => (row === null || from[0] === row) && wanted.every((step) => square(from, step));
  const from = nearest(shape).find(fits);
  if (!from) return null;
  const letters = Array.from(shape.cells, () => ".");
  for (const [letter, rows, cols] of pieces) letters[(square(from, [rows, cols]) ?? 1) - 1] = letter;
  const squares = letters.join("");
  return { squares, turn: "first", fen: fenOf(rulebook, squares, "first") };
}

/** Every place of a board, those in its lower middle first. @param {Shape} shape @returns {number[][]} */
function nearest({ rows, cols }) {
  const [row, col] = [rows * 0.6, cols * 0.3];
  const all = Array.from({ length: rows * cols }, (_, i) => [Math.floor(i / cols), i % cols]);
  return all.sort(([a, b], [c, d]) => Math.hypot(a - row, b - col) - Math.hypot(c - row, d - col));
}

/**
 * What is worth telling about two lists of moves: the move to show, and how the parent's rules differ.
 * @param {Move[]} here @param {Move[] | null} there nothing where the parent's rules do not fit the board
 * @returns {{move: Move | null, differs: "same" | "new" | "stops" | "gone" | null, other: Move | null}}
 */
export function compare(here, there) {
  const most = (/** @type {Move[]} */ moves) => moves.reduce((best, each) => (best && best.captured.length >= each.captured.length ? best : each), /** @type {Move | null} */ (null));
  if (!there) return { move: most(here), differs: null, other: null };
  const without = (/** @type {Move[]} */ some, /** @type {Move[]} */ others) => some.filter((each) => !others.some((one) => one.text === each.text));
  const fresh = most(without(here, there));
  if (fresh) {
    const shorter = there.find((each) => each.from === fresh.from && each.captured.length > 0 && each.legs.length < fresh.legs.length && fresh.legs[each.legs.length - 1].to === each.to);
    return { move: fresh, differs: shorter ? "stops" : "new", other: shorter ?? null };
  }
  const gone = most(without(there, here));
  return { move: most(here), differs: gone ? "gone" : "same", other: gone };
}
