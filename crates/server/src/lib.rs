//! HTTP, event streams and live games; serves the page.
//!
//! There is no rule of the game here: [`rules`] knows them all. What a player was told is stored
//! before it is told. The engine thinks in a pool of its own, so that the page stays quick.

mod analysis;
mod app;
mod body;
mod calls;
mod clocks;
mod connections;
mod errors;
mod events;
mod games;
mod highlights;
mod limits;
mod lobby;
mod moment;
mod pages;
mod patience;
mod pool;
mod rights;
mod rulebooks;
mod seats;
mod shelf;
mod time;
mod views;

pub use app::{Config, Server};
pub use limits::Limits;
