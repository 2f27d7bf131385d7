//! Ends that no move brings about.

use moves::Side;
use rulebook::Repetition;

use super::{Draws, Game, Status};
use crate::{Forfeit, How, Outcome, Reason};

impl Game {
    /// The side gives up.
    pub fn resign(&mut self, side: Side) -> Result<Status, Reason> {
        self.declare(Some(side.other()), How::Resignation)
    }

    /// The side loses by its own fault.
    pub fn forfeit(&mut self, side: Side, why: Forfeit) -> Result<Status, Reason> {
        self.declare(Some(side.other()), How::Forfeit(why))
    }

    /// How often the position on the board has stood, if the side to move may claim a draw for
    /// that.
    pub fn may_claim(&self) -> Option<u8> {
        let Repetition::Claim(times) = self.rulebook.endings().repetition else {
            return None;
        };
        let stood = self.outcome.is_none() && self.scene().stood >= u32::from(times);
        stood.then_some(times)
    }

    /// The side to move claims a draw. Refused where it may not.
    pub fn claim(&mut self) -> Result<Status, Reason> {
        if self.outcome.is_some() {
            return Err(Reason::GameOver);
        }
        let times = self.may_claim().ok_or(Reason::NoClaim)?;
        self.declare(None, How::Repetition { times })
    }

    /// The sides agree on a draw. Refused where the rulebook does not let them.
    pub fn agree_draw(&mut self) -> Result<Status, Reason> {
        let endings = self.rulebook.endings();
        if self.outcome.is_none() && !endings.allows_agreement() {
            return Err(if endings.has_draws() {
                Reason::NoAgreement
            } else {
                Reason::NoDraws
            });
        }
        self.declare(None, How::Agreement)
    }

    /// The referee gives the result before the end; no winner is a draw. Refused where the
    /// rulebook has no draws.
    pub fn adjudicate(&mut self, winner: Option<Side>) -> Result<Status, Reason> {
        let draws = self.rulebook.endings().has_draws();
        if self.outcome.is_none() && winner.is_none() && !draws {
            return Err(Reason::NoDraws);
        }
        self.declare(winner, How::Adjudication)
    }

    /// The game is stopped without a result.
    pub fn stop(&mut self) -> Result<Status, Reason> {
        self.declare(None, How::Unfinished)
    }

    fn declare(&mut self, winner: Option<Side>, how: How) -> Result<Status, Reason> {
        if self.outcome.is_some() {
            return Err(Reason::GameOver);
        }
        self.undone.clear();
        self.declared = Some(Outcome { winner, how });
        self.look();
        Ok(self.status())
    }

    /// Plays on from a draw that the rules have called, as people do who do not know of it: the
    /// draw is passed over, and the history stays whole. Another end stays; a game that is not
    /// over goes on.
    pub fn play_on(&mut self) -> Result<Status, Reason> {
        match self.outcome {
            Some(end) if self.declared.is_some() || end.winner.is_some() => Err(Reason::GameOver),
            Some(_) => {
                self.pass_draw();
                Ok(self.status())
            }
            None => Ok(self.status()),
        }
    }

    pub(super) fn pass_draw(&mut self) {
        let last = self.scenes.len() - 1;
        self.scenes[last].draws = Draws::Pass;
        self.look();
    }
}
