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
      flip: this.#button("flip", deeds.flip),
      resign: this.#button("resign", () => void this.#resign()),
    };
    this.fresh = this.#button("new", () => void this.#again());
    this.node = el("section", { class: "card actions", "aria-label": t("actions.title") }, Object.values(this.buttons), this.fresh);
  }

  /** @param {"undo" | "redo" | "hint" | "draw" | "flip" | "resign" | "new"} name @param {() => void} run */
  #button(name, run) {
    return el("button", { class: "button", "data-action": name, onclick: run }, icon(name), el("span", {}, t(`action.${name}`)));
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
    this.fresh.hidden = watching || !rights.new;
    this.fresh.classList.toggle("primary", game.outcome !== null);
  }

  /** @param {string} word */
  #do(word) {
    this.deeds.attempt(() => this.table.command(word));
  }

  async #resign() {
    if (await ask(t("ask.resign"), t("action.resign"))) this.#do("resign");
  }

  async #again() {
    const over = this.table.game.outcome !== null;
    if (over || (await ask(t("ask.new"), t("action.new"), t("ask.new-detail")))) this.deeds.attempt(() => this.deeds.again("new"));
  }
}
