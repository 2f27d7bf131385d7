//! PDN, the portable notation of draughts games.
//!
//! Reading never fails: [`games`] walks through a file of any size game by game, and each
//! [`PdnGame`] carries its own [`PdnProblem`]s with line and column. Moves stay text until
//! [`PdnGame::play`] plays them through by a rulebook. The other way round, [`PdnGame::of`] makes
//! the PDN of a game and [`write()`] its text.

mod clock;
mod export;
mod game;
mod game_type;
mod import;
mod read;
mod result;
mod scan;
mod shelf;
mod write;

pub use clock::{PdnCommand, clock_text, read_clock};
pub use game::{MoveNumber, PdnGame, PdnLine, PdnMove, PdnPlace, PdnProblem};
pub use game_type::game_type;
pub use import::Played;
pub use read::{Games, games};
pub use result::PdnResult;
pub use shelf::Shelf;
pub use write::write;

#[cfg(test)]
mod tests;
