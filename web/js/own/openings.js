// The openings of which one is drawn: a field with one a line, and a button for the moves on the board.

import { toast } from "../dialog.js";
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { same } from "./phrases.js";

/** @typedef {import("./form.js").Said} Said */

/** The most lines that the field shows at once. */
const TALL = 8;

export class Openings {
  /** @param {Said} said @param {string} label @param {(value: string[]) => void} changed @param {() => string} line the moves on the board */
  constructor(said, label, changed, line) {
    this.said = /** @type {string[]} */ (said.value);
    this.changed = changed;
    this.area = el("textarea", { class: "openings-text", "data-rule": said.path, "aria-label": label, "aria-describedby": "openings-hint", spellcheck: "false", autocapitalize: "off", autocomplete: "off", wrap: "off", rows: Math.min(Math.max(this.said.length + 1, 2), TALL), onblur: () => this.#left() });
    this.area.value = this.said.join("\n");
    this.node = el("div", { class: "openings" }, el("div", { class: "sentence" }, label), this.area,
      el("p", { class: "hint-text", id: "openings-hint" }, t("form-openings-hint")),
      el("button", { class: "button small", onclick: () => this.#add(line()) }, t("form-openings-add")));
  }

  /** The openings in the field; what is empty is none. */
  #lines() {
    return this.area.value.split("\n").map((each) => each.trim()).filter(Boolean);
  }

  #left() {
    if (!same(this.#lines(), this.said)) this.#say(this.#lines());
  }

  /** @param {string} line */
  #add(line) {
    if (!line) return toast(t("form-openings-none"));
    this.#say([...this.#lines(), line]);
  }

  /** @param {string[]} lines */
  #say(lines) {
    this.said = lines;
    this.changed(lines);
  }

  /** What somebody is typing into such a field now. */
  static typed() {
    const area = document.activeElement;
    if (!(area instanceof HTMLTextAreaElement) || !area.classList.contains("openings-text")) return null;
    const { value, selectionStart, selectionEnd } = area;
    return {
      /** Lets it be typed to its end in the field that took the place of the other. @param {HTMLElement} list */
      goOn: (list) => {
        const field = /** @type {HTMLTextAreaElement | null} */ (list.querySelector(".openings-text"));
        if (!field) return;
        field.value = value;
        field.focus();
        field.setSelectionRange(selectionStart, selectionEnd);
      },
    };
  }
}
