// What this browser remembers: choices, and the secrets of the seats it holds.

const CHOICES = "crownhead.choices";
const SEATS = "crownhead.seats";
const KEEP = 200;

/** @param {string} key @returns {any} */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key @param {any} value */
function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser without storage forgets; the game goes on.
  }
}

/** A remembered choice. @template T @param {string} name @param {T} otherwise @returns {T} */
export function choice(name, otherwise) {
  const value = read(CHOICES)?.[name];
  return value === undefined ? otherwise : value;
}

/** @param {string} name @param {any} value */
export function choose(name, value) {
  write(CHOICES, { ...read(CHOICES), [name]: value });
}

/** @typedef {{first?: string, second?: string, name?: string, at?: number, join?: string}} Seats */

/** The seats that this browser holds in a game. @param {string} game @returns {Seats} */
export function seats(game) {
  return read(SEATS)?.[game] ?? {};
}

/** @param {string} game @param {Seats} held */
export function keepSeats(game, held) {
  const all = { ...read(SEATS), [game]: { ...seats(game), ...held, at: Date.now() } };
  const newest = Object.entries(all).sort((a, b) => (b[1].at ?? 0) - (a[1].at ?? 0));
  write(SEATS, Object.fromEntries(newest.slice(0, KEEP)));
}

/** @param {string} game */
export function forgetSeats(game) {
  const all = { ...read(SEATS) };
  delete all[game];
  write(SEATS, all);
}

/** The games in which this browser has a seat, the newest first. @returns {string[]} */
export function myGames() {
  const all = Object.entries(read(SEATS) ?? {});
  return all.sort((a, b) => (b[1].at ?? 0) - (a[1].at ?? 0)).map(([id]) => id);
}
