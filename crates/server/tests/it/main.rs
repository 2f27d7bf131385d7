//! The server on a real socket, asked by a plain client.

mod analysis;
mod before;
mod contests;
mod events;
mod games;
mod host;
mod hostile;
mod invitations;
mod links;
mod manners;
mod pages;
mod profiles;
mod puzzles;
mod rulebooks;
mod study;
mod tables;
mod upkeep;
