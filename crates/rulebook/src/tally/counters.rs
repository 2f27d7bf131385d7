//! The counters of a rulebook, made ready for one board word.

use moves::{Action, Grid, Position, QuietRun, Rank, Side, Word};

use super::{Run, Tally, has_man};
use crate::{Counter, Force, Material, Place, Resets};

/// The counters of a rulebook, made ready for one board word.
#[derive(Clone, Debug)]
pub(crate) struct Counters<W> {
    pub(super) list: Vec<Counter>,
    /// When each of them is full.
    pub(super) plies: [u16; Tally::MOST],
    /// For each deed, a bit for each counter that it sets back.
    pub(super) reset_by: [u8; Deed::KINDS],
    /// A bit for each counter that counts whatever is on the board.
    always: u8,
    /// The others count nothing while both sides have more pieces than this.
    few: u32,
    /// How many quiet moves running the same king may make, if there is a limit.
    pub(super) quiet_moves: Option<u8>,
    long_diagonal: W,
}

impl<W: Word> Counters<W> {
    pub(crate) fn new(counters: &[Counter], quiet_run: QuietRun, grid: &Grid) -> Counters<W> {
        let list: Vec<Counter> = counters.iter().take(Tally::MOST).cloned().collect();
        let those = |is: &dyn Fn(&Counter) -> bool| bits(list.iter().map(is));
        Counters {
            plies: std::array::from_fn(|i| list.get(i).map_or(u16::MAX, |counter| counter.plies)),
            reset_by: std::array::from_fn(|deed| {
                those(&|counter| Deed(deed as u8).resets(counter.resets))
            }),
            always: those(&|counter| counter.material == Material::Any),
            few: list.iter().map(|c| few(&c.material)).max().unwrap_or(0),
            list,
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
        let mut tally = Tally {
            holds: self.holding(position),
            ..Tally::default()
        };
        for (i, count) in counts.iter().enumerate().take(self.list.len()) {
            if tally.holds & (1 << i) != 0 {
                tally.counts[i] = *count;
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

    /// A bit for each counter whose material is on the board.
    #[inline(always)]
    pub(super) fn holding(&self, position: &Position<W>) -> u8 {
        let fewer = position.mine().count().min(position.theirs().count());
        if fewer > self.few {
            return self.always;
        }
        self.holding_few(position)
    }

    #[inline(never)]
    fn holding_few(&self, position: &Position<W>) -> u8 {
        let troops = Troops::of(position);
        let holds = |counter: &Counter| self.holds(&counter.material, position, &troops);
        bits(self.list.iter().map(holds))
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
    pub(super) fn stronger(&self, material: &Material, position: &Position<W>) -> Option<Side> {
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

/// What a move did, as far as counters care: a bit for each of the things that set one back.
#[derive(Clone, Copy)]
pub(super) struct Deed(u8);

impl Deed {
    /// How many deeds there are.
    const KINDS: usize = 8;
    const CAPTURE: u8 = 1;
    const MAN_MOVE: u8 = 2;
    const CROWNING: u8 = 4;

    #[inline(always)]
    pub(super) fn of<W: Word>(before: &Position<W>, action: &Action<W>) -> Deed {
        let rank = before.rank_at(action.from);
        let bit = |is: bool, bit: u8| if is { bit } else { 0 };
        Deed(
            bit(action.is_capture(), Deed::CAPTURE)
                | bit(rank == Rank::Man, Deed::MAN_MOVE)
                | bit(rank != action.rank, Deed::CROWNING),
        )
    }

    #[inline(always)]
    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }

    fn resets(self, resets: Resets) -> bool {
        let does = |bit: u8| self.0 & bit != 0;
        does(Deed::CAPTURE) && resets.capture
            || does(Deed::MAN_MOVE) && resets.man_move
            || does(Deed::CROWNING) && resets.crowning
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

/// A bit for each place where there is a yes.
fn bits(answers: impl Iterator<Item = bool>) -> u8 {
    let bit = |(i, yes)| u8::from(yes) << i;
    answers.enumerate().map(bit).fold(0, |bits, bit| bits | bit)
}

/// How many pieces the side with fewer has at most where this material is on the board; nothing
/// is said of material that is always there.
fn few(material: &Material) -> u32 {
    let few = match material {
        Material::Any => 0,
        Material::Both { each, total } => each.pieces.most.min(total.most / 2),
        Material::Against { strong, weak } => strong.pieces.most.min(weak.pieces.most),
    };
    u32::from(few)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Machine, builtin};
    use moves::Seed;

    /// The positions of a random game.
    fn walk(machine: &Machine<u128>, mut position: Position, seed: &mut Seed) -> Vec<Position> {
        let mut walk = vec![position];
        let mut moves = Vec::new();
        for _ in 0..300 {
            moves.clear();
            machine.legal(&position, &Tally::default(), &mut moves);
            if moves.is_empty() {
                break;
            }
            position = position.play(&moves[seed.below(moves.len())]);
            walk.push(position);
        }
        walk
    }

    #[test]
    fn counters_that_are_not_looked_at_do_not_count() {
        let mut seed = Seed::new(8);
        let mut few = 0;
        for rulebook in builtin::ids().filter_map(builtin::rulebook) {
            let machine = rulebook.wide();
            let counters = &machine.counters;
            let games = (0..60).flat_map(|_| walk(machine, rulebook.start(0), &mut seed));
            for position in games.collect::<Vec<_>>() {
                let slow = counters.holding_few(&position);
                assert_eq!(counters.holding(&position), slow, "{}", rulebook.id());
                few += u32::from(slow & !counters.always != 0);
            }
        }
        assert!(few > 100, "only {few} positions have few pieces");
    }
}
