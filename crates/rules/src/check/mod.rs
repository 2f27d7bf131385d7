//! Looking for what cannot be in a draft: contradictions, and numbers and texts out of bounds.

mod board;
mod capture;
mod endings;
mod game_type;
mod ranks;
mod text;

use crate::{Draft, Flaw};

/// Everything in a draft that cannot be, each with the key of the line to look at.
pub fn flaws(draft: &Draft) -> Vec<Flaw> {
    let mut flaws = Flaws::default();
    text::check(draft, &mut flaws);
    board::check(draft, &mut flaws);
    ranks::check(draft, &mut flaws);
    capture::check(draft, &mut flaws);
    endings::check(draft, &mut flaws);
    game_type::check(draft, &mut flaws);
    flaws.0
}

/// The flaws found so far.
#[derive(Default)]
struct Flaws(Vec<Flaw>);

impl Flaws {
    fn add(&mut self, key: impl Into<String>, message: impl Into<String>) {
        self.0.push(Flaw {
            key: key.into(),
            message: message.into(),
        });
    }

    /// Adds the flaw unless `holds`.
    fn expect(&mut self, holds: bool, key: &str, message: &str) {
        if !holds {
            self.add(key, message);
        }
    }
}
