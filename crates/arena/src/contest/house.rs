//! Our own engine as a contestant.

use std::time::Duration;

use engine::{Engine, Level, Limits, Stop, Time};
use rules::{Game, Move, Seed, Side};

use crate::Pace;
use crate::play::{Mail, Player};
use crate::protocol::Protocol;
use crate::referee::Event;

/// A level of our own engine; level 0 makes any legal move.
#[derive(Debug)]
pub struct House<'a> {
    engine: &'a Engine,
    level: Option<Level>,
    pace: Pace,
    seed: u64,
    mail: Option<Mail>,
}

impl<'a> House<'a> {
    /// A player for one game. The same seed gives the same moves, unless time runs out.
    pub fn new(engine: &'a Engine, level: u8, pace: Pace, seed: u64) -> House<'a> {
        House {
            engine,
            level: Level::new(level),
            pace,
            seed,
            mail: None,
        }
    }

    fn choose(&self, game: &Game, left: Duration) -> (Option<Move>, Option<i32>) {
        let seed = self.seed.wrapping_add(game.turns().len() as u64);
        let Some(level) = self.level else {
            let moves = game.legal_moves();
            let any = Seed::new(seed).below(moves.len().max(1));
            return (moves.get(any).cloned(), None);
        };
        let answer = self
            .engine
            .play(game, level, &self.limits(left), &Stop::new(), seed);
        let score = answer.lines.first().map(|line| line.score.hundredths());
        (answer.best, score)
    }

    /// A little less than there is: the way to the referee takes time, too.
    fn limits(&self, left: Duration) -> Limits {
        let left = left.mul_f64(0.85).saturating_sub(Duration::from_millis(5));
        let left = left.max(Duration::from_millis(1));
        match self.pace {
            Pace::PerMove(_) => Limits::time(left),
            Pace::WholeGame { increment, .. } => Limits {
                time: Time::Clock {
                    left,
                    increment: increment.mul_f64(0.85),
                    moves: None,
                },
                ..Limits::default()
            },
        }
    }
}

impl Player for House<'_> {
    fn protocol(&self) -> Option<Protocol> {
        None
    }

    fn start(&mut self, mail: Mail) -> Result<(), String> {
        self.mail = Some(mail);
        self.engine.forget();
        Ok(())
    }

    fn say(&mut self, _: &str) {}

    fn ask(&mut self, game: &Game, _: Side, left: Duration) {
        let (mv, score) = self.choose(game, left);
        let Some(mail) = &self.mail else {
            return;
        };
        if let Some(score) = score {
            mail.post(Event::Score(score));
        }
        if let Some(mv) = mv {
            mail.post(Event::Moved(mv));
        }
    }
}
