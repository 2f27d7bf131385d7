// The list of moves: click one to see it, or step with the arrows.

import { el, put } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";

/**
 * Something with moves that can be walked.
 * @typedef {object} Timeline
 * @property {{turns: import("../types.js").Turn[]}} game
 * @property {() => number} shown the ply that is looked at
 * @property {() => boolean} live true if that is the newest
 * @property {(ply: number) => void} look
 * @property {number} [reached] how many of the moves the board shows by now
 */

/** @type {Record<string, string>} */
export const SIGNS = { dubious: "?!", mistake: "?", blunder: "??" };

export class MoveList {
  /** @param {Timeline} table */
  constructor(table) {
    this.table = table;
    this.list = el("ol", { class: "moves", tabindex: 0, "aria-label": t("moves-title") });
    this.empty = el("p", { class: "hint-text" }, t("moves-none"));
    this.scrubber = el("input", { type: "range", class: "scrubber", min: 0, "aria-label": t("moves-scrub"), oninput: () => table.look(Number(this.scrubber.value)) });
    this.buttons = [
      this.#button("first", () => 0), this.#button("back", () => table.shown() - 1),
      this.#button("next", () => table.shown() + 1), this.#button("last", () => Infinity),
    ];
    this.node = el("section", { class: "card moves-card", "aria-label": t("moves-title") },
      el("h2", {}, t("moves-title")), this.empty, this.list, this.scrubber,
      el("div", { class: "steps" }, this.buttons));
    /** Marks from the analysis, by ply. @type {Map<number, string>} */
    this.marks = new Map();
    this.painted = "";
  }

  /** @param {"first" | "back" | "next" | "last"} name @param {() => number} goal */
  #button(name, goal) {
    return el("button", { class: "tool", "data-step": name, "aria-label": t(`moves-${name}`), title: t(`moves-${name}`), onclick: () => this.table.look(goal()) }, icon(name));
  }

  paint() {
    const { table } = this;
    const turns = this.#turns();
    const key = turns.map((turn) => turn.people).join(" ") + [...this.marks].join();
    if (key !== this.painted) this.#fill();
    this.painted = key;
    this.empty.hidden = turns.length > 0;
    this.list.hidden = turns.length === 0;
    this.scrubber.hidden = turns.length === 0;
    this.scrubber.max = String(table.game.turns.length);
    this.scrubber.value = String(table.shown());
    const ends = [table.shown() === 0, table.shown() === 0, table.live(), table.live()];
    this.buttons.forEach((button, i) => (button.disabled = ends[i]));
    this.#mark();
  }

  /** The list does not run ahead of the board. */
  #turns() {
    const { game, live, reached = Infinity } = this.table;
    return live.call(this.table) ? game.turns.slice(0, reached) : game.turns;
  }

  #fill() {
    const turns = this.#turns();
    const starts = turns[0]?.side === "second" ? 1 : 0;
    const rows = [];
    for (let at = -starts; at < turns.length; at += 2) rows.push(this.#row(at, rows.length + 1));
    put(this.list, rows);
  }

  /** @param {number} at @param {number} number */
  #row(at, number) {
    const turns = this.#turns();
    const cells = [at, at + 1].map((i) => this.#move(turns[i], i));
    return el("li", { class: "move-row" }, el("span", { class: "move-number" }, number), cells);
  }

  /** @param {import("../types.js").Turn | undefined} turn @param {number} i */
  #move(turn, i) {
    if (!turn) return el("span", { class: "move gap" });
    const mark = this.marks.get(i + 1) ?? "";
    const sign = mark && el("span", { class: `sign ${mark}`, "aria-label": t(`mark-${mark}`) }, SIGNS[mark]);
    return el("button", { class: "move", "data-ply": i + 1, tabindex: -1, onclick: () => this.table.look(i + 1) }, pretty(turn.people), sign);
  }

  #mark() {
    const now = this.list.querySelector(`[data-ply="${Math.min(this.table.shown(), this.table.reached ?? Infinity)}"]`);
    for (const each of this.list.querySelectorAll("[aria-current]")) each.removeAttribute("aria-current");
    now?.setAttribute("aria-current", "true");
    if (now instanceof HTMLElement) keepInSight(this.list, now);
    else this.list.scrollTop = 0;
  }
}

/** Scrolls the list, and never the page. @param {HTMLElement} list @param {HTMLElement} node */
function keepInSight(list, node) {
  const [top, bottom] = [node.offsetTop, node.offsetTop + node.offsetHeight];
  if (top < list.scrollTop || bottom > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 2;
  list.scrollLeft = Math.max(0, node.offsetLeft - list.clientWidth / 2);
}

/** A move with real signs. @param {string} text */
export const pretty = (text) => text.replaceAll(/(?<=[\d)])x(?=[\d(])/g, "×").replaceAll(/(?<=[\d)])-(?=[\d(])/g, "–");
