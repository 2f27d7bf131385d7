//! From a position with its counters to its canonical FEN.

use moves::{Grid, Position, Rank, Side, Word};

use super::{digits, lettered, most_quiet_moves, other_counters, plain_counter};
use crate::numbering::add_number;
use crate::{Draft, Letter, Tally, number_of};

/// Writes the canonical FEN. Games between programs ask for it at every move, so all of it goes
/// into one text.
pub(super) struct Writer<'a> {
    pub(super) draft: &'a Draft,
    pub(super) grid: &'a Grid,
    pub(super) position: &'a Position,
    pub(super) tally: &'a Tally,
}

/// Room for most positions.
const USUAL: usize = 96;

impl Writer<'_> {
    pub(super) fn fen(&self) -> String {
        let letter = |side: Side| self.draft.sides[side.index()].letter.char();
        let mut fen = String::with_capacity(USUAL);
        fen.push(letter(self.position.mover()));
        for side in [Letter::W, Letter::B].map(|l| lettered(self.draft, l)) {
            fen.push(':');
            fen.push(letter(side));
            self.add_squares(&mut fen, self.position.of(side));
        }
        let obstacles = self.position.obstacles(self.grid);
        if obstacles.any() {
            fen.push_str(":X");
            self.add_squares(&mut fen, obstacles);
        }
        self.add_counts(&mut fen);
        self.add_runs(&mut fen);
        self.add_owed(&mut fen);
        fen
    }

    /// The number of the square of a bit.
    fn number(&self, bit: u128) -> u16 {
        number_of(
            self.grid,
            self.draft.notation.numbering,
            self.grid.square(bit),
        )
    }

    /// The squares of these bits by number, each with the rank of what stands there. An obstacle
    /// has none, as a man.
    fn add_squares(&self, fen: &mut String, bits: u128) {
        let mut squares = Vec::with_capacity(bits.count() as usize);
        squares.extend(
            bits.each()
                .map(|bit| (self.number(bit), self.position.rank_at(bit))),
        );
        squares.sort_unstable();
        let runs = squares.chunk_by(|a, b| a.1 == b.1 && a.0 + 1 == b.0);
        for (i, run) in runs.enumerate() {
            if i > 0 {
                fen.push(',');
            }
            add_run(fen, run);
        }
    }

    fn add_counts(&self, fen: &mut String) {
        let counters = &self.draft.endings.counters;
        let plies = |counter| self.tally.count(counter);
        if let Some(counter) = plain_counter(counters).filter(|i| plies(*i) > 0) {
            fen.push_str(":H");
            add_number(fen, plies(counter));
        }
        if other_counters(counters).any(|i| plies(i) > 0) {
            fen.push_str(":N");
            add_numbers(fen, other_counters(counters).map(plies));
        }
    }

    fn add_runs(&self, fen: &mut String) {
        let kings = [Letter::W, Letter::B].map(|letter| {
            self.tally
                .quiet_king(self.grid, lettered(self.draft, letter))
        });
        if kings == [None, None] {
            return;
        }
        let width = digits(most_quiet_moves(self.draft));
        let text = kings.map(|king| match king {
            None => format!("+{:0width$}", 0),
            Some(king) => {
                let number = number_of(self.grid, self.draft.notation.numbering, king.square);
                format!("+{:0width$}{number}", king.moves)
            }
        });
        fen.push(':');
        *fen += &text.concat();
    }

    fn add_owed(&self, fen: &mut String) {
        if self.tally.owes() {
            let owed = self.tally.owed::<u128>();
            let mut numbers: Vec<u16> = owed.each().map(|bit| self.number(bit)).collect();
            numbers.sort_unstable();
            fen.push_str(":U");
            add_numbers(fen, numbers);
        }
    }
}

/// A run of squares of one rank: three or more are a range.
fn add_run(fen: &mut String, run: &[(u16, Rank)]) {
    let ([(first, rank), ..], [.., (last, _)]) = (run, run) else {
        return;
    };
    fen.extend(rank.letter());
    add_number(fen, *first);
    match run.len() {
        1 => {}
        2 => {
            fen.push(',');
            fen.extend(rank.letter());
            add_number(fen, *last);
        }
        _ => {
            fen.push('-');
            add_number(fen, *last);
        }
    }
}

/// Numbers with commas between them.
fn add_numbers(fen: &mut String, numbers: impl IntoIterator<Item = u16>) {
    for (i, number) in numbers.into_iter().enumerate() {
        if i > 0 {
            fen.push(',');
        }
        add_number(fen, number);
    }
}
