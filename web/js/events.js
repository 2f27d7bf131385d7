// A stream of events that mends itself: after the server was away it asks again, and says so.

import { under } from "./place.js";

const RETRY = [500, 1000, 2000, 3000];

/**
 * @typedef {object} Listener
 * @property {(type: string, data: any) => void} heard
 * @property {(there: boolean) => void} link told when the connection is lost or back
 */

/** The events that streams have. */
const TYPES = [
  "game", "move", "undo", "offer", "joined", "swapped", "end", "thinking", "here", "deleted", "rematch", "live",
];

/**
 * Opens a stream; the answer closes it.
 * The browser resumes a broken stream by itself (Last-Event-ID). When it gives up, we open a new one,
 * and the server begins that with the whole state.
 * @param {string} path
 * @param {Listener} listener
 */
export function listen(path, listener) {
  /** @type {EventSource | null} */
  let source = null;
  let tries = 0;
  let timer = 0;

  function open() {
    source = new EventSource(under(path));
    source.onopen = () => {
      tries = 0;
      listener.link(true);
    };
    source.onerror = broken;
    for (const type of TYPES) source.addEventListener(type, hear);
  }

  /** @param {Event} event */
  function hear(event) {
    const { type, data } = /** @type {MessageEvent} */ (event);
    listener.heard(type, data ? JSON.parse(data) : null);
  }

  function broken() {
    listener.link(false);
    if (!source || source.readyState !== EventSource.CLOSED) return;
    const wait = RETRY[Math.min(tries++, RETRY.length - 1)];
    timer = window.setTimeout(open, wait);
  }

  open();
  return () => {
    clearTimeout(timer);
    source?.close();
    source = null;
  };
}
