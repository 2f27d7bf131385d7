//! A plain solver: every position by name, every move listed, and values improved until nothing
//! changes. It shares no code with the tables.

use std::collections::HashMap;

use endgame::Value;
use rules::{Cell, NoMove, Position, Rank, Rulebook, Setup, Side, Zone};

/// The value of every position with at most so many pieces, in which no man stands where men are
/// crowned. Positions with one side empty are there as well.
pub(crate) fn solve(rulebook: &Rulebook, pieces: usize) -> Vec<(Position, Value)> {
    let positions = all_positions(rulebook, pieces);
    let after = after(rulebook, &positions);
    let mut values = vec![Value::Draw; positions.len()];
    let mut open: Vec<usize> = (0..positions.len()).collect();
    for plies in 0.. {
        let solved = |number: &usize| {
            let value = value(rulebook, &after[*number], &values);
            (value != Value::Draw).then_some((*number, value))
        };
        let found: Vec<(usize, Value)> = open.iter().filter_map(solved).collect();
        if found.is_empty() {
            break;
        }
        for (number, value) in found {
            assert_eq!(distance(value), plies);
            values[number] = value;
        }
        open.retain(|number| values[*number] == Value::Draw);
    }
    positions.into_iter().zip(values).collect()
}

/// The numbers of the positions after each move of each position. Two ways to make a move do no
/// harm.
fn after(rulebook: &Rulebook, positions: &[Position]) -> Vec<Vec<u32>> {
    let numbers: HashMap<Position, u32> = positions.iter().copied().zip(0..).collect();
    let after = |position: &Position| {
        let routes = rulebook.routes(position).into_iter();
        let next = routes.map(|route| position.play(&route.action(rulebook.grid())));
        next.map(|next| numbers[&next]).collect()
    };
    positions.iter().map(after).collect()
}

fn distance(value: Value) -> u16 {
    match value {
        Value::Win(plies) | Value::Loss(plies) => plies,
        Value::Draw => 0,
    }
}

/// The value that follows from what is known of the positions after each move.
fn value(rulebook: &Rulebook, after: &[u32], known: &[Value]) -> Value {
    if after.is_empty() {
        return match rulebook.endings().no_move {
            NoMove::Loses => Value::Loss(0),
            NoMove::Wins => Value::Win(0),
            NoMove::DrawsIfBlocked => unreachable!("no tables are built for it"),
        };
    }
    let next = || after.iter().map(|number| known[*number as usize]);
    let lost = next().filter_map(|v| match v {
        Value::Loss(plies) => Some(plies),
        _ => None,
    });
    if let Some(plies) = lost.min() {
        return Value::Win(plies + 1);
    }
    let won: Option<Vec<u16>> = next()
        .map(|v| match v {
            Value::Win(plies) => Some(plies),
            _ => None,
        })
        .collect();
    match won {
        Some(won) => Value::Loss(won.iter().max().unwrap() + 1),
        None => Value::Draw,
    }
}

/// Every position with at most so many pieces.
fn all_positions(rulebook: &Rulebook, pieces: usize) -> Vec<Position> {
    let mut positions = Vec::new();
    for mover in Side::ALL {
        let mut setup = Setup::empty(rulebook.grid(), mover);
        fill(rulebook, &mut setup, 0, pieces, &mut positions);
    }
    positions
}

/// Puts up to `left` pieces on the squares from `start` on, in every way.
fn fill(
    rulebook: &Rulebook,
    setup: &mut Setup,
    start: usize,
    left: usize,
    positions: &mut Vec<Position>,
) {
    positions.push(rulebook.position(setup).unwrap());
    if left == 0 {
        return;
    }
    for square in start..setup.cells.len() {
        for side in Side::ALL {
            for rank in Rank::ALL {
                if may_stand(rulebook, square, side, rank) {
                    setup.cells[square] = Cell::Piece(side, rank);
                    fill(rulebook, setup, square + 1, left - 1, positions);
                    setup.cells[square] = Cell::Empty;
                }
            }
        }
    }
}

fn may_stand(rulebook: &Rulebook, square: usize, side: Side, rank: Rank) -> bool {
    let grid = rulebook.grid();
    let square = grid.squares().nth(square).unwrap();
    let row = grid.place(square).0;
    let last = grid.shape().height - 1;
    let far = match rulebook.side(side).seat {
        rules::Seat::Top => last,
        rules::Seat::Bottom => 0,
    };
    match rulebook.mechanics().rank(rank) {
        None => false,
        Some(rule) => rank != Rank::Man || rule.crowned_on != Some(Zone::FarRow) || row != far,
    }
}
