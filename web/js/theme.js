// Colour scheme and board theme. `boot.js` has set both before the first paint.

import { choice, choose } from "./store.js";

/** The board themes there are. */
export const BOARDS = /** @type {const} */ (["walnut", "slate", "contrast"]);

/** The colour schemes there are. */
export const SCHEMES = /** @type {const} */ (["auto", "light", "dark"]);

const root = document.documentElement;
const night = matchMedia("(prefers-color-scheme: dark)");

/** @returns {string} */
export const scheme = () => choice("scheme", "auto");

/** @returns {string} */
export const boardTheme = () => choice("board", "walnut");

/** @param {string} name */
export function setScheme(name) {
  choose("scheme", name);
  apply();
}

/** @param {string} name */
export function setBoard(name) {
  choose("board", name);
  apply();
}

/** Light becomes dark and dark light. */
export function toggleScheme() {
  setScheme(root.dataset.scheme === "dark" ? "light" : "dark");
}

export function apply() {
  const dark = scheme() === "auto" ? night.matches : scheme() === "dark";
  root.dataset.scheme = dark ? "dark" : "light";
  root.dataset.board = boardTheme();
}

night.addEventListener("change", apply);
