// The two strips above and below the board: who will play there, and what begins the game.

import { dress, picture } from "../board/pieces.js";
import { el, put } from "../dom.js";
import { levelName } from "../game/player.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { other, sideName } from "../words.js";

/**
 * @typedef {import("../types.js").Rulebook} Rulebook
 * @typedef {import("../types.js").Side} Side
 * @typedef {import("./options.js").Options} Options
 */

export class Strips {
  /** @param {Options} options @param {() => void} begin */
  constructor(options, begin) {
    this.options = options;
    this.begin = begin;
    this.above = el("section", { class: "card player strip" });
    this.below = el("section", { class: "card player strip yours" });
  }

  /** @param {Rulebook} rulebook @param {Side} side who sits below @param {Side} turn who moves first */
  show(rulebook, side, turn) {
    const { mode, level } = this.options;
    const names = { computer: levelName(level), device: sideName(rulebook, other(side)), link: t("player-friend") };
    put(this.above, face(rulebook, other(side)),
      el("div", { class: "player-words" }, el("div", { class: "player-name" }, names[/** @type {keyof typeof names} */ (mode)] ?? ""),
        mode !== "device" && el("div", { class: "player-facts" }, sideName(rulebook, other(side)))),
      mode === "computer" && el("div", { class: "strip-tools" }, this.#step("minus", -1), this.#step("new", 1)));
    this.below.classList.remove("told");
    put(this.below, face(rulebook, side), this.#words(side === turn), mode !== "device" && this.#swap(), this.#button(side === turn));
  }

  /** Says under the board why something cannot be. @param {string} title @param {string} text */
  tell(title, text) {
    const words = this.below.querySelector(".strip-words");
    if (!words) return;
    this.below.classList.add("told");
    put(words, el("strong", {}, title), " ", text);
  }

  /** @param {string} sign @param {number} by */
  #step(sign, by) {
    const { options } = this;
    const label = t(by < 0 ? "level-easier" : "level-harder");
    return el("button", { class: "tool", "aria-label": label, title: label, disabled: by < 0 ? options.level <= 1 : options.level >= 8, onclick: () => options.setLevel(options.level + by) }, icon(sign));
  }

  /** @param {boolean} first whether who sits below moves first */
  #words(first) {
    const { mode } = this.options;
    const key = mode === "link" ? "link" : mode === "device" || first ? "yours" : "theirs";
    return el("p", { class: "player-words strip-words", id: "begin-words", role: "status" }, el("strong", {}, t(`begin-${key}`)), " ", t(`begin-${key}-text`));
  }

  #swap() {
    const { options } = this;
    return el("button", { class: "tool", "aria-label": t("begin-swap"), title: t("begin-swap"), onclick: () => options.set("side", other(/** @type {Side} */ (options.side))) }, icon("flip"));
  }

  /** @param {boolean} first whether who sits below moves first */
  #button(first) {
    const { mode } = this.options;
    if (mode === "device" || (mode === "computer" && first)) return null;
    return el("button", { class: "button primary small", id: "start", onclick: this.begin }, t(mode === "link" ? "begin-invite" : "begin-go"));
  }
}

/** @param {Rulebook} rulebook @param {Side} side */
function face(rulebook, side) {
  const man = { side, rank: /** @type {const} */ ("man") };
  return el("div", { class: "player-face", ...dress(rulebook, man) }, picture(rulebook, man));
}
