// Every rulebook there is.

import * as api from "../api.js";
import { el, put } from "../dom.js";
import { t } from "../i18n.js";
import { Gallery } from "../start/gallery.js";
import { myBooks } from "../store.js";

/** @param {HTMLElement} root */
export async function enter(root) {
  document.title = t("title-rulebooks");
  const [cards, ...own] = await Promise.all([api.gallery(), ...myBooks().map((id) => api.rulebook(id).catch(() => null))]);
  const gallery = new Gallery([...own.filter((book) => book !== null), ...cards], null);
  gallery.paint();
  put(root, el("div", { class: "sheet wide rulebooks" },
    el("header", { class: "hero with-action" },
      el("div", {}, el("h1", {}, t("rulebooks-title")), el("p", {}, t("rulebooks-text"))),
      el("a", { class: "button primary", href: "/own" }, t("rulebooks-own"))),
    gallery.node));
  const onkey = (/** @type {KeyboardEvent} */ event) => gallery.key(event);
  addEventListener("keydown", onkey);
  return () => removeEventListener("keydown", onkey);
}
