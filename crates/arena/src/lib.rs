//! Games between programs: what is said to them, how they are run, and the referee.
//!
//! The referee is a state machine without clock or streams. It owns legality, time and the
//! result, and believes no player.

pub mod contest;
mod date;
pub mod duel;
mod excerpt;
mod fault;
pub mod function;
mod journal;
pub mod levels;
mod log;
pub mod minimax;
pub mod play;
pub mod process;
pub mod protocol;
mod pulse;
pub mod referee;
pub mod reference;
pub mod sandbox;
pub mod tune;
#[cfg(feature = "wasm")]
pub mod wasm;

pub use excerpt::excerpt;
pub use fault::Fault;
pub use log::Log;
pub use table::Pace;
