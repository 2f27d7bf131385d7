// One contest: how it stands, the boards, and one's own part.

import { rulebook } from "../api.js";
import { el, put } from "../dom.js";
import { current, t, tell } from "../i18n.js";
import { admin } from "./admin.js";
import { showBoards } from "./boards.js";
import { call, code, dressed, ifNew, keepCode } from "./hall.js";
import { mine } from "./mine.js";
import { left, machines } from "./machines.js";
import { course, table } from "./table.js";

/** How often it is looked at again, in milliseconds. */
const OFTEN = 1000;

/** @param {HTMLElement} root @param {import("../router.js").Params} params */
export async function enter(root, { id }) {
  await dressed();
  const head = el("header", { class: "contest-head" });
  const standings = el("div", {});
  const rounds = el("div", {});
  const boards = el("div", { class: "contest-boards" });
  const now = el("section", { class: "card", "aria-labelledby": "contest-now" }, el("h2", { id: "contest-now" }, t("contests-boards")), boards);
  const side = el("div", { class: "contest-side" });
  const crew = el("section", { class: "card contest-machines", "aria-labelledby": "contest-machines" });
  /** @type {{node: HTMLElement, refresh: (view: any) => Promise<void>} | null} */
  let part = null;
  let role = "";
  let timer = 0;
  let isHere = true;
  const first = await call("GET", `/${id}`, { contest: id }).catch((refusal) => refusal);
  if (!first.id) {
    put(root, el("div", { class: "card notice" }, el("h1", {}, t("contests-title")), el("p", {}, tell(first.sentence)), el("a", { class: "button", href: "/contests" }, t("contests-title"))));
    return undefined;
  }
  document.title = `${first.name}, Crownhead`;
  const book = await rulebook(first.rules).catch(() => null);
  put(root, el("div", { class: "contest" }, head,
    el("div", { class: "contest-main" },
      el("div", { class: "card" }, el("h2", { id: "contest-table" }, t("contests-table-title")), standings),
      now, rounds),
    el("div", { class: "contest-side" }, side, crew)));
  await show(first);
  plan();

  return () => {
    isHere = false;
    clearTimeout(timer);
  };

  function plan() {
    clearTimeout(timer);
    if (isHere) timer = window.setTimeout(() => void look(), OFTEN);
  }

  async function look() {
    const view = document.hidden ? null : await call("GET", `/${id}`, { contest: id }).catch(() => null);
    if (view && isHere) await show(view);
    plan();
  }

  /** @param {any} view */
  async function show(view) {
    const { played, expected, over, phase, report, summary, you, pace, languages } = view;
    ifNew(head, [played, expected, over, phase, report, pace, view.trouble], () => drawHead(view));
    ifNew(standings, [summary, you, languages], () => put(standings, summary?.games > 0
      ? [el("p", { class: "hint-text" }, t("contests-table-text")), table(summary, you.name, languages)]
      : el("p", { class: "hint-text" }, t("contests-table-none"))));
    ifNew(rounds, [summary?.bracket, summary?.rounds], () => put(rounds, summary?.games > 0 && course(summary)));
    // When all is played there is nothing to wait for.
    now.hidden = over && view.boards.length === 0;
    // A server of the version before tells of no machines.
    crew.hidden = !view.machines?.length;
    ifNew(crew, [view.machines, pace], () => crew.hidden || put(crew, machines(view)));
    ifNew(boards, view.boards, () => void showBoards(boards, view.rules, view.boards));
    if (you.role !== role) {
      role = you.role;
      part = role === "admin" ? admin(id, () => void look()) : role === "student" ? mine(id, view.rules, () => void look()) : null;
      put(side, role === "admin" ? null : door(view), part?.node);
    }
    await part?.refresh(view);
  }

  /** @param {any} view */
  function drawHead(view) {
    const state = view.over ? t("contests-over") : t(`contests-phase-${view.phase}`);
    put(head, el("div", {}, el("h1", {}, view.name), el("p", { class: "hint-text" }, `${book ? tell(book.label) : view.rules} · ${state}`)),
      el("div", { class: "contest-progress" }, el("label", { for: "contest-progress" }, t("contests-games", { played: view.played, expected: view.expected })),
        view.pace && el("span", { class: "contest-left" }, t("contests-left", { time: left(view.pace.seconds_left) })),
        el("progress", { id: "contest-progress", max: Math.max(1, view.expected), value: view.played })),
      view.report && el("a", { class: "button", href: `/contests/${id}/report/index.html`, target: "_blank", rel: "noopener" }, t("contests-report")),
      view.trouble && el("p", { class: "bad", role: "alert" }, t("contests-trouble", { why: view.trouble })));
  }

  /** The way in with a code, or out again. @param {any} view */
  function door(view) {
    const date = new Date(view.expires * 1000).toLocaleDateString(current());
    if (view.you.role === "student") {
      return el("section", { class: "card contest-door" }, el("p", {}, t("contests-you", { name: view.you.name })), el("p", { class: "hint-text" }, t("contests-expires", { date })),
        el("button", { class: "button small", type: "button", onclick: () => enterWith(null) }, t("contests-code-forget")));
    }
    const field = el("input", { class: "field", id: "contest-code", autocomplete: "off", autocapitalize: "none", spellcheck: "false", required: true });
    const said = el("p", { class: "bad", role: "alert" });
    const submit = async (/** @type {Event} */ event) => {
      event.preventDefault();
      const told = await call("GET", `/${id}`, { secret: field.value.trim() }).catch(() => null);
      if (told?.you.role === "nobody" || !told) said.textContent = t("refusal-wrong-code");
      else enterWith(field.value.trim());
    };
    return el("form", { class: "card contest-door", onsubmit: submit },
      el("label", { class: "label", for: "contest-code" }, t("contests-code")), field,
      el("p", { class: "hint-text" }, t("contests-code-hint")), said, el("button", { class: "button" }, t("contests-code-enter")));
  }

  /** @param {string | null} value */
  function enterWith(value) {
    keepCode(id, value);
    if (!value && code(id)) keepCode("admin", null);
    role = "";
    void look();
  }
}
