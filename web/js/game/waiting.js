// Waiting for a friend: the link, large, with a button that copies it.

import { copy } from "../dialog.js";
import { el } from "../dom.js";
import { t } from "../i18n.js";

/** @param {string} path */
export function waitingCard(path) {
  const link = location.origin + path;
  const field = el("input", { class: "link-field", readonly: true, value: link, "aria-label": t("waiting.link"), onfocus: () => field.select() });
  return el("section", { class: "card result waiting" },
    el("h2", {}, t("waiting.title")),
    el("p", {}, t("waiting.text")),
    el("div", { class: "link-row" }, field, el("button", { class: "button primary", onclick: () => copy(link) }, t("copy"))));
}
