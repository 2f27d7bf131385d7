// The whole game looked through: a graph, and the moves that gave something away.

import * as api from "../api.js";
import { el, put } from "../dom.js";
import { SIGNS, pretty } from "../game/moves.js";
import { graph } from "../graph.js";
import { t } from "../i18n.js";
import { keepReview } from "../store.js";
import { refusalText, share } from "../words.js";
import { mistakes } from "./review.js";

/**
 * @typedef {import("./study.js").Study} Study
 * @typedef {import("../types.js").Verdict} Verdict
 */

export class ReportCard {
  /** @param {(marks: Map<number, string>) => void} marked @param {() => void} review */
  constructor(marked, review) {
    this.marked = marked;
    /** @type {Map<number, Verdict>} */
    this.verdicts = new Map();
    /** @type {Study | null} */
    this.study = null;
    /** True once every move was looked at. */
    this.done = false;
    this.plot = el("div", { class: "plot" });
    this.words = el("p", { class: "hint-text", role: "status" });
    this.button = el("button", { class: "button", onclick: () => void this.#run() }, t("analyse-game"));
    this.list = el("ul", { class: "mistakes", "aria-label": t("analyse-mistakes") });
    this.guide = el("button", { class: "button primary", hidden: true, onclick: review }, t("review-start"));
    this.node = el("section", { class: "card evaluation", "aria-label": t("evaluation-title") },
      el("h2", {}, t("evaluation-title")), this.plot, this.words, this.list, el("div", { class: "row-of-buttons" }, this.guide, this.button));
    /** @type {AbortController | null} */
    this.asking = null;
  }

  stop() {
    this.asking?.abort();
    this.asking = null;
  }

  /** @param {Study} study */
  look(study) {
    if (study !== this.study) {
      this.stop();
      this.done = false;
      this.verdicts.clear();
      this.marked(new Map());
    }
    this.study = study;
    this.node.hidden = study.main.length === 0;
    this.#paint();
  }

  async #run() {
    const { study } = this;
    if (!study) return;
    this.stop();
    this.done = false;
    this.asking = new AbortController();
    this.button.disabled = true;
    const body = study.gameId ? { game: study.gameId } : { rulebook: study.key, fen: study.start.fen, moves: study.main.map((turn) => turn.text) };
    try {
      await api.stream("/analysis/game", body, this.asking.signal, (verdict) => this.#add(verdict));
      this.done = true;
      this.#remember(study);
      this.#paint();
    } catch (error) {
      if (error instanceof api.Refusal) this.words.textContent = refusalText(error);
    }
    this.button.disabled = false;
  }

  /** My games show how it went. @param {Study} study */
  #remember(study) {
    if (!study.gameId) return;
    const scores = study.main.map((_, i) => share(this.verdicts.get(i + 1)?.score ?? { kind: "value", points: 0 }));
    keepReview(study.gameId, { scores: thinned(scores), mistakes: mistakes(this.verdicts.values()).map(({ ply }) => ply) });
  }

  /** @param {Verdict} verdict */
  #add(verdict) {
    this.verdicts.set(verdict.ply, verdict);
    this.words.textContent = t("analyse-busy", { ply: verdict.ply, all: this.study?.main.length ?? 0 });
    const marks = [...this.verdicts].flatMap(([ply, each]) => (each.mark ? [/** @type {[number, string]} */ ([ply, each.mark])] : []));
    this.marked(new Map(marks));
    this.#paint();
  }

  #paint() {
    const { study } = this;
    const found = this.done ? mistakes(this.verdicts.values()) : [];
    this.guide.hidden = found.length === 0;
    put(this.list, found.map((each) => this.#mistake(each)));
    if (!study || this.verdicts.size === 0) return put(this.plot);
    const scores = Array.from({ length: study.main.length + 1 }, (_, ply) => this.verdicts.get(ply)?.score);
    put(this.plot, graph(scores, study.ply));
    const here = this.verdicts.get(study.ply);
    if (here?.mark && here.best && !study.astray()) this.words.textContent = this.#sentence(here);
    else if (this.done) this.words.textContent = this.#count();
  }

  /** A mistake as a button that leads there. @param {Verdict} verdict */
  #mistake({ ply, mark }) {
    const turn = this.study?.main[ply - 1];
    const words = `${Math.ceil(ply / 2)}${turn?.side === "second" ? " …" : "."} ${pretty(turn?.people ?? "")}`;
    return el("li", {}, el("button", { class: "line", onclick: () => this.study?.visit(this.study.tree.main()[ply - 1]) }, words, " ", el("span", { class: `sign ${mark}`, "aria-label": t(`mark-${mark}`) }, SIGNS[mark ?? ""])));
  }

  #count() {
    const n = [...this.verdicts.values()].filter((each) => each.mark).length;
    return n > 0 ? t("analyse-found", { n }) : t("analyse-none");
  }

  /** @param {Verdict} verdict */
  #sentence({ ply, loss, best }) {
    const move = this.study?.main[ply - 1]?.people ?? "";
    return t("analyse-lost", { move: pretty(move), men: (loss / 100).toFixed(1), best: pretty(best?.people ?? "") });
  }
}

/** At most so many numbers, evenly taken. @param {number[]} scores */
function thinned(scores) {
  const most = 60;
  if (scores.length <= most) return scores.map(rounded);
  return Array.from({ length: most }, (_, i) => rounded(scores[Math.round((i * (scores.length - 1)) / (most - 1))]));
}

/** @param {number} share */
const rounded = (share) => Math.round(share * 100) / 100;
