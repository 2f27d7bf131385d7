//! An arbiter who knows what tables of solved endings know.

use std::sync::Arc;

use engine::{LearnedFolder, Oracle, Proof, Tables};
use rules::{Game, Side};

use super::chunk::Arbiter;

/// Knows every position that the tables have, as far as they hold with the counters of the game.
#[derive(Debug, Default)]
pub struct Solved {
    /// What adjudicates games, if anything does.
    pub judge: Option<Oracle>,
    /// The tables that our own engine may ask.
    pub house: Option<Arc<Tables>>,
    /// Where our own engine finds what it learned.
    pub learned: LearnedFolder,
}

impl Arbiter for Solved {
    fn known(&self, game: &Game) -> Option<Option<Side>> {
        let mover = game.mover();
        match self.judge.as_ref()?.proof(game.position(), game.tally())? {
            Proof::Win(_) => Some(Some(mover)),
            Proof::Loss(_) => Some(Some(mover.other())),
            Proof::Draw => Some(None),
            Proof::NoLoss | Proof::NoWin => None,
        }
    }

    fn tables(&self) -> Option<Arc<Tables>> {
        self.house.clone()
    }

    fn learned(&self) -> LearnedFolder {
        self.learned.clone()
    }
}
