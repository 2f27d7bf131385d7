//! What stands beside the rows and columns of a drawn board, and the names of colours.

use crate::{Colour, People, RowOne, Rulebook, SquareText};

/// The name of a row, where squares are named by row and column.
pub fn row(rulebook: &Rulebook, row: u8) -> String {
    match rulebook.notation().people {
        People::Letters {
            row_one: RowOne::Bottom,
            ..
        } => (rulebook.grid().shape().height - row).to_string(),
        People::Letters { .. } => (row + 1).to_string(),
        People::Tuples => row.to_string(),
        People::Numbers => String::new(),
    }
}

/// The name of a column, where squares are named by row and column.
pub fn column(rulebook: &Rulebook, col: u8) -> String {
    match rulebook.notation().people {
        People::Letters { case, .. } => {
            let first = SquareText::Letters { col, row: 1 };
            first.text(case).trim_end_matches('1').to_string()
        }
        People::Tuples => col.to_string(),
        People::Numbers => String::new(),
    }
}

/// The edge where columns are named: the one where the rows begin.
pub fn columns_at(rulebook: &Rulebook) -> RowOne {
    match rulebook.notation().people {
        People::Letters { row_one, .. } => row_one,
        People::Tuples | People::Numbers => RowOne::Top,
    }
}

/// The word for a colour.
pub const fn colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "black",
        Colour::White => "white",
        Colour::Red => "red",
        Colour::Yellow => "yellow",
        Colour::Green => "green",
        Colour::Blue => "blue",
    }
}
