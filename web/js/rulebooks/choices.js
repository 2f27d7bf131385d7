// Rulebooks to choose from: one's own first, then those that are built in.

import * as api from "../api.js";
import { el } from "../dom.js";
import { t, tell } from "../i18n.js";
import { myBooks } from "../store.js";

/**
 * A list of rulebooks to choose from.
 * @param {import("../types.js").Rulebook} rulebook the one that is open
 * @param {string} key
 * @param {import("../types.js").Card[]} cards
 * @param {Record<string, any>} props of the element
 */
export function bookSelect(rulebook, key, cards, props) {
  const known = !rulebook.own && cards.some((card) => card.id === rulebook.id);
  const select = el("select", props, !known && el("option", { value: key }, tell(rulebook.label)), cards.map((card) => el("option", { value: card.id }, tell(card.label))));
  select.value = known ? rulebook.id : key;
  void own(select, key);
  return select;
}

/** Puts one's own before the others when they have come. @param {HTMLSelectElement} select @param {string} key */
async function own(select, key) {
  const books = await Promise.all(myBooks().map((id) => api.rulebook(id).catch(() => null)));
  const others = books.flatMap((book) => (book && book.id !== key ? [el("option", { value: book.id }, tell(book.label))] : []));
  if (others.length > 0) select.prepend(el("optgroup", { label: t("own-mine") }, others));
}
