// Names that were reported, for the admin.

import * as api from "../api.js";
import { code } from "../contests/hall.js";
import { el, put } from "../dom.js";
import { t } from "../i18n.js";

/** @typedef {{game: string, side: import("../types.js").Side, name: string, at: number}} Report */

/** The part of the page that only the admin gets; nothing for everybody else. @returns {Promise<HTMLElement | null>} */
export async function reports() {
  const secret = code();
  if (!secret) return null;
  const list = el("ul", { class: "reports" });
  const node = el("section", { class: "watch-part", "aria-labelledby": "reports-title" }, el("h2", { class: "heading", id: "reports-title" }, t("reports-title")), list);

  /** @param {Report} report @param {"hide" | "keep"} verdict */
  const settle = async ({ game, side }, verdict) => {
    await api.post("/names/verdicts", { game, side, verdict }, { secret });
    await show();
  };
  const show = async () => {
    const { reports } = await api.get("/names/reports", { secret });
    put(list, reports.map((/** @type {Report} */ report) => el("li", { class: "card report" },
      el("strong", {}, report.name), el("a", { href: `/game/${report.game}` }, t("reports-game")),
      el("button", { class: "button small", onclick: () => void settle(report, "keep") }, t("reports-keep")),
      el("button", { class: "button small primary", onclick: () => void settle(report, "hide") }, t("reports-hide")))));
    node.hidden = reports.length === 0;
  };
  return show().then(() => node, () => null);
}
