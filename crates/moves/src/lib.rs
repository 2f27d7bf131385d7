//! How pieces of checkers move: boards, mechanics, positions, the move generator and perft.
//!
//! There is no text here: a rulebook as people write it is [`crownhead-rules`]' business. This
//! crate takes [`Mechanics`], plain data that can be a compile-time constant, and a [`Grid`], and
//! makes a [`Generator`] of them.
//!
//! ```
//! use moves::{BoardShape, Generator, Grid, Playable, Seat, shapes};
//!
//! let shape = BoardShape { width: 10, height: 10, playable: Playable::BottomLeft };
//! let grid = Grid::new(shape, Seat::Bottom, false).unwrap();
//! let generator = Generator::<u64>::new(shapes::INTERNATIONAL, &grid);
//! let start = grid.men_on_rows(&[1, 2, 3, 4]).cast();
//!
//! let mut actions = Vec::new();
//! generator.actions(&start, &mut actions);
//! assert_eq!(actions.len(), 9);
//! let next = start.play(&actions[0]);
//! assert!(!generator.can_capture(&next));
//! ```
//!
//! Nothing here reads a clock, a file, the environment or a random source, and nothing starts a
//! thread. What is random comes in as a [`Seed`].
//!
//! [`crownhead-rules`]: https://crates.io/crates/crownhead-rules

#![warn(clippy::print_stdout, clippy::print_stderr)]

mod direction;
mod r#gen;
mod generator;
mod grid;
mod hash;
mod list;
mod mechanics;
mod perft;
mod plan;
mod position;
mod rank;
mod routes;
mod seed;
pub mod shapes;
mod side;
mod source;
mod square;
mod word;

pub use direction::{Direction, Directions};
pub use generator::Generator;
pub use grid::{BoardShape, Grid, GridError, Playable, Shifts};
pub use hash::PositionHash;
pub use mechanics::*;
pub use perft::Flavour;
pub use position::{Action, Cell, Huff, Position};
pub use rank::{Rank, RankSet};
pub use routes::{Leg, Move};
pub use seed::Seed;
pub use side::{Seat, Side};
pub use square::Square;
pub use word::{Bits, Word};
