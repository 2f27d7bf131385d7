// The game as a file, and its end for good.

import * as api from "../api.js";
import { ask } from "../dialog.js";
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { go } from "../router.js";
import { forgetSeats } from "../store.js";

/** @param {import("./table.js").Table} table @param {(run: () => Promise<void>) => void} attempt */
export function filesCard(table, attempt) {
  const { id } = table.game;
  const remove = async () => {
    if (!(await ask(t("ask.delete"), t("files.delete"), t("ask.delete-detail")))) return;
    attempt(async () => {
      await api.remove(`/games/${id}`, { secret: table.secret() });
      forgetSeats(id);
      await go("/");
    });
  };
  return el("section", { class: "card files", "aria-label": t("files.title") },
    el("h2", {}, t("files.title")),
    el("a", { href: `/api/v1/games/${id}/pdn`, download: `crownhead-${id}.pdn` }, t("files.pdn")),
    el("a", { href: `/api/v1/games/${id}/record`, download: `crownhead-${id}.json` }, t("files.record")),
    !table.watching() && el("button", { class: "to-line", "data-action": "delete", onclick: () => void remove() }, t("files.delete")));
}
