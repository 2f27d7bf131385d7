//! The game itself: boards, rulebooks, positions, moves, games, notation and perft.
//!
//! Nothing here reads a clock, a file, the environment or a random source, and nothing starts a
//! thread. What is random comes in as a seed.

pub mod builtin;
mod check;
mod direction;
mod divide;
mod endings;
pub mod examples;
mod explain;
mod fen;
pub mod file;
mod game;
mod r#gen;
mod grid;
mod ground;
mod hash;
mod kernel;
mod machine;
mod mechanics;
mod movetext;
mod notation;
mod numbering;
mod outcome;
pub mod pdn;
mod perft;
mod plan;
mod position;
mod rank;
mod reason;
mod record;
mod refusal;
mod routes;
mod rulebook;
mod seed;
pub mod sentences;
mod setup;
mod shapes;
mod side;
mod square;
mod tally;
mod word;
mod writing;

pub use check::flaws;
pub use direction::{Direction, Directions};
pub use divide::first_moves;
pub use endings::*;
pub use fen::{FenError, FenFault};
pub use game::{Game, Status, Times, Turn};
pub use grid::{BoardShape, Grid, GridError, Playable, Shifts};
pub use hash::PositionHash;
pub use machine::Machine;
pub use mechanics::*;
pub use movetext::{MoveKind, MoveText, MoveTextError};
pub use notation::{Case, Notation, Numbering, People, Results, RowOne};
pub use numbering::{
    SquareError, SquareFault, SquareText, number_of, square_numbered, square_text,
};
pub use perft::perft;
pub use position::{Action, Cell, Position};
pub use rank::{Rank, RankSet};
pub use reason::{Haul, Reason};
pub use record::{Record, RecordedMove, ReplayError};
pub use refusal::Refusal;
pub use routes::{Leg, Move};
pub use rulebook::*;
pub use seed::Seed;
pub use setup::{Setup, SetupError};
pub use side::{Seat, Side};
pub use square::Square;
pub use tally::{QuietKing, Tally, Verdict};
pub use word::{Bits, Word};

/// What perft counts as one move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Flavour {
    /// Origin, last square, set of pieces taken and final rank.
    Moves,
    /// Origin, the pieces taken in order with the direction of each jump, and the last square.
    Routes,
    /// Every square on which the piece stops.
    Landings,
}
