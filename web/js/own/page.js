// Rules of your own: sentences with choices, the file one tab away, a board to try them on, and a game of them at once.

import * as api from "../api.js";
import { Diagram } from "../board/diagram.js";
import { ask, copy, toast } from "../dialog.js";
import { coded, el, put } from "../dom.js";
import { current, t, tell } from "../i18n.js";
import { icon } from "../icons.js";
import { address, under } from "../place.js";
import { go } from "../router.js";
import { choiceOf } from "../settings.js";
import { choice, choose, keepBook, keepSeats } from "../store.js";
import { refusalText, ruleItem, sentence } from "../words.js";
import { Editor } from "./editor.js";
import { FairCard } from "./fair.js";
import { Form } from "./form.js";
import { momentOf } from "./layouts.js";
import { MineCard } from "./mine.js";
import { Moments } from "./moments.js";
import { meant } from "./phrases.js";
import { TrainingCard } from "./training.js";

/** @typedef {import("../types.js").Rulebook} Rulebook */
/** @typedef {{parent: string, text: string, given?: string, from?: string}} Draft what is being written, what it was when it was opened or saved last, and by which address it was opened */

const PAUSE = 250;

/** @param {HTMLElement} root */
export async function enter(root) {
  document.title = t("title-own");
  const [cards, vocabulary] = await Promise.all([api.gallery(), api.get(`/vocabulary?language=${current()}`)]);
  const from = new URLSearchParams(location.search).get("from");
  const page = new OwnPage(root, cards);
  page.form.learn(vocabulary.rules);
  await page.begin(from);
  return () => page.leave();
}

class OwnPage {
  /** @param {HTMLElement} root @param {import("../types.js").Card[]} cards */
  constructor(root, cards) {
    this.cards = cards;
    /** What the editor was filled with, before anybody typed. */
    this.given = "";
    /** The rulebook that the address named. */
    this.from = "";
    /** The rulebook that it began with. */
    this.base = "";
    /** The id under which it was saved last. */
    this.saved = "";
    this.timer = 0;
    /** The mistakes of the last look, for the sentences. @type {HTMLElement | null} */
    this.list = null;
    /** The last change, which the next one waits for. @type {Promise<void>} */
    this.changing = Promise.resolve();
    /** @type {AbortController | null} */
    this.asking = null;
    this.editor = new Editor(t("own-editor"), () => this.#typed(), (mistake) => this.#told(mistake));
    this.form = new Form((path, value) => void this.#change(path, value), () => this.diagram?.moves.join(" ") ?? "");
    this.fair = new FairCard();
    this.mine = new MineCard();
    this.moments = new Moments((board, legal, move) => this.#moment(board, legal, move));
    /** True if a rule was just changed: its moment is played once. */
    this.fresh = false;
    this.training = new TrainingCard(() => this.#keep());
    this.parent = el("select", { class: "inline", id: "own-parent", onchange: () => void this.#begin() },
      cards.map((card) => el("option", { value: card.id }, tell(card.label))));
    this.name = el("input", { class: "own-name", "aria-label": t("own-rename"), maxlength: 60, onchange: () => void this.#change("name", this.name.value.trim() || null) });
    this.verdict = el("div", { class: "verdict", role: "status" });
    this.place = el("div", { class: "own-board" });
    this.said = el("p", { class: "hint-text own-said", role: "status" });
    this.differences = el("div", {});
    this.buttons = [
      el("button", { class: "button primary", disabled: true, onclick: () => void this.#play("computer") }, t("own-play")),
      el("button", { class: "button", disabled: true, onclick: () => void this.#keep().then((id) => id && toast(t("own-saved"))) }, t("own-save")),
      el("button", { class: "button", disabled: true, onclick: () => void this.#share() }, t("own-share")),
    ];
    this.source = el("pre", { tabindex: 0 });
    this.sourceName = el("summary", {});
    this.filePart = el("div", { class: "own-file" }, this.editor.node, el("details", { class: "card file" }, this.sourceName, this.source));
    put(root, this.#layout());
    this.#view(choice("own-view", "sentences"));
  }

  #layout() {
    const views = /** @type {[string, string][]} */ ([["sentences", t("own-sentences")], ["file", t("own-as-file")]]);
    const again = el("button", { class: "button small", onclick: () => void this.diagram?.reset() }, icon("undo"), t("own-again"));
    const flip = el("button", { class: "button small", onclick: () => this.diagram?.view.turn(!this.diagram.view.turned) }, icon("flip"), t("action-flip"));
    return el("div", { class: "own" },
      el("h1", { class: "unseen" }, t("own-title")),
      el("div", { class: "own-left" },
        el("header", { class: "own-head" },
          this.name, el("div", { class: "own-parent" }, el("label", { for: "own-parent" }, t("own-parent")), " ", this.parent),
          choiceOf(t("own-view"), "own-view", views, choice("own-view", "sentences"), (view) => this.#view(view))),
        this.form.node, this.filePart, this.verdict),
      el("div", { class: "own-middle" }, el("h2", { class: "heading" }, t("own-try")), this.place, this.said, this.moments.said, el("div", { class: "row-of-buttons" }, again, flip), this.moments.strip),
      el("div", { class: "own-right" }, this.differences, el("div", { class: "own-buttons" }, this.buttons), this.fair.node, this.training.node, this.mine.node));
  }

  leave() {
    clearTimeout(this.timer);
    this.asking?.abort();
    this.fair.stop();
    this.training.stop();
  }

  /** Sentences or the file: two views of one text. @param {string} view */
  #view(view) {
    choose("own-view", view);
    this.form.node.hidden = view !== "sentences";
    this.filePart.hidden = view === "sentences";
    if (this.list) this.list.hidden = view !== "sentences";
  }

  /** Begins with what the address names, else with what was written last. What was written and not saved goes only if its writer says so. @param {string | null} from */
  async begin(from) {
    void this.mine.show(from ?? "");
    const draft = choice("draft", /** @type {Draft | null} */ (null));
    const unsaved = draft !== null && draft.text.trim() !== draft.given?.trim();
    if (draft && (!from || (unsaved && (draft.from === from || !(await this.#replaces()))))) return this.#goOn(draft);
    return this.#fresh(from ?? "english");
  }

  /** @param {Draft} draft */
  async #goOn(draft) {
    this.parent.value = this.base = draft.parent;
    this.from = draft.from ?? "";
    this.given = draft.given ?? "";
    this.editor.set(draft.text);
    await this.#source(draft.parent);
    await this.#check();
  }

  #replaces() {
    return ask(t("ask-replace"), t("ask-replace-yes"), t("ask-replace-detail"), t("ask-replace-no"));
  }

  /** Another rulebook to begin with. What was typed goes only if its writer says so. */
  async #begin() {
    const wanted = this.parent.value;
    const untouched = this.editor.text().trim() === this.given.trim();
    if (untouched || (await this.#replaces())) return this.#fresh(wanted);
    this.parent.value = this.base;
  }

  /** A new file that extends another. @param {string} from */
  async #fresh(from) {
    const rulebook = await this.#source(from);
    if (!rulebook) return;
    const name = t("house-book", { name: rulebook.label });
    const text = rulebook.own ? rulebook.file : `extends = "${rulebook.id}"\nid = "my-house"\nname = ${JSON.stringify(name)}\n`;
    this.base = rulebook.own ? rulebook.parent ?? "english" : rulebook.id;
    this.saved = rulebook.own ? rulebook.id : "";
    this.parent.value = this.base;
    this.from = from;
    this.given = text;
    this.editor.set(text);
    await this.#check();
  }

  /** Shows the file of the parent, to copy lines from. @param {string} parent */
  async #source(parent) {
    const rulebook = await api.rulebook(parent).catch(() => null);
    this.sourceName.textContent = t("own-source", { name: rulebook?.label ?? parent });
    this.source.textContent = rulebook?.file ?? "";
    return rulebook;
  }

  #typed() {
    this.#draft();
    this.fair.stop();
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.#check(), PAUSE);
  }

  /** Choices are made one after the other: each builds on the text that the last one left. @param {string} path @param {import("./phrases.js").Value} value */
  #change(path, value) {
    this.changing = this.changing.then(() => this.#put(path, value));
    return this.changing;
  }

  /** A choice in a sentence: the server changes the text, and leaves all else as it was written. @param {string} path @param {import("./phrases.js").Value} value */
  async #put(path, value) {
    // The quick games give way to who changes the rules.
    this.fair.stop();
    try {
      const { file } = await api.post("/rulebooks/form", { file: this.editor.text(), change: { path, value } });
      this.editor.set(file);
      const moment = momentOf(path);
      if (moment) this.moments.name = moment;
      this.fresh = moment !== null;
      await this.#check();
    } catch (error) {
      if (!(error instanceof api.Refusal)) throw error;
      toast(refusalText(error));
    }
  }

  /** Every letter is kept, so that the next visit goes on with it. */
  #draft() {
    choose("draft", /** @type {Draft} */ ({ parent: this.base, text: this.editor.text(), given: this.given, from: this.from }));
  }

  async #check() {
    this.fair.stop();
    this.asking?.abort();
    const asking = new AbortController();
    this.asking = asking;
    const file = this.editor.text();
    this.#draft();
    try {
      const { signal } = asking;
      const [answer, form] = await Promise.all([api.post("/rulebooks/check", { file }, { signal }), api.post("/rulebooks/form", { file }, { signal })]);
      if (answer.ok) this.#good(answer.rulebook, form.rules ?? [], file);
      else this.#bad(answer.mistakes);
    } catch (error) {
      if (asking.signal.aborted) return;
      if (!(error instanceof api.Refusal)) throw error;
      put(this.verdict, el("p", { class: "bad" }, refusalText(error)));
    }
  }

  /** @param {Rulebook} rulebook @param {import("./form.js").Said[]} said @param {string} file */
  #good(rulebook, said, file) {
    this.editor.mark([]);
    put(this.verdict, el("p", { class: "good" }, t("own-good")));
    for (const button of this.buttons) button.disabled = false;
    const parent = this.#nameOf(rulebook.parent ?? this.base);
    this.name.value = tell(rulebook.label);
    this.form.show(said, rulebook, parent);
    this.tried = { rulebook, file };
    this.moments.show(rulebook, file, { id: rulebook.parent ?? this.base, name: parent });
    const lines = rulebook.differences.map((each) => ruleItem(each.sentence));
    put(this.differences,
      el("section", { class: "card differences" }, el("h2", {}, t("own-differences", { parent })),
        lines.length > 0 ? el("ul", {}, lines) : el("p", { class: "hint-text" }, t("own-same"))));
    this.fair.look(rulebook, file);
    void this.training.show(this.editor.text() === this.given ? this.saved : "");
  }

  /** A board on which both sides are played by hand. @param {import("../types.js").Board} board @param {import("../types.js").Move[] | null} legal @param {import("../types.js").Move | null} move */
  #moment(board, legal, move) {
    if (!this.tried) return;
    const { rulebook, file } = this.tried;
    this.said.textContent = "";
    this.diagram = new Diagram(rulebook, { file }, board, legal, t("own-try-board"));
    this.diagram.said = (words) => (this.said.textContent = words);
    put(this.place, this.diagram.node);
    if (move && this.fresh) void this.diagram.walk([move]);
    else if (move) this.diagram.view.arrows.draw([{ move, kind: "way" }]);
    this.fresh = false;
  }

  /** @param {string} id */
  #nameOf(id) {
    const card = this.cards.find((each) => each.id === id);
    return card ? tell(card.label) : id;
  }

  /** @param {import("../types.js").Mistake[]} mistakes */
  #bad(mistakes) {
    this.fair.rest();
    this.editor.mark(mistakes);
    for (const button of this.buttons) button.disabled = true;
    const items = mistakes.map((each) => el("li", {},
      el("button", { class: "to-line", onclick: () => this.#goTo(each) }, t("own-line", { line: each.line })), this.#told(each)));
    // The file has them under its lines.
    this.list = el("ul", { hidden: !this.filePart.hidden }, items);
    put(this.verdict, el("p", { class: "bad" }, t("own-kept", { n: new Set(mistakes.map((each) => each.line)).size })), this.list);
  }

  /** What is wrong, what helps, and a repair. @param {import("../types.js").Mistake} mistake */
  #told(mistake) {
    const { message, help } = mistake;
    return [el("span", {}, coded(sentence(tell(message))), help && el("em", {}, " ", coded(sentence(tell(help))))), this.#repair(mistake)];
  }

  /** A repair by one click, where it is clear what was meant. @param {import("../types.js").Mistake} mistake */
  #repair(mistake) {
    const word = meant(mistake);
    return word && el("button", { class: "button small", onclick: () => {
      this.#goTo(mistake);
      this.editor.repair(mistake, word);
    } }, t("own-repair", { word }));
  }

  /** @param {import("../types.js").Mistake} mistake */
  #goTo(mistake) {
    if (this.filePart.hidden) /** @type {HTMLInputElement | null} */ (document.querySelector('input[name="own-view"][value="file"]'))?.click();
    this.editor.goTo(mistake);
  }

  /** Stores the rulebook and answers its id. */
  async #keep() {
    // What was chosen last may still be on its way into the text.
    await this.changing;
    try {
      const stored = await api.post("/rulebooks", { file: this.editor.text() });
      keepBook(stored.id, this.saved);
      this.saved = stored.id;
      this.given = this.editor.text();
      this.from = stored.id;
      this.#draft();
      // Who comes again by this address finds what was saved.
      history.replaceState(null, "", under(`/own?from=${stored.id}`));
      await this.mine.show(stored.id);
      return /** @type {string} */ (stored.id);
    } catch (error) {
      if (!(error instanceof api.Refusal)) throw error;
      toast(refusalText(error));
    }
  }

  async #share() {
    const id = await this.#keep();
    if (id) await copy(address(`/?rulebook=${id}`));
  }

  /** Opens a game of it. @param {"computer" | "link"} mode */
  async #play(mode) {
    const id = await this.#keep();
    if (!id) return;
    const opened = await api.post("/games", { rulebook: id, mode, level: choice("level", 1), side: "first" });
    keepSeats(opened.id, { ...opened.seats, join: opened.join });
    await go(`/game/${opened.id}`);
  }
}
