// The page for addresses that lead nowhere.

import { el, put } from "./dom.js";
import { t } from "./i18n.js";

/** @param {HTMLElement} root */
export function enter(root) {
  document.title = t("title.missing");
  put(root, notice(t("missing.title"), t("missing.text")));
}

/** A page that only says something. @param {string} title @param {string} text */
export function notice(title, text) {
  return el("section", { class: "card notice" },
    el("h1", {}, title),
    el("p", {}, text),
    el("a", { class: "button primary", href: "/" }, t("missing.home")));
}
