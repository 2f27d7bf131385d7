// Games that came in as PDN, kept in this browser beside one's own.

import * as api from "../api.js";
import { after } from "../board/letters.js";
import { mini } from "../board/mini.js";
import { toast } from "../dialog.js";
import { el } from "../dom.js";
import { t, tell } from "../i18n.js";
import { dropImport, imports, keepImports } from "../store.js";
import { refusalText } from "../words.js";

/** @typedef {import("../store.js").Imported} Imported */

/** The longest text that the server reads at once. */
const LONGEST = 1_000_000;

/** A button that takes a file. @param {() => void} changed */
export function importButton(changed) {
  const field = el("input", { class: "unseen", type: "file", accept: ".pdn,text/plain", id: "import-pdn", onchange: () => void take(field, changed) });
  return el("label", { class: "button small file-button", for: "import-pdn" }, t("mine-import"), field);
}

/** @param {HTMLInputElement} field @param {() => void} changed */
async function take(field, changed) {
  const file = field.files?.[0];
  field.value = "";
  if (!file) return;
  if (file.size > LONGEST) return toast(t("mine-import-long"));
  try {
    const { games } = await api.post("/pdn", { text: await file.text() });
    const read = await Promise.all(games.filter((/** @type {any} */ game) => game.rulebook && game.turns.length > 0).map(short));
    keepImports(read);
    toast(t("mine-imported", { n: read.length }));
    changed();
  } catch (error) {
    if (!(error instanceof api.Refusal)) throw error;
    toast(refusalText(error));
  }
}

/** What is kept of a game. @param {any} game @returns {Promise<Imported>} */
async function short(game) {
  const book = await api.rulebook(game.rulebook);
  /** @type {import("../types.js").Turn[]} */
  const turns = game.turns;
  const squares = turns.reduce((at, turn) => after(at, turn.move), game.start?.squares ?? book.board.squares);
  const { White = "", Black = "", Result = "*", Date: date = "", Event: event = "" } = game.tags;
  return { pdn: game.pdn, rulebook: game.rulebook, squares, plies: turns.length, white: White, black: Black, result: Result, date, event };
}

/** The games that came in, each a way into Analyse. @param {() => void} changed */
export async function importedPart(changed) {
  const all = imports();
  if (all.length === 0) return null;
  const rows = await Promise.all(all.map((game) => row(game, changed)));
  return el("section", { class: "card finished", "aria-labelledby": "imported-title" },
    el("h2", { id: "imported-title" }, t("mine-import-title")), el("ul", { class: "rows" }, rows));
}

/** @param {Imported} game @param {() => void} changed */
async function row(game, changed) {
  const book = await api.rulebook(game.rulebook).catch(() => null);
  const names = [game.white, game.black].filter(Boolean).join(" – ") || game.event || t("watch-ply", { n: game.plies });
  return el("li", { class: "imported-row" },
    el("button", { class: "row-link", onclick: () => void look(game) },
      el("span", { class: "row-board" }, book && mini(book, game.squares, { turned: book.sides[0].seat === "top" })),
      el("span", { class: "row-words" }, el("strong", {}, names), el("span", { class: "hint-text" }, book ? tell(book.label) : game.rulebook)),
      el("span", { class: "row-words" }, el("span", {}, game.result), el("span", { class: "hint-text" }, game.date))),
    el("button", { class: "quiet", "aria-label": t("mine-import-drop", { name: names }), onclick: () => { dropImport(game.pdn); changed(); } }, "✕"));
}

/** @param {Imported} game */
async function look(game) {
  const [{ games }, { lookAt }] = await Promise.all([api.post("/pdn", { text: game.pdn, rulebook: game.rulebook }), import("../analyse/page.js")]);
  if (games[0]) await lookAt(games, games[0], game.rulebook);
}
