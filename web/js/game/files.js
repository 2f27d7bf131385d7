// The game as a file, leaving it, and its end for good.

import * as api from "../api.js";
import { ask } from "../dialog.js";
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { go } from "../router.js";
import { forgetSeats } from "../store.js";

/** @typedef {import("./table.js").Table} Table */

export class FilesCard {
  /** @param {Table} table @param {(run: () => Promise<void>) => void} attempt */
  constructor(table, attempt) {
    this.table = table;
    this.attempt = attempt;
    const { id } = table.game;
    this.exit = el("button", { class: "to-line", "data-action": "leave", onclick: () => void this.#leave() }, t("files-leave"));
    this.node = el("section", { class: "card files", "aria-label": t("files-title") },
      el("h2", {}, t("files-title")),
      el("a", { href: `/api/v1/games/${id}/pdn`, download: `crownhead-${id}.pdn` }, t("files-pdn")),
      el("a", { href: `/api/v1/games/${id}/record`, download: `crownhead-${id}.json` }, t("files-record")),
      this.exit,
      !table.watching() && el("button", { class: "to-line", "data-action": "delete", onclick: () => void this.#remove() }, t("files-delete")));
  }

  paint() {
    const { game } = this.table;
    // Whoever plays a friend should not have to let the clock run.
    this.exit.hidden = this.table.watching() || game.mode !== "link" || game.waiting || game.outcome !== null;
  }

  async #leave() {
    if (!(await ask(t("ask-leave"), t("files-leave"), t("ask-leave-detail")))) return;
    this.attempt(async () => {
      await this.table.command("leave");
      await go("/");
    });
  }

  async #remove() {
    if (!(await ask(t("ask-delete"), t("files-delete"), t("ask-delete-detail"), t("dialog-cancel")))) return;
    const { id } = this.table.game;
    this.attempt(async () => {
      // What two people played stays; it only leaves the own list.
      if (this.table.game.rights.delete) await api.remove(`/games/${id}`, { secret: this.table.secret() });
      forgetSeats(id);
      await go("/");
    });
  }
}
