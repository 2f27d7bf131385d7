// The rules as sentences with choices inside, made from the vocabulary.

import { el, put } from "../dom.js";
import { t } from "../i18n.js";
import { mini } from "../board/mini.js";
import { draw } from "../start/sketch.js";
import { Openings } from "./openings.js";
import { pictureOf } from "./pictures.js";
import { choices, same, textKey, worded } from "./phrases.js";

/**
 * @typedef {import("./phrases.js").Rule} Rule
 * @typedef {import("./phrases.js").Value} Value
 * @typedef {{path: string, key: string, of: string | null, value: Value, parent: Value}} Said what a file says about a rule
 * @typedef {import("../types.js").Rulebook} Rulebook
 */

/** Few choices stand side by side, many behind an arrow. */
const FEW = 3;
/** Letters that fit side by side. */
const SHORT = 34;
const PARTS = ["board", "man", "king", "triple", "capture", "crowning", "opening", "endings"];
/** Rules that the board itself shows. */
const BOARD = ["board.width", "board.rows"];

export class Form {
  /** @param {(path: string, value: Value) => void} changed @param {() => string} line the moves on the board, to begin games with */
  constructor(changed, line) {
    this.changed = changed;
    this.line = line;
    /** @type {Map<string, Rule>} */
    this.rules = new Map();
    /** What the file says about each rule. @type {Map<string, Value>} */
    this.said = new Map();
    this.jumps = el("nav", { class: "jumps", "aria-label": t("own-sentences") });
    this.list = el("div", { class: "parts" });
    this.node = el("div", { class: "form" }, this.jumps, this.list);
  }

  /** @param {Rule[]} rules */
  learn(rules) {
    // Names, records and what only a file can say stay in the file.
    const wanted = rules.filter((rule) => t(textKey(rule)) !== textKey(rule));
    this.rules = new Map(wanted.map((rule) => [rule.key, rule]));
  }

  /** @param {Said[]} said @param {Rulebook} rulebook @param {string} parent the name of what it builds on */
  show(said, rulebook, parent) {
    const focus = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.rule : undefined;
    const typed = Openings.typed();
    this.said = new Map(said.map((each) => [each.path, each.value]));
    const parts = PARTS.map((part) => ({ part, all: said.filter((each) => this.rules.has(each.key) && partOf(each) === part && each.value !== null) })).filter(({ all }) => all.length > 0);
    put(this.jumps, parts.map(({ part, all }) => this.#jump(part, all)));
    put(this.list, parts.map(({ part, all }) => this.#part(part, all, rulebook, parent)));
    if (focus) /** @type {HTMLElement | null} */ (this.list.querySelector(`[data-rule="${CSS.escape(focus)}"]:is(select, :checked)`))?.focus();
    typed?.goOn(this.list);
  }

  /** @param {string} part @param {Said[]} all */
  #jump(part, all) {
    const n = all.filter(isChanged).length;
    return el("a", { href: `#part-${part}`, onclick: (/** @type {Event} */ event) => {
      event.preventDefault();
      document.getElementById(`part-${part}`)?.scrollIntoView({ block: "start", behavior: "smooth" });
    } }, t(`part-${part}`), n > 0 && el("span", { class: "badge" }, n));
  }

  /** @param {string} part @param {Said[]} all @param {Rulebook} rulebook @param {string} parent */
  #part(part, all, rulebook, parent) {
    const n = all.filter(isChanged).length;
    return el("section", { class: "card part", id: `part-${part}` },
      el("header", {}, el("h2", {}, t(`part-${part}`)), n > 0 && el("span", { class: "part-changed" }, t("part-changed", { n }))),
      all.map((each) => this.#line(each, rulebook, parent)));
  }

  /** @param {Said} said @param {Rulebook} rulebook @param {string} parent */
  #line(said, rulebook, parent) {
    const rule = /** @type {Rule} */ (this.rules.get(said.key));
    const piece = rulebook.pieces.find((each) => each.rank === said.of)?.label ?? "";
    const [before, after = ""] = t(textKey(rule), { piece }).split("…");
    const isList = rule.takes.kind === "openings";
    return el("div", { class: isChanged(said) ? "line changed" : "line", "data-path": said.path }, this.#picture(said, rulebook),
      el("div", { class: "line-words" },
        isList ? new Openings(said, before, (value) => this.changed(said.path, value), this.line).node
          : el("div", { class: "sentence" }, before, this.#choice(said, rule, `${before}…${after}`), after),
        isChanged(said) && el("p", { class: "was" }, t("form-was", { parent, value: worded(rule, said.parent) }), " ",
          el("button", { class: "to-line", "data-rule": said.path, onclick: () => this.changed(said.path, null) }, t("form-back")))));
  }

  /** What the choice does; where a picture says nothing, its place stays free. @param {Said} said @param {Rulebook} rulebook */
  #picture({ path, value }, rulebook) {
    if (BOARD.includes(path)) return el("span", { class: "sketch", "aria-hidden": "true" }, mini(rulebook, rulebook.board.squares, { turned: rulebook.sides[0].seat === "top" }));
    const picture = pictureOf(path, value, (other) => this.said.get(other) ?? null);
    return picture ? draw(picture, rulebook) : el("span", { class: "sketch-gap" });
  }

  /** @param {Said} said @param {Rule} rule @param {string} label */
  #choice(said, rule, label) {
    const all = choices(rule, said.value);
    const short = all.length <= FEW && all.reduce((sum, each) => sum + each.text.length, 0) <= SHORT;
    if (!short) {
      const select = el("select", { class: "inline", "data-rule": said.path, "aria-label": label, onchange: () => this.changed(said.path, all[Number(select.value)].value) },
        all.map((each, i) => el("option", { value: i, selected: same(each.value, said.value) }, each.text)));
      return select;
    }
    return el("span", { class: "options inline-options", role: "radiogroup", "aria-label": label }, all.map((each) => {
      const input = el("input", { type: "radio", name: said.path, "data-rule": said.path, checked: same(each.value, said.value), onchange: () => this.changed(said.path, each.value) });
      return el("label", { class: "option" }, input, el("span", {}, each.text));
    }));
  }
}

/** @param {Said} said */
const isChanged = ({ value, parent }) => parent !== null && !same(value, parent);

/** The heading under which a rule stands. @param {Said} said */
function partOf({ key, of }) {
  if (key.startsWith("ranks.king.")) return "king";
  return of ?? key.split(".")[0];
}
