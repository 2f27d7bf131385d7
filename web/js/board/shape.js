// Where squares are: numbers to rows and columns and back.

/** @typedef {import("../types.js").Card} Card */
/** @typedef {{row: number, col: number}} Place */

export class Shape {
  /** @param {Card & {grid?: import("../types.js").GridSquare[]}} rulebook */
  constructor(rulebook) {
    this.rows = rulebook.height;
    this.cols = rulebook.width;
    this.cells = rulebook.cells;
    this.names = new Map((rulebook.grid ?? []).map((cell) => [cell.square, cell.name]));
    this.numbers = new Map(rulebook.cells.map((cell, i) => [cell, i + 1]));
  }

  /** Squares that are drawn deeper, where every square of the board is played on. */
  deep() {
    if (this.cells.length < this.rows * this.cols) return [];
    return this.squares().filter((square) => {
      const { row, col } = this.place(square);
      return (row + col) % 2 === 1;
    });
  }

  /** Every square, in the order of the numbers. */
  squares() {
    return this.cells.map((_cell, i) => i + 1);
  }

  /** @param {number} square @returns {Place} */
  place(square) {
    const cell = this.cells[square - 1] ?? 0;
    return { row: Math.floor(cell / this.cols), col: cell % this.cols };
  }

  /** The square at a place, or nothing if nobody plays there. @param {Place} place @returns {number | undefined} */
  at({ row, col }) {
    const inside = row >= 0 && col >= 0 && row < this.rows && col < this.cols;
    return inside ? this.numbers.get(row * this.cols + col) : undefined;
  }

  /** The name that people use. @param {number} square */
  name(square) {
    return this.names.get(square) ?? String(square);
  }

  /** A place as seen when the board is turned, or back. @param {Place} place @param {boolean} turned @returns {Place} */
  seen({ row, col }, turned) {
    return turned ? { row: this.rows - 1 - row, col: this.cols - 1 - col } : { row, col };
  }
}
