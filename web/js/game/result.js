// The card that slides over the board when the game is over.

import { copy } from "../dialog.js";
import { el, put } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { outcomeText, resultText } from "../words.js";

/** @typedef {import("./table.js").Table} Table */

export class ResultCard {
  /** @param {Table} table @param {(kind: "new" | "rematch") => void} again */
  constructor(table, again) {
    this.table = table;
    this.again = again;
    this.closed = false;
    this.painted = "";
    this.node = el("section", { class: "card result", "aria-label": t("result.title"), hidden: true });
  }

  paint() {
    const { game } = this.table;
    this.node.hidden = !game.outcome || this.closed || !this.table.live();
    if (!game.outcome) {
      this.closed = false;
      this.painted = "";
      return;
    }
    if (this.painted === game.id) return;
    this.painted = game.id;
    this.#fill(game.outcome);
  }

  /** @param {import("../types.js").Outcome} outcome */
  #fill(outcome) {
    const { game, rulebook } = this.table;
    const seated = !this.table.watching();
    put(this.node,
      el("button", { class: "tool close", "aria-label": t("result.close"), onclick: () => this.#close() }, icon("close")),
      el("h2", {}, this.#headline(outcome)),
      el("p", {}, outcomeText(outcome, rulebook, game.board.turn)),
      el("div", { class: "row-of-buttons" },
        seated && el("button", { class: "button primary", onclick: () => this.again("new") }, t("action.new")),
        seated && el("button", { class: "button", onclick: () => this.again("rematch") }, t("result.rematch")),
        el("a", { class: "button", href: `/analyse?game=${game.id}` }, t("menu.analyse")),
        el("button", { class: "button", onclick: () => copy(`${location.origin}/game/${game.id}`) }, t("result.share"))));
  }

  /** @param {import("../types.js").Outcome} outcome */
  #headline(outcome) {
    const mine = this.table.mine();
    if (mine.length !== 1 || !outcome.winner) return resultText(outcome, this.table.rulebook);
    return outcome.winner === mine[0] ? t("result.you-win") : t("result.you-lose");
  }

  #close() {
    this.closed = true;
    this.paint();
  }
}
