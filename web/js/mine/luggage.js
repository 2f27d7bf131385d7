// All that a browser keeps, as a link to another one. The part after # never reaches a server.

import { address } from "../place.js";
import { everything } from "../store.js";

/** Longer links bring nothing. */
const LONGEST = 2_000_000;

/** @returns {Promise<string>} */
export async function everythingAsLink() {
  return address(`/games#take=${await packed(everything())}`);
}

/** What a link brings; nothing if it cannot be read. @param {string} text @returns {Promise<Record<string, any> | null>} */
export async function readLink(text) {
  if (text.length > LONGEST) return null;
  try {
    const value = await unpacked(text);
    return value && typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

/** @param {any} value */
export async function packed(value) {
  const bytes = await through(new Blob([JSON.stringify(value)]), new CompressionStream("deflate-raw"));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} text */
export async function unpacked(text) {
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(await through(new Blob([bytes]), new DecompressionStream("deflate-raw"))));
}

/** @param {Blob} blob @param {CompressionStream | DecompressionStream} stream */
async function through(blob, stream) {
  return new Uint8Array(await new Response(blob.stream().pipeThrough(stream)).arrayBuffer());
}
