// Starts the page: language, header, then the page of the address.

import { byId, el, put } from "./dom.js";
import { speak, t } from "./i18n.js";
import { icon } from "./icons.js";
import { under } from "./place.js";
import { start } from "./router.js";
import { settings } from "./settings.js";
import * as sound from "./sound.js";
import { apply, toggleScheme } from "./theme.js";

const MENU = /** @type {const} */ ([["play", "/"], ["learn", "/learn"], ["analyse", "/analyse"], ["watch", "/watch"], ["contests", "/contests"], ["rulebooks", "/rulebooks"], ["games", "/games"], ["guide", "/docs/"]]);

apply();
for (const type of ["keydown", "pointerdown"]) {
  // The focus ring of the board is for those who use keys.
  addEventListener(type, () => (document.documentElement.dataset.input = type === "keydown" ? "keys" : "pointer"), { capture: true });
}
await speak();
header();
await start();
document.documentElement.dataset.ready = "";
sessionStorage.removeItem("crownhead.again");
keepAtHand();
if (localStorage.getItem("crownhead.profile")) void import("./profile.js").then((profile) => profile.follow());

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

/** What was loaded once opens without the server, where the browser allows it. */
function keepAtHand() {
  if (isSecureContext && "serviceWorker" in navigator) navigator.serviceWorker.register(under("/sw.js")).catch(() => undefined);
}

function closeMenu() {
  if (byId("menu").matches(":popover-open")) byId("menu").hidePopover();
}

/** On a phone the menu hides behind this. */
function burger() {
  return el("button", { class: "tool burger", popovertarget: "menu", "aria-label": t("menu-label") }, icon("menu"));
}
