// The small panel behind the gear: board, colours, language.

import { el } from "./dom.js";
import { current, LANGUAGES, switchTo, t } from "./i18n.js";
import { COORDINATES, confirms, coordinates, setConfirms, setCoordinates, setSpeed, setTurns, speed, SPEEDS, turns } from "./habits.js";
import { icon } from "./icons.js";
import { BOARDS, boardTheme, scheme, SCHEMES, setBoard, setScheme } from "./theme.js";

export function settings() {
  const panel = el("div", { class: "panel card", id: "settings", popover: "auto", role: "dialog", "aria-label": t("settings-title") },
    choiceOf(t("settings-board"), "board", BOARDS.map((name) => [name, t(`board-${name}`)]), boardTheme(), setBoard),
    choiceOf(t("settings-scheme"), "scheme", SCHEMES.map((name) => [name, t(`scheme-${name}`)]), scheme(), setScheme),
    choiceOf(t("settings-coordinates"), "coordinates", COORDINATES.map((name) => [name, t(`coordinates-${name}`)]), coordinates(), setCoordinates),
    choiceOf(t("settings-speed"), "speed", SPEEDS.map((name) => [name, t(`speed-${name}`)]), speed(), setSpeed),
    onOff("confirm", t("settings-confirm"), confirms(), setConfirms),
    onOff("turning", t("settings-turning"), turns(), setTurns),
    choiceOf(t("settings-language"), "language", Object.entries(LANGUAGES), current(), change));
  const button = el("button", { class: "tool", popovertarget: "settings", "aria-label": t("settings-title"), title: t("settings-title") }, icon("settings"));
  return el("div", { class: "settings" }, button, panel);
}

/** A switch with its words. @param {string} name @param {string} text @param {boolean} on @param {(on: boolean) => void} changed */
function onOff(name, text, on, changed) {
  const input = el("input", { type: "checkbox", role: "switch", name, checked: on, onchange: () => changed(input.checked) });
  return el("label", { class: "on-off" }, el("span", {}, text), input);
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
