"use strict";
const readline = require("node:readline");

/** Your move: one of the texts in `legal`. `ms` is your time in milliseconds. */
function choose(fen, ms, legal) {
  return legal[Math.floor(Math.random() * legal.length)];
}

const lines = readline.createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const [word, ...rest] = line.split(" | ")[0].trim().split(/\s+/);
  if (word === "move") {
    console.log(choose(rest[0], Number(rest[1]), rest.slice(2)));
  } else if (word === "quit") {
    lines.close();
  }
});
