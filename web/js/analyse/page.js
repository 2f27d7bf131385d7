// Any game or position: who stands better, the best lines, other moves, positions of your own.

import * as api from "../api.js";
import { walk } from "../board/animate.js";
import { Hand } from "../board/hand.js";
import { BoardView } from "../board/view.js";
import { copy, toast } from "../dialog.js";
import { el, paint, put } from "../dom.js";
import { Message } from "../game/message.js";
import { pretty } from "../game/moves.js";
import { t } from "../i18n.js";
import { notice } from "../missing.js";
import { go } from "../router.js";
import { bookSelect } from "../rulebooks/choices.js";
import { choice, keepSeats } from "../store.js";
import { other, outcomeText, refusalText, share, sideInfo, sideLabel } from "../words.js";
import { EngineCard } from "./engine.js";
import { KnownCard } from "./known.js";
import { TreeList } from "./list.js";
import { ReportCard } from "./report.js";
import { Review } from "./review.js";
import { Setup } from "./setup.js";
import { Study } from "./study.js";
import { Tree } from "./tree.js";

/** @typedef {import("../types.js").Move} Move */

/** @typedef {{tags: Record<string, string>, rulebook: string | null, start: import("../types.js").Board | null, turns: import("../types.js").Turn[], tree: import("./tree.js").Line | null, problem: string | null, warnings: string[], pdn: string}} PdnGame */

/** The games that were read last. They outlive the page that read them. @type {{games: PdnGame[], open: number, next: PdnGame | null}} */
const library = { games: [], open: 0, next: null };

/** "1. Ada – Bob, 1-0". @param {PdnGame} game @param {number} i */
function titleOf({ tags, turns }, i) {
  const names = [tags.White, tags.Black].filter(Boolean).join(" – ") || tags.Event || t("watch-ply", { n: turns.length });
  return [`${i + 1}. ${names}`, tags.Result].filter(Boolean).join(", ");
}

/** Opens games that were read, and one of them. @param {PdnGame[]} games @param {PdnGame} game @param {string} key the rulebook if the game names none */
export async function lookAt(games, game, key) {
  library.games = games;
  library.open = games.indexOf(game);
  library.next = game;
  const told = game.problem ?? game.warnings[0];
  if (told) toast(told);
  const query = new URLSearchParams({ rulebook: game.rulebook ?? key, ply: "0" });
  if (game.start) query.set("fen", game.start.fen);
  query.set("moves", game.turns.map((turn) => turn.text).join("_"));
  await go(`/analyse?${query}`);
}

/** @param {HTMLElement} root */
export async function enter(root) {
  document.title = t("title-analyse");
  try {
    const cards = await api.gallery();
    const study = await Study.from(new URLSearchParams(location.search), choice("rulebook", cards[0].id));
    take(study);
    const page = new AnalysePage(root, study, cards);
    return () => page.leave();
  } catch (error) {
    if (!(error instanceof api.Refusal)) throw error;
    put(root, notice(t("analyse-title"), refusalText(error)));
  }
}

/** A game that was just read comes with all that its file says. @param {Study} study */
function take(study) {
  const { next } = library;
  library.next = null;
  if (!next) return;
  study.tags = next.tags;
  study.source = next.pdn;
  if (next.tree && next.tree.moves.length === study.main.length) study.tree = Tree.read(next.tree);
  study.here = study.tree.root;
}

class AnalysePage {
  /** @param {HTMLElement} root @param {Study} study @param {import("../types.js").Card[]} cards */
  constructor(root, study, cards) {
    this.study = study;
    this.cards = cards;
    const { rulebook } = study;
    this.view = new BoardView(rulebook, { label: t("board-label", { name: rulebook.label }), turned: rulebook.sides[0].seat === "top" });
    this.hand = new Hand(this.view, {
      played: (move, shown) => void this.#played(move, shown),
      wrong: (wrong) => void this.#wrong(wrong),
      choose: (moves, take) => this.#choose(moves, take),
      mayStop: (stop) => (stop ? this.message.tell(t("stop-title"), t("stop-text"), [{ text: t("stop-button"), run: stop }]) : this.message.clear()),
    });
    this.message = new Message();
    this.moves = new TreeList(study);
    this.engine = new EngineCard({ thought: (lines) => this.#thought(lines), follow: (move) => void this.#follow(move) });
    this.known = new KnownCard({ follow: (move) => void this.#follow(move), games: () => (library.games.length > 1 ? library.games : []) });
    this.report = new ReportCard((marks) => this.#marks(marks), () => this.#review());
    /** @type {Review | null} */
    this.review = null;
    this.reviewPlace = el("div", { class: "review-place" });
    this.fill = el("div", { class: "bar-fill" });
    this.bar = el("div", { class: "bar", "aria-hidden": "true" }, this.fill);
    this.#dressBar();
    this.fen = el("input", { class: "field", id: "fen", spellcheck: "false", autocomplete: "off" });
    this.home = el("button", { class: "button small", hidden: true, onclick: () => study.home() }, t("analyse-back"));
    /** @type {Setup | null} */
    this.setup = null;
    this.palette = el("div", { class: "palette-place" });
    put(root, this.#layout());
    study.changed = () => void this.#show();
    this.onkey = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    addEventListener("keydown", this.onkey);
    this.view.show(study.squares(), { still: true });
    void this.#show();
  }

  leave() {
    this.engine.stop();
    this.known.stop();
    this.report.stop();
    removeEventListener("keydown", this.onkey);
  }

  #layout() {
    const { cols, rows } = this.view.shape;
    return el("div", { class: "game analyse", style: { "--ratio": cols / rows } },
      el("h1", { class: "unseen" }, t("analyse-title")),
      el("div", { class: "side left" }, this.#books(), this.engine.node, this.report.node, this.known.node),
      el("div", { class: "middle" }, el("div", { class: "board-place" }, this.bar, this.view.node), this.message.node, this.reviewPlace),
      el("div", { class: "side right" }, this.moves.node, this.home, this.#tags(), this.#position(), this.#games()));
  }

  #books() {
    const { study, cards } = this;
    const select = bookSelect(study.rulebook, study.key, cards, { class: "field", id: "book", onchange: () => void go(`/analyse?rulebook=${select.value}`) });
    return el("section", { class: "card" }, el("label", { class: "label", for: "book" }, t("start-rulebook")), select);
  }

  #position() {
    const form = el("form", { class: "typed", onsubmit: (/** @type {Event} */ event) => this.#set(event) },
      el("label", { for: "fen" }, t("analyse-fen")), this.fen, el("button", { class: "button" }, t("analyse-set")));
    this.edit = el("button", { class: "button small", "aria-pressed": "false", onclick: () => this.#edit() }, t("analyse-edit"));
    return el("section", { class: "card position", "aria-label": t("analyse-position") },
      el("h2", {}, t("analyse-position")), this.palette, form,
      el("div", { class: "row-of-buttons" }, this.edit,
        el("button", { class: "button small", onclick: () => copy(this.study.link()) }, t("analyse-share")),
        el("button", { class: "button small", onclick: () => void this.#playFrom() }, t("analyse-play")),
        el("button", { class: "button small", onclick: () => this.#flip() }, t("action-flip"))));
  }

  #flip() {
    this.view.turn(!this.view.turned);
    this.#dressBar();
  }

  /** The side that sits below now. @returns {import("../types.js").Side} */
  #below() {
    return this.view.turned === (this.study.rulebook.sides[0].seat === "top") ? "first" : "second";
  }

  /** The bar has the colours of the sides as they sit. */
  #dressBar() {
    const { rulebook } = this.study;
    this.fill.dataset.colour = sideInfo(rulebook, this.#below()).colour;
    this.bar.dataset.colour = sideInfo(rulebook, other(this.#below())).colour;
    if (this.best) this.#balance(this.best);
  }

  /** @param {import("../types.js").Score} score */
  #balance(score) {
    this.best = score;
    const first = share(score);
    paint(this.fill, { "--share": `${Math.round((this.#below() === "first" ? first : 1 - first) * 100)}%` });
  }

  #games() {
    const area = el("textarea", { class: "field", rows: 4, id: "pdn", spellcheck: "false" });
    return el("details", { class: "card pdn", open: library.games.length > 1 }, el("summary", {}, t("analyse-pdn")), this.#library(),
      el("label", { class: "label", for: "pdn" }, t("analyse-pdn-in")), area,
      el("div", { class: "row-of-buttons" },
        el("button", { class: "button small", onclick: () => void this.#read(area.value) }, t("analyse-read")),
        el("button", { class: "button small", onclick: () => void this.#write() }, t("analyse-pdn-out"))));
  }

  /** What the file of the game says about it. */
  #tags() {
    const tags = Object.entries(this.study.tags);
    if (tags.length === 0) return null;
    return el("details", { class: "card pdn" }, el("summary", {}, t("analyse-tags")), el("dl", { class: "tags" }, tags.flatMap(([name, value]) => [el("dt", {}, name), el("dd", {}, value)])));
  }

  /** Shows what the study looks at, then asks what may be done there. */
  async #show() {
    const { study, view } = this;
    this.#veil();
    this.moves.paint();
    this.home.hidden = !study.astray();
    this.report.look(study);
    view.show(study.squares());
    this.hand.offer({ legal: [], must: [], last: this.#last(), open: false });
    try {
      const position = await study.ask();
      if (study.position !== position) return;
      this.#arrived();
    } catch (error) {
      this.#complain(error);
    }
  }

  #arrived() {
    const { study } = this;
    const { position } = study;
    if (!position || this.setup) return;
    this.fen.value = position.board.fen;
    const { outcome } = position;
    const turn = t("game-turn", { side: sideLabel(study.rulebook, position.board.turn) });
    this.message.clear();
    this.message.rest(outcome ? outcomeText(outcome) : turn);
    this.hand.offer({ legal: position.legal, must: position.must_capture, last: this.#last(), open: true });
    this.engine.look(study);
    if (outcome) this.#balance(settled(outcome));
    this.known.look(study, this.engine.veiled);
  }

  #last() {
    const turn = this.study.game.turns[this.study.ply - 1];
    return turn ? [turn.move.from, turn.move.to] : [];
  }

  /** @param {Move} move @param {Promise<unknown>} shown */
  async #played(move, shown) {
    await shown;
    if (this.review?.asks) return void this.review.tried(move);
    this.study.play(move);
  }

  /** One mistake after the other, to be bettered. */
  #review() {
    this.engine.veiled = true;
    this.review = new Review(this.study, this.report.verdicts, { glow: (square) => this.view.glow([square]), ended: () => this.#ended() });
    put(this.reviewPlace, this.review.node);
    this.#veil();
  }

  #ended() {
    this.review = null;
    put(this.reviewPlace);
    this.#veil();
    void this.#show();
  }

  /** Nothing is told while the better move is looked for. */
  #veil() {
    this.engine.veiled = this.review?.asks ?? false;
    this.report.node.classList.toggle("veiled", this.engine.veiled);
  }

  /** @param {Move} move */
  async #follow(move) {
    this.hand.offer({ legal: [], must: [], last: [move.from, move.to], open: false });
    await walk(this.view, move);
    this.study.play(move);
  }

  /** @param {{from: number | null, square: number, path: number[]}} wrong */
  async #wrong({ from, square, path }) {
    const { study } = this;
    this.view.refuse(from ?? square, study.position?.must_capture ?? []);
    if (from === null) return;
    const body = { rulebook: study.key, fen: study.start.fen, moves: study.texts(), tried: [from, ...path, square].join("-") };
    const refusal = await api.why(body).catch((error) => error);
    if (refusal) this.#complain(refusal);
  }

  /** @param {Move[]} moves @param {(move: Move) => void} take */
  #choose(moves, take) {
    const answers = moves.map((move) => ({ text: pretty(move.people), run: () => take(move), over: () => this.view.arrows.over([{ move, kind: "way" }]), out: () => this.view.arrows.over([]) }));
    this.message.tell(t("choose-title"), t("choose-text"), answers);
  }

  /** @param {import("../types.js").Line[]} lines */
  #thought(lines) {
    const drawn = lines.slice(0, 3).map((line, i) => ({ move: line.moves[0], kind: /** @type {"best" | "other"} */ (i === 0 ? "best" : "other") }));
    if (this.hand.pick.from === null) this.view.arrows.draw(drawn.reverse());
    if (lines.length === 0) return;
    this.#balance(lines[0].score);
  }

  /** @param {Map<number, string>} marks */
  #marks(marks) {
    this.moves.marks = marks;
    this.moves.paint();
  }

  /** @param {Event} event */
  #set(event) {
    event.preventDefault();
    const fen = this.setup ? this.setup.fen() : this.fen.value.trim();
    const query = new URLSearchParams({ rulebook: this.study.key, fen });
    void this.#try(fen, `/analyse?${query}`);
  }

  /** Goes to a position if it can stand. @param {string} fen @param {string} path */
  async #try(fen, path) {
    try {
      await api.post("/positions", { rulebook: this.study.key, fen });
      await go(path);
    } catch (error) {
      this.#complain(error);
    }
  }

  /** Begins or ends setting up a position. */
  #edit() {
    if (this.setup) return void this.#set(new Event("submit"));
    const { study, view } = this;
    this.engine.stop();
    view.arrows.draw([]);
    this.setup = new Setup(study.rulebook, study.squares(), study.position?.board.turn ?? "first", (squares) => {
      view.show(squares);
      if (this.setup) this.fen.value = this.setup.fen();
    });
    this.hand.offer({ legal: [], must: [], last: [], open: false });
    this.hand.instead = (square) => this.setup?.touch(square);
    put(this.palette, this.setup.node, el("div", { class: "row-of-buttons" },
      el("button", { class: "button small", onclick: () => this.setup?.set(study.squares().replaceAll(/[^.#]/g, ".")) }, t("analyse-clear")),
      el("button", { class: "button small", onclick: () => this.setup?.set(study.rulebook.board.squares) }, t("analyse-start"))));
    if (this.edit) this.edit.textContent = t("analyse-done");
    this.edit?.setAttribute("aria-pressed", "true");
  }

  async #playFrom() {
    const { study } = this;
    try {
      const fen = study.position?.board.fen ?? study.start.fen;
      const side = study.position?.board.turn ?? "first";
      const opened = await api.post("/games", { rulebook: study.key, mode: "computer", level: choice("level", 3), side, fen });
      keepSeats(opened.id, opened.seats);
      await go(`/game/${opened.id}`);
    } catch (error) {
      this.#complain(error);
    }
  }

  /** @param {string} text */
  async #read(text) {
    try {
      const { games } = await api.post("/pdn", { text, rulebook: this.study.key });
      if (games.length === 0) return toast(t("analyse-no-game"));
      await lookAt(games, games[0], this.study.key);
      toast(t("analyse-games", { n: games.length }));
    } catch (error) {
      this.#complain(error);
    }
  }

  /** The games that were read last, to choose from. */
  #library() {
    if (library.games.length < 2) return null;
    return el("ol", { class: "library", "aria-label": t("analyse-choose") }, library.games.map((game, i) =>
      el("li", {}, el("button", { class: "line", "aria-current": i === library.open && "true", onclick: () => void lookAt(library.games, game, this.study.key) }, titleOf(game, i)))));
  }

  async #write() {
    try {
      await copy(await this.study.pdn());
    } catch (error) {
      this.#complain(error);
    }
  }

  /** @param {unknown} error */
  #complain(error) {
    if (!(error instanceof api.Refusal)) throw error;
    this.message.tell(t("wrong-title"), refusalText(error));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const busy = event.target instanceof Element && event.target.closest("input, textarea, select, [role=grid], dialog");
    if (busy || event.altKey || event.ctrlKey || event.metaKey) return;
    const { study } = this;
    /** @type {Record<string, number>} */
    const goals = { ArrowLeft: study.ply - 1, ArrowRight: study.ply + 1, Home: 0, End: Infinity };
    if (goals[event.key] === undefined) return;
    event.preventDefault();
    study.look(goals[event.key]);
  }
}

/** What an ended game is worth. @param {{winner: import("../types.js").Side | null}} outcome @returns {import("../types.js").Score} */
function settled({ winner }) {
  if (!winner) return { kind: "value", points: 0 };
  return { kind: winner === "first" ? "win" : "loss", plies: 0 };
}
