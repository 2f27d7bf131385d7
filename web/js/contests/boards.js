// Small boards: games that go on, and one that was played, to step through.

import { rulebook } from "../api.js";
import { flat } from "../board/flat.js";
import { mini } from "../board/mini.js";
import { dress, figureOf } from "../board/pieces.js";
import { el, put, svg } from "../dom.js";
import { t } from "../i18n.js";

/** @param {HTMLElement} node @param {string} rules @param {any[]} boards */
export async function showBoards(node, rules, boards) {
  if (boards.length === 0) return put(node, el("p", { class: "hint-text" }, t("contests-boards-none")));
  const book = await rulebook(rules);
  put(node, boards.slice(0, 8).map((each) => el("figure", { class: "contest-board" },
    seat(book, "second", each.bots[1]),
    mini(book, each.board.squares, { turned: book.sides[0].seat === "top", move: each.last ?? undefined }),
    seat(book, "first", each.bots[0], t("contests-ply", { ply: each.ply })),
    el("figcaption", { class: "unseen" }, t("contests-board", { first: each.bots[0], second: each.bots[1], ply: each.ply })))));
}

/**
 * Who sits at this side of a board. The caption says the same in words.
 * @param {import("../types.js").Card} book @param {"first" | "second"} side @param {string} name @param {string} [more]
 */
function seat(book, side, name, more) {
  const man = /** @type {const} */ ({ side, rank: "man" });
  return el("p", { class: "contest-seat", "aria-hidden": "true" },
    svg("svg", { viewBox: "0 0 100 100", class: "mini" }, flat(figureOf(book, man), [{ row: 0, col: 0 }], dress(book, man))),
    el("b", {}, name), more && el("span", {}, more));
}

/** A played game with its moves and what the bot said. @param {string} rules @param {any} game */
export async function replay(rules, game) {
  const book = await rulebook(rules);
  const board = el("div", { class: "contest-replay-board" });
  const said = el("p", { role: "status" });
  const plies = game.moves.length;
  let ply = plies;
  const show = (/** @type {number} */ to) => {
    ply = Math.max(0, Math.min(plies, to));
    put(board, mini(book, game.boards[ply].squares, { turned: book.sides[0].seat === "top" }));
    const at = ply > 0 ? `${game.moves[ply - 1]}. ${t("contests-at", { ply, plies })}` : t("contests-at", { ply, plies });
    said.textContent = ply === plies ? `${at}. ${game.why}.` : at;
  };
  const keys = (/** @type {KeyboardEvent} */ event) => {
    const step = { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: plies }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    show(step);
  };
  const title = t("contests-game", { id: game.id, first: game.bots[0], second: game.bots[1] });
  const node = el("section", { class: "contest-replay", "aria-label": title, onkeydown: keys },
    el("h3", { tabindex: -1 }, title), board,
    el("div", { class: "row-of-buttons" },
      el("button", { class: "button", type: "button", onclick: () => show(ply - 1) }, t("contests-back")),
      el("button", { class: "button", type: "button", onclick: () => show(ply + 1) }, t("contests-forth"))),
    said, game.logs.filter(Boolean).map((/** @type {string} */ log) => el("details", {}, el("summary", {}, t("contests-log")), el("pre", { tabindex: 0 }, log))));
  show(plies);
  return node;
}
