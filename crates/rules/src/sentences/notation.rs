//! How squares and moves are written.

use super::{Script, Section};
use crate::*;

pub(super) fn write(script: &mut Script<'_>) {
    let notation = &script.draft.notation;
    let mut say = |key: &str, text: String| script.say(Section::Notation, &[key], text);
    say("notation.numbering", numbering(notation.numbering));
    say("notation.squares", people(notation.people));
    say(
        "notation.capture-sign",
        format!(
            "Between the squares of a capture stands `{}`.",
            notation.capture_sign
        ),
    );
    say(
        "notation.game-type",
        format!("Its game type in PDN is {}.", notation.game_type),
    );
    let results = match notation.results {
        Results::One => "In PDN a win is 1-0 or 0-1 and a draw 1/2-1/2.",
        Results::Two => "In PDN a win is 2-0 or 0-2 and a draw 1-1.",
    };
    say("notation.results", results.to_string());
}

fn numbering(numbering: Numbering) -> String {
    let (corner, along) = match numbering {
        Numbering::TopLeft => ("top left", "right and then down"),
        Numbering::TopRight => ("top right", "left and then down"),
        Numbering::BottomLeft => ("bottom left", "right and then up"),
        Numbering::BottomRight => ("bottom right", "left and then up"),
    };
    format!("The squares are numbered from the {corner} of the printed board, going {along}.")
}

fn people(people: People) -> String {
    match people {
        People::Numbers => "People write squares by their numbers.".to_string(),
        People::Tuples => {
            "People write squares as (row, column), both counted from 0 at the top left."
                .to_string()
        }
        People::Letters { case, row_one } => {
            let square = match case {
                Case::Small => "c3",
                Case::Capital => "C3",
            };
            let row = match row_one {
                RowOne::Top => "top",
                RowOne::Bottom => "bottom",
            };
            format!(
                "People write squares by the letter of the column and the number of the row, as `{square}`; row 1 is at the {row}."
            )
        }
    }
}
