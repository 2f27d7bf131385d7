// How far somebody has come with puzzles. No page: only counting.

import { GUESSED, NEWCOMER, rated } from "./rating.js";

/**
 * @typedef {import("./rating.js").Standing} Standing
 * @typedef {{number: number, goal: string, themes: string[], rating: number, fen: string}} Card a puzzle in short
 * @typedef {{standing: Standing, streak: number, done: Record<string, number>}} Progress `done` has the time of each position that was solved
 */

/** @type {Progress} */
export const FRESH = { standing: NEWCOMER, streak: 0, done: {} };

/** More positions than this are not remembered. */
const KEEP = 2_000;
/** Days that are kept. */
const DAYS = 60;

/** After a puzzle that was solved, or not. @param {Progress} progress @param {Card} card @param {boolean} solved @returns {Progress} */
export function after({ standing, streak, done }, card, solved) {
  const next = rated(standing, [{ rating: card.rating, deviation: GUESSED, score: solved ? 1 : 0 }]);
  return { standing: next, streak: solved ? streak + 1 : 0, done };
}

/** A position that was solved, by oneself or not: it comes again last. @param {Progress} progress @param {Card} card @param {number} now @returns {Progress} */
export function seen(progress, card, now) {
  const all = Object.entries({ ...progress.done, [card.fen]: now }).sort(([, a], [, b]) => b - a);
  return { ...progress, done: Object.fromEntries(all.slice(0, KEEP)) };
}

/** The next puzzle: one that is not done, near one's rating; when all are done, the one done longest ago. @param {Card[]} cards @param {Progress} progress @param {string} theme @param {number} [last] the one before */
export function next(cards, { standing, done }, theme, last) {
  const fit = cards.filter((card) => (theme === "any" || card.themes.includes(theme)) && card.number !== last);
  const fresh = fit.filter((card) => !done[card.fen]);
  const far = (/** @type {Card} */ card) => Math.abs(card.rating - standing.rating);
  if (fresh.length > 0) return fresh.reduce((best, card) => (far(card) < far(best) ? card : best));
  return fit.sort((a, b) => done[a.fen] - done[b.fen])[0] ?? null;
}

/** The themes that there are, the most frequent first. @param {Card[]} cards */
export function themesOf(cards) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { themes } of cards) for (const theme of themes) counts.set(theme, (counts.get(theme) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([theme]) => theme);
}

/** A day as text, by the reader's own clock. @param {Date} date */
export const dayOf = (date) => [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

/** Days with one more. @param {string[]} days @param {Date} now */
export function withToday(days, now) {
  const today = dayOf(now);
  return [...days.filter((day) => day !== today), today].slice(-DAYS);
}

/** The week of a day, from Monday: each with whether something was solved. @param {string[]} days @param {Date} now */
export function week(days, now) {
  const monday = new Date(now);
  monday.setDate(now.getDate() - ((now.getDay() + 6) % 7));
  return Array.from({ length: 7 }, (_, i) => {
    const date = new Date(monday);
    date.setDate(monday.getDate() + i);
    const day = dayOf(date);
    return { date, done: days.includes(day), today: day === dayOf(now) };
  });
}
