// Motion. Each way of moving is one function; with reduced motion all of them are a change of picture.

import { letterOf, pieceOf } from "./letters.js";
import { pace } from "../habits.js";
import * as sound from "../sound.js";

/**
 * @typedef {import("./view.js").BoardView} BoardView
 * @typedef {import("../types.js").Move} Move
 * @typedef {import("../types.js").Leg} Leg
 */

const STEP = 160;
const JUMP = 220;
const REST = 90;

/** True if the reader wants no motion. */
export const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** True if nothing glides: the browser or the reader wants it so. */
export const isStill = () => calm.matches || pace() === 0;

/** @param {number} ms */
export const wait = (ms) => new Promise((done) => setTimeout(done, ms));

/** Moves an element between squares. @param {BoardView} view @param {HTMLElement} node @param {number} from @param {number} to @param {number} ms */
export async function glide(view, node, from, to, ms) {
  view.put(node, to);
  if (isStill()) return;
  node.classList.add("moving");
  const frames = [{ transform: view.shift(from) }, { transform: view.shift(to) }];
  await finished(node.animate(frames, { duration: ms * pace(), easing: "cubic-bezier(.3,.1,.3,1)" }));
  node.classList.remove("moving");
}

/** A piece that is taken shrinks and fades. @param {HTMLElement} node @param {number} [delay] */
export async function vanish(node, delay = 0) {
  if (!isStill()) {
    const figure = node.firstElementChild ?? node;
    const frames = [{ opacity: 1, transform: "none" }, { opacity: 0, transform: "scale(.55)" }];
    await finished(figure.animate(frames, { duration: 170 * pace(), delay: delay * pace(), fill: "both", easing: "ease-in" }));
  }
  node.remove();
}

/** @param {HTMLElement} node */
export function appear(node) {
  if (calm.matches) return;
  node.firstElementChild?.animate([{ opacity: 0, transform: "scale(.8)" }, { opacity: 1, transform: "none" }], { duration: 160 });
}

/** A crowned piece rises. @param {HTMLElement} node */
function rise(node) {
  if (calm.matches) return;
  const frames = [{ transform: "none" }, { transform: "translateY(-14%) scale(1.14)" }, { transform: "none" }];
  node.firstElementChild?.animate(frames, { duration: 420, easing: "ease-out" });
}

/** @param {Animation} animation */
const finished = (animation) => animation.finished.catch(() => undefined);

/**
 * Carries a move out, leg by leg, from the leg `done` on. Answers false if another board came in between.
 * @param {BoardView} view
 * @param {Move} move
 * @param {number} [done]
 */
export async function walk(view, move, done = 0) {
  const run = ++view.run;
  for (let index = done; index < move.legs.length; index++) {
    if (index > done && !isStill()) await wait(REST * pace());
    if (view.run !== run) return false;
    await stride(view, move, index);
    if (view.run !== run) return false;
  }
  settle(view, move);
  return true;
}

/** One leg of a move. A piece that was dropped at its end is there already. @param {BoardView} view @param {Move} move @param {number} index @param {boolean} [dropped] */
export async function stride(view, move, index, dropped = false) {
  const leg = move.legs[index];
  const from = index === 0 ? move.from : move.legs[index - 1].to;
  const standing = view.standing.get(from);
  if (!standing) return;
  if (index === 0) huff(view, move);
  view.standing.delete(from);
  const jump = leg.captured.length > 0;
  take(view, leg, JUMP * 0.4);
  view.standing.set(leg.to, standing);
  if (dropped) view.put(standing.node, leg.to);
  else await glide(view, standing.node, from, leg.to, jump ? JUMP : STEP);
  land(view, leg, standing);
}

/** What happens when a piece comes down. @param {BoardView} view @param {Leg} leg @param {import("./view.js").Standing} standing */
function land(view, leg, standing) {
  const piece = pieceOf(standing.letter);
  const letter = piece ? letterOf({ side: piece.side, rank: leg.rank }) : standing.letter;
  const crowned = view.rerank(leg.to, letter);
  if (crowned) {
    rise(standing.node);
    sound.crown();
  }
  if (leg.captured.length > 0) sound.capture();
  else sound.step();
}

/** Pieces that are jumped go now, or wait like ghosts for the end. @param {BoardView} view @param {Leg} leg @param {number} delay */
function take(view, leg, delay) {
  for (const square of leg.captured) {
    const taken = view.standing.get(square);
    if (!taken) continue;
    if (leg.removed === "end") taken.node.classList.add("ghost");
    else lift(view, square, delay);
  }
}

/** @param {BoardView} view @param {number} square @param {number} delay */
function lift(view, square, delay) {
  const taken = view.standing.get(square);
  view.standing.delete(square);
  if (taken) void vanish(taken.node, delay);
}

/** The piece that is huffed goes before the other moves. @param {BoardView} view @param {Move} move */
function huff(view, move) {
  if (move.huffed) lift(view, move.huffed, 0);
}

/** The move is over: what was taken has gone. @param {BoardView} view @param {Move} move */
export function settle(view, move) {
  for (const square of move.captured) if (square !== move.to) lift(view, square, 0);
}

/** Carries a move out at once, after the piece was dropped at its end. @param {BoardView} view @param {Move} move @param {number} done */
export function drop(view, move, done) {
  view.run++;
  const from = done === 0 ? move.from : move.legs[done - 1].to;
  const standing = view.standing.get(from);
  if (!standing) return;
  view.standing.delete(from);
  if (done === 0) huff(view, move);
  view.standing.set(move.to, standing);
  view.put(standing.node, move.to);
  for (const leg of move.legs.slice(done)) take(view, { ...leg, removed: "now" }, 0);
  settle(view, move);
  const last = move.legs.at(-1);
  if (last) land(view, last, standing);
}
