// A board on which a position can be played through, both sides by hand.

import * as api from "../api.js";
import { announce } from "../speech.js";
import { refusalText } from "../words.js";
import { wait, walk } from "./animate.js";
import { Hand } from "./hand.js";
import { after } from "./letters.js";
import { BoardView } from "./view.js";

/**
 * @typedef {import("../types.js").Rulebook} Rulebook
 * @typedef {import("../types.js").Board} Board
 * @typedef {import("../types.js").Move} Move
 */

/** How long a move of a line is looked at. */
const REST = 300;

export class Diagram {
  /** @param {Rulebook} rulebook @param {{rulebook?: string, file?: string}} source its id, or the text of its file @param {Board} board @param {Move[] | null} legal @param {string} label */
  constructor(rulebook, source, board, legal, label) {
    this.rulebook = rulebook;
    this.source = source;
    this.board = board;
    this.legal = legal;
    /** @type {string[]} */
    this.moves = [];
    /** True while moves are made by the reader. */
    this.byHand = true;
    /** @type {(sentence: string) => void} */
    this.said = () => {};
    /** @type {(move: Move) => void} */
    this.moved = () => {};
    /** Whose turn it is. @type {import("../types.js").Side} */
    this.mover = board.turn;
    this.view = new BoardView(rulebook, { label, turned: rulebook.sides[0].seat === "top" });
    this.hand = new Hand(this.view, {
      played: (move, shown) => void this.#played(move, shown),
      wrong: ({ from, square, path }) => void this.#wrong(from, [...path, square]),
      choose: (moves, take) => take(moves[0]),
      mayStop: () => {},
    });
    this.node = this.view.node;
    void this.reset();
  }

  /** Back to the position it began with. */
  async reset() {
    this.moves = [];
    this.view.show(this.board.squares, { still: true });
    if (this.legal) this.#offer(this.legal, must(this.legal), []);
    else await this.#ask([]);
  }

  /** The position after these moves of what was played. @param {string[]} moves */
  async back(moves) {
    this.moves = [...moves];
    await this.#ask([]);
  }

  /** Takes no touch until the next position comes. */
  rest() {
    this.hand.offer({ legal: [], must: [], last: [], open: false });
  }

  /** Plays a line of moves from the beginning. @param {Move[]} line */
  async walk(line) {
    await this.reset();
    this.hand.offer({ legal: [], must: [], last: [], open: false });
    for (const move of line) {
      if (!(await walk(this.view, move))) return;
      await this.#played(move, wait(REST));
    }
  }

  /** @param {Move[]} legal @param {number[]} must @param {number[]} last */
  #offer(legal, must, last) {
    this.hand.offer({ legal, must, last, open: true });
  }

  /** @param {Move} move @param {Promise<unknown>} shown */
  async #played(move, shown) {
    this.moves.push(move.text);
    this.said(move.people);
    announce(move.people);
    const squares = after(this.view.squares, move);
    await shown;
    this.view.show(squares, { still: true });
    await this.#ask([move.from, move.to]);
    if (this.byHand) this.moved(move);
  }

  /** Whose turn it is. */
  turn() {
    return this.mover;
  }

  /** Plays a move for who sits on the other side. @param {Move} move */
  async play(move) {
    this.byHand = false;
    this.hand.offer({ legal: [], must: [], last: [], open: false });
    if (await walk(this.view, move)) await this.#played(move, wait(0));
    this.byHand = true;
  }

  /** @param {number[]} last */
  async #ask(last) {
    const body = { ...this.source, fen: this.board.fen, moves: this.moves };
    const position = await api.post("/positions", body).catch(() => null);
    if (!position) return;
    this.mover = position.board.turn;
    this.view.show(position.board.squares);
    this.#offer(position.legal, position.must_capture, last);
  }

  /** @param {number | null} from @param {number[]} path */
  async #wrong(from, path) {
    this.view.refuse(from ?? path[0], this.hand.must);
    if (from === null) return;
    const body = { ...this.source, fen: this.board.fen, moves: this.moves, tried: [from, ...path].join("-") };
    const refusal = await api.why(body).catch((error) => error);
    if (refusal instanceof api.Refusal) this.said(refusalText(refusal));
  }
}

/** The pieces that take, if the moves are captures. @param {Move[]} legal */
function must(legal) {
  return legal.every((move) => move.captured.length > 0) ? [...new Set(legal.map((move) => move.from))] : [];
}
