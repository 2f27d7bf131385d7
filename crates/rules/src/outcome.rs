//! Outcomes in words.

use crate::sentences::endings::count;
use crate::sentences::phrases::ordinal;
use crate::{Counter, Forfeit, Gives, How, NoMove, Outcome, Rulebook, Side};

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

    /// What the side did, after its name.
    const fn deed(self) -> &'static str {
        match self {
            Forfeit::IllegalMove => "made a move that is not legal",
            Forfeit::Unreadable => "wrote something that is no move",
            Forfeit::Time => "ran out of time",
            Forfeit::Silence => "gave no answer",
            Forfeit::Crash => "stopped running",
            Forfeit::Flood => "wrote more than it may",
            Forfeit::Left => "left the game",
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

    /// The parameters of the reason, for sentences in other languages.
    pub fn params(&self, rulebook: &Rulebook) -> Vec<(&'static str, String)> {
        let mut params = Vec::new();
        if let Some(winner) = self.winner {
            params.push(("winner", rulebook.side(winner).name.clone()));
            params.push(("loser", rulebook.side(winner.other()).name.clone()));
        }
        match self.how {
            How::Repetition { times } => params.push(("times", times.to_string())),
            How::Counter { counter, pieces } => {
                if let Some(counter) = rulebook.endings().counters.get(counter) {
                    params.push(("plies", counter.plies.to_string()));
                }
                params.push(("first", pieces[0].to_string()));
                params.push(("second", pieces[1].to_string()));
            }
            _ => {}
        }
        if let Some(clause) = self.clause(rulebook) {
            params.push(("clause", clause.to_string()));
        }
        params
    }

    /// The end as an English sentence: "Red has no legal move: Black wins (rule 10)".
    pub fn sentence(&self, rulebook: &Rulebook) -> String {
        let result = match self.winner {
            Some(winner) => format!("{} wins", rulebook.side(winner).name),
            None if self.how == How::Unfinished => "no result".to_string(),
            None => "a draw".to_string(),
        };
        let clause = self.clause(rulebook);
        let clause = clause.map_or(String::new(), |label| format!(" ({label})"));
        format!("{}: {result}{clause}", self.cause(rulebook))
    }

    fn clause<'a>(&self, rulebook: &'a Rulebook) -> Option<&'a str> {
        let key = match self.how {
            How::NoPieces | How::NoMoves => "endings.no-move".to_string(),
            How::Repetition { .. } => "endings.repetition".to_string(),
            How::Counter { .. } => format!("endings.counter.{}", self.key(rulebook)),
            _ => return None,
        };
        rulebook.clause(&key).map(|clause| clause.label.as_str())
    }

    fn cause(&self, rulebook: &Rulebook) -> String {
        let loser = || self.loser_name(rulebook);
        match self.how {
            How::NoPieces => format!("{} has no pieces left", self.stuck_name(rulebook)),
            How::NoMoves => format!("{} has no legal move", self.stuck_name(rulebook)),
            How::Repetition { times } => {
                format!(
                    "the same position stood for the {} time",
                    ordinal(times.into())
                )
            }
            How::Counter { counter, pieces } => match rulebook.endings().counters.get(counter) {
                Some(counter) => full(rulebook, counter, pieces),
                None => "a counter is full".to_string(),
            },
            How::Resignation => format!("{} resigned", loser()),
            How::Forfeit(why) => format!("{} {}", loser(), why.deed()),
            How::Agreement => "the sides agreed".to_string(),
            How::Adjudication => "the referee ended the game".to_string(),
            How::Unfinished => "the game was stopped".to_string(),
        }
    }

    fn loser_name<'a>(&self, rulebook: &'a Rulebook) -> &'a str {
        match self.winner {
            Some(winner) => &rulebook.side(winner.other()).name,
            None => "a side",
        }
    }

    /// The side that could not move: it has lost, or won where that is how to win.
    fn stuck_name<'a>(&self, rulebook: &'a Rulebook) -> &'a str {
        match (self.winner, rulebook.endings().no_move) {
            (Some(winner), NoMove::Wins) => &rulebook.side(winner).name,
            _ => self.loser_name(rulebook),
        }
    }
}

/// "25 moves of each side without a capture, and pieces: Black 2, White 1".
fn full(rulebook: &Rulebook, counter: &Counter, pieces: [u8; 2]) -> String {
    let text = count(rulebook.draft(), counter);
    match counter.gives {
        Gives::Draw => text,
        Gives::MorePieces => {
            let [first, second] = Side::ALL.map(|side| &rulebook.side(side).name);
            let [a, b] = pieces;
            format!("{text}, and pieces: {first} {a}, {second} {b}")
        }
    }
}
