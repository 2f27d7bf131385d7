// My rulebooks: those that were saved in this browser.

import * as api from "../api.js";
import { mini } from "../board/mini.js";
import { el, put } from "../dom.js";
import { current, t, tell } from "../i18n.js";
import { icon } from "../icons.js";
import { forgetBook, myBooks, versionsOf } from "../store.js";

export class MineCard {
  constructor() {
    this.list = el("ul", { class: "mine-list" });
    this.node = el("section", { class: "card mine", "aria-label": t("own-mine") }, el("h2", {}, t("own-mine")), this.list);
  }

  /** @param {string} now the one that is open */
  async show(now) {
    const books = (await Promise.all(myBooks().map((id) => api.rulebook(id).catch(() => null)))).filter((book) => book !== null);
    if (books.length === 0) return put(this.list, el("li", { class: "hint-text" }, t("own-mine-none")));
    put(this.list, books.map((book) => el("li", { class: "mine-row", "aria-current": book.id === now && "true" },
      el("span", { class: "mine-board" }, mini(book, book.board.squares, { turned: book.sides[0].seat === "top" })),
      el("a", { href: `/own?from=${book.id}` }, tell(book.label)), el("span", { class: "hint-text" }, `${book.width} × ${book.height}`),
      el("button", { class: "pen", "aria-label": `${t("own-forget")}: ${tell(book.label)}`, title: t("own-forget"), onclick: () => this.#forget(book.id, now) }, icon("close")),
      versions(book.id))));
  }

  /** @param {string} id @param {string} now */
  #forget(id, now) {
    forgetBook(id);
    void this.show(now);
  }
}

/** What a rulebook was before it was changed. @param {string} id */
function versions(id) {
  const before = versionsOf(id);
  if (before.length === 0) return null;
  const date = (/** @type {number} */ at) => new Intl.DateTimeFormat(current(), { day: "numeric", month: "short", hour: "numeric", minute: "2-digit" }).format(at);
  return el("details", { class: "versions" }, el("summary", {}, t("own-versions")),
    el("ul", {}, before.map((version) => el("li", {}, el("a", { href: `/own?from=${version.id}` }, t("own-version", { date: date(version.at) }))))));
}
