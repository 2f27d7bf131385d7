//! What a search tells while it runs, and at its end.

use std::time::Duration;

use rules::Move;

use crate::Score;

/// What a search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The best move; none only when the game is over.
    pub best: Option<Move>,
    /// The best lines, the best first.
    pub lines: Vec<Line>,
    /// The depth that was searched to its end.
    pub depth: u32,
    /// How many positions were looked at.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

/// One line of play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// What it is worth to the side to move.
    pub score: Score,
    /// The depth that the score comes from.
    pub depth: u32,
    /// The moves of both sides.
    pub moves: Vec<Move>,
}

/// News of a search under way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Info {
    /// Which of the best lines this is, from 1.
    pub rank: usize,
    /// The line.
    pub line: Line,
    /// How many positions were looked at so far.
    pub nodes: u64,
    /// How long it took so far.
    pub time: Duration,
}

impl Answer {
    /// A move with a score that no search found.
    pub(crate) fn of(best: Move, score: i32) -> Answer {
        let line = Line {
            score: Score::evaluation(score),
            depth: 0,
            moves: vec![best.clone()],
        };
        Answer {
            best: Some(best),
            lines: vec![line],
            ..Answer::none()
        }
    }

    /// The answer for a game that is over.
    pub(crate) fn none() -> Answer {
        Answer {
            best: None,
            lines: Vec::new(),
            depth: 0,
            nodes: 0,
            time: Duration::ZERO,
        }
    }
}
