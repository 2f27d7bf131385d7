// A game as a tree: moves, what could have been played instead, and what is said about them. No page: only the tree.

/**
 * @typedef {import("../types.js").Move} Move
 * @typedef {import("../types.js").Side} Side
 * @typedef {import("../types.js").Turn} Turn
 * @typedef {{turn: Turn | null, comment: string, nags: number[], children: Node[], parent: Node | null}} Node a move, or the start
 * @typedef {{side: Side, move: Move, comment: string, nags: number[], variations: Line[]}} Said a move as the server tells it
 * @typedef {{comment: string, moves: Said[]}} Line
 */

/** The signs of the first NAGs. */
export const SIGNS = ["", "!", "?", "!!", "??", "!?", "?!"];

/** @param {Turn | null} turn @param {Node | null} parent @returns {Node} */
const node = (turn, parent) => ({ turn, comment: "", nags: [], children: [], parent });

export class Tree {
  /** @param {Node} root */
  constructor(root = node(null, null)) {
    this.root = root;
  }

  /** A game without side lines. @param {Turn[]} turns */
  static of(turns) {
    const tree = new Tree();
    turns.reduce((at, turn) => tree.add(at, turn), tree.root);
    return tree;
  }

  /** What the server read, or what was kept. @param {Line} line */
  static read(line) {
    const tree = new Tree();
    tree.root.comment = line.comment;
    graft(tree, tree.root, line);
    return tree;
  }

  /** A move at a place: the one that is there, or a new one. @param {Node} at @param {Turn} turn @returns {Node} */
  add(at, turn) {
    const known = at.children.find((child) => child.turn?.text === turn.text);
    if (known) return known;
    const child = node({ ...turn, ply: depth(at) + 1 }, at);
    at.children.push(child);
    return child;
  }

  /** The moves from the start to a place, and on by the first of each. @param {Node} at */
  line(at) {
    const nodes = path(at);
    for (let next = at.children[0]; next; next = next.children[0]) nodes.push(next);
    return nodes;
  }

  main() {
    return this.line(this.root);
  }

  /** True if a place is on the main line. @param {Node} at */
  isMain(at) {
    return path(at).every((each) => each.parent?.children[0] === each);
  }

  /** The line that leads to a place becomes the main line. @param {Node} at */
  promote(at) {
    for (const each of path(at)) {
      const { children } = /** @type {Node} */ (each.parent);
      children.splice(children.indexOf(each), 1);
      children.unshift(each);
    }
  }

  /** Deletes a move and all after it. Gives the place before. @param {Node} at */
  cut(at) {
    const { parent } = at;
    if (!parent) return at;
    parent.children.splice(parent.children.indexOf(at), 1);
    return parent;
  }

  /** True if somebody said something, or there is more than one line. */
  isTold() {
    return told(this.root);
  }

  /** What is kept, in the shape that is read. @returns {Line} */
  kept() {
    return written(this.root, this.root.comment);
  }

  /** What the server wants to write PDN. */
  sent() {
    return bare(this.kept());
  }
}

/** How many moves lead to a place. @param {Node} at @returns {number} */
export const depth = (at) => (at.parent ? depth(at.parent) + 1 : 0);

/** The moves from the start to a place. @param {Node} at @returns {Node[]} */
export function path(at) {
  const nodes = [];
  for (let each = at; each.parent; each = each.parent) nodes.unshift(each);
  return nodes;
}

/** @param {Tree} tree @param {Node} from @param {Line} line */
function graft(tree, from, line) {
  let at = from;
  for (const said of line.moves) {
    const { move, side } = said;
    const next = tree.add(at, { ply: 0, side, text: move.text, people: move.people, move });
    next.comment = said.comment;
    next.nags = [...said.nags];
    for (const variation of said.variations) graft(tree, at, variation);
    at = next;
  }
}

/** The line of first moves from a place, with the others beside them. @param {Node} from @param {string} comment @returns {Line} */
function written(from, comment) {
  /** @type {Said[]} */
  const moves = [];
  for (let at = from; at.children.length > 0; at = at.children[0]) {
    const [first, ...others] = at.children;
    moves.push({ ...said(first), variations: others.map(variation) });
  }
  return { comment, moves };
}

/** @param {Node} at @returns {Line} */
function variation(at) {
  return { comment: "", moves: [{ ...said(at), variations: [] }, ...written(at, "").moves] };
}

/** @param {Node} at */
function said({ turn, comment, nags }) {
  const { side, move } = /** @type {Turn} */ (turn);
  return { side, move, comment, nags };
}

/** @param {Line} line @returns {any} */
function bare({ comment, moves }) {
  return { comment, moves: moves.map(({ move, comment, nags, variations }) => ({ text: move.text, comment, nags, variations: variations.map(bare) })) };
}

/** @param {Node} at @returns {boolean} */
const told = (at) => at.comment !== "" || at.nags.length > 0 || at.children.length > 1 || at.children.some(told);
