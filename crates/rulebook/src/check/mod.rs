//! Looking for what cannot be in a draft: contradictions, and numbers and texts out of bounds.

pub(crate) mod board;
mod capture;
mod endings;
mod game_type;
mod opening;
mod ranks;
mod text;

use texts::Keyed;

use crate::{Draft, Flaw};

/// Everything in a draft that cannot be, each with the key of the line to look at.
pub fn flaws(draft: &Draft) -> Vec<Flaw> {
    let mut flaws = Flaws::default();
    text::check(draft, &mut flaws);
    board::check(draft, &mut flaws);
    ranks::check(draft, &mut flaws);
    capture::check(draft, &mut flaws);
    endings::check(draft, &mut flaws);
    opening::check(draft, &mut flaws);
    game_type::check(draft, &mut flaws);
    flaws.0
}

/// The flaws found so far.
#[derive(Default)]
struct Flaws(Vec<Flaw>);

impl Flaws {
    fn add(&mut self, key: impl Into<String>, message: impl Keyed) {
        self.0.push(Flaw {
            key: key.into(),
            message: message.keyed(),
        });
    }

    /// Adds the flaw unless this holds.
    fn unless(&mut self, holds: bool, key: impl Into<String>, message: impl Keyed) {
        if !holds {
            self.add(key, message);
        }
    }
}
