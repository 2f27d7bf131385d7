// The card that slides over the board when the game is over.

import { copy } from "../dialog.js";
import { el, put } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { address } from "../place.js";
import { outcomeText, resultText } from "../words.js";

/** @typedef {import("./table.js").Table} Table */

const LEVELS = 8;

export class ResultCard {
  /** @param {Table} table @param {(kind: "new" | "rematch") => void} again @param {(level: number) => void} climb */
  constructor(table, again, climb) {
    this.table = table;
    this.again = again;
    this.climb = climb;
    this.closed = false;
    this.painted = "";
    this.node = el("section", { class: "card result", "aria-label": t("result-title"), hidden: true });
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
    const { game } = this.table;
    const seated = !this.table.watching();
    put(this.node,
      el("button", { class: "tool close", "aria-label": t("result-close"), onclick: () => this.close() }, icon("close")),
      el("h2", {}, this.#headline(outcome)),
      el("p", {}, outcomeText(outcome)),
      el("div", { class: "row-of-buttons" },
        this.#next(outcome),
        seated && el("button", { class: "button primary", onclick: () => this.again("new") }, t("action-new")),
        seated && el("button", { class: "button", onclick: () => this.again("rematch") }, t("result-rematch")),
        el("a", { class: "button", href: `/analyse?game=${game.id}` }, t("menu-analyse")),
        el("button", { class: "button", onclick: () => copy(address(`/game/${game.id}`)) }, t("result-share"))));
  }

  /** Who beats a level is offered the next one. @param {import("../types.js").Outcome} outcome */
  #next(outcome) {
    const { game } = this.table;
    const level = (game.level ?? LEVELS) + 1;
    const won = this.table.mine().length === 1 && outcome.winner === this.table.mine()[0];
    if (!won || game.mode !== "computer" || level > LEVELS) return null;
    return el("button", { class: "button primary next-level", onclick: () => this.climb(level) }, t("level-next", { level }));
  }

  /** @param {import("../types.js").Outcome} outcome */
  #headline(outcome) {
    const mine = this.table.mine();
    if (mine.length !== 1 || !outcome.winner) return resultText(outcome);
    return outcome.winner === mine[0] ? t("result-you-win") : t("result-you-lose");
  }

  close() {
    this.closed = true;
    this.paint();
  }
}
