// The card of My games that keeps everything on the server, for who wants that.

import { Refusal } from "../api.js";
import { ask, askText, copy, toast } from "../dialog.js";
import { el, put } from "../dom.js";
import { t } from "../i18n.js";
import * as profile from "../profile.js";
import { choice } from "../store.js";
import { refusalText } from "../words.js";

/** @param {() => void} changed what is to be shown anew */
export function profileCard(changed) {
  const node = el("section", { class: "card profile", "aria-labelledby": "profile-title" });
  const said = el("p", { class: "bad", role: "alert" });

  /** Does something that the server may refuse. @param {() => Promise<void>} deed @param {string} [done] */
  const attempt = async (deed, done) => {
    said.textContent = "";
    try {
      await deed();
      if (done) toast(done);
      show();
      // What was pressed is gone: the keyboard goes on with what one does first now.
      document.getElementById(profile.held() ? "profile-link" : "profile-name")?.focus({ preventScroll: true });
      changed();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      said.textContent = refusalText(error);
    }
  };
  const show = () => put(node, el("h2", { id: "profile-title" }, t("profile-title")), profile.held() ? inside(attempt) : outside(attempt), said);
  show();
  return node;
}

/** @typedef {(deed: () => Promise<void>, done?: string) => Promise<void>} Attempt */

/** @param {Attempt} attempt */
function outside(attempt) {
  const name = el("input", { class: "field", id: "profile-name", minlength: 3, maxlength: 40, required: true, autocomplete: "username", value: choice("name", "") });
  const phrase = el("input", { class: "field", id: "profile-phrase", type: "password", minlength: 8, maxlength: 200, autocomplete: "current-password" });
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const opens = event.submitter?.getAttribute("value") === "open";
    const deed = opens ? profile.enter : profile.create;
    void attempt(() => deed(name.value.trim(), phrase.value), t(opens ? "profile-opened" : "profile-made"));
  };
  return el("form", { class: "profile-form", onsubmit: submit },
    el("p", { class: "hint-text" }, t("profile-text")),
    el("label", { class: "label", for: "profile-name" }, t("profile-name")), name,
    el("label", { class: "label", for: "profile-phrase" }, t("profile-phrase")), phrase,
    el("p", { class: "hint-text" }, t("profile-phrase-hint")),
    el("div", { class: "row-of-buttons" },
      el("button", { class: "button small primary", value: "make" }, t("profile-make")),
      el("button", { class: "button small", value: "open" }, t("profile-open"))));
}

/** @param {Attempt} attempt */
function inside(attempt) {
  const renew = async () => {
    const phrase = await askText(t("profile-renew-ask"), t("profile-renew"), "", 200);
    if (phrase !== null) await attempt(() => profile.renew(phrase), t("profile-renewed"));
  };
  const remove = async () => {
    if (await ask(t("profile-delete-ask"), t("profile-delete"))) await attempt(profile.remove, t("profile-deleted"));
  };
  return el("div", { class: "profile-form" },
    el("p", {}, t("profile-held", { name: profile.held()?.name ?? "" })),
    el("p", { class: "hint-text" }, t("profile-link-text")),
    el("div", { class: "row-of-buttons" },
      el("button", { class: "button small primary", id: "profile-link", onclick: () => void copy(profile.link()) }, t("profile-link")),
      el("button", { class: "button small", onclick: () => void renew() }, t("profile-renew")),
      el("button", { class: "button small", onclick: () => void attempt(async () => profile.leave()) }, t("profile-leave")),
      el("button", { class: "button small", onclick: () => void remove() }, t("profile-delete"))));
}
