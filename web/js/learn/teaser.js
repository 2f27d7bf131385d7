// One puzzle beside the lessons, for who wants to try what was learned.

import * as api from "../api.js";
import { mini } from "../board/mini.js";
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { FRESH, next } from "../puzzles/progress.js";
import { choice } from "../store.js";
import { sideLabel } from "../words.js";

/** @typedef {import("../puzzles/progress.js").Progress} Progress */

/** The puzzle that would come next; nothing where there are none. @param {import("../types.js").Rulebook} rulebook @param {string} key */
export async function teaser(rulebook, key) {
  const path = `/rulebooks/${encodeURIComponent(key)}/puzzles`;
  const { puzzles } = await api.get(path).catch(() => ({ puzzles: [] }));
  const progress = choice("puzzles", /** @type {Record<string, Progress>} */ ({}))[rulebook.identity] ?? FRESH;
  const card = next(puzzles, progress, "any");
  const puzzle = card && (await api.get(`${path}/${card.number}`).catch(() => null));
  if (!puzzle) return null;
  const { squares, turn } = puzzle.board;
  const top = rulebook.sides[0].seat === "top";
  return el("section", { class: "card teaser", "aria-labelledby": "teaser-title" },
    el("h2", { id: "teaser-title" }, t("switch-puzzles")),
    el("div", { class: "teaser-board" }, mini(rulebook, squares, { turned: turn === "first" ? top : !top })),
    el("p", {}, el("strong", {}, t(`puzzle-goal-${card.goal}`, { side: sideLabel(rulebook, turn) })), " ", el("span", { class: "hint-text" }, t("puzzle-rated", { n: card.rating }))),
    el("a", { class: "button primary", href: `/puzzles/${key}?n=${card.number}` }, t("learn-solve")));
}
