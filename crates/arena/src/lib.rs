//! Games between programs: what is said to them, how they are run, and the referee.
//!
//! The referee is a state machine without clock or streams. It owns legality, time and the
//! result, and believes no player.

mod clock;
pub mod contest;
pub mod duel;
mod excerpt;
mod fault;
mod log;
pub mod minimax;
pub mod play;
pub mod process;
pub mod protocol;
pub mod referee;
pub mod sandbox;
#[cfg(feature = "wasm")]
pub mod wasm;

pub use clock::{Clock, Pace};
pub use excerpt::excerpt;
pub use fault::Fault;
pub use log::Log;
