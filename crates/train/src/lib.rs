//! Self-play and the fitting of weights, for any rulebook.
//!
//! The engine plays games against itself. Each quiet position is kept with what the search said
//! of it and how its game ended. Patterns are fitted to that by logistic regression, and small
//! networks learn from it, too; matches decide which of them is better than the best so far. The
//! next round plays with that.
//!
//! All that is random comes from the seed and the number of the game, so the same seed and the
//! same number of games give the same weights on any number of threads. What was played is kept
//! on disk in small pieces: a training that was killed goes on where it was.

mod crew;
mod error;
pub mod export;
mod fit;
mod gather;
mod knowledge;
mod network;
mod opening;
mod piece;
mod plot;
pub mod records;
mod report;
mod rounds;
mod sample;
mod selfplay;
mod store;
mod training;
mod trial;
mod trust;

pub use crew::{Crew, Threads};
pub use error::Error;
pub use export::export;
pub use fit::{Epoch, Fit, Slope};
pub use gather::{Gathering, gather};
pub use knowledge::{Knowledge, Known};
pub use network::{Beginning, Recipe, Trained, train_network};
pub use piece::{Keep, Piece, Selfplay};
pub use records::export_games;
pub use rounds::{Round, RoundLog};
pub use sample::{Codec, Fate, Sample};
pub use selfplay::Player;
pub use store::{GAMES, pieces};
pub use training::{News, Outcome, Plan, train, train_with};
pub use trial::{Form, Trial};
pub use trust::Trust;
