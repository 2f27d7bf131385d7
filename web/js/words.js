// Sides, ranks, refusals and results in the reader's words.

import { coded, el } from "./dom.js";
import { t, tell } from "./i18n.js";

/**
 * @typedef {import("./types.js").Card} Card
 * @typedef {import("./types.js").Side} Side
 * @typedef {import("./types.js").Rank} Rank
 * @typedef {import("./types.js").Outcome} Outcome
 * @typedef {import("./types.js").Said} Said
 */

/** @param {Side} side @returns {Side} */
export const other = (side) => (side === "first" ? "second" : "first");

/** @param {Card} rulebook @param {Side} side */
export const sideInfo = (rulebook, side) => rulebook.sides[side === "first" ? 0 : 1];

/** What gives an element the colour of a side. @param {Card} rulebook @param {Side} side */
export const colourOf = (rulebook, side) => ({ "data-colour": sideInfo(rulebook, side).colour });

/** A side as part of a sentence. @param {Card} rulebook @param {Side} side */
export const sideLabel = (rulebook, side) => sideInfo(rulebook, side).label;

/** The name of a side. @param {Card} rulebook @param {Side} side */
export const sideName = (rulebook, side) => tell(sideLabel(rulebook, side));

/** "white king". @param {Card} rulebook @param {Side} side @param {Rank} rank */
export function pieceName(rulebook, side, rank) {
  const piece = rulebook.pieces.find((each) => each.rank === rank)?.label ?? rank;
  return t("piece-of", { side: sideLabel(rulebook, side), piece });
}

/** A refusal in the reader's language. @param {import("./api.js").Refusal} refusal */
export const refusalText = (refusal) => sentence(tell(refusal.sentence));

/** Why a game ended. @param {Outcome} outcome */
export const outcomeText = ({ why }) => sentence(t("outcome-why", why.args));

/** Who won, in short. @param {{result: Said}} outcome */
export const resultText = ({ result }) => capital(tell(result));

/** A rule in a list. @param {Said} rule @param {Node | null} [more] */
export const ruleItem = (rule, more) => el("li", {}, coded(tell(rule)), more);

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** With a capital and a full stop. @param {string} text */
export const sentence = (text) => (/[.?!]$/.test(text) ? capital(text) : `${capital(text)}.`);

/** "+1.40", "−0.30", "wins in 5 plies". @param {import("./types.js").Score} score */
export function scoreText(score) {
  if (score.kind === "value") return signed(score.points / 100);
  return t(`score-${score.kind}`, { n: score.plies });
}

/** @param {number} men */
const signed = (men) => (men > 0 ? "+" : men < 0 ? "\u2212" : "") + Math.abs(men).toFixed(2);

/** A score from 0, the second side wins, to 1, the first side wins. @param {import("./types.js").Score} score */
export function share(score) {
  if (score.kind === "value") return 1 / (1 + Math.exp(-score.points / 130));
  return score.kind === "win" ? 1 : 0;
}
