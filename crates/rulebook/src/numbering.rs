//! The text of a square: its number, and what people call it.

use std::fmt;

use crate::{Case, Notation, Numbering, People, RowOne};
use moves::{BoardShape, Grid, Square};
use texts::Message;

/// A square as it was written. Whether the board has it is not known yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SquareText {
    /// By number: `11`.
    Number(u16),
    /// By a letter and a number: `c3` has column 2 and row 3.
    Letters {
        /// 0 for `a`.
        col: u8,
        /// The row as written.
        row: u8,
    },
    /// By row and column, both from 0 at the top left: `(2,1)`.
    Place {
        /// The row.
        row: u8,
        /// The column.
        col: u8,
    },
}

impl SquareText {
    /// What people call this square.
    pub fn for_people(grid: &Grid, notation: &Notation, square: Square) -> SquareText {
        let (row, col) = grid.place(square);
        match notation.people {
            People::Numbers => SquareText::Number(number_of(grid, notation.numbering, square)),
            People::Letters { row_one, .. } => SquareText::Letters {
                col,
                row: flip(grid.shape(), row_one, row) + 1,
            },
            People::Tuples => SquareText::Place { row, col },
        }
    }

    /// The square that is meant. Numbers are always understood; letters and tuples only where
    /// people write them so.
    ///
    /// ```
    /// use moves::*;
    /// use rulebook::*;
    /// let shape = BoardShape { width: 8, height: 8, playable: Playable::BottomLeft };
    /// let grid = Grid::new(shape, Seat::Top, false).unwrap();
    /// let notation = Notation {
    ///     numbering: Numbering::TopLeft,
    ///     people: People::Numbers,
    ///     capture_sign: 'x',
    ///     game_type: 21,
    ///     results: Results::One,
    /// };
    /// let square = SquareText::Number(5).find(&grid, &notation).unwrap();
    /// assert_eq!(grid.place(square), (1, 0));
    /// let error = SquareText::Number(33).find(&grid, &notation).unwrap_err();
    /// assert_eq!(error.to_string(), "square 33 is outside the board: expected 1 to 32");
    /// ```
    pub fn find(self, grid: &Grid, notation: &Notation) -> Result<Square, SquareError> {
        let error = |fault| SquareError {
            text: self,
            shape: grid.shape(),
            squares: grid.len() as u16,
            people: notation.people,
            fault,
        };
        match (self, notation.people) {
            (SquareText::Number(number), _) => square_numbered(grid, notation.numbering, number)
                .ok_or_else(|| error(SquareFault::Outside)),
            (SquareText::Letters { col, row }, People::Letters { row_one, .. }) => {
                let height = grid.shape().height;
                if !(1..=height).contains(&row) {
                    return Err(error(SquareFault::Outside));
                }
                playing(grid, flip(grid.shape(), row_one, row - 1), col).map_err(error)
            }
            (SquareText::Place { row, col }, People::Tuples) => {
                playing(grid, row, col).map_err(error)
            }
            _ => Err(error(SquareFault::OtherForm)),
        }
    }

    /// The text, with letters in this case.
    pub fn text(self, case: Case) -> String {
        match self {
            SquareText::Number(number) => number.to_string(),
            SquareText::Letters { col, row } => format!("{}{row}", letter(col, case)),
            SquareText::Place { row, col } => format!("({row},{col})"),
        }
    }
}

/// Small letters are used where a square has any.
impl fmt::Display for SquareText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Case::Small))
    }
}

/// The number of a square.
pub fn number_of(grid: &Grid, numbering: Numbering, square: Square) -> u16 {
    let last = grid.len() - 1;
    let index = match numbering {
        Numbering::TopLeft => square.index(),
        Numbering::TopRight => mirrored(grid, square.index()),
        Numbering::BottomLeft => last - mirrored(grid, square.index()),
        Numbering::BottomRight => last - square.index(),
    };
    index as u16 + 1
}

/// The square with this number, if the board has it.
pub fn square_numbered(grid: &Grid, numbering: Numbering, number: u16) -> Option<Square> {
    let index = usize::from(number).checked_sub(1)?;
    let last = grid.len().checked_sub(1)?;
    let turned = last.checked_sub(index)?;
    let index = match numbering {
        Numbering::TopLeft => index,
        Numbering::TopRight => mirrored(grid, index),
        Numbering::BottomLeft => mirrored(grid, turned),
        Numbering::BottomRight => turned,
    };
    Some(Square::new(index as u8))
}

/// Puts a number behind a text. The standard library's way to write numbers can do more and takes
/// five times as long, which shows where programs are told every move.
pub(crate) fn add_number(text: &mut String, number: u16) {
    if number >= 10 {
        add_number(text, number / 10);
    }
    text.push(char::from(b'0' + (number % 10) as u8));
}

/// What people call a square, as text: `11`, `c3`, `(2,1)`.
pub fn square_text(grid: &Grid, notation: &Notation, square: Square) -> String {
    let case = match notation.people {
        People::Letters { case, .. } => case,
        People::Numbers | People::Tuples => Case::Small,
    };
    SquareText::for_people(grid, notation, square).text(case)
}

/// The square as far from the right end of its row as this one is from the left end.
fn mirrored(grid: &Grid, index: usize) -> usize {
    let row = |i: usize| grid.place(Square::new(i as u8)).0;
    let mut start = index;
    while start > 0 && row(start - 1) == row(index) {
        start -= 1;
    }
    let mut end = index;
    while end + 1 < grid.len() && row(end + 1) == row(index) {
        end += 1;
    }
    start + (end - index)
}

/// Counts rows from the other edge where row 1 is at the bottom.
fn flip(shape: BoardShape, row_one: RowOne, row: u8) -> u8 {
    match row_one {
        RowOne::Top => row,
        RowOne::Bottom => shape.height - 1 - row,
    }
}

fn playing(grid: &Grid, row: u8, col: u8) -> Result<Square, SquareFault> {
    let shape = grid.shape();
    if row >= shape.height || col >= shape.width {
        return Err(SquareFault::Outside);
    }
    grid.at(row, col).ok_or(SquareFault::NotPlayed)
}

fn letter(col: u8, case: Case) -> char {
    let first = match case {
        Case::Small => b'a',
        Case::Capital => b'A',
    };
    char::from(first.saturating_add(col))
}

/// Why a text is no square of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SquareError {
    /// The square as it was written.
    pub text: SquareText,
    /// What is wrong with it.
    pub fault: SquareFault,
    shape: BoardShape,
    squares: u16,
    people: People,
}

/// What is wrong with the text of a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SquareFault {
    /// The board ends before it.
    Outside,
    /// It lies on the board, but nothing is ever played there.
    NotPlayed,
    /// The rulebook does not write squares in this way.
    OtherForm,
}

impl SquareError {
    /// The error as a sentence.
    pub fn message(&self) -> Message {
        let square = |key: &'static str| Message::new(key).with("square", self.text.to_string());
        match self.fault {
            SquareFault::Outside => {
                let [first, last] = self.range();
                square("square-outside")
                    .with("first", first)
                    .with("last", last)
            }
            SquareFault::NotPlayed => square("square-not-played").with("n", self.squares),
            SquareFault::OtherForm => square(match self.people {
                People::Numbers => "square-form-numbers",
                People::Letters { .. } => "square-form-letters",
                People::Tuples => "square-form-tuples",
            }),
        }
    }

    /// The first and the last square, written as this one is.
    fn range(&self) -> [String; 2] {
        let shape = self.shape;
        match self.text {
            SquareText::Number(_) => ["1".to_string(), self.squares.to_string()],
            SquareText::Letters { .. } => {
                let last = letter(shape.width - 1, Case::Small);
                ["a1".to_string(), format!("{last}{}", shape.height)]
            }
            SquareText::Place { .. } => {
                let last = format!("({},{})", shape.height - 1, shape.width - 1);
                ["(0,0)".to_string(), last]
            }
        }
    }
}

impl fmt::Display for SquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for SquareError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Results;
    use moves::{Playable, Seat};

    fn grid(width: u8, height: u8, playable: Playable) -> Grid {
        let shape = BoardShape {
            width,
            height,
            playable,
        };
        Grid::new(shape, Seat::Bottom, playable == Playable::All).unwrap()
    }

    fn notation(numbering: Numbering, people: People) -> Notation {
        Notation {
            numbering,
            people,
            capture_sign: 'x',
            game_type: 100,
            results: Results::One,
        }
    }

    fn letters(case: Case, row_one: RowOne) -> People {
        People::Letters { case, row_one }
    }

    const NUMBERINGS: [Numbering; 4] = [
        Numbering::TopLeft,
        Numbering::TopRight,
        Numbering::BottomLeft,
        Numbering::BottomRight,
    ];

    /// Where numbers lie: the board, the numbering, then number, row and column.
    #[test]
    fn numbers() {
        use Numbering::*;
        use Playable::{All, BottomLeft as Dark, BottomRight as Light};
        let table = [
            ("english", 8, 8, Dark, TopLeft, 1, (0, 1)),
            ("english", 8, 8, Dark, TopLeft, 5, (1, 0)),
            ("english", 8, 8, Dark, TopLeft, 32, (7, 6)),
            ("italian", 8, 8, Light, TopLeft, 1, (0, 0)),
            ("spanish", 8, 8, Light, BottomRight, 1, (7, 7)),
            ("spanish", 8, 8, Light, BottomRight, 4, (7, 1)),
            ("spanish", 8, 8, Light, BottomRight, 32, (0, 0)),
            ("russian", 8, 8, Dark, TopLeft, 29, (7, 0)),
            ("thai", 8, 8, Dark, TopLeft, 25, (6, 1)),
            ("canadian", 12, 12, Dark, TopLeft, 1, (0, 1)),
            ("canadian", 12, 12, Dark, TopLeft, 7, (1, 0)),
            ("canadian", 12, 12, Dark, TopLeft, 72, (11, 10)),
            ("turkish", 8, 8, All, TopLeft, 1, (0, 0)),
            ("turkish", 8, 8, All, TopLeft, 64, (7, 7)),
            ("spantsiretti", 10, 8, Dark, TopLeft, 40, (7, 8)),
            ("other", 8, 8, Dark, BottomLeft, 1, (7, 0)),
            ("other", 8, 8, Dark, BottomLeft, 32, (0, 7)),
            ("other", 8, 8, Dark, TopRight, 1, (0, 7)),
            ("other", 8, 8, Dark, TopRight, 5, (1, 6)),
            ("uneven", 5, 5, Dark, TopRight, 4, (1, 3)),
            ("uneven", 5, 5, Dark, BottomLeft, 4, (3, 1)),
        ];
        for (name, width, height, playable, numbering, number, place) in table {
            let grid = grid(width, height, playable);
            let square = square_numbered(&grid, numbering, number).unwrap();
            assert_eq!(grid.place(square), place, "{name} {number}");
            assert_eq!(number_of(&grid, numbering, square), number, "{name}");
        }
    }

    #[test]
    fn numbers_are_written_as_usual() {
        for number in 0..=u16::MAX {
            let mut text = "x".to_string();
            add_number(&mut text, number);
            assert_eq!(text, format!("x{number}"));
        }
    }

    /// Every square has one number from 1 up, on every board.
    #[test]
    fn numbers_are_one_to_one() {
        for (width, height) in [(3, 3), (5, 4), (8, 8), (10, 8), (12, 12), (3, 16)] {
            for playable in [Playable::BottomLeft, Playable::BottomRight] {
                let grid = grid(width, height, playable);
                let last = grid.len() as u16;
                for numbering in NUMBERINGS {
                    for number in 1..=last {
                        let square = square_numbered(&grid, numbering, number).unwrap();
                        assert_eq!(number_of(&grid, numbering, square), number);
                    }
                    assert_eq!(square_numbered(&grid, numbering, 0), None);
                    assert_eq!(square_numbered(&grid, numbering, last + 1), None);
                    assert_eq!(square_numbered(&grid, numbering, u16::MAX), None);
                }
            }
        }
    }

    #[test]
    fn people_read_what_people_write() {
        let all = [
            People::Numbers,
            People::Tuples,
            letters(Case::Small, RowOne::Bottom),
            letters(Case::Capital, RowOne::Top),
        ];
        for people in all {
            for numbering in NUMBERINGS {
                let notation = notation(numbering, people);
                let grid = grid(10, 8, Playable::BottomLeft);
                for square in grid.squares() {
                    let text = SquareText::for_people(&grid, &notation, square);
                    assert_eq!(text.find(&grid, &notation), Ok(square));
                }
            }
        }
    }

    #[test]
    fn corners_as_people_call_them() {
        let at = |playable, width, people, row, col| {
            let grid = grid(width, 8, playable);
            let notation = notation(Numbering::TopLeft, people);
            square_text(&grid, &notation, grid.at(row, col).unwrap())
        };
        let dark = Playable::BottomLeft;
        let russian = letters(Case::Small, RowOne::Bottom);
        let towers = letters(Case::Capital, RowOne::Top);
        assert_eq!(at(dark, 8, russian, 7, 0), "a1");
        assert_eq!(at(dark, 8, russian, 0, 7), "h8");
        assert_eq!(at(dark, 8, towers, 0, 1), "B1");
        assert_eq!(at(dark, 8, towers, 5, 6), "G6");
        assert_eq!(at(Playable::All, 8, russian, 0, 0), "a8");
        assert_eq!(at(dark, 10, russian, 0, 9), "j8");
        assert_eq!(at(dark, 8, People::Tuples, 2, 1), "(2,1)");
        assert_eq!(at(dark, 8, People::Numbers, 2, 1), "9");
    }

    #[test]
    fn errors_say_what_was_got_and_expected() {
        let grid = grid(8, 8, Playable::BottomLeft);
        let error = |people, text: SquareText| {
            let notation = notation(Numbering::TopLeft, people);
            text.find(&grid, &notation).unwrap_err().to_string()
        };
        let russian = letters(Case::Small, RowOne::Bottom);
        assert_eq!(
            error(russian, SquareText::Letters { col: 8, row: 9 }),
            "square i9 is outside the board: expected a1 to h8"
        );
        assert_eq!(
            error(russian, SquareText::Letters { col: 0, row: 0 }),
            "square a0 is outside the board: expected a1 to h8"
        );
        assert_eq!(
            error(People::Tuples, SquareText::Place { row: 0, col: 0 }),
            "square (0,0) is never played on: expected one of the 32 playing squares"
        );
        assert_eq!(
            error(People::Tuples, SquareText::Place { row: 8, col: 0 }),
            "square (8,0) is outside the board: expected (0,0) to (7,7)"
        );
        assert_eq!(
            error(People::Numbers, SquareText::Letters { col: 0, row: 1 }),
            "square a1 is not written in this way: expected a number like 11"
        );
    }
}
