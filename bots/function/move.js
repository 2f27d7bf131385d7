// The whole of what you deliver: the function that moves.
//
// board has 0 for an empty cell, 1 for black and 2 for red, row 0 first; me is 1 or 2. Return the two
// ends of your whole turn. Black moves down, towards row 7. A capture must be made if there is one.

function move(board, me) {
  const down = me === 1 ? 1 : -1;
  const cell = (row, col) => board[row]?.[col];
  const steps = [], jumps = [];
  for (let row = 0; row < 8; row++) {
    for (let col = 0; col < 8; col++) {
      if (board[row][col] !== me) continue;
      for (const side of [-1, 1]) {
        const next = cell(row + down, col + side);
        if (next === 0) steps.push([row, col, row + down, col + side]);
        if (next === 3 - me && cell(row + 2 * down, col + 2 * side) === 0)
          jumps.push([row, col, row + 2 * down, col + 2 * side]);
      }
    }
  }
  const all = jumps.length ? jumps : steps;
  return all[Math.floor(Math.random() * all.length)];
}
