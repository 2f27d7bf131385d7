// The guide: its text comes from the server as it is, under the head of every page.

import { header, mark } from "./header.js";
import { current, speak } from "./i18n.js";
import { apply } from "./theme.js";

apply();
await speak();
header();
// The words of the head are the reader's, the text is English.
document.documentElement.lang = "en";
document.querySelector("header")?.setAttribute("lang", current());
mark("guide");
// On a phone the chapters are a row that is moved sideways.
document.querySelector(".guide nav [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
document.documentElement.dataset.ready = "";
