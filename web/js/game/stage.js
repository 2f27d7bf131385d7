// Brings the board to what the table says, one move after the other, at a pace that the eye can follow.

import { calm, wait, walk } from "../board/animate.js";

/**
 * @typedef {import("./table.js").Table} Table
 * @typedef {import("../board/view.js").BoardView} BoardView
 */

/** More moves than this at once are shown as one change. */
const FEW = 4;
/** The computer does not answer sooner than this. */
const PAUSE = 400;

export class Stage {
  /** @param {Table} table @param {BoardView} view @param {{ready: () => void, stepped: () => void}} listener @param {number} [begun] how many plies the reader has seen */
  constructor(table, view, listener, begun = table.shown()) {
    this.table = table;
    this.view = view;
    this.listener = listener;
    /** How many plies the board shows. */
    this.plies = Math.min(begun, table.shown());
    table.reached = this.plies;
    this.version = table.game.version;
    this.busy = false;
    this.again = false;
    this.movedAt = 0;
    view.show(table.squares(this.plies), { still: true });
  }

  /**
   * A move made here is on its way over the board and to the server. Answers what went wrong, if anything did.
   * @param {Promise<unknown>} shown
   * @param {Promise<unknown>} sent
   */
  async follow(shown, sent) {
    this.busy = true;
    const problem = await sent.then(() => null, (error) => error);
    await shown;
    this.busy = false;
    this.movedAt = performance.now();
    if (problem) this.view.show(this.table.squares(this.plies), { still: true });
    else this.#reach(this.plies + 1);
    await this.sync();
    return problem;
  }

  async sync() {
    if (this.busy) {
      this.again = true;
      return;
    }
    this.busy = true;
    do {
      this.again = false;
      await this.#approach();
    } while (this.again || this.plies !== this.table.shown());
    this.busy = false;
    this.listener.ready();
  }

  async #approach() {
    const { table, view } = this;
    const goal = table.shown();
    const ahead = goal - this.plies;
    // Other news leave the board alone: someone may be in the middle of a chain.
    if (ahead === 0 && this.version === table.game.version) return;
    this.version = table.game.version;
    if (ahead > 0 && ahead <= FEW && view.squares !== "") await this.#advance();
    else this.#reach(goal);
    if (this.plies === table.shown()) view.show(table.squares(this.plies));
  }

  /** @param {number} plies */
  #reach(plies) {
    this.plies = plies;
    this.table.reached = plies;
    this.listener.stepped();
  }

  async #advance() {
    const { table, view } = this;
    const turn = table.game.turns[this.plies];
    const reply = table.live() && table.mine().length > 0 && !table.mine().includes(turn.side);
    if (reply && !calm.matches) await wait(Math.max(0, PAUSE - (performance.now() - this.movedAt)));
    view.show(table.squares(this.plies));
    view.mark({});
    await walk(view, turn.move);
    this.#reach(this.plies + 1);
    if (!reply) this.movedAt = performance.now();
  }
}
