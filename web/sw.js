// Keeps the page at hand: what was loaded once opens without the server. Games and rules always ask it.

const SHELF = "crownhead-1";

/** The page, wherever it lives. */
const HOME = new URL(".", location.href).pathname;

/** What is no part of the page: answers that must be new, and the guide, which would take the place of the page. */
const BESIDE = ["api/", "docs"];

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const ours = request.method === "GET" && origin === location.origin && !BESIDE.some((path) => pathname.startsWith(HOME + path));
  if (ours) event.respondWith(fresh(request));
});

/** What the server has now, else what it had. */
async function fresh(request) {
  const shelf = await caches.open(SHELF);
  // Every address of the page is the same page.
  const name = request.mode === "navigate" ? HOME : request;
  try {
    const answer = await fetch(request);
    if (answer.ok) await shelf.put(name, answer.clone());
    return answer;
  } catch (error) {
    const kept = await shelf.match(name);
    if (kept) return kept;
    throw error;
  }
}
