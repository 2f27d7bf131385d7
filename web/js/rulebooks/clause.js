// The clause on which a rule rests, and what it says.

import { el } from "../dom.js";

/** @param {{number: string, text?: string}} each */
export function clause({ number, text }) {
  const label = el("span", { class: "clause" }, number);
  if (!text) return label;
  return el("details", { class: "says" }, el("summary", {}, label), el("q", { lang: "en" }, text));
}
