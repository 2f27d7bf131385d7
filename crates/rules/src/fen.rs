//! Positions as text: PDN's FEN, with obstacles and counters.
//!
//! `B:W21-32:B1-12` is the side to move and the squares of each side, each field by its letter:
//!
//! | field | meaning | written |
//! |---|---|---|
//! | `W21-32`, `B1,K5,T9` | the pieces of a side; `K` a king, `T` a triple king, `K1-4` four kings | always, `W` first |
//! | `X13,15,18` | obstacles | if there are any |
//! | `H7` | plies of the rulebook's first counter that counts with any material | if not 0 |
//! | `N0,5` | plies of its other counters, in the order of its file | if not all 0 |
//! | `+146+0` | white's, then black's king with its quiet moves running: one move by the king on 46, none | if a king has any |
//! | `F12` | the number of the move, as lidraughts writes it | never; it is read and dropped |
//!
//! Fields come in any order. Quotes, blanks and a last dot are read and dropped. Where people
//! write letters, squares may be letters. `H` and `+` are dropped where the rulebook counts no
//! such thing. The moves in `+` have as many digits as the most that the rulebook allows.

use std::fmt;

use crate::{
    Cell, Counter, Draft, Flaw, Grid, Letter, Material, Position, QuietKing, QuietRun, Rank,
    Rulebook, Setup, SetupError, Side, Square, SquareError, SquareText, Tally, number_of, setup,
    square_numbered,
};

impl Rulebook {
    /// Reads a position and its counters.
    pub fn read_fen(&self, text: &str) -> Result<(Position, Tally), FenError> {
        let read = read(self.draft(), self.grid(), text)?;
        self.set_up(&read.setup).map_err(|error| read.error(error))
    }

    /// The FEN of a position whose counters are all zero.
    pub fn fen(&self, position: &Position) -> String {
        self.fen_with(position, &Tally::default())
    }

    /// The FEN of a position with its counters.
    pub fn fen_with(&self, position: &Position, tally: &Tally) -> String {
        Writer {
            draft: self.draft(),
            grid: self.grid(),
            position,
            tally,
        }
        .fen()
    }
}

/// The start of a rulebook that gives it as a FEN.
pub(crate) fn read_start(draft: &Draft, grid: &Grid, fen: &str) -> Result<Position, Flaw> {
    let flaw = |message: String| Flaw {
        key: "board.start".into(),
        message,
    };
    let read = read(draft, grid, fen).map_err(|error| flaw(error.to_string()))?;
    let position = setup::position(draft, grid, &read.setup)
        .map_err(|error| flaw(read.error(error).to_string()))?;
    match position.mover() {
        Side::First => Ok(position),
        Side::Second => {
            let [first, second] = draft.sides.each_ref().map(|side| side.letter.char());
            Err(flaw(format!(
                "`{second}` is to move: expected `{first}`, the side that starts"
            )))
        }
    }
}

/// Why a text is no position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenError {
    /// Where, in characters from 1.
    pub column: usize,
    /// What is wrong there.
    pub fault: FenFault,
}

/// What is wrong with a FEN.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FenFault {
    /// Something else should stand there.
    Unexpected {
        /// What stands there.
        got: String,
        /// What should.
        expected: &'static str,
    },
    /// The board does not have the square.
    Square(SquareError),
    /// A square is given twice.
    Twice(SquareText),
    /// A range runs from a higher number to a lower one.
    Backward {
        /// Its first number.
        from: u16,
        /// Its last number.
        to: u16,
    },
    /// The pieces cannot stand like this in the rulebook.
    Setup(SetupError),
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: ", self.column)?;
        match &self.fault {
            FenFault::Unexpected { got, expected } => write!(f, "got {got}, expected {expected}"),
            FenFault::Square(error) => write!(f, "{error}"),
            FenFault::Twice(square) => {
                write!(f, "square {square} is given twice: expected it once")
            }
            FenFault::Backward { from, to } => {
                write!(
                    f,
                    "the range {from}-{to} runs backward: expected {to}-{from}"
                )
            }
            FenFault::Setup(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for FenError {}

/// The longest FEN that is read, in bytes.
const MAX_BYTES: usize = 2048;

/// A setup, and the columns of its squares for error messages.
struct Read {
    setup: Setup,
    columns: Vec<usize>,
    numbers: Vec<u16>,
}

impl Read {
    fn error(&self, error: SetupError) -> FenError {
        let place = error
            .square()
            .and_then(|number| self.numbers.iter().position(|n| *n == number));
        FenError {
            column: place.map_or(1, |i| self.columns[i].max(1)),
            fault: FenFault::Setup(error),
        }
    }
}

fn read(draft: &Draft, grid: &Grid, text: &str) -> Result<Read, FenError> {
    if text.len() > MAX_BYTES {
        return Err(FenError {
            column: 1,
            fault: FenFault::Unexpected {
                got: format!("a text of {} bytes", text.len()),
                expected: "a FEN of at most 2048 bytes",
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
        self.read.setup.mover = self.side().ok_or_else(|| self.error("`B` or `W`"))?;
        while self.at < self.signs.len() {
            self.want(':', "`:` and a further field")?;
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
            Some('+') => self.runs(),
            // A colon at the very end is harmless.
            None => Ok(()),
            _ => Err(self.error("`W`, `B`, `X`, `H`, `N`, `F` or `+`")),
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
                return Err(self.error("`,` or `:`"));
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
            return Err(self.error("`,` or `:`, for ranges are of numbers"));
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
            _ => Err(self.error("a square")),
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
                return Err(self.error("a number up to 65535"));
            };
            number = longer;
            self.at += 1;
        }
        if self.at == start {
            return Err(self.error("a number"));
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
                return Err(self.error("no more counts than the rulebook has counters"));
            };
            self.set_count(counter, plies);
            match self.peek() {
                Some(',') => self.at += 1,
                _ => return Ok(()),
            }
        }
    }

    /// The kings with quiet moves: white's, then black's.
    fn runs(&mut self) -> Result<(), FenError> {
        for letter in [Letter::W, Letter::B] {
            self.want('+', "`+` and the quiet moves of a king")?;
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
            return Err(self.error("the quiet moves of a king"));
        }
        if moves == 0 {
            return Ok(None);
        }
        if moves > u16::from(most) {
            self.at = start;
            return Err(self.error("no more quiet moves than the rulebook allows"));
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
            Some(c) => format!("`{}`", c.escape_debug()),
            None => "the end".to_string(),
        };
        self.fault(self.at, FenFault::Unexpected { got, expected })
    }
}

fn lettered(draft: &Draft, letter: Letter) -> Side {
    if draft.sides[0].letter == letter {
        Side::First
    } else {
        Side::Second
    }
}

/// The first counter that counts with any material: the one that `H` tells.
fn plain_counter(counters: &[Counter]) -> Option<usize> {
    counters
        .iter()
        .position(|counter| counter.material == Material::Any)
}

/// The counters that `N` tells, in the order of the file.
fn other_counters(counters: &[Counter]) -> impl Iterator<Item = usize> + use<> {
    let plain = plain_counter(counters);
    (0..counters.len()).filter(move |i| Some(*i) != plain)
}

fn most_quiet_moves(draft: &Draft) -> u8 {
    match draft.quiet_run {
        // Other programs count up to three whatever is played.
        QuietRun::Free => 9,
        QuietRun::AtMost(most) => most,
    }
}

fn digits(number: u8) -> usize {
    number.to_string().len()
}

/// Writes the canonical FEN.
struct Writer<'a> {
    draft: &'a Draft,
    grid: &'a Grid,
    position: &'a Position,
    tally: &'a Tally,
}

impl Writer<'_> {
    fn fen(&self) -> String {
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
        fen + &self.counts() + &self.runs()
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
