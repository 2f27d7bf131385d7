// The rules in short, beside the board.

import { el } from "../dom.js";
import { t } from "../i18n.js";
import { highlightText } from "../words.js";

/** As many as the narrow column shows without scrolling. */
const MOST = 8;

/** @param {import("../types.js").Rulebook} rulebook */
export function rulesCard(rulebook) {
  const lines = rulebook.brief.slice(0, MOST).map((rule) => el("li", {}, highlightText(rule)));
  return el("section", { class: "card rules-card", "aria-label": rulebook.name },
    el("h2", {}, rulebook.name),
    el("ul", { class: "highlights" }, lines),
    el("a", { class: "button", href: `/rulebooks/${rulebook.id}` }, t("rules.all")));
}
