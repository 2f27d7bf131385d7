// What was played from a position in a collection of games. No page: only counting.

/**
 * @typedef {import("../types.js").Move} Move
 * @typedef {{move: Move, first: number, draws: number, second: number}} Explored
 * @typedef {{tags: Record<string, string>, rulebook: string | null, start: import("../types.js").Board | null, turns: import("../types.js").Turn[]}} Collected
 * @typedef {{key: string, rulebook: import("../types.js").Rulebook, position: {board: import("../types.js").Board} | null}} Place
 */

/** How many games went on with a move. @param {Explored} each */
export const total = ({ first, draws, second }) => first + draws + second;

/** What was played from a place, the most frequent first. @param {Collected[]} games @param {Place} place @returns {{games: number, moves: Explored[]}} */
export function explored(games, { key, rulebook, position }) {
  const here = board(position?.board.fen ?? "");
  const own = games.filter((game) => game.rulebook === null || game.rulebook === key);
  /** @type {Map<string, Explored>} */
  const found = new Map();
  for (const game of own) {
    const end = endOf(game.tags.Result, rulebook);
    let fen = game.start?.fen ?? rulebook.board.fen;
    for (const turn of game.turns) {
      if (board(fen) === here) count(found, turn, end);
      fen = turn.fen ?? "";
    }
  }
  return { games: own.length, moves: [...found.values()].sort((a, b) => total(b) - total(a)) };
}

/** A position without what its counters say. @param {string} fen */
const board = (fen) => fen.replace(/:[HF]\d.*$/, "");

/** @param {Map<string, Explored>} found @param {import("../types.js").Turn} turn @param {"first" | "draws" | "second" | null} end */
function count(found, { text, move }, end) {
  const each = found.get(text) ?? { move, first: 0, draws: 0, second: 0 };
  if (end) each[end]++;
  found.set(text, each);
}

/** How a game ended, as its file says. White's points come first there, whoever begins. @param {string | undefined} result @param {import("../types.js").Rulebook} rulebook @returns {"first" | "draws" | "second" | null} */
function endOf(result, { sides }) {
  const points = /^([\d/]+)-([\d/]+)$/.exec(result ?? "");
  if (!points) return null;
  if (points[1] === points[2]) return "draws";
  const white = worth(points[1]) > worth(points[2]);
  return white === (sides[0].letter === "W") ? "first" : "second";
}

/** @param {string} points */
const worth = (points) => (points === "1/2" ? 0.5 : Number(points));
