// Learn: a path of tasks on the board, made from the rulebook's own examples and checked by the server.

import * as api from "../api.js";
import { wait } from "../board/animate.js";
import { Diagram } from "../board/diagram.js";
import { mini } from "../board/mini.js";
import { el, put } from "../dom.js";
import { anew } from "../focus.js";
import { t, tell } from "../i18n.js";
import { icon } from "../icons.js";
import { notice } from "../missing.js";
import { go } from "../router.js";
import { announce } from "../speech.js";
import { choice, choose } from "../store.js";
import { styles } from "../styles.js";
import { clause } from "../rulebooks/clause.js";
import { refusalText, ruleItem, sentence } from "../words.js";
import { head } from "./head.js";
import { stonesOf, tasksOf, themeOf, verdict } from "./tasks.js";
import { teaser } from "./teaser.js";

/**
 * @typedef {import("../types.js").Example} Example
 * @typedef {import("../types.js").Move} Move
 * @typedef {import("../types.js").Rulebook} Rulebook
 */

/** The section of a rulebook that a theme is about. @type {Record<string, string>} */
const SECTIONS = { move: "pieces", capture: "capture", king: "crowning", endings: "endings" };

/** How long the answer of the other side is waited for. */
const REST = 450;

/** @param {HTMLElement} root @param {import("../router.js").Params} params */
export async function enter(root, params) {
  document.title = t("title-learn");
  const id = params.id ?? choice("rulebook", "english");
  try {
    const [rulebook, cards, start] = await Promise.all([api.rulebook(id), api.gallery(), api.post("/positions", { rulebook: id }), styles("learn")]);
    new LearnPage(root, rulebook, id, cards, start).open();
  } catch (error) {
    if (!(error instanceof api.Refusal)) throw error;
    put(root, notice(t("rulebook-none"), refusalText(error)));
  }
}

class LearnPage {
  /** @param {HTMLElement} root @param {Rulebook} rulebook @param {string} key @param {import("../types.js").Card[]} cards @param {import("../types.js").Position} start */
  constructor(root, rulebook, key, cards, start) {
    this.rulebook = rulebook;
    this.key = key;
    this.stones = stonesOf([firstMove(start), ...tasksOf(rulebook.examples)]);
    this.tasks = this.stones.flatMap((stone) => stone.tasks);
    /** The titles of the tasks that are done. @type {Set<string>} */
    this.done = new Set(choice("learned", /** @type {Record<string, string[]>} */ ({}))[rulebook.identity] ?? []);
    this.at = Math.max(0, this.tasks.findIndex((task) => !this.done.has(task.name)));
    /** How many moves of a line were played. */
    this.played = 0;
    this.path = el("ol", { class: "stones", "aria-label": t("learn-path") });
    this.title = el("h2", { class: "task-title" });
    this.which = el("p", { class: "hint-text" });
    this.words = el("p", {});
    this.place = el("div", { class: "learn-board" });
    this.said = el("p", { class: "task-said", role: "status" });
    this.next = el("button", { class: "button primary", onclick: () => this.#onward() }, t("learn-next"));
    this.again = el("button", { class: "button", onclick: () => this.open() }, icon("undo"), t("example-again"));
    this.why = el("button", { class: "button", "aria-expanded": "false", onclick: () => this.#explain(Boolean(this.rules.hidden)) }, t("learn-why"));
    /** The clauses that the task is about. */
    this.rules = el("section", { class: "card rule-section task-rules", hidden: true });
    this.progress = el("p", { class: "hint-text" });
    const frame = el("div", { class: "learn lessons" },
      head("learn", rulebook, key, cards),
      el("section", { class: "card learn-path" }, this.path, this.progress, el("p", { class: "hint-text" }, t("learn-made"))),
      el("div", { class: "learn-middle" },
        el("section", { class: "card task" }, el("div", { class: "task-head" }, this.title, this.which), this.words), this.place,
        el("section", { class: "card task-foot" }, this.said, el("div", { class: "row-of-buttons" }, this.again, this.why, this.next)), this.rules));
    put(root, frame);
    void teaser(rulebook, key).then((card) => card && frame.append(card));
  }

  /** The next task, with the keyboard on its board. */
  #onward() {
    this.#go(this.at + 1);
    this.diagram?.view.focus();
  }

  /** @param {number} at */
  #go(at) {
    if (at >= this.tasks.length) return void go(`/?rulebook=${this.key}`);
    this.at = at;
    this.open();
  }

  /** Lays out the task that is next. */
  open() {
    const task = this.tasks[this.at];
    this.played = 0;
    this.#explain(false);
    this.#paint();
    if (!task) return put(this.place, el("p", { class: "card" }, t("learn-none")));
    this.#entitle(task);
    this.words.textContent = task.line ? t("learn-line", { n: Math.ceil(task.moves.length / 2) }) : t("learn-choice", { n: new Set(task.moves.map((move) => move.text)).size });
    this.#say(t("learn-begin"), "");
    this.diagram = new Diagram(this.rulebook, { rulebook: this.key }, task.board, task.line ? null : task.moves, tell(task.label));
    this.diagram.said = (words) => this.#say(words, "wrong");
    this.diagram.moved = (move) => void this.#moved(task, move);
    put(this.place, this.diagram.node);
  }

  /** Opens the clauses of the task, or closes them. @param {boolean} open */
  #explain(open) {
    const task = this.tasks[this.at];
    const section = this.rulebook.sections.find((each) => each.section === (SECTIONS[task ? themeOf(task) : ""] ?? "capture"));
    this.rules.hidden = !open || !section;
    this.why.setAttribute("aria-expanded", String(open));
    if (!open || !section) return;
    put(this.rules, el("h2", {}, tell(section.title)),
      el("ul", {}, section.sentences.map((each) => ruleItem(each.sentence, each.clause && clause(each.clause)))),
      el("a", { href: `/rulebooks/${this.key}` }, t("rules-all")));
    this.rules.scrollIntoView({ block: "nearest" });
  }

  /** @param {Example} task */
  #entitle(task) {
    const theme = themeOf(task);
    const { tasks } = this.stones.find((stone) => stone.theme === theme) ?? { tasks: [task] };
    this.title.textContent = tell(task.label);
    this.which.textContent = t("learn-which", { theme: t(`theme-${theme}`), n: tasks.indexOf(task) + 1, all: tasks.length });
  }

  /** @param {Example} task @param {Move} move */
  async #moved(task, move) {
    const meant = verdict(task, this.played, move);
    this.played++;
    if (meant === "done") return this.#solved(task);
    if (meant === "other") return this.#astray(task);
    const reply = task.moves[this.played];
    await wait(REST);
    if (!reply || this.diagram?.board !== task.board) return;
    if (this.diagram.turn() === task.board.turn) return;
    this.played++;
    await this.diagram.play(reply);
    if (this.played >= task.moves.length) this.#solved(task);
  }

  /** Legal, but not what the example is about. @param {Example} task */
  async #astray(task) {
    this.#say(t("learn-other", { move: task.moves[this.played - 1]?.people ?? "" }), "wrong");
    await wait(2 * REST);
    this.played = 0;
    await this.diagram?.reset();
  }

  /** @param {Example} task */
  #solved(task) {
    this.done.add(task.name);
    choose("learned", { ...choice("learned", {}), [this.rulebook.identity]: [...this.done] });
    this.#say([t("learn-done"), ...task.expectations.map((each) => sentence(tell(each)))].join(" "), "right");
    this.#paint();
  }

  /** @param {string} words @param {string} kind */
  #say(words, kind) {
    this.said.textContent = words;
    this.said.className = `task-said ${kind}`;
    if (kind) announce(words);
  }

  #paint() {
    const solved = this.done.has(this.tasks[this.at]?.name ?? "");
    this.next.disabled = !solved;
    this.next.textContent = t(this.at + 1 < this.tasks.length ? "learn-next" : "learn-game");
    anew(this.path, () => put(this.path, this.stones.map((stone, i) => this.#stone(stone, i)), this.#game()));
    this.progress.textContent = t("learn-progress", { done: this.tasks.filter((task) => this.done.has(task.name)).length, all: this.tasks.length });
  }

  /** One theme: its number, a picture, what the rulebook says, and a dot a task. @param {{theme: import("./tasks.js").Theme, tasks: Example[]}} stone @param {number} i */
  #stone({ theme, tasks }, i) {
    const done = tasks.every((task) => this.done.has(task.name));
    const here = tasks.includes(this.tasks[this.at]);
    const next = tasks.find((task) => !this.done.has(task.name)) ?? tasks[0];
    return el("li", { class: ["stone-item", done && "done", here && "here"].filter(Boolean).join(" ") },
      el("button", { class: done ? "stone done" : "stone", "aria-current": here && "step", onclick: () => this.#go(this.tasks.indexOf(next)) },
        el("span", { class: "stone-dot", "aria-hidden": "true" }, done ? "✓" : i + 1),
        el("span", { class: "stone-board" }, mini(this.rulebook, tasks[0].board.squares, { turned: this.rulebook.sides[0].seat === "top" })),
        el("span", { class: "stone-words" }, el("strong", {}, t(`theme-${theme}`), done && el("span", { class: "unseen" }, ` ${t("learn-done")}`)), el("span", { class: "hint-text" }, this.#about(theme)))),
      el("div", { class: "stone-tasks" }, tasks.map((task) => this.#dot(task))));
  }

  /** What the rulebook says about a theme, in its first sentence. @param {string} theme */
  #about(theme) {
    const section = this.rulebook.sections.find((each) => each.section === SECTIONS[theme]);
    return section?.sentences[0] ? sentence(tell(section.sentences[0].sentence)) : t("theme-chain-text");
  }

  /** @param {Example} task */
  #dot(task) {
    const i = this.tasks.indexOf(task);
    const state = this.done.has(task.name) ? "done" : i === this.at ? "now" : "open";
    return el("button", { class: `task-dot ${state}`, "aria-label": t("learn-dot", { n: i + 1, state }), onclick: () => this.#go(i) });
  }

  #game() {
    return el("li", { class: "stone-item" }, el("a", { class: "stone", href: `/?rulebook=${this.key}` },
      el("span", { class: "stone-dot", "aria-hidden": "true" }, "▸"),
      el("span", { class: "stone-board" }, mini(this.rulebook, this.rulebook.board.squares, { turned: this.rulebook.sides[0].seat === "top" })),
      el("span", { class: "stone-words" }, el("strong", {}, t("learn-game")), el("span", { class: "hint-text" }, t("learn-game-text")))));
  }
}

/** The first task of all: any move from the start. @param {import("../types.js").Position} start @returns {Example} */
function firstMove(start) {
  return { name: "", label: { key: "theme-move", args: {}, text: "" }, fen: start.board.fen, board: start.board, moves: start.legal, line: false, expectations: [] };
}
