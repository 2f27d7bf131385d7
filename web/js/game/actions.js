// The buttons of a game. What may be pressed is the server's decision.

import { ask } from "../dialog.js";
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";

/** @typedef {import("./table.js").Table} Table */

/**
 * @typedef {object} Deeds
 * @property {(run: () => Promise<void>) => void} attempt runs something that may be refused
 * @property {() => void} flip
 * @property {() => void} hint
 * @property {(kind: "new" | "rematch") => Promise<void>} again
 */

export class Actions {
  /** @param {Table} table @param {Deeds} deeds */
  constructor(table, deeds) {
    this.table = table;
    this.deeds = deeds;
    /** @type {Record<string, HTMLButtonElement>} */
    this.buttons = {
      undo: this.#button("undo", () => this.#do("undo")),
      redo: this.#button("redo", () => this.#do("redo")),
      hint: this.#button("hint", deeds.hint),
      draw: this.#button("draw", () => this.#do("draw")),
      swap: this.#button("swap", () => this.#do("swap")),
      claim: this.#button("claim", () => this.#do("claim")),
      stop: this.#button("stop", () => void this.#stop()),
      pause: this.#button("pause", () => this.#do("pause")),
      resume: this.#button("resume", () => this.#do("resume")),
      flip: this.#button("flip", deeds.flip),
      resign: this.#button("resign", () => void this.#resign()),
    };
    this.fresh = this.#button("new", () => void this.#again());
    const { undo, hint, flip, ...others } = this.buttons;
    this.others = [...Object.values(others), this.fresh];
    this.rest = el("div", { class: "rest", id: "rest-of-actions", popover: true, onclick: () => this.#close() }, this.others);
    // On a phone the thumb has four buttons; the last one opens the rest.
    this.more = el("button", { class: "button rest-button", popovertarget: "rest-of-actions" }, icon("more"), el("span", {}, t("action-more")));
    this.node = el("section", { class: "card actions", "aria-label": t("actions-title") }, undo, hint, flip, this.rest, this.more);
  }

  #close() {
    if (this.rest.matches(":popover-open")) this.rest.hidePopover();
  }

  /** @param {"undo" | "redo" | "hint" | "draw" | "swap" | "claim" | "stop" | "pause" | "resume" | "flip" | "resign" | "new"} name @param {() => void} run */
  #button(name, run) {
    return el("button", { class: "button", "data-action": name, onclick: run }, icon(name), el("span", {}, t(`action-${name}`)));
  }

  paint() {
    const { game } = this.table;
    const { rights } = game;
    const never = new Set(rights.never ?? []);
    const watching = this.table.watching();
    for (const name of /** @type {const} */ (["undo", "redo", "hint", "draw", "resign"])) {
      this.buttons[name].hidden = watching || never.has(name) || (name === "redo" && !rights.redo);
      this.buttons[name].disabled = !rights[name];
    }
    // What is rarely possible is shown only when it is.
    this.buttons.swap.hidden = watching || !rights.swap;
    this.buttons.claim.hidden = watching || !rights.claim;
    this.buttons.stop.hidden = watching || !rights.stop;
    this.buttons.pause.hidden = watching || !rights.pause || game.paused === true;
    this.buttons.resume.hidden = watching || !rights.pause || !game.paused;
    this.fresh.hidden = watching || !rights.new;
    this.fresh.classList.toggle("primary", game.outcome !== null);
    this.more.hidden = this.others.every((button) => button.hidden);
    this.more.classList.toggle("primary", !this.buttons.claim.hidden || !this.buttons.resume.hidden);
  }

  /** @param {string} word */
  #do(word) {
    this.deeds.attempt(() => this.table.command(word));
  }

  async #stop() {
    if (await ask(t("ask-stop"), t("action-stop"), t("ask-stop-detail"))) this.#do("stop");
  }

  async #resign() {
    if (await ask(t("ask-resign"), t("action-resign"))) this.#do("resign");
  }

  async #again() {
    const over = this.table.game.outcome !== null;
    if (over || (await ask(t("ask-new"), t("action-new"), t("ask-new-detail")))) this.deeds.attempt(() => this.deeds.again("new"));
  }
}
