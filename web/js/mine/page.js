// My games: those to go on with, those that ended, and what they add up to. Kept in this browser.

import * as api from "../api.js";
import { mini } from "../board/mini.js";
import { ask, copy, toast } from "../dialog.js";
import { el, paint, put, svg } from "../dom.js";
import { anew } from "../focus.js";
import { levelName } from "../game/player.js";
import { current, t, tell } from "../i18n.js";
import { notice } from "../missing.js";
import { under } from "../place.js";
import { imports, myGames, reviewed, seats, takeOver } from "../store.js";
import { styles } from "../styles.js";
import { outcomeText } from "../words.js";
import { everythingAsLink, readLink } from "./luggage.js";
import { enterWith } from "../profile.js";
import { importButton, importedPart } from "./imported.js";
import { profileCard } from "./profile.js";
import { endOf, even, sum, tallies } from "./tally.js";

/**
 * @typedef {import("./tally.js").Played} Played
 * @typedef {import("./tally.js").Tally} Tally
 * @typedef {import("../types.js").Rulebook} Rulebook
 * @typedef {Played & {rulebook: Rulebook}} Row
 */

/** How many of the newest games are shown. */
const MOST = 60;
const DAY = 24 * 60 * 60 * 1000;
/** How many are asked for at a time. */
const AT_ONCE = 6;
const ENDS = /** @type {const} */ (["won", "drawn", "lost"]);

/** @param {HTMLElement} root */
export async function enter(root) {
  document.title = t("title-games");
  await styles("people");
  if (!(await arrive())) return put(root, notice(t("mine-move"), t("mine-move-bad")));
  await show();

  async function show() {
    const rows = await load(myGames().slice(0, MOST));
    const going = rows.filter(({ game }) => !game.outcome && game.ply > 0);
    const over = rows.filter(({ game }) => game.outcome);
    const brought = await importedPart(() => void show());
    const sheet = el("div", { class: "mine-page" },
      el("div", { class: "mine-main" },
        el("header", { class: "mine-head" }, el("h1", {}, t("menu-games")), el("p", { class: "hint-text" }, t("mine-text")),
          el("div", { class: "row-of-buttons" }, el("button", { class: "button small", onclick: () => void move() }, t("mine-move")),
            importButton(() => void show()),
            (rows.length > 0 || brought) && el("button", { class: "button small", onclick: () => void save() }, t("mine-export")))),
        going.length > 0 && el("section", { class: "going", "aria-label": t("mine-going") }, going.map(goingCard)),
        over.length > 0 ? finished(over) : el("div", { class: "card empty" }, el("p", {}, t("mine-none")), el("a", { class: "button primary", href: "/" }, t("watch-start"))),
        brought),
      el("aside", { class: "mine-side" }, over.length > 0 && [totals(over), byLevel(over), byBook(over)], profileCard(() => void show())));
    anew(root, () => put(root, sheet));
  }
}

/** Takes over what a link from another device brings, if its reader agrees. False if it cannot be read. */
async function arrive() {
  const link = location.hash;
  if (link.startsWith("#profile=")) return byKey(link.slice("#profile=".length));
  if (!link.startsWith("#take=")) return true;
  history.replaceState(null, "", under("/games"));
  const brought = await readLink(link.slice("#take=".length));
  if (!brought) return false;
  if (!(await ask(t("mine-move"), t("mine-move-take"), t("mine-move-ask")))) return true;
  takeOver(brought);
  toast(t("mine-move-done"));
  return true;
}

/** Opens the profile of a link, if its reader agrees. @param {string} text */
async function byKey(text) {
  history.replaceState(null, "", under("/games"));
  const dot = text.lastIndexOf(".");
  const name = decodeURIComponent(text.slice(0, dot));
  if (!(await ask(t("profile-link-ask", { name }), t("mine-move-take"), t("mine-move-ask")))) return true;
  return enterWith(name, text.slice(dot + 1)).then(() => true, () => false);
}

/** Shows the link that carries everything. */
async function move() {
  const link = await everythingAsLink();
  const dialog = el("dialog", { class: "dialog", "aria-labelledby": "move-title", onclose: () => dialog.remove() },
    el("h2", { id: "move-title" }, t("mine-move")), el("p", {}, t("mine-move-text")),
    el("p", { class: "move-link", tabindex: 0 }, link),
    el("div", { class: "row-of-buttons" },
      el("button", { class: "button", onclick: () => dialog.close() }, t("result-close")),
      el("button", { class: "button primary", onclick: () => void copy(link) }, t("copy"))));
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {string[]} ids */
async function load(ids) {
  /** @type {Row[]} */
  const rows = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const asked = ids.slice(at, at + AT_ONCE).map(async (id) => {
      const held = seats(id);
      const game = await api.get(`/games/${id}`, { secret: held.first ?? held.second });
      const mine = /** @type {const} */ (["first", "second"]).filter((side) => held[side]);
      return { game, mine, rulebook: await api.rulebook(game.rulebook.id) };
    });
    rows.push(...(await Promise.all(asked.map((one) => one.catch(() => null)))).filter((row) => row !== null));
  }
  return rows;
}

/** @param {Row} row */
const board = ({ game, rulebook }) => mini(rulebook, game.board.squares, { turned: rulebook.sides[0].seat === "top" });

/** @param {Played} played */
function against({ game, mine }) {
  if (game.mode === "computer") return levelName(game.level ?? 1);
  const other = mine[0] === "first" ? game.players.second : game.players.first;
  return game.mode === "device" ? t("mode-device") : other.name || t("player-friend");
}

/** "today, 11:20", "yesterday", "13 Nov". @param {number} ms */
function date(ms) {
  const days = Math.round((new Date().setHours(0, 0, 0, 0) - new Date(ms).setHours(0, 0, 0, 0)) / DAY);
  const named = (/** @type {number} */ day) => new Intl.RelativeTimeFormat(current(), { numeric: "auto" }).format(-day, "day");
  if (days === 0) return `${named(0)}, ${new Intl.DateTimeFormat(current(), { hour: "numeric", minute: "2-digit" }).format(ms)}`;
  return days === 1 ? named(1) : new Intl.DateTimeFormat(current(), { day: "numeric", month: "short" }).format(ms);
}

/** @param {Row} row */
function goingCard(row) {
  const { game, mine } = row;
  const yours = mine.includes(game.board.turn);
  return el("article", { class: yours ? "card going-card yours" : "card going-card" }, el("div", { class: "going-board" }, board(row)),
    el("div", {}, el("h2", { class: "question" }, tell(game.rulebook.label)), el("p", { class: "hint-text" }, against(row)),
      el("p", { class: yours ? "turn-words" : "hint-text" }, yours ? t("game-yours") : t("mine-waiting")),
      el("a", { class: yours ? "button primary small" : "button small", href: `/game/${game.id}` }, t("resume-go"))));
}

/** Which of the finished games are shown. @type {[string, (row: Row) => boolean][]} */
const FILTERS = [
  ["mine-all", () => true], ["mine-won", (row) => endOf(row) === "won"], ["mine-lost", (row) => endOf(row) === "lost"],
  ["mine-look", ({ game }) => !reviewed(game.id)],
];

/** @param {Row[]} rows */
function finished(rows) {
  const list = el("ul", { class: "rows" });
  const chips = FILTERS.map(([key, wanted]) => {
    const found = rows.filter(wanted);
    return el("button", { class: "filter", disabled: found.length === 0, onclick: (/** @type {Event} */ event) => show(found, event.currentTarget) }, `${t(key, { n: found.length })} ${found.length}`);
  });
  /** @param {Row[]} some @param {EventTarget | null} chip */
  const show = (some, chip) => {
    for (const each of chips) each.setAttribute("aria-pressed", String(each === chip));
    put(list, some.map(finishedRow));
  };
  show(rows, chips[0]);
  return el("section", { "aria-labelledby": "finished-title" },
    el("div", { class: "part-head" }, el("h2", { class: "heading", id: "finished-title" }, t("watch-finished")), el("div", { class: "filters" }, chips)),
    el("div", { class: "card finished" }, list));
}

/** @param {Row} row */
function finishedRow(row) {
  const { game } = row;
  const end = endOf(row);
  const review = reviewed(game.id);
  return el("li", { "data-end": end ?? "drawn" }, el("a", { class: "row-link", href: `/analyse?game=${game.id}` },
    el("span", { class: "end" }, el("span", { class: "end-word" }, end ? t(`mine-${end}`, { n: 1 }) : t("mine-over"))),
    el("span", { class: "row-board" }, board(row)),
    el("span", { class: "row-words" }, el("strong", {}, tell(game.rulebook.label)), el("span", { class: "hint-text" }, game.outcome && outcomeText(game.outcome))),
    el("span", { class: "row-words" }, el("span", {}, against(row)), el("span", { class: "hint-text" }, t("watch-ply", { n: game.ply }))),
    el("span", { class: "hint-text row-review" }, review ? t("mine-mistakes", { n: ownMistakes(row, review) }) : t("mine-look")),
    el("span", { class: "row-line" }, review && curve(row, review.scores)),
    el("span", { class: "hint-text row-date" }, date(game.created))));
}

/** One's own mistakes, or those of both where both seats were one's own. @param {Row} row @param {import("../store.js").Reviewed} review */
function ownMistakes({ game, mine }, { mistakes }) {
  return mistakes.filter((ply) => mine.includes(game.turns[ply - 1]?.side)).length;
}

/** How the game went, up is good for who held the seat. @param {Row} row @param {number[]} scores */
function curve({ mine }, scores) {
  const own = mine[0] === "second" ? scores.map((share) => 1 - share) : scores;
  const width = Math.max(1, own.length - 1);
  const points = own.map((share, i) => `${((i / width) * 100).toFixed(1)},${(28 - share * 26).toFixed(1)}`).join(" ");
  return svg("svg", { class: "row-curve", viewBox: "0 0 100 30", preserveAspectRatio: "none", "aria-hidden": "true" }, svg("line", { x1: 0, y1: 15, x2: 100, y2: 15 }), svg("polygon", { points: `0,15 ${points} 100,15` }), svg("polyline", { points }));
}

/** @param {Row[]} rows */
function totals(rows) {
  const all = tallies(rows, () => "all").get("all") ?? { won: 0, drawn: 0, lost: 0 };
  return el("section", { class: "card totals", "aria-label": t("mine-totals") }, ENDS.map((end) => el("p", {}, el("strong", {}, all[end]), " ", el("span", { class: "hint-text" }, t(`mine-${end}`, { n: all[end] })))));
}

/** @param {Row[]} rows */
function byLevel(rows) {
  const levels = tallies(rows, ({ game }) => (game.mode === "computer" ? game.level ?? null : null));
  if (levels.size === 0) return null;
  const here = even(levels);
  return el("section", { class: "card by" }, el("h2", {}, t("mine-levels")),
    [...levels].sort(([a], [b]) => a - b).map(([level, tally]) => bar(levelName(level), tally)),
    here && el("p", { class: "hint-text" }, t("mine-even", { level: here })));
}

/** @param {Row[]} rows */
function byBook(rows) {
  const books = tallies(rows, ({ game }) => tell(game.rulebook.label));
  if (books.size === 0) return null;
  return el("section", { class: "card by" }, el("h2", {}, t("mine-books")), [...books].sort(([, a], [, b]) => sum(b) - sum(a)).map(([name, tally]) => bar(name, tally)));
}

/** @param {string} name @param {Tally} tally */
function bar(name, tally) {
  const parts = ENDS.filter((end) => tally[end] > 0).map((end) => {
    const part = el("span", { class: `part-${end}` });
    paint(part, { "flex-grow": tally[end] });
    return part;
  });
  const words = ENDS.map((end) => `${t(`mine-${end}`, { n: tally[end] })} ${tally[end]}`).join(", ");
  return el("div", { class: "bar-row" }, el("span", {}, name), el("span", { class: "stack", role: "img", "aria-label": words }, parts), el("span", { class: "hint-text" }, sum(tally)));
}

/** Every game of one's own and every one that came in, as one file. */
async function save() {
  const texts = [];
  for (const id of myGames()) texts.push(await api.text(`/games/${id}/pdn`).catch(() => ""));
  const all = [...texts.filter(Boolean), ...imports().map((game) => game.pdn)];
  const address = URL.createObjectURL(new Blob([all.join("\n\n")], { type: "text/plain" }));
  el("a", { href: address, download: "crownhead-games.pdn" }).click();
  URL.revokeObjectURL(address);
}
