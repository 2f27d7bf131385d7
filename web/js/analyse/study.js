// A line of moves that can be walked, left and changed.

import * as api from "../api.js";
import { after } from "../board/letters.js";

/**
 * @typedef {import("../types.js").Board} Board
 * @typedef {import("../types.js").Move} Move
 * @typedef {import("../types.js").Position} Position
 * @typedef {import("../types.js").Rulebook} Rulebook
 * @typedef {import("../types.js").Turn} Turn
 */

export class Study {
  /** @param {Rulebook} rulebook @param {string} key @param {Board} start @param {Turn[]} turns @param {string | null} gameId */
  constructor(rulebook, key, start, turns, gameId) {
    this.rulebook = rulebook;
    this.key = key;
    this.start = start;
    /** The game as it was played. */
    this.main = turns;
    this.gameId = gameId;
    /** The line that is looked at, in the shape that the list of moves wants. @type {{turns: Turn[]}} */
    this.game = { turns };
    /** @type {Position | null} */
    this.position = null;
    this.ply = turns.length;
    /** @type {() => void} */
    this.changed = () => {};
  }

  shown() {
    return this.ply;
  }

  live() {
    return this.ply === this.game.turns.length;
  }

  /** @param {number} ply */
  look(ply) {
    this.ply = Math.max(0, Math.min(this.game.turns.length, ply));
    this.position = null;
    this.changed();
  }

  /** The moves up to the ply that is shown. */
  texts() {
    return this.game.turns.slice(0, this.ply).map((turn) => turn.text);
  }

  squares() {
    return this.game.turns.slice(0, this.ply).reduce((squares, turn) => after(squares, turn.move), this.start.squares);
  }

  /** True if the line has left the game. */
  astray() {
    return this.game.turns !== this.main;
  }

  /** Back to the game, where the line left it. */
  home() {
    const left = this.game.turns.findIndex((turn, i) => turn.text !== this.main[i]?.text);
    this.game = { turns: this.main };
    this.look(left < 0 ? this.ply : left);
  }

  /** Another move at this place; the same move only steps on. @param {Move} move */
  play(move) {
    const next = this.game.turns[this.ply];
    if (next?.text !== move.text) {
      const side = this.position?.board.turn ?? "first";
      const turn = { ply: this.ply + 1, side, text: move.text, people: move.people, move };
      const turns = [...this.game.turns.slice(0, this.ply), turn];
      if (!this.astray() && this.live()) this.main = turns;
      this.game = { turns };
    }
    this.look(this.ply + 1);
  }

  /** What may be done here. */
  async ask() {
    const { ply } = this;
    const position = await api.post("/positions", { rulebook: this.key, fen: this.start.fen, moves: this.texts() });
    if (ply === this.ply) this.position = position;
    return /** @type {Position & {pdn?: string}} */ (position);
  }

  /** An address that leads here. */
  link() {
    const query = new URLSearchParams({ rulebook: this.key, fen: this.start.fen, ply: String(this.ply) });
    if (this.game.turns.length > 0) query.set("moves", this.game.turns.map((turn) => turn.text).join("_"));
    return `${location.origin}/analyse?${query}`;
  }

  /** The study that an address asks for. @param {URLSearchParams} query @param {string} otherwise */
  static async from(query, otherwise) {
    const gameId = query.get("game");
    if (gameId) return Study.ofGame(gameId);
    const key = query.get("rulebook") ?? otherwise;
    const rulebook = await api.rulebook(key);
    const fen = query.get("fen") ?? undefined;
    const moves = query.get("moves")?.split("_").filter(Boolean) ?? [];
    const position = await api.post("/positions", { rulebook: key, fen, moves });
    const study = new Study(rulebook, key, position.start ?? rulebook.board, position.turns ?? [], null);
    study.ply = Number(query.get("ply") ?? study.ply);
    return study;
  }

  /** @param {string} id */
  static async ofGame(id) {
    const game = await api.get(`/games/${id}`);
    const rulebook = await api.rulebook(game.rulebook.id);
    return new Study(rulebook, game.rulebook.id, game.start, game.turns, id);
  }
}
