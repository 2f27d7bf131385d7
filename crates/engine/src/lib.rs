//! Search, evaluation, levels and analysis for any rulebook.
//!
//! The engine reads the clock and starts threads; it never prints. It does not know which
//! rulebook it plays: it asks what the rules say.
//!
//! ```
//! use engine::{Engine, Limits, Options, Stop};
//!
//! let rulebook = rules::builtin::rulebook("russian").unwrap();
//! let engine = Engine::new(rulebook.clone(), Options::default());
//! let game = rules::Game::new(rulebook, 0);
//! let limits = Limits::depth(6).with_lines(2);
//! let answer = engine.search(&game, &limits, &Stop::new(), |info| {
//!     let first = info.line.moves.first().map(|mv| game.people_text(mv));
//!     assert!(first.is_some());
//! });
//! assert_eq!(answer.depth, 6);
//! assert_eq!(answer.lines.len(), 2);
//! ```

mod answer;
mod bench;
mod board;
mod book;
mod busy;
mod engine;
mod eval;
mod features;
mod folder;
mod front;
mod general;
pub mod hub;
mod judged;
mod ladder;
mod learned;
mod levels;
mod library;
mod limits;
mod network;
mod oracle;
mod order;
mod params;
mod patterns;
mod prior;
mod relative;
mod root;
mod score;
mod search;
mod squares;
mod steps;
mod table;
mod weights;

pub use answer::{Answer, Info, Line};
pub use bench::{Bench, bench};
pub use book::{AsSeen, BookUse};
pub use endgame::{Tables, Value};
pub use engine::{Engine, Options, UseWeights};
pub use features::{Features, Term};
pub use folder::LearnedFolder;
pub use ladder::{Ladder, LadderError};
pub use learned::Learned;
pub use levels::{Habits, Level, Sight};
pub use library::{LARGE, Library, Manners, SMALL, Shelf, USUAL, small_tables, tables_up_to};
pub use limits::{Limits, Ponder, Stop, Time};
pub use network::{Inputs, Material, NARROW, Network, PHASES, Plain};
pub use oracle::{Oracle, Proof};
pub use params::{Params, Repeats, Trust};
pub use score::Score;
pub use weights::{Weights, WeightsError};
