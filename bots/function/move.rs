// The whole of what you deliver: the function that moves. `move` is a word of the language, so its
// name is written `r#move`; or have `move_black` and `move_red`.
//
// board has 0 for an empty cell, 1 for black and 2 for red, row 0 first; me is 1 or 2. Return the two
// ends of your whole turn. Black moves down, towards row 7. A capture must be made if there is one.

fn r#move(board: [[i32; 8]; 8], me: i32) -> [i32; 4] {
    let down = if me == 1 { 1 } else { -1 };
    let (mut steps, mut jumps) = (Vec::new(), Vec::new());
    for (row, col) in (0..64).map(|i| (i / 8, i % 8)) {
        for side in [-1, 1] {
            if cell(&board, row, col) != me {
                continue;
            }
            let next = cell(&board, row + down, col + side);
            if next == 0 {
                steps.push([row, col, row + down, col + side]);
            }
            if next == 3 - me && cell(&board, row + 2 * down, col + 2 * side) == 0 {
                jumps.push([row, col, row + 2 * down, col + 2 * side]);
            }
        }
    }
    // Without a library for chance: the pieces of the board choose.
    let sum: i32 = (0..64).map(|i| board[i / 8][i % 8] * i as i32).sum();
    let all = if jumps.is_empty() { steps } else { jumps };
    all[sum as usize % all.len()]
}

fn cell(board: &[[i32; 8]; 8], row: i32, col: i32) -> i32 {
    if (0..8).contains(&row) && (0..8).contains(&col) {
        board[row as usize][col as usize]
    } else {
        -1
    }
}
