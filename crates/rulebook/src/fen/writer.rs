//! From a position with its counters to its canonical FEN.

use moves::{Cell, Grid, Position, Rank, Side, Word};

use super::{digits, lettered, most_quiet_moves, other_counters, plain_counter};
use crate::{Draft, Letter, Tally, number_of, square_numbered};

/// Writes the canonical FEN.
pub(super) struct Writer<'a> {
    pub(super) draft: &'a Draft,
    pub(super) grid: &'a Grid,
    pub(super) position: &'a Position,
    pub(super) tally: &'a Tally,
}

impl Writer<'_> {
    pub(super) fn fen(&self) -> String {
        let letter = |side: Side| self.draft.sides[side.index()].letter.char();
        let mut fen = letter(self.position.mover()).to_string();
        for side in [Letter::W, Letter::B].map(|l| lettered(self.draft, l)) {
            let list = self.list(|cell| match cell {
                Cell::Piece(owner, rank) if owner == side => Some(rank),
                _ => None,
            });
            fen += &format!(":{}{list}", letter(side));
        }
        let obstacles = self.list(|cell| (cell == Cell::Obstacle).then_some(Rank::Man));
        if !obstacles.is_empty() {
            fen += &format!(":X{obstacles}");
        }
        fen + &self.counts() + &self.runs() + &self.owed()
    }

    fn owed(&self) -> String {
        let owed = self.tally.owed::<u128>();
        let numbering = self.draft.notation.numbering;
        let number = |bit: u128| number_of(self.grid, numbering, self.grid.square(bit));
        let mut numbers: Vec<u16> = owed.each().map(number).collect();
        if numbers.is_empty() {
            return String::new();
        }
        numbers.sort_unstable();
        let texts: Vec<String> = numbers.iter().map(u16::to_string).collect();
        format!(":U{}", texts.join(","))
    }

    /// The squares of the cells that are wanted, by number, with the rank to write.
    fn list(&self, wanted: impl Fn(Cell) -> Option<Rank>) -> String {
        let numbering = self.draft.notation.numbering;
        let mut runs: Vec<(Rank, u16, u16)> = Vec::new();
        for number in 1..=self.grid.len() as u16 {
            let rank = square_numbered(self.grid, numbering, number)
                .and_then(|square| wanted(self.position.cell(self.grid, square)));
            match (rank, runs.last_mut()) {
                (Some(rank), Some((same, _, last))) if *same == rank && *last + 1 == number => {
                    *last = number;
                }
                (Some(rank), _) => runs.push((rank, number, number)),
                (None, _) => {}
            }
        }
        let texts: Vec<String> = runs.into_iter().map(range).collect();
        texts.join(",")
    }

    fn counts(&self) -> String {
        let counters = &self.draft.endings.counters;
        let mut text = String::new();
        if let Some(counter) = plain_counter(counters) {
            let plies = self.tally.count(counter);
            if plies > 0 {
                text += &format!(":H{plies}");
            }
        }
        let others: Vec<u16> = other_counters(counters)
            .map(|i| self.tally.count(i))
            .collect();
        if others.iter().any(|plies| *plies > 0) {
            let texts: Vec<String> = others.iter().map(u16::to_string).collect();
            text += &format!(":N{}", texts.join(","));
        }
        text
    }

    fn runs(&self) -> String {
        let kings = [Letter::W, Letter::B].map(|letter| {
            self.tally
                .quiet_king(self.grid, lettered(self.draft, letter))
        });
        if kings == [None, None] {
            return String::new();
        }
        let width = digits(most_quiet_moves(self.draft));
        let text = kings.map(|king| match king {
            None => format!("+{:0width$}", 0),
            Some(king) => {
                let number = number_of(self.grid, self.draft.notation.numbering, king.square);
                format!("+{:0width$}{number}", king.moves)
            }
        });
        format!(":{}", text.concat())
    }
}

/// A run of squares of one rank: three or more are a range.
fn range((rank, first, last): (Rank, u16, u16)) -> String {
    let letter = rank.letter().map_or(String::new(), String::from);
    match last - first {
        0 => format!("{letter}{first}"),
        1 => format!("{letter}{first},{letter}{last}"),
        _ => format!("{letter}{first}-{last}"),
    }
}
