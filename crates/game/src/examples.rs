//! Running the examples of a rulebook.

use std::cell::Cell;
use std::sync::Arc;

use moves::Flavour;
use rulebook::{Example, Expectation, Flaw, Rulebook, perft};
use texts::Message;

use crate::{Game, Status};

/// What does not hold in the examples of a rulebook: one flaw for each, at the key of its line.
/// As [`run`], without what was passed over.
pub fn failures(rulebook: &Arc<Rulebook>, most: u64) -> Vec<Flaw> {
    run(rulebook, most).flaws
}

/// What came of the examples of a rulebook.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    /// What does not hold: one flaw for each, at the key of its line.
    pub flaws: Vec<Flaw>,
    /// How many counts of moves go too deep and were not made.
    pub beyond: usize,
}

/// Runs the examples of a rulebook.
///
/// Counts of moves are checked as far as `most` leaves go, all examples together, so that a file
/// cannot ask for counts that never end.
pub fn run(rulebook: &Arc<Rulebook>, most: u64) -> Checked {
    let (left, beyond) = (Cell::new(most), Cell::new(0));
    let examples = rulebook.draft().examples.iter();
    let flaws = examples.zip(1..).flat_map(|(example, number)| {
        let run = Run {
            rulebook,
            example,
            key: format!("example.{number}"),
            left: &left,
            beyond: &beyond,
        };
        run.failures()
    });
    Checked {
        flaws: flaws.collect(),
        beyond: beyond.get(),
    }
}

/// What an expectation of an example says, in a sentence.
pub fn sentence(game: &Game, expectation: &Expectation) -> Message {
    match expectation {
        Expectation::Moves(moves) if moves.is_empty() => Message::new("example-no-move"),
        Expectation::Moves(moves) => Message::new("example-moves").with("moves", moves.join(", ")),
        Expectation::Refused { text, reason } => {
            let refused = Message::new("example-refused").with("move", text);
            match game.resolve_str(text) {
                Err(refusal) => refused.with("why", refusal.sentence(game.rulebook())),
                Ok(_) => refused.with("why", reason),
            }
        }
        Expectation::Perft { leaves, .. } => {
            let counts: Vec<String> = leaves.iter().map(u64::to_string).collect();
            Message::new("example-perft").with("counts", counts.join(", "))
        }
        Expectation::Line { moves, .. } => line(game, moves),
    }
}

/// A line, and why the game is over after it, if it is.
fn line(game: &Game, texts: &[String]) -> Message {
    let mut game = game.clone();
    for text in texts {
        let Ok(mv) = game.resolve_str(text) else {
            break;
        };
        if game.play(&mv).is_err() {
            break;
        }
    }
    let moves = texts.join(" ");
    match game.status() {
        Status::Over(outcome) => Message::new("example-end")
            .with("moves", moves)
            .with("why", outcome.sentence(game.rulebook())),
        _ => Message::new("example-line").with("moves", moves),
    }
}

/// How much wider the tree is thought to be one ply deeper, at the least: a forced capture says
/// little about what comes after it.
const LEAST_GROWTH: u64 = 8;

struct Run<'a> {
    rulebook: &'a Arc<Rulebook>,
    example: &'a Example,
    key: String,
    /// How many leaves may still be counted.
    left: &'a Cell<u64>,
    /// Counts that were not made.
    beyond: &'a Cell<usize>,
}

impl Run<'_> {
    fn failures(&self) -> Vec<Flaw> {
        let game = Game::set_up(self.rulebook.clone(), 0, self.example.fen.as_deref());
        let game = match game {
            Ok(game) => game,
            Err(error) => return vec![self.flaw("fen", error.message())],
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
                    let illegal = Message::new("mistake-example-illegal").with("move", text);
                    return Some(self.flaw("moves", illegal.with("why", why)));
                }
            };
            let action = found.action(self.rulebook.grid());
            let place = left
                .iter()
                .position(|m| m.action(self.rulebook.grid()) == action);
            match place {
                Some(place) => drop(left.remove(place)),
                None => {
                    let message = Message::new("mistake-example-twice").with("move", text);
                    return Some(self.flaw("moves", message));
                }
            }
        }
        let missing: Vec<String> = left.iter().map(|m| game.people_text(m)).collect();
        let message = Message::new("mistake-example-unlisted").with("moves", missing.join(", "));
        (!left.is_empty()).then(|| self.flaw("moves", message))
    }

    fn refused(&self, game: &Game, text: &str, reason: &str) -> Option<Flaw> {
        let message = match game.resolve_str(text) {
            Ok(_) => Message::new("mistake-example-legal"),
            Err(refusal) if refusal.key() == reason => return None,
            Err(refusal) => Message::new("mistake-example-refused").with("got", refusal.key()),
        };
        let message = message.with("move", text).with("reason", reason);
        Some(self.flaw("refused", message))
    }

    fn line(&self, game: &mut Game, texts: &[String]) -> Option<Flaw> {
        for text in texts {
            if let Err(refusal) = game.play_str(text) {
                let why = refusal.sentence(self.rulebook);
                let unplayable = Message::new("mistake-example-unplayable").with("move", text);
                return Some(self.flaw("line", unplayable.with("why", why)));
            }
        }
        None
    }

    fn then(&self, game: &Game, fen: Option<&str>) -> Option<Flaw> {
        let fen = fen?;
        let message = match self.rulebook.read_fen(fen) {
            Err(error) => error.message(),
            Ok((position, tally))
                if position == *game.position()
                    && (!tally.owes() || tally.mark() == game.tally().mark()) =>
            {
                return None;
            }
            Ok(_) => Message::new("mistake-example-leads")
                .with("got", game.fen())
                .with("fen", fen),
        };
        Some(self.flaw("then", message))
    }

    fn end(&self, game: &Game, end: Option<&str>) -> Option<Flaw> {
        let end = end?;
        let got = game.outcome().map(|outcome| outcome.label(self.rulebook));
        let message = match got {
            Some(got) if got == end => return None,
            Some(got) => Message::new("mistake-example-ends").with("got", got),
            None => Message::new("mistake-example-open"),
        };
        Some(self.flaw("end", message.with("end", end)))
    }

    /// Counts as deep as the leaves that are left should allow.
    fn perft(&self, game: &Game, flavour: Flavour, leaves: &[u64]) -> Option<Flaw> {
        let mut before = 1;
        let mut next = LEAST_GROWTH;
        for (i, (expected, depth)) in leaves.iter().zip(1..).enumerate() {
            if next > self.left.get() {
                self.beyond.set(self.beyond.get() + leaves.len() - i);
                break;
            }
            let got = perft(self.rulebook, game.position(), depth, flavour);
            self.left.set(self.left.get().saturating_sub(got));
            if got != *expected {
                let message = Message::new("mistake-example-leaves")
                    .with("depth", depth)
                    .with("got", got)
                    .with("expected", *expected);
                return Some(self.flaw("perft", message));
            }
            // The tree is likely to grow as it did.
            next = got.saturating_mul((got / before.max(1)).max(LEAST_GROWTH));
            before = got;
        }
        None
    }

    fn flaw(&self, line: &str, what: Message) -> Flaw {
        Flaw {
            key: format!("{}.{line}", self.key),
            message: Message::new("mistake-example")
                .with("title", &self.example.title)
                .with("what", what),
        }
    }
}
