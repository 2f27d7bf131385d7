// One line under the board: whose turn, which rule, what is asked.

import { el, put } from "../dom.js";
import { announce } from "../speech.js";

/** @typedef {{text: string, run: () => void, over?: () => void, out?: () => void}} Answer */

export class Message {
  constructor() {
    this.card = el("div", { class: "card message" });
    this.node = el("div", { class: "message-slot" }, this.card);
    this.quiet = "";
  }

  /** What stands there when nothing else does. @param {string} text */
  rest(text) {
    this.quiet = text;
    if (!this.card.classList.contains("told")) this.#fill(text, "", []);
  }

  /** Says something; it stays until the next move. @param {string} title @param {string} [text] @param {Answer[]} [answers] */
  tell(title, text = "", answers = []) {
    this.card.classList.add("told");
    this.#fill(title, text, answers);
    announce(`${title} ${text}`.trim());
  }

  /** Back to the quiet line. */
  clear() {
    this.card.classList.remove("told");
    this.#fill(this.quiet, "", []);
  }

  /** @param {string} title @param {string} text @param {Answer[]} answers */
  #fill(title, text, answers) {
    const words = el("p", { class: "message-words" }, el("strong", {}, title), text && ` ${text}`);
    put(this.card, el("span", { class: "message-dot" }), words, answers.map(button));
  }
}

/** @param {Answer} answer */
function button({ text, run, over, out }) {
  return el("button", { class: "button small", onclick: run, onpointerenter: over, onfocus: over, onpointerleave: out, onblur: out }, text);
}
