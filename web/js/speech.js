// What a screen reader should say: one polite region, emptied before each sentence.

import { byId } from "./dom.js";

let again = false;

/** Says a sentence. @param {string} sentence */
export function announce(sentence) {
  const region = byId("speech");
  // The same sentence twice is only read twice if the text differs: a thin blank does it.
  again = !again;
  region.textContent = again ? sentence : `${sentence}\u00a0`;
}
