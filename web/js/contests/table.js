// Standings and crosstable, one row a bot, so that the eye needs no lookup.

import { el, svg } from "../dom.js";
import { t } from "../i18n.js";

const WIDE = 200;

/** @param {any} summary @param {string} [mine] @param {Record<string, string>} [languages] what each bot is written in */
export function table(summary, mine, languages = {}) {
  const rows = summary.standings;
  const scale = scaleOf(rows);
  return el("div", { class: "contest-scroll", tabindex: 0, role: "region", "aria-labelledby": "contest-table" },
    el("table", { class: "contest-table" },
      el("thead", {}, el("tr", {}, el("td", {}), el("th", { scope: "col" }, t("contests-bot")), el("th", { scope: "col" }, t("contests-points")),
        el("th", { scope: "col", class: "plot" }, t("contests-strength"), axis(scale)), rows.map((/** @type {any} */ row) => el("th", { scope: "col", class: "cross" }, el("span", {}, row.bot))))),
      el("tbody", {}, rows.map((/** @type {any} */ row) => line(row, rows, scale, row.bot === mine, languages[row.bot])))));
}

/** @param {any} row @param {any[]} rows @param {Scale} scale @param {boolean} isMine @param {string} [language] */
function line(row, rows, scale, isMine, language) {
  const against = new Map(row.against.map((/** @type {any} */ each) => [each.bot, each]));
  return el("tr", { class: isMine ? "mine" : "" },
    el("td", { class: "place" }, row.place), el("th", { scope: "row" }, row.bot, language && el("small", {}, ` ${language}`)),
    el("td", { class: "points" }, el("b", {}, points(row.points)), el("small", {}, `/${row.games}`)),
    el("td", { class: "plot" }, plot(row, scale)),
    rows.map((other) => cell(row, other, against.get(other.bot))));
}

/** @param {any} row @param {any} other @param {any} met */
function cell(row, other, met) {
  if (row === other) return el("td", { class: "self" });
  if (!met) return el("td", { class: "cross" }, "·");
  const share = met.points / met.games;
  const heat = `${Math.round(Math.abs(share - 0.5) * 110)}%`;
  const label = t("contests-cell", { name: row.bot, other: other.bot, points: points(met.points), games: met.games });
  return el("td", { class: `cross ${share >= 0.5 ? "win" : "lose"}`, style: { "--heat": heat }, title: label },
    el("span", { "aria-hidden": "true" }, points(met.points)), el("span", { class: "unseen" }, label));
}

/** "4½". @param {number} value */
export function points(value) {
  const whole = Math.floor(value);
  const half = value > whole ? "½" : "";
  return whole === 0 && half ? half : `${whole}${half}`;
}

/** Steps between two marks of the scale, in Elo. */
const STEPS = [25, 50, 100, 200, 500, 1000, 2000, 5000];

/** @typedef {{x: (elo: number) => number, marks: number[]}} Scale */

/** From Elo to a place on the plot. @param {any[]} rows @returns {Scale} */
function scaleOf(rows) {
  const low = Math.min(-50, ...rows.map((row) => row.low));
  const high = Math.max(50, ...rows.map((row) => row.high));
  const step = STEPS.find((wide) => (high - low) / wide <= 4) ?? high - low;
  const first = Math.ceil(low / step);
  const marks = Array.from({ length: Math.floor(high / step) - first + 1 }, (_, i) => (first + i) * step);
  return { x: (elo) => 6 + ((WIDE - 12) * (elo - low)) / (high - low), marks };
}

/** The marks of the scale with their numbers. @param {Scale} scale */
function axis({ x, marks }) {
  const place = (/** @type {number} */ at) => (at < 20 ? "start" : at > WIDE - 20 ? "end" : "middle");
  const word = (/** @type {number} */ elo) => (elo > 0 ? `+${elo}` : `${elo}`.replace("-", "−"));
  return svg("svg", { viewBox: `0 0 ${WIDE} 16`, "aria-hidden": "true" },
    marks.map((elo) => svg("text", { x: x(elo).toFixed(1), y: 12, "text-anchor": place(x(elo)) }, word(elo))));
}

/** @param {any} row @param {Scale} scale */
function plot(row, scale) {
  const [low, x, high] = [row.low, row.elo, row.high].map((elo) => scale.x(elo).toFixed(1));
  const label = t("contests-elo", { name: row.bot, elo: Math.round(row.elo), low: Math.round(row.low), high: Math.round(row.high) });
  return svg("svg", { viewBox: `0 0 ${WIDE} 24`, role: "img", "aria-label": label },
    scale.marks.map((elo) => svg("path", { class: elo === 0 ? "zero" : "mark", d: `M${scale.x(elo).toFixed(1)} 0V24` })),
    svg("path", { class: "bar", d: `M${low} 12H${high}M${low} 7V17M${high} 7V17` }),
    svg("circle", { class: "dot", cx: x, cy: 12, r: 5 }));
}

/** The bracket or the rounds, where there are some. @param {any} summary */
export function course(summary) {
  if (summary.bracket) {
    return el("section", { class: "card" }, el("h2", {}, t("contests-bracket")), el("div", { class: "contest-bracket" },
      summary.bracket.map((/** @type {any[]} */ ties) => el("ol", {}, ties.filter(({ bots }) => bots.some(Boolean)).map(tie)))));
  }
  if (!summary.rounds) return null;
  return el("section", { class: "card contest-rounds" }, summary.rounds.map((/** @type {any} */ round, /** @type {number} */ i) =>
    el("section", {}, el("h2", {}, t("contests-round", { n: i + 1 })), el("ul", {},
      round.meetings.map((/** @type {any} */ { bots, points: got }) => el("li", {}, `${bots[0]} – ${bots[1]}`, el("b", {}, `${points(got[0])} : ${points(got[1])}`))),
      round.rests && el("li", {}, t("contests-rests", { name: round.rests }))))));
}

/** @param {any} tie */
function tie({ bots, points: got, winner, decided }) {
  const name = (/** @type {number} */ i) => bots[i] && el("p", { class: winner === bots[i] ? "goes-on" : "" }, el("span", {}, bots[i]), decided !== "free" && el("b", {}, points(got[i])));
  return el("li", {}, name(0), name(1));
}
