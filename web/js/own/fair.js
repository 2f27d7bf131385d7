// Is it a fair game? Quick games on the server, counted while they are played.

import * as api from "../api.js";
import { el, paint, put } from "../dom.js";
import { t } from "../i18n.js";
import { colourOf, refusalText, sideLabel } from "../words.js";

/**
 * @typedef {import("../types.js").Rulebook} Rulebook
 * @typedef {{played: number, of: number, first: number, second: number, drawn: number, stopped: number, plies: number, ends: Record<string, number>, done: boolean}} Fair
 */

/** The games begin when nothing was changed for so long. */
const PAUSE = 1500;

export class FairCard {
  constructor() {
    this.timer = 0;
    /** @type {AbortController | null} */
    this.asking = null;
    this.body = el("div", { class: "fair-body" });
    this.node = el("section", { class: "card fair", "aria-label": t("fair-title") }, el("h2", {}, t("fair-title")), this.body);
  }

  stop() {
    clearTimeout(this.timer);
    this.asking?.abort();
    this.asking = null;
  }

  /** Rules that do not fit cannot be played. */
  rest() {
    this.stop();
    put(this.body, el("p", { class: "hint-text" }, t("fair-rest")));
  }

  /** Counts anew. @param {Rulebook} rulebook @param {string} file */
  look(rulebook, file) {
    this.stop();
    put(this.body, el("p", { class: "hint-text" }, t("fair-wait")));
    this.timer = window.setTimeout(() => void this.#run(rulebook, file), PAUSE);
  }

  /** @param {Rulebook} rulebook @param {string} file */
  async #run(rulebook, file) {
    const asking = new AbortController();
    this.asking = asking;
    try {
      await api.stream("/rulebooks/fair", { file }, asking.signal, (fair) => this.#show(rulebook, fair));
    } catch (error) {
      if (error instanceof api.Refusal) put(this.body, el("p", { class: "hint-text" }, refusalText(error)));
    }
  }

  /** @param {Rulebook} rulebook @param {Fair} fair */
  #show(rulebook, fair) {
    if (fair.played === 0) return;
    const drawn = fair.drawn + fair.stopped;
    const shares = [
      el("span", { class: "share", ...colourOf(rulebook, "first") }), el("span", { class: "share drawn" }),
      el("span", { class: "share", ...colourOf(rulebook, "second") }),
    ];
    [fair.first, drawn, fair.second].forEach((n, i) => paint(shares[i], { "flex-grow": n }));
    const names = { "first-name": sideLabel(rulebook, "first"), "second-name": sideLabel(rulebook, "second") };
    put(this.body, el("div", { class: "shares", "aria-hidden": "true" }, shares),
      el("p", { class: "hint-text" }, t("fair-result", { ...names, played: fair.played, first: fair.first, second: fair.second, drawn, moves: Math.round(fair.plies / 2) })),
      fair.done && el("p", { class: "hint-text" }, t("fair-ends", { ends: { and: ends(fair) } })));
    this.node.dataset.played = String(fair.played);
    this.node.dataset.done = String(fair.done);
  }
}

/** "no move left 120". @param {Fair} fair */
function ends(fair) {
  const all = Object.entries(fair.ends).sort((a, b) => b[1] - a[1]).map(([how, n]) => t(`fair-end-${how}`, { n }));
  return fair.stopped > 0 ? [...all, t("fair-end-stopped", { n: fair.stopped })] : all;
}
