//! Games as they are pickled.

use std::sync::Arc;

use rules::{Forfeit, How, Record, RecordedMove, ReplayError, Times};

use crate::rulebook::Rulebook;
use crate::side::Side;

/// What is pickled of a game: rulebook, seed, start, moves with their times, and the end.
pub(crate) type Kept = (
    Rulebook,
    u64,
    Option<String>,
    Vec<KeptMove>,
    Option<(&'static str, Option<Side>)>,
);

/// The text of a move in numbers, the time it took and the time left.
pub(crate) type KeptMove = (String, Option<u64>, Option<u64>);

/// What is kept of a game.
pub(crate) fn keep(game: &rules::Game) -> Kept {
    let moves = game.turns().iter().map(|turn| {
        let times = turn.times;
        (turn.text.clone(), times.spent, times.left)
    });
    let end = game.outcome().filter(|outcome| is_declared(outcome.how));
    (
        Rulebook(game.rulebook().clone()),
        game.seed(),
        game.start_fen().map(str::to_string),
        moves.collect(),
        end.map(|end| (end.how.word(), end.winner.map(Side::from))),
    )
}

/// The record of a kept game.
pub(crate) fn record(
    rulebook: &rules::Rulebook,
    seed: u64,
    start: Option<String>,
    moves: Vec<KeptMove>,
    end: Option<(String, Option<Side>)>,
) -> Record {
    Record {
        rulebook: rulebook.id().to_string(),
        rules: rulebook.identity().into(),
        file: None,
        seed,
        start,
        moves: moves.into_iter().map(recorded).collect(),
        outcome: declared_end(end),
        why: String::new(),
    }
}

/// Plays a record through that tells declared ends alone: an end by the rules is found by playing.
pub(crate) fn replayed(
    record: Record,
    rulebook: &Arc<rules::Rulebook>,
) -> Result<rules::Game, ReplayError> {
    match rules::Game::replay(&record, rulebook.clone()) {
        Err(ReplayError::OtherEnd {
            got,
            expected: None,
        }) => {
            let record = Record {
                outcome: got,
                ..record
            };
            rules::Game::replay(&record, rulebook.clone())
        }
        played => played,
    }
}

fn recorded((text, spent, left): KeptMove) -> RecordedMove {
    RecordedMove {
        text,
        times: Times { spent, left },
    }
}

/// True for an end that no move brought about.
fn is_declared(how: How) -> bool {
    declared_how(how.word()).is_some()
}

/// The declared end with this word.
fn declared_how(word: &str) -> Option<How> {
    let plain = [
        How::Resignation,
        How::Agreement,
        How::Adjudication,
        How::Unfinished,
    ];
    let forfeits = Forfeit::ALL.map(How::Forfeit);
    let mut all = plain.into_iter().chain(forfeits);
    all.find(|how| how.word() == word)
}

fn declared_end(end: Option<(String, Option<Side>)>) -> Option<rules::Outcome> {
    let (word, winner) = end?;
    Some(rules::Outcome {
        winner: winner.map(rules::Side::from),
        how: declared_how(&word)?,
    })
}
