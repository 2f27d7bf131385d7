//! From a FEN to a setup.

use moves::{Cell, Grid, QuietRun, Rank, Side, Square};
use texts::{Arg, Message};

use super::{
    FenError, FenFault, digits, lettered, most_quiet_moves, other_counters, plain_counter,
};
use crate::{Draft, Letter, QuietKing, Setup, SetupError, SquareText, number_of};

/// The longest FEN that is read, in bytes.
const MAX_BYTES: usize = 2048;

/// A setup, and the columns of its squares for error messages.
pub(super) struct Read {
    pub(super) setup: Setup,
    columns: Vec<usize>,
    numbers: Vec<u16>,
}

impl Read {
    pub(super) fn error(&self, error: SetupError) -> FenError {
        let place = error
            .square()
            .and_then(|number| self.numbers.iter().position(|n| *n == number));
        FenError {
            column: place.map_or(1, |i| self.columns[i].max(1)),
            fault: FenFault::Setup(error),
        }
    }
}

pub(super) fn read(draft: &Draft, grid: &Grid, text: &str) -> Result<Read, FenError> {
    if text.len() > MAX_BYTES {
        return Err(FenError {
            column: 1,
            fault: FenFault::Unexpected {
                got: Message::new("got-bytes").with("n", text.len()).into(),
                expected: Message::new("expected-fen-bytes").with("n", MAX_BYTES),
            },
        });
    }
    let numbering = draft.notation.numbering;
    let mut reader = Reader {
        draft,
        grid,
        signs: signs(text),
        at: 0,
        read: Read {
            setup: Setup::empty(grid, Side::First),
            columns: vec![0; grid.len()],
            numbers: grid
                .squares()
                .map(|square| number_of(grid, numbering, square))
                .collect(),
        },
    };
    reader.fen()?;
    Ok(reader.read)
}

/// The characters that count, each with its column: no blanks, no quotes, no last dot.
fn signs(text: &str) -> Vec<(usize, char)> {
    let mut signs: Vec<(usize, char)> = (1..)
        .zip(text.chars())
        .filter(|(_, c)| !c.is_whitespace() && *c != '"')
        .collect();
    if signs.last().is_some_and(|(_, c)| *c == '.') {
        signs.pop();
    }
    signs
}

struct Reader<'a> {
    draft: &'a Draft,
    grid: &'a Grid,
    signs: Vec<(usize, char)>,
    at: usize,
    read: Read,
}

impl Reader<'_> {
    fn fen(&mut self) -> Result<(), FenError> {
        self.read.setup.mover = self.side().ok_or_else(|| self.error("expected-side"))?;
        while self.at < self.signs.len() {
            self.want(':', "expected-field")?;
            self.field()?;
        }
        Ok(())
    }

    fn field(&mut self) -> Result<(), FenError> {
        if let Some(side) = self.side() {
            return self.list(|rank| Cell::Piece(side, rank));
        }
        match self.peek().map(|c| c.to_ascii_uppercase()) {
            Some('X') => {
                self.at += 1;
                self.list(|_| Cell::Obstacle)
            }
            Some('H') => {
                self.at += 1;
                let plies = self.number()?;
                self.set_plies(plies);
                Ok(())
            }
            Some('F') => {
                self.at += 1;
                self.number().map(drop)
            }
            Some('N') => {
                self.at += 1;
                self.counts()
            }
            Some('U') => {
                self.at += 1;
                self.owed()
            }
            Some('+') => self.runs(),
            // A colon at the very end is harmless.
            None => Ok(()),
            _ => Err(self.error("expected-field-letter")),
        }
    }

    /// The side whose letter stands here.
    fn side(&mut self) -> Option<Side> {
        let letter = match self.peek()?.to_ascii_uppercase() {
            'B' => Letter::B,
            'W' => Letter::W,
            _ => return None,
        };
        self.at += 1;
        Some(lettered(self.draft, letter))
    }

    /// Squares and ranges, up to the end of the field.
    fn list(&mut self, cell: impl Fn(Rank) -> Cell) -> Result<(), FenError> {
        while !matches!(self.peek(), None | Some(':')) {
            self.squares(&cell)?;
            if self.peek() == Some(',') {
                self.at += 1;
            } else if !matches!(self.peek(), None | Some(':')) {
                return Err(self.error("expected-comma-or-colon"));
            }
        }
        Ok(())
    }

    /// One square, or a range of numbers.
    fn squares(&mut self, cell: &impl Fn(Rank) -> Cell) -> Result<(), FenError> {
        let rank = self.rank();
        let start = self.at;
        let first = self.square()?;
        if self.peek() != Some('-') {
            return self.put(start, first, cell(rank));
        }
        let SquareText::Number(from) = first else {
            return Err(self.error("expected-no-range"));
        };
        self.at += 1;
        self.rank();
        let end = self.at;
        let to = self.number()?;
        if from > to {
            return Err(self.fault(start, FenFault::Backward { from, to }));
        }
        self.find(start, first)?;
        self.find(end, SquareText::Number(to))?;
        (from..=to).try_for_each(|n| self.put(start, SquareText::Number(n), cell(rank)))
    }

    /// The rank whose letter stands before a square.
    fn rank(&mut self) -> Rank {
        let rank = match self.peek() {
            Some('K') => Rank::King,
            Some('T') => Rank::Triple,
            _ => return Rank::Man,
        };
        self.at += 1;
        rank
    }

    fn square(&mut self) -> Result<SquareText, FenError> {
        match self.peek() {
            Some(c) if c.is_ascii_digit() => self.number().map(SquareText::Number),
            Some(c) if c.is_ascii_alphabetic() => {
                let col = c.to_ascii_lowercase() as u8 - b'a';
                self.at += 1;
                let row = self.number()?.min(255) as u8;
                Ok(SquareText::Letters { col, row })
            }
            _ => Err(self.error("expected-square")),
        }
    }

    fn find(&self, at: usize, text: SquareText) -> Result<Square, FenError> {
        text.find(self.grid, &self.draft.notation)
            .map_err(|error| self.fault(at, FenFault::Square(error)))
    }

    fn put(&mut self, at: usize, text: SquareText, cell: Cell) -> Result<(), FenError> {
        let square = self.find(at, text)?;
        let place = &mut self.read.setup.cells[square.index()];
        if *place != Cell::Empty {
            return Err(self.fault(at, FenFault::Twice(text)));
        }
        *place = cell;
        self.read.columns[square.index()] = self.column(at);
        Ok(())
    }

    fn number(&mut self) -> Result<u16, FenError> {
        let start = self.at;
        let mut number: u16 = 0;
        while let Some(digit) = self.peek().and_then(|c| c.to_digit(10)) {
            let longer = number.checked_mul(10);
            let Some(longer) = longer.and_then(|n| n.checked_add(digit as u16)) else {
                self.at = start;
                return Err(self.error("expected-number-to-65535"));
            };
            number = longer;
            self.at += 1;
        }
        if self.at == start {
            return Err(self.error("expected-number"));
        }
        Ok(number)
    }

    fn set_plies(&mut self, plies: u16) {
        if let Some(counter) = plain_counter(&self.draft.endings.counters) {
            self.set_count(counter, plies);
        }
    }

    fn set_count(&mut self, counter: usize, plies: u16) {
        let counts = &mut self.read.setup.counts;
        counts.resize(counts.len().max(counter + 1), 0);
        counts[counter] = plies;
    }

    /// The plies of all counters but the plain one.
    fn counts(&mut self) -> Result<(), FenError> {
        let mut others = other_counters(&self.draft.endings.counters);
        loop {
            let start = self.at;
            let plies = self.number()?;
            let Some(counter) = others.next() else {
                self.at = start;
                return Err(self.error("expected-fewer-counts"));
            };
            self.set_count(counter, plies);
            match self.peek() {
                Some(',') => self.at += 1,
                _ => return Ok(()),
            }
        }
    }

    /// The squares of pieces that may be huffed, each once.
    fn owed(&mut self) -> Result<(), FenError> {
        while !matches!(self.peek(), None | Some(':')) {
            let start = self.at;
            // The rank is known from the field of its side.
            self.rank();
            let text = self.square()?;
            let square = self.find(start, text)?;
            if self.read.setup.owed.contains(&square) {
                return Err(self.fault(start, FenFault::Twice(text)));
            }
            self.read.setup.owed.push(square);
            match self.peek() {
                Some(',') => self.at += 1,
                None | Some(':') => {}
                _ => return Err(self.error("expected-comma-or-colon")),
            }
        }
        Ok(())
    }

    /// The kings with quiet moves: white's, then black's.
    fn runs(&mut self) -> Result<(), FenError> {
        for letter in [Letter::W, Letter::B] {
            self.want('+', "expected-plus")?;
            let side = lettered(self.draft, letter);
            let king = self.run()?;
            if self.draft.quiet_run != QuietRun::Free {
                self.read.setup.quiet_kings[side.index()] = king;
            }
        }
        Ok(())
    }

    fn run(&mut self) -> Result<Option<QuietKing>, FenError> {
        let most = most_quiet_moves(self.draft);
        let start = self.at;
        let mut moves: u16 = 0;
        for _ in 0..digits(most) {
            let digit = self.peek().and_then(|c| c.to_digit(10));
            let Some(digit) = digit else { break };
            moves = moves * 10 + digit as u16;
            self.at += 1;
        }
        if self.at == start {
            return Err(self.error("expected-quiet-moves"));
        }
        if moves == 0 {
            return Ok(None);
        }
        if moves > u16::from(most) {
            self.at = start;
            return Err(self.error("expected-fewer-quiet-moves"));
        }
        let at = self.at;
        let text = self.square()?;
        let square = self.find(at, text)?;
        Ok(Some(QuietKing {
            square,
            moves: moves as u8,
        }))
    }

    fn peek(&self) -> Option<char> {
        self.signs.get(self.at).map(|(_, c)| *c)
    }

    fn want(&mut self, c: char, expected: &'static str) -> Result<(), FenError> {
        if self.peek() != Some(c) {
            return Err(self.error(expected));
        }
        self.at += 1;
        Ok(())
    }

    /// The column of a sign; one past the last for the end.
    fn column(&self, at: usize) -> usize {
        let last = self.signs.last().map_or(0, |(column, _)| *column);
        self.signs.get(at).map_or(last + 1, |(column, _)| *column)
    }

    fn fault(&self, at: usize, fault: FenFault) -> FenError {
        FenError {
            column: self.column(at),
            fault,
        }
    }

    fn error(&self, expected: &'static str) -> FenError {
        let got = match self.peek() {
            Some(c) => Arg::from(format!("`{}`", c.escape_debug())),
            None => Message::new("got-end").into(),
        };
        let expected = Message::new(expected);
        self.fault(self.at, FenFault::Unexpected { got, expected })
    }
}
