//! How games end.

use crate::Side;

/// The endings of a rulebook.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Endings {
    /// What it means to have no legal move.
    pub no_move: NoMove,
    /// How often a position may stand with the same side to move before the game is drawn.
    pub repetition: Repetition,
    /// Counters of moves; when one is full the game is over.
    pub counters: Vec<Counter>,
    /// What comes first when a move fills a counter and leaves the opponent without a move.
    pub first: First,
}

impl Endings {
    /// True if a game can be drawn, and so also by agreement.
    pub fn has_draws(&self) -> bool {
        self.repetition != Repetition::Free || !self.counters.is_empty()
    }
}

/// What it means to have no legal move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NoMove {
    /// The side that cannot move has lost.
    Loses,
    /// The side that cannot move has won.
    Wins,
}

/// What repeating a position does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Repetition {
    /// Nothing.
    Free,
    /// The game is drawn when the same position stands for the given time.
    Draw(u8),
}

/// What comes first when both happen with one move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum First {
    /// The side without a move has lost (or won).
    NoMove,
    /// The counter ends the game.
    Counter,
}

/// A count of plies that ends the game when it is full.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Counter {
    /// A short name, unique in the rulebook: it is the key of the reason and of its clause.
    pub name: String,
    /// The plies, of both sides together. 0 ends the game at once when the material is there.
    pub plies: u16,
    /// What sets the count back to zero.
    pub resets: Resets,
    /// The material that must be on the board for plies to count. The count starts anew each
    /// time the material comes about.
    pub material: Material,
    /// When the game goes on all the same.
    pub unless: Unless,
    /// What the full counter gives.
    pub gives: Gives,
}

/// What sets a count back to zero.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Resets {
    /// A capture.
    pub capture: bool,
    /// A move of a man.
    pub man_move: bool,
    /// A crowning.
    pub crowning: bool,
}

/// What a full counter gives.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Gives {
    /// A draw.
    Draw,
    /// A win for the side with more pieces, a king counting one; a draw if they are equal.
    MorePieces,
}

/// When a full counter does not end the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unless {
    /// Never: it always does.
    Never,
    /// While a piece can be taken now, or will be takeable after whatever the mover does.
    CaptureLooms,
}

/// A condition on the pieces of both sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Material {
    /// Whatever is on the board.
    Any,
    /// Both sides fulfil `each`, and together they have `total` pieces.
    Both {
        /// What each side has.
        each: Force,
        /// How many pieces there are in all.
        total: Span,
    },
    /// One side, no matter which, has `strong` and the other has `weak`.
    Against {
        /// The one side.
        strong: Force,
        /// The other side.
        weak: Force,
    },
}

/// A condition on the pieces of one side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Force {
    /// How many pieces.
    pub pieces: Span,
    /// How many of them are men.
    pub men: Span,
    /// How many of them are kings.
    pub kings: Span,
    /// Where one of its kings must stand.
    pub place: Place,
}

impl Force {
    /// Any pieces at all.
    pub const ANY: Force = Force {
        pieces: Span::ANY,
        men: Span::ANY,
        kings: Span::ANY,
        place: Place::Anywhere,
    };

    /// One king and nothing else.
    pub const LONE_KING: Force = Force {
        pieces: Span::just(1),
        kings: Span::just(1),
        ..Force::ANY
    };
}

/// Where a king must stand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// Anywhere.
    Anywhere,
    /// On the diagonal from corner to corner.
    LongDiagonal,
}

/// A range of numbers, both ends included.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Span {
    /// The least.
    pub least: u8,
    /// The most.
    pub most: u8,
}

impl Span {
    /// Any number.
    pub const ANY: Span = Span {
        least: 0,
        most: u8::MAX,
    };

    /// Exactly this number.
    pub const fn just(number: u8) -> Span {
        Span {
            least: number,
            most: number,
        }
    }

    /// True if the number lies in the range.
    pub const fn has(&self, number: u32) -> bool {
        self.least as u32 <= number && number <= self.most as u32
    }
}

/// How a game was decided: who won, how, and why.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// Who won; `None` is a draw or, with [`How::Unfinished`], no result.
    pub winner: Option<Side>,
    /// How it came about.
    pub how: How,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum How {
    /// The side to move has no pieces left.
    NoPieces,
    /// The side to move has pieces but no legal move.
    NoMoves,
    /// The same position stood for the given time.
    Repetition {
        /// How often it stood.
        times: u8,
    },
    /// A counter of the rulebook was full.
    Counter {
        /// Which counter of the rulebook, by its place in [`Endings::counters`].
        counter: usize,
        /// The pieces of the first and the second side when it was full.
        pieces: [u8; 2],
    },
    /// The loser resigned.
    Resignation,
    /// The loser forfeited.
    Forfeit(Forfeit),
    /// The sides agreed on a draw.
    Agreement,
    /// The referee gave the result before the end.
    Adjudication,
    /// The game was stopped before its end.
    Unfinished,
}

/// Why a side forfeited a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Forfeit {
    /// It made a move that is not legal.
    IllegalMove,
    /// It wrote something that is no move.
    Unreadable,
    /// Its time ran out.
    Time,
    /// It gave no answer at all.
    Silence,
    /// Its program ended.
    Crash,
    /// It wrote more than it may.
    Flood,
    /// It left the game.
    Left,
}
