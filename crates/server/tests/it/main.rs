//! The server on a real socket, asked by a plain client.

mod analysis;
mod events;
mod games;
mod host;
mod hostile;
mod links;
mod pages;
mod rulebooks;
