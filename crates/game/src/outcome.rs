//! How a game ended, as data and in words.

use moves::Side;
use rulebook::sentences::{count, phrases};
use rulebook::{Clause, Counter, Gives, NoMove, Rulebook};
use texts::Message;

/// How a game was decided: who won, how, and why.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// Who won; `None` is a draw or, with [`How::Unfinished`], no result.
    pub winner: Option<Side>,
    /// How it came about.
    pub how: How,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum How {
    /// The side to move has no pieces left.
    NoPieces,
    /// The side to move has pieces but no legal move.
    NoMoves,
    /// The same position stood for the given time.
    Repetition {
        /// How often it stood.
        times: u8,
    },
    /// A counter of the rulebook was full.
    Counter {
        /// Which counter of the rulebook, by its place in [`Endings::counters`](rulebook::Endings::counters).
        counter: usize,
        /// The pieces of the first and the second side when it was full.
        pieces: [u8; 2],
    },
    /// The loser resigned.
    Resignation,
    /// The loser forfeited.
    Forfeit(Forfeit),
    /// The sides agreed on a draw.
    Agreement,
    /// The referee gave the result before the end.
    Adjudication,
    /// The game was stopped before its end.
    Unfinished,
}

/// Why a side forfeited a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Forfeit {
    /// It made a move that is not legal.
    IllegalMove,
    /// It wrote something that is no move.
    Unreadable,
    /// Its time ran out.
    Time,
    /// It gave no answer at all.
    Silence,
    /// Its program ended.
    Crash,
    /// It wrote more than it may.
    Flood,
    /// It left the game.
    Left,
}

impl How {
    /// One word for protocols and PDN's `Termination`:
    ///
    /// | word | meaning |
    /// |---|---|
    /// | `no-pieces` | the side to move had no pieces left |
    /// | `no-moves` | it had pieces, but no legal move |
    /// | `repetition` | the same position stood too often |
    /// | `counter` | a counter of the rulebook was full |
    /// | `resignation` | the loser resigned |
    /// | `agreement` | the sides agreed on a draw |
    /// | `adjudication` | the referee gave the result before the end |
    /// | `unfinished` | the game was stopped |
    /// | `illegal` | the loser made a move that is not legal |
    /// | `unreadable` | the loser wrote something that is no move |
    /// | `time` | the loser's time ran out |
    /// | `silence` | the loser gave no answer |
    /// | `crash` | the loser's program ended |
    /// | `flood` | the loser wrote more than it may |
    /// | `left` | the loser left the game |
    pub const fn word(self) -> &'static str {
        match self {
            How::NoPieces => "no-pieces",
            How::NoMoves => "no-moves",
            How::Repetition { .. } => "repetition",
            How::Counter { .. } => "counter",
            How::Resignation => "resignation",
            How::Agreement => "agreement",
            How::Adjudication => "adjudication",
            How::Unfinished => "unfinished",
            How::Forfeit(why) => why.word(),
        }
    }
}

impl Forfeit {
    /// Every way to forfeit.
    pub const ALL: [Forfeit; 7] = [
        Forfeit::IllegalMove,
        Forfeit::Unreadable,
        Forfeit::Time,
        Forfeit::Silence,
        Forfeit::Crash,
        Forfeit::Flood,
        Forfeit::Left,
    ];

    /// The word of [`How::word`].
    pub const fn word(self) -> &'static str {
        match self {
            Forfeit::IllegalMove => "illegal",
            Forfeit::Unreadable => "unreadable",
            Forfeit::Time => "time",
            Forfeit::Silence => "silence",
            Forfeit::Crash => "crash",
            Forfeit::Flood => "flood",
            Forfeit::Left => "left",
        }
    }

    /// The key of what the side did.
    const fn meaning_key(self) -> &'static str {
        match self {
            Forfeit::IllegalMove => "outcome-illegal",
            Forfeit::Unreadable => "outcome-unreadable",
            Forfeit::Time => "outcome-time",
            Forfeit::Silence => "outcome-silence",
            Forfeit::Crash => "outcome-crash",
            Forfeit::Flood => "outcome-flood",
            Forfeit::Left => "outcome-left",
        }
    }
}

impl Outcome {
    /// The key of the reason: the word of [`How::word`], or the name of the counter.
    pub fn key<'a>(&self, rulebook: &'a Rulebook) -> &'a str {
        match self.how {
            How::Counter { counter, .. } => {
                let counter = rulebook.endings().counters.get(counter);
                counter.map_or(self.how.word(), |counter| &counter.name)
            }
            how => how.word(),
        }
    }

    /// The end in short, as the examples of rulebooks have it: `first wins: no-moves`,
    /// `draw: repetition`.
    pub fn label(&self, rulebook: &Rulebook) -> String {
        let result = match self.winner {
            Some(Side::First) => "first wins",
            Some(Side::Second) => "second wins",
            None if self.how == How::Unfinished => "unfinished",
            None => "draw",
        };
        format!("{result}: {}", self.key(rulebook))
    }

    /// The end as a sentence: "Red has no legal move: Black wins (rule 10)".
    pub fn sentence(&self, rulebook: &Rulebook) -> Message {
        Message::new("outcome")
            .with("cause", self.cause(rulebook))
            .with("result", self.result(rulebook))
            .with("cited", phrases::cited(self.clause(rulebook)))
    }

    /// Who won: "Black wins".
    pub fn result(&self, rulebook: &Rulebook) -> Message {
        match self.winner {
            Some(winner) => {
                let side = phrases::side(rulebook.side(winner));
                Message::new("result-wins").with("side", side)
            }
            None if self.how == How::Unfinished => Message::new("result-none"),
            None => Message::new("result-draw"),
        }
    }

    fn clause<'a>(&self, rulebook: &'a Rulebook) -> Option<&'a Clause> {
        let key = match self.how {
            How::NoPieces | How::NoMoves => "endings.no-move".to_string(),
            How::Repetition { .. } => "endings.repetition".to_string(),
            How::Counter { .. } => format!("endings.counter.{}", self.key(rulebook)),
            _ => return None,
        };
        rulebook.clause(&key)
    }

    /// Why the game ended: "Red has no legal move".
    pub fn cause(&self, rulebook: &Rulebook) -> Message {
        let stuck = |key: &'static str| Message::new(key).with("stuck", self.stuck(rulebook));
        let lost = |key: &'static str| Message::new(key).with("loser", self.loser(rulebook));
        match self.how {
            How::NoPieces => stuck("outcome-no-pieces"),
            How::NoMoves if self.winner.is_none() => Message::new("outcome-blocked"),
            How::NoMoves => stuck("outcome-no-moves"),
            How::Repetition { times } => Message::new("outcome-repetition").with("n", times),
            How::Counter { counter, pieces } => match rulebook.endings().counters.get(counter) {
                Some(counter) => full(rulebook, counter, pieces),
                None => Message::new("outcome-counter-unknown"),
            },
            How::Resignation => lost("outcome-resignation"),
            How::Forfeit(why) => lost(why.meaning_key()),
            How::Agreement => Message::new("outcome-agreement"),
            How::Adjudication => Message::new("outcome-adjudication"),
            How::Unfinished => Message::new("outcome-unfinished"),
        }
    }

    fn loser(&self, rulebook: &Rulebook) -> Message {
        match self.winner {
            Some(winner) => phrases::side(rulebook.side(winner.other())),
            None => Message::new("side-unknown"),
        }
    }

    /// The side that could not move: it has lost, or won where that is how to win.
    fn stuck(&self, rulebook: &Rulebook) -> Message {
        match (self.winner, rulebook.endings().no_move) {
            (Some(winner), NoMove::Wins) => phrases::side(rulebook.side(winner)),
            _ => self.loser(rulebook),
        }
    }
}

/// "25 moves of each side without a capture, and pieces: Black 2, White 1".
fn full(rulebook: &Rulebook, counter: &Counter, pieces: [u8; 2]) -> Message {
    let count = count(rulebook.draft(), counter);
    match counter.gives {
        Gives::Draw | Gives::Strong => Message::new("outcome-counter").with("count", count),
        Gives::MorePieces => {
            let [first, second] = Side::ALL.map(|side| phrases::side(rulebook.side(side)));
            let [ours, theirs] = pieces;
            Message::new("outcome-counter-pieces")
                .with("count", count)
                .with("first", first)
                .with("ours", ours)
                .with("second", second)
                .with("theirs", theirs)
        }
    }
}
