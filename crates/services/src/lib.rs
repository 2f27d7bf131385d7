//! Real servers for tests: each is started in a temporary folder of its own and on a port that is
//! its own, and ended with the test.
//!
//! What a test runs as root is another user's process here, for PostgreSQL refuses root.

mod cable;
mod daemon;
mod nats;
mod port;
mod postgres;
mod village;

pub use cable::Cable;
pub use nats::Nats;
pub use port::Port;
pub use postgres::Postgres;
pub use village::Village;
