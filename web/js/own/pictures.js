// A picture of what each choice of a rule does.

/**
 * @typedef {import("../start/sketch.js").Picture} Picture
 * @typedef {import("../start/sketch.js").Place} Place
 * @typedef {import("./phrases.js").Value} Value
 */

/** The steps that a word for directions means, for who moves up. @type {Record<string, Place[]>} */
const WAYS = {
  "diagonal-forward": [[-1, -1], [-1, 1]],
  "diagonal-backward": [[1, -1], [1, 1]],
  diagonal: [[-1, -1], [-1, 1], [1, -1], [1, 1]],
  forward: [[-1, 0]],
  backward: [[1, 0]],
  sideways: [[0, -1], [0, 1]],
  orthogonal: [[-1, 0], [1, 0], [0, -1], [0, 1]],
  all: [[-1, -1], [-1, 0], [-1, 1], [0, -1], [0, 1], [1, -1], [1, 0], [1, 1]],
};

/** A line from the lower edge upwards, along the diagonal or straight. */
class Line {
  /** @param {boolean} straight */
  constructor(straight) {
    this.straight = straight;
  }

  /** The place so many steps up. @param {number} n @returns {Place} */
  at(n) {
    return this.straight ? [4 - n, 2] : [4 - n, n];
  }

  /** @param {number} from @param {number} to */
  between(from, to) {
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => this.at(from + i));
  }
}

/**
 * The picture of a rule as a file has it; none where a picture says nothing.
 * @param {string} path the rule, "ranks.king.step.reach"
 * @param {Value} value
 * @param {(path: string) => Value} other what the file says about another rule
 * @returns {Picture | null}
 */
export function pictureOf(path, value, other) {
  const [part, rank] = path.split(".");
  if (part !== "ranks") return GENERAL[path]?.(String(Array.isArray(value) ? value[0] ?? "free" : value)) ?? null;
  const rule = path.slice(`ranks.${rank}.`.length);
  const crowned = rank !== "man";
  const made = OF_RANK[rule]?.(value, new Line(isStraight(other(`ranks.${rank}.${rule.split(".")[0]}.directions`))));
  return made ? { ...made, crowned } : null;
}

/** True if the piece goes along no diagonal. @param {Value} value */
const isStraight = (value) => steps(value).length > 0 && steps(value).every(([rows, cols]) => rows === 0 || cols === 0);

/** @param {Value} value @returns {Place[]} */
const steps = (value) => [value].flat().flatMap((word) => WAYS[String(word)] ?? []);

/** @param {Place[]} all @param {Place} from @param {number} times @returns {Place[]} */
const around = (all, [row, col], times) => all.map(([rows, cols]) => [row + rows * times, col + cols * times]);

/** @type {Record<string, (value: Value, line: Line) => Picture | null>} */
const OF_RANK = {
  "step.directions": (value) => ({ size: 3, own: [1, 1], dots: around(steps(value), [1, 1], 1) }),
  "step.reach": (value, line) => ({ size: 5, own: line.at(0), dots: line.between(1, value === "any" ? 4 : Number(value) || 1) }),
  "jump.directions": (value) => ({ size: 5, own: [2, 2], others: around(steps(value), [2, 2], 1), dots: around(steps(value), [2, 2], 2) }),
  "jump.approach": (value, line) => (value === "one" ? over(line, 1, 1) : over(line, 3, 3)),
  "jump.landing": landing,
  "jump.enemies": (value, line) => over(line, 1, Math.min(3, Number(value) || 3)),
  hop: (value, line) => {
    const friends = value === "line-of-friends" ? 2 : 1;
    return { size: 5, own: line.at(0), friends: line.between(1, friends), way: value === "never" ? [] : [line.at(friends + 1)] };
  },
};

/** A jump over those from one place to another. @param {Line} line @param {number} from @param {number} to @returns {Picture} */
const over = (line, from, to) => ({ size: 5, own: line.at(0), others: line.between(from, to), way: [line.at(to + 1)] });

/** @param {Value} value @param {Line} line @returns {Picture} */
function landing(value, line) {
  const own = line.at(0);
  const others = [line.at(1)];
  if (value === "next") return { size: 5, own, others, dots: [line.at(2)] };
  if (value === "any-but-behind-king") return { size: 5, own, others, crowns: others, dots: line.between(3, 4) };
  if (value === "any-that-goes-on" && !line.straight) return { size: 5, own, others: [...others, [1, 1]], way: [[2, 2], [0, 0]] };
  return { size: 5, own, others, dots: line.between(2, 4) };
}

/** Two neighbours that are taken one after the other. @type {Picture} */
const CHAIN = { size: 5, own: [4, 0], others: [[3, 1], [1, 1]], way: [[2, 2], [0, 0]] };
/** One may be taken to the left, two to the right. @type {Picture} */
const CHOICE = { size: 5, own: [4, 2], others: [[3, 1], [3, 3], [1, 3]] };
/** A capture that touches the last row. @type {Picture} */
const LAST = { size: 5, own: [2, 0], others: [[1, 1], [1, 3]], way: [[0, 2]] };

/** @param {string} value @returns {Picture} */
const crowning = (value) => (value === "home-row" ? { size: 3, own: [1, 1], crowned: true, way: [[2, 0]], crowns: [[2, 0]] } : { size: 3, own: [1, 1], way: [[0, 2]], crowns: [[0, 2]] });

/** @type {Record<string, (value: string) => Picture | null>} */
const GENERAL = {
  "capture.duty": (value) => ({ size: 5, own: [2, 2], others: [[1, 3]], way: [[0, 4]], dots: value === "compulsory" ? [] : [[1, 1]] }),
  "capture.chain": (value) => (value === "one-jump" ? { ...CHAIN, way: [[2, 2]] } : { ...CHAIN, dots: value === "may-stop" ? [[2, 2]] : [] }),
  "capture.removal": (value) => (value === "at-once" ? { ...CHAIN, others: [[1, 1]], ghosts: [[3, 1]] } : CHAIN),
  "capture.turning": (value) => (value === "straight-on" ? { size: 5, own: [4, 0], others: [[3, 1], [1, 3]], way: [[2, 2], [0, 4]] } : CHAIN),
  "capture.preference": (value) => (value === "free" ? { ...CHOICE, dots: [[2, 0], [0, 2]] } : { ...CHOICE, crowned: value === "by-king", way: [[2, 4], [0, 2]], crowns: value.includes("kings") ? [[3, 3]] : [] }),
  "crowning.king": crowning,
  "crowning.triple": (value) => ({ ...crowning(value), crowned: true }),
  "crowning.mid-chain": (value) => (value === "ends-turn" ? { ...LAST, crowns: [[0, 2]] } : { ...LAST, way: [[0, 2], [2, 4]], crowns: [value === "goes-on" ? [0, 2] : []].filter((each) => each.length > 0) }),
  "endings.no-move": () => ({ size: 3, own: [2, 0], others: [[1, 1], [0, 2]] }),
  "endings.repetition": (value) => (value === "free" ? null : { size: 3, own: [2, 0], crowned: true, way: [[0, 2]] }),
};
