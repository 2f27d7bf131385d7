// The small panel behind the gear: board, colours, language.

import { el } from "./dom.js";
import { current, LANGUAGES, switchTo, t } from "./i18n.js";
import { icon } from "./icons.js";
import { BOARDS, boardTheme, scheme, SCHEMES, setBoard, setScheme } from "./theme.js";

export function settings() {
  const panel = el("div", { class: "panel card", id: "settings", popover: "auto", role: "dialog", "aria-label": t("settings.title") },
    choiceOf(t("settings.board"), "board", BOARDS.map((name) => [name, t(`board.${name}`)]), boardTheme(), setBoard),
    choiceOf(t("settings.scheme"), "scheme", SCHEMES.map((name) => [name, t(`scheme.${name}`)]), scheme(), setScheme),
    choiceOf(t("settings.language"), "language", Object.entries(LANGUAGES), current(), change));
  const button = el("button", { class: "tool", popovertarget: "settings", "aria-label": t("settings.title"), title: t("settings.title") }, icon("settings"));
  return el("div", { class: "settings" }, button, panel);
}

/** @param {string} language */
async function change(language) {
  await switchTo(/** @type {import("./i18n.js").Language} */ (language));
  location.reload();
}

/**
 * A row of choices of which one holds.
 * @param {string} label
 * @param {string} name
 * @param {(readonly [string, string])[]} options value and text
 * @param {string} now
 * @param {(value: string) => void} changed
 */
export function choiceOf(label, name, options, now, changed) {
  const inputs = options.map(([value, text]) => {
    const input = el("input", { type: "radio", name, value, checked: value === now, onchange: () => changed(value) });
    return el("label", { class: "option", "data-value": value }, input, el("span", {}, text));
  });
  return el("fieldset", { class: "choice" }, el("legend", {}, label), el("div", { class: "options" }, inputs));
}
