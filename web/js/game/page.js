// The page of one game: the board between the two players, rules on the left, moves on the right.

import { Refusal } from "../api.js";
import { Hand } from "../board/hand.js";
import { BoardView } from "../board/view.js";
import { el, put } from "../dom.js";
import { askText, toast } from "../dialog.js";
import { t, tell } from "../i18n.js";
import { notice } from "../missing.js";
import { go } from "../router.js";
import * as sound from "../sound.js";
import { announce } from "../speech.js";
import { turns } from "../habits.js";
import { choice, choose } from "../store.js";
import { outcomeText, other, refusalText, resultText, sentence, sideLabel } from "../words.js";
import { Actions } from "./actions.js";
import { Evaluation } from "./evaluation.js";
import { FilesCard } from "./files.js";
import { takeOver } from "./handover.js";
import { Message } from "./message.js";
import { MoveList, pretty } from "./moves.js";
import { PlayerCard } from "./player.js";
import { ResultCard } from "./result.js";
import { rulesCard } from "./rules.js";
import { Stage } from "./stage.js";
import { Table } from "./table.js";
import { typedMove } from "./typed.js";
import { waitingCard } from "./waiting.js";

/** @typedef {import("../types.js").Move} Move */

/** So many moves lie between two hints that nobody makes progress. */
const PATIENCE = 20;

/** @param {HTMLElement} root @param {import("../router.js").Params} params */
export async function enter(root, params) {
  document.title = t("title-game");
  try {
    const page = new GamePage(root, await Table.load(params.id));
    return () => page.leave();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    put(root, notice(t("game-none"), refusalText(error)));
  }
}

class GamePage {
  /** @param {HTMLElement} root @param {Table} table */
  constructor(root, table) {
    const { rulebook } = table;
    this.table = table;
    this.spoken = table.game.turns.length;
    this.over = table.game.outcome !== null;
    /** What was offered from here, and at which move. @type {{draw: number | null, undo: number | null, stop: number | null}} */
    this.asked = { draw: null, undo: null, stop: null };
    /** The move at which it was last said that nobody makes progress. */
    this.stuck = -Infinity;
    this.flipped = false;
    /** What the hand was last offered. */
    this.offered = "";
    /** True once this player is on the way to the next game. */
    this.going = false;
    this.view = new BoardView(rulebook, { label: t("board-label", { name: rulebook.label }), turned: this.#turned() });
    this.message = new Message();
    this.hand = new Hand(this.view, {
      played: (move, shown) => void this.#played(move, shown),
      wrong: (wrong) => void this.#wrong(wrong),
      choose: (moves, take) => this.#choose(moves, take),
      mayStop: (stop) => this.#mayStop(stop),
      confirm: (move, yes, no) => this.#confirm(move, yes, no),
    });
    this.stage = new Stage(table, this.view, { ready: () => this.#ready(), stepped: () => this.#stepped() }, takeOver(table.game.id));
    this.players = [other(table.bottom()), table.bottom()].map((side) => new PlayerCard(table, side, () => void this.#rename(side)));
    this.files = new FilesCard(table, (run) => void this.#attempt(run));
    this.moves = new MoveList(table);
    this.actions = new Actions(table, { attempt: (run) => void this.#attempt(run), flip: () => this.#flip(), hint: () => void this.#hint(), again: (kind) => this.#again(kind) });
    this.result = new ResultCard(table, (kind) => void this.#attempt(() => this.#again(kind)), (level) => void this.#attempt(() => this.#climb(level)));
    this.evaluation = new Evaluation(table);
    this.typed = typedMove((text) => void this.#type(text));
    this.lost = el("div", { class: "lost", hidden: true }, el("p", {}, t("link-lost")));
    this.waiting = el("div", { class: "cover" });
    put(root, this.#layout());
    table.changed = (what) => this.#changed(what);
    table.listen();
    this.ticking = window.setInterval(() => this.#tick(), 200);
    this.onkey = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    addEventListener("keydown", this.onkey);
    this.#paint();
    this.#ready();
    void this.stage.sync();
  }

  #layout() {
    const { table } = this;
    const board = el("div", { class: "board-place" }, this.evaluation.bar, this.view.node, this.waiting, this.result.node, this.lost);
    const { cols, rows } = this.view.shape;
    this.frame = el("div", { class: "game", style: { "--ratio": cols / rows } },
      el("h1", { class: "unseen" }, tell(table.rulebook.label)),
      el("div", { class: "side left" }, rulesCard(table.rulebook), this.evaluation.node, this.files.node),
      el("div", { class: "middle" }, this.players[0].node, board, this.message.node, this.players[1].node),
      el("div", { class: "side right" }, this.moves.node, !table.watching() && this.typed.node, this.actions.node));
    return this.frame;
  }

  /** One word for what the page waits for; tests and styles read it. */
  #state() {
    const { table } = this;
    if (table.game.outcome) return "over";
    if (!table.live()) return "past";
    if (table.game.waiting) return "waiting";
    return table.myTurn() ? "yours" : "theirs";
  }

  leave() {
    this.table.close();
    this.evaluation.stop();
    clearInterval(this.ticking);
    removeEventListener("keydown", this.onkey);
  }

  #turned() {
    const { rulebook } = this.table;
    const bottom = rulebook.sides[this.table.bottom() === "first" ? 0 : 1];
    return (bottom.seat === "top") !== this.flipped;
  }

  /** @param {string} what */
  #changed(what) {
    if (what === "game") this.message.clear();
    if (what === "rematch" && !this.going) this.#rematch();
    this.#speak();
    this.#paint();
    void this.stage.sync();
  }

  /** The board has come to another move. */
  #stepped() {
    for (const card of this.players ?? []) card.paint();
    this.moves?.paint();
  }

  #paint() {
    const { table } = this;
    this.#stepped();
    this.actions.paint();
    this.files.paint();
    this.evaluation.paint();
    this.lost.hidden = table.linked;
    this.view.node.classList.toggle("faded", !table.linked);
    this.typed.node.hidden = table.game.outcome !== null;
    this.typed.input.placeholder = table.game.legal[0]?.people ?? "";
    this.message.rest(this.#situation());
    this.#mayEnd();
    this.#offers();
    this.#wait();
  }

  #wait() {
    const { game, held } = this.table;
    const wanted = game.waiting && held.join;
    if (!wanted) return this.waiting.replaceChildren();
    if (!this.waiting.firstChild) this.waiting.append(waitingCard(held.join ?? "", held.open));
  }

  #tick() {
    for (const card of this.players) card.clock.paint();
  }

  /** The board shows what it should: moves may be made. */
  #ready() {
    const { table } = this;
    // An answer that came before the page did is still on its way over the board.
    const open = table.live() && table.myTurn() && table.linked && table.reached === table.shown();
    // News that change no move must not take the piece out of the player's hand.
    const offered = [table.game.version, table.shown(), open].join();
    if (offered !== this.offered) this.hand.offer({ legal: table.game.legal, must: table.game.must_capture, last: table.last(), open });
    this.offered = offered;
    this.#turnTo();
    this.result.paint();
    document.title = (this.#state() === "yours" ? "\u25cf " : "") + `${tell(table.rulebook.label)} · Crownhead`;
    this.frame?.setAttribute("data-state", this.#state());
    this.frame?.setAttribute("data-plies", String(table.game.turns.length));
  }

  /** What the quiet line says. */
  #situation() {
    const { game, rulebook, gone } = this.table;
    if (gone) return t("game-deleted");
    if (!this.table.linked) return t("link-lost");
    if (game.outcome) return `${resultText(game.outcome)}. ${outcomeText(game.outcome)}`;
    if (!this.table.live()) return t("game-past", { ply: this.table.shown() });
    if (game.waiting) return t("waiting-title");
    if (game.paused) return t("game-paused");
    if (this.table.myTurn() && game.must_capture.length > 0) return t("game-must");
    if (this.table.myTurn() && game.legal.some((move) => move.huffed)) return t("game-huff");
    if (this.table.mine().length === 1 && this.table.myTurn()) return t("game-yours");
    return t("game-turn", { side: sideLabel(rulebook, game.board.turn) });
  }

  /** A game that cannot be drawn and goes nowhere: says so now and then, and offers to stop. */
  #mayEnd() {
    const { stuck, rights, turns } = this.table.game;
    if (!stuck || !rights.stop || turns.length < this.stuck + PATIENCE) return;
    this.stuck = turns.length;
    const run = () => void this.#attempt(() => this.table.command("stop"));
    this.message.tell(t("stuck-title"), t("stuck-text"), [{ text: t("action-stop"), run }]);
  }

  /** The other side asks for a draw, to take a move back, or to stop. */
  #offers() {
    const { game } = this.table;
    const mine = this.table.mine();
    for (const kind of /** @type {const} */ (["draw", "undo", "stop"])) {
      const by = game.offers[kind];
      this.#refused(kind, by !== null && mine.includes(by));
      if (!by || game.outcome || mine.length === 0) continue;
      if (mine.includes(by)) this.message.rest(t(`offer-${kind}-sent`));
      else this.message.tell(t(`offer-${kind}`), "", [this.#reply(kind, "accept"), this.#reply(kind, "decline")]);
    }
  }

  /** An offer that is gone while nothing was played and nothing ended was refused. @param {"draw" | "undo" | "stop"} kind @param {boolean} stands */
  #refused(kind, stands) {
    const { turns, outcome } = this.table.game;
    if (this.asked[kind] === turns.length && !stands && !outcome) this.message.tell(t(`offer-${kind}-refused`));
    this.asked[kind] = stands ? turns.length : null;
  }

  /** @param {"draw" | "undo" | "stop"} kind @param {"accept" | "decline"} answer */
  #reply(kind, answer) {
    const run = () => {
      this.message.clear();
      void this.#attempt(() => this.table.command(kind, { answer }));
    };
    return { text: t(`offer-${answer}`), run };
  }

  /** Says the moves that came since last time. */
  #speak() {
    const { game, rulebook } = this.table;
    const fresh = game.turns.slice(this.spoken);
    this.spoken = game.turns.length;
    const words = fresh.map((turn) => t("say-move", { side: sideLabel(rulebook, turn.side), move: turn.people }));
    if (game.outcome && !this.over) {
      words.push(sentence(resultText(game.outcome)), outcomeText(game.outcome));
      sound.end();
    }
    this.over = game.outcome !== null;
    if (words.length > 0) announce(words.join(" "));
  }

  /** @param {Move} move @param {Promise<unknown>} shown */
  async #played(move, shown) {
    this.message.clear();
    this.table.looking = null;
    this.offered = "";
    const problem = await this.stage.follow(shown, this.table.play(move));
    if (problem) this.#complain(problem);
  }

  /** @param {string} text */
  async #type(text) {
    if (!this.table.live()) this.table.look(Infinity);
    await this.#attempt(() => this.table.type(text));
  }

  /** @param {() => Promise<void>} run */
  async #attempt(run) {
    try {
      await run();
    } catch (error) {
      this.#complain(error);
    }
  }

  /** @param {unknown} error */
  #complain(error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.candidates.length > 0) return this.#choose(error.candidates, (move) => void this.#attempt(() => this.table.play(move)));
    sound.wrong();
    if (error.squares.length > 0) this.view.refuse(error.squares[0], error.right);
    this.message.tell(t("wrong-title"), refusalText(error));
  }

  /** A touch that is no move: says why. @param {{from: number | null, square: number, path: number[]}} wrong */
  async #wrong({ from, square, path }) {
    sound.wrong();
    if (from === null) return this.#wrongPiece(square);
    await this.#attempt(async () => {
      const refusal = await this.table.why(from, [...path, square]);
      if (!refusal) return;
      this.view.refuse(from, refusal.right);
      this.message.tell(t("wrong-move"), refusalText(refusal));
    });
  }

  /** @param {number} square */
  #wrongPiece(square) {
    const { table } = this;
    const { game, rulebook } = table;
    const owner = table.owner(square);
    if (owner && owner !== game.board.turn) {
      this.view.refuse(square, []);
      return this.message.tell(t("wrong-title"), t("wrong-theirs", { side: sideLabel(rulebook, owner) }));
    }
    const right = game.must_capture;
    this.view.refuse(square, right.length > 0 ? right : []);
    const names = { or: right.map((each) => this.view.shape.name(each)) };
    this.message.tell(t("wrong-piece"), right.length > 0 ? t("wrong-must", { squares: names }) : t("wrong-stuck"));
  }

  /** @param {Move[]} moves @param {(move: Move) => void} take */
  #choose(moves, take) {
    const { arrows } = this.view;
    const answers = moves.map((move) => ({
      text: pretty(move.people),
      run: () => {
        this.message.clear();
        take(move);
      },
      over: () => arrows.over([{ move, kind: "way" }]),
      out: () => arrows.over([]),
    }));
    this.message.tell(t("choose-title"), t("choose-text"), answers);
  }

  /** @param {Move} move @param {() => void} yes @param {() => void} no */
  #confirm(move, yes, no) {
    const answer = (/** @type {() => void} */ run) => () => {
      this.message.clear();
      run();
    };
    this.message.tell(t("confirm-title", { move: pretty(move.people) }), "", [{ text: t("confirm-yes"), run: answer(yes) }, { text: t("confirm-no"), run: answer(no) }]);
  }

  /** @param {(() => void) | null} stop */
  #mayStop(stop) {
    if (stop) this.message.tell(t("stop-title"), t("stop-text"), [{ text: t("stop-button"), run: stop }]);
    else this.message.clear();
  }

  /** Two at one device may want the board to turn to whoever is to move. */
  #turnTo() {
    const { game } = this.table;
    if (!turns() || game.mode !== "device" || game.outcome || !this.table.live()) return;
    const wanted = game.board.turn !== this.table.bottom();
    if (wanted !== this.flipped) this.#flip();
  }

  #flip() {
    this.flipped = !this.flipped;
    this.view.turn(this.#turned());
    const middle = this.players[0].node.parentElement;
    this.players.reverse();
    middle?.prepend(this.players[0].node);
    middle?.append(this.players[1].node);
  }

  async #hint() {
    await this.#attempt(async () => {
      const { move } = await this.table.hint();
      this.view.arrows.draw([{ move, kind: "hint" }]);
      this.message.tell(t("hint-title"), t("hint-text", { move: pretty(move.people) }));
    });
  }

  /** @param {import("../types.js").Side} side */
  async #rename(side) {
    const name = await askText(t("player-rename"), t("player-rename-yes"), this.table.game.players[side].name || choice("name", ""), 40);
    if (name === null) return;
    choose("name", name);
    await this.#attempt(() => this.table.command("name", { name }));
  }

  /** @param {"new" | "rematch"} kind */
  async #again(kind) {
    this.going = true;
    await go(`/game/${await this.table.again(kind)}`);
  }

  /** The same game against another level. @param {number} level */
  async #climb(level) {
    this.going = true;
    choose("level", level);
    await go(`/game/${await this.table.climb(level)}`);
  }

  /** The other player opened another game: the seat in it is there for who asks with the old one. */
  #rematch() {
    if (this.table.watching()) return;
    const run = () => void this.#attempt(() => this.#again("new"));
    this.message.tell(t("rematch-title"), "", [{ text: t("rematch-go"), run }]);
    toast(t("rematch-title"));
  }

  /** Arrow keys step through the game, unless something else wants them. @param {KeyboardEvent} event */
  #key(event) {
    const busy = event.target instanceof Element && event.target.closest("input, textarea, select, [role=grid], dialog");
    if (busy || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape") return this.result.close();
    const { table } = this;
    /** @type {Record<string, number>} */
    const goals = { ArrowLeft: table.shown() - 1, ArrowRight: table.shown() + 1, Home: 0, End: Infinity };
    const goal = goals[event.key];
    if (goal === undefined) return;
    event.preventDefault();
    table.look(goal);
  }
}
