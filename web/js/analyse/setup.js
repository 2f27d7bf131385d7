// Setting up a position: a palette, whose turn it is, and the FEN of it.

import { fenOf } from "../board/fen.js";
import { EMPTY, letterOf, pieceOf } from "../board/letters.js";
import { dress, picture } from "../board/pieces.js";
import { el, put } from "../dom.js";
import { t } from "../i18n.js";
import { choiceOf } from "../settings.js";
import { pieceName, sideName } from "../words.js";

/**
 * @typedef {import("../types.js").Rulebook} Rulebook
 * @typedef {import("../types.js").Side} Side
 */

/** @type {Side[]} */
const SIDES = ["first", "second"];

export class Setup {
  /** @param {Rulebook} rulebook @param {string} squares @param {Side} turn @param {(squares: string) => void} changed */
  constructor(rulebook, squares, turn, changed) {
    this.rulebook = rulebook;
    this.squares = squares;
    this.turn = turn;
    this.changed = changed;
    this.brush = letterOf({ side: "first", rank: "man" });
    this.node = el("div", { class: "palette-card" });
    this.#paint();
  }

  #paint() {
    const turns = SIDES.map((side) => /** @type {const} */ ([side, sideName(this.rulebook, side)]));
    put(this.node,
      el("div", { class: "palette", role: "group", "aria-label": t("analyse-edit") }, SIDES.flatMap((side) => this.rulebook.pieces.map(({ rank }) => this.#swatch(letterOf({ side, rank })))), this.#swatch(EMPTY)),
      choiceOf(t("analyse-turn"), "setup-turn", turns, this.turn, (value) => {
        this.turn = /** @type {Side} */ (value);
        this.changed(this.squares);
      }));
  }

  /** @param {string} letter */
  #swatch(letter) {
    const piece = pieceOf(letter);
    const label = piece ? pieceName(this.rulebook, piece.side, piece.rank) : t("analyse-erase");
    const content = piece ? picture(this.rulebook, piece) : "×";
    const choose = () => {
      this.brush = letter;
      for (const each of this.node.querySelectorAll(".swatch")) each.setAttribute("aria-pressed", String(each === button));
    };
    const button = el("button", { class: "swatch", "aria-label": label, title: label, "aria-pressed": letter === this.brush, onclick: choose, ...(piece ? dress(this.rulebook, piece) : {}) }, content);
    return button;
  }

  /** Puts the chosen piece on a square, or takes it away if it stands there. @param {number} square */
  touch(square) {
    const letters = [...this.squares];
    letters[square - 1] = letters[square - 1] === this.brush ? EMPTY : this.brush;
    this.set(letters.join(""));
  }

  /** @param {string} squares */
  set(squares) {
    this.squares = squares;
    this.changed(squares);
  }

  fen() {
    return fenOf(this.rulebook, this.squares, this.turn);
  }
}
