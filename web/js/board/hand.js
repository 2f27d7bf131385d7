// The player's hand: turns touches into moves from those that are offered.

import { draggable } from "./drag.js";
import { drop, stride, walk } from "./animate.js";
import { confirms } from "../habits.js";
import { letterAt, pieceOf } from "./letters.js";
import { Pick } from "./pick.js";

/**
 * @typedef {import("../types.js").Move} Move
 * @typedef {import("./view.js").BoardView} BoardView
 */

/**
 * @typedef {object} Listener
 * @property {(move: Move, shown: Promise<unknown>) => void} played a move is being carried out on the board
 * @property {(wrong: {from: number | null, square: number, path: number[]}) => void} wrong
 * @property {(moves: Move[], take: (move: Move) => void) => void} choose several moves fit
 * @property {(stop: (() => void) | null) => void} mayStop the chain may stop here, or go on
 * @property {(move: Move, yes: () => void, no: () => void) => void} [confirm] asks before a move is made, where the player wants it
 */

export class Hand {
  /** @param {BoardView} view @param {Listener} listener */
  constructor(view, listener) {
    this.view = view;
    this.listener = listener;
    this.pick = new Pick([]);
    /** @type {number[]} */
    this.must = [];
    /** @type {number[]} */
    this.last = [];
    /** The board before the first step of a chain. */
    this.before = "";
    this.open = false;
    /** Takes every touch instead, while a position is being set up. @type {((square: number) => void) | null} */
    this.instead = null;
    view.cells.onTouch = (square) => this.touch(square, false);
    view.cells.onKey = (key) => key === "Escape" && this.cancel();
    draggable(view, this);
  }

  /** Offers moves; none if it is not this player's turn. @param {{legal: Move[], must: number[], last: number[], open: boolean}} offer */
  offer({ legal, must, last, open }) {
    this.pick = new Pick(open ? legal : []);
    this.must = open ? must : [];
    this.last = last;
    this.open = open;
    this.before = this.view.squares;
    this.mark();
    this.view.arrows.draw([]);
  }

  mark() {
    const { pick, view } = this;
    const here = pick.path.at(-1) ?? pick.from;
    view.mark({
      last: this.last,
      picked: here,
      targets: pick.from === null ? [] : pick.targets().keys(),
      must: pick.from === null ? this.must : [],
      ready: pick.from === null || pick.path.length === 0 ? pick.starts() : [],
      huffable: pick.path.length === 0 ? pick.huffable() : [],
      huffed: pick.huffed,
    });
    view.arrows.over([]);
  }

  /** @param {number} square */
  grab(square) {
    if (this.instead) return false;
    const { pick } = this;
    const here = pick.path.at(-1) ?? pick.from;
    if (square === here) return true;
    if (pick.from !== null && pick.targets().has(square)) return false;
    if (pick.path.length > 0 || !pick.starts().has(square)) return false;
    this.touch(square, false);
    return true;
  }

  /** Shows the way of a chain while the pointer rests on its end. @param {number | undefined} square */
  hover(square) {
    const { pick, view } = this;
    const way = square !== undefined && pick.from !== null ? pick.targets().get(square) : undefined;
    view.arrows.over(way ? [{ move: way, kind: "way" }] : []);
    view.hover(square !== undefined && pick.starts().has(square) ? square : undefined);
  }

  /** @param {number} square @param {boolean} dropped */
  touch(square, dropped) {
    if (this.instead) return this.instead(square);
    if (!this.open) return;
    const path = [...this.pick.path];
    const meaning = this.pick.touch(square);
    switch (meaning.kind) {
      case "play":
        return this.#confirm(meaning.move, meaning.done, dropped);
      case "step":
        return void this.#step(meaning.index, meaning.mayStop, dropped);
      case "choose":
        return this.listener.choose(meaning.moves, (move) => this.#play(move, path.length, false));
      case "wrong":
        return this.#wrong(meaning, path);
      default:
        return this.mark();
    }
  }

  /** Puts everything back. */
  cancel() {
    if (this.pick.from === null && this.pick.huffed === null) return false;
    if (this.pick.path.length > 0) this.view.show(this.before, { still: true });
    this.pick.clear();
    this.listener.mayStop(null);
    this.mark();
    return true;
  }

  /** @param {Move} move @param {number} done @param {boolean} dropped */
  #confirm(move, done, dropped) {
    const { confirm } = this.listener;
    if (!confirm || !confirms()) return this.#play(move, done, dropped);
    const { pick } = this;
    this.pick = new Pick([]);
    this.mark();
    this.view.arrows.draw([{ move, kind: "way" }]);
    const no = () => {
      this.pick = pick;
      this.cancel();
      this.view.arrows.draw([]);
    };
    confirm(move, () => this.#play(move, done, false), no);
  }

  /** @param {Move} move @param {number} done @param {boolean} dropped */
  #play(move, done, dropped) {
    this.open = false;
    this.pick = new Pick([]);
    this.must = [];
    this.last = [move.from, move.to];
    this.mark();
    this.view.arrows.draw([]);
    this.listener.mayStop(null);
    if (dropped) drop(this.view, move, done);
    const shown = dropped ? Promise.resolve() : walk(this.view, move, done);
    this.listener.played(move, shown);
  }

  /** @param {number} index @param {boolean} mayStop @param {boolean} dropped */
  async #step(index, mayStop, dropped) {
    const move = this.pick.candidates()[0];
    const stop = mayStop ? this.pick.stop() : undefined;
    this.mark();
    await stride(this.view, move, index, dropped);
    this.listener.mayStop(stop ? () => this.#play(stop, index + 1, false) : null);
  }

  /** @param {{from: number | null, square: number}} wrong @param {number[]} path */
  #wrong({ from, square }, path) {
    const piece = pieceOf(letterAt(this.view.squares, square));
    if (from === null && !piece) return;
    if (path.length === 0) this.pick.clear();
    this.mark();
    this.listener.wrong({ from, square, path });
  }
}
