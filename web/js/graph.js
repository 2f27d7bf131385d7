// A line over a game: up is good for the side that began.

import { svg } from "./dom.js";
import { share } from "./words.js";

/**
 * @param {(import("./types.js").Score | undefined)[]} scores one a ply; gaps are left out
 * @param {number} now the ply to mark
 */
export function graph(scores, now) {
  const width = Math.max(1, scores.length - 1);
  const points = scores.flatMap((score, i) => (score ? [{ i, x: (i / width) * 200, y: 60 - share(score) * 60 }] : []));
  const line = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
  const here = points.find(({ i }) => i === now);
  return svg("svg", { class: "graph", viewBox: "0 -4 200 68", "aria-hidden": "true" },
    svg("line", { class: "axis", x1: 0, y1: 30, x2: 200, y2: 30 }),
    points.length > 1 && svg("polygon", { class: "area", points: `${points[0].x},30 ${line} ${points[points.length - 1].x},30` }),
    svg("polyline", { class: "curve", points: line }),
    here && svg("circle", { class: "here", cx: here.x, cy: here.y, r: 4 }));
}
