//! A move as it was typed: syntax only, no board needed.

use std::fmt;

use crate::{Notation, People, Rank, SquareText};

/// What a click, a typed text or a program's line says, before any board is asked.
///
/// These are understood, with blanks anywhere between the parts:
///
/// | squares | quiet | capture |
/// |---|---|---|
/// | numbers | `11-15`, `11 15`, `3228` | `15x24`, `15x24x31`, `15:24` |
/// | letters | `c3-d4`, `c3 d4`, `c3d4` | `c3:e5:g7`, `c3xe5` |
/// | tuples | `(2,1)-(3,2)`, `2,1-3,2`, `2 1 3 2` | `(2,1)x(4,3)x(6,5)` |
///
/// A rank may follow (`22x29=T`), and then a strength (`!?`, `(!)`), which is dropped.
///
/// ```
/// use rules::*;
/// let notation = Notation {
///     numbering: Numbering::TopLeft,
///     people: People::Numbers,
///     capture_sign: 'x',
///     game_type: 21,
///     results: Results::One,
/// };
/// let text = MoveText::parse("15x24x31", &notation).unwrap();
/// assert_eq!(text.kind, MoveKind::Capture);
/// assert_eq!(text.squares[2], SquareText::Number(31));
/// let error = MoveText::parse("15y24", &notation).unwrap_err();
/// assert_eq!(error.to_string(), "column 3: got `y`, expected `-`, `x` or a blank");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MoveText {
    /// The squares in the order written: at least two.
    pub squares: Vec<SquareText>,
    /// What the sign between the squares says.
    pub kind: MoveKind,
    /// The rank the piece ends with, if the text says it.
    pub rank: Option<Rank>,
}

/// What the sign between the squares of a move says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveKind {
    /// `-`: nothing is taken.
    Quiet,
    /// `x` or `:`: something is taken.
    Capture,
    /// Nothing, or a `-` that also stands in captures.
    Unknown,
}

impl MoveText {
    /// The longest text that is read, in bytes.
    pub const MAX_BYTES: usize = 512;

    /// Reads a move. The notation says what a list of bare numbers means and whether `-` tells
    /// a quiet move from a capture.
    pub fn parse(text: &str, notation: &Notation) -> Result<MoveText, MoveTextError> {
        if text.len() > MoveText::MAX_BYTES {
            return Err(MoveTextError {
                column: 1,
                got: format!("a text of {} bytes", text.len()),
                expected: "a move of at most 512 bytes",
            });
        }
        let mut reader = Reader {
            text,
            at: 0,
            tuples: notation.people == People::Tuples,
            signs: Signs::default(),
        };
        reader.skip_blanks();
        let squares = reader.squares()?;
        let rank = reader.rank()?;
        reader.strength();
        reader.end()?;
        let kind = reader.signs.kind(squares.len(), notation.capture_sign);
        Ok(MoveText {
            squares,
            kind,
            rank,
        })
    }

    /// The first square.
    pub fn from(&self) -> SquareText {
        self.squares[0]
    }

    /// The last square.
    pub fn to(&self) -> SquareText {
        self.squares[self.squares.len() - 1]
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self.kind {
            MoveKind::Quiet => "-",
            MoveKind::Capture => "x",
            MoveKind::Unknown => " ",
        };
        for (i, square) in self.squares.iter().enumerate() {
            let sign = if i == 0 { "" } else { sign };
            write!(f, "{sign}{square}")?;
        }
        match self.rank {
            Some(rank) => write!(f, "={}", rank_letter(rank)),
            None => Ok(()),
        }
    }
}

fn rank_letter(rank: Rank) -> char {
    rank.letter().unwrap_or('M')
}

/// Why a text is no move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveTextError {
    /// Where, in characters from 1.
    pub column: usize,
    /// What stands there.
    pub got: String,
    /// What should stand there.
    pub expected: &'static str,
}

impl fmt::Display for MoveTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let MoveTextError {
            column,
            got,
            expected,
        } = self;
        write!(f, "column {column}: got {got}, expected {expected}")
    }
}

impl std::error::Error for MoveTextError {}

/// The signs seen between the squares.
#[derive(Default)]
struct Signs {
    dash: bool,
    capture: bool,
}

impl Signs {
    fn kind(&self, squares: usize, capture_sign: char) -> MoveKind {
        match (self.capture, self.dash) {
            (true, _) => MoveKind::Capture,
            // A quiet move has two squares, so three joined by `-` are a route.
            (false, true) if squares == 2 && capture_sign != '-' => MoveKind::Quiet,
            _ => MoveKind::Unknown,
        }
    }
}

/// What joins two squares.
enum Join {
    Sign,
    Blank,
    /// Nothing at all, as in `c3d4`.
    Nothing,
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    tuples: bool,
    signs: Signs,
}

impl Reader<'_> {
    fn squares(&mut self) -> Result<Vec<SquareText>, MoveTextError> {
        if let Some(squares) = self.bare_numbers()? {
            return Ok(squares);
        }
        let mut squares = vec![self.square()?];
        loop {
            let start = self.at;
            let join = self.join();
            let square = match (join, self.peek()) {
                (Join::Sign, _) => self.square()?,
                (Join::Blank, Some(c)) if c.is_ascii_alphanumeric() => self.square()?,
                (Join::Nothing, Some(c)) if column_letter(c).is_some() => self.square()?,
                (_, Some('(')) if self.peek_second().is_some_and(|c| c.is_ascii_digit()) => {
                    self.square()?
                }
                _ if squares.len() == 1 => {
                    self.at = start;
                    self.skip_blanks();
                    return Err(self.error("`-`, `x` or a blank"));
                }
                _ => return Ok(squares),
            };
            squares.push(square);
        }
    }

    /// Reads a text of nothing but digits and blanks: `3228`, or `2 1 3 2` where people write
    /// tuples. Gives `None` where the ordinary reading serves.
    fn bare_numbers(&mut self) -> Result<Option<Vec<SquareText>>, MoveTextError> {
        let part = self.text[self.at..]
            .split(['=', '!', '?', '('])
            .next()
            .unwrap_or_default();
        let is_list = |c: char| c.is_ascii_digit() || c == ',' || c.is_whitespace();
        if !part.chars().all(is_list) {
            return Ok(None);
        }
        let between = |c: char| c == ',' || c.is_whitespace();
        let words: Vec<&str> = part.split(between).filter(|w| !w.is_empty()).collect();
        match (words.as_slice(), self.tuples) {
            ([digits], false) if is_pairs(digits) => {
                let squares = digits.as_bytes().chunks(2).map(pair).collect();
                self.at += part.len();
                Ok(Some(squares))
            }
            ([digits], true) if is_pairs(digits) => {
                Err(self.error("two squares, like 32-28 or (2,1)-(3,2)"))
            }
            (words, true) if words.len() > 2 => self.places(part.len()).map(Some),
            _ => Ok(None),
        }
    }

    /// Reads rows and columns in turn, up to the given length from here.
    fn places(&mut self, length: usize) -> Result<Vec<SquareText>, MoveTextError> {
        let end = self.at + length;
        let mut numbers = Vec::new();
        while self.at < end {
            numbers.push(self.number(99)? as u8);
            self.skip_blanks();
            if self.eat(&[',']).is_some() {
                self.skip_blanks();
            }
        }
        if !numbers.len().is_multiple_of(2) {
            return Err(self.error("a column for the last row"));
        }
        let place = |p: &[u8]| SquareText::Place {
            row: p[0],
            col: p[1],
        };
        Ok(numbers.chunks_exact(2).map(place).collect())
    }

    fn square(&mut self) -> Result<SquareText, MoveTextError> {
        match self.peek() {
            Some('(') => self.tuple(),
            Some(c) if column_letter(c).is_some() => self.letters(),
            Some(c) if c.is_ascii_digit() => self.number_or_pair(),
            _ => Err(self.error("a square")),
        }
    }

    fn tuple(&mut self) -> Result<SquareText, MoveTextError> {
        self.bump();
        self.skip_blanks();
        let row = self.number(99)? as u8;
        self.skip_blanks();
        self.want(',', "`,` and a column")?;
        self.skip_blanks();
        let col = self.number(99)? as u8;
        self.skip_blanks();
        self.want(')', "`)`")?;
        Ok(SquareText::Place { row, col })
    }

    fn letters(&mut self) -> Result<SquareText, MoveTextError> {
        let col = self.peek().and_then(column_letter).unwrap_or_default();
        self.bump();
        let row = self.number(99)? as u8;
        Ok(SquareText::Letters { col, row })
    }

    /// A number, or where people write tuples `2,1`.
    fn number_or_pair(&mut self) -> Result<SquareText, MoveTextError> {
        let start = self.at;
        let number = self.number(999)?;
        if !self.tuples || self.peek() != Some(',') {
            return Ok(SquareText::Number(number));
        }
        self.at = start;
        let row = self.number(99)? as u8;
        self.bump();
        self.skip_blanks();
        let col = self.number(99)? as u8;
        Ok(SquareText::Place { row, col })
    }

    /// Digits, leading zeros allowed.
    fn number(&mut self, most: u16) -> Result<u16, MoveTextError> {
        let digits = self.digits();
        if digits.is_empty() {
            return Err(self.error("a number"));
        }
        match digits.parse::<u16>() {
            Ok(number) if number <= most => {
                self.at += digits.len();
                Ok(number)
            }
            _ if most < 100 => Err(self.error("a number up to 99")),
            _ => Err(self.error("a square number up to 999")),
        }
    }

    fn digits(&self) -> &str {
        let rest = &self.text[self.at..];
        let end = rest.find(|c: char| !c.is_ascii_digit());
        &rest[..end.unwrap_or(rest.len())]
    }

    fn join(&mut self) -> Join {
        let start = self.at;
        self.skip_blanks();
        let blank = self.at > start;
        if self.eat(&['x', 'X', ':', '×']).is_some() {
            self.signs.capture = true;
        } else if self.eat(&['-', '–', '—', '−']).is_some() {
            self.signs.dash = true;
        } else if blank {
            return Join::Blank;
        } else {
            return Join::Nothing;
        }
        self.skip_blanks();
        Join::Sign
    }

    fn rank(&mut self) -> Result<Option<Rank>, MoveTextError> {
        self.skip_blanks();
        if self.eat(&['=']).is_none() {
            return Ok(None);
        }
        self.skip_blanks();
        let rank = self.peek().and_then(|c| {
            let letter = c.to_ascii_uppercase();
            Rank::ALL.into_iter().find(|r| rank_letter(*r) == letter)
        });
        match rank {
            Some(rank) => {
                self.bump();
                Ok(Some(rank))
            }
            None => Err(self.error("`K`, `T` or `M`")),
        }
    }

    fn strength(&mut self) {
        self.skip_blanks();
        let rest = &self.text[self.at..];
        let marks = |text: &str| text.len() - text.trim_start_matches(['!', '?']).len();
        let plain = marks(rest);
        let inside = rest.strip_prefix('(').map_or(0, marks);
        if plain > 0 {
            self.at += plain;
        } else if inside > 0 && rest[inside + 1..].starts_with(')') {
            self.at += inside + 2;
        }
    }

    fn end(&mut self) -> Result<(), MoveTextError> {
        self.skip_blanks();
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.error("the end of the move")),
        }
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn peek_second(&self) -> Option<char> {
        let mut rest = self.text[self.at..].chars();
        rest.next();
        rest.find(|c| !c.is_whitespace())
    }

    fn bump(&mut self) {
        self.at += self.peek().map_or(0, char::len_utf8);
    }

    fn eat(&mut self, any: &[char]) -> Option<char> {
        let c = self.peek().filter(|c| any.contains(c))?;
        self.bump();
        Some(c)
    }

    fn want(&mut self, c: char, expected: &'static str) -> Result<(), MoveTextError> {
        match self.eat(&[c]) {
            Some(_) => Ok(()),
            None => Err(self.error(expected)),
        }
    }

    fn skip_blanks(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    fn error(&self, expected: &'static str) -> MoveTextError {
        let digits = self.digits();
        let got = match self.peek() {
            None => "the end".to_string(),
            Some(_) if digits.len() > 1 => format!("`{}`", &digits[..digits.len().min(20)]),
            Some(c) => format!("`{}`", c.escape_debug()),
        };
        MoveTextError {
            column: self.text[..self.at].chars().count() + 1,
            got,
            expected,
        }
    }
}

/// Columns are the letters `a` to `p`, small or capital: boards have up to 16.
fn column_letter(c: char) -> Option<u8> {
    let c = c.to_ascii_lowercase();
    ('a'..='p').contains(&c).then(|| c as u8 - b'a')
}

/// True for a run of digits that can only be squares of two digits each.
fn is_pairs(digits: &str) -> bool {
    digits.len() >= 4 && digits.len().is_multiple_of(2)
}

fn pair(digits: &[u8]) -> SquareText {
    let value = digits.iter().fold(0, |n, d| n * 10 + u16::from(d - b'0'));
    SquareText::Number(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Case, Numbering, Results, RowOne};

    fn notation(people: People, capture_sign: char) -> Notation {
        Notation {
            numbering: Numbering::TopLeft,
            people,
            capture_sign,
            game_type: 100,
            results: Results::One,
        }
    }

    fn numbers() -> Notation {
        notation(People::Numbers, 'x')
    }

    fn tuples() -> Notation {
        notation(People::Tuples, 'x')
    }

    fn letters() -> Notation {
        let people = People::Letters {
            case: Case::Small,
            row_one: RowOne::Bottom,
        };
        notation(people, ':')
    }

    /// The text as the reader understood it, with a letter for the kind.
    fn read(text: &str, notation: &Notation) -> String {
        match MoveText::parse(text, notation) {
            Ok(read) => format!("{:?} {read}", read.kind),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn numbers_are_read() {
        for (text, expected) in [
            ("11-15", "Quiet 11-15"),
            ("  11 - 15\r\n", "Quiet 11-15"),
            ("15x24", "Capture 15x24"),
            ("15X24x31", "Capture 15x24x31"),
            ("15:24", "Capture 15x24"),
            ("15×24", "Capture 15x24"),
            ("11–15", "Quiet 11-15"),
            ("07-011", "Quiet 7-11"),
            ("11 15", "Unknown 11 15"),
            ("11 15 18", "Unknown 11 15 18"),
            ("15-24-31", "Unknown 15 24 31"),
            ("3228", "Unknown 32 28"),
            ("4738241336", "Unknown 47 38 24 13 36"),
            ("3228!?", "Unknown 32 28"),
            ("100-101", "Quiet 100-101"),
            ("22x29=T", "Capture 22x29=T"),
            ("22x29=k!", "Capture 22x29=K"),
            ("22x29 = K", "Capture 22x29=K"),
            ("31-27(?)", "Quiet 31-27"),
            ("31-27 (!?)", "Quiet 31-27"),
            ("1-1", "Quiet 1-1"),
        ] {
            assert_eq!(read(text, &numbers()), expected, "{text}");
        }
    }

    #[test]
    fn letters_are_read() {
        for (text, expected) in [
            ("c3-d4", "Quiet c3-d4"),
            ("G6-F5", "Quiet g6-f5"),
            ("c3:e5:g7", "Capture c3xe5xg7"),
            ("c3xe5", "Capture c3xe5"),
            ("c3d4", "Unknown c3 d4"),
            ("a3b4c5", "Unknown a3 b4 c5"),
            ("c3 d4", "Unknown c3 d4"),
            ("p16-o15", "Quiet p16-o15"),
            ("e12f11", "Unknown e12 f11"),
            ("22-18", "Quiet 22-18"),
            ("q1-r2", "column 1: got `q`, expected a square"),
            ("c-d4", "column 2: got `-`, expected a number"),
            ("c123-d4", "column 2: got `123`, expected a number up to 99"),
        ] {
            assert_eq!(read(text, &letters()), expected, "{text}");
        }
    }

    #[test]
    fn tuples_are_read() {
        for (text, expected) in [
            ("(2,1)-(3,2)", "Quiet (2,1)-(3,2)"),
            ("( 2 , 1 ) - ( 3 , 2 )", "Quiet (2,1)-(3,2)"),
            ("(2,1)x(4,3)x(6,5)", "Capture (2,1)x(4,3)x(6,5)"),
            ("(2,1)(3,2)", "Unknown (2,1) (3,2)"),
            ("(2,1)-(3,2)(!)", "Quiet (2,1)-(3,2)"),
            ("2 1 3 2", "Unknown (2,1) (3,2)"),
            ("2,1,3,2", "Unknown (2,1) (3,2)"),
            ("2,1 3,2", "Unknown (2,1) (3,2)"),
            ("2,1-3,2", "Quiet (2,1)-(3,2)"),
            ("2 1 4 3 6 5", "Unknown (2,1) (4,3) (6,5)"),
            ("9-13", "Quiet 9-13"),
            ("9 13", "Unknown 9 13"),
            (
                "9 13 18",
                "column 8: got the end, expected a column for the last row",
            ),
            (
                "2132",
                "column 1: got `2132`, expected two squares, like 32-28 or (2,1)-(3,2)",
            ),
            ("(2,1-(3,2)", "column 5: got `-`, expected `)`"),
            (
                "(2 1)-(3,2)",
                "column 4: got `1`, expected `,` and a column",
            ),
            (
                "(200,1)-(3,2)",
                "column 2: got `200`, expected a number up to 99",
            ),
        ] {
            assert_eq!(read(text, &tuples()), expected, "{text}");
        }
    }

    #[test]
    fn a_dash_that_also_captures_says_nothing() {
        let thai = notation(People::Numbers, '-');
        assert_eq!(read("11-15", &thai), "Unknown 11 15");
        assert_eq!(read("11x15", &thai), "Capture 11x15");
    }

    #[test]
    fn errors_say_where_and_what() {
        for (text, expected) in [
            ("", "column 1: got the end, expected a square"),
            ("11", "column 3: got the end, expected `-`, `x` or a blank"),
            ("11-", "column 4: got the end, expected a square"),
            ("11-15-", "column 7: got the end, expected a square"),
            ("11-15 foo", "column 8: got `o`, expected a number"),
            (
                "11-15 ; x",
                "column 7: got `;`, expected the end of the move",
            ),
            ("ü", "column 1: got `ü`, expected a square"),
            ("–11-15", "column 1: got `–`, expected a square"),
            ("\0", "column 1: got `\\0`, expected a square"),
            (
                "11-99999999999",
                "column 4: got `99999999999`, expected a square number up to 999",
            ),
            (
                "3228-11",
                "column 1: got `3228`, expected a square number up to 999",
            ),
            ("11-15=Q", "column 7: got `Q`, expected `K`, `T` or `M`"),
        ] {
            assert_eq!(read(text, &numbers()), expected, "{text}");
        }
        let long = "1".repeat(513);
        let error = MoveText::parse(&long, &numbers()).unwrap_err();
        assert_eq!(error.got, "a text of 513 bytes");
    }

    /// No text of a few hostile parts makes the reader fail otherwise than by an error.
    #[test]
    fn any_mixture_is_read_or_refused() {
        let parts = [
            "1", "32", "3228", "(", ")", ",", "-", "x", ":", " ", "c", "C3", "=", "K", "!", "(?)",
            "ü", "\u{a0}", "(2,1)", "\0", "99999",
        ];
        let mut seed = 1_u64;
        let mut accepted = 0;
        for _ in 0..50_000 {
            let mut text = String::new();
            for _ in 0..1 + seed % 6 {
                seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1);
                text.push_str(parts[(seed >> 33) as usize % parts.len()]);
            }
            for notation in [numbers(), letters(), tuples()] {
                let Ok(read) = MoveText::parse(&text, &notation) else {
                    continue;
                };
                accepted += 1;
                assert!(read.squares.len() >= 2, "{text}");
                if read.kind != MoveKind::Unknown {
                    let again = MoveText::parse(&read.to_string(), &notation);
                    assert_eq!(again, Ok(read), "{text}");
                }
            }
        }
        assert!(accepted > 100, "{accepted}");
    }
}
