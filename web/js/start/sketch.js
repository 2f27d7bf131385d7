// Small pictures beside rules: a few squares, some pieces and an arrow.

import { svg } from "../dom.js";
import { colourOf } from "../words.js";

/**
 * @typedef {import("../types.js").Card} Card
 * @typedef {number[]} Place row and column
 * @typedef {object} Picture
 * @property {number} size
 * @property {Place} own
 * @property {boolean} [crowned]
 * @property {Place[]} [others]
 * @property {Place[]} [friends]
 * @property {Place[]} [ghosts] others that are taken off already
 * @property {Place[]} [way] where the piece goes, one place after the other
 * @property {Place[]} [dots] where it may go
 * @property {Place[]} [crowns] where a crown is won, or worn
 */

/** @type {Record<string, Picture>} */
const PICTURES = {
  "forced-capture": { size: 3, own: [2, 0], others: [[1, 1]], way: [[0, 2]] },
  "flying-kings": { size: 5, own: [4, 0], crowned: true, others: [[2, 2]], way: [[0, 4]] },
  "men-take-backwards": { size: 3, own: [0, 0], others: [[1, 1]], way: [[2, 2]] },
  "longest-capture": { size: 5, own: [4, 0], others: [[3, 1], [1, 1]], way: [[2, 2], [0, 0]] },
};

/** @param {string} name @param {Card} card */
export function sketch(name, card) {
  return PICTURES[name] ? draw(PICTURES[name], card) : null;
}

/** @param {Picture} picture @param {Card} card */
export function draw({ size, own, crowned, others = [], friends = [], ghosts = [], way = [], dots = [], crowns = [] }, card) {
  const [mine, theirs] = [colourOf(card, "first"), colourOf(card, "second")];
  return svg("svg", { class: "sketch", viewBox: `0 0 ${size} ${size}`, "aria-hidden": "true" },
    svg("rect", { class: "light", width: size, height: size }),
    svg("path", { class: "dark", d: squares(size, own) }),
    others.map((place) => disc(place, theirs)),
    ghosts.map((place) => disc(place, { ...theirs, opacity: "0.4" })),
    friends.map((place) => disc(place, mine)),
    dots.map(([row, col]) => svg("circle", { class: "tip", cx: col + 0.5, cy: row + 0.5, r: 0.17 })),
    way.length > 0 && arrow([own, ...way]),
    disc(own, mine), crowned && crown(own), crowns.map(crown));
}

/** The squares of the colour on which the piece stands. @param {number} size @param {number[]} own */
function squares(size, own) {
  const all = Array.from({ length: size * size }, (_, i) => [Math.floor(i / size), i % size]);
  return all.filter(([row, col]) => (row + col) % 2 === (own[0] + own[1]) % 2).map(([row, col]) => `M${col} ${row}h1v1h-1z`).join("");
}

/** @param {number[]} place @param {Record<string, string>} colour */
const disc = ([row, col], colour) => svg("circle", { class: "flat", cx: col + 0.5, cy: row + 0.5, r: 0.36, ...colour });

/** @param {number[]} place */
const crown = ([row, col]) => svg("path", { class: "tip", d: `M${col + 0.27} ${row + 0.66}v-.3l.12.12.11-.18.11.18.12-.12v.3z` });

/** @param {number[][]} places */
function arrow(places) {
  const points = places.map(([row, col]) => [col + 0.5, row + 0.5]);
  const [[x, y], [u, v]] = points.slice(-2);
  const [dx, dy] = [Math.sign(u - x), Math.sign(v - y)];
  const head = [[u + dx * 0.16, v + dy * 0.16], [u - dx * 0.4, v], [u, v - dy * 0.4]];
  return svg("g", {}, svg("polyline", { class: "way", points: points.map((each) => each.join(",")).join(" ") }),
    svg("polygon", { class: "tip", points: head.map((each) => each.join(",")).join(" ") }));
}
