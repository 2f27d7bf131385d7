//! The lines of the input.

use std::io::{self, BufRead, BufReader, Read};

use rules::{Chain, MoveKind, MoveText, People, RowOne, Rulebook, SquareText};

/// What a line says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Line {
    /// A move to be made.
    Action(MoveText),
    /// `A`: play one action.
    PlayOne,
    /// `P`: play up to ten.
    PlayTen,
    /// Nothing more is to be read.
    End,
}

/// The longest line that can be an action, in bytes.
const LONGEST: u64 = 512;

/// Reads line after line, and never keeps more than one.
pub(super) struct Lines<R> {
    input: R,
    line: Vec<u8>,
}

impl<R: Read> Lines<BufReader<R>> {
    pub(super) fn new(input: BufReader<R>) -> Lines<BufReader<R>> {
        let line = Vec::new();
        Lines { input, line }
    }

    /// True if the next line is not here yet.
    pub(super) fn must_wait(&self) -> bool {
        !self.input.buffer().contains(&b'\n')
    }

    /// The next line.
    pub(super) fn next(&mut self, rulebook: &Rulebook) -> io::Result<Line> {
        self.line.clear();
        let mut input = self.input.by_ref().take(LONGEST);
        input.read_until(b'\n', &mut self.line)?;
        let line = self.line.strip_suffix(b"\n").unwrap_or(&self.line);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        Ok(match line {
            b"A" => Line::PlayOne,
            b"P" => Line::PlayTen,
            _ => action(rulebook, line).map_or(Line::End, Line::Action),
        })
    }
}

/// The action that a line is: two squares with a sign between them, or the whole way of a chain
/// where the rulebook has chains.
fn action(rulebook: &Rulebook, line: &[u8]) -> Option<MoveText> {
    let capture_sign = rulebook.notation().capture_sign;
    let mut reader = Reader { rest: line };
    let mut squares = vec![reader.square(rulebook.notation().people)?];
    let mut kind = MoveKind::Unknown;
    while !reader.rest.is_empty() {
        kind = match char::from(reader.byte()?) {
            '-' if capture_sign == '-' => MoveKind::Unknown,
            '-' => MoveKind::Quiet,
            sign if sign == capture_sign => MoveKind::Capture,
            _ => return None,
        };
        squares.push(reader.square(rulebook.notation().people)?);
    }
    let most = match rulebook.mechanics().capture.chain {
        Chain::OneJump => 2,
        Chain::MayStop | Chain::MustFinish => usize::MAX,
    };
    (2..=most).contains(&squares.len()).then_some(MoveText {
        huffed: None,
        squares,
        kind,
        rank: None,
    })
}

struct Reader<'a> {
    rest: &'a [u8],
}

impl Reader<'_> {
    fn byte(&mut self) -> Option<u8> {
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(*first)
    }

    fn want(&mut self, byte: u8) -> Option<()> {
        (self.byte()? == byte).then_some(())
    }

    fn square(&mut self, people: People) -> Option<SquareText> {
        match people {
            People::Numbers => Some(SquareText::Number(self.number()?)),
            People::Letters { .. } => {
                let letter = self.byte()?.to_ascii_lowercase();
                let col = letter.is_ascii_lowercase().then(|| letter - b'a')?;
                let row = small(self.number()?);
                Some(SquareText::Letters { col, row })
            }
            People::Tuples => {
                self.want(b'(')?;
                let row = small(self.number()?);
                self.want(b',')?;
                if self.rest.first() == Some(&b' ') {
                    self.byte();
                }
                let col = small(self.number()?);
                self.want(b')')?;
                Some(SquareText::Place { row, col })
            }
        }
    }

    /// Digits. A number too large for any board stays too large.
    fn number(&mut self) -> Option<u16> {
        let digits = self.rest.iter().take_while(|b| b.is_ascii_digit()).count();
        let (number, rest) = self.rest.split_at(digits);
        self.rest = rest;
        let add =
            |sum: u16, digit: &u8| sum.saturating_mul(10).saturating_add((digit - b'0').into());
        (digits > 0).then(|| number.iter().fold(0, add))
    }
}

fn small(number: u16) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

/// What people would call a cell, on whichever squares the game is played.
pub(super) fn cell_text(rulebook: &Rulebook, row: u8, col: u8) -> SquareText {
    match rulebook.notation().people {
        People::Letters { row_one, .. } => SquareText::Letters {
            col,
            row: match row_one {
                RowOne::Top => row + 1,
                RowOne::Bottom => rulebook.grid().shape().height - row,
            },
        },
        People::Tuples | People::Numbers => SquareText::Place { row, col },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_action(id: &str, line: &str) -> bool {
        let rulebook = rules::builtin::rulebook(id).unwrap();
        action(&rulebook, line.as_bytes()).is_some()
    }

    #[test]
    fn actions_are_two_squares_and_a_sign() {
        for line in ["G6-F5", "I4-C12", "A0-Z999999999999", "A6-A6", "g6-f5"] {
            assert!(is_action("towers", line), "{line}");
        }
        for line in [
            "", "A", "P", "G6", "G6-", "G6 F5", "G6F5", " G6-F5", "G6-F5 ", "G6xF5", "G6-F5-E4",
            "22-18", "G-F5", "G6--F5", "G-6-F5", "É6-F5", "G6-F5=K", "G6-F5\r",
        ] {
            assert!(!is_action("towers", line), "{line}");
        }
    }

    #[test]
    fn every_rulebook_has_its_own_squares() {
        for (id, line) in [
            ("contest", "(2,1)-(3,2)"),
            ("contest", "(2, 1)x(4, 3)"),
            ("international", "32-28"),
            ("international", "32x23x14"),
            ("russian", "c3:e5:g7"),
        ] {
            assert!(is_action(id, line), "{id} {line}");
        }
        for (id, line) in [
            ("contest", "9-14"),
            ("contest", "2 1 3 2"),
            ("international", "c3-d4"),
            ("russian", "22-18"),
            ("russian", "c3xe5"),
        ] {
            assert!(!is_action(id, line), "{id} {line}");
        }
    }

    #[test]
    fn numbers_beyond_every_board_stay_beyond() {
        let rulebook = rules::builtin::rulebook("towers").unwrap();
        let text = action(&rulebook, b"A65542-B70000").unwrap();
        let beyond = |col| SquareText::Letters { col, row: 255 };
        assert_eq!(text.squares, [beyond(0), beyond(1)]);
    }
}
