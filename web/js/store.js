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
    dispatchEvent(new Event("kept"));
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

/** @typedef {{first?: string, second?: string, name?: string, at?: number, join?: string, open?: boolean}} Seats */

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

const BOOKS = "crownhead.books";

/** The rulebooks of one's own, the newest first. @returns {string[]} */
export const myBooks = () => read(BOOKS) ?? [];

const VERSIONS = "crownhead.versions";
/** So many earlier versions of a rulebook are kept. */
const KEEP_VERSIONS = 20;

/** @typedef {{id: string, at: number}} Version a rulebook as it was until then */

/** What a rulebook was before, the newest first. @param {string} id @returns {Version[]} */
export const versionsOf = (id) => read(VERSIONS)?.[id] ?? [];

/** Keeps a rulebook; a new version takes the place of the old one, which stays behind it. @param {string} id @param {string} [old] */
export function keepBook(id, old) {
  if (old && old !== id) {
    const before = [{ id: old, at: Date.now() }, ...versionsOf(old)].filter((version) => version.id !== id);
    write(VERSIONS, { ...read(VERSIONS), [id]: before.slice(0, KEEP_VERSIONS) });
  }
  write(BOOKS, [id, ...myBooks().filter((book) => book !== id && book !== old)].slice(0, KEEP));
}

/** @param {string} id */
export function forgetBook(id) {
  write(BOOKS, myBooks().filter((book) => book !== id));
}

/** The games in which this browser has a seat, the newest first. @returns {string[]} */
export function myGames() {
  const all = Object.entries(read(SEATS) ?? {});
  return all.sort((a, b) => (b[1].at ?? 0) - (a[1].at ?? 0)).map(([id]) => id);
}

const STUDIES = "crownhead.studies";
/** So many studies with comments or side lines are kept. */
const KEEP_STUDIES = 40;

/** What was said about a game before. @param {string} name @returns {any} */
export const keptStudy = (name) => read(STUDIES)?.[name]?.line ?? null;

/** Keeps what is said about a game, or forgets it. @param {string} name @param {any} line */
export function keepStudy(name, line) {
  const all = { ...read(STUDIES) };
  delete all[name];
  if (line) all[name] = { line, at: Date.now() };
  const newest = Object.entries(all).sort((a, b) => b[1].at - a[1].at);
  write(STUDIES, Object.fromEntries(newest.slice(0, KEEP_STUDIES)));
}

const REVIEWS = "crownhead.reviews";

/** @typedef {{scores: number[], mistakes: number[]}} Reviewed what was found in a game: shares of the first side, and plies */

/** @param {string} game @returns {Reviewed | null} */
export const reviewed = (game) => read(REVIEWS)?.[game] ?? null;

/** @param {string} game @param {Reviewed} review */
export function keepReview(game, review) {
  const all = Object.entries({ ...read(REVIEWS), [game]: review });
  write(REVIEWS, Object.fromEntries(all.slice(-KEEP)));
}

const IMPORTS = "crownhead.imports";
/** So many letters of games from files are kept. */
const LONGEST_IMPORTS = 1_000_000;

/** @typedef {{pdn: string, rulebook: string, squares: string, plies: number, white: string, black: string, result: string, date: string, event: string}} Imported a game that came in as PDN */

/** @returns {Imported[]} */
export const imports = () => read(IMPORTS) ?? [];

/** Keeps games from a file; each once, the newest first, as many as there is room for. @param {Imported[]} games */
export function keepImports(games) {
  const known = new Set(games.map((game) => game.pdn));
  let room = LONGEST_IMPORTS;
  const all = [...games, ...imports().filter((game) => !known.has(game.pdn))].slice(0, KEEP);
  write(IMPORTS, all.filter((game) => (room -= game.pdn.length) > 0));
}

/** @param {string} pdn */
export const dropImport = (pdn) => write(IMPORTS, imports().filter((game) => game.pdn !== pdn));

const ALL = [CHOICES, SEATS, BOOKS, VERSIONS, STUDIES, REVIEWS, IMPORTS];

/** All that this browser keeps, to be taken elsewhere. @returns {Record<string, any>} */
export const everything = () => Object.fromEntries(ALL.map((key) => [key, read(key)]));

/** Takes over what another browser kept. What is here stays; of two with the same name the new one counts. @param {Record<string, any>} brought */
export function takeOver(brought) {
  for (const key of ALL) {
    const [here, there] = [read(key), brought[key]];
    if (!there || typeof there !== "object") continue;
    if (key === IMPORTS) keepImports(there);
    else if (Array.isArray(there)) write(key, [...new Set([...there, ...(here ?? [])])].slice(0, KEEP));
    else write(key, { ...here, ...there });
  }
}
