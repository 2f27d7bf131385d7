// Starts the page: language, header, then the page of the address.

import { header } from "./header.js";
import { speak } from "./i18n.js";
import { under } from "./place.js";
import { start } from "./router.js";
import { apply } from "./theme.js";

apply();
for (const type of ["keydown", "pointerdown"]) {
  // The focus ring of the board is for those who use keys.
  addEventListener(type, () => (document.documentElement.dataset.input = type === "keydown" ? "keys" : "pointer"), { capture: true });
}
await speak();
header();
await start();
document.documentElement.dataset.ready = "";
sessionStorage.removeItem("crownhead.again");
keepAtHand();
if (localStorage.getItem("crownhead.profile")) void import("./profile.js").then((profile) => profile.follow());

/** What was loaded once opens without the server, where the browser allows it. */
function keepAtHand() {
  if (isSecureContext && "serviceWorker" in navigator) navigator.serviceWorker.register(under("/sw.js")).catch(() => undefined);
}
