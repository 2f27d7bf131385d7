// Moments in which rules show: positions for the board that is written, and what may be played there, by these rules and by the parent's.

import * as api from "../api.js";
import { mini } from "../board/mini.js";
import { Shape } from "../board/shape.js";
import { el, put } from "../dom.js";
import { anew } from "../focus.js";
import { pretty } from "../game/moves.js";
import { t } from "../i18n.js";
import { NAMES, boardOf, compare } from "./layouts.js";

/**
 * @typedef {import("../types.js").Rulebook} Rulebook
 * @typedef {import("../types.js").Board} Board
 * @typedef {import("../types.js").Move} Move
 * @typedef {import("./layouts.js").Name} Name
 */

export class Moments {
  /** @param {(board: Board, legal: Move[] | null, move: Move | null) => void} chosen what is shown, what may be played there if that is known, and the move that tells most */
  constructor(chosen) {
    this.chosen = chosen;
    /** @type {Name} */
    this.name = "start";
    /** Counts what was asked for, so that an old answer does not come after a new one. */
    this.asked = 0;
    this.said = el("p", { class: "card moment-said", role: "status", hidden: true });
    this.strip = el("div", { class: "moments", role: "group", "aria-label": t("own-moments") });
  }

  /** Shows the moments of rules. @param {Rulebook} rulebook @param {string} file @param {{id: string, name: string}} parent */
  show(rulebook, file, parent) {
    this.rules = { rulebook, file, parent };
    const turned = rulebook.sides[0].seat === "top";
    const all = NAMES.map((name) => ({ name, board: boardOf(rulebook, name) }));
    if (!all.some(({ name, board }) => name === this.name && board)) this.name = "start";
    anew(this.strip, () => put(this.strip, all.map(({ name, board }) => board && el("button", { class: "moment", "aria-pressed": String(name === this.name), onclick: () => this.pick(name) },
      mini(rulebook, board.squares, { turned }), el("span", {}, t(`moment-${name}`))))));
    void this.#look();
  }

  /** @param {Name} name */
  pick(name) {
    this.name = name;
    if (this.rules) this.show(this.rules.rulebook, this.rules.file, this.rules.parent);
  }

  async #look() {
    const mine = ++this.asked;
    if (!this.rules) return;
    const { rulebook, file, parent } = this.rules;
    const board = boardOf(rulebook, this.name) ?? rulebook.board;
    this.said.hidden = this.name === "start";
    if (this.name === "start") return this.chosen(board, null, null);
    const [here, there] = await Promise.all([legal({ file }, board), legal({ rulebook: parent.id }, board)]);
    if (mine !== this.asked || !here) return;
    const told = compare(here, there);
    put(this.said, ...words(told, parent.name, new Shape(rulebook)));
    this.chosen(board, here, told.move);
  }
}

/** @param {{file?: string, rulebook?: string}} source @param {Board} board @returns {Promise<Move[] | null>} */
const legal = (source, { fen }) => api.post("/positions", { ...source, fen, moves: [] }).then((position) => position.legal, () => null);

/** @param {ReturnType<typeof compare>} told @param {string} parent @param {Shape} shape */
function words({ move, differs, other }, parent, shape) {
  if (!move) return [t("moment-none")];
  const said = el("strong", {}, t(move.captured.length > 0 ? "moment-takes" : "moment-goes", { move: pretty(move.people), n: move.captured.length }));
  const more = differs && t(`moment-is-${differs}`, { parent, move: other ? pretty(other.people) : "", square: other ? shape.name(other.to) : "" });
  return [said, " ", more];
}
