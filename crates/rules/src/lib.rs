//! Checkers by any rulebook: boards, rulebooks, positions, moves, games, notation and perft.
//!
//! # A first game
//!
//! A rulebook is data. Some are built in; [`file::rulebook`] reads one of your own. A [`Game`]
//! knows every legal move, and says why another is not one.
//!
//! ```
//! use crownhead_rules::{Game, Status, builtin};
//!
//! let mut game = Game::new(builtin::rulebook("russian").unwrap(), 0);
//! game.play_str("c3-d4").unwrap();
//! assert_eq!(game.legal_moves().len(), 7);
//!
//! let refusal = game.resolve_str("a3-b4").unwrap_err();
//! assert_eq!(refusal.key(), "not-yours");
//! println!("{}", refusal.sentence(game.rulebook()));
//!
//! let Status::ToMove(side) = game.status() else { unreachable!() };
//! assert_eq!(game.rulebook().side(side).name, "Black");
//! ```
//!
//! # What is where
//!
//! | you want | you take |
//! |---|---|
//! | a rulebook | [`builtin::rulebook`], [`file::rulebook`], [`sentences`] for its rules in words |
//! | a game with history and refusals | [`Game`], [`Refusal`], [`Outcome`], [`Record`] |
//! | thousands of games at once | [`Playout`] |
//! | a position and its moves in bits | [`Rulebook::narrow`], [`Machine`], [`Position`], [`Action`] |
//! | files of games | [`pdn`] |
//! | a picture | [`svg`] |
//! | counts of leaves | [`perft`] |
//!
//! This crate is the face of three: [`moves`](https://docs.rs/crownhead-moves) knows how pieces
//! move, [`rulebook`](https://docs.rs/crownhead-rulebook) what a rulebook says, and
//! [`game`](https://docs.rs/crownhead-game) what happens when one is played. All of it is here
//! under one name.
//!
//! Whatever it says is a [`texts::Message`], which has a sentence in each language.
//!
//! Nothing here reads a clock, a file, the environment or a random source, and nothing starts a
//! thread. What is random comes in as a seed.

#![warn(clippy::print_stdout, clippy::print_stderr)]

pub use game::*;
pub use moves::*;
pub use rulebook::*;
pub use texts::{self, Arg, Language, Message};

/// The examples of the first page run, too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct FirstPage;
