//! A played game, played through again.

use std::fmt;
use std::sync::Arc;

use rules::{Forfeit, Game, Rulebook, Side, Times};

use crate::contest::played::Played;

/// Why a game cannot be played through.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReplayError(String);

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ReplayError {}

/// Plays a game through, with its end. It is the check that the results are what was played.
pub fn replayed(played: &Played, rulebook: &Arc<Rulebook>) -> Result<Game, ReplayError> {
    let wrong = |what: String| ReplayError(format!("game {}: {what}", played.id));
    let start = played.start.as_deref();
    let game = Game::set_up(rulebook.clone(), played.seed, start);
    let mut game = game.map_err(|error| wrong(error.to_string()))?;
    for (i, text) in played.moves.iter().enumerate() {
        let times = Times {
            spent: played.ms.get(i).copied().filter(|_| i >= played.opening),
            left: None,
        };
        let mv = game.resolve_str(text);
        let done = mv.and_then(|mv| game.play_timed(&mv, times));
        done.map_err(|refusal| wrong(format!("move {}, {text}: {refusal}", i + 1)))?;
    }
    end_as(&mut game, played);
    let winner = game.outcome().and_then(|o| o.winner).map(Side::index);
    match game.outcome().is_some_and(|o| o.how.word() == played.how) && winner == played.winner {
        true => Ok(game),
        false => Err(wrong(format!("it does not end by {}", played.how))),
    }
}

/// Ends a game as players and referees can. An end by the rules is left to the rules.
fn end_as(game: &mut Game, played: &Played) {
    let winner = played.winner.and_then(|side| Side::ALL.get(side).copied());
    let forfeit = Forfeit::ALL.into_iter().find(|f| f.word() == played.how);
    // What is refused shows in the end that there is.
    let _ = match (forfeit, winner) {
        (Some(forfeit), Some(winner)) => game.forfeit(winner.other(), forfeit),
        _ if played.how == rules::How::Adjudication.word() => game.adjudicate(winner),
        _ if played.is_unfinished() => game.stop(),
        _ => return,
    };
}
