// A review with a guide: one mistake after the other, each to be bettered on the board.

import * as api from "../api.js";
import { el, put } from "../dom.js";
import { pretty } from "../game/moves.js";
import { t } from "../i18n.js";
import { announce } from "../speech.js";
import { scoreText } from "../words.js";
import { worth } from "./lines.js";

/**
 * @typedef {import("./study.js").Study} Study
 * @typedef {import("../types.js").Move} Move
 * @typedef {import("../types.js").Score} Score
 * @typedef {import("../types.js").Verdict} Verdict
 */

/** A move that is worse by less is as good as the best, in hundredths of a man. */
const AS_GOOD = 20;
/** How many positions are looked at to judge a try. */
const NODES = 60_000;

/** The moves that gave something away, in their order. @param {Iterable<Verdict>} verdicts */
export const mistakes = (verdicts) => [...verdicts].filter(({ mark, best }) => mark && best).sort((a, b) => a.ply - b.ply);

/** True if a try is as good as the best. Scores are the first side's. @param {Score} best @param {Score} tried @param {import("../types.js").Side} turn */
export function isAsGood(best, tried, turn) {
  const lost = (turn === "first" ? 1 : -1) * (worth(best) - worth(tried));
  if (best.kind !== "value" && best.kind === tried.kind) return true;
  return lost <= AS_GOOD;
}

/** A loss of so much decides a game, in hundredths of a man. */
const DECIDED = 500;

/** What a move cost, in a sentence. @param {number} n @param {number} loss */
function cost(n, loss) {
  if (loss >= DECIDED) return t("review-title-game", { n });
  if (loss < 90) return t("review-title", { n, men: (loss / 100).toFixed(1) });
  return t("review-title-whole", { n, men: Math.max(1, Math.round(loss / 100)) });
}

export class Review {
  /** @param {Study} study @param {Map<number, Verdict>} verdicts @param {{glow: (square: number) => void, ended: () => void}} listener */
  constructor(study, verdicts, listener) {
    this.study = study;
    this.verdicts = verdicts;
    this.listener = listener;
    this.list = mistakes(verdicts.values());
    this.at = -1;
    this.found = new Set();
    /** True while the better move is looked for. */
    this.asks = false;
    this.title = el("strong", {});
    this.count = el("span", { class: "hint-text review-count" });
    this.words = el("p", { role: "status" });
    this.buttons = el("div", { class: "row-of-buttons" });
    this.node = el("section", { class: "card review", "aria-label": t("review-start") }, el("div", { class: "review-head" }, this.title, this.count), this.words, this.buttons);
    this.next();
  }

  /** The next mistake, or the end. */
  next() {
    const mistake = this.list[++this.at];
    if (!mistake) return this.#end();
    const { study } = this;
    study.visit(study.tree.main()[mistake.ply - 2] ?? study.tree.root);
    const played = study.main[mistake.ply - 1];
    const n = Math.ceil(mistake.ply / 2);
    this.title.textContent = cost(n, mistake.loss);
    this.count.textContent = t("review-of", { i: this.at + 1, all: this.list.length });
    this.#say(t("review-ask", { move: pretty(played?.people ?? "") }));
    this.asks = true;
    put(this.buttons, this.#button("hint", t("puzzle-hint"), () => this.#hint()), this.#button("show", t("puzzle-show"), () => this.#show()), this.#button("skip", t("review-skip"), () => this.next()), this.#close());
  }

  /** A try on the board. True if it was taken. @param {Move} move */
  async tried(move) {
    const mistake = this.list[this.at];
    if (!this.asks || !mistake?.best) return;
    const { study } = this;
    const turn = study.position?.board.turn ?? "first";
    const people = pretty(move.people);
    if (move.text === mistake.best.text) return this.#right(move, t("review-found", { move: people }));
    const score = await this.#score(move);
    const best = this.verdicts.get(mistake.ply - 1)?.score;
    if (!this.asks || !score || !best) return;
    if (isAsGood(best, score, turn)) return this.#right(move, t("review-good", { move: people }));
    this.#say(t("review-worse", { move: people, score: scoreText(score) }));
    study.visit(study.here);
  }

  /** What a try is worth. @param {Move} move @returns {Promise<Score | null>} */
  async #score(move) {
    const { study } = this;
    /** @type {Score | null} */
    let score = null;
    const body = { rulebook: study.key, fen: study.start.fen, moves: [...study.texts(), move.text], lines: 1, ms: 1_500, nodes: NODES };
    await api.stream("/analysis", body, new AbortController().signal, (thought) => (score = thought.lines[0]?.score ?? score)).catch(() => undefined);
    return score;
  }

  /** @param {Move} move @param {string} words */
  #right(move, words) {
    this.asks = false;
    this.found.add(this.at);
    this.study.play(move);
    if (!this.study.here.nags.includes(1)) this.study.sign(1);
    this.#say(words);
    this.#onward();
  }

  #hint() {
    const from = this.list[this.at]?.best?.from;
    if (from === undefined) return;
    this.listener.glow(from);
    const square = this.study.rulebook.grid.find((each) => each.square === from)?.name ?? String(from);
    this.#say(t("review-hinted", { square }));
  }

  #show() {
    const best = this.list[this.at]?.best;
    if (!best) return;
    this.asks = false;
    this.study.play(best);
    this.#say(t("review-shown", { move: pretty(best.people) }));
    this.#onward();
  }

  #onward() {
    const last = this.at + 1 >= this.list.length;
    put(this.buttons, this.#button("next", last ? t("review-close") : t("review-next"), () => this.next(), true), !last && this.#close());
  }

  #end() {
    this.asks = false;
    this.title.textContent = t("review-end", { found: this.found.size, all: this.list.length });
    this.count.textContent = "";
    this.#say("");
    put(this.buttons, this.#close());
    announce(this.title.textContent);
    this.study.changed();
  }

  #close() {
    return this.#button("close", t("review-close"), () => this.listener.ended());
  }

  /** @param {string} name @param {string} words @param {() => void} run @param {boolean} [primary] */
  #button(name, words, run, primary = false) {
    return el("button", { class: primary ? "button primary small" : "button small", "data-review": name, onclick: run }, words);
  }

  /** @param {string} words */
  #say(words) {
    this.words.textContent = words;
    if (words) announce(words);
  }
}
