//! From PDN to a game that was really played.

use std::sync::Arc;
use std::time::Duration;

use super::letters::excerpt;
use super::{PdnGame, PdnMove, PdnPlace, PdnProblem, PdnResult, Rulebooks};
use moves::{Move, Side};
use rulebook::{Letter, MoveKind, MoveText, Rulebook, RulesKey};
use texts::Message;

use crate::{Forfeit, Game, Outcome, Reason, Record, Refusal, Times};

/// A PDN game that was played through by its rulebook.
#[derive(Clone, Debug)]
pub struct Played {
    /// The game, as far as its moves could be played.
    pub game: Game,
    /// The text of the rulebook's file, if the PDN carried it.
    pub file: Option<String>,
    /// What could not be played, and what was played all the same.
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
    /// Plays the game through. The rulebook is found by [`Rulebooks::choose`].
    ///
    /// A move that is not legal or fits several is a fault at its place, with the reason; the
    /// game is kept up to there. A warning is what people write and what is understood: a quiet
    /// move with the sign of a capture, moves after a draw that the rules call, a result that
    /// the rules do not see.
    ///
    /// ```
    /// use game::pdn::{Rulebooks, games};
    /// let file = b"[GameType \"21\"]\n1. 11-15 24-19 2. 9-14 *";
    /// let pdn = games(file).next().unwrap();
    /// let played = pdn.play(&Rulebooks::builtin(), None).unwrap();
    /// assert_eq!(played.game.turns().len(), 2);
    /// assert_eq!(played.problems[0].at.column, 19);
    /// ```
    pub fn play(
        &self,
        rulebooks: &Rulebooks,
        default: Option<&Arc<Rulebook>>,
    ) -> Result<Played, PdnProblem> {
        let (rulebook, file) = rulebooks.choose(self, default)?;
        let mut problems = Vec::new();
        self.check_rules(&rulebook, &mut problems);
        let mut game = self.begin(rulebook)?;
        match self.play_moves(&mut game, &mut problems) {
            Ok(()) => self.end(&mut game, &mut problems),
            Err(problem) => problems.push(problem),
        }
        Ok(Played {
            game,
            file,
            problems,
        })
    }

    /// Files of before have the tag `RulebookHash` with the hash of before.
    fn check_rules(&self, rulebook: &Rulebook, problems: &mut Vec<PdnProblem>) {
        let told = self
            .tag("RulebookIdentity")
            .or_else(|| self.tag("RulebookHash"));
        if let Some(told) = told
            && !RulesKey::parse(told).is_some_and(|key| key.names(rulebook))
        {
            let (got, told) = (rulebook.identity(), excerpt(told));
            let message = format!("the rules are {got}: expected {told}, those of the game");
            problems.push(self.problem(message));
        }
    }

    fn problem(&self, message: String) -> PdnProblem {
        PdnProblem::fault(self.at, message)
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
        let seed = seed.unwrap_or(0);
        if let Some(game) = self.of_ballot(&rulebook, seed).filter(|_| fen.is_none()) {
            return Ok(game);
        }
        // A start that is told draws no opening when the game is read again.
        let plain = || rulebook.fen(&rulebook.start(seed));
        let told = (fen.is_none() && !rulebook.ballots().is_empty()).then(plain);
        Game::set_up(rulebook, seed, fen.or(told.as_deref()))
            .map_err(|error| self.problem(format!("the start: {error}")))
    }

    /// The game with the opening that the seed draws, if its first moves are those.
    fn of_ballot(&self, rulebook: &Arc<Rulebook>, seed: u64) -> Option<Game> {
        let game = Game::open(rulebook.clone(), seed, None).ok()?;
        let mut beside = game.beginning();
        for (i, turn) in game.turns().iter().enumerate() {
            let mv = meant(&beside, self.line.moves.get(i)?, &mut Vec::new()).ok()?;
            let is_drawn = mv.action(rulebook.grid()) == turn.played.action(rulebook.grid());
            is_drawn.then(|| beside.play(&mv))?.ok()?;
        }
        (game.drawn() > 0).then_some(game)
    }

    fn play_moves(
        &self,
        game: &mut Game,
        problems: &mut Vec<PdnProblem>,
    ) -> Result<(), PdnProblem> {
        let mut is_told = false;
        for (i, written) in self.line.moves.iter().enumerate().skip(game.drawn()) {
            if i > 0 && written.setup.is_some() {
                let message = "got a position set up here, expected a move";
                return Err(PdnProblem::fault(written.at, message));
            }
            if let Some(warning) = play_on(game, written) {
                // A position that came a third time comes a fourth time, too: once is enough.
                problems.extend((!is_told).then_some(warning));
                is_told = true;
            }
            play_move(game, written, problems)?;
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
        if let (Some(told), Some(_)) = (told, &message)
            && game.play_on().is_ok()
        {
            // Whoever played on from a draw may have won. What cannot be declared has been told.
            let _ = self.declare(game, told);
        }
        problems.extend(message.map(|message| PdnProblem::warning(at, message)));
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
    ended
        .err()
        .map(|reason| reason.sentence(rulebook).to_string())
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

/// Plays on from a draw that the rules called, and tells it.
pub(super) fn play_on(game: &mut Game, written: &PdnMove) -> Option<PdnProblem> {
    let outcome = game.outcome()?;
    game.play_on().ok()?;
    let text = excerpt(&written.text);
    let why = outcome.sentence(game.rulebook());
    let message = format!("{text}: played on, but by the rules: {why}");
    Some(PdnProblem::warning(written.at, message))
}

fn play_move(
    game: &mut Game,
    written: &PdnMove,
    problems: &mut Vec<PdnProblem>,
) -> Result<(), PdnProblem> {
    let times = times(game, written);
    let mv = meant(game, written, problems)?;
    let played = game.play_timed(&mv, times).map(drop);
    played.map_err(|refusal| PdnProblem::fault(written.at, why_not(game, written, &refusal)))
}

/// The move that is meant. A quiet move may have the sign of a capture.
pub(super) fn meant(
    game: &Game,
    written: &PdnMove,
    problems: &mut Vec<PdnProblem>,
) -> Result<Move, PdnProblem> {
    let text = parsed(game, written)?;
    let refusal = match game.resolve(&text) {
        Ok(mv) => return Ok(mv),
        Err(refusal) => refusal,
    };
    let quiet = MoveText {
        kind: MoveKind::Quiet,
        ..text.clone()
    };
    match game.resolve(&quiet) {
        Ok(mv) if text.kind == MoveKind::Capture && !mv.is_capture() => {
            let (got, expected) = (excerpt(&written.text), game.people_text(&mv));
            let message = format!("{got} takes nothing: expected {expected}");
            problems.push(PdnProblem::warning(written.at, message));
            Ok(mv)
        }
        _ => Err(PdnProblem::fault(
            written.at,
            why_not(game, written, &refusal),
        )),
    }
}

fn parsed(game: &Game, written: &PdnMove) -> Result<MoveText, PdnProblem> {
    MoveText::parse(&written.text, game.rulebook().notation()).map_err(|e| {
        let said = Message::new("fen-unexpected").with("expected", e.expected());
        let said = said.with("got", e.got);
        let column = written.at.column.saturating_add(e.column as u32 - 1);
        let at = PdnPlace {
            column,
            ..written.at
        };
        PdnProblem::fault(at, said.to_string())
    })
}

fn why_not(game: &Game, written: &PdnMove, refusal: &Refusal) -> String {
    let text = excerpt(&written.text);
    let why = match game.outcome() {
        Some(outcome) => format!("the game is over: {}", outcome.sentence(game.rulebook())),
        None => refusal.sentence(game.rulebook()).to_string(),
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
