// What the admin of a contest can do, and sees.

import { ask } from "../dialog.js";
import { el, put } from "../dom.js";
import { t, tell } from "../i18n.js";
import { go } from "../router.js";
import { codes } from "./form.js";
import { call, ifNew } from "./hall.js";
import { versions } from "./mine.js";

/** @param {string} id @param {() => void} changed */
export function admin(id, changed) {
  const buttons = el("div", { class: "row-of-buttons" });
  const list = el("div", {});
  const said = el("p", { class: "bad", role: "alert" });
  const made = el("div", {});
  const names = el("textarea", { class: "field", id: "contest-add", rows: 3 });
  const add = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const students = names.value.split("\n").map((line) => line.trim()).filter(Boolean);
    const told = await attempt(call("POST", `/${id}/students`, { contest: id, body: { students } }));
    if (told) {
      names.value = "";
      put(made, codes(told));
      changed();
    }
  };
  const node = el("section", { class: "card contest-mine", "aria-labelledby": "contest-admin" },
    el("h2", { id: "contest-admin" }, t("contests-admin-title")), buttons, said, list,
    el("form", { onsubmit: add }, el("label", { class: "label", for: "contest-add" }, t("contests-students")), names,
      el("button", { class: "button small" }, t("contests-add"))), made);
  return { node, refresh };

  /** @param {Promise<any>} call */
  async function attempt(call) {
    said.textContent = "";
    return call.catch((refusal) => void (said.textContent = tell(refusal.sentence)));
  }

  /** @param {any} view */
  async function refresh(view) {
    ifNew(buttons, view.phase, () => put(buttons, view.phase !== "playing" && act("start", "playing"), view.phase === "playing" && act("halt", "open"),
      view.phase !== "closed" && act("close", "closed"),
      el("button", { class: "button small", type: "button", onclick: () => void alike() }, t("contests-likeness")),
      el("button", { class: "button small", type: "button", onclick: () => void remove() }, t("contests-delete"))));
    const told = await call("GET", `/${id}/students`, { contest: id }).catch(() => null);
    if (told) ifNew(list, told, () => put(list, el("h3", {}, t("contests-all-builds")), told.students.map(student)));
  }

  /** @param {"start" | "halt" | "close"} name @param {string} phase */
  function act(name, phase) {
    const press = async () => {
      await attempt(call("POST", `/${id}/phase`, { contest: id, body: { phase } }));
      changed();
    };
    return el("button", { class: `button small ${name === "start" ? "primary" : ""}`, type: "button", onclick: () => void press() }, t(`contests-${name}`));
  }

  /** @param {any} own */
  function student(own) {
    const expel = async () => {
      await attempt(call("DELETE", `/${id}/students/${encodeURIComponent(own.name)}`, { contest: id }));
      changed();
    };
    const label = t("contests-expel", { name: own.name });
    const last = own.versions[0];
    const state = last && el("span", { class: last.state }, ` ${own.plays === last.number ? t("contests-plays") : t(`contests-state-${last.state}`)}`);
    return el("details", { class: "contest-student" }, el("summary", {}, own.name, state), own.versions.length > 0 ? versions(own) : el("p", { class: "hint-text" }, "–"),
      own.has_code && el("button", { class: "button small", type: "button", onclick: () => void expel() }, label));
  }

  /** The page of likeness, in a window of its own that knows nothing of this one. */
  async function alike() {
    const told = await attempt(call("GET", `/${id}/likeness`, { contest: id }));
    if (!told) return;
    const address = URL.createObjectURL(new Blob([told.page], { type: "text/html" }));
    const link = el("a", { href: address, download: `likeness-${id}.html` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  }

  async function remove() {
    if (!(await ask(t("contests-delete-ask"), t("contests-delete-yes")))) return;
    await attempt(call("DELETE", `/${id}`, { contest: id }));
    void go("/contests");
  }
}
