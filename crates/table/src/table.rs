//! A table: the game on it, and all that belongs to its being played.

use std::fmt;
use std::time::Duration;

use rules::{Game, Reason, Side};

use crate::clock::Clock;
use crate::deed::{Act, Deed, Matter};
use crate::manners::Manners;
use crate::rights::{Asked, Facts, Rights};
use crate::seats::{Kind, Mode, Opening, Seat, Who};

/// A game that is being played, or was.
#[derive(Clone, Debug)]
pub struct Table {
    opening: Opening,
    game: Game,
    clock: Clock,
    offers: Offers,
    /// Whether the players have changed seats.
    swapped: bool,
    /// How many deeds were done.
    version: u64,
    /// The game that followed this one.
    next: Option<String>,
}

/// How far a game is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// A seat is free.
    Waiting,
    /// It goes on.
    Live,
    /// It is over.
    Over,
}

/// What is asked for, and the ply at which each side asked last.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Offers {
    open: [Option<Side>; Matter::ALL.len()],
    asked: [[Option<usize>; 2]; Matter::ALL.len()],
}

impl Offers {
    /// The side that asks for it now.
    pub fn of(&self, matter: Matter) -> Option<Side> {
        self.open[matter as usize]
    }

    /// The ply at which a side asked for it last.
    pub(crate) fn asked(&self, matter: Matter, side: Side) -> Option<usize> {
        self.asked[matter as usize][side.index()]
    }

    fn close(&mut self) {
        self.open = Default::default();
    }
}

impl Table {
    /// A table at which nothing was done yet. The clock of the side to move runs, if nobody is
    /// waited for.
    pub fn new(opening: Opening, game: Game, now: Duration) -> Table {
        Table {
            clock: Clock::new(opening.controls, now),
            opening,
            game,
            offers: Offers::default(),
            swapped: false,
            version: 0,
            next: None,
        }
    }

    /// Who plays where.
    pub fn mode(&self) -> Mode {
        self.opening.mode
    }

    /// The level of the engine, where it plays.
    pub fn level(&self) -> Option<u8> {
        self.opening.level
    }

    /// What the engine does when the game is clear.
    pub fn manners(&self) -> Manners {
        self.opening.manners
    }

    /// The seat of a side.
    pub fn seat(&self, side: Side) -> &Seat {
        &self.opening.seats[side.index()]
    }

    /// Both seats.
    pub fn seats(&self) -> &[Seat; 2] {
        &self.opening.seats
    }

    /// What is on the board.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The clocks.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// What is asked for.
    pub fn offers(&self) -> &Offers {
        &self.offers
    }

    /// How many deeds were done.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// The game that followed this one.
    pub fn next(&self) -> Option<&str> {
        self.next.as_deref()
    }

    /// True if the players have changed seats.
    pub fn is_swapped(&self) -> bool {
        self.swapped
    }

    /// True if the side to move may take over the first move.
    pub fn may_swap(&self) -> bool {
        let is_second = self.game.turns().len() == 1 && self.phase() == Phase::Live;
        is_second && !self.swapped && self.game.rulebook().has_pie()
    }

    /// How many moves stay for good: what was drawn, and what was taken over.
    fn settled(&self) -> usize {
        self.game.drawn().max(usize::from(self.swapped))
    }

    /// How far the game is.
    pub fn phase(&self) -> Phase {
        match self.game.outcome() {
            Some(_) => Phase::Over,
            None if self.free_seat().is_some() => Phase::Waiting,
            None => Phase::Live,
        }
    }

    /// The side to move, while the game goes on.
    pub fn mover(&self) -> Option<Side> {
        (self.phase() == Phase::Live).then(|| self.game.mover())
    }

    /// True if the clock was told to stand still.
    pub fn is_paused(&self) -> bool {
        self.clock.stands()
    }

    /// The last moment for a move, if the clock of the side to move runs.
    pub fn deadline(&self) -> Option<Duration> {
        self.clock.deadline(self.mover()?)
    }

    /// What a side has left now.
    pub fn left(&self, side: Side, now: Duration) -> Duration {
        self.clock.left(side, self.mover(), now)
    }

    /// The side of a seat that is still free.
    pub fn free_seat(&self) -> Option<Side> {
        let is_free = |side: &Side| self.seat(*side).is_free(self.mode());
        Side::ALL.into_iter().find(is_free)
    }

    /// The side of the engine.
    pub fn engine_side(&self) -> Option<Side> {
        let is_engine = |side: &Side| self.seat(*side).kind == Kind::Engine;
        Side::ALL.into_iter().find(is_engine)
    }

    /// The side of the engine, if it is to move.
    pub fn engine_to_move(&self) -> Option<Side> {
        let mover = self.mover()?;
        (self.engine_side() == Some(mover)).then_some(mover)
    }

    /// The turn begins at this moment at the earliest: whoever kept the table was away before.
    pub fn wake(&mut self, moment: Duration) {
        self.clock.not_before(moment);
    }

    /// How many moves a side takes back: with two at one device one, else back to where this
    /// side last chose. What is settled stays.
    pub(crate) fn plies_back(&self, side: Side) -> usize {
        let (plies, settled) = (self.game.turns().len(), self.settled());
        if self.mode() == Mode::Device {
            return plies.saturating_sub(settled).min(1);
        }
        let mover = |ply: usize| self.game.position_after(ply).map(|p| p.mover());
        let chose = (settled..plies).rev().find(|ply| mover(*ply) == Some(side));
        chose.map_or(0, |ply| plies - ply)
    }

    /// How many moves are played again: up to a person's next turn.
    pub(crate) fn plies_forth(&self) -> usize {
        let mut game = self.game.clone();
        let mut count = usize::from(game.redo());
        let engine = |game: &Game| self.engine_side() == Some(game.mover());
        while count > 0 && engine(&game) && game.outcome().is_none() && game.redo() {
            count += 1;
        }
        count
    }

    fn asked(&self, matter: Matter, side: Side) -> Asked {
        let ply = Some(self.game.turns().len());
        match self.offers.of(matter) {
            Some(other) if other != side => Asked::ByOther,
            Some(_) => Asked::ByMe,
            // Nobody is asked twice in one position.
            None if self.offers.asked(matter, side) == ply => Asked::ByMe,
            None => Asked::No,
        }
    }

    fn facts(&self, side: Side) -> Facts {
        Facts {
            mode: self.mode(),
            phase: self.phase(),
            level: self.level(),
            draws: self.game.rulebook().endings().has_draws(),
            agreement: self.game.rulebook().endings().allows_agreement(),
            pie: self.game.rulebook().has_pie(),
            swap: self.may_swap(),
            claim: self.game.may_claim().is_some(),
            clock: self.clock.is_there(),
            undo: self.plies_back(side),
            redo: self.clock.undone(),
            draw_asked: self.asked(Matter::Draw, side),
            undo_asked: self.asked(Matter::Undo, side),
            stop_asked: self.asked(Matter::Stop, side),
            to_move: self.game.mover() == side,
        }
    }

    /// What somebody may do now.
    pub fn rights(&self, who: Who) -> Rights {
        let each = who.sides().map(|side| Rights::of(&self.facts(side)));
        each.reduce(Rights::or).unwrap_or_else(Rights::none)
    }

    /// Does a deed. What cannot be leaves the table as it was.
    pub fn apply(&mut self, deed: &Deed) -> Result<(), Broken> {
        let mover = self.game.mover();
        self.apply_to_game(&deed.act)?;
        self.apply_to_clock(mover, deed);
        if deed.act.begins_turn() {
            self.offers.close();
        }
        self.apply_beside(&deed.act);
        self.version += 1;
        Ok(())
    }

    /// The table after a deed.
    pub fn after(&self, deed: &Deed) -> Result<Table, Broken> {
        let mut after = self.clone();
        after.apply(deed)?;
        Ok(after)
    }

    fn apply_to_game(&mut self, act: &Act) -> Result<(), Broken> {
        let game = &mut self.game;
        let declared = match act {
            Act::Move { played, spent } => {
                let refused = |refusal| Broken::Move(Box::new(refusal));
                return game
                    .play_timed(played, spent.times())
                    .map(drop)
                    .map_err(refused);
            }
            Act::Swap { .. } => return self.check_swap(),
            Act::Undo(count) => return self.take_back(*count),
            Act::Redo(count) => return self.play_again(*count),
            Act::Resign(side) => game.resign(*side),
            Act::Forfeit(side, why) => game.forfeit(*side, *why),
            Act::Draw => game.agree_draw(),
            Act::Claim => game.claim(),
            Act::Adjudicate(winner) => game.adjudicate(*winner),
            Act::Stop => game.stop(),
            Act::Offer(..) | Act::Decline(_) | Act::Pause | Act::Resume => return Ok(()),
            Act::Join { .. } | Act::Name(..) | Act::Rematch(_) => return Ok(()),
        };
        declared.map(drop).map_err(Broken::End)
    }

    fn check_swap(&self) -> Result<(), Broken> {
        if self.may_swap() {
            Ok(())
        } else {
            Err(Broken::Swap)
        }
    }

    fn take_back(&mut self, count: usize) -> Result<(), Broken> {
        let there = self.game.turns().len().saturating_sub(self.settled());
        if count > there {
            return Err(Broken::Count { got: count, there });
        }
        for _ in 0..count {
            self.game.undo();
        }
        Ok(())
    }

    fn play_again(&mut self, count: usize) -> Result<(), Broken> {
        let there = self.clock.undone();
        if count > there {
            return Err(Broken::Count { got: count, there });
        }
        for _ in 0..count {
            self.game.redo();
        }
        Ok(())
    }

    fn apply_to_clock(&mut self, mover: Side, deed: &Deed) {
        let clock = &mut self.clock;
        match &deed.act {
            Act::Move { spent, .. } => clock.advance(mover, *spent, deed.at),
            Act::Swap { spent } => clock.swap(mover, *spent, deed.at),
            Act::Undo(count) => clock.undo(*count, deed.at),
            Act::Redo(count) => clock.redo(*count, deed.at),
            Act::Join { .. } => clock.begin_turn(deed.at),
            Act::Pause => clock.stop(deed.at),
            Act::Resume => clock.go_on(deed.at),
            Act::Resign(_) | Act::Forfeit(..) | Act::Draw | Act::Claim => clock.forget_undone(),
            Act::Adjudicate(_) | Act::Stop => clock.forget_undone(),
            Act::Offer(..) | Act::Decline(_) | Act::Name(..) | Act::Rematch(_) => {}
        }
    }

    /// What neither the board nor the clock shows.
    fn apply_beside(&mut self, act: &Act) {
        match act {
            Act::Offer(matter, side) => {
                self.offers.open[*matter as usize] = Some(*side);
                let ply = self.game.turns().len();
                self.offers.asked[*matter as usize][side.index()] = Some(ply);
            }
            Act::Swap { .. } => {
                self.opening.seats.swap(0, 1);
                self.offers = Offers::default();
                self.swapped = true;
            }
            Act::Decline(matter) => self.offers.open[*matter as usize] = None,
            Act::Join { side, name, key } => {
                let seat = &mut self.opening.seats[side.index()];
                seat.name.clone_from(name);
                seat.key = Some(key.clone());
            }
            Act::Name(side, name) => self.opening.seats[side.index()].name.clone_from(name),
            Act::Rematch(id) => self.next = Some(id.clone()),
            _ => {}
        }
    }
}

/// Why a deed cannot be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Broken {
    /// The move is refused.
    Move(Box<rules::Refusal>),
    /// The game cannot end so.
    End(Reason),
    /// Nobody may change seats now.
    Swap,
    /// There are not so many moves to take back, or to play again.
    Count {
        /// So many were wanted.
        got: usize,
        /// So many are there.
        there: usize,
    },
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Broken::Move(refusal) => write!(f, "{refusal}"),
            Broken::End(reason) => write!(f, "it cannot end so: {}", reason.key()),
            Broken::Swap => write!(f, "nobody may change seats now"),
            Broken::Count { got, there } => {
                write!(f, "got {got} moves, expected at most {there}")
            }
        }
    }
}

impl std::error::Error for Broken {}
