// Talks to the server. Every answer is JSON, a text, or lines of JSON.

import { under } from "./place.js";

const BASE = under("/api/v1");

/** What the server says when it refuses. */
export class Refusal extends Error {
  /** @param {number} status @param {any} error */
  constructor(status, error) {
    super(error?.sentence?.text ?? `status ${status}`);
    this.status = status;
    /** @type {string} */
    this.key = error?.key ?? "unknown";
    /** @type {import("./i18n.js").Message} */
    this.sentence = error?.sentence ?? { key: "error-unknown" };
    /** @type {number[]} */
    this.squares = error?.squares ?? [];
    /** Where a right move begins or goes on. @type {number[]} */
    this.right = error?.right ?? [];
    /** @type {import("./types.js").Move[]} */
    this.candidates = error?.candidates ?? [];
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {any} [body]
 * @param {{secret?: string | null, signal?: AbortSignal}} [options]
 */
async function send(method, path, body, options = {}) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (options.secret) headers.Authorization = `Bearer ${options.secret}`;
  const answer = await reach(BASE + path, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: options.signal,
  });
  if (!answer.ok) throw await refusal(answer);
  return answer;
}

/** @param {string} url @param {RequestInit} init */
async function reach(url, init) {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new Refusal(0, { key: "offline", sentence: { key: "refusal-offline" } });
  }
}

/** @param {Response} answer */
async function refusal(answer) {
  const body = await answer.json().catch(() => null);
  const error = body?.error ? { candidates: body.candidates, ...body.error } : null;
  return new Refusal(answer.status, error);
}

/** @param {Response} answer */
const json = (answer) => (answer.status === 204 ? null : answer.json());

/** @param {string} path @param {{secret?: string | null, signal?: AbortSignal}} [options] @returns {Promise<any>} */
export const get = async (path, options) => json(await send("GET", path, undefined, options));

/** @param {string} path @param {any} [body] @param {{secret?: string | null, signal?: AbortSignal}} [options] @returns {Promise<any>} */
export const post = async (path, body = {}, options) => json(await send("POST", path, body, options));

/** @param {string} path @param {any} body @param {{secret?: string | null}} [options] @returns {Promise<any>} */
export const put = async (path, body, options) => json(await send("PUT", path, body, options));

/** @param {string} path @param {{secret?: string | null}} [options] */
export const remove = async (path, options) => json(await send("DELETE", path, undefined, options));

/** @param {string} path @returns {Promise<string>} */
export const text = async (path) => (await send("GET", path)).text();

/**
 * Reads an answer of many JSON lines as they come.
 * @param {string} path
 * @param {any} body
 * @param {AbortSignal} signal
 * @param {(item: any) => void} each
 */
export async function stream(path, body, signal, each) {
  const answer = await send("POST", path, body, { signal });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  while (reader) {
    const { value, done } = await reader.read();
    if (done) break;
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line.trim()) each(JSON.parse(line));
  }
  if (rest.trim()) each(JSON.parse(rest));
}

/**
 * Why a move that somebody tried is none; nothing if it is one. That it is refused is no error of the call.
 * @param {{rulebook?: string, file?: string | null, fen: string, moves: string[], tried: string} | {from: number, path: number[]}} body
 * @param {string} [call]
 */
export async function why(body, call = "/positions/why") {
  const { problem } = await post(call, body);
  return problem ? new Refusal(200, problem) : null;
}

/** @type {Map<string, Promise<import("./types.js").Rulebook>>} */
const rulebooks = new Map();

/** A rulebook by id or hash; each is asked for once. @param {string} id */
export function rulebook(id) {
  let found = rulebooks.get(id);
  if (!found) {
    found = get(`/rulebooks/${encodeURIComponent(id)}`);
    rulebooks.set(id, found);
    found.catch(() => rulebooks.delete(id));
  }
  return found;
}

/** @type {Promise<import("./types.js").Card[]> | null} */
let cards = null;

/** Every built-in rulebook in short. @returns {Promise<import("./types.js").Card[]>} */
export function gallery() {
  cards ??= get("/rulebooks").then((answer) => answer.rulebooks);
  cards.catch(() => (cards = null));
  return cards;
}
