// What is known of a position without thinking: the word of solved endings, and what was played from here before.

import * as api from "../api.js";
import { el, paint, put } from "../dom.js";
import { anew } from "../focus.js";
import { pretty } from "../game/moves.js";
import { t } from "../i18n.js";
import { choiceOf } from "../settings.js";
import { choice, choose } from "../store.js";
import { colourOf, sideLabel } from "../words.js";
import { explored, total } from "./explore.js";

/**
 * @typedef {import("./study.js").Study} Study
 * @typedef {import("../types.js").Move} Move
 * @typedef {import("./explore.js").Explored} Explored
 * @typedef {{kind: "win" | "loss", plies: number} | {kind: "draw" | "no-loss" | "no-win"}} Word
 * @typedef {{pieces: number, word: Word | null, moves: {move: Move, word: Word | null}[]}} Solved
 */

/** Who steps through a game quickly asks for nothing on the way. */
const PAUSE = 200;
/** Tables that are being made are asked for again, a few times. */
const AGAIN = 4000;
const TRIES = 5;
/** So many moves are shown. */
const MOST = 8;

export class KnownCard {
  /** @param {{follow: (move: Move) => void, games: () => import("./explore.js").Collected[]}} listener */
  constructor(listener) {
    this.listener = listener;
    this.timer = 0;
    /** @type {AbortController | null} */
    this.asking = null;
    this.word = el("p", { class: "known-word", role: "status" });
    this.from = el("div", { class: "known-from" });
    this.moves = el("div", {});
    this.node = el("section", { class: "card known", "aria-label": t("known-title") }, el("h2", {}, t("known-title")), this.word, this.from, this.moves);
  }

  stop() {
    clearTimeout(this.timer);
    this.asking?.abort();
  }

  /** @param {Study} study @param {boolean} veiled nothing is told while the better move is looked for */
  look(study, veiled) {
    this.stop();
    this.node.classList.toggle("veiled", veiled);
    if (veiled) return;
    this.asking = new AbortController();
    const { signal } = this.asking;
    this.timer = window.setTimeout(() => void this.#ask(study, signal, TRIES), PAUSE);
  }

  /** @param {Study} study @param {AbortSignal} signal @param {number} tries */
  async #ask(study, signal, tries) {
    const body = { rulebook: study.key, fen: study.start.fen, moves: study.texts() };
    const [solved, server] = await Promise.all([
      api.post("/positions/solved", body, { signal }).catch(() => null),
      api.post("/positions/explorer", body, { signal }).catch(() => null),
    ]);
    if (signal.aborted) return;
    anew(this.node, () => {
      if (solved) this.#solved(study, solved);
      this.#explored(study, server);
    });
    if (solved?.pieces === 0 && tries > 0) this.timer = window.setTimeout(() => void this.#ask(study, signal, tries - 1), AGAIN);
    this.node.dataset.ready = study.texts().length.toString();
  }

  /** @param {Study} study @param {Solved} solved */
  #solved(study, { pieces, word, moves }) {
    const here = study.squares().replaceAll(/[.#]/g, "").length;
    if (!word) return void (this.word.textContent = pieces > 0 ? t("known-pieces", { here, most: pieces }) : t("known-no-tables"));
    const side = sideLabel(study.rulebook, study.position?.board.turn ?? "first");
    const best = moves[0];
    put(this.word, el("strong", { class: word.kind }, wordText(word, side)),
      best && el("button", { class: "to-line", onclick: () => this.listener.follow(best.move) }, t("known-by", { move: pretty(best.move.people) })));
  }

  /** @param {Study} study @param {{games: number, moves: Explored[]} | null} server */
  #explored(study, server) {
    const games = this.listener.games();
    const source = games.length > 0 ? choice("explorer", /** @type {string} */ ("server")) : "server";
    const both = /** @type {[string, string][]} */ ([["server", t("explorer-server")], ["file", t("explorer-file")]]);
    put(this.from, games.length > 0 && choiceOf(t("explorer-source"), "explorer", both, source, (value) => {
      choose("explorer", value);
      anew(this.node, () => this.#explored(study, server));
    }));
    const found = source === "file" ? explored(games, study) : server ?? { games: 0, moves: [] };
    put(this.moves, found.moves.length > 0 ? this.#table(study, found.moves) : el("p", { class: "hint-text" }, t("explorer-none", { n: found.games })));
  }

  /** @param {Study} study @param {Explored[]} moves */
  #table(study, moves) {
    const head = ["explorer-move", "explorer-games", "explorer-results"].map((key) => el("th", { scope: "col" }, t(key)));
    return el("table", { class: "explorer" }, el("thead", {}, el("tr", {}, head)), el("tbody", {}, moves.slice(0, MOST).map((each) => el("tr", {},
      el("th", { scope: "row" }, el("button", { class: "to-line", onclick: () => this.listener.follow(each.move) }, pretty(each.move.people))),
      el("td", {}, total(each)), el("td", {}, bar(study, each))))));
  }
}

/** "Black wins in 11 plies". @param {Word} word @param {import("../types.js").Said} side */
function wordText(word, side) {
  return word.kind === "win" || word.kind === "loss" ? t(`known-${word.kind}`, { side, n: word.plies }) : t(`known-${word.kind}`, { side });
}

/** @param {Study} study @param {Explored} each */
function bar({ rulebook }, { first, draws, second }) {
  const parts = [el("span", { class: "share", ...colourOf(rulebook, "first") }), el("span", { class: "share drawn" }), el("span", { class: "share", ...colourOf(rulebook, "second") })];
  [first, draws, second].forEach((n, i) => paint(parts[i], { "flex-grow": n }));
  return el("span", { class: "shares", role: "img", "aria-label": t("explorer-said", { first, draws, second, "first-name": sideLabel(rulebook, "first"), "second-name": sideLabel(rulebook, "second") }) }, parts);
}
