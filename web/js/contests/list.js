// All contests, and the way in for who may make one.

import { gallery, rulebook } from "../api.js";
import { el, put } from "../dom.js";
import { t, tell } from "../i18n.js";
import { form } from "./form.js";
import { myBooks } from "../store.js";
import { call, dressed, keepCode } from "./hall.js";

/** @param {HTMLElement} root */
export async function enter(root) {
  document.title = t("title-contests");
  await dressed();
  const list = el("div", { class: "contest-list" });
  const admin = el("section", { class: "contest-admin", "aria-labelledby": "admin-title" });
  put(root, el("div", { class: "sheet" },
    el("header", { class: "hero" }, el("h1", {}, t("contests-title")), el("p", {}, t("contests-text"))), list, admin));
  await show();

  async function show() {
    const told = await call("GET", "").catch((refusal) => refusal);
    if (!told.contests) return put(list, el("p", { class: "card" }, told.key === "contests-off" ? t("contests-off") : tell(told.sentence)));
    const books = await gallery().catch(() => []);
    const own = await known(myBooks());
    const theirs = await known(told.contests.map((/** @type {any} */ each) => each.rules).filter((/** @type {string} */ id) => !books.some((book) => book.id === id)));
    put(list, told.contests.length > 0 ? told.contests.map((/** @type {any} */ each) => card(each, [...books, ...theirs])) : el("p", { class: "card" }, t("contests-none")));
    if (told.admin) put(admin, el("h2", { class: "heading", id: "admin-title" }, t("contests-new")), form(books, own));
    else put(admin, el("h2", { class: "heading", id: "admin-title" }, t("contests-admin-title")), door());
  }

  function door() {
    const field = el("input", { class: "field", id: "admin-secret", type: "password", autocomplete: "current-password", required: true });
    const said = el("p", { class: "bad", role: "alert" });
    const submit = async (/** @type {Event} */ event) => {
      event.preventDefault();
      const told = await call("GET", "", { secret: field.value.trim() }).catch(() => null);
      if (!told?.admin) return void (said.textContent = t("refusal-wrong-code"));
      keepCode("admin", field.value.trim());
      await show();
    };
    return el("form", { class: "card contest-door", onsubmit: submit },
      el("label", { class: "label", for: "admin-secret" }, t("contests-secret")), field,
      el("p", { class: "hint-text" }, t("contests-secret-hint")), said,
      el("button", { class: "button" }, t("contests-code-enter")));
  }
}

/** The rulebooks with these ids that the server knows. @param {string[]} ids */
async function known(ids) {
  const found = await Promise.all(ids.map((id) => rulebook(id).catch(() => null)));
  return found.filter((book) => book !== null);
}

/** @param {any} contest @param {import("../types.js").Card[]} books */
function card(contest, books) {
  const book = books.find((each) => each.id === contest.rules);
  const state = contest.over ? t("contests-over") : t(`contests-phase-${contest.phase}`);
  return el("a", { class: "card contest-card", href: `/contests/${contest.id}` },
    el("strong", {}, contest.name), el("span", {}, book ? tell(book.label) : contest.rules),
    el("span", {}, t("contests-games", { played: contest.played, expected: contest.expected })), el("span", {}, state));
}

