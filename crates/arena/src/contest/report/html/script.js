// The page knows no rule: every move says which squares it passes and which pieces it takes.
"use strict";
const $ = (id) => document.getElementById(id);
const blocks = new Map();
const waiting = new Map();
const crownhead = {
  games(number, games) {
    blocks.set(number, games);
    (waiting.get(number) || []).forEach((wake) => wake());
    waiting.delete(number);
  },
};

// Games are in files of their own, loaded when they are looked at. Scripts work from a file.
function load(number) {
  if (blocks.has(number)) return Promise.resolve();
  return new Promise((wake) => {
    if (waiting.has(number)) return waiting.get(number).push(wake);
    waiting.set(number, [wake]);
    const script = document.createElement("script");
    script.src = `games/${number}.js`;
    document.head.append(script);
  });
}

function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (key === "class") made.className = value;
    else if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

function drawing(name, attributes, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes || {})) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

// The list of games.
const STEP = 200;
let shown = [];
let room = STEP;

// "no-moves" is for programs.
const plain = (way) => way === "counter" ? "move count" : way.replaceAll("-", " ");

function fillFilters() {
  const option = (value, text) => element("option", { value }, text);
  for (const id of ["one", "two"]) {
    $(id).append(option("", "any"), ...CONTEST.order.map((bot) => option(bot, CONTEST.names[bot])));
  }
  const ways = [...new Set(CONTEST.list.map((game) => game[4]))].sort();
  $("how").append(option("", "anything"), ...ways.map((way) => option(way, plain(way))));
  for (const id of ["one", "two", "how"]) $(id).addEventListener("change", filter);
}

function filter() {
  const [one, two, how] = ["one", "two", "how"].map((id) => $(id).value);
  shown = [];
  CONTEST.list.forEach(([, a, b, , way], index) => {
    const has = (bot, other) => (bot === "" || +bot === a && (other === "" || +other === b) || +bot === b && (other === "" || +other === a));
    if (has(one, two) && has(two, one) && (how === "" || how === way)) shown.push(index);
  });
  const place = ([id]) => id.split(".").reduce((sum, part) => sum * 2 + +part, 0);
  shown.sort((a, b) => place(CONTEST.list[a]) - place(CONTEST.list[b]));
  room = STEP;
  fillList();
}

function fillList() {
  $("count").textContent = shown.length === 1 ? "1 game" : `${shown.length} games`;
  const rows = shown.slice(0, room).map(row);
  if (shown.length > room) {
    const more = () => { room += STEP; fillList(); };
    rows.push(element("button", { type: "button", class: "more", onclick: more }, `${shown.length - room} more`));
  }
  $("list").replaceChildren(...rows);
}

function row(index) {
  const [id, a, b, winner, how] = CONTEST.list[index];
  const name = (bot, side) => winner === side ? element("strong", {}, CONTEST.names[bot]) : CONTEST.names[bot];
  const names = element("span", { class: "names" }, name(a, 0), winner < 0 ? " = " : " – ", name(b, 1));
  const made = element("button", { type: "button", "data-index": index, onclick: () => open(index, true) },
    element("span", { class: "id" }, id), names, element("span", { class: "end" }, plain(how)));
  if (now && now.index === index) made.setAttribute("aria-current", "true");
  return made;
}

// The game that is looked at.
let now = null;

async function open(index, scroll) {
  stop();
  const number = Math.floor(index / CONTEST.block);
  await load(number);
  const game = blocks.get(number)[index % CONTEST.block];
  now = { index, game, scenes: scenes(game), ply: 0 };
  $("replay").hidden = $("beside").hidden = false;
  document.querySelectorAll("#list [aria-current]").forEach((old) => old.removeAttribute("aria-current"));
  const entry = document.querySelector(`#list [data-index="${index}"]`);
  if (entry) entry.setAttribute("aria-current", "true");
  build();
  show(game.moves.length);
  history.replaceState(null, "", `#${CONTEST.list[index][0]}`);
  if (scroll && matchMedia("(max-width: 940px)").matches) $("replay").scrollIntoView();
}

// Every piece keeps its name through the game, so that it can be moved and not drawn anew.
function scenes(game) {
  const ranks = { a: [0, 0], b: [0, 1], c: [0, 2], x: [1, 0], y: [1, 1], z: [1, 2] };
  let pieces = [];
  [...game.start].forEach((letter, i) => {
    if (ranks[letter]) pieces.push({ name: i, at: i + 1, side: ranks[letter][0], rank: ranks[letter][1] });
  });
  const all = [pieces];
  for (const [, path, captured, rank] of game.moves) {
    pieces = pieces.filter((piece) => !captured.includes(piece.at))
      .map((piece) => piece.at === path[0] ? { ...piece, at: path[path.length - 1], rank } : piece);
    all.push(pieces);
  }
  return all;
}

const INKS = {
  black: ["#211c19", "#bca995", "#6d6057", "#0f0c0a"], white: ["#faf5ea", "#4a3524", "#bfae92", "#cfc3ad"],
  red: ["#b3261e", "#ffd9d0", "#e8897f", "#7a1711"], yellow: ["#f2c53d", "#4d3905", "#b98f1c", "#b98f1c"],
  green: ["#2e7d4f", "#d3f2df", "#83c29d", "#1c5535"], blue: ["#2f5fa8", "#d5e4fb", "#8fb2e6", "#1d3f74"],
};

function pieceDrawing(side, rank) {
  const [top, rim, ring, wall] = INKS[CONTEST.board.sides[side].colour];
  const isPile = rank > 0 && CONTEST.board.pile;
  const discs = isPile ? 3 : rank + 1;
  const lift = -discs * 3;
  const made = drawing("g", { transform: `translate(0 ${lift})` });
  for (let level = discs; level > 0; level--) {
    const y = (level - 1) * 6;
    made.append(drawing("path", { d: `M-21 ${y}V${y + 6}A21 21 0 0 0 21 ${y + 6}V${y}Z`, fill: wall, stroke: rim, "stroke-width": 1.6 }));
  }
  made.append(drawing("circle", { r: 21, fill: top, stroke: rim, "stroke-width": 1.6 }));
  made.append(drawing("circle", { r: 17, fill: "none", stroke: ring, "stroke-width": 1.6 }));
  if (rank === 0 || isPile) made.append(drawing("circle", { r: 11, fill: "none", stroke: ring, "stroke-width": 1.6 }));
  else made.append(crown(rank));
  return made;
}

function crown(rank) {
  const made = drawing("g", { transform: rank === 2 ? "scale(1.25)" : "scale(1)" },
    drawing("path", { d: "M-9 7L-11.5 -5L-5.5 0L0 -9L5.5 0L11.5 -5L9 7Z", fill: "#f2b134", stroke: "#5e3a06", "stroke-width": 1.3 }));
  if (rank === 2) {
    for (const [cx, cy, fill] of [[0, -9, "#d4264f"], [-11.5, -5, "#3f7fe0"], [11.5, -5, "#3f7fe0"]]) {
      made.append(drawing("circle", { cx, cy, r: 2, fill }));
    }
  }
  return made;
}

function place(number) {
  const [row, col] = CONTEST.board.squares[number - 1];
  return [col * 64 + 32, row * 64 + 32];
}

function build() {
  const { width, height, squares, all } = CONTEST.board;
  const svg = drawing("svg", { viewBox: `0 0 ${width * 64} ${height * 64}`, "aria-hidden": "true" },
    drawing("rect", { class: "sq-light", width: width * 64, height: height * 64 }));
  squares.forEach(([row, col], i) => {
    if (all && (height - 1 - row + col) % 2) return;
    svg.append(drawing("rect", { class: "sq-dark", x: col * 64, y: row * 64, width: 64, height: 64 }));
  });
  now.marks = drawing("g");
  svg.append(now.marks);
  [...now.game.start].forEach((letter, i) => {
    if (letter !== "#") return;
    const [x, y] = place(i + 1);
    svg.append(drawing("g", { transform: `translate(${x} ${y})` },
      drawing("rect", { x: -29, y: -29, width: 58, height: 58, rx: 3, fill: "#5f5a54" }),
      drawing("path", { d: "M-29 -29H29L20 -20H-20Z", fill: "#c9c4bc" }), drawing("path", { d: "M-29 -29L-20 -20V20L-29 29Z", fill: "#b3ada4" }),
      drawing("rect", { x: -20, y: -20, width: 40, height: 40, fill: "#99938a" })));
  });
  now.pieces = new Map();
  now.layer = drawing("g");
  svg.append(now.layer);
  $("board").replaceChildren(svg);
  // Who sits where, so that each name is on its own edge of the board.
  const top = CONTEST.board.sides[0].top ? 0 : 1;
  player("above", top);
  player("below", 1 - top);
  moveList();
  logs();
}

function player(id, side) {
  const [, a, b, winner] = CONTEST.list[now.index];
  const look = CONTEST.board.sides[side];
  const swatch = element("i", { class: "swatch", style: `background:${INKS[look.colour][0]}` });
  const won = winner === side ? " won" : "";
  const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;
  const cpu = now.game.cpu[side] ? `, ${seconds(now.game.cpu[side])} CPU` : "";
  const used = `${look.name}${won} · ${seconds(now.game.used[side])}${cpu}`;
  $(id).replaceChildren(swatch, CONTEST.names[side === 0 ? a : b], element("span", {}, used));
}

function moveList() {
  const { moves, opening, first } = now.game;
  const items = [];
  now.buttons = [];
  let item = null;
  const begin = (number) => {
    item = element("li", {}, element("i", {}, `${number}.`));
    items.push(item);
  };
  moves.forEach(([text, , , , ms], i) => {
    const isFirst = (i + first) % 2 === 0;
    if (isFirst || !item) begin(items.length + 1);
    if (!isFirst && i === 0) item.append(element("i", {}, "…"));
    const time = i < opening ? "" : element("small", {}, ms >= 1000 ? `${(ms / 1000).toFixed(1)} s` : `${ms} ms`);
    const kind = i < opening ? "drawn-by-lot" : "";
    const button = element("button", { type: "button", class: kind, onclick: () => { stop(); show(i + 1); } }, text, time);
    now.buttons.push(button);
    item.append(button);
  });
  if (item && item.children.length === 2) item.append(element("i"));
  $("moves").replaceChildren(...items);
}

function logs() {
  const [, a, b] = CONTEST.list[now.index];
  const said = now.game.logs.map((log, side) => {
    const name = CONTEST.names[side === 0 ? a : b];
    if (!log) return element("p", { class: "muted" }, `${name} said nothing beside the game.`);
    return element("details", { open: "" }, element("summary", {}, `What ${name} said`), element("pre", {}, log));
  });
  $("logs").replaceChildren(...said);
}

function show(ply) {
  const { game } = now;
  now.ply = Math.max(0, Math.min(game.moves.length, ply));
  const there = new Map(now.scenes[now.ply].map((piece) => [piece.name, piece]));
  for (const [name, old] of now.pieces) {
    if (!there.has(name)) { old.made.remove(); now.pieces.delete(name); }
  }
  for (const [name, piece] of there) {
    let old = now.pieces.get(name);
    if (old && old.rank !== piece.rank) { old.made.remove(); old = null; }
    if (!old) {
      old = { made: drawing("g", { class: "piece" }, pieceDrawing(piece.side, piece.rank)), rank: piece.rank };
      now.pieces.set(name, old);
      now.layer.append(old.made);
    }
    const [x, y] = place(piece.at);
    old.made.style.transform = `translate(${x}px, ${y}px)`;
  }
  mark();
  say();
}

function mark() {
  const last = now.ply > 0 ? now.game.moves[now.ply - 1] : null;
  const squares = last ? last[1] : [];
  now.marks.replaceChildren(...squares.map((number) => {
    const [x, y] = place(number);
    return drawing("rect", { class: "mark", x: x - 32, y: y - 32, width: 64, height: 64 });
  }));
  now.buttons.forEach((button, i) => {
    if (i === now.ply - 1) {
      button.setAttribute("aria-current", "step");
      const list = $("moves");
      const [top, bottom] = [button.offsetTop - list.offsetTop, button.offsetTop - list.offsetTop + button.offsetHeight];
      if (top < list.scrollTop || bottom > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 2;
    } else button.removeAttribute("aria-current");
  });
}

function say() {
  const { game, ply } = now;
  const isEnd = ply === game.moves.length;
  const words = ply === 0 && !isEnd ? "The start." : `Move ${ply} of ${game.moves.length}.`;
  const sentence = game.why.charAt(0).toUpperCase() + game.why.slice(1);
  $("why").replaceChildren(isEnd ? `${sentence}.` : words);
}

// Stepping.
let timer = null;

function stop() {
  clearInterval(timer);
  timer = null;
  $("auto").dataset.icon = "play";
  $("auto").setAttribute("aria-label", "Play");
}

function auto() {
  if (timer) return stop();
  if (now.ply === now.game.moves.length) show(0);
  $("auto").dataset.icon = "pause";
  $("auto").setAttribute("aria-label", "Pause");
  timer = setInterval(() => {
    show(now.ply + 1);
    if (now.ply === now.game.moves.length) stop();
  }, 700);
}

// Icons that every font has: none.
const ICONS = {
  "to-start": "M5 4v12M16 4L8 10l8 6z", back: "M14 4L6 10l8 6z", forth: "M6 4l8 6-8 6z",
  "to-end": "M15 4v12M4 4l8 6-8 6z", play: "M3 4l7 6-7 6zM10 4l7 6-7 6z", pause: "M7 4v12M13 4v12",
};
for (const button of document.querySelectorAll(".steps button")) {
  const draw = () => {
    const path = drawing("path", { d: ICONS[button.dataset.icon] });
    button.replaceChildren(drawing("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" }, path));
  };
  new MutationObserver(draw).observe(button, { attributeFilter: ["data-icon"] });
  draw();
}

const STEPS = {
  "to-start": () => show(0), back: () => show(now.ply - 1), forth: () => show(now.ply + 1), "to-end": () => show(now.game.moves.length),
};
for (const [id, step] of Object.entries(STEPS)) $(id).addEventListener("click", () => { stop(); step(); });
$("auto").addEventListener("click", auto);
$("board").addEventListener("keydown", (event) => {
  const steps = { Home: "to-start", ArrowLeft: "back", ArrowRight: "forth", End: "to-end" };
  if (!steps[event.key]) return;
  event.preventDefault();
  stop();
  STEPS[steps[event.key]]();
});
document.querySelectorAll(".cross button").forEach((button) => button.addEventListener("click", () => {
  $("one").value = button.dataset.a;
  $("two").value = button.dataset.b;
  $("how").value = "";
  filter();
  $("games").scrollIntoView({ behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  if (shown.length) open(shown[0], false);
}));

fillFilters();
filter();
const wanted = CONTEST.list.findIndex((game) => `#${game[0]}` === location.hash);
if (shown.length) open(wanted < 0 ? shown[0] : wanted, false);
