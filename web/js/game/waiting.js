// Waiting for a friend: the link, large, with all ways to send it.

import { copy } from "../dialog.js";
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { address } from "../place.js";

/** Addresses that mean the machine itself. */
const LOOPBACK = /^(localhost|127\.|\[::1\])/;

/** @param {string} path @param {boolean} [open] whether it is offered to anyone, too */
export function waitingCard(path, open) {
  const link = address(path);
  const field = el("textarea", { class: "link-field", readonly: true, rows: 2, spellcheck: "false", value: link, "aria-label": t("waiting-link"), onfocus: () => field.select() });
  // The sheet wants a secure address; the copy button always works.
  const sheet = typeof navigator.share === "function" && el("button", { class: "button", onclick: () => void share(link) }, t("result-share"));
  return el("section", { class: "card result waiting" },
    el("h2", {}, t("waiting-title")),
    el("p", {}, t(open ? "waiting-open" : "waiting-text")),
    el("div", { class: "link-row" }, field, el("button", { class: "button primary", onclick: () => copy(link) }, t("copy"))),
    sheet,
    LOOPBACK.test(location.hostname)
      ? el("p", { class: "warning" }, t("waiting-loopback"))
      : el("img", { class: "qr", src: `/api/v1/qr?text=${encodeURIComponent(link)}`, alt: t("waiting-qr") }));
}

/** @param {string} url */
async function share(url) {
  // Who closes the sheet has changed his mind.
  await navigator.share({ title: "Crownhead", url }).catch(() => undefined);
}
