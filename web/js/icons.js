// The few icons of the page, drawn as paths.

import { svg } from "./dom.js";

/** @type {Record<string, string>} */
const PATHS = {
  sound: "M4 9v6h4l5 4V5L8 9H4zM16 8.5a5 5 0 0 1 0 7M18.5 6a8.5 8.5 0 0 1 0 12",
  silent: "M4 9v6h4l5 4V5L8 9H4zM17 9.5l5 5M22 9.5l-5 5",
  scheme: "M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4",
  undo: "M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6",
  redo: "M15 7l5 5-5 5M20 12H10a6 6 0 0 0-6 6",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9V15h7v-1.1A6 6 0 0 0 12 3z",
  flip: "M7 4v14M7 4L4 7M7 4l3 3M17 20V6M17 20l-3-3M17 20l3-3",
  resign: "M6 21V4M6 4h11l-2.5 4L17 12H6",
  draw: "M5 9h14M5 15h14",
  swap: "M4 8h13M17 8l-3-3M17 8l-3 3M20 16H7M7 16l3-3M7 16l3 3",
  claim: "M5 9h14M5 15h14M12 4v16",
  stop: "M6 6h12v12H6z",
  pause: "M8 5v14M16 5v14",
  resume: "M7 5l12 7-12 7z",
  new: "M12 5v14M5 12h14",
  pen: "M4 20h4L19 9l-4-4L4 16v4zM13 7l4 4",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  close: "M6 6l12 12M18 6L6 18",
  first: "M18 6l-7 6 7 6M7 6v12",
  back: "M15 6l-7 6 7 6",
  next: "M9 6l7 6-7 6",
  last: "M6 6l7 6-7 6M17 6v12",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  minus: "M5 12h14",
  search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5",
  menu: "M4 7h16M4 12h16M4 17h16",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
};

/** @param {string} name */
export function icon(name) {
  return svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: PATHS[name] ?? "" }));
}
