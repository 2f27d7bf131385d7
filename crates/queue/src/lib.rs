//! Games spread over many machines, by a queue of work on NATS JetStream.
//!
//! Whoever has games to play begins a [`Run`] and gives chunks of work: one pair of games each, or
//! a piece of self-play.
//! [`Worker`]s on any number of machines take them, play and report. All that a chunk needs beside
//! its number travels as bundles that are known by what is in them: the [`Job`] with the rulebook,
//! the bots, what was learned. So a worker needs nothing but the address of the queue.
//!
//! | what is there | what holds it |
//! |---|---|
//! | chunks | a stream from which each chunk is given to one worker until it is done |
//! | reports | a stream in which a report stays until its run has kept it |
//! | bundles | an object store |
//!
//! A chunk is done when its report is in the stream; a worker that dies before is noticed by its
//! silence, and the chunk is given to another. So a pair may be played twice, and is counted once:
//! the [`Desk`] of a run knows which chunks are out, and takes one report for each.

mod address;
mod bundle;
mod checks;
mod consumers;
mod contests;
mod crew;
mod desk;
mod error;
mod job;
mod learned;
mod matches;
mod queue;
mod ready;
mod run;
mod selfplay;
mod task;
mod worker;

pub use address::Address;
pub use bundle::Digest;
pub use contests::{Contest, run_contest};
pub use crew::{Deviation, Tally};
pub use desk::Desk;
pub use error::QueueError;
pub use job::{Came, Chunk, ContestJob, Job, MatchJob, Moves, Report, SelfplayJob, Weights, What};
pub use matches::run_match;
pub use queue::Queue;
pub use run::{Ender, Run};
pub use selfplay::Workers;
pub use task::Task;
pub use worker::{Told, Worker};
