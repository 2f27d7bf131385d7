//! Levels that people can beat.

use rules::{Game, Move, Seed};

use crate::answer::Answer;
use crate::search::Noise;
use crate::{Engine, Limits, Stop};

/// A strength from 1, for someone who just learned the rules, to 8, all that the engine has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// Every level, the weakest first.
    pub const ALL: [Level; 8] = [
        Level(1),
        Level(2),
        Level(3),
        Level(4),
        Level(5),
        Level(6),
        Level(7),
        Level(8),
    ];
    /// Full strength.
    pub const FULL: Level = Level(8);

    /// The level with this number, from 1 to 8.
    pub const fn new(number: u8) -> Option<Level> {
        match number {
            1..=8 => Some(Level(number)),
            _ => None,
        }
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// What people call it.
    pub const fn name(self) -> &'static str {
        match self.0 {
            1 => "newcomer",
            2 => "beginner",
            3 => "casual",
            4 => "steady",
            5 => "club",
            6 => "strong",
            7 => "expert",
            _ => "master",
        }
    }

    fn habits(self) -> Habits {
        let (nodes, noise, margin, counts_only) = match self.0 {
            1 => (60, 60, 40, true),
            2 => (150, 45, 30, true),
            3 => (400, 30, 22, false),
            4 => (1_200, 22, 16, false),
            5 => (4_000, 15, 12, false),
            6 => (15_000, 8, 8, false),
            7 => (60_000, 4, 5, false),
            _ => (u64::MAX, 0, 0, false),
        };
        Habits {
            nodes,
            noise,
            margin,
            counts_only,
        }
    }
}

/// How a level plays.
struct Habits {
    /// How many positions it looks at.
    nodes: u64,
    /// How far off its judgement may be.
    noise: i32,
    /// How much worse than the best a move may be that it plays for a change.
    margin: i32,
    /// True if it sees pieces and nothing else.
    counts_only: bool,
}

/// A way to judge positions, worse than the best one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Taste {
    pub(crate) noise: Noise,
    pub(crate) counts_only: bool,
}

impl Taste {
    pub(crate) const FULL: Taste = Taste {
        noise: Noise { most: 0, seed: 0 },
        counts_only: false,
    };
}

/// How many moves of a game full strength still varies.
const OPENING_PLIES: usize = 6;
/// How much worse a move of the opening may be that full strength plays for a change.
const OPENING_MARGIN: i32 = 3;
/// Among how many moves a level chooses.
const CHOICE: usize = 6;

impl Engine {
    /// The move of a level. Other seeds give other games; the same seed gives the same move.
    ///
    /// Full strength uses all that `limits` allow, the other levels at most that.
    pub fn play(
        &self,
        game: &Game,
        level: Level,
        limits: &Limits,
        stop: &Stop,
        seed: u64,
    ) -> Answer {
        let habits = level.habits();
        let opening = game.turns().len() < OPENING_PLIES;
        let margin = match level {
            Level::FULL if opening => OPENING_MARGIN,
            _ => habits.margin,
        };
        if margin == 0 {
            return self.search(game, limits, stop, |_| {});
        }
        let taste = Taste {
            noise: Noise {
                most: habits.noise,
                seed,
            },
            counts_only: habits.counts_only,
        };
        let limits = Limits {
            nodes: Some(limits.nodes.unwrap_or(u64::MAX).min(habits.nodes)),
            lines: CHOICE,
            ..limits.clone()
        };
        if level != Level::FULL {
            // What other levels found out is not for this one.
            self.forget();
        }
        let mut answer = self.search_with(game, &limits, stop, taste, |_| {});
        let mut draw = Seed::new(seed ^ game.hash().0);
        answer.best = choose(&answer, margin, &mut draw);
        answer
    }
}

/// One of the moves that are nearly as good as the best.
fn choose(answer: &Answer, margin: i32, draw: &mut Seed) -> Option<Move> {
    let best = answer.lines.first()?;
    let near = |score: crate::Score| match best.score.is_decided() {
        true => score == best.score,
        false => !score.is_decided() && score + margin >= best.score,
    };
    let near: Vec<_> = answer
        .lines
        .iter()
        .filter(|line| line.depth == best.depth && near(line.score))
        .collect();
    let chosen = near.get(draw.below(near.len().max(1))).copied();
    chosen.unwrap_or(best).moves.first().cloned()
}
