// Runs before the first paint, so that a dark page never flashes white, and asks at once for what the page waits for.
(() => {
  /** The languages there are. */
  const LANGUAGES = ["en", "de", "es"];
  /** @type {{scheme?: string, board?: string, coordinates?: string, language?: string}} */
  let choices = {};
  try {
    choices = JSON.parse(localStorage.getItem("crownhead.choices") ?? "{}") ?? {};
  } catch {
    // Without storage the browser's own wish decides.
  }
  const night = matchMedia("(prefers-color-scheme: dark)").matches;
  const dark = choices.scheme === "dark" || (choices.scheme !== "light" && night);
  // A part of the page that did not arrive leaves nothing but its head: it is asked for once more.
  addEventListener("error", (event) => {
    if (!(event.target instanceof HTMLScriptElement) || sessionStorage.getItem("crownhead.again")) return;
    sessionStorage.setItem("crownhead.again", "yes");
    location.reload();
  }, { capture: true });
  // The reader's choice, else what the browser asks for, else English.
  const language = [choices.language ?? "", ...navigator.languages].map((name) => name.slice(0, 2)).find((name) => LANGUAGES.includes(name)) ?? "en";
  const base = new URL("../..", /** @type {HTMLScriptElement} */ (document.currentScript).src).pathname;
  const isFirst = location.pathname === base || location.pathname === `${base}play`;
  for (const path of [`texts/${language}-first.ftl`, ...(isFirst ? ["api/v1/rulebooks"] : [])]) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "preload", as: "fetch", crossOrigin: "anonymous", fetchPriority: "high", href: base + path }));
  }
  document.documentElement.dataset.language = language;
  document.documentElement.dataset.scheme = dark ? "dark" : "light";
  document.documentElement.dataset.board = choices.board ?? "walnut";
  document.documentElement.dataset.coordinates = choices.coordinates ?? "inside";
})();
