//! The counters of a game as plain data: for `Game`, and for every node of a search.

use crate::{Counter, Force, Gives, Machine, Material, Place, Resets, Unless};
use moves::{Action, Grid, Position, PositionHash, QuietRun, Rank, Seed, Side, Square, Word};

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
            next.count_ply(counters, &Deed::of(before, action), after);
        }
        if counters.quiet_moves.is_some() {
            next.runs = self.runs_after(before, action, after);
        }
        if machine.huffs() {
            next = next.owing(owed_after(machine, before, action));
        }
        next
    }

    fn count_ply<W: Word>(&mut self, counters: &Counters<W>, deed: &Deed, after: &Position<W>) {
        let troops = Troops::of(after);
        for (i, counter) in counters.list.iter().enumerate() {
            let held = self.holds & (1 << i) != 0;
            let holds = counters.holds(&counter.material, after, &troops);
            self.counts[i] = if held && holds && !deed.resets(counter.resets) {
                self.counts[i].saturating_add(1)
            } else {
                0
            };
            self.holds = self.holds & !(1 << i) | u8::from(holds) << i;
        }
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
        let list = &machine.counters.list;
        let full = |(i, counter): &(usize, &Counter)| {
            self.holds & (1 << i) != 0 && self.counts[*i] >= counter.plies
        };
        let (counter, rule) = list.iter().enumerate().filter(full).find(|(_, counter)| {
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

/// What a move did, as far as counters care.
struct Deed {
    capture: bool,
    man_move: bool,
    crowning: bool,
}

impl Deed {
    #[inline(always)]
    fn of<W: Word>(before: &Position<W>, action: &Action<W>) -> Deed {
        let rank = before.rank_at(action.from);
        Deed {
            capture: action.is_capture(),
            man_move: rank == Rank::Man,
            crowning: rank != action.rank,
        }
    }

    #[inline(always)]
    fn resets(&self, resets: Resets) -> bool {
        self.capture && resets.capture
            || self.man_move && resets.man_move
            || self.crowning && resets.crowning
    }
}

/// How many pieces and kings each side has.
struct Troops {
    pieces: [u32; 2],
    kings: [u32; 2],
}

impl Troops {
    #[inline(always)]
    fn of<W: Word>(position: &Position<W>) -> Troops {
        Troops {
            pieces: Side::ALL.map(|side| position.of(side).count()),
            kings: Side::ALL.map(|side| (position.of(side) & position.crowned()).count()),
        }
    }
}

/// The counters of a rulebook, made ready for one board word.
#[derive(Clone, Debug)]
pub(crate) struct Counters<W> {
    list: Vec<Counter>,
    /// How many quiet moves running the same king may make, if there is a limit.
    quiet_moves: Option<u8>,
    long_diagonal: W,
}

impl<W: Word> Counters<W> {
    pub(crate) fn new(counters: &[Counter], quiet_run: QuietRun, grid: &Grid) -> Counters<W> {
        Counters {
            list: counters.iter().take(Tally::MOST).cloned().collect(),
            quiet_moves: match quiet_run {
                QuietRun::Free => None,
                QuietRun::AtMost(moves) => Some(moves),
            },
            long_diagonal: long_diagonal(grid),
        }
    }

    /// True if the counters can forbid a move.
    #[inline(always)]
    pub(crate) fn limits_moves(&self) -> bool {
        self.quiet_moves.is_some()
    }

    /// The tally of a game that begins in this position with these counts and quiet kings. What
    /// cannot be is left out: a count whose material is not there, a run where no king stands.
    pub(crate) fn tally(
        &self,
        position: &Position<W>,
        counts: &[u16],
        kings: [Option<(W, u8)>; 2],
    ) -> Tally {
        let troops = Troops::of(position);
        let mut tally = Tally::default();
        for (i, counter) in self.list.iter().enumerate() {
            if self.holds(&counter.material, position, &troops) {
                tally.holds |= 1 << i;
                tally.counts[i] = counts.get(i).copied().unwrap_or(0);
            }
        }
        if let Some(most) = self.quiet_moves {
            for side in Side::ALL {
                let own_kings = position.of(side) & position.crowned();
                if let Some((at, moves)) = kings[side.index()]
                    && own_kings.meets(at)
                    && has_man(position, side)
                {
                    tally.runs[side.index()] = Run::new(at, moves.min(most));
                }
            }
        }
        tally
    }

    #[inline(always)]
    fn holds(&self, material: &Material, position: &Position<W>, troops: &Troops) -> bool {
        let has = |side, force: &Force| self.has(position, troops, side, force);
        match material {
            Material::Any => true,
            Material::Both { each, total } => {
                total.has(troops.pieces[0] + troops.pieces[1])
                    && has(Side::First, each)
                    && has(Side::Second, each)
            }
            Material::Against { strong, weak } => Side::ALL
                .into_iter()
                .any(|side| has(side, strong) && has(side.other(), weak)),
        }
    }

    /// The side that has the strong material, if it is one side alone.
    fn stronger(&self, material: &Material, position: &Position<W>) -> Option<Side> {
        let Material::Against { strong, weak } = material else {
            return None;
        };
        let troops = Troops::of(position);
        let fits = |side: Side| {
            self.has(position, &troops, side, strong)
                && self.has(position, &troops, side.other(), weak)
        };
        match Side::ALL.map(fits) {
            [true, false] => Some(Side::First),
            [false, true] => Some(Side::Second),
            _ => None,
        }
    }

    #[inline(always)]
    fn has(&self, position: &Position<W>, troops: &Troops, side: Side, force: &Force) -> bool {
        let (pieces, kings) = (troops.pieces[side.index()], troops.kings[side.index()]);
        force.pieces.has(pieces)
            && force.kings.has(kings)
            && force.men.has(pieces - kings)
            && match force.place {
                Place::Anywhere => true,
                Place::LongDiagonal => {
                    (position.of(side) & position.crowned()).meets(self.long_diagonal)
                }
            }
    }
}

/// The diagonals from corner to corner of a square board.
fn long_diagonal<W: Word>(grid: &Grid) -> W {
    let right = grid.shape().width - 1;
    let squares = grid.squares().filter(|square| {
        let (row, col) = grid.place(*square);
        row == col || row == right.wrapping_sub(col)
    });
    W::narrow(squares.fold(0, |bits, square| bits | grid.bit::<u128>(square)))
}
