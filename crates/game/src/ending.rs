//! The end that a rulebook sees in a position.

use moves::{Position, Side, Word};
use rulebook::{First, Machine, Repetition, Rulebook, Stuck, Tally};

use crate::game::{Claims, Draws};
use crate::{How, Outcome};

/// A position with all that can end a game in it.
pub(crate) struct Standing<'a, W> {
    pub(crate) rulebook: &'a Rulebook,
    pub(crate) machine: &'a Machine<W>,
    pub(crate) position: &'a Position<W>,
    pub(crate) tally: &'a Tally,
    /// How often the position has stood, this time included.
    pub(crate) stood: u32,
    pub(crate) draws: Draws,
    pub(crate) claims: Claims,
}

impl<W: Word> Standing<'_, W> {
    /// The end that the rulebook sees, if any.
    pub(crate) fn end(&self, no_moves: bool) -> Option<Outcome> {
        let blocked = no_moves.then(|| self.no_move());
        let counted = || self.full_counter().filter(|end| self.heeds(end));
        let decided = match self.rulebook.endings().first {
            First::NoMove => blocked.or_else(counted),
            First::Counter => counted().or(blocked),
        };
        decided.or_else(|| self.repetition().filter(|end| self.heeds(end)))
    }

    fn heeds(&self, end: &Outcome) -> bool {
        end.winner.is_some() || self.draws == Draws::End
    }

    fn no_move(&self) -> Outcome {
        let mover = self.position.mover();
        let has_pieces = self.position.mine().any();
        Outcome {
            winner: match self.rulebook.endings().no_move.stuck(has_pieces) {
                Stuck::Loses => Some(mover.other()),
                Stuck::Wins => Some(mover),
                Stuck::Draws => None,
            },
            how: if has_pieces {
                How::NoMoves
            } else {
                How::NoPieces
            },
        }
    }

    fn full_counter(&self) -> Option<Outcome> {
        let verdict = self.tally.verdict(self.machine, self.position)?;
        Some(Outcome {
            winner: verdict.winner,
            how: How::Counter {
                counter: verdict.counter,
                pieces: Side::ALL.map(|side| self.position.of(side).count() as u8),
            },
        })
    }

    fn repetition(&self) -> Option<Outcome> {
        let times = match (self.rulebook.endings().repetition, self.claims) {
            (Repetition::Draw(times), _) | (Repetition::Claim(times), Claims::ByReferee) => times,
            (Repetition::Claim(_), Claims::ByPlayers) | (Repetition::Free, _) => return None,
        };
        (self.stood >= u32::from(times)).then_some(Outcome {
            winner: None,
            how: How::Repetition { times },
        })
    }
}
