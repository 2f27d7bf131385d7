// How the reader wants to play: names of squares, speed, a question before each move, a board that turns.

import { choice, choose } from "./store.js";

export const COORDINATES = /** @type {const} */ (["inside", "outside", "off"]);
export const SPEEDS = /** @type {const} */ (["slow", "normal", "fast", "none"]);

/** How much longer or shorter motion is than usual. @type {Record<string, number>} */
const FACTORS = { slow: 1.8, normal: 1, fast: 0.55, none: 0 };

/** @returns {string} */
export const coordinates = () => choice("coordinates", "inside");

/** @param {string} name */
export function setCoordinates(name) {
  choose("coordinates", name);
  document.documentElement.dataset.coordinates = name;
}

/** @returns {string} */
export const speed = () => choice("speed", "normal");

/** @param {string} name */
export const setSpeed = (name) => choose("speed", name);

/** What durations of motion are multiplied with. */
export const pace = () => FACTORS[speed()] ?? 1;

/** True if a move wants a yes before it is made. @returns {boolean} */
export const confirms = () => choice("confirm", false);

/** @param {boolean} on */
export const setConfirms = (on) => choose("confirm", on);

/** True if the board turns to whoever is to move, for two at one device. @returns {boolean} */
export const turns = () => choice("turning", false);

/** @param {boolean} on */
export const setTurns = (on) => choose("turning", on);
