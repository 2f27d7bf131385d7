//! Runs the examples of a rulebook.

use std::sync::Arc;

use crate::{
    Example, Expectation, Flavour, Flaw, Game, Position, Rulebook, first_moves, perft::perft,
};

/// What the examples of a rulebook gave.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ExampleReport {
    /// How many examples hold.
    pub held: usize,
    /// What does not hold. The keys are those of the file: `example.2.moves`.
    pub failures: Vec<Flaw>,
    /// Counts that were too long to be checked.
    pub unchecked: Vec<Flaw>,
}

/// Runs every example of a rulebook. Counts stop after some ten million leaves, so that no file
/// can hold a program up.
///
/// ```
/// let rulebook = rules::builtin::rulebook("english").unwrap();
/// let report = rules::run_examples(&rulebook);
/// assert_eq!(report.failures, []);
/// assert_eq!(report.held, rulebook.draft().examples.len());
/// ```
pub fn run_examples(rulebook: &Arc<Rulebook>) -> ExampleReport {
    let mut runner = Runner {
        rulebook,
        budget: LEAVES,
        report: ExampleReport::default(),
    };
    for (number, example) in (1..).zip(&rulebook.draft().examples) {
        runner.run(number, example);
    }
    runner.report
}

/// Most leaves that are counted for one rulebook.
const LEAVES: u64 = 20_000_000;

/// Deepest count: more would only exhaust the stack.
const DEEPEST: u32 = 64;

/// Why an expectation does not hold.
enum Broken {
    Wrong(String),
    TooLong(String),
}

impl From<String> for Broken {
    fn from(message: String) -> Broken {
        Broken::Wrong(message)
    }
}

struct Runner<'a> {
    rulebook: &'a Arc<Rulebook>,
    budget: u64,
    report: ExampleReport,
}

impl Runner<'_> {
    fn run(&mut self, number: usize, example: &Example) {
        let before = self.report.failures.len();
        match Game::set_up(self.rulebook.clone(), 0, example.fen.as_deref()) {
            Ok(game) => {
                for expectation in &example.expects {
                    self.expect(number, &game, example, expectation);
                }
            }
            Err(error) => self.report.failures.push(Flaw {
                key: format!("example.{number}.fen"),
                message: titled(example, &error.to_string()),
            }),
        }
        self.report.held += usize::from(self.report.failures.len() == before);
    }

    fn expect(&mut self, number: usize, game: &Game, example: &Example, expectation: &Expectation) {
        let flaw = |line: &str, message: &str| Flaw {
            key: format!("example.{number}.{line}"),
            message: titled(example, message),
        };
        let line = line_of(expectation);
        match self.check(game, expectation) {
            Ok(()) => {}
            Err(Broken::Wrong(message)) => self.report.failures.push(flaw(line, &message)),
            Err(Broken::TooLong(message)) => self.report.unchecked.push(flaw(line, &message)),
        }
    }

    fn check(&mut self, game: &Game, expectation: &Expectation) -> Result<(), Broken> {
        match expectation {
            Expectation::Moves(texts) => Ok(moves(game, texts)?),
            Expectation::Perft { flavour, leaves } => self.perft(game.position(), *flavour, leaves),
            Expectation::Refused { text, reason } => Ok(refused(game, text, reason)?),
            Expectation::Line { moves, fen, end } => {
                Ok(line(game.clone(), moves, fen.as_deref(), end.as_deref())?)
            }
        }
    }

    fn perft(
        &mut self,
        position: &Position,
        flavour: Flavour,
        leaves: &[u64],
    ) -> Result<(), Broken> {
        for (depth, expected) in (1..).zip(leaves) {
            let found = match depth {
                1..=DEEPEST => self.leaves(position, depth, flavour),
                _ => None,
            };
            match found {
                Some(found) if found == *expected => {}
                Some(found) => {
                    let message = format!("depth {depth} has {found} leaves: expected {expected}");
                    return Err(Broken::Wrong(message));
                }
                None => {
                    let message = format!("depth {depth} and below are too many to count here");
                    return Err(Broken::TooLong(message));
                }
            }
        }
        Ok(())
    }

    /// The leaves at a depth, or `None` if they are more than may still be counted.
    fn leaves(&mut self, position: &Position, depth: u32, flavour: Flavour) -> Option<u64> {
        // So deep a count is short enough to be made in one go.
        if depth <= 2 {
            let leaves = perft(self.rulebook, position, depth, flavour);
            self.budget = self.budget.checked_sub(leaves.max(1))?;
            return Some(leaves);
        }
        self.budget = self.budget.checked_sub(1)?;
        let firsts = first_moves(self.rulebook, position, flavour);
        firsts.iter().try_fold(0, |sum: u64, mv| {
            let next = position.play(&mv.action(self.rulebook.grid()));
            sum.checked_add(self.leaves(&next, depth - 1, flavour)?)
        })
    }
}

fn titled(example: &Example, message: &str) -> String {
    format!("the example \"{}\": {message}", example.title)
}

/// The line of an example that holds an expectation.
fn line_of(expectation: &Expectation) -> &'static str {
    match expectation {
        Expectation::Moves(_) => "moves",
        Expectation::Perft { .. } => "perft",
        Expectation::Refused { .. } => "refused",
        Expectation::Line { .. } => "line",
    }
}

fn moves(game: &Game, texts: &[String]) -> Result<(), String> {
    let grid = game.rulebook().grid();
    let mut found = Vec::new();
    for text in texts {
        let mv = game.resolve_str(text);
        let mv = mv.map_err(|refusal| format!("{text}: {}", refusal.sentence(game.rulebook())))?;
        let action = mv.action(grid);
        if found.contains(&action) {
            return Err(format!("{text} is given twice: expected each move once"));
        }
        found.push(action);
    }
    let missing = |mv: &&crate::Move| !found.contains(&mv.action(grid));
    match game.legal_moves().iter().find(missing) {
        Some(mv) => Err(format!("{} is legal too", game.people_text(mv))),
        None => Ok(()),
    }
}

fn refused(game: &Game, text: &str, reason: &str) -> Result<(), String> {
    match game.resolve_str(text) {
        Ok(_) => Err(format!("{text} is legal: expected `{reason}`")),
        Err(refusal) if refusal.key() == reason => Ok(()),
        Err(refusal) => {
            let (key, why) = (refusal.key(), refusal.sentence(game.rulebook()));
            Err(format!(
                "{text} is refused for `{key}` ({why}): expected `{reason}`"
            ))
        }
    }
}

fn line(
    mut game: Game,
    moves: &[String],
    fen: Option<&str>,
    end: Option<&str>,
) -> Result<(), String> {
    for text in moves {
        let played = game.play_str(text);
        played.map_err(|refusal| format!("{text}: {}", refusal.sentence(game.rulebook())))?;
    }
    if let Some(fen) = fen {
        let read = game.rulebook().read_fen(fen);
        let (position, _) = read.map_err(|error| format!("`then`: {error}"))?;
        if *game.position() != position {
            return Err(format!("the line leads to {}: expected {fen}", game.fen()));
        }
    }
    match (end, game.outcome()) {
        (None, _) => Ok(()),
        (Some(end), None) => Err(format!("the game goes on: expected `{end}`")),
        (Some(end), Some(outcome)) => match outcome.label(game.rulebook()) {
            label if label == end => Ok(()),
            label => Err(format!("the game ends with `{label}`: expected `{end}`")),
        },
    }
}
