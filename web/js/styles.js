// Styles that only some pages need, loaded when the first of them is opened.

import { el } from "./dom.js";
import { under } from "./place.js";

/** @param {string} name @returns {Promise<void>} */
export function styles(name) {
  const href = `/assets/css/${name}.css`;
  if (document.querySelector(`link[href="${under(href)}"]`)) return Promise.resolve();
  return new Promise((done) => {
    const link = el("link", { rel: "stylesheet", href, onload: () => done(), onerror: () => done() });
    document.head.append(link);
  });
}
