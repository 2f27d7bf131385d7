// A link from a friend: takes the free seat and opens the game.

import * as api from "../api.js";
import { put } from "../dom.js";
import { t } from "../i18n.js";
import { notice } from "../missing.js";
import { under } from "../place.js";
import { go } from "../router.js";
import { choice, keepSeats, seats } from "../store.js";
import { refusalText } from "../words.js";

/** @param {HTMLElement} root @param {import("../router.js").Params} params */
export async function enter(root, params) {
  document.title = t("title-game");
  const dot = params.token.indexOf(".");
  const [id, token] = [params.token.slice(0, dot), params.token.slice(dot + 1)];
  const held = seats(id);
  if (held.first || held.second) return void go(`/game/${id}`);
  try {
    const answer = await api.post(`/games/${id}/join`, { token, name: choice("name", "") || undefined });
    keepSeats(id, { [answer.seat]: answer.secret });
    history.replaceState(null, "", under(`/game/${id}`));
    await go(`/game/${id}`);
  } catch (error) {
    if (!(error instanceof api.Refusal)) throw error;
    const watch = error.key === "seat-taken" ? { href: `/game/${id}`, text: t("join-watch") } : undefined;
    put(root, notice(t("join-title"), refusalText(error), watch));
  }
}
