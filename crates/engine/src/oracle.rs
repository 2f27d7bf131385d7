//! What tables of solved endings prove in a game that has counters.
//!
//! A table looks at the board alone. A game also has counters, repetition, and perhaps limits on
//! quiet moves of one king. So a value is believed as far as it holds with them, and no further:
//!
//! - A win is believed with its distance if the game is over before any counter can be full. It
//!   is enough to look at the counters now: the winner needs no more plies than the table says,
//!   and none of its moves makes a counter fuller than so many plies do.
//! - A win that takes longer may still be won, for captures and moves of men set counters back.
//!   What is certain is that the winner does not lose: to play on as the table says wins or ends
//!   in a counted draw.
//! - A draw stays one: whoever does not lose without counters does not lose by a drawn game.
//! - Where a full counter is won by the side with more pieces, waiting can win. Then a draw
//!   proves nothing, and neither does a win that takes too long.
//! - Where a side may come to have a man beside a king whose quiet moves are limited, moves may
//!   be missing that the table counts on. Then nothing is believed.
//!
//! A repetition that the rulebook forbids is seen by the search before it asks here. The way of a
//! table never repeats itself; it can only meet a position that stood before the table was asked.

use std::sync::Arc;

use endgame::{Tables, Value};
use rules::{First, Force, Gives, Material, Position, QuietRun, Rank, Rulebook, Side, Tally, Word};

/// Tables of solved endings, asked for a game with counters.
#[derive(Debug)]
pub struct Oracle {
    tables: Arc<Tables>,
    clocks: Vec<TableCounter>,
    first: First,
    quiet_run: QuietRun,
}

/// What is proved about a position with its counters, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Proof {
    /// It wins in so many plies.
    Win(u16),
    /// Neither side can win.
    Draw,
    /// It loses in so many plies.
    Loss(u16),
    /// It wins or draws.
    NoLoss,
    /// It loses or draws.
    NoWin,
}

/// A counter as far as tables care.
#[derive(Clone, Copy, Debug)]
struct TableCounter {
    plies: u16,
    /// With fewer pieces than this on the board it can never begin.
    pieces: u32,
    gives: Gives,
}

/// How much time the counters leave.
#[derive(Clone, Copy, Debug)]
struct Room {
    plies: u16,
    /// True if a full counter can go to the side with more pieces.
    waiting_can_win: bool,
}

/// Longer wins than this have no score of their own.
const LONGEST: u16 = 1_000;

impl Oracle {
    /// Makes tables ready for the rulebook that they are of.
    pub fn new(tables: Arc<Tables>) -> Oracle {
        let rulebook: &Rulebook = tables.rulebook();
        let endings = rulebook.endings();
        let counters = endings.counters.iter().take(Tally::MOST);
        let clocks = counters.map(|counter| TableCounter {
            plies: counter.plies,
            pieces: least_pieces(&counter.material),
            gives: counter.gives,
        });
        Oracle {
            clocks: clocks.collect(),
            first: endings.first,
            quiet_run: rulebook.draft().quiet_run,
            tables,
        }
    }

    /// The tables that are asked.
    pub fn tables(&self) -> &Arc<Tables> {
        &self.tables
    }

    /// What is certain about a position with these counters; `None` if no table has it, or if
    /// what the table says need not hold in the game.
    #[inline]
    pub fn proof<W: Word>(&self, position: &Position<W>, tally: &Tally) -> Option<Proof> {
        let pieces = (position.mine() | position.theirs()).count();
        if pieces > self.tables.most_pieces() {
            return None;
        }
        self.ask(position, tally, pieces)
    }

    fn ask<W: Word>(&self, position: &Position<W>, tally: &Tally, pieces: u32) -> Option<Proof> {
        if self.quiet_run != QuietRun::Free && may_be_held_up(position) {
            return None;
        }
        let room = self.room(tally, pieces);
        match self.tables.probe(position)? {
            Value::Win(plies) if self.fits(plies, room) => Some(Proof::Win(plies)),
            Value::Loss(plies) if self.fits(plies, room) => Some(Proof::Loss(plies)),
            _ if room.waiting_can_win => None,
            Value::Win(_) => Some(Proof::NoLoss),
            Value::Loss(_) => Some(Proof::NoWin),
            Value::Draw => Some(Proof::Draw),
        }
    }

    /// How soon a counter can be full. One whose pieces are not there yet stands at zero and
    /// begins later, so this holds for it as well.
    fn room(&self, tally: &Tally, pieces: u32) -> Room {
        let mut room = Room {
            plies: u16::MAX,
            waiting_can_win: false,
        };
        for (i, clock) in self.clocks.iter().enumerate() {
            if clock.pieces <= pieces {
                room.plies = room.plies.min(clock.plies.saturating_sub(tally.count(i)));
                room.waiting_can_win |= clock.gives != Gives::Draw;
            }
        }
        room
    }

    /// True if the game is over in so many plies, whatever the counters.
    fn fits(&self, plies: u16, room: Room) -> bool {
        let in_time = match self.first {
            First::NoMove => plies <= room.plies,
            First::Counter => plies < room.plies,
        };
        in_time && plies <= LONGEST
    }
}

/// True if a side has, or can come to have, a man beside a king.
fn may_be_held_up<W: Word>(position: &Position<W>) -> bool {
    Side::ALL.into_iter().any(|side| {
        let pieces = position.of(side);
        pieces.count() > 1 && pieces.meets(position.ranked(Rank::Man))
    })
}

/// The fewest pieces on the board with which a material can be there.
fn least_pieces(material: &Material) -> u32 {
    match material {
        Material::Any => 0,
        Material::Both { each, total } => u32::from(total.least).max(2 * least_of(each)),
        Material::Against { strong, weak } => least_of(strong) + least_of(weak),
    }
}

fn least_of(force: &Force) -> u32 {
    let by_rank = u32::from(force.men.least) + u32::from(force.kings.least);
    by_rank.max(force.pieces.least.into())
}
