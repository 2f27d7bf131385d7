// Train an engine for it: games of the engine with itself on the server, a few minutes long, and what they taught.

import * as api from "../api.js";
import { el, put, svg } from "../dom.js";
import { t } from "../i18n.js";
import { refusalText } from "../words.js";

/** @typedef {{state: "off" | "none" | "running" | "done" | "failed", seconds: number, elapsed: number, games: number, before: number | null, curve: number[], learned: boolean}} Training */

/** How often a training is asked for. */
const EACH = 2000;

export class TrainingCard {
  /** @param {() => Promise<string | undefined>} keep saves the rulebook and answers its id */
  constructor(keep) {
    this.keep = keep;
    this.timer = 0;
    this.body = el("div", { class: "training-body" });
    this.button = el("button", { class: "button small", onclick: () => void this.#begin() }, t("training-begin"));
    this.said = el("p", { class: "bad", role: "alert" });
    this.node = el("section", { class: "card training", "aria-labelledby": "training-title" }, el("h2", { id: "training-title" }, t("training-title")), this.body, this.said, this.button);
  }

  stop() {
    clearTimeout(this.timer);
  }

  /** @param {string} id the rulebook as it was saved, or nothing */
  async show(id) {
    this.stop();
    const training = id ? await api.get(`/rulebooks/${id}/training`).catch(() => null) : null;
    this.#paint(training);
    if (training?.state === "running") this.timer = window.setTimeout(() => void this.show(id), EACH);
  }

  async #begin() {
    this.said.textContent = "";
    const id = await this.keep();
    if (!id) return;
    try {
      await api.post(`/rulebooks/${id}/training`);
    } catch (error) {
      if (!(error instanceof api.Refusal)) throw error;
      this.said.textContent = refusalText(error);
    }
    await this.show(id);
  }

  /** @param {Training | null} training */
  #paint(training) {
    const state = training?.state ?? "none";
    this.node.dataset.state = state;
    this.button.hidden = state === "off" || state === "running";
    this.button.textContent = t(state === "done" ? "training-more" : "training-begin");
    put(this.body, el("p", { class: "hint-text", role: "status" }, this.#words(training, state)),
      training && training.curve.length > 1 && curve(training),
      state === "running" && training && el("progress", { max: training.seconds, value: Math.min(training.elapsed, training.seconds), "aria-label": t("training-title") }));
  }

  /** @param {Training | null} training @param {string} state */
  #words(training, state) {
    if (!training || state === "none") return t("training-none", { minutes: Math.max(1, Math.round((training?.seconds ?? 300) / 60)) });
    return t(`training-${state}`, { games: training.games, left: Math.max(0, Math.ceil((training.seconds - training.elapsed) / 60)) });
  }
}

/** How wrong the engine's judgement of games held back was, epoch by epoch: down is better. @param {Training} training */
function curve({ before, curve }) {
  const all = before === null ? curve : [before, ...curve];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const width = Math.max(1, all.length - 1);
  const points = all.map((loss, i) => `${((i / width) * 200).toFixed(1)},${(56 - ((loss - low) / (high - low || 1)) * 52).toFixed(1)}`).join(" ");
  const words = t("training-curve", { from: all[0].toFixed(3), to: all[all.length - 1].toFixed(3) });
  return el("figure", { class: "training-curve" },
    svg("svg", { viewBox: "0 0 200 60", preserveAspectRatio: "none", role: "img", "aria-label": words }, svg("polyline", { points })),
    el("figcaption", { class: "hint-text" }, words));
}
