// A game that was left, to go on with.

import * as api from "../api.js";
import { mini } from "../board/mini.js";
import { el } from "../dom.js";
import { levelName } from "../game/player.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { myGames, seats } from "../store.js";

/** @typedef {import("../types.js").Game} Game */

/** How many of the last games are asked for. */
const LAST = 6;

/** A card for the newest game that goes on; nothing if there is none. */
export async function resumeCard() {
  const asked = myGames().slice(0, LAST).map((id) => api.get(`/games/${id}`, { secret: seats(id).first ?? seats(id).second }).catch(() => null));
  const going = (await Promise.all(asked)).filter((game) => game && !game.outcome && game.ply > 0);
  const [game] = going;
  if (!game) return null;
  const rulebook = await api.rulebook(game.rulebook.id);
  const close = el("button", { class: "tool close-card", "aria-label": t("result-close"), onclick: () => card.remove() }, icon("close"));
  const card = el("section", { class: "card resume", "aria-label": t("resume-title") },
    el("div", { class: "resume-board" }, mini(rulebook, game.board.squares, { turned: rulebook.sides[0].seat === "top" })),
    el("div", { class: "resume-words" }, el("strong", {}, t("resume-title")), el("p", { class: "hint-text" }, facts(game)),
      going.length > 1 && el("a", { class: "hint-text", href: "/games" }, t("resume-more", { n: going.length - 1 }))),
    el("a", { class: "button primary small", href: `/game/${game.id}` }, t("resume-go")), close);
  return card;
}

/** "Russian draughts, level 4, move 13. Your turn." @param {Game} game */
function facts(game) {
  const held = seats(game.id);
  const mine = Boolean(held[game.board.turn]);
  const against = game.mode === "computer" ? levelName(game.level ?? 1) : t(`mode-${game.mode}`);
  const where = t("resume-facts", { name: game.rulebook.label, against, move: Math.ceil((game.ply + 1) / 2) });
  return mine ? `${where} ${t("game-yours")}` : where;
}
