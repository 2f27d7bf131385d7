// Games to watch: those going on, those that ended, and your own.

import * as api from "../api.js";
import { mini } from "../board/mini.js";
import { el, put } from "../dom.js";
import { listen } from "../events.js";
import { t, tell } from "../i18n.js";
import { levelName } from "../game/player.js";
import { myGames } from "../store.js";
import { styles } from "../styles.js";
import { resultText, sideName } from "../words.js";
import { Invitations, isHidden } from "./invitations.js";
import { reports } from "./reports.js";

/**
 * @typedef {import("../types.js").Summary} Summary
 * @typedef {import("../types.js").Card} Card
 */

const OWN = 6;
const PAGE = 12;

/** @param {HTMLElement} root */
export async function enter(root) {
  document.title = t("title-watch");
  await styles("people");
  const live = el("div", { class: "tables" });
  const ended = el("div", { class: "tables" });
  const mine = el("div", { class: "tables" });
  const offered = new Invitations();
  const asked = el("div", {});
  const ownPart = part(t("watch-mine"), mine);
  const more = el("button", { class: "button", hidden: true }, t("watch-more"));
  put(root, el("div", { class: "sheet wide" },
    el("header", { class: "hero" }, el("h1", {}, t("watch-title")), el("p", {}, t("watch-text"))),
    offered.node, asked, ownPart, part(t("watch-live"), live), part(t("watch-finished"), ended), more));
  ownPart.hidden = true;

  void reports().then((node) => node && asked.append(node));
  await Promise.all([refresh(), finished(ended, more), own(mine).then((some) => (ownPart.hidden = !some))]);
  let waiting = 0;
  const close = listen("/api/v1/events", {
    heard: () => {
      clearTimeout(waiting);
      waiting = window.setTimeout(() => void refresh(), 300);
    },
    link: (there) => there && void refresh(),
  });

  async function refresh() {
    void offered.refresh();
    const { games } = await api.get("/games?state=live&limit=24").catch(() => ({ games: [] }));
    put(live, games.length > 0 ? await Promise.all(games.map(tile)) : empty(t("watch-no-live")));
  }

  return () => {
    clearTimeout(waiting);
    close();
  };
}

/** @param {string} title @param {HTMLElement} content */
function part(title, content) {
  return el("section", { class: "watch-part" }, el("h2", { class: "heading" }, title), content);
}

/** @param {string} text */
function empty(text) {
  return el("div", { class: "card empty" }, el("p", {}, text), el("a", { class: "button primary", href: "/" }, t("watch-start")));
}

/** @param {HTMLElement} list @param {HTMLButtonElement} more */
async function finished(list, more) {
  let before = "";
  const load = async () => {
    const answer = await api.get(`/games?state=finished&limit=${PAGE}${before}`).catch(() => ({ games: [] }));
    list.append(...(await Promise.all(answer.games.map(tile))));
    before = answer.next ? `&before=${encodeURIComponent(answer.next)}` : "";
    more.hidden = !answer.next;
  };
  more.addEventListener("click", () => void load());
  await load();
  if (!list.firstChild) list.append(el("p", { class: "hint-text" }, t("watch-no-finished")));
}

/** The games that have a seat in this browser. @param {HTMLElement} list */
async function own(list) {
  const asked = myGames().slice(0, OWN).map((id) => api.get(`/games/${id}`).catch(() => null));
  const games = (await Promise.all(asked)).filter(Boolean);
  list.append(...(await Promise.all(games.map(tile))));
  return games.length > 0;
}

/** A small live board with who plays. @param {Summary} game */
async function tile(game) {
  const card = await api.rulebook(game.rulebook.id);
  const board = mini(card, game.board.squares, { turned: card.sides[0].seat === "top" });
  return el("a", { class: "book", href: `/game/${game.id}` }, el("span", { class: "book-face card" },
    el("span", { class: "book-board" }, board),
    el("span", { class: "book-name" }, tell(game.rulebook.label)),
    el("span", { class: "book-lines" }, el("span", {}, versus(game, card)), el("span", {}, state(game)))));
}

/** @param {Summary} game @param {Card} card */
function versus({ players }, card) {
  /** @param {import("../types.js").Side} side */
  const name = (side) => {
    const { kind, level, name } = players[side];
    return kind === "engine" ? levelName(level ?? 1) : (!isHidden(name) && name) || sideName(card, side);
  };
  return t("watch-versus", { first: name("first"), second: name("second") });
}

/** @param {Summary} game */
function state(game) {
  const facts = [game.outcome ? resultText(game.outcome) : "", t("watch-ply", { n: game.ply })];
  if (game.watchers > 0) facts.push(t("watch-watchers", { n: game.watchers }));
  return facts.filter(Boolean).join(" · ");
}
