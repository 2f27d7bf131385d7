//! The record of a game: all that is ever stored of it.

use std::fmt;
use std::sync::Arc;

use rulebook::{FenError, Identity, Rulebook, RulesKey};

use crate::{Game, How, Outcome, Reason, Refusal, Times};

/// A game as plain data. Replaying it through [`Game`] is the check of everything in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The id of the rulebook.
    pub rulebook: String,
    /// What its rules are known by.
    pub rules: RulesKey,
    /// The text of the rulebook's file, if it is not built in.
    pub file: Option<String>,
    /// What drew the obstacles and the opening.
    pub seed: u64,
    /// The FEN that the game began from, if it was not the start of the rulebook.
    pub start: Option<String>,
    /// The moves.
    pub moves: Vec<RecordedMove>,
    /// How it ended; `None` while it goes on.
    pub outcome: Option<Outcome>,
    /// The end as an English sentence; empty while the game goes on.
    pub why: String,
}

/// A move of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedMove {
    /// The move in numbers, unique among the moves that were legal.
    pub text: String,
    /// What the clock said.
    pub times: Times,
}

impl Game {
    /// The record of the game as it stands.
    pub fn record(&self) -> Record {
        let rulebook = self.rulebook();
        let outcome = self.outcome();
        Record {
            rulebook: rulebook.id().to_string(),
            rules: rulebook.identity().into(),
            file: rulebook.own_file(),
            seed: self.seed(),
            start: self.start_fen().map(str::to_string),
            moves: self
                .turns()
                .iter()
                .map(|turn| RecordedMove {
                    text: turn.text.clone(),
                    times: turn.times,
                })
                .collect(),
            outcome,
            why: outcome.map_or(String::new(), |o| o.sentence(rulebook).to_string()),
        }
    }

    /// Plays a record through. What comes out is the game that was recorded, or the first thing
    /// in the record that cannot be. Moves after a draw that the rules called tell that it was
    /// passed over: see [`Game::play_on`].
    pub fn replay(record: &Record, rulebook: Arc<Rulebook>) -> Result<Game, ReplayError> {
        if !record.rules.names(&rulebook) {
            return Err(ReplayError::OtherRules {
                got: rulebook.identity(),
                expected: record.rules,
            });
        }
        let mut game = begin(record, rulebook).map_err(ReplayError::Start)?;
        let drawn = game.drawn();
        for (i, recorded) in record.moves.iter().enumerate().skip(drawn) {
            // Where the game is over in another way, the move is refused for it.
            let _ = game.play_on();
            game.resolve_str(&recorded.text)
                .and_then(|mv| game.play_timed(&mv, recorded.times))
                .map_err(|refusal| ReplayError::Move {
                    ply: i + 1,
                    text: recorded.text.clone(),
                    refusal,
                })?;
        }
        game.end_as(record.outcome)?;
        Ok(game)
    }

    /// Declares the end that a record tells, and checks that it is the end that there is.
    fn end_as(&mut self, recorded: Option<Outcome>) -> Result<(), ReplayError> {
        if let (None, Some(told)) = (self.outcome(), recorded) {
            self.declare_as(told).map_err(ReplayError::End)?;
        }
        if self.outcome() == recorded {
            return Ok(());
        }
        Err(ReplayError::OtherEnd {
            got: self.outcome(),
            expected: recorded,
        })
    }

    /// Ends the game as players and referees can. An end by the rules is left to the rules.
    fn declare_as(&mut self, told: Outcome) -> Result<(), Reason> {
        match (told.how, told.winner) {
            (How::Resignation, Some(winner)) => self.resign(winner.other()).map(drop),
            (How::Forfeit(why), Some(winner)) => self.forfeit(winner.other(), why).map(drop),
            (How::Repetition { .. }, None) if self.may_claim().is_some() => self.claim().map(drop),
            (How::Agreement, None) => self.agree_draw().map(drop),
            (How::Adjudication, winner) => self.adjudicate(winner).map(drop),
            (How::Unfinished, None) => self.stop().map(drop),
            _ => Ok(()),
        }
    }
}

/// The game of a record at its beginning, with the opening that was drawn if its first moves are
/// those.
fn begin(record: &Record, rulebook: Arc<Rulebook>) -> Result<Game, FenError> {
    let start = record.start.as_deref();
    let game = Game::open(rulebook.clone(), record.seed, start)?;
    let texts = game.turns().iter().map(|turn| &turn.text);
    let told = record.moves.iter().map(|recorded| &recorded.text);
    if texts.eq(told.take(game.drawn())) {
        Ok(game)
    } else {
        Game::set_up(rulebook, record.seed, start)
    }
}

/// Why a record cannot be replayed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReplayError {
    /// The rulebook is not the one that was played.
    OtherRules {
        /// The identity of this rulebook.
        got: Identity,
        /// What the record tells.
        expected: RulesKey,
    },
    /// The start is no position.
    Start(FenError),
    /// A move was refused.
    Move {
        /// Which move, from 1.
        ply: usize,
        /// Its text.
        text: String,
        /// Why.
        refusal: Refusal,
    },
    /// The end that the record tells is none of the rulebook's.
    End(Reason),
    /// The game did not end as the record tells.
    OtherEnd {
        /// How it ended.
        got: Option<Outcome>,
        /// How the record says that it ended.
        expected: Option<Outcome>,
    },
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayError::OtherRules { got, expected } => {
                write!(
                    f,
                    "the rules are {got}: expected {expected}, those of the record"
                )
            }
            ReplayError::Start(error) => write!(f, "the start of the record: {error}"),
            ReplayError::Move { ply, text, refusal } => {
                write!(f, "move {ply}, {text}: {refusal}")
            }
            ReplayError::End(reason) => write!(f, "the end of the record: {}", reason.key()),
            ReplayError::OtherEnd { got, expected } => {
                let word = |o: &Option<Outcome>| o.map_or("no end", |o| o.how.word());
                let (got, expected) = (word(got), word(expected));
                write!(
                    f,
                    "the game ends with {got}: expected {expected}, as recorded"
                )
            }
        }
    }
}

impl std::error::Error for ReplayError {}
