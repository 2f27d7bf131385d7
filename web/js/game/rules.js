// The rules in short, beside the board.

import { el } from "../dom.js";
import { t, tell } from "../i18n.js";

/** As many as the narrow column shows without scrolling. */
const MOST = 8;

/** @param {import("../types.js").Rulebook} rulebook */
export function rulesCard(rulebook) {
  const lines = rulebook.brief.slice(0, MOST).map((rule) => el("li", {}, tell(rule)));
  return el("section", { class: "card rules-card", "aria-label": tell(rulebook.label) },
    el("h2", {}, tell(rulebook.label)),
    el("ul", { class: "highlights" }, lines),
    el("a", { class: "button", href: `/rulebooks/${rulebook.id}` }, t("rules-all")));
}
