// A game or a position that is studied: a tree of moves, and a place in it.

import * as api from "../api.js";
import { after } from "../board/letters.js";
import { address } from "../place.js";
import { keepStudy, keptStudy } from "../store.js";
import { Tree, depth, path } from "./tree.js";

/**
 * @typedef {import("../types.js").Board} Board
 * @typedef {import("../types.js").Move} Move
 * @typedef {import("../types.js").Position} Position
 * @typedef {import("../types.js").Rulebook} Rulebook
 * @typedef {import("../types.js").Turn} Turn
 * @typedef {import("./tree.js").Node} Node
 */

export class Study {
  /** @param {Rulebook} rulebook @param {string} key @param {Board} start @param {Turn[]} turns @param {string | null} gameId */
  constructor(rulebook, key, start, turns, gameId) {
    this.rulebook = rulebook;
    this.key = key;
    this.start = start;
    this.gameId = gameId;
    /** What a file says about the game. @type {Record<string, string>} */
    this.tags = {};
    /** The file that it was read from, as long as nothing is changed. */
    this.source = "";
    /** What was said about it before comes back. */
    this.name = gameId ?? [key, start.fen, ...turns.map((turn) => turn.text)].join(" ");
    this.tree = Tree.of(turns);
    const kept = keptStudy(this.name);
    if (kept) this.tree = Tree.read(kept);
    /** @type {Node} */
    this.here = this.tree.main().at(-1) ?? this.tree.root;
    /** @type {Position | null} */
    this.position = null;
    /** @type {() => void} */
    this.changed = () => {};
  }

  /** The main line. @returns {Turn[]} */
  get main() {
    return turnsOf(this.tree.main());
  }

  /** The line that is looked at, in the shape that the list of moves wants. @returns {{turns: Turn[]}} */
  get game() {
    return { turns: turnsOf(this.tree.line(this.here)) };
  }

  get ply() {
    return depth(this.here);
  }

  shown() {
    return this.ply;
  }

  live() {
    return this.here.children.length === 0;
  }

  /** @param {number} ply */
  look(ply) {
    const line = this.tree.line(this.here);
    const at = Math.max(0, Math.min(line.length, ply));
    this.visit(line[at - 1] ?? this.tree.root);
  }

  /** Goes to a place of the tree. @param {Node} node */
  visit(node) {
    this.here = node;
    this.position = null;
    this.changed();
  }

  /** The moves up to the place that is shown. */
  texts() {
    return turnsOf(path(this.here)).map((turn) => turn.text);
  }

  squares() {
    return turnsOf(path(this.here)).reduce((squares, turn) => after(squares, turn.move), this.start.squares);
  }

  /** True if the line has left the game. */
  astray() {
    return !this.tree.isMain(this.here);
  }

  /** Back to the game, where the line left it. */
  home() {
    let at = this.here;
    while (at.parent && !this.tree.isMain(at)) at = at.parent;
    this.visit(at);
  }

  /** Another move at this place; the same move only steps on. @param {Move} move */
  play(move) {
    const side = this.position?.board.turn ?? "first";
    this.here = this.tree.add(this.here, { ply: 0, side, text: move.text, people: move.people, move });
    this.#keep();
    this.visit(this.here);
  }

  /** @param {string} comment */
  say(comment) {
    this.here.comment = comment;
    this.#keep();
  }

  /** Puts a sign to the move, or takes it away. One move has one sign. @param {number} nag */
  sign(nag) {
    const { nags } = this.here;
    const others = nags.filter((each) => each > 6);
    this.here.nags = nags.includes(nag) ? others : [nag, ...others];
    this.#keep();
    this.changed();
  }

  promote() {
    this.tree.promote(this.here);
    this.#keep();
    this.changed();
  }

  cut() {
    const before = this.tree.cut(this.here);
    this.#keep();
    this.visit(before);
  }

  #keep() {
    this.source = "";
    keepStudy(this.name, this.tree.isTold() ? this.tree.kept() : null);
  }

  /** What may be done here. */
  async ask() {
    const { here } = this;
    const position = await api.post("/positions", { rulebook: this.key, fen: this.start.fen, moves: this.texts() });
    if (here === this.here) this.position = position;
    return /** @type {Position & {pdn?: string}} */ (position);
  }

  /** All of it as PDN. @returns {Promise<string>} */
  async pdn() {
    if (this.source) return this.source;
    if (this.gameId && !this.tree.isTold()) return api.text(`/games/${this.gameId}/pdn`);
    const fen = this.start.fen === this.rulebook.board.fen ? undefined : this.start.fen;
    const { pdn } = await api.post("/pdn/write", { rulebook: this.key, fen, tags: this.tags, line: this.tree.sent() });
    return pdn;
  }

  /** An address that leads here. */
  link() {
    const { turns } = this.game;
    const query = new URLSearchParams({ rulebook: this.key, fen: this.start.fen, ply: String(this.ply) });
    if (turns.length > 0) query.set("moves", turns.map((turn) => turn.text).join("_"));
    return address(`/analyse?${query}`);
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
    const ply = query.get("ply");
    if (ply !== null) study.look(Number(ply));
    return study;
  }

  /** @param {string} id */
  static async ofGame(id) {
    const game = await api.get(`/games/${id}`);
    const rulebook = await api.rulebook(game.rulebook.id);
    return new Study(rulebook, game.rulebook.id, game.start, game.turns, id);
  }
}

/** @param {Node[]} nodes @returns {Turn[]} */
const turnsOf = (nodes) => nodes.flatMap(({ turn }) => (turn ? [turn] : []));
