// Mouse, pen and finger on the board: a touch, or a piece carried along.

/** @typedef {import("./view.js").BoardView} BoardView */

/**
 * @typedef {object} Holder
 * @property {(square: number) => boolean} grab may the piece on this square be carried? It is picked if so
 * @property {(square: number, dropped: boolean) => void} touch
 * @property {(square: number | undefined) => void} hover
 */

const SLACK = 5;

/** Lets a pointer play on a board. @param {BoardView} view @param {Holder} holder */
export function draggable(view, holder) {
  const { surface } = view;
  /** @type {{square: number, x: number, y: number, node: HTMLElement | null, held: boolean, fresh: boolean} | null} */
  let press = null;
  /** The square that the pointer was last over. @type {number | undefined} */
  let over;

  surface.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !event.isPrimary) return;
    const square = view.squareAt(event.clientX, event.clientY);
    if (square === undefined) return;
    const before = holderPicked(view);
    const may = holder.grab(square);
    const node = may ? view.standing.get(square)?.node ?? null : null;
    press = { square, x: event.clientX, y: event.clientY, node, held: false, fresh: may && before !== square };
    surface.setPointerCapture(event.pointerId);
    if (event.pointerType === "mouse") event.preventDefault();
    view.cells.cell(square).focus({ preventScroll: true });
  });

  surface.addEventListener("pointermove", (event) => {
    // Where the board is, is asked once and before anything changes: each later question would be a layout of its own.
    const box = surface.getBoundingClientRect();
    const square = view.squareAt(event.clientX, event.clientY, box);
    if (!press?.held || square !== over) holder.hover(square);
    over = square;
    if (!press?.node) return;
    const far = Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLACK;
    if (far && !press.held) hold(press);
    if (press.held) carry(view, press.node, event, box);
  });

  surface.addEventListener("pointerup", (event) => {
    const was = press;
    press = null;
    if (!was) return;
    const square = view.squareAt(event.clientX, event.clientY);
    if (was.held) letGo(was, square);
    else if (!was.fresh && (square === was.square || !was.node)) holder.touch(was.square, false);
  });

  surface.addEventListener("pointercancel", () => {
    if (press?.held) letGo(press, undefined);
    press = null;
  });
  surface.addEventListener("pointerleave", () => holder.hover(undefined));

  /** @param {{node: HTMLElement | null, held: boolean}} pressed */
  function hold(pressed) {
    pressed.held = true;
    pressed.node?.classList.add("held");
    surface.classList.add("holding");
  }

  /** @param {{node: HTMLElement | null, square: number}} was @param {number | undefined} square */
  function letGo(was, square) {
    was.node?.classList.remove("held");
    surface.classList.remove("holding");
    if (was.node) view.put(was.node, was.square);
    // A touch that is a move puts the piece where it was dropped, at once.
    if (square !== undefined && square !== was.square) holder.touch(square, true);
  }
}

/** @param {BoardView} view */
const holderPicked = (view) => view.marks.picked ?? null;

/** @param {BoardView} view @param {HTMLElement} node @param {PointerEvent} event @param {DOMRect} box */
function carry(view, node, event, box) {
  const size = box.width / view.shape.cols;
  const [x, y] = [event.clientX - box.left - size / 2, event.clientY - box.top - size / 2];
  node.style.transform = `translate(${x}px, ${y}px)`;
}
