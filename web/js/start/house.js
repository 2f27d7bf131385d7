// The rules that families argue about, as switches beside the board. The server makes a rulebook of them.

import { coded, el, put } from "../dom.js";
import { anew } from "../focus.js";
import { t, tell } from "../i18n.js";
import { choiceOf } from "../settings.js";
import { announce } from "../speech.js";
import { count } from "../board/letters.js";
import { sketch } from "./sketch.js";

/**
 * @typedef {import("../types.js").House} House
 * @typedef {import("../types.js").Switch} Switch
 * @typedef {import("../types.js").Rulebook} Rulebook
 */

/** Those that are on or off. */
const PLAIN = ["forced-capture", "flying-kings", "men-take-backwards", "longest-capture"];

/** How many differences from the nearest known game are told. */
const SHOWN = 1;

/** How many rules are told before a switch is touched. */
const SPOKEN = 5;

export class HouseCard {
  /** @param {(switched: string, value: number) => void} changed @param {() => void} restored */
  constructor(changed, restored) {
    this.changed = changed;
    this.restored = restored;
    this.node = el("section", { class: "card house", "aria-label": t("house-title") });
    this.told = el("div", { class: "house-told", role: "status" });
    /** The switch that was touched last. */
    this.last = "";
  }

  /** @param {Rulebook} rulebook @param {House | null} house @param {string} key */
  show(rulebook, house, key) {
    const changes = house?.switches.filter((each) => each.value !== each.parent).length ?? 0;
    const parent = house?.nearest ? rulebook.parent : null;
    anew(this.node, () => put(this.node,
      el("header", { class: "house-head" }, el("p", { class: "hint-text" }, t("start-playing")), el("h1", { class: "house-name" }, house ? tell(house.label) : tell(rulebook.label)),
        el("p", { class: "hint-text" }, changes > 0 ? t("house-changes", { n: changes }) : "")),
      house && el("div", { class: "switches" }, house.switches.map((each) => this.#row(each, rulebook))),
      this.told,
      el("div", { class: "house-links" },
        parent && el("button", { class: "to-line", onclick: this.restored }, t("house-restore")),
        el("a", { href: `/rulebooks/${parent ?? key}` }, t("rules-all")),
        el("a", { href: `/own?from=${parent ?? key}` }, t("house-more")))));
    const told = [this.#sentence(rulebook, house), this.#nearest(house)].filter((each) => each !== null);
    put(this.told, told.length > 0 ? told : el("ul", { class: "highlights" }, rulebook.brief.slice(0, SPOKEN).map((rule) => el("li", {}, tell(rule)))));
  }

  /** @param {Switch} each @param {Rulebook} rulebook */
  #row(each, rulebook) {
    const classes = ["switch", each.switch === this.last ? "now" : "", each.value !== each.parent ? "changed" : ""].join(" ");
    if (!PLAIN.includes(each.switch)) {
      const values = each.values.map((value) => /** @type {const} */ ([String(value), String(value)]));
      return el("div", { class: classes }, choiceOf(t(`switch-${each.switch}`), `house-${each.switch}`, values, String(each.value), (value) => this.#set(each.switch, Number(value))));
    }
    const input = el("input", { type: "checkbox", role: "switch", "data-switch": each.switch, checked: each.value === 1, onchange: () => this.#set(each.switch, input.checked ? 1 : 0) });
    return el("label", { class: classes }, sketch(each.switch, rulebook), el("span", {}, t(`switch-${each.switch}`)), input);
  }

  /** @param {string} name @param {number} value */
  #set(name, value) {
    this.last = name;
    this.changed(name, value);
  }

  /** What the last switch has changed. @param {Rulebook} rulebook @param {House | null} house */
  #sentence(rulebook, house) {
    const now = house?.switches.find((each) => each.switch === this.last);
    if (!now) return null;
    const state = PLAIN.includes(now.switch) ? `-${now.value === 1 ? "on" : "off"}` : "";
    const text = t(`told-${now.switch}${state}`, { n: now.value, men: count(rulebook.board.squares, "first") });
    announce(text);
    return el("p", { class: "told-rule" }, text);
  }

  /** @param {House | null} house */
  #nearest(house) {
    if (!house?.nearest) return null;
    const { id, label, differences } = house.nearest;
    const name = el("a", { href: `/?rulebook=${id}` }, tell(label));
    if (differences.length === 0) return el("p", { class: "nearest" }, t("near-same"), " ", name, ".");
    // Another board is seen at once; else the shortest one, for it is read in passing.
    const told = [...differences].sort((a, b) => Number(b.section === "board") - Number(a.section === "board") || length(a) - length(b));
    const there = told.slice(0, SHOWN).flatMap(({ parent, sentence }) => [" ", parent ? t("near-there") : t("near-here"), " ", ...coded(tell(parent ?? sentence))]);
    const rest = differences.length - SHOWN;
    return el("p", { class: "nearest" }, t("near-label"), " ", name, ".", there, rest > 0 && ` ${t("near-more", { n: rest })}`);
  }
}

/** How long it takes to tell a difference. @param {import("../types.js").Difference} each */
const length = ({ parent, sentence }) => tell(parent ?? sentence).length;
