// A new contest, from a form or from a file. Both become the text of a contest file.

import { copy } from "../dialog.js";
import { el, put } from "../dom.js";
import { t, tell } from "../i18n.js";
import { call } from "./hall.js";

const FORMATS = ["round-robin", "swiss", "knockout", "king-of-the-hill"];
const OPENINGS = ["random", "start", "even"];
const LEVELS = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/** @param {import("../types.js").Card[]} books those that are built in @param {import("../types.js").Card[]} own one's own */
export function form(books, own) {
  const root = el("div", {});
  const name = input("name", { required: true, maxlength: 80 });
  const rules = choice("rules", books.map((book) => [book.id, tell(book.label)]), "contest");
  if (own.length > 0) rules.prepend(el("optgroup", { label: t("own-mine") }, own.map((book) => el("option", { value: book.id }, tell(book.label)))));
  rules.value = "contest";
  /** The rulebook of one's own that is chosen. */
  const mine = () => own.find((book) => book.id === rules.value && !file.value.trim());
  const format = choice("format", FORMATS.map((word) => [word, t(`contests-format-${word}`)]), "round-robin");
  const games = input("pair-games", { type: "number", min: 2, max: 100, step: 2, value: 4 });
  const seconds = input("seconds", { type: "number", min: 0.05, max: 60, step: 0.05, value: 1 });
  const openings = choice("openings", OPENINGS.map((word) => [word, t(`contests-openings-${word}`)]), "random");
  const days = input("days", { type: "number", min: 1, max: 400, value: 60 });
  const students = el("textarea", { class: "field", id: "contest-students", rows: 6 });
  const levels = LEVELS.map((level) => el("input", { type: "checkbox", value: level, id: `contest-level-${level}` }));
  const file = el("textarea", { class: "field code", id: "contest-file", rows: 8, spellcheck: "false" });
  const said = el("p", { class: "bad", role: "alert" });

  /** The text of a contest file. */
  const text = () => file.value.trim() || [
    `name = ${JSON.stringify(name.value.trim())}`, `rules = "${mine()?.parent ?? (mine() ? "english" : rules.value)}"`, `format = "${format.value}"`,
    `games = ${Math.round(Number(games.value))}`, `openings = "${openings.value}"`, `seed = ${Math.floor(Math.random() * 1e9)}`,
    "[limits]", `move_ms = ${Math.round(Number(seconds.value) * 1000)}`,
    ...levels.filter((box) => box.checked).map((box) => `[[bot]]\nname = "level ${box.value}"\nlevel = ${box.value}`),
  ].join("\n");

  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    said.textContent = "";
    const body = { file: text(), rulebook: mine()?.id, students: students.value.split("\n").map((line) => line.trim()).filter(Boolean), days: Math.round(Number(days.value)) };
    try {
      const made = await call("POST", "", { body });
      put(root, codes(made));
      root.querySelector("h3")?.focus();
    } catch (refusal) {
      said.textContent = tell(/** @type {import("../api.js").Refusal} */ (refusal).sentence);
    }
  };

  put(root, el("form", { class: "card contest-form", onsubmit: submit },
    field("name", name), field("rules", rules), field("format", format), field("pair-games", games), field("seconds", seconds),
    field("openings", openings), field("days", days),
    el("fieldset", { class: "wide" }, el("legend", { class: "label" }, t("contests-levels")),
      el("div", { class: "contest-levels" }, levels.map((box) => el("label", {}, box, box.value)))),
    field("students", students, "wide"),
    el("details", { class: "wide", ontoggle: () => (name.required = !file.value.trim()) },
      el("summary", {}, t("contests-new-file")), field("file", file), el("p", { class: "hint-text" }, t("contests-file-hint"))),
    said, el("button", { class: "button primary wide" }, t("contests-create"))));
  file.addEventListener("input", () => (name.required = !file.value.trim()));
  return root;
}

/** The codes of students, which nobody can ask for again. @param {{id?: string, codes: {name: string, code: string}[]}} made */
export function codes(made) {
  const lines = made.codes.map(({ name, code }) => `${name}\t${code}`).join("\n");
  return el("div", { class: "card contest-codes" },
    el("h3", { tabindex: -1 }, t("contests-codes-title")), el("p", {}, t("contests-codes-text")),
    el("table", {}, el("tbody", {}, made.codes.map(({ name, code }) => el("tr", {}, el("th", { scope: "row" }, name), el("td", {}, el("code", {}, code)))))),
    el("div", { class: "row-of-buttons" },
      el("button", { class: "button", type: "button", onclick: () => void copy(lines) }, t("contests-codes-copy")),
      made.id && el("a", { class: "button primary", href: `/contests/${made.id}` }, t("contests-open"))));
}

/** @param {string} name @param {import("../dom.js").Props} props */
const input = (name, props) => el("input", { class: "field", id: `contest-${name}`, ...props });

/** @param {string} name @param {string[][]} options @param {string} chosen */
function choice(name, options, chosen) {
  const select = el("select", { class: "field", id: `contest-${name}` }, options.map(([value, text]) => el("option", { value }, text)));
  select.value = chosen;
  return select;
}

/** @param {string} name @param {HTMLElement} control @param {string} [kind] */
const field = (name, control, kind = "") =>
  el("div", { class: kind }, el("label", { class: "label", for: control.id }, t(`contests-${name}`)), control);
