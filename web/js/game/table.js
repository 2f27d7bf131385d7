// The table of one game: what the server says of it, the seats held here, and what may be asked for.

import * as api from "../api.js";
import { after, pieceOf } from "../board/letters.js";
import { listen } from "../events.js";
import { keepSeats, seats } from "../store.js";

/**
 * @typedef {import("../types.js").Game} Game
 * @typedef {import("../types.js").Move} Move
 * @typedef {import("../types.js").Side} Side
 * @typedef {import("../types.js").Turn} Turn
 */

/** @type {Side[]} */
const SIDES = ["first", "second"];

export class Table {
  /** @param {Game} game @param {import("../types.js").Rulebook} rulebook */
  constructor(game, rulebook) {
    this.game = game;
    this.rulebook = rulebook;
    this.held = seats(game.id);
    /** When the clocks were received. */
    this.received = performance.now();
    /** The ply that is looked at; nothing means the newest. @type {number | null} */
    this.looking = null;
    this.linked = true;
    /** @type {Side | null} */
    this.thinking = null;
    this.gone = false;
    /** How many plies the board shows by now; it follows at its own pace. */
    this.reached = Infinity;
    /** @type {string[]} */
    this.boards = [];
    /** @type {(what: string) => void} */
    this.changed = () => {};
    this.close = () => {};
    this.#replay();
  }

  /** @param {string} id */
  static async load(id) {
    const held = seats(id);
    const game = await api.get(`/games/${id}`, { secret: held.first ?? held.second });
    const rulebook = await api.rulebook(game.rulebook.id);
    return new Table(game, rulebook);
  }

  /** Listens to what happens. */
  listen() {
    const secret = this.secret();
    const query = secret ? `?key=${encodeURIComponent(secret)}` : "";
    this.close = listen(`/api/v1/games/${this.game.id}/events${query}`, {
      heard: (type, data) => this.#heard(type, data),
      link: (there) => this.#link(there),
    });
  }

  /** The sides that are played from here. */
  mine() {
    return SIDES.filter((side) => this.held[side]);
  }

  /** True if nobody plays from here. */
  watching() {
    return this.mine().length === 0;
  }

  /** The side that sits at the bottom. @returns {Side} */
  bottom() {
    const mine = this.mine();
    if (mine.length === 1) return mine[0];
    return this.rulebook.sides[0].seat === "bottom" ? "first" : "second";
  }

  /** True if the next move is made here, now. */
  myTurn() {
    const { outcome, waiting, paused, board } = this.game;
    return !outcome && !waiting && !paused && this.mine().includes(board.turn);
  }

  /** The ply that is shown. */
  shown() {
    return this.looking ?? this.game.turns.length;
  }

  /** The ply that is shown, or on its way there. */
  seen() {
    return Math.min(this.shown(), this.reached);
  }

  live() {
    return this.looking === null;
  }

  /** Looks at another ply. @param {number} ply */
  look(ply) {
    const last = this.game.turns.length;
    const wanted = Math.max(0, Math.min(last, ply));
    this.looking = wanted === last ? null : wanted;
    this.changed("look");
  }

  /** @param {number} ply */
  squares(ply) {
    return this.boards[ply] ?? this.game.board.squares;
  }

  /** The secret for a side, or for any seat held. @param {Side} [side] */
  secret(side) {
    return (side && this.held[side]) || this.held.first || this.held.second || null;
  }

  /** @param {Move} move */
  async play(move) {
    const { id, board, version } = this.game;
    const path = move.legs.map((leg) => leg.to);
    const body = { from: move.from, path, huffed: move.huffed, version };
    this.take(await api.post(`/games/${id}/moves`, body, { secret: this.secret(board.turn) }));
  }

  /** A move as someone typed it. @param {string} text */
  async type(text) {
    const { id, board, version } = this.game;
    this.take(await api.post(`/games/${id}/moves`, { text, version }, { secret: this.secret(board.turn) }));
  }

  /** Why a move is not legal. @param {number} from @param {number[]} path */
  why(from, path) {
    return api.why({ from, path }, `/games/${this.game.id}/why`);
  }

  /** Undo, resign and the like; the answer is the game. @param {string} word @param {any} [body] */
  async command(word, body = {}) {
    const answer = await api.post(`/games/${this.game.id}/${word}`, body, { secret: this.secret(this.game.board.turn) });
    const game = answer?.game ?? answer;
    if (game?.turns) this.take(game);
  }

  /** @returns {Promise<{move: Move, score: import("../types.js").Score | null}>} */
  hint() {
    return api.post(`/games/${this.game.id}/hint`, {}, { secret: this.secret(this.game.board.turn) });
  }

  /** A new game like this one; answers its id. @param {"new" | "rematch"} kind */
  async again(kind) {
    const secret = this.secret();
    const opened = kind === "new"
      ? await api.post(`/games/${this.game.id}/new`, {}, { secret })
      : await api.post("/games", { from: this.game.id, swap: true }, { secret });
    keepSeats(opened.id, { ...opened.seats, join: opened.join });
    return opened.id;
  }

  /** A new game against another level; answers its id. @param {number} level */
  async climb(level) {
    const { rulebook, clock, controls, yields } = this.game;
    const time = clock ? { clock } : { controls };
    const opened = await api.post("/games", { rulebook: rulebook.id, mode: "computer", level, side: this.bottom(), yields, ...time });
    keepSeats(opened.id, opened.seats);
    return /** @type {string} */ (opened.id);
  }

  /** Takes what the server says of the game. @param {Game} game */
  take(game) {
    if (game.version < this.game.version) return;
    const fresh = game.version > this.game.version;
    this.#hold(game.you ?? []);
    this.game = game;
    this.received = performance.now();
    this.thinking = null;
    if (this.looking !== null && this.looking >= game.turns.length) this.looking = null;
    this.#replay();
    this.changed(fresh ? "game" : "same");
  }

  #replay() {
    this.boards = [this.game.start.squares];
    for (const turn of this.game.turns) this.boards.push(after(this.boards[this.boards.length - 1], turn.move));
  }

  /** Fetches the whole game again. */
  async refresh() {
    const game = await api.get(`/games/${this.game.id}`, { secret: this.secret() }).catch(() => null);
    if (game) this.take(game);
  }

  /** @param {boolean} there */
  #link(there) {
    if (there === this.linked) return;
    this.linked = there;
    this.changed("link");
    if (there) void this.refresh();
  }

  /** @param {string} type @param {any} data */
  #heard(type, data) {
    if (type === "thinking") this.thinking = data?.side ?? null;
    else if (type === "deleted") this.gone = true;
    else if (type === "here" && data) this.#here(data);
    else if (type === "swapped") return void this.#swapped();
    else if (type === "move") return this.#moved(data);
    else if (data?.turns) return this.take(data);
    else if (data?.game?.turns) return this.take(data.game);
    this.changed(type);
  }

  /** The players have changed seats: what may be done from here is asked anew. */
  async #swapped() {
    await this.refresh();
    this.close();
    this.listen();
  }

  /** Keeps the secret with the side that it stands for now. @param {Side[]} you */
  #hold(you) {
    const secret = this.secret();
    if (you.length !== 1 || !secret || this.held[you[0]]) return;
    const gone = SIDES.find((side) => side !== you[0]) ?? "first";
    const held = { [you[0]]: secret, [gone]: undefined };
    keepSeats(this.game.id, held);
    this.held = { ...this.held, ...held };
  }

  /** Whose page is open. @param {Record<Side, boolean>} here */
  #here(here) {
    for (const side of SIDES) this.game.players[side].here = here[side];
  }

  /** @param {any} data */
  #moved(data) {
    const { game } = this;
    if (data.version <= game.version) return;
    if (data.turn.ply !== game.turns.length + 1 || !data.rights) return void this.refresh();
    const turns = [...game.turns, data.turn];
    const { version, board, legal, must_capture, clocks, outcome, rights, stuck, evaluation, offers = game.offers } = data;
    this.take({ ...game, version, turns, ply: turns.length, board, legal, must_capture, clocks, outcome, rights, stuck, evaluation, offers });
  }

  /** Where the last move shown began and ended. */
  last() {
    const turn = this.game.turns[this.shown() - 1];
    return turn ? [turn.move.from, turn.move.to] : [];
  }

  /** Whose piece stands on a square now. @param {number} square */
  owner(square) {
    return pieceOf(this.game.board.squares[square - 1] ?? ".")?.side;
  }
}
