//! The yardstick: a plain generator for English draughts alone, every rule and shift a constant.
//!
//! It is what a careful person writes who needs just this one game: bits in rows of four with
//! one of padding after every second row, captures found by shifts, the last ply counted.

/// The start position's leaves to a depth, each capture route on its own.
pub(crate) fn leaves(depth: u32) -> u64 {
    let start = Board {
        pieces: [row(0) | row(1) | row(2), row(5) | row(6) | row(7)],
        kings: 0,
        mover: 0,
    };
    count(&start, depth, &mut Vec::new())
}

const SHORT: u32 = 4;
const LONG: u32 = 5;
const BOARD: u64 = row(0) | row(1) | row(2) | row(3) | row(4) | row(5) | row(6) | row(7);
const FAR: [u64; 2] = [row(7), row(0)];

const fn row(row: u32) -> u64 {
    0b1111 << (row / 2 * 9 + row % 2 * 4)
}

#[derive(Clone, Copy)]
struct Board {
    pieces: [u64; 2],
    kings: u64,
    mover: usize,
}

#[derive(Clone, Copy)]
struct Move {
    from: u64,
    to: u64,
    taken: u64,
}

impl Board {
    fn mine(&self) -> u64 {
        self.pieces[self.mover]
    }

    fn theirs(&self) -> u64 {
        self.pieces[1 - self.mover]
    }

    fn empty(&self) -> u64 {
        BOARD & !(self.pieces[0] | self.pieces[1])
    }

    /// The pieces that go down the board, and those that go up.
    fn goers(&self) -> (u64, u64) {
        let kings = self.mine() & self.kings;
        match self.mover {
            0 => (self.mine(), kings),
            _ => (kings, self.mine()),
        }
    }

    /// The pieces that can take.
    fn takers(&self) -> u64 {
        let (down, up) = self.goers();
        let (empty, theirs) = (self.empty(), self.theirs());
        let below = |by: u32| ((empty >> by) & theirs) >> by;
        let above = |by: u32| ((empty << by) & theirs) << by;
        (down & (below(SHORT) | below(LONG))) | (up & (above(SHORT) | above(LONG)))
    }

    fn after(&self, step: Move) -> Board {
        let mut next = *self;
        next.pieces[self.mover] = (self.mine() & !step.from) | step.to;
        next.pieces[1 - self.mover] &= !step.taken;
        next.kings &= !step.taken;
        if self.kings & step.from != 0 {
            next.kings = (next.kings & !step.from) | step.to;
        } else {
            next.kings |= step.to & FAR[self.mover];
        }
        next.mover = 1 - self.mover;
        next
    }

    /// Follows a capture from `at` to all its ends.
    fn chain(&self, so_far: Move, is_king: bool, found: &mut Vec<Move>) {
        let theirs = self.theirs() & !so_far.taken;
        let empty = self.empty() | so_far.from;
        let mut goes_on = false;
        let mut jump = |over: u64, to: u64| {
            let (over, to) = (over & theirs, to & empty);
            if over == 0 || to == 0 {
                return;
            }
            goes_on = true;
            let taken = so_far.taken | over;
            let next = Move {
                to,
                taken,
                ..so_far
            };
            if !is_king && to & FAR[self.mover] != 0 {
                found.push(next);
            } else {
                self.chain(next, is_king, found);
            }
        };
        let at = so_far.to;
        if is_king || self.mover == 0 {
            jump(at << SHORT, at << (2 * SHORT));
            jump(at << LONG, at << (2 * LONG));
        }
        if is_king || self.mover == 1 {
            jump(at >> SHORT, at >> (2 * SHORT));
            jump(at >> LONG, at >> (2 * LONG));
        }
        if !goes_on {
            found.push(so_far);
        }
    }
}

fn bits(mut set: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let bit = set & set.wrapping_neg();
        set ^= bit;
        (bit != 0).then_some(bit)
    })
}

fn count(board: &Board, depth: u32, found: &mut Vec<Move>) -> u64 {
    let takers = board.takers();
    if takers != 0 {
        return count_captures(board, takers, depth, found);
    }
    let (down, up) = board.goers();
    let empty = board.empty();
    let targets = [
        (down << SHORT) & empty,
        (down << LONG) & empty,
        (up >> SHORT) & empty,
        (up >> LONG) & empty,
    ];
    if depth == 1 {
        return targets.iter().map(|set| u64::from(set.count_ones())).sum();
    }
    let mut go = |from: u64, to: u64| {
        let taken = 0;
        count(&board.after(Move { from, to, taken }), depth - 1, found)
    };
    bits(targets[0]).map(|to| go(to >> SHORT, to)).sum::<u64>()
        + bits(targets[1]).map(|to| go(to >> LONG, to)).sum::<u64>()
        + bits(targets[2]).map(|to| go(to << SHORT, to)).sum::<u64>()
        + bits(targets[3]).map(|to| go(to << LONG, to)).sum::<u64>()
}

fn count_captures(board: &Board, takers: u64, depth: u32, found: &mut Vec<Move>) -> u64 {
    let base = found.len();
    for from in bits(takers) {
        let (to, taken) = (from, 0);
        board.chain(Move { from, to, taken }, board.kings & from != 0, found);
    }
    let leaves = match depth {
        1 => (found.len() - base) as u64,
        _ => (base..found.len())
            .map(|i| count(&board.after(found[i]), depth - 1, found))
            .sum(),
    };
    found.truncate(base);
    leaves
}
