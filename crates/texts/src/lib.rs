//! Everything the program says, as keys with arguments, and the sentences of each language.
//!
//! Code says *what* it means: a [`Message`] is a key with arguments. The prose stands in one file a
//! language, `texts/LANG.ftl`, in the syntax of [Project Fluent](https://projectfluent.org). The
//! page reads the same files.
//!
//! ```
//! use texts::{Language, Message};
//!
//! let sentence = Message::new("refusal-no-piece").with("square", "12").with("cited", "");
//! assert_eq!(sentence.to_string(), "there is no piece on 12");
//! assert_eq!(sentence.say(Language::De), "auf 12 steht kein Stein");
//! ```
//!
//! # What an argument brings along
//!
//! A text may ask for more than the argument itself, because languages decline their words:
//!
//! - a number `$n` brings the attributes of the message `number`: `{ $n-word }` is "three",
//!   `{ $n-ordinal }` is "third";
//! - a message `$piece` brings its own attributes: `{ $piece-many }` is "kings", `{ $piece-a }` is
//!   "a king";
//! - a list is said with commas and a last "and" or "or", and brings what all its items bring:
//!   `{ $pieces-many }` is "men and kings".
//!
//! Two functions help: `CAPITAL($text)` writes its first letter large, and `STARTS($text)` is its
//! first letter, or the number that it starts with, to choose between "a" and "an".

mod bundle;
mod functions;
mod language;
mod message;
#[cfg(feature = "serde")]
mod wire;

pub use bundle::{Faults, knows};
pub use language::{Language, parts};
pub use message::{Arg, Join, Keyed, Message};
