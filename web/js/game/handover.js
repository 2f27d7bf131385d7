// A game that was begun on another page: how much of it the board there has shown.

/** @type {{id: string, plies: number} | null} */
let handed = null;

/** @param {string} id @param {number} plies */
export function handOver(id, plies) {
  handed = { id, plies };
}

/** How many plies were shown; nothing if it is another game. @param {string} id */
export function takeOver(id) {
  const plies = handed?.id === id ? handed.plies : undefined;
  handed = null;
  return plies;
}
