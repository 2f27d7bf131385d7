// Rules of your own: an editor that says what is wrong while you type, and a game of it at once.

import * as api from "../api.js";
import { mini } from "../board/mini.js";
import { toast } from "../dialog.js";
import { coded, el, put } from "../dom.js";
import { t } from "../i18n.js";
import { loadPhrases, ruleItem } from "../phrases.js";
import { go } from "../router.js";
import { choice, choose, keepSeats } from "../store.js";
import { refusalText } from "../words.js";
import { Editor } from "./editor.js";

/** @typedef {import("../types.js").Rulebook} Rulebook */

const PAUSE = 250;

/** @param {HTMLElement} root */
export async function enter(root) {
  document.title = t("title.own");
  const [cards] = await Promise.all([api.gallery(), loadPhrases()]);
  const from = new URLSearchParams(location.search).get("from");
  const page = new OwnPage(root, cards);
  await page.begin(from);
  return () => page.leave();
}

class OwnPage {
  /** @param {HTMLElement} root @param {import("../types.js").Card[]} cards */
  constructor(root, cards) {
    this.cards = cards;
    this.timer = 0;
    /** @type {AbortController | null} */
    this.asking = null;
    this.editor = new Editor(t("own.editor"), () => this.#typed());
    this.parent = el("select", { class: "field", id: "own-parent", onchange: () => void this.#fresh(this.parent.value) },
      cards.map((card) => el("option", { value: card.id }, card.name)));
    this.verdict = el("div", { class: "verdict", role: "status" });
    this.preview = el("div", { class: "own-preview" });
    this.buttons = [
      el("button", { class: "button primary", disabled: true, onclick: () => void this.#play("computer") }, t("own.play")),
      el("button", { class: "button", disabled: true, onclick: () => void this.#play("link") }, t("mode.link")),
    ];
    this.source = el("pre", { tabindex: 0 });
    this.sourceName = el("summary", {});
    put(root, this.#layout());
  }

  #layout() {
    return el("div", { class: "sheet wide own" },
      el("header", { class: "hero" }, el("h1", {}, t("own.title")), el("p", {}, t("own.text"))),
      el("div", { class: "own-columns" },
        el("div", { class: "own-left" },
          el("div", { class: "own-parent" }, el("label", { class: "label", for: "own-parent" }, t("own.parent")), this.parent),
          this.editor.node, this.verdict,
          el("details", { class: "card file" }, this.sourceName, this.source)),
        el("div", { class: "own-right" }, this.preview, el("div", { class: "row-of-buttons" }, this.buttons))));
  }

  leave() {
    clearTimeout(this.timer);
    this.asking?.abort();
  }

  /** Begins with what the address names, else with what was written last. @param {string | null} from */
  async begin(from) {
    const draft = choice("draft", /** @type {{parent: string, text: string} | null} */ (null));
    if (from || !draft) return this.#fresh(from ?? this.parent.value);
    this.parent.value = draft.parent;
    this.editor.set(draft.text);
    await this.#source(draft.parent);
    await this.#check();
  }

  /** A new file that extends another. @param {string} parent */
  async #fresh(parent) {
    const rulebook = await this.#source(parent);
    if (!rulebook) return;
    const inherited = rulebook.own ? rulebook.file : `extends = "${rulebook.id}"\nid = "my-house"\nname = "${t("own.name")}"\n\n[capture]\nduty = "optional"\n`;
    this.parent.value = rulebook.id;
    this.editor.set(inherited);
    await this.#check();
  }

  /** Shows the file of the parent, to copy lines from. @param {string} parent */
  async #source(parent) {
    const rulebook = await api.rulebook(parent).catch(() => null);
    this.sourceName.textContent = t("own.source", { name: rulebook?.name ?? parent });
    this.source.textContent = rulebook?.file ?? "";
    return rulebook;
  }

  #typed() {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.#check(), PAUSE);
  }

  async #check() {
    this.asking?.abort();
    const asking = new AbortController();
    this.asking = asking;
    choose("draft", { parent: this.parent.value, text: this.editor.text() });
    try {
      const answer = await api.post("/rulebooks/check", { file: this.editor.text() }, { signal: asking.signal });
      if (answer.ok) this.#good(answer.rulebook);
      else this.#bad(answer.mistakes);
    } catch (error) {
      if (asking.signal.aborted) return;
      if (!(error instanceof api.Refusal)) throw error;
      put(this.verdict, el("p", { class: "bad" }, refusalText(error, null)));
    }
  }

  /** @param {Rulebook} rulebook */
  #good(rulebook) {
    this.editor.mark([]);
    put(this.verdict, el("p", { class: "good" }, t("own.good")));
    for (const button of this.buttons) button.disabled = false;
    const board = mini(rulebook, rulebook.board.squares, { turned: rulebook.sides[0].seat === "top" });
    const lines = rulebook.differences.map((each) => ruleItem(each.text));
    put(this.preview,
      el("div", { class: "own-board", role: "img", "aria-label": t("own.preview") }, board),
      el("section", { class: "card differences" }, el("h2", {}, t("own.differences", { parent: this.#nameOf(rulebook.parent ?? this.parent.value) })),
        lines.length > 0 ? el("ul", {}, lines) : el("p", { class: "hint-text" }, t("own.same"))));
  }

  /** @param {string} id */
  #nameOf(id) {
    return this.cards.find((card) => card.id === id)?.name ?? id;
  }

  /** @param {import("../types.js").Mistake[]} mistakes */
  #bad(mistakes) {
    this.editor.mark(mistakes);
    for (const button of this.buttons) button.disabled = true;
    const items = mistakes.map((each) => el("li", {},
      el("button", { class: "to-line", onclick: () => this.editor.goTo(each) }, t("own.line", { line: each.line })),
      el("span", { lang: "en" }, " ", coded(each.message), each.help && el("em", {}, " ", coded(each.help)))));
    put(this.verdict, el("p", { class: "bad" }, t("own.mistakes", { n: mistakes.length })), el("ul", {}, items));
  }

  /** Stores the rulebook and opens a game of it. @param {"computer" | "link"} mode */
  async #play(mode) {
    try {
      const stored = await api.post("/rulebooks", { file: this.editor.text() });
      const opened = await api.post("/games", { rulebook: stored.id, mode, level: mode === "computer" ? choice("level", 3) : undefined, side: "random" });
      keepSeats(opened.id, { ...opened.seats, join: opened.join });
      await go(`/game/${opened.id}`);
    } catch (error) {
      if (!(error instanceof api.Refusal)) throw error;
      toast(refusalText(error, null));
    }
  }
}
