// The card of a player: who it is, what they took, how much time they have.

import { count, lost } from "../board/letters.js";
import { dress, picture } from "../board/pieces.js";
import { el, put } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { other, sideName } from "../words.js";
import { Clock } from "./clock.js";

/**
 * @typedef {import("./table.js").Table} Table
 * @typedef {import("../types.js").Side} Side
 */

export class PlayerCard {
  /** @param {Table} table @param {Side} side @param {() => void} rename */
  constructor(table, side, rename) {
    this.table = table;
    this.side = side;
    this.clock = new Clock(table, side);
    this.name = el("span", { class: "player-name" });
    this.pen = el("button", { class: "pen", "data-action": "name", "aria-label": t("player-rename"), title: t("player-rename"), onclick: rename }, icon("pen"));
    // At one device nobody has a seat of his own.
    this.pen.hidden = table.game.mode === "device" || !table.held[side];
    this.facts = el("div", { class: "player-facts" });
    this.trophies = el("div", { class: "trophies", role: "img" });
    const man = /** @type {const} */ ({ side, rank: "man" });
    const face = el("div", { class: "player-face", ...dress(table.rulebook, man) }, picture(table.rulebook, man));
    this.node = el("section", { class: "card player", "data-player": side }, face,
      el("div", { class: "player-words" }, el("div", { class: "player-title" }, this.name, this.pen), this.facts), this.trophies, this.clock.node);
  }

  paint() {
    const { table, side } = this;
    const { game } = table;
    this.name.textContent = playerName(table, side);
    this.facts.textContent = this.#facts().join(" · ");
    this.node.classList.toggle("to-move", !game.outcome && game.board.turn === side);
    this.node.classList.toggle("away", game.mode === "link" && !game.players[side].here && !game.waiting);
    this.#trophies();
    this.clock.paint();
  }

  #facts() {
    const { table, side } = this;
    const { game, rulebook } = table;
    const colour = sideName(rulebook, side);
    const facts = colour === playerName(table, side) ? [] : [colour];
    if (game.outcome?.winner === side) facts.push(t("player-won"));
    else if (table.thinking === side) facts.push(t("player-thinks"));
    else if (!game.outcome && !game.waiting && game.board.turn === side) facts.push(this.#turn());
    // Last, for on a narrow screen the end is cut.
    return [...facts, t("player-pieces", { n: count(table.squares(table.seen()), side) })];
  }

  #turn() {
    const mine = this.table.mine();
    return mine.length === 1 && mine[0] === this.side ? t("player-your-turn") : t("player-to-move");
  }

  /** The pieces that this player took. */
  #trophies() {
    const { table, side } = this;
    const taken = lost(table.game.start.squares, table.squares(table.seen()), other(side));
    this.trophies.hidden = taken.length === 0;
    this.trophies.setAttribute("aria-label", t("player-took", { n: taken.length }));
    if (this.trophies.childElementCount === taken.length) return;
    put(this.trophies, taken.map((piece) => el("span", { class: "trophy", ...dress(table.rulebook, piece) }, picture(table.rulebook, piece))));
  }
}

/** @param {Table} table @param {Side} side */
export function playerName(table, side) {
  const player = table.game.players[side];
  if (player.kind === "engine") return levelName(player.level ?? table.game.level ?? 1);
  if (table.mine().length === 1 && table.held[side]) return player.name || t("player-you");
  if (player.name) return player.name;
  return table.game.mode === "link" && table.mine().length > 0 ? t("player-friend") : sideName(table.rulebook, side);
}

/** "Level 5, club". @param {number} level */
export function levelName(level) {
  return t("player-level", { level, name: t(`level-${level}`) });
}
