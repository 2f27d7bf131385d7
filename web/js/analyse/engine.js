// The engine's view of the position: its best lines, as text and as arrows.

import * as api from "../api.js";
import { el, put } from "../dom.js";
import { anew } from "../focus.js";
import { pretty } from "../game/moves.js";
import { t } from "../i18n.js";
import { choice, choose } from "../store.js";
import { scoreText } from "../words.js";
import { ordered } from "./lines.js";

/**
 * @typedef {import("./study.js").Study} Study
 * @typedef {import("../types.js").Thought} Thought
 * @typedef {import("../types.js").Line} Line
 */

const LINES = 3;
const TIME = 6000;

export class EngineCard {
  /** @param {{thought: (lines: Line[]) => void, follow: (move: import("../types.js").Move) => void}} listener */
  constructor(listener) {
    this.listener = listener;
    this.on = choice("engine", true);
    this.switch = el("input", { type: "checkbox", role: "switch", id: "engine-switch", checked: this.on, onchange: () => this.#toggle() });
    this.depth = el("p", { class: "hint-text" });
    this.lines = el("ol", { class: "lines" });
    this.node = el("section", { class: "card evaluation", "aria-label": t("analyse-lines") },
      el("h2", {}, el("label", { for: "engine-switch" }, t("analyse-engine")), this.switch), this.lines, this.depth);
    /** @type {AbortController | null} */
    this.asking = null;
    /** @type {Study | null} */
    this.study = null;
    /** True while the reader looks for the move: nothing is told. */
    this.veiled = false;
  }

  stop() {
    this.asking?.abort();
    this.asking = null;
  }

  #toggle() {
    this.on = this.switch.checked;
    choose("engine", this.on);
    if (this.study) this.look(this.study);
  }

  /** Thinks about the position that the study shows. @param {Study} study */
  look(study) {
    this.stop();
    this.study = study;
    put(this.lines);
    this.listener.thought([]);
    this.depth.textContent = t(this.veiled ? "review-veiled" : this.on ? "evaluation-wait" : "analyse-off");
    if (!this.on || this.veiled) return;
    if (study.position && study.position.legal.length === 0) {
      this.depth.textContent = t("analyse-over");
      return;
    }
    const asking = new AbortController();
    this.asking = asking;
    const body = { rulebook: study.key, fen: study.start.fen, moves: study.texts(), lines: LINES, ms: TIME };
    api.stream("/analysis", body, asking.signal, (thought) => this.#show(thought)).catch(() => undefined);
  }

  /** @param {Thought} thought */
  #show(thought) {
    if (thought.lines.length === 0) return;
    const lines = ordered(thought.lines, this.study?.position?.board.turn ?? "first");
    this.depth.textContent = t("analyse-depth", { depth: thought.depth });
    anew(this.lines, () => put(this.lines, lines.map((line) => this.#line(line))));
    this.listener.thought(lines);
  }

  /** @param {Line} line */
  #line(line) {
    const first = line.moves[0];
    return el("li", {}, el("button", { class: "line", onclick: () => this.listener.follow(first) },
      el("b", {}, scoreText(line.score)), " ", line.moves.slice(0, 6).flatMap((move) => [el("span", { class: "whole" }, pretty(move.people)), " "])));
  }
}
