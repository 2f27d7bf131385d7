// The engine's best lines, put in order. No page: only sorting.

/**
 * @typedef {import("../types.js").Line} Line
 * @typedef {import("../types.js").Score} Score
 * @typedef {import("../types.js").Side} Side
 */

/** More than any number of men. */
const DECIDED = 1_000_000;

/** Each first move once, the best for the side to move first. @param {Line[]} lines @param {Side} turn @returns {Line[]} */
export function ordered(lines, turn) {
  const sign = turn === "first" ? 1 : -1;
  const sorted = [...lines].sort((a, b) => sign * (worth(b.score) - worth(a.score)));
  return sorted.filter((line, i) => sorted.findIndex((each) => each.moves[0]?.text === line.moves[0]?.text) === i);
}

/** A score as a number, for the first side. A quick win is worth more than a slow one. @param {Score} score */
export function worth(score) {
  if (score.kind === "value") return score.points;
  return score.kind === "win" ? DECIDED - score.plies : score.plies - DECIDED;
}
