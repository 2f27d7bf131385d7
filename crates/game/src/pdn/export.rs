//! From a game to PDN.

use std::sync::Arc;
use std::time::Duration;

use super::rulebooks::fold;
use super::{MoveNumber, PdnCommand, PdnGame, PdnLine, PdnMove, PdnResult, game_type};
use moves::Side;
use rulebook::{Obstacles, Rulebook};

use crate::{Game, How, Outcome, Record, ReplayError, Turn};

impl PdnGame {
    /// The PDN of a game. `file` is the text of the rulebook's file if it is not built in.
    ///
    /// Moves are written in people's squares, with the whole route where it is needed. Names,
    /// places and dates are the caller's to add with [`PdnGame::set_tag`]. Beside PDN's own tags
    /// there are these:
    ///
    /// | tag | value | written |
    /// |---|---|---|
    /// | `Rulebook` | the id of the rulebook | if PDN has no number for it, or it is not built in |
    /// | `RulebookIdentity` | the identity of its rules | with `Rulebook` |
    /// | `RulebookText` | the text of its file in one line: `\n` is a line end, `\t` a tab, `\\` a backslash | if it is not built in |
    /// | `Seed` | what drew the obstacles or the opening | if the rulebook draws any |
    /// | `Termination` | [`How::word`] | if the game is over |
    ///
    /// ```
    /// use game::{Game, pdn::{PdnGame, write}};
    /// use rulebook::builtin;
    /// let mut game = Game::new(builtin::rulebook("russian").unwrap(), 0);
    /// game.play_str("c3-d4").unwrap();
    /// let text = write(&PdnGame::of(&game, None));
    /// assert!(text.contains("[GameType \"25,W,8,8,A0,0\"]"));
    /// assert!(text.ends_with("1. c3-d4 *\n"));
    /// ```
    pub fn of(game: &Game, file: Option<&str>) -> PdnGame {
        let mut pdn = PdnGame {
            line: line(game),
            result: game.outcome().and_then(|o| result(game.rulebook(), o)),
            ..PdnGame::default()
        };
        let result = pdn.result.map_or("*", PdnResult::text);
        pdn.set_tag("Result", result);
        pdn.set_tag("GameType", game_type(game.rulebook().draft()));
        pdn.add_rulebook(game.rulebook(), file);
        pdn.add_start(game);
        pdn.set_tag("PlyCount", game.turns().len().to_string());
        if let Some(outcome) = game.outcome() {
            pdn.set_tag("Termination", outcome.how.word());
        }
        pdn
    }

    /// The PDN of a record, which is played through first.
    pub fn of_record(record: &Record, rulebook: Arc<Rulebook>) -> Result<PdnGame, ReplayError> {
        let game = Game::replay(record, rulebook)?;
        Ok(PdnGame::of(&game, record.file.as_deref()))
    }

    fn add_rulebook(&mut self, rulebook: &Rulebook, file: Option<&str>) {
        /// PDN's own numbers are below this one.
        const OWN_TYPES: u16 = 100;
        if rulebook.notation().game_type >= OWN_TYPES || file.is_some() {
            self.set_tag("Rulebook", rulebook.id());
            self.set_tag("RulebookIdentity", rulebook.identity().to_string());
        }
        if let Some(file) = file {
            self.set_tag("RulebookText", fold(file));
        }
    }

    fn add_start(&mut self, game: &Game) {
        let rulebook = game.rulebook();
        let is_drawn = matches!(rulebook.draft().obstacles, Obstacles::Drawn(_));
        if is_drawn || game.drawn() > 0 {
            self.set_tag("Seed", game.seed().to_string());
        }
        let fen = match game.start_fen() {
            Some(fen) => fen.to_string(),
            None if is_drawn => rulebook.fen(&rulebook.start(game.seed())),
            None => return,
        };
        self.set_tag("SetUp", "1");
        self.set_tag("FEN", fen);
    }
}

/// The result, or nothing for a game that was stopped.
fn result(rulebook: &Rulebook, outcome: Outcome) -> Option<PdnResult> {
    let results = rulebook.notation().results;
    match outcome.winner {
        Some(Side::First) => Some(PdnResult::FirstWins(results)),
        Some(Side::Second) => Some(PdnResult::SecondWins(results)),
        None if outcome.how == How::Unfinished => None,
        None => Some(PdnResult::Draw(results)),
    }
}

/// The moves for people. They need the positions, so the game is played again beside.
fn line(game: &Game) -> PdnLine {
    let mut beside = game.beginning();
    let mut line = PdnLine::default();
    let mut number = 1;
    for (i, turn) in game.turns().iter().enumerate() {
        // Where the game is over in another way, the move is refused below.
        let _ = beside.play_on();
        let answer = beside.mover() == Side::Second;
        let text = beside.people_text(&turn.played);
        let numbered = (!answer || i == 0).then_some(MoveNumber { number, answer });
        line.moves.push(written(text, turn, numbered));
        number += u32::from(answer);
        if beside.play(&turn.played).is_err() {
            break;
        }
    }
    line
}

fn written(text: String, turn: &Turn, number: Option<MoveNumber>) -> PdnMove {
    let left = turn.times.left.map(Duration::from_millis);
    let spent = turn.times.spent.map(Duration::from_millis);
    let commands = left.map(PdnCommand::clock).into_iter();
    PdnMove {
        number,
        commands: commands.chain(spent.map(PdnCommand::elapsed)).collect(),
        ..PdnMove::new(text)
    }
}
