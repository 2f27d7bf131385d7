//! PDN, the portable notation of draughts games: reading and writing, syntax only.
//!
//! Reading never fails: [`games`] walks through a file of any size game by game, and each
//! [`PdnGame`] carries its own [`PdnProblem`]s with line and column. Moves stay text here; what
//! they mean on a board is found out elsewhere.

mod clock;
mod game;
mod game_type;
mod read;
mod result;
mod scan;
mod write;

pub use clock::{PdnCommand, clock_text, read_clock};
pub use game::{MoveNumber, PdnGame, PdnLine, PdnMove, PdnPlace, PdnProblem};
pub use game_type::game_type;
pub use read::{Games, games};
pub use result::PdnResult;
pub use write::write;

#[cfg(test)]
mod tests;
