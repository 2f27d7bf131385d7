// Every rulebook there is.

import * as api from "../api.js";
import { el, put } from "../dom.js";
import { t } from "../i18n.js";
import { face } from "../start/gallery.js";
import { myBooks } from "../store.js";

/** @param {HTMLElement} root */
export async function enter(root) {
  document.title = t("title-rulebooks");
  const own = await Promise.all(myBooks().map((id) => api.rulebook(id).catch(() => null)));
  const cards = [...own.filter((book) => book !== null), ...[...(await api.gallery())].sort((a, b) => Number(b.seed) - Number(a.seed))];
  put(root, el("div", { class: "sheet wide" },
    el("header", { class: "hero with-action" },
      el("div", {}, el("h1", {}, t("rulebooks-title")), el("p", {}, t("rulebooks-text"))),
      el("a", { class: "button primary", href: "/own" }, t("rulebooks-own"))),
    el("div", { class: "gallery" }, cards.map((card) =>
      el("a", { class: "book", href: `/rulebooks/${card.id}` }, el("span", { class: "book-face card" }, face(card)))))));
}
