//! From the letters of a move to its parts.

use moves::Rank;
use texts::Message;

use super::{MoveKind, MoveText, MoveTextError, rank_letter};
use crate::{Notation, People, SquareText};

/// Reads a move that is not too long.
pub(super) fn read(text: &str, notation: &Notation) -> Result<MoveText, MoveTextError> {
    let mut reader = Reader {
        text,
        at: 0,
        tuples: notation.people == People::Tuples,
        signs: Signs::default(),
    };
    reader.skip_blanks();
    let huffed = reader.huff()?;
    let squares = reader.squares()?;
    let rank = reader.rank()?;
    reader.strength();
    reader.end()?;
    let kind = reader.signs.kind(squares.len(), notation.capture_sign);
    Ok(MoveText {
        huffed,
        squares,
        kind,
        rank,
    })
}

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
    /// `!` and a square, with a blank behind it.
    fn huff(&mut self) -> Result<Option<SquareText>, MoveTextError> {
        if self.eat(&['!']).is_none() {
            return Ok(None);
        }
        self.skip_blanks();
        let square = self.square()?;
        if self.peek().is_some_and(char::is_whitespace) {
            self.skip_blanks()
        } else {
            return Err(self.error("expected-move-after-huff"));
        }
        Ok(Some(square))
    }

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
                    return Err(self.error("expected-join"));
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
            ([digits], true) if is_pairs(digits) => Err(self.error("expected-two-squares")),
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
            return Err(self.error("expected-column"));
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
            _ => Err(self.error("expected-square")),
        }
    }

    fn tuple(&mut self) -> Result<SquareText, MoveTextError> {
        self.bump();
        self.skip_blanks();
        let row = self.number(99)? as u8;
        self.skip_blanks();
        self.want(',', "expected-comma-column")?;
        self.skip_blanks();
        let col = self.number(99)? as u8;
        self.skip_blanks();
        self.want(')', "expected-bracket")?;
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
            return Err(self.error("expected-number"));
        }
        match digits.parse::<u16>() {
            Ok(number) if number <= most => {
                self.at += digits.len();
                Ok(number)
            }
            _ if most < 100 => Err(self.error("expected-number-to-99")),
            _ => Err(self.error("expected-number-to-999")),
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
            None => Err(self.error("expected-rank")),
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
            Some(_) => Err(self.error("expected-end")),
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
            None => Message::new("got-end").into(),
            Some(_) if digits.len() > 1 => format!("`{}`", &digits[..digits.len().min(20)]).into(),
            Some(c) => format!("`{}`", c.escape_debug()).into(),
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
