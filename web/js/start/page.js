// The first page: choose a rulebook, an opponent, and start.

import * as api from "../api.js";
import { el, put } from "../dom.js";
import { toast } from "../dialog.js";
import { t } from "../i18n.js";
import { go } from "../router.js";
import { choice, choose, keepSeats } from "../store.js";
import { refusalText } from "../words.js";
import { galleryOf } from "./gallery.js";
import { Options } from "./options.js";

/** @typedef {import("../types.js").Card} Card */

/** @param {HTMLElement} root */
export async function enter(root) {
  document.title = t("title.start");
  const cards = await offered();
  const wanted = wantedId(cards);
  const options = new Options();
  const gallery = galleryOf(cards, wanted, (card) => pick(card));
  const start = el("button", { class: "button primary large", id: "start", onclick: () => void open() }, t("start.go"));
  let chosen = cards.find((card) => card.id === wanted) ?? cards[0];

  put(root, el("div", { class: "start" },
    el("div", { class: "start-main" },
      el("header", { class: "hero" }, el("h1", {}, t("start.title")), el("p", {}, t("start.text"))),
      gallery),
    el("aside", { class: "start-side" }, el("section", { class: "card setup", "aria-label": t("start.setup") }, options.node, start))));
  pick(chosen);

  /** @param {Card} card */
  function pick(card) {
    chosen = card;
    choose("rulebook", card.id);
    options.show(card);
  }

  async function open() {
    start.disabled = true;
    try {
      const opened = await api.post("/games", { rulebook: chosen.id, ...options.wish() });
      keepSeats(opened.id, { ...opened.seats, join: opened.join });
      await go(`/game/${opened.id}`);
    } catch (error) {
      start.disabled = false;
      if (!(error instanceof api.Refusal)) throw error;
      toast(refusalText(error, null));
    }
  }
}

/** The built-in rulebooks, those of the documents first, and the one that the address asks for. @returns {Promise<Card[]>} */
async function offered() {
  const cards = [...(await api.gallery())].sort((a, b) => Number(b.seed) - Number(a.seed));
  const asked = new URLSearchParams(location.search).get("rulebook") ?? "";
  if (!asked || cards.some((card) => card.id === asked)) return cards;
  const own = await api.rulebook(asked).catch(() => null);
  return own ? [own, ...cards] : cards;
}

/** @param {Card[]} cards */
function wantedId(cards) {
  const asked = new URLSearchParams(location.search).get("rulebook");
  const found = cards.find((card) => card.id === asked) ?? cards.find((card) => card.id === choice("rulebook", ""));
  return (found ?? cards[0]).id;
}
