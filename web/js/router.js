// From the address to the page. Each page is loaded when it is first opened.

import { byId } from "./dom.js";

/**
 * @typedef {Record<string, string>} Params
 * @typedef {{enter: (root: HTMLElement, params: Params) => Promise<(() => void) | void> | (() => void) | void}} Page
 * @typedef {{pattern: RegExp, menu: string, load: () => Promise<Page>}} Route
 */

/** @type {Route[]} */
const ROUTES = [
  { pattern: /^\/(?:play)?$/, menu: "play", load: () => import("./start/page.js") },
  { pattern: /^\/game\/(?<id>[^/]+)$/, menu: "play", load: () => import("./game/page.js") },
  { pattern: /^\/join\/(?<token>[^/]+)$/, menu: "play", load: () => import("./game/join.js") },
  { pattern: /^\/analyse$/, menu: "analyse", load: () => import("./analyse/page.js") },
  { pattern: /^\/watch$/, menu: "watch", load: () => import("./watch/page.js") },
  { pattern: /^\/rulebooks$/, menu: "rulebooks", load: () => import("./rulebooks/list.js") },
  { pattern: /^\/rulebooks\/(?<id>[^/]+)$/, menu: "rulebooks", load: () => import("./rulebooks/page.js") },
  { pattern: /^\/own$/, menu: "own", load: () => import("./own/page.js") },
];

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

/** Goes to another address. @param {string} path */
export function go(path) {
  history.pushState(null, "", path);
  return open();
}

/** Shows the present address anew. */
export async function open() {
  const mine = ++opening;
  const route = ROUTES.find(({ pattern }) => pattern.test(location.pathname));
  const page = route ? await route.load() : await import("./missing.js");
  if (mine !== opening) return;
  leave?.();
  leave = undefined;
  mark(route?.menu ?? "");
  const root = document.createElement("div");
  root.className = "page";
  byId("main").replaceChildren(root);
  const left = await page.enter(root, route?.pattern.exec(location.pathname)?.groups ?? {});
  if (mine === opening) leave = left;
  else left?.();
}

/** @param {string} menu */
function mark(menu) {
  scrollTo(0, 0);
  for (const link of document.querySelectorAll("[data-menu]")) {
    const here = link.getAttribute("data-menu") === menu;
    if (here) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

/** Links inside the page need no reload. @param {MouseEvent} event */
function follow(event) {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
  if (link.pathname.startsWith("/api/") || (link.hash && link.pathname === location.pathname)) return;
  event.preventDefault();
  void go(link.pathname + link.search);
}
