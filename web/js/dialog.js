// Questions that need an answer before the game goes on.

import { el } from "./dom.js";
import { t } from "./i18n.js";

/** Asks yes or no. @param {string} question @param {string} yes @param {string} [detail] @param {string} [no] @returns {Promise<boolean>} */
export function ask(question, yes, detail, no = t("dialog-no")) {
  return new Promise((done) => {
    const dialog = el("dialog", { class: "dialog", "aria-labelledby": "dialog-question" },
      el("h2", { id: "dialog-question" }, question),
      detail && el("p", {}, detail),
      el("div", { class: "row-of-buttons" },
        el("button", { class: "button", onclick: () => dialog.close("no") }, no),
        el("button", { class: "button primary", onclick: () => dialog.close("yes") }, yes)));
    dialog.addEventListener("close", () => {
      dialog.remove();
      done(dialog.returnValue === "yes");
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** Asks for a short text; null if the answer is none. @param {string} question @param {string} yes @param {string} value @param {number} most @returns {Promise<string | null>} */
export function askText(question, yes, value, most) {
  return new Promise((done) => {
    const field = el("input", { class: "field", id: "dialog-text", maxlength: most, value, autocomplete: "nickname" });
    const dialog = el("dialog", { class: "dialog", "aria-labelledby": "dialog-question" },
      el("form", { method: "dialog" },
        el("h2", {}, el("label", { id: "dialog-question", for: "dialog-text" }, question)), field,
        el("div", { class: "row-of-buttons" },
          el("button", { class: "button", type: "button", onclick: () => dialog.close("no") }, t("dialog-cancel")),
          el("button", { class: "button primary", value: "yes" }, yes))));
    dialog.addEventListener("close", () => {
      dialog.remove();
      done(dialog.returnValue === "yes" ? field.value.trim() : null);
    });
    document.body.append(dialog);
    dialog.showModal();
    field.select();
  });
}

/** A short note that goes away by itself. @param {string} sentence */
export function toast(sentence) {
  document.querySelector(".toast")?.remove();
  const node = el("div", { class: "toast", role: "status" }, sentence);
  document.body.append(node);
  setTimeout(() => node.remove(), 6000);
}

/** Copies a text and says so. @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t("copied"));
  } catch {
    toast(text);
  }
}
