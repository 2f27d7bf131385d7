// The page for addresses that lead nowhere.

import { el, put } from "./dom.js";
import { t } from "./i18n.js";

/** @param {HTMLElement} root */
export function enter(root) {
  document.title = t("title-missing");
  put(root, notice(t("missing-title"), t("missing-text")));
}

/** A page that only says something, and offers a way on. @param {string} title @param {string} text @param {{href: string, text: string}} [other] */
export function notice(title, text, other) {
  return el("section", { class: "card notice" },
    el("h1", {}, title),
    el("p", {}, text),
    el("div", { class: "row-of-buttons" },
      other && el("a", { class: "button primary", href: other.href }, other.text),
      el("a", { class: other ? "button" : "button primary", href: "/" }, t("missing-home"))));
}
