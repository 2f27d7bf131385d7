// The whole game looked through: a graph, and the moves that gave something away.

import * as api from "../api.js";
import { el, put } from "../dom.js";
import { pretty } from "../game/moves.js";
import { graph } from "../graph.js";
import { t } from "../i18n.js";
import { refusalText } from "../words.js";

/**
 * @typedef {import("./study.js").Study} Study
 * @typedef {import("../types.js").Verdict} Verdict
 */

export class ReportCard {
  /** @param {(marks: Map<number, string>) => void} marked */
  constructor(marked) {
    this.marked = marked;
    /** @type {Map<number, Verdict>} */
    this.verdicts = new Map();
    /** @type {Study | null} */
    this.study = null;
    this.plot = el("div", { class: "plot" });
    this.words = el("p", { class: "hint-text", role: "status" });
    this.button = el("button", { class: "button", onclick: () => void this.#run() }, t("analyse.game"));
    this.node = el("section", { class: "card evaluation", "aria-label": t("evaluation.title") },
      el("h2", {}, t("evaluation.title")), this.plot, this.words, this.button);
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
    this.asking = new AbortController();
    this.button.disabled = true;
    const body = study.gameId ? { game: study.gameId } : { rulebook: study.key, fen: study.start.fen, moves: study.main.map((turn) => turn.text) };
    try {
      await api.stream("/analysis/game", body, this.asking.signal, (verdict) => this.#add(verdict));
      if (![...this.verdicts.values()].some((each) => each.mark)) this.words.textContent = t("analyse.none");
    } catch (error) {
      if (error instanceof api.Refusal) this.words.textContent = refusalText(error, study.rulebook);
    }
    this.button.disabled = false;
  }

  /** @param {Verdict} verdict */
  #add(verdict) {
    this.verdicts.set(verdict.ply, verdict);
    this.words.textContent = t("analyse.busy", { ply: verdict.ply, all: this.study?.main.length ?? 0 });
    const marks = [...this.verdicts].flatMap(([ply, each]) => (each.mark ? [/** @type {[number, string]} */ ([ply, each.mark])] : []));
    this.marked(new Map(marks));
    this.#paint();
  }

  #paint() {
    const { study } = this;
    if (!study || this.verdicts.size === 0) return put(this.plot);
    const scores = Array.from({ length: study.main.length + 1 }, (_, ply) => this.verdicts.get(ply)?.score);
    put(this.plot, graph(scores, study.ply));
    const here = this.verdicts.get(study.ply);
    if (here?.mark && here.best && !study.astray()) this.words.textContent = this.#sentence(here);
  }

  /** @param {Verdict} verdict */
  #sentence({ ply, loss, best }) {
    const move = this.study?.main[ply - 1]?.people ?? "";
    return t("analyse.lost", { move: pretty(move), men: (loss / 100).toFixed(1), best: pretty(best?.people ?? "") });
  }
}
