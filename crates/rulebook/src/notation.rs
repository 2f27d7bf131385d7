//! How a rulebook writes its squares and moves: the vocabulary.

/// How a rulebook writes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Notation {
    /// The one numbering of the squares, used in FEN, JSON and protocols.
    pub numbering: Numbering,
    /// The squares as people write them.
    pub people: People,
    /// What stands between the squares of a capture when people read it.
    pub capture_sign: char,
    /// PDN's number for the game: 20 to 50 for the known ones, 100 or more for others.
    pub game_type: u16,
    /// How a result is written in PDN.
    pub results: Results,
}

/// The corner of the printed board where the numbering starts. It always runs along the rows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Numbering {
    /// 1 is at the top left, going right, then down.
    TopLeft,
    /// 1 is at the top right, going left, then down.
    TopRight,
    /// 1 is at the bottom left, going right, then up.
    BottomLeft,
    /// 1 is at the bottom right, going left, then up.
    BottomRight,
}

/// How people write a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum People {
    /// By its number: `11-15`.
    Numbers,
    /// By a letter for the column and a number for the row.
    Letters {
        /// Whether the letters are capitals.
        case: Case,
        /// Where row 1 is.
        row_one: RowOne,
    },
    /// By row and column from the top left, both from 0: `(2,1)-(3,2)`.
    Tuples,
}

/// Small or capital letters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Case {
    /// `a1`
    Small,
    /// `A1`
    Capital,
}

/// Where row 1 is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RowOne {
    /// At the top of the printed board.
    Top,
    /// At the bottom of the printed board.
    Bottom,
}

/// How a result is written in PDN.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Results {
    /// `1-0`, `1/2-1/2`, `0-1`
    One,
    /// `2-0`, `1-1`, `0-2`
    Two,
}
