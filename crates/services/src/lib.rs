//! Real servers for tests: each is started in a temporary folder of its own and on a free port,
//! and ended with the test.
//!
//! What a test runs as root is another user's process here, for PostgreSQL refuses root.

mod cable;
mod daemon;
mod nats;
mod postgres;

pub use cable::Cable;
pub use nats::Nats;
pub use postgres::Postgres;
