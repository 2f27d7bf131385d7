// The evaluation: a bar beside the board and a line over the game. Off until someone wants it.

import * as api from "../api.js";
import { el, paint, put } from "../dom.js";
import { t } from "../i18n.js";
import { graph } from "../graph.js";
import { choice, choose } from "../store.js";
import { colourOf, other, scoreText, share, sideLabel } from "../words.js";

/** @typedef {import("./table.js").Table} Table */

const TIME = 400;

export class Evaluation {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** @type {Map<number, import("../types.js").Score>} */
    this.scores = new Map();
    this.on = choice("evaluation", false);
    const below = table.bottom();
    this.fill = el("div", { class: "bar-fill", ...colourOf(table.rulebook, below) });
    this.bar = el("div", { class: "bar", "aria-hidden": "true", ...colourOf(table.rulebook, other(below)) }, this.fill);
    this.switch = el("input", { type: "checkbox", role: "switch", id: "evaluation-switch", checked: this.on, onchange: () => this.#toggle() });
    this.plot = el("div", { class: "plot" });
    this.words = el("p", { class: "hint-text" });
    this.node = el("section", { class: "card evaluation", "aria-label": t("evaluation-title") },
      el("h2", {}, el("label", { for: "evaluation-switch" }, t("evaluation-title")), this.switch), this.plot, this.words);
    /** @type {AbortController | null} */
    this.asking = null;
  }

  stop() {
    this.asking?.abort();
    this.asking = null;
  }

  /** Nobody is helped while two people play, and nobody who watches can help them. */
  #allowed() {
    return this.table.game.evaluation;
  }

  #toggle() {
    this.on = this.switch.checked;
    choose("evaluation", this.on);
    this.paint();
  }

  paint() {
    const allowed = this.#allowed();
    this.node.hidden = !allowed;
    const on = this.on && allowed;
    this.bar.hidden = !on;
    this.plot.hidden = !on;
    const ply = this.table.shown();
    const score = this.scores.get(ply);
    if (!on) this.words.textContent = t("evaluation-off");
    else if (score) this.#show(score);
    else this.words.textContent = t("evaluation-wait");
    if (on && !score) this.#ask(ply);
  }

  /** @param {import("../types.js").Score} score */
  #show(score) {
    const mine = this.table.bottom() === "first" ? share(score) : 1 - share(score);
    paint(this.fill, { "--share": `${Math.round(mine * 100)}%` });
    this.words.textContent = t("evaluation-score", { score: scoreText(score), side: sideLabel(this.table.rulebook, "first") });
    const all = Array.from({ length: this.table.game.turns.length + 1 }, (_, ply) => this.scores.get(ply));
    put(this.plot, graph(all, this.table.shown()));
  }

  /** @param {number} ply */
  #ask(ply) {
    this.stop();
    const { game } = this.table;
    const asking = new AbortController();
    this.asking = asking;
    const moves = game.turns.slice(0, ply).map((turn) => turn.text);
    const body = { rulebook: game.rulebook.id, fen: game.start.fen, moves, ms: TIME, lines: 1 };
    /** @type {import("../types.js").Score | undefined} */
    let score;
    api.stream("/analysis", body, asking.signal, (/** @type {import("../types.js").Thought} */ thought) => (score = thought.lines[0]?.score ?? score))
      .then(() => {
        if (score) this.scores.set(ply, score);
        if (score && this.asking === asking) this.paint();
      })
      .catch(() => undefined);
  }
}
