// Who plays the games of a contest, and when the last of them ends.

import { el } from "../dom.js";
import { current, t } from "../i18n.js";

/** @param {any} view */
export function machines({ machines: all, pace }) {
  return [el("h2", { id: "contest-machines" }, t("contests-machines")),
    el("ul", {}, all.map((/** @type {any} */ { name, games }) =>
      el("li", {}, el("b", {}, name ?? t("contests-this-machine")), el("span", {}, t("contests-machine-games", { games }))))),
    pace && el("p", { class: "hint-text" }, t("contests-pace", { rate: rate(pace.games_a_minute), time: end(pace.seconds_left) }))];
}

/** Few games need a digit behind the point. @param {number} games */
const rate = (games) => (games < 10 ? Math.round(games * 10) / 10 : Math.round(games));

/** The time of the day in so many seconds. @param {number} seconds */
const end = (seconds) => new Date(Date.now() + seconds * 1000).toLocaleTimeString(current(), { hour: "numeric", minute: "2-digit" });

/** "4:12", "1:04:12". @param {number} seconds */
export function left(seconds) {
  const two = (/** @type {number} */ n) => `${Math.floor(n)}`.padStart(2, "0");
  const minutes = Math.floor(seconds / 60) % 60;
  return seconds < 3600 ? `${minutes}:${two(seconds % 60)}` : `${Math.floor(seconds / 3600)}:${two(minutes)}:${two(seconds % 60)}`;
}
