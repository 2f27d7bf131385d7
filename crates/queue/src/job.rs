//! What travels: jobs, chunks of them, and reports. All of it is plain data as JSON.

use std::sync::Arc;

use arena::contest::{Pair, Played, Rules, Setting};
use arena::duel::{Beginning, PairOfGames};
use rules::{Game, How, Rulebook, Side};
use serde::{Deserialize, Serialize};

use crate::bundle::Digest;
use crate::error::QueueError;

/// The version of this program.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What all chunks of a run have in common. It is a bundle itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Job {
    /// The version of the program that made it. Another one may play otherwise.
    pub version: String,
    /// What was learned for the rulebook beside what is built in: a packed folder.
    pub learned: Option<Digest>,
    /// What is played.
    pub what: What,
}

/// What is played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// Pairs of a match.
    Match(Box<MatchJob>),
    /// Pairs of a contest.
    Contest(Box<ContestJob>),
    /// Pieces of self-play.
    Selfplay(Box<SelfplayJob>),
}

/// A match as plain data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MatchJob {
    /// The rulebook.
    pub rules: Rules,
    /// Both contestants, as people write them.
    pub settings: [String; 2],
    /// What each of them learned.
    pub weights: [Weights; 2],
    /// Where openings come from.
    pub seed: u64,
    /// How games begin.
    #[serde(default)]
    pub beginning: Beginning,
    /// After how many plies a game is stopped as unfinished.
    pub max_plies: usize,
}

/// What a player learned.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Weights {
    /// What is found for the rulebook.
    Found,
    /// Nothing.
    None,
    /// What is in this bundle.
    Given(Digest),
}

/// A contest as plain data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ContestJob {
    /// What its games have in common. The folders of its bots are those of another machine.
    pub setting: Setting,
    /// The files of each bot that has some: a packed folder, or a module.
    pub files: Vec<Option<Digest>>,
}

/// Self-play as plain data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SelfplayJob {
    /// The rulebook.
    pub rules: Rules,
    /// What the players learned.
    pub weights: Weights,
    /// How many positions the engine looks at for each move.
    pub nodes: u64,
    /// What decides all games.
    pub seed: u64,
    /// Whether the games are wanted as PDN, beside the positions to learn from.
    pub pdn: bool,
}

/// A piece of work: one pair of games, or a piece of self-play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Chunk {
    /// The job that it belongs to.
    pub job: Digest,
    /// The pair. A match and self-play need no more of it than the number.
    pub pair: Pair,
    /// Workers who are not to play it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shunned: Vec<String>,
}

/// What a worker tells of a chunk.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// Who played.
    pub worker: String,
    /// The number of the pair or piece.
    pub number: u64,
    /// What came of it.
    pub came: Came,
}

/// What came of a chunk.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Came {
    /// Two games of a match.
    Match([Moves; 2]),
    /// The games of a contest that were wanted.
    Contest(Vec<Played>),
    /// A piece of self-play, in bundles.
    Selfplay {
        /// The positions to learn from.
        samples: Digest,
        /// The games, if they were wanted.
        pdn: Option<Digest>,
    },
    /// The worker cannot play it, for this reason.
    Refused(String),
}

/// A game of a match as plain data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Moves {
    /// What drew the obstacles.
    pub seed: u64,
    /// The FEN that it began from, if it was not the start of the rulebook.
    pub start: Option<String>,
    /// The moves.
    pub moves: Vec<String>,
    /// Which side won, 0 or 1.
    pub winner: Option<usize>,
    /// How it ended, in one word.
    pub how: String,
}

impl Moves {
    /// The moves of a game that is over.
    pub fn of(game: &Game) -> Moves {
        let outcome = game.outcome();
        Moves {
            seed: game.seed(),
            start: game.start_fen().map(str::to_string),
            moves: game.turns().iter().map(|turn| turn.text.clone()).collect(),
            winner: outcome.and_then(|o| o.winner).map(Side::index),
            how: outcome.map_or("", |o| o.how.word()).to_string(),
        }
    }

    /// Plays the game through: the check that it is one, and that it ended so.
    pub fn replay(&self, rulebook: &Arc<Rulebook>) -> Result<Game, QueueError> {
        let game = Game::set_up(rulebook.clone(), self.seed, self.start.as_deref());
        let mut game = game.map_err(QueueError::strange)?.refereed();
        for (i, text) in self.moves.iter().enumerate() {
            let played = game.resolve_str(text).and_then(|mv| game.play(&mv));
            played.map_err(|refusal| {
                let text = arena::excerpt(text);
                QueueError::Strange(format!("move {}, {text}: {refusal}", i + 1))
            })?;
        }
        if self.how == How::Unfinished.word() {
            // A game that is over cannot be stopped; then it does not end so.
            let _ = game.stop();
        }
        let outcome = game.outcome();
        let is_so = outcome.is_some_and(|o| o.how.word() == self.how)
            && outcome.and_then(|o| o.winner).map(Side::index) == self.winner;
        if is_so {
            Ok(game)
        } else {
            Err(QueueError::Strange(format!(
                "it does not end by {}",
                arena::excerpt(&self.how)
            )))
        }
    }
}

/// A pair of which nothing is needed but its number.
pub(crate) fn numbered(number: u64) -> Pair {
    Pair {
        number,
        bots: [0, 1],
        opening: number,
        wanted: [true, true],
    }
}

/// Both games of a pair, played through.
pub(crate) fn pair(
    number: u64,
    games: &[Moves; 2],
    rulebook: &Arc<Rulebook>,
) -> Result<PairOfGames, QueueError> {
    let [one, other] = games;
    Ok(PairOfGames {
        number,
        games: [one.replay(rulebook)?, other.replay(rulebook)?],
    })
}

/// Reads something that was sent.
pub(crate) fn read<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Result<T, QueueError> {
    serde_json::from_slice(bytes)
        .map_err(|error| QueueError::Strange(format!("what was sent cannot be read: {error}")))
}

/// Makes something ready to be sent.
pub(crate) fn written(value: &impl Serialize) -> Result<Vec<u8>, QueueError> {
    serde_json::to_vec(value).map_err(QueueError::strange)
}

/// A match for tests.
#[cfg(test)]
pub(crate) fn small_match() -> Job {
    let rulebook = rules::builtin::rulebook("contest").unwrap();
    let own = MatchJob {
        rules: Rules::of(&rulebook),
        settings: ["nodes=10", "nodes=20"].map(str::to_string),
        weights: [Weights::None, Weights::None],
        seed: 1,
        beginning: Beginning::default(),
        max_plies: 20,
    };
    Job {
        version: VERSION.to_string(),
        learned: None,
        what: What::Match(Box::new(own)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Seed, Status, builtin};

    /// A game of random moves that is stopped if it does not end.
    fn any_game(rulebook: &Arc<Rulebook>, seed: u64, most: usize) -> Game {
        let mut seed = Seed::new(seed);
        let mut game = Game::new(rulebook.clone(), seed.next()).refereed();
        while let Status::ToMove(_) = game.status() {
            if game.turns().len() == most {
                game.stop().unwrap();
                break;
            }
            let moves = game.legal_moves();
            let mv = moves[seed.below(moves.len())].clone();
            game.play(&mv).unwrap();
        }
        game
    }

    #[test]
    fn games_travel_and_come_out_the_same() {
        for rulebook in builtin::ids().filter_map(builtin::rulebook) {
            for (seed, most) in [(1, 300), (2, 7)] {
                let game = any_game(&rulebook, seed, most);
                let moves = Moves::of(&game);
                let sent = written(&moves).unwrap();
                let came: Moves = read(&sent).unwrap();
                let again = came.replay(&rulebook).unwrap();
                assert_eq!(again.outcome(), game.outcome(), "{}", rulebook.id());
                assert_eq!(Moves::of(&again), moves);
            }
        }
    }

    #[test]
    fn a_game_that_is_none_is_refused_with_the_reason() {
        let rulebook = builtin::rulebook("english").unwrap();
        let true_game = Moves::of(&any_game(&rulebook, 3, 9));
        let error = |change: &dyn Fn(&mut Moves)| {
            let mut moves = true_game.clone();
            change(&mut moves);
            moves.replay(&rulebook).unwrap_err().to_string()
        };
        assert!(error(&|moves| moves.moves[4] = "1-32".to_string()).contains("move 5, 1-32"));
        assert!(error(&|moves| moves.winner = Some(1)).contains("does not end by unfinished"));
        assert!(error(&|moves| moves.how = "no-moves".to_string()).contains("no-moves"));
        assert!(!error(&|moves| moves.start = Some("nonsense".to_string())).is_empty());
    }
}
