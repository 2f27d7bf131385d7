//! From a wish to a deed, or to the reason why not. Nothing is changed here.

use std::time::Duration;

use rules::{Forfeit, Move, Side};

use crate::deed::{Act, Deed, Matter};
use crate::refusal::Refusal;
use crate::rights::Right;
use crate::seats::{Mode, Who};
use crate::table::{Phase, Table};
use crate::wish::{Answer, Order, Want, Wish};

/// What follows from a wish at this moment.
pub fn decide(table: &Table, wish: Wish, now: Duration) -> Result<Deed, Refusal> {
    let act = match wish {
        Wish::Seat(who, _) if who.is_nobody() => Err(Refusal::NoSeat),
        Wish::Seat(who, want) => table.want(who, want, now),
        Wish::Keeper(order) => table.order(order, now),
    }?;
    Ok(Deed { at: now, act })
}

impl Table {
    fn want(&self, who: Who, want: Want, now: Duration) -> Result<Act, Refusal> {
        match want {
            Want::Move { played, on } => self.want_move(who, played, on, now),
            Want::Swap => self.want_swap(who, now),
            Want::Undo => self.want_undo(who),
            Want::Redo => {
                self.allowed(who, Right::Redo)?;
                Ok(Act::Redo(self.plies_forth()))
            }
            Want::Resign => {
                self.allowed(who, Right::Resign)?;
                Ok(Act::Resign(self.actor(who)))
            }
            Want::Draw => self.want_draw(who),
            Want::Claim => {
                self.allowed(who, Right::Claim)?;
                Ok(Act::Claim)
            }
            Want::Stop => {
                self.allowed(who, Right::Stop)?;
                Ok(self.ask_or_do(who, Matter::Stop))
            }
            Want::Answer(matter, answer) => self.answer(who, matter, answer),
            Want::Leave => {
                self.going_on()?;
                Ok(Act::Forfeit(self.actor(who), Forfeit::Left))
            }
            Want::Pause => {
                self.allowed(who, Right::Pause)?;
                self.running()?;
                Ok(Act::Pause)
            }
            Want::Resume => {
                self.allowed(who, Right::Pause)?;
                if self.is_paused() {
                    Ok(Act::Resume)
                } else {
                    Err(Refusal::NotNow(Right::Pause))
                }
            }
            Want::Name(name) => Ok(Act::Name(self.only_side(who), name)),
        }
    }

    fn order(&self, order: Order, now: Duration) -> Result<Act, Refusal> {
        match order {
            Order::Join { side, name, key } => {
                if self.seat(side).is_free(self.mode()) {
                    Ok(Act::Join { side, name, key })
                } else {
                    Err(Refusal::SeatTaken)
                }
            }
            Order::Rematch(id) => Ok(Act::Rematch(id)),
            _ if self.phase() == Phase::Over => Err(Refusal::Over),
            Order::Flag => self.flag(now),
            Order::Forfeit(side, why) => Ok(Act::Forfeit(side, why)),
            Order::Adjudicate(None) if !self.has_draws() => Err(Refusal::NoDraws),
            Order::Adjudicate(winner) => Ok(Act::Adjudicate(winner)),
            Order::Stop => Ok(Act::Stop),
        }
    }

    fn flag(&self, now: Duration) -> Result<Act, Refusal> {
        let mover = self.mover().ok_or(Refusal::Waiting)?;
        match self.clock().late(mover, now) {
            Some(_) => Ok(Act::Forfeit(mover, Forfeit::Time)),
            None => Err(Refusal::InTime),
        }
    }

    fn has_draws(&self) -> bool {
        self.game().rulebook().endings().has_draws()
    }

    fn going_on(&self) -> Result<(), Refusal> {
        match self.phase() {
            Phase::Live => Ok(()),
            Phase::Waiting => Err(Refusal::Waiting),
            Phase::Over => Err(Refusal::Over),
        }
    }

    fn running(&self) -> Result<(), Refusal> {
        if self.is_paused() {
            Err(Refusal::Paused)
        } else {
            Ok(())
        }
    }

    /// Refuses what the seat may not do, with the reason.
    pub fn allowed(&self, who: Who, right: Right) -> Result<(), Refusal> {
        self.going_on()?;
        let rights = self.rights(who);
        if rights.is_never(right) {
            Err(Refusal::Never(right))
        } else if rights.has(right) {
            Ok(())
        } else {
            Err(Refusal::NotNow(right))
        }
    }

    /// Refuses what was meant for another version.
    pub fn is_at(&self, version: u64) -> Result<(), Refusal> {
        if version == self.version() {
            Ok(())
        } else {
            Err(Refusal::Stale(self.version()))
        }
    }

    /// Refuses a move that nobody may make now, whatever move it is.
    pub fn may_move(&self, who: Who, on: u64) -> Result<(), Refusal> {
        self.going_on()?;
        self.is_at(on)?;
        self.running()?;
        let mover = self.game().mover();
        if who.is(mover) {
            Ok(())
        } else {
            Err(Refusal::NotYourTurn(mover))
        }
    }

    fn want_move(&self, who: Who, played: Move, on: u64, now: Duration) -> Result<Act, Refusal> {
        self.may_move(who, on)?;
        let mover = self.game().mover();
        if let Some(late) = self.clock().late(mover, now) {
            return Err(Refusal::Late(late));
        }
        self.game().check(&played).map_err(Refusal::Move)?;
        let spent = self.clock().press(mover, now);
        Ok(Act::Move { played, spent })
    }

    fn want_swap(&self, who: Who, now: Duration) -> Result<Act, Refusal> {
        self.allowed(who, Right::Swap)?;
        self.running()?;
        let mover = self.game().mover();
        match self.clock().late(mover, now) {
            Some(late) => Err(Refusal::Late(late)),
            None => Ok(Act::Swap {
                spent: self.clock().press(mover, now),
            }),
        }
    }

    fn want_undo(&self, who: Who) -> Result<Act, Refusal> {
        self.allowed(who, Right::Undo)?;
        self.running()?;
        Ok(self.ask_or_do(who, Matter::Undo))
    }

    fn want_draw(&self, who: Who) -> Result<Act, Refusal> {
        self.going_on()?;
        if !self.has_draws() {
            return Err(Refusal::NoDraws);
        }
        if !self.game().rulebook().endings().allows_agreement() {
            return Err(Refusal::NoAgreement);
        }
        self.allowed(who, Right::Draw)?;
        Ok(self.ask_or_do(who, Matter::Draw))
    }

    /// Where nobody else has a say it is done; else the other side is asked, or has asked.
    fn ask_or_do(&self, who: Who, matter: Matter) -> Act {
        let side = self.only_side(who);
        let agreed = self.offers().of(matter) == Some(side.other());
        match (self.mode(), matter) {
            (Mode::Device, matter) => self.agreed(matter, self.game().mover()),
            // The engine does not mind.
            (Mode::Computer, Matter::Undo | Matter::Stop) => self.agreed(matter, side),
            (_, Matter::Draw | Matter::Stop) if agreed => self.agreed(matter, side),
            (_, matter) => Act::Offer(matter, side),
        }
    }

    /// What happens when all agree on what a side asked for.
    fn agreed(&self, matter: Matter, side: Side) -> Act {
        match matter {
            Matter::Draw => Act::Draw,
            Matter::Undo => Act::Undo(self.plies_back(side)),
            Matter::Stop => Act::Stop,
        }
    }

    fn answer(&self, who: Who, matter: Matter, answer: Answer) -> Result<Act, Refusal> {
        self.going_on()?;
        let asked = self.offers().of(matter);
        let side = asked.filter(|side| who.is(side.other()));
        let side = side.ok_or(Refusal::NoOffer)?;
        Ok(match answer {
            Answer::Decline => Act::Decline(matter),
            Answer::Accept => self.agreed(matter, side),
        })
    }

    /// The side that acts: the one to move if it is among them, else the other.
    fn actor(&self, who: Who) -> Side {
        let mover = self.game().mover();
        if who.is(mover) { mover } else { mover.other() }
    }

    /// The side of who holds one seat.
    fn only_side(&self, who: Who) -> Side {
        who.sides().next().unwrap_or(self.game().mover())
    }
}
