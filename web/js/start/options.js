// How to play: against whom, how strong, which colour, with what clock.

import { el, put } from "../dom.js";
import { t } from "../i18n.js";
import { choiceOf } from "../settings.js";
import { choice, choose } from "../store.js";
import { other, sideLabel, sideName } from "../words.js";

/** @typedef {import("../types.js").Card} Card */

const MODES = /** @type {const} */ (["computer", "device", "link"]);
const LEVELS = 8;
const CLOCKS = ["", "3+2", "5+3", "10+5", "20+10"];
const SAME = "same";

export class Options {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    this.mode = choice("mode", "computer");
    /** Who comes for the first time should win. */
    this.level = choice("level", 1);
    this.side = choice("side", /** @type {string} */ ("first")) === "second" ? "second" : "first";
    this.clock = choice("clock", "");
    /** The clock of the other side; another one only where somebody wants it. */
    this.rival = choice("rival", SAME);
    this.yields = choice("yields", false);
    /** Whether a seat by link is offered to anyone. */
    this.open = choice("open", false);
    this.name = el("input", { class: "field", id: "your-name", maxlength: 40, value: choice("name", ""), autocomplete: "nickname", onchange: () => choose("name", this.name.value.trim()) });
    this.node = el("section", { class: "card setup", "aria-label": t("start-setup") });
    /** @type {Card | null} */
    this.card = null;
  }

  /** @param {Card} card */
  show(card) {
    this.card = card;
    const focus = document.activeElement instanceof HTMLInputElement && this.node.contains(document.activeElement) ? document.activeElement : null;
    put(this.node,
      choiceOf(t("start-mode"), "mode", MODES.map((mode) => [mode, t(`mode-${mode}`)]), this.mode, (value) => this.set("mode", value)),
      this.mode === "computer" && this.#levels(),
      el("div", { class: "setup-row" }, this.mode !== "device" && this.#colours(card), this.#clocks()),
      this.clock && this.#rivals(card),
      this.mode === "computer" && this.#manners(),
      this.mode === "link" && el("div", {}, el("label", { class: "label", for: "your-name" }, t("start-name")), this.name, this.#offer()),
      this.mode !== "link" && el("p", { class: "hint-text" }, t("start-nothing")));
    if (focus) /** @type {HTMLElement | null} */ (this.node.querySelector(`input[name="${focus.name}"][value="${focus.value}"]`))?.focus();
  }

  #levels() {
    const levels = Array.from({ length: LEVELS }, (_, i) => String(i + 1));
    const row = choiceOf(t("start-level"), "level", levels.map((level) => [level, level]), String(this.level), (value) => this.setLevel(Number(value)));
    for (const input of row.querySelectorAll("input")) input.setAttribute("aria-label", `${input.value}, ${t(`level-${input.value}`)}`);
    row.querySelector("legend")?.append(" ", el("span", { class: "level-name" }, t(`level-${this.level}`)));
    return row;
  }

  /** @param {number} level */
  setLevel(level) {
    this.level = Math.max(1, Math.min(LEVELS, level));
    choose("level", this.level);
    this.#again();
  }

  /** @param {Card} card */
  #colours(card) {
    /** @type {[string, string][]} */
    const sides = [["first", sideName(card, "first")], ["second", sideName(card, "second")]];
    return choiceOf(t("start-side"), "side", sides, this.side, (value) => this.set("side", value));
  }

  #clocks() {
    const select = el("select", { class: "field", id: "clock", onchange: () => this.set("clock", select.value) },
      CLOCKS.map((clock) => el("option", { value: clock, selected: clock === this.clock }, clock ? t("clock-control", { clock }) : t("clock-none"))));
    return el("div", {}, el("label", { class: "label clock-choice", for: "clock" }, t("start-clock")), select);
  }

  /** A friend gets the link, or anyone on this server finds the game under Watch. */
  #offer() {
    const box = el("input", { type: "checkbox", id: "offer-open", onchange: () => { this.open = box.checked; choose("open", box.checked); } });
    box.checked = this.open;
    return el("label", { class: "check", for: "offer-open" }, box, t("start-open"));
  }

  /** The clock of the other side. @param {Card} card */
  #rivals(card) {
    const select = el("select", { class: "field", id: "rival", onchange: () => this.set("rival", select.value) },
      [SAME, ...CLOCKS].map((clock) => el("option", { value: clock, selected: clock === this.rival }, clock === SAME ? t("clock-same") : clock ? t("clock-control", { clock }) : t("clock-none"))));
    return el("div", {}, el("label", { class: "label clock-choice", for: "rival" }, t("start-rival", { side: sideLabel(card, other(this.#own())) })), select);
  }

  /** Whose the first clock is. @returns {import("../types.js").Side} */
  #own() {
    return this.mode !== "device" && this.side === "second" ? "second" : "first";
  }

  #manners() {
    const box = el("input", { type: "checkbox", role: "switch", id: "yields", checked: this.yields, onchange: () => {
      this.yields = box.checked;
      choose("yields", this.yields);
    } });
    return el("label", { class: "switch-line", for: "yields" }, box, " ", t("start-yields"));
  }

  /** @param {"mode" | "side" | "clock" | "rival"} name @param {string} value */
  set(name, value) {
    this[name] = value;
    choose(name, value);
    this.#again();
  }

  #again() {
    if (this.card) this.show(this.card);
    this.changed();
  }

  /** One clock for both, or one for each. */
  #time() {
    const own = control(this.clock);
    if (!own || this.rival === SAME || this.rival === this.clock) return { clock: own };
    const side = this.#own();
    return { controls: { [side]: own, [other(side)]: control(this.rival) } };
  }

  /** What the server is asked for. */
  wish() {
    return {
      mode: this.mode,
      level: this.mode === "computer" ? this.level : undefined,
      side: this.mode === "device" ? undefined : this.side,
      ...this.#time(),
      yields: this.mode === "computer" ? this.yields : undefined,
      open: this.mode === "link" && this.open ? true : undefined,
      name: this.mode === "link" ? this.name.value.trim() || undefined : undefined,
    };
  }
}

/** "5+3" as the server wants it. @param {string} clock */
function control(clock) {
  const [minutes, increment] = clock.split("+").map(Number);
  return clock ? { minutes, increment } : null;
}
