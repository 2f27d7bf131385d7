// Picks a move square by square from those that the server sent. It knows no rule: it only compares.

/** @typedef {import("../types.js").Move} Move */

/**
 * What a touched square means.
 * @typedef {{kind: "picked", square: number}
 *   | {kind: "dropped"}
 *   | {kind: "huffed", square: number | null}
 *   | {kind: "step", leg: import("../types.js").Leg, index: number, mayStop: boolean}
 *   | {kind: "play", move: Move, done: number}
 *   | {kind: "choose", moves: Move[]}
 *   | {kind: "wrong", from: number | null, square: number}} Meaning
 */

export class Pick {
  /** @param {Move[]} legal */
  constructor(legal) {
    this.legal = legal;
    /** The enemy that is huffed before the move. @type {number | null} */
    this.huffed = null;
    /** @type {number | null} */
    this.from = null;
    /** The landings so far. @type {number[]} */
    this.path = [];
  }

  clear() {
    this.huffed = null;
    this.from = null;
    this.path = [];
  }

  /** The moves that go on from what was picked. */
  candidates() {
    const fits = (/** @type {Move} */ move) => this.path.every((square, i) => move.legs[i]?.to === square);
    return this.#huffing().filter((move) => move.from === this.from && fits(move));
  }

  /** The moves with the huff that was picked, or without one. */
  #huffing() {
    return this.legal.filter((move) => (move.huffed ?? null) === this.huffed);
  }

  /** Enemies that may be huffed. */
  huffable() {
    return new Set(this.legal.flatMap((move) => (move.huffed ? [move.huffed] : [])));
  }

  /** Pieces that can move. */
  starts() {
    return new Set(this.#huffing().map((move) => move.from));
  }

  /** Where the picked piece may land next, or end. @returns {Map<number, Move>} */
  targets() {
    const done = this.path.length;
    /** @type {Map<number, Move>} */
    const found = new Map();
    for (const move of this.candidates()) {
      if (move.legs.length <= done) continue;
      found.set(move.legs[done].to, found.get(move.legs[done].to) ?? move);
    }
    for (const move of this.candidates()) {
      if (move.legs.length > done && !found.has(move.to)) found.set(move.to, move);
    }
    return found;
  }

  /** A move that may stop where the piece stands now. */
  stop() {
    if (this.path.length === 0) return undefined;
    return this.candidates().find((move) => move.legs.length === this.path.length);
  }

  /** What touching a square means; what was picked changes with it. @param {number} square @returns {Meaning} */
  touch(square) {
    const target = this.from !== null && this.targets().has(square);
    if (this.path.length === 0 && !target && this.huffable().has(square)) return this.#huff(square);
    if (this.from === null) return this.#begin(square);
    const here = this.path.at(-1) ?? this.from;
    const meant = this.#onward(square);
    if (meant) return meant;
    if (square === here) return this.#rest();
    if (this.path.length === 0 && this.starts().has(square)) return this.#begin(square);
    return { kind: "wrong", from: this.from, square };
  }

  /** An enemy is marked to be huffed, or let go. @param {number} square @returns {Meaning} */
  #huff(square) {
    this.huffed = this.huffed === square ? null : square;
    if (this.from !== null && this.candidates().length === 0) this.from = null;
    return { kind: "huffed", square: this.huffed };
  }

  /** @param {number} square @returns {Meaning} */
  #begin(square) {
    if (!this.starts().has(square)) return { kind: "wrong", from: null, square };
    this.from = square;
    this.path = [];
    return { kind: "picked", square };
  }

  /** The piece itself is touched: it stops there, or is put down. @returns {Meaning} */
  #rest() {
    const stop = this.stop();
    if (stop) return { kind: "play", move: stop, done: this.path.length };
    if (this.path.length > 0) return { kind: "wrong", from: this.from, square: this.path.at(-1) ?? 0 };
    this.clear();
    return { kind: "dropped" };
  }

  /** @param {number} square @returns {Meaning | null} */
  #onward(square) {
    const done = this.path.length;
    const open = this.candidates().filter((move) => move.legs.length > done);
    const steps = open.filter((move) => move.legs[done].to === square);
    const ends = open.filter((move) => move.to === square);
    const direct = steps.filter((move) => move.legs.length === done + 1);
    if (direct.length > 0 && steps.length > direct.length) return this.#step(steps[0], true);
    if (ends.length > 0 && alike(ends) && steps.every((move) => ends.includes(move))) {
      return { kind: "play", move: direct[0] ?? steps[0] ?? ends[0], done };
    }
    if (steps.length > 0) return this.#step(steps[0], false);
    if (ends.length > 0) return alike(ends) ? { kind: "play", move: ends[0], done } : { kind: "choose", moves: unlike(ends) };
    return null;
  }

  /** @param {Move} move @param {boolean} mayStop @returns {Meaning} */
  #step(move, mayStop) {
    const index = this.path.length;
    const leg = move.legs[index];
    this.path.push(leg.to);
    return { kind: "step", leg, index, mayStop };
  }
}

/** True if these are routes of one move. @param {Move[]} moves */
const alike = (moves) => moves.every((move) => move.text === moves[0].text);

/** Each different move once. @param {Move[]} moves */
function unlike(moves) {
  return moves.filter((move, i) => moves.findIndex((each) => each.text === move.text) === i);
}
