// The guide: its text comes from the server as it is, under the head of every page.

import { header, mark } from "./header.js";
import { current, speak } from "./i18n.js";
import { apply } from "./theme.js";

apply();
await speak();
header();
// The words of the head are the reader's, the text is English.
document.documentElement.lang = "en";
document.querySelector("header")?.setAttribute("lang", current());
mark("guide");
// On a phone the chapters are a row that is moved sideways.
document.querySelector(".guide nav [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
new ResizeObserver(reachable).observe(document.body);
document.documentElement.dataset.ready = "";

/** Keys reach what is wider than the window, to move it. */
function reachable() {
  for (const wide of document.querySelectorAll(".guide pre, .guide table")) {
    wide.toggleAttribute("tabindex", wide.scrollWidth > wide.clientWidth);
    if (wide.hasAttribute("tabindex")) wide.setAttribute("tabindex", "0");
  }
}
