//! What a rulebook of checkers says: its vocabulary, files, checks, sentences, identity, notation
//! and FEN.
//!
//! A file becomes a [`Draft`], every mistake told at its place; a draft that is checked becomes a
//! [`Rulebook`], ready to generate moves.
//!
//! ```
//! let rulebook = rulebook::builtin::rulebook("russian").unwrap();
//! let (position, _) = rulebook.read_fen("W:Wf6,Kh2:Be5,g7,Kd8,c3").unwrap();
//! let moves = rulebook.moves(&position);
//! let texts: Vec<String> = moves.iter().map(|m| rulebook.people_text(m, &moves)).collect();
//! assert!(texts.contains(&"f6:h8".to_string()));
//! ```
//!
//! Nothing here reads a clock, a file, the environment or a random source, and nothing starts a
//! thread.

#![warn(clippy::print_stdout, clippy::print_stderr)]

mod ballot;
pub mod builtin;
mod check;
mod divide;
mod draft;
mod endings;
mod fen;
pub mod file;
mod identity;
mod legacy;
mod machine;
mod movetext;
pub mod names;
mod notation;
mod numbering;
mod perft;
mod rulebook;
pub mod sentences;
mod setup;
mod stamp;
pub mod svg;
mod tally;
mod typed;
pub mod vocabulary;
mod writing;

pub use ballot::Ballot;
pub use check::flaws;
pub use divide::first_moves;
pub use draft::*;
pub use endings::*;
pub use fen::{FenError, FenFault};
pub use identity::{Identity, PlayHash};
pub use legacy::{LegacyHash, RulesKey};
pub use machine::Machine;
pub use movetext::{MoveKind, MoveText, MoveTextError};
pub use notation::{Case, Notation, Numbering, People, Results, RowOne};
pub use numbering::{
    SquareError, SquareFault, SquareText, number_of, square_numbered, square_text,
};
pub use perft::perft;
pub use rulebook::*;
pub use setup::{Setup, SetupError};
pub use stamp::Stamp;
pub use tally::{QuietKing, Tally, Verdict};
pub use typed::{TypedMove, each_once};
