// Sides, ranks, refusals and results in the reader's words.

import { current, list, say, t } from "./i18n.js";

/**
 * @typedef {import("./types.js").Card} Card
 * @typedef {import("./types.js").Side} Side
 * @typedef {import("./types.js").Rank} Rank
 * @typedef {import("./types.js").Outcome} Outcome
 */

/** @param {Side} side @returns {Side} */
export const other = (side) => (side === "first" ? "second" : "first");

/** @param {Card} rulebook @param {Side} side */
export const sideInfo = (rulebook, side) => rulebook.sides[side === "first" ? 0 : 1];

/** What gives an element the colour of a side. @param {Card} rulebook @param {Side} side */
export const colourOf = (rulebook, side) => ({ "data-colour": sideInfo(rulebook, side).colour });

/** The name of a side: its colour in the reader's language, unless the rulebook has a name of its own. @param {Card} rulebook @param {Side} side */
export function sideName(rulebook, side) {
  return localSide(sideInfo(rulebook, side));
}

/** @param {import("./types.js").SideInfo} info */
function localSide(info) {
  const plain = info.name.toLowerCase() === info.colour.toLowerCase();
  return (plain && say(`colour.${info.colour}`, {})) || info.name;
}

/** The name of a piece. @param {Card} rulebook @param {Rank} rank */
export function rankName(rulebook, rank) {
  const own = rulebook.pieces.find((piece) => piece.rank === rank)?.name ?? rank;
  return say(`piece.${own.replaceAll(" ", "-")}`, {}) ?? own;
}

/** "white king". @param {Card} rulebook @param {Side} side @param {Rank} rank */
export function pieceName(rulebook, side, rank) {
  const rankWord = rankName(rulebook, rank);
  return t("piece.of", { side: sideName(rulebook, side), rank: rankWord });
}

/**
 * A refusal in the reader's language, with what the server says as the last resort.
 * @param {{key: string, params: Record<string, string>, sentence: string}} refusal
 * @param {Card | null} rulebook
 */
export function refusalText(refusal, rulebook) {
  const params = rulebook ? localParams(refusal.params, rulebook) : refusal.params;
  const made = say(`refusal.${refusal.key}`, params);
  if (!made) return sentence(refusal.sentence || t("error.unknown"));
  const clause = params.clause ? ` (${params.clause})` : "";
  return sentence(made + clause);
}

/** Why a game ended. @param {Outcome} outcome @param {Card} rulebook @param {Side} stuck the side whose turn it would be */
export function outcomeText(outcome, rulebook, stuck) {
  const params = localParams(outcome.params, rulebook);
  params.stuck = sideName(rulebook, stuck);
  const known = say(`outcome.${outcome.key}`, params);
  const made = known ?? (current() === "en" ? null : say(`outcome.${outcome.how}`, params));
  if (!made) return sentence(outcome.why);
  const clause = params.clause ? ` (${params.clause})` : "";
  return sentence(made + clause);
}

/** Who won, in short. @param {Outcome} outcome @param {Card} rulebook */
export function resultText(outcome, rulebook) {
  if (outcome.winner) return t("result.wins", { side: sideName(rulebook, outcome.winner) });
  return outcome.how === "unfinished" ? t("result.none") : t("result.draw");
}

const SIDES = ["side", "winner", "loser"];
const RANKS = ["rank", "taken", "got", "expected"];
const SQUARES = ["landings", "onward"];

/** Parameters with sides and ranks in the reader's words. @param {Record<string, string>} params @param {Card} rulebook */
function localParams(params, rulebook) {
  /** @type {Record<string, string>} */
  const made = { ...params };
  for (const name of SIDES) {
    const info = rulebook.sides.find((side) => side.name === made[name]);
    if (info) made[name] = localSide(info);
  }
  for (const name of RANKS) {
    const piece = rulebook.pieces.find((each) => each.rank === made[name]);
    if (piece) made[name] = rankName(rulebook, piece.rank);
  }
  for (const name of SQUARES) {
    if (made[name]) made[name] = list(made[name].split(" "), "disjunction");
  }
  return made;
}

/** A rule in a few words. @param {import("./types.js").Highlight} highlight */
export function highlightText({ key, n, text }) {
  return say(`highlight.${key}`, n === null ? {} : { n }) ?? text;
}

/** With a capital and a full stop. @param {string} text */
export function sentence(text) {
  const whole = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.?!]$/.test(whole) ? whole : `${whole}.`;
}

/** "+1.40", "−0.30", "wins in 5 plies". @param {import("./types.js").Score} score */
export function scoreText(score) {
  if (score.kind === "value") return signed(score.points / 100);
  return t(`score.${score.kind}`, { n: score.plies });
}

/** @param {number} men */
const signed = (men) => (men > 0 ? "+" : men < 0 ? "\u2212" : "") + Math.abs(men).toFixed(2);

/** A score from 0, the second side wins, to 1, the first side wins. @param {import("./types.js").Score} score */
export function share(score) {
  if (score.kind === "value") return 1 / (1 + Math.exp(-score.points / 130));
  return score.kind === "win" ? 1 : 0;
}
