// Open invitations: games that wait for anyone on this server, and the names that are seen there.

import * as api from "../api.js";
import { mini } from "../board/mini.js";
import { toast } from "../dialog.js";
import { el, put } from "../dom.js";
import { anew } from "../focus.js";
import { t, tell } from "../i18n.js";
import { go } from "../router.js";
import { choice, choose, keepSeats, seats } from "../store.js";
import { other, refusalText, sideLabel } from "../words.js";

/**
 * @typedef {import("../types.js").Rulebook} Rulebook
 * @typedef {object} Invitation
 * @property {string} id
 * @property {import("../types.js").Game["rulebook"]} rulebook
 * @property {import("../types.js").Board} board
 * @property {import("../types.js").TimeControl | null} clock
 * @property {string} name
 * @property {import("../types.js").Side} side
 * @property {boolean} here
 */

/** So many names are remembered as hidden. */
const KEEP = 200;

export class Invitations {
  constructor() {
    this.list = el("div", { class: "invitations" });
    this.node = el("section", { class: "watch-part", "aria-labelledby": "invitations-title" },
      el("div", { class: "part-head" }, el("h2", { class: "heading", id: "invitations-title" }, t("invite-title")),
        el("button", { class: "button small", onclick: () => offer() }, t("invite-offer"))),
      this.list);
  }

  /** Asks what is offered now. */
  async refresh() {
    const { invitations } = await api.get("/invitations").catch(() => ({ invitations: [] }));
    const cards = await Promise.all(invitations.map((/** @type {Invitation} */ each) => this.#card(each)));
    anew(this.node, () => put(this.list, cards.length > 0 ? cards : el("p", { class: "hint-text" }, t("invite-none"))));
  }

  /** @param {Invitation} invitation */
  async #card(invitation) {
    const book = await api.rulebook(invitation.rulebook.id);
    const { first, second } = seats(invitation.id);
    const own = Boolean(first ?? second);
    const facts = [invitation.clock ? t("clock-control", { clock: `${invitation.clock.minutes}+${invitation.clock.increment}` }) : t("invite-no-clock"), invitation.here ? t("invite-here") : ""];
    return el("article", { class: "card invitation" },
      el("div", { class: "invitation-board" }, mini(book, invitation.board.squares, { turned: book.sides[0].seat === "top" })),
      el("div", { class: "invitation-words" },
        el("h3", {}, tell(invitation.rulebook.label)),
        el("p", {}, this.#who(invitation, book)),
        el("p", { class: "hint-text" }, facts.filter(Boolean).join(" · ")),
        !own && this.#names(invitation)),
      own ? el("a", { class: "button small", href: `/game/${invitation.id}` }, t("invite-own"))
        : el("button", { class: "button primary small", onclick: () => void accept(invitation.id) }, t("invite-accept")));
  }

  /** @param {Invitation} invitation @param {Rulebook} book */
  #who({ name, side }, book) {
    const shown = name && !isHidden(name) ? name : t("invite-someone");
    return t("invite-who", { name: shown, side: sideLabel(book, other(side)) });
  }

  /** A name that nobody should have to read can be hidden here, and told to the admin. @param {Invitation} invitation */
  #names({ id, name, side }) {
    if (!name) return null;
    const hidden = isHidden(name);
    const hide = el("button", { class: "quiet", onclick: () => { setHidden(name, !hidden); void this.refresh(); } }, t(hidden ? "name-show" : "name-hide"));
    const report = el("button", { class: "quiet", onclick: () => void tellAdmin(id, side, name).then(() => this.refresh()) }, t("name-report"));
    return el("p", { class: "invitation-names" }, hide, report);
  }
}

/** @param {string} name @returns {boolean} */
export const isHidden = (name) => choice("hidden-names", /** @type {string[]} */ ([])).includes(name);

/** @param {string} name @param {boolean} hidden */
function setHidden(name, hidden) {
  const others = choice("hidden-names", /** @type {string[]} */ ([])).filter((each) => each !== name);
  choose("hidden-names", hidden ? [name, ...others].slice(0, KEEP) : others);
}

/** @param {string} game @param {import("../types.js").Side} side @param {string} name */
async function tellAdmin(game, side, name) {
  try {
    await api.post("/names/reports", { game, side });
    setHidden(name, true);
    toast(t("name-reported"));
  } catch (error) {
    if (!(error instanceof api.Refusal)) throw error;
    toast(refusalText(error));
  }
}

/** A game of one's own for anyone: the first page has all that is chosen for it. */
function offer() {
  choose("mode", "link");
  choose("open", true);
  void go("/");
}

/** @param {string} id */
async function accept(id) {
  try {
    const answer = await api.post(`/invitations/${id}/accept`, { name: choice("name", "") || undefined });
    keepSeats(id, { [answer.seat]: answer.secret });
    await go(`/game/${id}`);
  } catch (error) {
    if (!(error instanceof api.Refusal)) throw error;
    toast(refusalText(error));
  }
}
