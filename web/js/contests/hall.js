// What the pages of contests share: codes, calls, and their sheet of styles.

import { Refusal } from "../api.js";
import { under } from "../place.js";
import { styles } from "../styles.js";

const KEY = "crownhead.codes";
const ADMIN = "admin";

/** @returns {Record<string, string>} */
function codes() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/** The code for a contest, or the secret of the admin. @param {string} [contest] @returns {string | null} */
export function code(contest) {
  const all = codes();
  return (contest && all[contest]) || all[ADMIN] || null;
}

/** @param {string} contest the id, or `admin` @param {string | null} value */
export function keepCode(contest, value) {
  const all = codes();
  if (value) all[contest] = value;
  else delete all[contest];
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // A browser without storage forgets, and asks again.
  }
}

/**
 * A call with the code of a contest.
 * @param {string} method
 * @param {string} path
 * @param {{contest?: string, secret?: string | null, body?: any, file?: File}} [options]
 * @returns {Promise<any>}
 */
export async function call(method, path, { contest, secret = code(contest), body, file } = {}) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (secret) headers.Authorization = `Bearer ${secret}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  else if (file) headers["Content-Type"] = "application/octet-stream";
  const sent = body === undefined ? file : JSON.stringify(body);
  const answer = await fetch(under(`/api/v1/contests${path}`), { method, headers, body: sent }).catch(() => null);
  if (!answer) throw new Refusal(0, { key: "offline", sentence: { key: "refusal-offline" } });
  const told = await answer.json().catch(() => null);
  if (!answer.ok) throw new Refusal(answer.status, told?.error);
  return told;
}

/** The styles of these pages. */
export const dressed = () => styles("contests");

/**
 * Fills a node anew only if what it shows has changed, so that nobody loses the place.
 * @param {HTMLElement} node
 * @param {any} data
 * @param {() => void} draw
 */
export function ifNew(node, data, draw) {
  const text = JSON.stringify(data);
  if (node.dataset.shown === text) return;
  node.dataset.shown = text;
  draw();
}
