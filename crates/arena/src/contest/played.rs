//! Pairs of games to play, and games that were played: plain data both.

use std::fmt;
use std::str::FromStr;

use rules::{Forfeit, Side};
use serde::{Deserialize, Serialize};

/// Two games from one opening between two bots.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Pair {
    /// Its number in the contest.
    pub number: u64,
    /// The bots by their places in the file. The first one has the first move in the first game,
    /// the second one in the second.
    pub bots: [usize; 2],
    /// Which opening of a list.
    pub opening: u64,
    /// Which of the two games are still to be played.
    pub wanted: [bool; 2],
}

impl Pair {
    /// Who has the first and the second side in a game of the pair.
    pub fn seated(&self, game: usize) -> [usize; 2] {
        let [a, b] = self.bots;
        if game == 0 { [a, b] } else { [b, a] }
    }
}

/// The name of a game: the number of its pair and its place in it, `17.2`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct GameId {
    /// The number of the pair, from 0; written from 1.
    pub pair: u64,
    /// 0 for the first game of the pair and 1 for the second; written 1 and 2.
    pub game: usize,
}

/// A game that was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Played {
    /// Its name.
    pub id: GameId,
    /// Who had the first and the second side, by their places in the file.
    pub bots: [usize; 2],
    /// What drew the obstacles.
    pub seed: u64,
    /// The FEN that it began from, if it was not the start of the rulebook.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Which side made the first move, 0 or 1: from a position it may be the second one.
    #[serde(default)]
    pub first: usize,
    /// How many of the moves belong to the opening and were drawn.
    #[serde(default)]
    pub opening: usize,
    /// The moves in numbers.
    pub moves: Vec<String>,
    /// The milliseconds that each move took; none for those of the opening.
    pub ms: Vec<u64>,
    /// Which side won, 0 or 1; none for a draw and for a game that was stopped.
    pub winner: Option<usize>,
    /// How it ended, in one word.
    pub how: String,
    /// How it ended, in a sentence.
    pub why: String,
    /// What the loser did wrong, if that was the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<Wrong>,
    /// The milliseconds that each side thought.
    pub used_ms: [u64; 2],
    /// The milliseconds of processor time that the program of each side took, if it was one.
    #[serde(default)]
    pub cpu_ms: [u64; 2],
    /// What each side said beside the game, made short.
    pub logs: [String; 2],
    /// How the bots were confined on the machine that played.
    #[serde(default)]
    pub confined: String,
    /// When it ended, in seconds since 1970, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<u64>,
}

/// What a bot did wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Wrong {
    /// What it wrote, made short and harmless.
    pub wrote: Option<String>,
    /// What was wrong with it.
    pub why: String,
}

impl Played {
    /// The half points of the first side.
    pub fn half_points(&self) -> usize {
        match self.winner {
            Some(0) => 2,
            Some(_) => 0,
            None => 1,
        }
    }

    /// The side that lost by its own fault, and how.
    pub fn forfeit(&self) -> Option<(Side, Forfeit)> {
        let forfeit = Forfeit::ALL.into_iter().find(|f| f.word() == self.how)?;
        match self.winner? {
            0 => Some((Side::Second, forfeit)),
            _ => Some((Side::First, forfeit)),
        }
    }

    /// True if it was stopped after too many moves.
    pub fn is_unfinished(&self) -> bool {
        self.how == rules::How::Unfinished.word()
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.pair + 1, self.game + 1)
    }
}

/// A text that names no game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoGameId(String);

impl fmt::Display for NoGameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` names no game: expected a name like `17.2`", self.0)
    }
}

impl std::error::Error for NoGameId {}

impl FromStr for GameId {
    type Err = NoGameId;

    fn from_str(text: &str) -> Result<GameId, NoGameId> {
        let number = |text: &str| text.parse::<u64>().ok()?.checked_sub(1);
        let read = text.split_once('.');
        let read = read.and_then(|(pair, game)| Some((number(pair)?, number(game)?)));
        match read {
            // Twice the number must be a number, too.
            Some((pair, game @ 0..=1)) if pair < 1 << 60 => Ok(GameId {
                pair,
                game: game as usize,
            }),
            _ => Err(NoGameId(crate::excerpt(text))),
        }
    }
}

impl TryFrom<String> for GameId {
    type Error = NoGameId;

    fn try_from(text: String) -> Result<GameId, NoGameId> {
        text.parse()
    }
}

impl From<GameId> for String {
    fn from(id: GameId) -> String {
        id.to_string()
    }
}
