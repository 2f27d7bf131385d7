// Cards of rulebooks, each with a small board and what is unusual about it; in groups, and searchable.

import { mini } from "../board/mini.js";
import { el, put } from "../dom.js";
import { t, tell } from "../i18n.js";
import { icon } from "../icons.js";
import { fits } from "./search.js";

/** @typedef {import("../types.js").Card} Card */

/** Where rulebooks come from, in the order in which they are shown. */
const GROUPS = /** @type {const} */ (["own", "document", "federation", "family"]);

export class Gallery {
  /** @param {Card[]} cards @param {((card: Card) => void) | null} chosen what a card is chosen for; without it a card leads to its rulebook */
  constructor(cards, chosen) {
    this.cards = cards;
    this.chosen = chosen;
    this.group = "all";
    this.wanted = "";
    this.search = el("input", { class: "field", id: "search", type: "search", placeholder: t("search-example"), "aria-label": t("search-label"), "aria-keyshortcuts": "/", autocomplete: "off", oninput: () => this.paint() });
    this.chips = el("div", { class: "chips", role: "group", "aria-label": t("gallery-groups") });
    this.list = el("div", { class: "groups" });
    this.node = el("section", { class: "gallery-part", "aria-label": t("start-rulebook") },
      el("header", { class: "gallery-head" }, el("h2", { class: "heading" }, t("gallery-title")), this.chips,
        el("div", { class: "search" }, icon("search"), this.search, el("kbd", { "aria-hidden": "true" }, "/"))),
      this.list);
  }

  /** @param {string} id */
  want(id) {
    this.wanted = id;
    const input = this.list.querySelector(`input[value="${CSS.escape(id)}"]`);
    if (input instanceof HTMLInputElement) input.checked = true;
    else for (const each of this.list.querySelectorAll("input")) each.checked = false;
  }

  /** A stroke goes to the search, unless somebody types. @param {KeyboardEvent} event */
  key(event) {
    const busy = event.target instanceof Element && event.target.closest("input:not([type=radio], [type=checkbox]), textarea, select, dialog");
    if (event.key !== "/" || busy || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.search.focus();
  }

  paint() {
    const there = GROUPS.filter((group) => this.cards.some((card) => card.origin === group));
    put(this.chips, ["all", ...there].map((group) => this.#chip(group)));
    const asked = this.search.value;
    const fit = (/** @type {Card} */ card) => fits(asked, words(card));
    const groups = there.filter((group) => this.group === "all" || this.group === group);
    const parts = groups.map((group) => this.#group(group, this.cards.filter((card) => card.origin === group && fit(card))));
    put(this.list, parts);
    if (!this.list.firstChild) put(this.list, el("p", { class: "hint-text" }, t("search-none")));
  }

  /** @param {string} group */
  #chip(group) {
    const n = group === "all" ? this.cards.length : this.cards.filter((card) => card.origin === group).length;
    const press = () => {
      this.group = group;
      this.paint();
      /** @type {HTMLElement | null} */ (this.chips.querySelector(`[data-group="${group}"]`))?.focus();
    };
    return el("button", { class: "chip", "data-group": group, "aria-pressed": String(this.group === group), onclick: press }, t(`group-${group}`), el("span", { class: "chip-count" }, n));
  }

  /** @param {string} group @param {Card[]} cards */
  #group(group, cards) {
    if (cards.length === 0) return null;
    return el("fieldset", { class: "group" }, el("legend", {}, t(`group-${group}`)),
      el("div", { class: "gallery" }, cards.map((card) => this.#card(card))));
  }

  /** @param {Card} card */
  #card(card) {
    const { chosen } = this;
    const shown = el("span", { class: "book-face card" }, face(card));
    if (!chosen) return el("a", { class: "book", href: `/rulebooks/${card.id}` }, shown);
    const input = el("input", { type: "radio", name: "rulebook", value: card.id, checked: card.id === this.wanted, onchange: () => chosen(card) });
    return el("label", { class: "book" }, input, shown);
  }
}

/** All by which a card can be found. @param {Card} card */
function words(card) {
  return [tell(card.label), `${card.width}x${card.height}`, ...card.brief.map(tell)].join(" ");
}

/** What a card of a rulebook shows. @param {Card} card */
export function face(card) {
  // Most boards have the size that everybody expects.
  const size = card.width === 8 && card.height === 8 ? "" : `${card.width} × ${card.height}`;
  return [
    el("span", { class: "book-board" }, mini(card, card.moment.squares, { turned: card.sides[0].seat === "top" })),
    el("span", { class: "book-name" }, tell(card.label), size && el("small", {}, size)),
    el("span", { class: "book-lines" }, card.highlights.map((rule) => el("span", {}, tell(rule)))),
  ];
}
