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
  document.documentElement.dataset.scheme = dark ? "dark" : "light";
  document.documentElement.dataset.board = choices.board ?? "walnut";
  document.documentElement.dataset.coordinates = choices.coordinates ?? "inside";
})();
