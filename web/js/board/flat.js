// Pieces of small pictures: flat, with a large crown. All pieces of a kind share a few paths, because a page may show a hundred boards.

import { svg } from "../dom.js";

/**
 * Something of a figure, drawn from the corner of its square, which is a hundred wide.
 * @typedef {{form: "round" | "eight" | "both", paint: string, lines: string[]}} Part
 */

/** How thick one disc is. */
const THICK = 8;

/** @type {Record<string, Part[]>} */
const FIGURES = {
  "disc": [...disc(47, 39), ...ring(47, 22)],
  "crown": [...disc(53, 38), ...disc(43, 38), crown(44, 1.55)],
  "double-crown": [...disc(57, 37), ...disc(47, 37), ...disc(37, 37), crown(36, 1.6), jewels(42)],
  "pile": [...disc(61, 34), ...disc(52.5, 34), ...disc(44, 34), ...disc(35.5, 34), battlement(36)],
  "block": stone(),
};

/**
 * The pieces of one kind, wherever they stand.
 * @param {string} figure
 * @param {{row: number, col: number}[]} places
 * @param {Record<string, string>} dress what gives them colour and shape
 */
export function flat(figure, places, dress) {
  const wanted = FIGURES[figure].filter(({ form }) => form !== "eight" || dress["data-side"] === "second");
  return svg("g", dress, wanted.map(({ form, paint, lines }) => svg("path", { class: `${paint} ${form}`, d: places.map((place) => at(place, lines)).join("") })));
}

/** @param {{row: number, col: number}} place @param {string[]} lines */
const at = ({ row, col }, lines) => lines.map((line) => `M${col * 100} ${row * 100}${line}`).join("");

/** A disc whose face is centred at this height; the other side has eight corners where the theme says so. @param {number} y @param {number} r @returns {Part[]} */
function disc(y, r) {
  return [
    { form: "round", paint: "edge", lines: [`m${50 - r} ${y}v${THICK}a${r} ${r} 0 0 0 ${2 * r} 0v${-THICK}z`] },
    { form: "round", paint: "face", lines: [circle(50, y, r)] },
    { form: "eight", paint: "edge", lines: [octagon(y + THICK, r)] },
    { form: "eight", paint: "face", lines: [octagon(y, r)] },
  ];
}

/** @param {number} y @param {number} r @returns {Part[]} */
function ring(y, r) {
  return [{ form: "both", paint: "ring", lines: [circle(50, y, r)] }];
}

/** @param {number} y @param {number} size @returns {Part} */
function crown(y, size) {
  const tips = [[-16, 12], [-20, -8], [-9, 0], [0, -15], [9, 0], [20, -8], [16, 12]];
  return { form: "both", paint: "crown", lines: [polygon(tips.map(([x, dy]) => [50 + x * size, y + dy * size]))] };
}

/** @param {number} y @returns {Part} */
function jewels(y) {
  return { form: "both", paint: "jewel", lines: [36, 50, 64].map((x) => circle(x, y, 5)) };
}

/** @param {number} y @returns {Part} */
function battlement(y) {
  const corners = [[-17, 19], [-17, 3], [-22, -2], [-22, -17], [-12, -17], [-12, -9], [-5, -9], [-5, -17], [5, -17], [5, -9], [12, -9], [12, -17], [22, -17], [22, -2], [17, 3], [17, 19]];
  return { form: "both", paint: "battlement", lines: [polygon(corners.map(([x, dy]) => [50 + x, y + dy]))] };
}

/** @returns {Part[]} */
function stone() {
  return [
    { form: "both", paint: "pit", lines: ["m2 2h96v96h-96z"] },
    { form: "both", paint: "slab", lines: ["m7 5h86v86h-86z"] },
    { form: "both", paint: "mortar", lines: ["m7 34h86", "m7 62h86", "m36 5v29", "m66 34v28", "m30 62v29"] },
    { form: "both", paint: "gleam", lines: ["m11 88v-79h78"] },
  ];
}

/** @param {number} x @param {number} y @param {number} r */
function circle(x, y, r) {
  return `m${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

/** @param {number} y @param {number} r */
function octagon(y, r) {
  const [long, short] = [r + 1, r * 0.42];
  return polygon([[short, long], [long, short], [long, -short], [short, -long], [-short, -long], [-long, -short], [-long, short], [-short, long]].map(([x, dy]) => [50 + x, y + dy]));
}

/** @param {number[][]} points */
function polygon(points) {
  return points.map(([x, y], i) => (i === 0 ? `m${round(x)} ${round(y)}` : `l${round(x - points[i - 1][0])} ${round(y - points[i - 1][1])}`)).join("") + "z";
}

/** @param {number} n */
function round(n) {
  return Number(n.toFixed(1));
}
