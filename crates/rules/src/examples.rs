//! Running the examples of a rulebook.

use std::sync::Arc;

use crate::{Example, Expectation, Flavour, Flaw, Game, Rulebook, perft};

/// What does not hold in the examples of a rulebook: one flaw for each, at the key of its line.
///
/// Counts of moves are checked as far as `most` leaves allow, so that a file cannot ask for a
/// count that never ends.
pub fn failures(rulebook: &Arc<Rulebook>, most: u64) -> Vec<Flaw> {
    let examples = rulebook.draft().examples.iter();
    examples
        .zip(1..)
        .flat_map(|(example, number)| {
            let run = Run {
                rulebook,
                example,
                key: format!("example.{number}"),
                most,
            };
            run.failures()
        })
        .collect()
}

struct Run<'a> {
    rulebook: &'a Arc<Rulebook>,
    example: &'a Example,
    key: String,
    most: u64,
}

impl Run<'_> {
    fn failures(&self) -> Vec<Flaw> {
        let game = Game::set_up(self.rulebook.clone(), 0, self.example.fen.as_deref());
        let game = match game {
            Ok(game) => game,
            Err(error) => return vec![self.flaw("fen", error.to_string())],
        };
        let expects = self.example.expects.iter();
        expects.filter_map(|e| self.failure(&game, e)).collect()
    }

    fn failure(&self, game: &Game, expectation: &Expectation) -> Option<Flaw> {
        match expectation {
            Expectation::Moves(moves) => self.moves(game, moves),
            Expectation::Refused { text, reason } => self.refused(game, text, reason),
            Expectation::Line { moves, fen, end } => {
                let mut game = game.clone();
                self.line(&mut game, moves)
                    .or_else(|| self.then(&game, fen.as_deref()))
                    .or_else(|| self.end(&game, end.as_deref()))
            }
            Expectation::Perft { flavour, leaves } => self.perft(game, *flavour, leaves),
        }
    }

    /// The listed moves are all legal, and no other move is.
    fn moves(&self, game: &Game, texts: &[String]) -> Option<Flaw> {
        let mut left = game.legal_moves().to_vec();
        for text in texts {
            let found = match game.resolve_str(text) {
                Ok(found) => found,
                Err(refusal) => {
                    let why = refusal.sentence(self.rulebook);
                    return Some(self.flaw("moves", format!("`{text}` is no legal move: {why}")));
                }
            };
            let action = found.action(self.rulebook.grid());
            let place = left
                .iter()
                .position(|m| m.action(self.rulebook.grid()) == action);
            match place {
                Some(place) => drop(left.remove(place)),
                None => {
                    let message = format!("`{text}` is listed twice: expected once");
                    return Some(self.flaw("moves", message));
                }
            }
        }
        let missing: Vec<String> = left.iter().map(|m| game.people_text(m)).collect();
        let message = format!("not listed, but legal: {}", missing.join(", "));
        (!left.is_empty()).then(|| self.flaw("moves", message))
    }

    fn refused(&self, game: &Game, text: &str, reason: &str) -> Option<Flaw> {
        let message = match game.resolve_str(text) {
            Ok(_) => format!("`{text}` is legal: expected it to be refused with `{reason}`"),
            Err(refusal) if refusal.key() == reason => return None,
            Err(refusal) => format!(
                "`{text}` is refused with `{}`: expected `{reason}`",
                refusal.key()
            ),
        };
        Some(self.flaw("refused", message))
    }

    fn line(&self, game: &mut Game, texts: &[String]) -> Option<Flaw> {
        for text in texts {
            if let Err(refusal) = game.play_str(text) {
                let why = refusal.sentence(self.rulebook);
                return Some(self.flaw("line", format!("`{text}` cannot be played: {why}")));
            }
        }
        None
    }

    fn then(&self, game: &Game, fen: Option<&str>) -> Option<Flaw> {
        let fen = fen?;
        let message = match self.rulebook.read_fen(fen) {
            Err(error) => error.to_string(),
            Ok((position, _)) if position == *game.position() => return None,
            Ok(_) => format!(
                "the line leads to {}: expected {fen}",
                self.rulebook.fen(game.position())
            ),
        };
        Some(self.flaw("then", message))
    }

    fn end(&self, game: &Game, end: Option<&str>) -> Option<Flaw> {
        let end = end?;
        let got = game.outcome().map(|outcome| outcome.label(self.rulebook));
        let message = match got {
            Some(got) if got == end => return None,
            Some(got) => format!("the line ends with `{got}`: expected `{end}`"),
            None => format!("the line leaves the game open: expected `{end}`"),
        };
        Some(self.flaw("end", message))
    }

    /// Goes on to the next depth only from a count that was right and not too large.
    fn perft(&self, game: &Game, flavour: Flavour, leaves: &[u64]) -> Option<Flaw> {
        for (expected, depth) in leaves.iter().zip(1..) {
            let got = perft(self.rulebook, game.position(), depth, flavour);
            if got != *expected {
                let message = format!("depth {depth} has {got} leaves: expected {expected}");
                return Some(self.flaw("perft", message));
            }
            if got > self.most {
                break;
            }
        }
        None
    }

    fn flaw(&self, line: &str, message: String) -> Flaw {
        Flaw {
            key: format!("{}.{line}", self.key),
            message: format!("{}: {message}", self.example.title),
        }
    }
}
