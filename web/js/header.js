// The head of every page: the menu, sound, colours and settings.

import { byId, el, put } from "./dom.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";
import { settings } from "./settings.js";
import * as sound from "./sound.js";
import { toggleScheme } from "./theme.js";

const MENU = /** @type {const} */ ([["play", "/"], ["learn", "/learn"], ["analyse", "/analyse"], ["watch", "/watch"], ["contests", "/contests"], ["rulebooks", "/rulebooks"], ["games", "/games"], ["guide", "/docs/"]]);

/** Fills the head, in the reader's language. */
export function header() {
  const links = MENU.map(([name, href]) => el("a", { href, "data-menu": name }, t(`menu-${name}`)));
  put(byId("menu"), links);
  byId("menu").addEventListener("click", closeMenu);
  byId("menu").setAttribute("aria-label", t("menu-label"));
  byId("skip").textContent = t("menu-skip");
  put(byId("tools"), soundButton(), schemeButton(), settings(), burger());
}

function soundButton() {
  const button = el("button", { class: "tool", onclick: () => show(sound.toggle()) });
  /** @param {boolean} on */
  const show = (on) => {
    put(button, icon(on ? "sound" : "silent"));
    button.setAttribute("aria-label", t("tool-sound"));
    button.setAttribute("aria-pressed", String(on));
    button.title = t("tool-sound");
  };
  show(sound.isOn());
  return button;
}

function schemeButton() {
  return el("button", { class: "tool", onclick: toggleScheme, "aria-label": t("tool-scheme"), title: t("tool-scheme") }, icon("scheme"));
}

/** Says in the menu where one is. @param {string} menu */
export function mark(menu) {
  for (const link of document.querySelectorAll("[data-menu]")) {
    const here = link.getAttribute("data-menu") === menu;
    if (here) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

function closeMenu() {
  if (byId("menu").matches(":popover-open")) byId("menu").hidePopover();
}

/** On a phone the menu hides behind this. */
function burger() {
  return el("button", { class: "tool burger", popovertarget: "menu", "aria-label": t("menu-label") }, icon("menu"));
}
