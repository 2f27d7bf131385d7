//! The tests of the game from outside, in one program: it builds faster than many.

mod agreement;
mod broken;
mod corpus;
mod divide;
mod endings;
mod examples;
mod extends;
mod fen;
mod game;
mod hostile;
mod pdn;
mod perft;
mod positions;
mod properties;
mod refusals;
mod rulebooks;
mod sentences;
mod support;
mod texts;
