//! The tests of the game from outside, in one program: it builds faster than many.

extern crate crownhead_rules as rules;

mod agreement;
mod broken;
mod corpus;
mod divide;
mod eleven_men;
mod endings;
mod examples;
mod extends;
mod fen;
mod game;
mod hostile;
mod huffs;
mod identity;
mod languages;
mod openings;
mod pdn;
mod perft;
mod positions;
mod properties;
mod refusals;
mod rulebooks;
mod sentences;
mod support;
mod texts;
mod vocabulary;
mod words;
