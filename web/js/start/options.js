// How to play: against whom, how strong, which colour, with what clock.

import { el, put } from "../dom.js";
import { t } from "../i18n.js";
import { choiceOf } from "../settings.js";
import { choice, choose } from "../store.js";
import { sideName } from "../words.js";

/** @typedef {import("../types.js").Card} Card */

const MODES = /** @type {const} */ (["computer", "device", "link"]);
const LEVELS = /** @type {const} */ ([1, 2, 3, 4, 5, 6, 7, 8]);
const CLOCKS = ["", "3+2", "5+3", "10+5", "20+10"];

export class Options {
  constructor() {
    this.mode = choice("mode", "computer");
    this.level = choice("level", 3);
    this.side = choice("side", "random");
    this.clock = choice("clock", "");
    this.name = el("input", { class: "field", id: "your-name", maxlength: 40, value: choice("name", ""), autocomplete: "nickname", onchange: () => choose("name", this.name.value.trim()) });
    this.node = el("div", { class: "setup-options" });
    /** @type {Card | null} */
    this.card = null;
  }

  /** @param {Card} card */
  show(card) {
    this.card = card;
    put(this.node,
      el("div", { class: "setup-book" }, el("h2", {}, t("start.playing")), el("p", { class: "setup-name" }, card.name),
        el("a", { href: `/rulebooks/${card.id}` }, t("rules.all"))),
      choiceOf(t("start.mode"), "mode", MODES.map((mode) => [mode, t(`mode.${mode}`)]), this.mode, (value) => this.#set("mode", value)),
      this.mode === "computer" && this.#levels(),
      this.mode !== "device" && this.#colours(card),
      choiceOf(t("start.clock"), "clock", CLOCKS.map((clock) => [clock, clock || t("clock.none")]), this.clock, (value) => this.#set("clock", value)),
      this.mode === "link" && el("div", {}, el("label", { class: "label", for: "your-name" }, t("start.name")), this.name));
  }

  #levels() {
    const words = el("span", { class: "level-name" }, t(`level.${/** @type {1} */ (this.level)}`));
    const row = choiceOf(t("start.level"), "level", LEVELS.map((level) => [String(level), String(level)]), String(this.level), (value) => {
      this.level = Number(value);
      choose("level", this.level);
      words.textContent = t(`level.${/** @type {1} */ (this.level)}`);
    });
    for (const input of row.querySelectorAll("input")) input.setAttribute("aria-label", `${input.value}, ${t(/** @type {any} */ (`level.${input.value}`))}`);
    row.querySelector("legend")?.append(" ", words);
    return row;
  }

  /** @param {Card} card */
  #colours(card) {
    /** @type {[string, string][]} */
    const sides = [["first", sideName(card, "first")], ["random", t("side.random")], ["second", sideName(card, "second")]];
    return choiceOf(t("start.side"), "side", sides, this.side, (value) => this.#set("side", value));
  }

  /** @param {"mode" | "side" | "clock"} name @param {string} value */
  #set(name, value) {
    this[name] = value;
    choose(name, value);
    if (name === "mode" && this.card) {
      this.show(this.card);
      /** @type {HTMLElement | null} */ (this.node.querySelector(`input[name=mode][value=${value}]`))?.focus();
    }
  }

  /** What the server is asked for. */
  wish() {
    const [minutes, increment] = this.clock.split("+").map(Number);
    return {
      mode: this.mode,
      level: this.mode === "computer" ? this.level : undefined,
      side: this.mode === "device" ? undefined : this.side,
      clock: this.clock ? { minutes, increment } : null,
      name: this.mode === "link" ? this.name.value.trim() || undefined : undefined,
    };
  }
}
