// How pieces are drawn. One sprite holds each figure; colours come from custom properties.

import { el, svg } from "../dom.js";

/**
 * @typedef {import("../types.js").Card} Card
 * @typedef {import("./letters.js").Piece} Piece
 */

const SPRITE = "sprite";
/** How thick one disc is. */
const THICK = 8;

/** @param {Card} rulebook @param {Piece} piece */
export function figureOf(rulebook, { rank }) {
  return rulebook.pieces.find((each) => each.rank === rank)?.figure ?? "disc";
}

/** A picture of a piece that can stand anywhere. @param {Card} rulebook @param {Piece} piece */
export function picture(rulebook, piece) {
  drawSprite();
  const figure = figureOf(rulebook, piece);
  return svg("svg", { viewBox: "0 0 100 100", "aria-hidden": "true", class: "figure" }, svg("use", { href: `#${figure}` }));
}

/** A piece as an element that can be placed. @param {Card} rulebook @param {Piece} piece */
export function pieceNode(rulebook, piece) {
  return el("div", { class: "piece", ...dress(rulebook, piece) }, picture(rulebook, piece));
}

/** The attributes from which a piece gets its colours and shape. @param {Card} rulebook @param {Piece} piece */
export function dress(rulebook, piece) {
  const info = rulebook.sides[piece.side === "first" ? 0 : 1];
  return { "data-side": piece.side, "data-colour": info.colour, "data-rank": piece.rank };
}

/** A block of stone. */
export function blockNode() {
  drawSprite();
  const drawing = svg("svg", { viewBox: "0 0 100 100", "aria-hidden": "true", class: "figure" }, svg("use", { href: "#block" }));
  return el("div", { class: "piece block" }, drawing);
}

/** Puts the sprite into the page, once. */
export function drawSprite() {
  if (document.getElementById(SPRITE)) return;
  const sprite = svg("svg", { id: SPRITE, class: "sprite", "aria-hidden": "true" }, shades(),
    symbol("disc", disc(47, 38)),
    symbol("crown", disc(52, 38), disc(42, 38), crown(42)),
    symbol("double-crown", disc(55, 36), disc(46.5, 36), disc(38, 36), grandCrown(38)),
    symbol("pile", disc(57, 33), disc(49.5, 33), disc(42, 33), disc(34.5, 33), battlement(34.5)),
    symbol("block", ...stone()),
  );
  document.body.append(sprite);
}

/** @param {string} id @param {...SVGElement} parts */
function symbol(id, ...parts) {
  return svg("symbol", { id, viewBox: "0 0 100 100" }, parts);
}

function shades() {
  return svg("defs", {},
    svg("radialGradient", { id: "gloss", cx: "36%", cy: "28%", r: "80%" },
      svg("stop", { offset: "0", "stop-color": "#fff", "stop-opacity": ".34" }),
      svg("stop", { offset: ".55", "stop-color": "#fff", "stop-opacity": "0" }),
      svg("stop", { offset: "1", "stop-color": "#000", "stop-opacity": ".16" })),
    svg("linearGradient", { id: "stone", x1: "0", y1: "0", x2: "0", y2: "1" },
      svg("stop", { offset: "0", "stop-color": "#c4bfb8" }),
      svg("stop", { offset: "1", "stop-color": "#8d8780" })));
}

/** One disc whose face is centred at this height; the other side has eight corners where the theme says so. @param {number} y @param {number} r */
function disc(y, r) {
  const side = `M${50 - r} ${y}v${THICK}a${r} ${r} 0 0 0 ${2 * r} 0v${-THICK}z`;
  const round = svg("g", { class: "round" },
    svg("ellipse", { cx: 50, cy: y + THICK + 4, rx: r + 1, ry: r, class: "shadow" }),
    svg("path", { d: side, class: "edge" }),
    svg("circle", { cx: 50, cy: y, r, class: "face" }),
    ...rings(y, r),
    svg("circle", { cx: 50, cy: y, r, fill: "url(#gloss)" }));
  const eight = svg("g", { class: "eight" },
    svg("polygon", { points: octagon(y + THICK + 3, r), class: "shadow" }),
    svg("polygon", { points: octagon(y + THICK, r), class: "edge" }),
    svg("polygon", { points: octagon(y, r), class: "face" }),
    ...rings(y, r));
  return svg("g", {}, round, eight);
}

/** @param {number} y @param {number} r */
function rings(y, r) {
  return [0.76, 0.5].map((part) => svg("circle", { cx: 50, cy: y, r: r * part, class: "ring" }));
}

/** @param {number} y @param {number} r */
function octagon(y, r) {
  const [long, short] = [r + 1, r * 0.42];
  const corners = [[short, long], [long, short], [long, -short], [short, -long], [-short, -long], [-long, -short], [-long, short], [-short, long]];
  return corners.map(([dx, dy]) => `${50 + dx},${y + dy}`).join(" ");
}

/** A plain crown on a plate, for kings. @param {number} y */
function crown(y) {
  return svg("g", { transform: `translate(50 ${y})` },
    svg("circle", { r: 25, class: "plate" }),
    svg("path", { d: "M-16 12 L-20 -8 L-9 0 L0 -15 L9 0 L20 -8 L16 12 Z", class: "crown" }));
}

/** A larger crown with jewels, for triple kings. @param {number} y */
function grandCrown(y) {
  const tips = [[-25, -12], [-11, -19], [0, -23], [11, -19], [25, -12]];
  return svg("g", { transform: `translate(50 ${y})` },
    svg("circle", { r: 31, class: "plate" }),
    svg("path", { d: "M-20 10 L-25 -10 L-15 -1 L-11 -17 L-4 -2 L0 -21 L4 -2 L11 -17 L15 -1 L25 -10 L20 10 Z", class: "crown" }),
    svg("rect", { x: -20, y: 12, width: 40, height: 7, rx: 2, class: "crown" }),
    tips.map(([cx, cy]) => svg("circle", { cx, cy, r: 3.4, class: "crown" })),
    [-11, 0, 11].map((cx) => svg("circle", { cx, cy: 4, r: 3.2, class: "jewel" })));
}

/** The top of a tower. @param {number} y */
function battlement(y) {
  return svg("g", { transform: `translate(50 ${y})` },
    svg("circle", { r: 26, class: "plate" }),
    svg("path", { d: "M-13 15 V2 L-17 -2 V-14 H-9.5 V-8 H-4 V-14 H4 V-8 H9.5 V-14 H17 V-2 L13 2 V15 Z", class: "battlement" }));
}

/** A block set into the square: it has corners, mortar and no rings. */
function stone() {
  return [
    svg("rect", { x: 2, y: 2, width: 96, height: 96, rx: 7, class: "pit" }),
    svg("rect", { x: 7, y: 5, width: 86, height: 86, rx: 6, fill: "url(#stone)", class: "slab" }),
    svg("path", { d: "M7 34H93 M7 62H93 M36 5V34 M66 34V62 M30 62V91", class: "mortar" }),
    svg("path", { d: "M11 88V9H89", class: "gleam" }),
    svg("path", { d: "M58 12l7 9 -4 8 M18 44l9 5 3 9 M74 70l-8 6 3 9", class: "crack" }),
  ];
}
