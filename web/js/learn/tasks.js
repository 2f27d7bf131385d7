// Tasks made from the examples of a rulebook. No page: only what a task is, what it is about and when it is done.

import { letterAt, pieceOf } from "../board/letters.js";

/**
 * @typedef {import("../types.js").Example} Example
 * @typedef {import("../types.js").Move} Move
 * @typedef {"done" | "next" | "other"} Verdict what a move means for a task
 * @typedef {"move" | "capture" | "chain" | "king" | "endings"} Theme what a task is about
 */

/** The themes in the order in which they are learned. @type {Theme[]} */
export const THEMES = ["move", "capture", "chain", "king", "endings"];

/** The examples that can be played: those that only count moves cannot. @param {Example[]} examples */
export function tasksOf(examples) {
  return examples.filter(({ moves, expectations }) => moves.length > 0 && !expectations.every(({ key }) => key === "example-perft"));
}

/** What a task is about, as its moves and its end show. @param {Example} task @returns {Theme} */
export function themeOf({ board, moves, expectations }) {
  if (expectations.some(({ key }) => key === "example-end")) return "endings";
  const mover = pieceOf(letterAt(board.squares, moves[0]?.from ?? 0));
  if (moves.some(({ crowned }) => crowned) || (mover && mover.rank !== "man")) return "king";
  if (moves.some(({ captured }) => captured.length > 1)) return "chain";
  return moves.some(({ captured }) => captured.length > 0) ? "capture" : "move";
}

/** The tasks by theme, in the order of themes; what no task is about is left out. @param {Example[]} tasks @returns {{theme: Theme, tasks: Example[]}[]} */
export function stonesOf(tasks) {
  const stones = THEMES.map((theme) => ({ theme, tasks: tasks.filter((task) => themeOf(task) === theme) }));
  return stones.filter((stone) => stone.tasks.length > 0);
}

/** What a legal move means. Of choices each is right; a line has one next move. @param {Example} task @param {number} played how many of the line were played @param {Move} move @returns {Verdict} */
export function verdict(task, played, move) {
  if (!task.line) return "done";
  if (task.moves[played]?.text !== move.text) return "other";
  return played + 1 === task.moves.length ? "done" : "next";
}
