// One rulebook: its rules in sentences with their clauses, and examples that can be played.

import * as api from "../api.js";
import { Diagram } from "../board/diagram.js";
import { mini } from "../board/mini.js";
import { el, put } from "../dom.js";
import { current, t, tell } from "../i18n.js";
import { icon } from "../icons.js";
import { notice } from "../missing.js";
import { refusalText, ruleItem, sentence } from "../words.js";
import { clause } from "./clause.js";

/** @typedef {import("../types.js").Rulebook} Rulebook */

/** @param {HTMLElement} root @param {import("../router.js").Params} params */
export async function enter(root, params) {
  document.title = t("title-rulebooks");
  try {
    const [rulebook, cards] = await Promise.all([api.rulebook(params.id), api.gallery()]);
    const parent = cards.find((card) => card.id === rulebook.parent);
    document.title = `${tell(rulebook.label)} · Crownhead`;
    put(root, sheet(rulebook, params.id, parent?.label ?? rulebook.parent ?? ""));
  } catch (error) {
    if (!(error instanceof api.Refusal)) throw error;
    put(root, notice(t("rulebook-none"), refusalText(error)));
  }
}

/** @param {Rulebook} rulebook @param {string} key @param {import("../i18n.js").Arg} parent */
function sheet(rulebook, key, parent) {
  return el("article", { class: "sheet" },
    head(rulebook, key),
    rulebook.differences.length > 0 && differences(rulebook, parent),
    el("div", { class: "sections" }, rulebook.sections.map(section)),
    rulebook.examples.length > 0 && examples(rulebook, key),
    el("details", { class: "card file" }, el("summary", {}, t("rulebook-file")), el("pre", { tabindex: 0 }, rulebook.file)));
}

/** @param {Rulebook} rulebook @param {string} key */
function head(rulebook, key) {
  const board = mini(rulebook, rulebook.board.squares, { turned: rulebook.sides[0].seat === "top" });
  return el("header", { class: "book-head" },
    el("div", { class: "book-head-board" }, board),
    el("div", { class: "book-head-words" },
      el("h1", {}, tell(rulebook.label)),
      el("p", {}, summary(rulebook)),
      el("div", { class: "row-of-buttons" },
        el("a", { class: "button primary", href: `/?rulebook=${key}` }, t("rulebook-play")),
        el("a", { class: "button", href: `/analyse?rulebook=${key}` }, t("rulebook-analyse")),
        el("a", { class: "button", href: `/own?from=${key}` }, t("rulebook-change")))));
}

/** What the file says of itself, to those who read English; else its unusual rules. @param {Rulebook} rulebook */
function summary(rulebook) {
  if (current() === "en" && rulebook.summary) return rulebook.summary;
  return rulebook.highlights.map((each) => sentence(tell(each))).join(" ");
}

/** @param {Rulebook} rulebook @param {import("../i18n.js").Arg} parent */
function differences(rulebook, parent) {
  return el("section", { class: "card differences" },
    el("h2", {}, t("rulebook-differences", { parent })),
    el("ul", {}, rulebook.differences.map((each) => ruleItem(each.sentence))));
}

/** @param {import("../types.js").Section} part */
function section(part) {
  return el("section", { class: "rule-section" }, el("h2", {}, tell(part.title)),
    el("ul", {}, part.sentences.map((each) => ruleItem(each.sentence, each.clause && clause(each.clause)))));
}

/** @param {Rulebook} rulebook @param {string} key */
function examples(rulebook, key) {
  return el("section", {},
    el("h2", { class: "heading" }, t("rulebook-examples")),
    el("p", { class: "hint-text" }, t("rulebook-examples-text")),
    el("div", { class: "examples" }, rulebook.examples.map((example) => exampleCard(rulebook, key, example))));
}

/** @param {Rulebook} rulebook @param {string} key @param {import("../types.js").Example} example */
function exampleCard(rulebook, key, example) {
  const choices = example.line || example.moves.length === 0 ? null : example.moves;
  const diagram = new Diagram(rulebook, { rulebook: key }, example.board, choices, tell(example.label));
  const expected = example.expectations.map((each) => sentence(tell(each))).join(" ");
  const said = el("p", { class: "hint-text example-said", role: "status" }, expected);
  diagram.said = (sentence) => (said.textContent = sentence);
  const again = () => {
    said.textContent = expected;
    void diagram.reset();
  };
  return el("figure", { class: "card example" }, diagram.node,
    el("figcaption", {}, el("h3", {}, tell(example.label)), said,
      el("div", { class: "row-of-buttons" },
        example.line && el("button", { class: "button small", onclick: () => void diagram.walk(example.moves) }, icon("next"), t("example-show")),
        el("button", { class: "button small", onclick: again }, icon("undo"), t("example-again")))));
}
