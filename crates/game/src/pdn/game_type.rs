//! The value of the `GameType` tag.

use moves::{BoardShape, Seat};
use rulebook::{Draft, Letter, Notation, Numbering, People, RowOne};

/// The full form of a rulebook's `GameType`: `25,W,8,8,A0,0`.
///
/// The parts are the number of the game, the letter of the starter, width and height, how
/// squares are written (`A`lgebraic or `N`umbers) with the corner where that starts, and 0 if the
/// bottom left corner is a playing square or 1 if it is not. Corners are as the starter sees
/// them.
pub fn game_type(draft: &Draft) -> String {
    let [starter, _] = &draft.sides;
    text(&draft.notation, draft.board, starter.letter, starter.seat)
}

fn text(notation: &Notation, shape: BoardShape, starter: Letter, seat: Seat) -> String {
    let (form, corner) = match notation.people {
        People::Letters { row_one, .. } => ('A', letters_start(row_one)),
        People::Numbers | People::Tuples => ('N', notation.numbering),
    };
    let bottom_left = match seat {
        Seat::Bottom => shape.has(shape.height.saturating_sub(1), 0),
        Seat::Top => shape.has(0, shape.width.saturating_sub(1)),
    };
    format!(
        "{},{},{},{},{form}{},{}",
        notation.game_type,
        starter.char(),
        shape.width,
        shape.height,
        corner_number(as_seen_from(corner, seat)),
        u8::from(!bottom_left),
    )
}

/// Column `a` is always on the left of the printed board.
fn letters_start(row_one: RowOne) -> Numbering {
    match row_one {
        RowOne::Top => Numbering::TopLeft,
        RowOne::Bottom => Numbering::BottomLeft,
    }
}

/// A corner of the printed board as someone on this seat sees it.
fn as_seen_from(corner: Numbering, seat: Seat) -> Numbering {
    match (seat, corner) {
        (Seat::Bottom, corner) => corner,
        (Seat::Top, Numbering::TopLeft) => Numbering::BottomRight,
        (Seat::Top, Numbering::TopRight) => Numbering::BottomLeft,
        (Seat::Top, Numbering::BottomLeft) => Numbering::TopRight,
        (Seat::Top, Numbering::BottomRight) => Numbering::TopLeft,
    }
}

fn corner_number(corner: Numbering) -> u8 {
    match corner {
        Numbering::BottomLeft => 0,
        Numbering::BottomRight => 1,
        Numbering::TopLeft => 2,
        Numbering::TopRight => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use moves::Playable;
    use rulebook::{Case, Results};

    /// The list of game types that PDN publishes, and boards of our own.
    #[test]
    fn known_types() {
        use Numbering::{BottomRight, TopLeft};
        use Playable::{All, BottomLeft as Dark, BottomRight as Light};
        let letters = |row_one| People::Letters {
            case: Case::Small,
            row_one,
        };
        let numbers = People::Numbers;
        let algebraic = letters(RowOne::Bottom);
        let (white, black) = ((Letter::W, Seat::Bottom), (Letter::B, Seat::Top));
        let bottom = (Letter::B, Seat::Bottom);
        let table = [
            ("20,W,10,10,N2,0", white, Dark, TopLeft, numbers),
            ("21,B,8,8,N1,0", black, Dark, TopLeft, numbers),
            ("22,W,8,8,N2,1", white, Light, TopLeft, numbers),
            ("23,B,8,8,N1,0", black, Dark, TopLeft, numbers),
            ("24,W,8,8,N1,1", white, Light, BottomRight, numbers),
            ("25,W,8,8,A0,0", white, Dark, TopLeft, algebraic),
            ("26,W,8,8,A0,0", white, Dark, TopLeft, algebraic),
            ("27,W,12,12,N2,0", white, Dark, TopLeft, numbers),
            ("28,W,8,8,N1,1", white, Light, BottomRight, numbers),
            ("29,W,8,8,A0,0", white, Dark, TopLeft, algebraic),
            ("30,W,8,8,A0,0", white, All, TopLeft, algebraic),
            ("31,B,8,8,N2,0", bottom, Dark, TopLeft, numbers),
            ("40,W,10,10,N2,0", white, Dark, TopLeft, numbers),
            ("41,W,10,8,A0,0", white, Dark, TopLeft, algebraic),
            (
                "100,B,8,8,A2,0",
                bottom,
                Dark,
                TopLeft,
                letters(RowOne::Top),
            ),
            ("100,B,8,8,N1,0", black, Dark, TopLeft, People::Tuples),
            ("100,B,8,7,N1,1", black, Dark, TopLeft, numbers),
        ];
        for (expected, (letter, seat), playable, numbering, people) in table {
            let parts: Vec<&str> = expected.split(',').collect();
            let notation = Notation {
                numbering,
                people,
                capture_sign: 'x',
                game_type: parts[0].parse().unwrap(),
                results: Results::One,
            };
            let shape = BoardShape {
                width: parts[2].parse().unwrap(),
                height: parts[3].parse().unwrap(),
                playable,
            };
            assert_eq!(text(&notation, shape, letter, seat), expected);
        }
    }
}
