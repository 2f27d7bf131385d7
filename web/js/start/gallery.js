// Cards of rulebooks, each with a small board and what is unusual about it.

import { mini } from "../board/mini.js";
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { highlightText } from "../words.js";

/** @typedef {import("../types.js").Card} Card */

/** @param {Card[]} cards @param {string} wanted @param {(card: Card) => void} chosen */
export function galleryOf(cards, wanted, chosen) {
  return el("fieldset", { class: "gallery" }, el("legend", { class: "unseen" }, t("start.rulebook")),
    cards.map((card) => cardOf(card, card.id === wanted, chosen)));
}

/** @param {Card} card @param {boolean} checked @param {(card: Card) => void} chosen */
function cardOf(card, checked, chosen) {
  const input = el("input", { type: "radio", name: "rulebook", value: card.id, checked, onchange: () => chosen(card) });
  return el("label", { class: "book" }, input, el("span", { class: "book-face card" }, face(card)));
}

/** What a card of a rulebook shows. @param {Card} card */
export function face(card) {
  // Most boards have the size that everybody expects.
  const size = card.width === 8 && card.height === 8 ? "" : `${card.width} × ${card.height}`;
  return [
    el("span", { class: "book-board" }, mini(card, card.moment.squares, { turned: card.sides[0].seat === "top" })),
    el("span", { class: "book-name" }, card.name, size && el("small", {}, size)),
    el("span", { class: "book-lines" }, card.highlights.map((rule) => el("span", {}, highlightText(rule)))),
  ];
}
