//! PDN, the portable notation of draughts games.
//!
//! Reading never fails: [`games`] walks through a text game by game, [`Stream`] through a file of
//! any size, and each [`PdnGame`] carries its own [`PdnProblem`]s with line and column. Moves stay
//! text until [`PdnGame::play`] plays them through by a rulebook. The other way round,
//! [`PdnGame::of`] makes the PDN of a game and [`write()`] its text; [`PdnGame::keep`] gives it
//! back what the file it came from said beside the moves.

mod clock;
mod export;
mod game;
mod game_type;
mod import;
mod letters;
mod problem;
mod read;
mod result;
mod rulebooks;
mod scan;
mod stream;
mod tree;
mod write;

pub use clock::{PdnCommand, clock_text, read_clock};
pub use game::{MoveNumber, PdnGame, PdnLine, PdnMove};
pub use game_type::game_type;
pub use import::Played;
pub use problem::{PdnGravity, PdnPlace, PdnProblem};
pub use read::{Games, games};
pub use result::PdnResult;
pub use rulebooks::Rulebooks;
pub use stream::Stream;
pub use write::write;

#[cfg(test)]
mod found;
#[cfg(test)]
mod tests;
