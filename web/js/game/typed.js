// A field for moves that are typed.

import { el } from "../dom.js";
import { t } from "../i18n.js";

/** @param {(text: string) => void} send */
export function typedMove(send) {
  const input = el("input", { class: "field", id: "typed-move", name: "move", autocomplete: "off", spellcheck: "false" });
  const form = el("form", { class: "typed", onsubmit: submit },
    el("label", { for: "typed-move" }, t("typed-label")), input,
    el("button", { class: "button" }, t("typed-send")));

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    const text = input.value.trim();
    if (text) send(text);
    input.value = "";
  }
  return { node: form, input };
}
