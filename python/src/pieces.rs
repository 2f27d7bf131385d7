//! Pieces, and boards in letters.

use pyo3::prelude::*;
use rules::{Cell, Position};

use crate::side::Side;

/// A piece: its side, and its rank `man`, `king` or `triple`.
#[pyclass(module = "crownhead", frozen, get_all, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Piece {
    /// Whose it is.
    side: Side,
    /// Its rank.
    rank: String,
}

#[pymethods]
impl Piece {
    fn __repr__(&self) -> String {
        let side = match self.side {
            Side::First => "FIRST",
            Side::Second => "SECOND",
        };
        format!("<Piece Side.{side} {}>", self.rank)
    }
}

impl Piece {
    /// What stands on a cell, if it is a piece.
    pub(crate) fn on(cell: Cell) -> Option<Piece> {
        match cell {
            Cell::Piece(side, rank) => Some(Piece {
                side: side.into(),
                rank: rank.word().to_string(),
            }),
            Cell::Empty | Cell::Obstacle => None,
        }
    }
}

/// A board in letters: men small, kings large, triple kings as `t` and `T`, obstacles as `#`.
pub(crate) fn diagram(rulebook: &rules::Rulebook, position: &Position) -> String {
    let grid = rulebook.grid();
    let shape = grid.shape();
    let row = |row: u8| {
        let cells = (0..shape.width).map(|col| match grid.at(row, col) {
            None => " ".to_string(),
            Some(square) => letter(rulebook, position.cell(grid, square)).to_string(),
        });
        cells.collect::<Vec<_>>().join(" ").trim_end().to_string()
    };
    (0..shape.height).map(row).collect::<Vec<_>>().join("\n")
}

fn letter(rulebook: &rules::Rulebook, cell: Cell) -> char {
    match cell {
        Cell::Empty => '.',
        Cell::Obstacle => '#',
        Cell::Piece(side, rules::Rank::Triple) if side == rules::Side::First => 'T',
        Cell::Piece(_, rules::Rank::Triple) => 't',
        Cell::Piece(side, rank) => {
            let letter = rulebook.side(side).letter.char();
            match rank {
                rules::Rank::Man => letter.to_ascii_lowercase(),
                _ => letter,
            }
        }
    }
}
