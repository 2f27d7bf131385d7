// Runs before the first paint, so that a dark page never flashes white.
(() => {
  /** @type {{scheme?: string, board?: string, coordinates?: string}} */
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
  document.documentElement.dataset.scheme = dark ? "dark" : "light";
  document.documentElement.dataset.board = choices.board ?? "walnut";
  document.documentElement.dataset.coordinates = choices.coordinates ?? "inside";
})();
