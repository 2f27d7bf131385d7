// What one's own games add up to. No page: only counting.

/**
 * @typedef {"won" | "drawn" | "lost"} End
 * @typedef {{won: number, drawn: number, lost: number}} Tally
 * @typedef {import("../types.js").Game} Game
 * @typedef {{game: Game, mine: import("../types.js").Side[]}} Played
 */

/** How a game ended for who held one seat of it; nothing if it goes on, or if both were held. @param {Played} played @returns {End | null} */
export function endOf({ game, mine }) {
  if (!game.outcome || mine.length !== 1) return null;
  if (!game.outcome.winner) return "drawn";
  return game.outcome.winner === mine[0] ? "won" : "lost";
}

/** Ends counted by a name. @template K @param {Played[]} all @param {(played: Played) => K | null} name @returns {Map<K, Tally>} */
export function tallies(all, name) {
  /** @type {Map<K, Tally>} */
  const found = new Map();
  for (const played of all) {
    const [end, key] = [endOf(played), name(played)];
    if (!end || key === null) continue;
    const tally = found.get(key) ?? { won: 0, drawn: 0, lost: 0 };
    tally[end]++;
    found.set(key, tally);
  }
  return found;
}

/** How many games there are. @param {Tally} tally */
export const sum = ({ won, drawn, lost }) => won + drawn + lost;

/** The level at which one is even: the lowest that does not lose more than it wins, of those met often enough. @param {Map<number, Tally>} levels */
export function even(levels) {
  const met = [...levels].filter(([, tally]) => sum(tally) >= 3).sort(([a], [b]) => a - b);
  return met.find(([, { won, lost }]) => won <= lost)?.[0] ?? null;
}
