// The keyboard keeps its place when a part of the page is painted anew.

const STOPS = "a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex='0']";

/** Paints a part anew. What had the focus in it has it again, by its id, or what has come to its place. @param {Element} node @param {() => void} paint */
export function anew(node, paint) {
  const active = document.activeElement;
  const place = active ? stops(node).indexOf(active) : -1;
  paint();
  if (!active || place < 0 || node.contains(document.activeElement)) return;
  const left = stops(node);
  const same = active.id ? left.find((each) => each.id === active.id) : undefined;
  /** @type {HTMLElement | undefined} */ (same ?? left[Math.min(place, left.length - 1)])?.focus({ preventScroll: true });
}

/** All that the tab key reaches. @param {Element} node @returns {Element[]} */
const stops = (node) => [...node.querySelectorAll(STOPS)];
