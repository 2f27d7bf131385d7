// The rules in short, beside the board.

import { el } from "../dom.js";
import { t } from "../i18n.js";

/** @param {import("../types.js").Rulebook} rulebook */
export function rulesCard(rulebook) {
  const lines = rulebook.highlights.map((line) => el("li", {}, line));
  return el("section", { class: "card rules-card", "aria-label": rulebook.name },
    el("h2", {}, rulebook.name),
    el("ul", { class: "highlights", lang: "en" }, lines),
    el("a", { class: "button", href: `/rulebooks/${rulebook.id}` }, t("rules.all")));
}
