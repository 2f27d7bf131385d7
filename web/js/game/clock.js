// A clock that runs between what the server says.

import { el } from "../dom.js";
import { t } from "../i18n.js";
import * as sound from "../sound.js";

/** @typedef {import("./table.js").Table} Table */

const LOW = 20_000;

export class Clock {
  /** @param {Table} table @param {import("../types.js").Side} side */
  constructor(table, side) {
    this.table = table;
    this.side = side;
    this.node = el("div", { class: "clock", role: "timer", "aria-label": t("clock-label"), hidden: true });
    this.warned = false;
  }

  /** What is left, in milliseconds. */
  left() {
    const { clocks } = this.table.game;
    const shown = clocks?.[this.side];
    if (!clocks || typeof shown !== "number") return 0;
    const runs = clocks.running === this.side && this.table.linked;
    return Math.max(0, shown - (runs ? performance.now() - this.table.received : 0));
  }

  paint() {
    const { clocks } = this.table.game;
    this.node.hidden = typeof clocks?.[this.side] !== "number";
    if (!clocks || this.node.hidden) return;
    const left = this.left();
    const runs = clocks.running === this.side;
    this.node.classList.toggle("running", runs);
    this.node.classList.toggle("low", left < LOW);
    this.node.textContent = written(left);
    this.#warn(left, runs);
  }

  /** @param {number} left @param {boolean} runs */
  #warn(left, runs) {
    if (left >= LOW) this.warned = false;
    if (!runs || left >= LOW || this.warned || !this.table.mine().includes(this.side)) return;
    this.warned = true;
    sound.hurry();
  }
}

/** "4:12", and tenths in the last seconds. @param {number} ms */
export function written(ms) {
  const seconds = ms / 1000;
  if (seconds < 10) return `0:0${seconds.toFixed(1)}`;
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
