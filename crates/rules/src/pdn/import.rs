//! From PDN to a game that was really played.

use std::sync::Arc;
use std::time::Duration;

use super::scan::excerpt;
use super::{PdnGame, PdnMove, PdnPlace, PdnProblem, PdnResult, Shelf};
use crate::{
    Forfeit, Game, Letter, MoveText, Outcome, Reason, Record, Refusal, Rulebook, Side, Times,
};

/// A PDN game that was played through by its rulebook.
#[derive(Clone, Debug)]
pub struct Played {
    /// The game, as far as its moves could be played.
    pub game: Game,
    /// The text of the rulebook's file, if the PDN carried it.
    pub file: Option<String>,
    /// What could not be played or believed.
    pub problems: Vec<PdnProblem>,
}

impl Played {
    /// The record of the game.
    pub fn record(&self) -> Record {
        let record = self.game.record();
        Record {
            file: self.file.clone().or(record.file),
            ..record
        }
    }
}

impl PdnGame {
    /// Plays the game through. The rulebook is found by [`Shelf::choose`].
    ///
    /// A move that is not legal or fits several is a problem at its place, with the reason; the
    /// game is kept up to there. So is an end that the rules do not see.
    ///
    /// ```
    /// use rules::pdn::{Shelf, games};
    /// let file = b"[GameType \"21\"]\n1. 11-15 24-19 2. 9-14 *";
    /// let pdn = games(file).next().unwrap();
    /// let played = pdn.play(&Shelf::builtin(), None).unwrap();
    /// assert_eq!(played.game.turns().len(), 2);
    /// assert_eq!(played.problems[0].at.column, 19);
    /// ```
    pub fn play(
        &self,
        shelf: &Shelf,
        default: Option<&Arc<Rulebook>>,
    ) -> Result<Played, PdnProblem> {
        let (rulebook, file) = shelf.choose(self, default)?;
        let mut problems = Vec::new();
        self.check_hash(&rulebook, &mut problems);
        let mut game = self.begin(rulebook)?;
        match self.play_moves(&mut game) {
            Ok(()) => self.end(&mut game, &mut problems),
            Err(problem) => problems.push(problem),
        }
        Ok(Played {
            game,
            file,
            problems,
        })
    }

    fn check_hash(&self, rulebook: &Rulebook, problems: &mut Vec<PdnProblem>) {
        let hash = rulebook.hash().to_string();
        if let Some(told) = self.tag("RulebookHash")
            && told != hash
        {
            let told = excerpt(told);
            let message = format!("the rules are {hash}: expected {told}, those of the game");
            problems.push(self.problem(message));
        }
    }

    fn problem(&self, message: String) -> PdnProblem {
        PdnProblem {
            at: self.at,
            message,
        }
    }

    /// The game before its first move. A FEN that is just what the seed gives adds nothing.
    fn begin(&self, rulebook: Arc<Rulebook>) -> Result<Game, PdnProblem> {
        let first = self.line.moves.first();
        let setup = first.and_then(|m| m.setup.as_deref());
        let seed = self.tag("Seed").and_then(|s| s.parse().ok());
        let fen = setup.or(self.tag("FEN").filter(|fen| !fen.is_empty()));
        if let (Some(seed), Some(fen)) = (seed, fen)
            && rulebook.read_fen(fen).is_ok_and(|(position, tally)| {
                rulebook.fen_with(&position, &tally) == rulebook.fen(&rulebook.start(seed))
            })
        {
            return Ok(Game::new(rulebook, seed));
        }
        Game::set_up(rulebook, seed.unwrap_or(0), fen)
            .map_err(|error| self.problem(format!("the start: {error}")))
    }

    fn play_moves(&self, game: &mut Game) -> Result<(), PdnProblem> {
        for (i, written) in self.line.moves.iter().enumerate() {
            if i > 0 && written.setup.is_some() {
                return Err(PdnProblem {
                    at: written.at,
                    message: "got a position set up here, expected a move".into(),
                });
            }
            play_move(game, written)?;
        }
        Ok(())
    }

    /// Ends the game as the PDN tells, unless the rules have ended it.
    fn end(&self, game: &mut Game, problems: &mut Vec<PdnProblem>) {
        let told = self.result.or_else(|| self.tag_result());
        let at = self.line.moves.last().map_or(self.at, |m| m.at);
        let message = match (game.outcome(), told) {
            (Some(outcome), told) => differs(outcome, told, game.rulebook()),
            (None, None) => self.stop(game),
            (None, Some(told)) => self.declare(game, told),
        };
        problems.extend(message.map(|message| PdnProblem { at, message }));
    }

    fn tag_result(&self) -> Option<PdnResult> {
        self.tag("Result")
            .and_then(|text| PdnResult::parse(text.trim()))
    }

    /// `*` is a game that goes on, or one that was stopped.
    fn stop(&self, game: &mut Game) -> Option<String> {
        match self.tag("Termination") {
            Some("unfinished" | "unterminated") => refused(game.stop(), game.rulebook()),
            _ => None,
        }
    }

    fn declare(&self, game: &mut Game, told: PdnResult) -> Option<String> {
        let loser = match told {
            PdnResult::FirstWins(_) => Side::Second,
            PdnResult::SecondWins(_) => Side::First,
            PdnResult::Draw(_) => return refused(game.agree_draw(), game.rulebook()),
            PdnResult::BothLose => {
                return Some("got result 0-0, expected one that the rulebook has".into());
            }
        };
        let termination = self.tag("Termination").unwrap_or_default();
        let ended = match forfeit_named(termination) {
            Some(why) => game.forfeit(loser, why),
            None => game.resign(loser),
        };
        refused(ended, game.rulebook())
    }
}

fn refused<T>(ended: Result<T, Reason>, rulebook: &Rulebook) -> Option<String> {
    ended.err().map(|reason| reason.sentence(rulebook))
}

/// What a `Termination` says, in our words or in PGN's.
fn forfeit_named(word: &str) -> Option<Forfeit> {
    let known = Forfeit::ALL.into_iter().find(|f| f.word() == word);
    known.or(match word {
        "time forfeit" => Some(Forfeit::Time),
        "rules infraction" => Some(Forfeit::IllegalMove),
        "abandoned" => Some(Forfeit::Left),
        _ => None,
    })
}

/// A message if the PDN tells another result than the rules give.
fn differs(outcome: Outcome, told: Option<PdnResult>, rulebook: &Rulebook) -> Option<String> {
    let told = told?;
    let winner = match told {
        PdnResult::FirstWins(_) => Some(Side::First),
        PdnResult::SecondWins(_) => Some(Side::Second),
        PdnResult::Draw(_) | PdnResult::BothLose => None,
    };
    let agrees = winner == outcome.winner && told != PdnResult::BothLose;
    let why = outcome.sentence(rulebook);
    (!agrees).then(|| format!("got result {told}, but by the rules: {why}"))
}

fn play_move(game: &mut Game, written: &PdnMove) -> Result<(), PdnProblem> {
    let problem = |column: usize, message: String| PdnProblem {
        at: PdnPlace {
            column: written.at.column.saturating_add(column as u32),
            ..written.at
        },
        message,
    };
    let text = MoveText::parse(&written.text, game.rulebook().notation()).map_err(|e| {
        problem(
            e.column - 1,
            format!("got {}, expected {}", e.got, e.expected),
        )
    })?;
    let times = times(game, written);
    game.resolve(&text)
        .and_then(|mv| game.play_timed(&mv, times))
        .map(drop)
        .map_err(|refusal| problem(0, why_not(game, written, &refusal)))
}

fn why_not(game: &Game, written: &PdnMove, refusal: &Refusal) -> String {
    let text = excerpt(&written.text);
    let why = match game.outcome() {
        Some(outcome) => format!("the game is over: {}", outcome.sentence(game.rulebook())),
        None => refusal.sentence(game.rulebook()),
    };
    format!("{text}: {why}")
}

fn times(game: &Game, written: &PdnMove) -> Times {
    let index = match game.rulebook().side(game.mover()).letter {
        Letter::W => 0,
        Letter::B => 1,
    };
    let left = written.clock();
    let left = left.or_else(|| written.both_clocks().map(|clocks| clocks[index]));
    let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    Times {
        spent: written.elapsed().map(millis),
        left: left.map(millis),
    }
}
