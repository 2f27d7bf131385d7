// From the address to the page. Each page is loaded when it is first opened.

import { Refusal } from "./api.js";
import { byId } from "./dom.js";
import { mark } from "./header.js";
import { speakMore, t } from "./i18n.js";
import { notice } from "./missing.js";
import { under, within } from "./place.js";

/**
 * @typedef {Record<string, string>} Params
 * @typedef {{enter: (root: HTMLElement, params: Params) => Promise<(() => void) | void> | (() => void) | void}} Page
 * @typedef {{pattern: RegExp, menu: string, load: () => Promise<Page>, brief?: true}} Route a brief page does with the texts that come first
 */

/** @type {Route[]} */
const ROUTES = [
  { pattern: /^\/(?:play)?$/, menu: "play", load: () => import("./start/page.js"), brief: true },
  { pattern: /^\/game\/(?<id>[^/]+)$/, menu: "play", load: () => import("./game/page.js"), brief: true },
  { pattern: /^\/join\/(?<token>[^/]+)$/, menu: "play", load: () => import("./game/join.js"), brief: true },
  { pattern: /^\/analyse$/, menu: "analyse", load: () => import("./analyse/page.js") },
  { pattern: /^\/watch$/, menu: "watch", load: () => import("./watch/page.js") },
  { pattern: /^\/contests$/, menu: "contests", load: () => import("./contests/list.js") },
  { pattern: /^\/contests\/(?<id>[^/]+)$/, menu: "contests", load: () => import("./contests/page.js") },
  { pattern: /^\/rulebooks$/, menu: "rulebooks", load: () => import("./rulebooks/list.js") },
  { pattern: /^\/rulebooks\/(?<id>[^/]+)$/, menu: "rulebooks", load: () => import("./rulebooks/page.js") },
  { pattern: /^\/learn(?:\/(?<id>[^/]+))?$/, menu: "learn", load: () => import("./learn/page.js") },
  { pattern: /^\/puzzles(?:\/(?<id>[^/]+))?$/, menu: "learn", load: () => import("./puzzles/page.js") },
  { pattern: /^\/games$/, menu: "games", load: () => import("./mine/page.js") },
  { pattern: /^\/own$/, menu: "rulebooks", load: () => import("./own/page.js") },
];

/** Addresses of ours that are no part of the page: what programs ask, and the guide. */
const BESIDE = /^\/(?:api|docs)\//;

/** @type {(() => void) | void} */
let leave;
/** Counts the openings, so that a slow page does not come after a quick one. */
let opening = 0;

/** Opens the page of the address, and follows links. */
export function start() {
  addEventListener("popstate", () => void open());
  document.addEventListener("click", follow);
  return open();
}

/** Goes to another path of ours. A page that looks like the last one comes still: there is no moment without it. @param {string} path @param {"still"} [manner] */
export function go(path, manner) {
  history.pushState(null, "", under(path));
  return open(manner);
}

/** Shows the present address anew. @param {"still"} [manner] */
export async function open(manner) {
  const mine = ++opening;
  const route = ROUTES.find(({ pattern }) => pattern.test(within(location.pathname)));
  const page = route ? await loaded(route) : await import("./missing.js");
  if (mine !== opening) return;
  leave?.();
  leave = undefined;
  scrollTo(0, 0);
  mark(route?.menu ?? "");
  const root = document.createElement("div");
  root.className = manner === "still" ? "page still" : "page";
  if (manner !== "still") byId("main").replaceChildren(root);
  const left = await entered(page, root, route?.pattern.exec(within(location.pathname))?.groups ?? {});
  if (mine !== opening) return left?.();
  if (manner === "still") byId("main").replaceChildren(root);
  leave = left;
  // What had the focus is gone: the keyboard goes on at the new page.
  if (document.activeElement === document.body && mine > 1) byId("main").focus({ preventScroll: true });
}

/** The page of a route; without the server, what says so. @param {Route} route @returns {Promise<Page>} */
async function loaded(route) {
  try {
    const [page] = await Promise.all([route.load(), route.brief ? null : speakMore()]);
    return page;
  } catch {
    return { enter: (root) => root.replaceChildren(notice(t("offline-title"), t("offline-text"))) };
  }
}

/** Enters a page. One that cannot do without the server says so while that is away. @param {Page} page @param {HTMLElement} root @param {Params} params */
async function entered(page, root, params) {
  try {
    return await page.enter(root, params);
  } catch (error) {
    if (!(error instanceof Refusal) || error.key !== "offline") throw error;
    root.replaceChildren(notice(t("offline-title"), t("offline-text")));
  }
}

/** Links inside the page need no reload. @param {MouseEvent} event */
function follow(event) {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
  if (BESIDE.test(within(link.pathname)) || (link.hash && link.pathname === location.pathname)) return;
  event.preventDefault();
  void go(within(link.pathname) + link.search);
}
