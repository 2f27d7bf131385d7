// What lessons and puzzles have above them: the rulebook, and the way to each other.

import { el } from "../dom.js";
import { t } from "../i18n.js";
import { go } from "../router.js";
import { bookSelect } from "../rulebooks/choices.js";

/**
 * @param {"learn" | "puzzles"} here
 * @param {import("../types.js").Rulebook} rulebook
 * @param {string} key
 * @param {import("../types.js").Card[]} books
 */
export function head(here, rulebook, key, books) {
  const select = bookSelect(rulebook, key, books, { class: "inline learn-book", id: "learn-book", "aria-label": t("start-rulebook"), onchange: () => void go(`/${here}/${select.value}`) });
  /** @param {"learn" | "puzzles"} name */
  const link = (name) => el("a", { href: `/${name}/${key}`, "aria-current": name === here && "page" }, t(`switch-${name}`));
  return el("header", { class: "learn-head" }, el("h1", {}, t("menu-learn")), select,
    el("nav", { class: "switch", "aria-label": t("switch-label") }, link("learn"), link("puzzles")));
}
