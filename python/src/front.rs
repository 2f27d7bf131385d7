//! Where a game stands, without its record.

use rules::{Action, Outcome, Playout, Position, Rulebook, Side, Tally};

use crate::actions::Codes;

/// A game that keeps what its next move needs, in the word that its board fits.
///
/// The record of a game has texts and ways, which most programs never ask for. So a game of
/// Python plays here, and writes its record when somebody wants to see it.
#[derive(Clone)]
pub(crate) enum Front {
    Narrow(Playout<u64>),
    Wide(Playout<u128>),
}

macro_rules! either {
    ($front:expr, $playout:ident => $body:expr) => {
        match $front {
            Front::Narrow($playout) => $body,
            Front::Wide($playout) => $body,
        }
    };
}

impl Front {
    /// Where a game stands.
    pub(crate) fn of(game: &rules::Game) -> Front {
        let rulebook = game.rulebook();
        match rulebook.narrow() {
            Some(machine) => Front::Narrow(Playout::of(game, machine)),
            None => Front::Wide(Playout::of(game, rulebook.wide())),
        }
    }

    /// Plays the legal move with this number. False, and nothing is done, if there is none.
    pub(crate) fn play(&mut self, rulebook: &Rulebook, index: usize) -> bool {
        match (self, rulebook.narrow()) {
            (Front::Narrow(playout), Some(machine)) => playout.play(rulebook, machine, index),
            (Front::Wide(playout), _) => playout.play(rulebook, rulebook.wide(), index),
            // A front in the narrow word was made by a narrow machine.
            (Front::Narrow(_), None) => false,
        }
    }

    pub(crate) fn position(&self) -> Position {
        either!(self, playout => playout.position().cast())
    }

    pub(crate) fn tally(&self) -> &Tally {
        either!(self, playout => playout.tally())
    }

    pub(crate) fn mover(&self) -> Side {
        either!(self, playout => playout.mover())
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        either!(self, playout => playout.outcome())
    }

    pub(crate) fn plies(&self) -> usize {
        either!(self, playout => playout.plies()) as usize
    }

    /// The legal move with this number.
    pub(crate) fn legal(&self, index: usize) -> Option<Action> {
        either!(self, playout => playout.legal().get(index).map(Action::cast))
    }

    /// Every legal move, each once.
    pub(crate) fn actions(&self) -> Vec<Action> {
        either!(self, playout => playout.legal().iter().map(Action::cast).collect())
    }

    /// The number of each legal move for environments, in the order of the moves.
    pub(crate) fn coded(&self, codes: &Codes) -> Vec<Option<u32>> {
        let mut out = Vec::new();
        either!(self, playout => codes.all(playout.legal(), &mut out));
        out
    }
}
