// A student's own part: sending a bot, its builds and its games. Nobody else's.

import { ask } from "../dialog.js";
import { el, put } from "../dom.js";
import { t, tell } from "../i18n.js";
import { replay } from "./boards.js";
import { call, ifNew } from "./hall.js";

/** @param {string} id @param {string} rules @param {() => void} changed */
export function mine(id, rules, changed) {
  const said = el("p", { role: "status", class: "contest-said" });
  const builds = el("div", {});
  const games = el("div", {});
  const place = el("div", {});
  const node = el("div", { class: "contest-mine" }, sender(), section("builds", builds), section("my-games", games, place));
  return { node, refresh };

  function sender() {
    const input = el("input", { type: "file", id: "contest-send", class: "unseen", onchange: () => void send(input.files?.[0]) });
    const zone = el("section", { class: "card contest-send", "aria-labelledby": "contest-send-title" },
      el("h2", { id: "contest-send-title" }, t("contests-send-title")), el("p", {}, t("contests-send-text")), input,
      el("p", {}, el("label", { class: "button primary", for: "contest-send" }, t("contests-send-choose")), " ", t("contests-send-drop")), said);
    zone.addEventListener("dragover", (event) => event.preventDefault());
    zone.addEventListener("drop", (event) => {
      event.preventDefault();
      void send(event.dataTransfer?.files[0]);
    });
    return zone;
  }

  /** @param {File | undefined} file */
  async function send(file) {
    if (!file) return;
    said.className = "contest-said";
    said.textContent = t("contests-sending", { file: file.name });
    try {
      const { number } = await call("PUT", `/${id}/mine?file=${encodeURIComponent(file.name)}`, { contest: id, file });
      said.textContent = t("contests-sent", { file: file.name, number });
      changed();
    } catch (refusal) {
      said.className = "contest-said bad";
      said.textContent = tell(/** @type {import("../api.js").Refusal} */ (refusal).sentence);
    }
  }

  async function refresh() {
    const own = await call("GET", `/${id}/mine`, { contest: id }).catch(() => null);
    if (!own) return;
    ifNew(builds, [own.plays, own.versions], () => put(builds,
      own.versions.length > 0 ? versions(own) : el("p", { class: "hint-text" }, t("contests-builds-none")),
      own.versions.length > 0 && el("button", { class: "button small", type: "button", onclick: () => void withdraw() }, t("contests-withdraw"))));
    ifNew(games, own.games, () => put(games, own.games.length > 0
      ? el("ul", { class: "contest-games" }, own.games.map((/** @type {any} */ game) => gameLine(game, own.name)))
      : el("p", { class: "hint-text" }, t("contests-my-games-none"))));
  }

  async function withdraw() {
    if (!(await ask(t("contests-withdraw-ask"), t("contests-delete-yes")))) return;
    await call("DELETE", `/${id}/mine`, { contest: id }).catch(() => null);
    changed();
  }

  /** @param {any} game @param {string} own */
  function gameLine(game, own) {
    const side = game.bots.indexOf(own);
    const result = game.winner === null ? "drawn" : game.winner === side ? "won" : "lost";
    const open = async () => {
      const whole = await call("GET", `/${id}/games/${game.id}`, { contest: id }).catch(() => null);
      if (!whole) return;
      put(place, await replay(rules, whole));
      place.querySelector("h3")?.focus();
    };
    return el("li", {}, el("button", { type: "button", class: `is-${result}`, onclick: () => void open() },
      el("span", {}, game.id), el("span", {}, game.bots[1 - side]), el("span", {}, t(`contests-${result}`))));
  }
}

/** The versions of a student with what was said about them. @param {any} own */
export function versions(own) {
  return el("ul", { class: "contest-versions" }, own.versions.map((/** @type {any} */ each) => el("li", { class: each.state },
    el("strong", {}, t("contests-version", { number: each.number, file: each.file })), " ",
    el("span", {}, own.plays === each.number ? t("contests-plays") : t(`contests-state-${each.state}`)),
    each.log && each.state === "failed" && el("pre", { tabindex: 0 }, telling(each.log)),
    each.log && el("details", {}, el("summary", {}, t("contests-log")), el("pre", { tabindex: 0 }, each.log)))));
}

/** The line of a compiler that tells most. @param {string} log */
const telling = (log) => log.split("\n").find((line) => /error/i.test(line)) ?? log.split("\n")[0];

/** @param {"builds" | "my-games"} name @param {...HTMLElement} children */
function section(name, ...children) {
  return el("section", { class: "card", "aria-labelledby": `contest-${name}` }, el("h2", { id: `contest-${name}` }, t(`contests-${name}`)), ...children);
}
