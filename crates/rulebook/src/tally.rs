//! The counters of a game as plain data: for `Game`, and for every node of a search.

mod counters;

use moves::{Action, Grid, Position, PositionHash, Rank, Seed, Side, Square, Word};

use crate::{Gives, Machine, Unless};
pub(crate) use counters::Counters;
use counters::Deed;

/// How far the counters of a rulebook have come in a position.
///
/// A position alone does not know this, so it goes beside it: a [`Machine`] makes the first one,
/// and each move gives the next.
///
/// ```
/// # use moves::*;
/// # use rulebook::*;
/// fn draws_after<W: Word>(machine: &Machine<W>, position: &Position<W>, action: &Action<W>) -> bool {
///     let next = position.play(action);
///     let tally = machine.tally(position).after(machine, position, action, &next);
///     tally.verdict(machine, &next).is_some()
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tally {
    /// The plies of each counter, in the order of the file.
    counts: [u16; Tally::MOST],
    /// A bit for each counter whose material is on the board.
    holds: u8,
    /// The run of quiet moves of one king, for each side.
    runs: [Run; 2],
    /// The pieces of the side that is not to move that may be huffed, as bits: the lower half
    /// first.
    owed: [u64; 2],
}

/// Quiet moves of the same king running. No moves mean that there is no such king.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
struct Run {
    /// The index of the bit where the king stands.
    bit: u8,
    moves: u8,
}

/// A king that has made quiet moves running.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct QuietKing {
    /// Where it stands.
    pub square: Square,
    /// How many quiet moves it has made.
    pub moves: u8,
}

/// A full counter, and what it gives.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Verdict {
    /// Which counter, by its place in [`Endings::counters`](crate::Endings::counters).
    pub counter: usize,
    /// Who wins; `None` is a draw.
    pub winner: Option<Side>,
}

impl Tally {
    /// The most counters that a rulebook may have.
    pub const MOST: usize = 8;

    /// The plies of a counter, by its place in the file.
    pub fn count(&self, counter: usize) -> u16 {
        self.counts.get(counter).copied().unwrap_or(0)
    }

    /// True if no counter has counted a ply.
    #[inline(always)]
    pub fn is_blank(&self) -> bool {
        self.counts == [0; Tally::MOST]
    }

    /// The king of this side that has made quiet moves running, if the rulebook counts them.
    pub fn quiet_king(&self, grid: &Grid, side: Side) -> Option<QuietKing> {
        let run = self.runs[side.index()];
        (run.moves > 0).then(|| QuietKing {
            square: grid.square(1_u128 << run.bit),
            moves: run.moves,
        })
    }

    /// The pieces that the side to move may huff: they could have taken when their side made its
    /// last move, and it took nothing.
    #[inline]
    pub fn owed<W: Word>(&self) -> W {
        let [low, high] = self.owed.map(u128::from);
        W::narrow(low | high << 64)
    }

    /// True if the side to move may huff a piece.
    #[inline(always)]
    pub fn owes(&self) -> bool {
        self.owed != [0; 2]
    }

    /// The same counters with these pieces to be huffed.
    #[must_use]
    pub(crate) fn owing<W: Word>(self, pieces: W) -> Tally {
        let wide = pieces.wide();
        Tally {
            owed: [wide as u64, (wide >> 64) as u64],
            ..self
        }
    }

    /// What the pieces that may be huffed add to the hash of a position: they are part of what
    /// repeats. It is 0 if there are none.
    #[inline]
    pub fn mark(&self) -> PositionHash {
        match self.owed {
            [0, 0] => PositionHash(0),
            [low, high] => PositionHash(Seed::new(Seed::new(low).next() ^ high).next()),
        }
    }

    /// The counters after a move, from the positions before and after it.
    #[inline]
    #[must_use]
    pub fn after<W: Word>(
        &self,
        machine: &Machine<W>,
        before: &Position<W>,
        action: &Action<W>,
        after: &Position<W>,
    ) -> Tally {
        let mut next = *self;
        let counters = &machine.counters;
        if !counters.list.is_empty() {
            next.count_ply(counters, Deed::of(before, action), after);
        }
        if counters.quiet_moves.is_some() {
            next.runs = self.runs_after(before, action, after);
        }
        if machine.huffs() {
            next = next.owing(owed_after(machine, before, action));
        }
        next
    }

    /// Every node of a search comes here, so all counters are looked at side by side.
    #[inline(always)]
    fn count_ply<W: Word>(&mut self, counters: &Counters<W>, deed: Deed, after: &Position<W>) {
        let holds = counters.holding(after);
        let going_on = self.holds & holds & !counters.reset_by[deed.index()];
        for (i, count) in self.counts.iter_mut().enumerate() {
            *count = if going_on & (1 << i) != 0 {
                count.saturating_add(1)
            } else {
                0
            };
        }
        self.holds = holds;
    }

    /// A run goes on when the same king moves again, and ends when it takes, when another piece
    /// of its side moves, when it is taken, and when its side has no man left.
    fn runs_after<W: Word>(
        &self,
        before: &Position<W>,
        action: &Action<W>,
        after: &Position<W>,
    ) -> [Run; 2] {
        let mut runs = self.runs;
        let mover = before.mover();
        let own = &mut runs[mover.index()];
        let is_king = before.rank_at(action.from) != Rank::Man;
        let moves = match (is_king && !action.jumps(), own.is_at(action.from)) {
            (false, _) => 0,
            (true, true) => own.moves.saturating_add(1),
            (true, false) => 1,
        };
        *own = Run::new(action.to, moves);
        let other = &mut runs[mover.other().index()];
        if action.taken.each().any(|taken| other.is_at(taken)) {
            *other = Run::default();
        }
        for side in Side::ALL {
            if !has_man(after, side) {
                runs[side.index()] = Run::default();
            }
        }
        runs
    }

    /// False for a quiet move of a king that has made all the quiet moves running that the
    /// rulebook allows.
    #[inline]
    pub fn allows<W: Word>(
        &self,
        machine: &Machine<W>,
        position: &Position<W>,
        action: &Action<W>,
    ) -> bool {
        let Some(most) = machine.counters.quiet_moves else {
            return true;
        };
        let run = self.runs[position.mover().index()];
        run.moves < most
            || action.jumps()
            || !run.is_at(action.from)
            || !has_man(position, position.mover())
    }

    /// The first counter that is full and ends the game here, with its winner.
    #[inline]
    pub fn verdict<W: Word>(
        &self,
        machine: &Machine<W>,
        position: &Position<W>,
    ) -> Option<Verdict> {
        match self.full(&machine.counters.plies) {
            0 => None,
            full => self.verdict_of(full, machine, position),
        }
    }

    /// A bit for each counter that is full.
    #[inline(always)]
    fn full(&self, plies: &[u16; Tally::MOST]) -> u8 {
        let full = (0..Tally::MOST).fold(0, |full, i| {
            full | u8::from(self.counts[i] >= plies[i]) << i
        });
        full & self.holds
    }

    /// What the first of these counters gives that ends the game.
    #[cold]
    fn verdict_of<W: Word>(
        &self,
        full: u8,
        machine: &Machine<W>,
        position: &Position<W>,
    ) -> Option<Verdict> {
        let list = machine.counters.list.iter().enumerate();
        let mut full = list.filter(|(i, _)| full & (1 << i) != 0);
        let (counter, rule) = full.find(|(_, counter)| {
            counter.unless == Unless::Never || !capture_looms(machine, position)
        })?;
        let winner = match rule.gives {
            Gives::Draw => None,
            Gives::MorePieces => with_more_pieces(position),
            Gives::Strong => machine.counters.stronger(&rule.material, position),
        };
        Some(Verdict { counter, winner })
    }
}

impl Run {
    fn new<W: Word>(at: W, moves: u8) -> Run {
        match moves {
            0 => Run::default(),
            _ => Run {
                bit: at.index() as u8,
                moves,
            },
        }
    }

    fn is_at<W: Word>(&self, bit: W) -> bool {
        self.moves > 0 && u32::from(self.bit) == bit.index()
    }
}

/// The pieces that a side leaves to be huffed by a move: all that could have taken, if it took
/// nothing. What it huffed before it moved was gone by then.
fn owed_after<W: Word>(machine: &Machine<W>, before: &Position<W>, action: &Action<W>) -> W {
    if action.jumps() {
        return W::EMPTY;
    }
    let takers = machine.takers(&before.without_theirs(action.taken));
    if takers.meets(action.from) {
        takers & !action.from | action.to
    } else {
        takers
    }
}

/// True if the side to move can take, or whatever it does lets the other side take.
fn capture_looms<W: Word>(machine: &Machine<W>, position: &Position<W>) -> bool {
    if machine.can_capture(position) {
        return true;
    }
    let mut actions = Vec::new();
    machine.actions(position, &mut actions);
    actions
        .iter()
        .all(|action| machine.can_capture(&position.play(action)))
}

fn with_more_pieces<W: Word>(position: &Position<W>) -> Option<Side> {
    let [first, second] = Side::ALL.map(|side| position.of(side).count());
    match first.cmp(&second) {
        std::cmp::Ordering::Greater => Some(Side::First),
        std::cmp::Ordering::Less => Some(Side::Second),
        std::cmp::Ordering::Equal => None,
    }
}

fn has_man<W: Word>(position: &Position<W>, side: Side) -> bool {
    (position.of(side) & !position.crowned()).any()
}
