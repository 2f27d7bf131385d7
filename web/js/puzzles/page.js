// Puzzles: one proven best line each. The server knows it; a wrong try is answered by what the other side does to it.

import * as api from "../api.js";
import { wait } from "../board/animate.js";
import { Diagram } from "../board/diagram.js";
import { el, put } from "../dom.js";
import { anew } from "../focus.js";
import { pretty } from "../game/moves.js";
import { current, t } from "../i18n.js";
import { head } from "../learn/head.js";
import { notice } from "../missing.js";
import { under } from "../place.js";
import { announce } from "../speech.js";
import { choice, choose } from "../store.js";
import { styles } from "../styles.js";
import { refusalText, scoreText, sideLabel } from "../words.js";
import { FRESH, after, next, seen, themesOf, week, withToday } from "./progress.js";

/**
 * @typedef {import("./progress.js").Card} Card
 * @typedef {import("./progress.js").Progress} Progress
 * @typedef {import("../types.js").Line} Line
 * @typedef {import("../types.js").Move} Move
 * @typedef {import("../types.js").Rulebook} Rulebook
 * @typedef {{verdict: "right" | "solved" | "slower" | "wrong", reply: Move | null, refutation: Line | null}} Answer
 */

/** How long the answer of the other side is waited for. */
const REST = 500;
/** How many moves of a refutation are played out. */
const SHOWN = 6;

/** @param {HTMLElement} root @param {import("../router.js").Params} params */
export async function enter(root, params) {
  document.title = t("title-puzzles");
  const id = params.id ?? choice("rulebook", "english");
  try {
    const asked = [api.rulebook(id), api.gallery(), api.get(`/rulebooks/${encodeURIComponent(id)}/puzzles`), styles("learn")];
    const [rulebook, cards, { puzzles }] = await Promise.all(asked);
    const page = new PuzzlePage(root, rulebook, id, cards, puzzles);
    await page.open(Number(new URLSearchParams(location.search).get("n")));
  } catch (error) {
    if (!(error instanceof api.Refusal)) throw error;
    put(root, notice(t("rulebook-none"), refusalText(error)));
  }
}

class PuzzlePage {
  /** @param {HTMLElement} root @param {Rulebook} rulebook @param {string} key @param {import("../types.js").Card[]} books @param {Card[]} cards */
  constructor(root, rulebook, key, books, cards) {
    this.rulebook = rulebook;
    this.key = key;
    this.cards = cards;
    /** @type {Progress} */
    this.progress = choice("puzzles", /** @type {Record<string, Progress>} */ ({}))[rulebook.identity] ?? FRESH;
    this.theme = "any";
    /** @type {Card | null} */
    this.card = null;
    /** Whether this one still counts. */
    this.counts = true;
    /** The moves of the line so far. @type {string[]} */
    this.line = [];
    this.numbers = el("dl", { class: "puzzle-numbers" });
    this.days = el("ol", { class: "week", "aria-label": t("puzzle-week") });
    this.chips = el("div", { class: "chips", role: "group", "aria-label": t("puzzle-themes") });
    this.title = el("h2", { class: "task-title" });
    this.rating = el("span", { class: "hint-text" });
    this.words = el("p", {});
    this.place = el("div", { class: "learn-board" });
    this.said = el("p", { class: "task-said", role: "status" });
    this.buttons = el("div", { class: "row-of-buttons" });
    put(root, el("div", { class: "learn puzzles" },
      head("puzzles", rulebook, key, books),
      el("section", { class: "card puzzle-side", "aria-label": t("puzzle-progress") }, this.numbers, this.days, this.chips),
      el("div", { class: "learn-middle" },
        el("section", { class: "card puzzle-head" }, this.title, this.rating, this.words), this.place,
        el("section", { class: "card task-foot" }, this.said, this.buttons))));
  }

  /** Lays out a puzzle: this one, or the next that fits. @param {number} [number] */
  async open(number) {
    this.card = this.cards.find((card) => card.number === number) ?? next(this.cards, this.progress, this.theme, this.card?.number);
    this.#paint(0);
    if (!this.card) return this.#empty();
    const { card } = this;
    history.replaceState(null, "", under(`/puzzles/${this.key}?n=${card.number}`));
    const puzzle = await api.get(this.#path(""));
    this.counts = true;
    this.line = [];
    const side = sideLabel(this.rulebook, puzzle.board.turn);
    this.title.textContent = t(`puzzle-goal-${card.goal}`, { side });
    this.words.textContent = t(`puzzle-text-${card.goal}`);
    this.rating.textContent = t("puzzle-rated", { n: card.rating });
    this.diagram = new Diagram(this.rulebook, { rulebook: this.key }, puzzle.board, puzzle.legal, this.title.textContent);
    const top = this.rulebook.sides[0].seat === "top";
    this.diagram.view.turn(puzzle.board.turn === "first" ? top : !top);
    this.diagram.said = (words) => this.#say(words, "wrong");
    this.diagram.moved = (move) => void this.#moved(move);
    put(this.place, this.diagram.node);
    this.#say(t("puzzle-begin", { n: puzzle.moves }), "");
    this.#offer("open");
  }

  /** @param {string} rest */
  #path(rest) {
    return `/rulebooks/${encodeURIComponent(this.key)}/puzzles/${this.card?.number}${rest}`;
  }

  #empty() {
    const none = this.cards.length === 0;
    this.title.textContent = t("puzzle-none");
    put(this.words, none ? t("puzzle-make") : "", none && el("code", {}, ` crownhead puzzles --rules ${this.rulebook.id}`));
    this.rating.textContent = "";
    put(this.place);
    put(this.buttons);
    this.#say("", "");
  }

  /** @param {Move} move */
  async #moved(move) {
    const { diagram } = this;
    if (!diagram) return;
    diagram.rest();
    const tried = [...diagram.moves];
    /** @type {Answer} */
    const answer = await api.post(this.#path("/try"), { moves: tried });
    if (diagram !== this.diagram) return;
    const people = pretty(move.people);
    if (answer.verdict === "solved") return this.#solved(t("puzzle-solved-by", { move: people }));
    if (answer.verdict === "right" && answer.reply) return this.#answer(people, answer.reply, tried);
    this.#wrong(people, answer);
  }

  /** The right move: the other side answers. @param {string} people @param {Move} reply @param {string[]} tried */
  async #answer(people, reply, tried) {
    const { diagram } = this;
    this.#say(t("puzzle-right", { move: people, reply: pretty(reply.people) }), "right");
    await wait(REST);
    if (diagram !== this.diagram) return;
    this.line = [...tried, reply.text];
    await diagram?.play(reply);
  }

  /** @param {string} people @param {Answer} answer */
  #wrong(people, { verdict, refutation }) {
    if (verdict === "slower") {
      this.#say(t("puzzle-slower", { move: people }), "wrong");
      return this.#offer("again");
    }
    this.#count(false);
    this.#say(t("puzzle-wrong", { move: people }), "wrong");
    this.#offer(refutation ? "why" : "again", () => void this.#refute(refutation));
  }

  /** Plays out what the other side does to a wrong move. @param {Line | null} refutation */
  async #refute(refutation) {
    const { diagram } = this;
    if (!refutation || !diagram) return;
    this.#offer("again");
    const moves = refutation.moves.slice(0, SHOWN);
    for (const move of moves) {
      if (diagram !== this.diagram || diagram.moves.length <= this.line.length) return;
      await diagram.play(move);
      diagram.rest();
      await wait(REST);
    }
    this.#say(t("puzzle-refuted", { line: moves.map((move) => pretty(move.people)).join(" "), score: scoreText(refutation.score) }), "wrong");
  }

  async #again() {
    this.#say(t("puzzle-again-text"), "");
    this.#offer("open");
    this.diagram?.view.focus();
    await this.diagram?.back(this.line);
  }

  /** The piece that has to move. It no longer counts as found. */
  async #hint() {
    const { moves } = await api.get(this.#path("/solution"));
    const move = moves[this.line.length];
    if (!move || !this.diagram) return;
    this.counts = false;
    this.diagram.view.glow([move.from]);
    this.#say(t("puzzle-hinted", { square: this.rulebook.grid.find((each) => each.square === move.from)?.name ?? String(move.from) }), "");
  }

  async #show() {
    const { diagram } = this;
    const { moves } = await api.get(this.#path("/solution"));
    if (!diagram || diagram !== this.diagram) return;
    this.#count(false);
    put(this.buttons);
    await diagram.back(this.line);
    for (const move of moves.slice(this.line.length)) {
      diagram.rest();
      await wait(REST);
      if (diagram !== this.diagram) return;
      await diagram.play(move);
    }
    diagram.rest();
    this.#finish(t("puzzle-shown", { line: moves.map((/** @type {Move} */ move) => pretty(move.people)).join(" ") }), "wrong");
  }

  /** @param {string} words */
  #solved(words) {
    this.#count(true);
    choose("puzzle-days", withToday(choice("puzzle-days", /** @type {string[]} */ ([])), new Date()));
    this.#finish(words, "right");
  }

  /** @param {string} words @param {string} kind */
  #finish(words, kind) {
    if (this.card) this.#keep(seen(this.progress, this.card, Date.now()));
    this.#paint(this.change ?? 0);
    this.#say(words, kind);
    this.#offer("done");
  }

  /** Counts once for each puzzle: the first try decides. @param {boolean} solved */
  #count(solved) {
    this.change = 0;
    if (!this.counts || !this.card) return;
    this.counts = false;
    const before = Math.round(this.progress.standing.rating);
    this.#keep(after(this.progress, this.card, solved));
    this.change = Math.round(this.progress.standing.rating) - before;
    this.#paint(this.change);
  }

  /** @param {Progress} progress */
  #keep(progress) {
    this.progress = progress;
    choose("puzzles", { ...choice("puzzles", {}), [this.rulebook.identity]: progress });
  }

  /** The buttons of a moment. @param {"open" | "why" | "again" | "done"} moment @param {() => void} [why] */
  #offer(moment, why) {
    const button = (/** @type {string} */ name, /** @type {string} */ words, /** @type {() => void} */ run, primary = false) =>
      el("button", { class: primary ? "button primary" : "button", "data-puzzle": name, onclick: run }, words);
    const again = button("again", t("puzzle-again"), () => void this.#again());
    const show = button("show", t("puzzle-show"), () => void this.#show());
    const give = (/** @type {HTMLElement[]} */ ...all) => anew(this.buttons, () => put(this.buttons, all));
    if (moment === "open") return give(button("hint", t("puzzle-hint"), () => void this.#hint()), show);
    if (moment === "why") return give(button("why", t("puzzle-why"), why ?? (() => {}), true), again, show);
    if (moment === "again") return give(again, show);
    const onward = button("next", t("puzzle-next"), () => void this.open().then(() => this.diagram?.view.focus()), true);
    put(this.buttons, onward);
    onward.focus({ preventScroll: true });
  }

  /** @param {string} words @param {string} kind */
  #say(words, kind) {
    this.said.textContent = words;
    this.said.className = `task-said ${kind}`;
    if (kind) announce(words);
  }

  /** @param {number} change of the rating, to be shown */
  #paint(change) {
    const { standing, streak, done } = this.progress;
    const number = (/** @type {string} */ name, /** @type {string} */ words, /** @type {any} */ value) => el("div", { "data-number": name }, el("dt", {}, words), el("dd", {}, value));
    const moved = change !== 0 && el("span", { class: change > 0 ? "change up" : "change down" }, `${change > 0 ? "+" : "−"}${Math.abs(change)}`);
    const rating = el("span", {}, Math.round(standing.rating), moved);
    const solved = this.cards.filter((card) => done[card.fen]).length;
    put(this.numbers, number("rating", t("puzzle-rating"), rating), number("streak", t("puzzle-streak"), streak), number("solved", t("puzzle-solved"), `${solved}/${this.cards.length}`));
    put(this.days, week(choice("puzzle-days", /** @type {string[]} */ ([])), new Date()).map(day));
    anew(this.chips, () => put(this.chips, ["any", ...themesOf(this.cards)].map((theme) =>
      el("button", { class: "chip", "aria-pressed": String(theme === this.theme), onclick: () => this.#choose(theme) }, t(`puzzle-theme-${theme}`)))));
  }

  /** @param {string} theme */
  #choose(theme) {
    this.theme = theme;
    void this.open();
  }
}

/** @param {ReturnType<typeof week>[number]} day */
function day({ date, done, today }) {
  const name = (/** @type {"narrow" | "long"} */ weekday) => new Intl.DateTimeFormat(current(), { weekday }).format(date);
  return el("li", { class: [done && "done", today && "today"].filter(Boolean).join(" ") },
    el("span", { "aria-hidden": "true" }, name("narrow")), el("span", { class: "unseen" }, done ? t("puzzle-day-done", { day: name("long") }) : name("long")));
}
