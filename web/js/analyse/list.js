// The tree of moves: the main line in rows, what could have been played instead below them.

import { el, put } from "../dom.js";
import { anew } from "../focus.js";
import { SIGNS as MARKS, pretty } from "../game/moves.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { SIGNS, depth, path } from "./tree.js";

/**
 * @typedef {import("./study.js").Study} Study
 * @typedef {import("./tree.js").Node} Node
 */

/** The order in which signs are offered. */
const OFFERED = [3, 1, 5, 6, 2, 4];

export class TreeList {
  /** @param {Study} study */
  constructor(study) {
    this.study = study;
    this.list = el("ol", { class: "moves", tabindex: 0, "aria-label": t("moves-title") });
    this.empty = el("p", { class: "hint-text" }, t("moves-none"));
    this.scrubber = el("input", { type: "range", class: "scrubber", min: 0, "aria-label": t("moves-scrub"), oninput: () => study.look(Number(this.scrubber.value)) });
    this.buttons = [this.#step("first", () => 0), this.#step("back", () => study.ply - 1), this.#step("next", () => study.ply + 1), this.#step("last", () => Infinity)];
    this.signs = el("div", { class: "signs", role: "group", "aria-label": t("analyse-signs") });
    this.comment = el("textarea", { class: "field comment", rows: 2, maxlength: 2000, oninput: () => this.#say() });
    this.edits = el("div", { class: "row-of-buttons" });
    this.node = el("section", { class: "card moves-card", "aria-label": t("moves-title") },
      el("h2", {}, t("moves-title")), this.empty, this.list, this.signs, this.comment, this.edits, this.scrubber, el("div", { class: "steps" }, this.buttons));
    /** Marks from the analysis, by ply of the main line. @type {Map<number, string>} */
    this.marks = new Map();
  }

  /** @param {"first" | "back" | "next" | "last"} name @param {() => number} goal */
  #step(name, goal) {
    return el("button", { class: "tool", "data-step": name, "aria-label": t(`moves-${name}`), title: t(`moves-${name}`), onclick: () => this.study.look(goal()) }, icon(name));
  }

  paint() {
    const { study } = this;
    const main = study.tree.main();
    put(this.list, this.#comment(study.tree.root), this.#rows(main));
    const none = main.length === 0;
    this.empty.hidden = !none;
    this.list.hidden = none;
    this.scrubber.hidden = none;
    this.scrubber.max = String(study.game.turns.length);
    this.scrubber.value = String(study.ply);
    const ends = [study.ply === 0, study.ply === 0, study.live(), study.live()];
    this.buttons.forEach((button, i) => (button.disabled = ends[i]));
    this.#paintSaid();
    const now = this.list.querySelector("[aria-current]");
    if (now instanceof HTMLElement) keepInSight(this.list, now);
  }

  /** What is said about the move that is shown. */
  #paintSaid() {
    const { study } = this;
    const { turn, comment, nags } = study.here;
    const words = turn ? t("analyse-comment", { move: pretty(turn.people) }) : t("analyse-comment-start");
    this.comment.placeholder = words;
    this.comment.setAttribute("aria-label", words);
    if (document.activeElement !== this.comment) this.comment.value = comment;
    anew(this.signs, () => put(this.signs, turn ? OFFERED.map((nag) => el("button", { class: "sign-choice", "data-nag": nag, title: t(`nag-${nag}`), "aria-label": t(`nag-${nag}`), "aria-pressed": String(nags.includes(nag)), onclick: () => study.sign(nag) }, SIGNS[nag])) : []));
    put(this.edits, study.astray() && el("button", { class: "button small", onclick: () => study.promote() }, t("analyse-promote")),
      turn && (study.astray() || !study.gameId) && el("button", { class: "button small", onclick: () => study.cut() }, t("analyse-cut")));
    this.edits.hidden = this.edits.childElementCount === 0;
  }

  #say() {
    this.study.say(this.comment.value.replaceAll(/[{}]/g, ""));
    const place = this.list.querySelector(`[data-comment="${this.#name(this.study.here)}"]`);
    if (place) place.textContent = this.comment.value;
    else this.paint();
  }

  /** A name of a place, for the moment. @param {Node} node */
  #name(node) {
    return path(node).map(({ parent }, i, nodes) => parent?.children.indexOf(nodes[i])).join("-");
  }

  /** Rows of two moves each; what is beside a move comes below it. @param {Node[]} main */
  #rows(main) {
    const starts = main[0]?.turn?.side === "second" ? 1 : 0;
    const rows = [];
    for (let at = -starts; at < main.length; at += 2) {
      const [first, second] = [main[at], main[at + 1]];
      const number = Math.floor((at + starts) / 2) + 1;
      const beside = [first, second].flatMap((node) => (node ? this.#beside(node) : []));
      rows.push(el("li", { class: "move-row" }, el("span", { class: "move-number" }, number), this.#cell(first), this.#cell(second)));
      if (beside.length > 0) rows.push(el("li", { class: "beside" }, beside));
    }
    return rows;
  }

  /** @param {Node | undefined} node */
  #cell(node) {
    if (!node) return el("span", { class: "move gap" });
    return this.#move(node, { "data-ply": depth(node) }, this.marks.get(depth(node)));
  }

  /** @param {Node} node @param {Record<string, any>} more @param {string} [mark] */
  #move(node, more, mark) {
    const { turn, nags } = node;
    const nag = nags.find((each) => SIGNS[each]);
    const sign = nag ? el("span", { class: `sign nag-${nag}`, "aria-label": t(`nag-${nag}`) }, SIGNS[nag]) : mark && el("span", { class: `sign ${mark}`, "aria-label": t(`mark-${mark}`) }, MARKS[mark]);
    return el("button", { class: "move", tabindex: -1, "aria-current": node === this.study.here && "true", onclick: () => this.study.visit(node), ...more }, pretty(turn?.people ?? ""), sign);
  }

  /** What is said about a move, and its variations. @param {Node} node @returns {HTMLElement[]} */
  #beside(node) {
    const others = node.parent?.children[0] === node ? node.parent.children.slice(1) : [];
    return [this.#comment(node), ...others.map((other) => this.#variation(other))].filter((each) => each !== null);
  }

  /** @param {Node} node */
  #comment(node) {
    return node.comment ? el("p", { class: "said", "data-comment": this.#name(node) }, node.comment) : null;
  }

  /** A variation in one paragraph, with its own below it. @param {Node} from @returns {HTMLElement} */
  #variation(from) {
    const parts = [];
    const below = [];
    for (let at = from, first = true; at; at = at.children[0], first = false) {
      const number = Math.floor((depth(at) - 1 + this.#offset()) / 2) + 1;
      const side = at.turn?.side;
      if (first || side === "first") parts.push(el("span", { class: "move-number" }, side === "first" ? `${number}` : `${number} …`));
      parts.push(this.#move(at, { class: "move beside-move" }));
      if (at.comment) parts.push(el("span", { class: "said", "data-comment": this.#name(at) }, at.comment));
      if (at !== from) below.push(...(at.parent?.children.slice(1) ?? []).map((other) => this.#variation(other)));
    }
    return el("div", { class: "variation", role: "group", "aria-label": t("analyse-variation") }, el("p", {}, parts.flatMap((part) => [part, " "])), below);
  }

  #offset() {
    return this.study.tree.root.children[0]?.turn?.side === "second" ? 1 : 0;
  }
}

/** Scrolls the list, and never the page. @param {HTMLElement} list @param {HTMLElement} node */
function keepInSight(list, node) {
  const box = list.getBoundingClientRect();
  const own = node.getBoundingClientRect();
  if (own.top < box.top || own.bottom > box.bottom) list.scrollTop += own.top - box.top - box.height / 2;
}
