//! HTTP, event streams and live games; serves the page.
//!
//! There is no rule of the game here: [`rules`] knows them all. What a player was told is stored
//! before it is told. The engine thinks in a pool of its own, so that the page stays quick.

mod analysis;
mod app;
mod body;
mod calls;
mod catalogue;
mod connections;
mod contests;
mod docs;
mod errors;
mod events;
mod explorer;
mod fair;
mod form;
mod games;
mod highlights;
mod house;
mod invitations;
mod limits;
mod lobby;
mod metrics;
mod moment;
mod names;
mod pages;
mod patience;
mod place;
mod pool;
mod profiles;
mod proxies;
mod puzzles;
mod rights;
mod rulebooks;
mod said;
mod seats;
mod sharing;
mod solved;
mod time;
mod trainings;
mod tree;
mod upkeep;
mod views;

pub use app::{Config, Endings, Server, take_over};
pub use contests::new_admin_secret;
pub use limits::Limits;
pub use place::BasePath;
pub use proxies::{Network, NoNetwork, Proxies};
pub use store::Database;
pub use trainings::Training;
pub use upkeep::Upkeep;
