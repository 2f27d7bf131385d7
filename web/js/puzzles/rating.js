// A rating of one's own, by Glicko-2 (Glickman, 2013). No page: only numbers.

/**
 * @typedef {{rating: number, deviation: number, volatility: number}} Standing
 * @typedef {{rating: number, deviation: number, score: number}} Result who was met, and what was scored: 1 or 0
 */

/** Who begins. A newcomer finds the first puzzles easy. @type {Standing} */
export const NEWCOMER = { rating: 1000, deviation: 300, volatility: 0.06 };

/** How little is known of a puzzle's rating: it is guessed. */
export const GUESSED = 120;

const SCALE = 173.7178;
const MIDDLE = 1500;
/** How much the volatility may change. */
const TAU = 0.5;
const CLOSE = 1e-6;
/** A rating that is sure still moves a little. */
const LEAST_DEVIATION = 45;

/** A standing after a few results. @param {Standing} standing @param {Result[]} results @returns {Standing} */
export function rated(standing, results) {
  const mu = (standing.rating - MIDDLE) / SCALE;
  const phi = standing.deviation / SCALE;
  const met = results.map(({ rating, deviation, score }) => {
    const weight = 1 / Math.sqrt(1 + (3 * (deviation / SCALE) ** 2) / Math.PI ** 2);
    const expected = 1 / (1 + Math.exp(-weight * (mu - (rating - MIDDLE) / SCALE)));
    return { weight, expected, score };
  });
  const variance = 1 / met.reduce((sum, { weight, expected }) => sum + weight ** 2 * expected * (1 - expected), 0);
  const surplus = met.reduce((sum, { weight, expected, score }) => sum + weight * (score - expected), 0);
  const volatility = settled(phi, standing.volatility, variance, variance * surplus);
  const wide = phi ** 2 + volatility ** 2;
  const narrow = 1 / Math.sqrt(1 / wide + 1 / variance);
  return { rating: MIDDLE + SCALE * (mu + narrow ** 2 * surplus), deviation: Math.max(SCALE * narrow, LEAST_DEVIATION), volatility };
}

/** The new volatility, by the Illinois method. @param {number} phi @param {number} sigma @param {number} variance @param {number} delta */
function settled(phi, sigma, variance, delta) {
  const a = Math.log(sigma ** 2);
  /** @param {number} x */
  const f = (x) => {
    const power = Math.exp(x);
    const spread = phi ** 2 + variance + power;
    return (power * (delta ** 2 - spread)) / (2 * spread ** 2) - (x - a) / TAU ** 2;
  };
  let [low, high] = [a, delta ** 2 > phi ** 2 + variance ? Math.log(delta ** 2 - phi ** 2 - variance) : below(f, a)];
  let [atLow, atHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > CLOSE) {
    const next = low + ((low - high) * atLow) / (atHigh - atLow);
    const atNext = f(next);
    if (atNext * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [next, atNext];
  }
  return Math.exp(low / 2);
}

/** The first step below where the function is not negative. @param {(x: number) => number} f @param {number} a */
function below(f, a) {
  let steps = 1;
  while (f(a - steps * TAU) < 0) steps++;
  return a - steps * TAU;
}
