//! The time that a player has.

use std::time::Duration;

/// How time is given.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pace {
    /// So much for each move.
    PerMove(Duration),
    /// So much for the whole game, and a little more after each move.
    WholeGame {
        /// The time on the clock at the start.
        time: Duration,
        /// What is added after each move.
        increment: Duration,
    },
}

impl Pace {
    /// The whole clock or, with a time per move, that time.
    pub fn time(self) -> Duration {
        match self {
            Pace::PerMove(time) | Pace::WholeGame { time, .. } => time,
        }
    }

    /// What is added after each move.
    pub fn increment(self) -> Duration {
        match self {
            Pace::PerMove(_) => Duration::ZERO,
            Pace::WholeGame { increment, .. } => increment,
        }
    }
}

/// The clock of one player. It is told the time and reads none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    pace: Pace,
    left: Duration,
    /// On top of the next answer; gone after the first.
    start_up: Duration,
    used: Duration,
}

impl Clock {
    /// A clock at the start of a game. The start-up time comes on top of the first answer.
    pub fn new(pace: Pace, start_up: Duration) -> Clock {
        Clock {
            pace,
            left: pace.time(),
            start_up,
            used: Duration::ZERO,
        }
    }

    /// What is left for this move or on the clock, without the start-up time.
    pub fn left(&self) -> Duration {
        self.left
    }

    /// How long the next answer may take.
    pub fn allowance(&self) -> Duration {
        self.left.saturating_add(self.start_up)
    }

    /// The time that all answers took.
    pub fn used(&self) -> Duration {
        self.used
    }

    /// Takes note of an answer that took so long and was not late.
    pub fn charge(&mut self, took: Duration) {
        let own = took.saturating_sub(self.start_up);
        self.start_up = Duration::ZERO;
        self.used = self.used.saturating_add(took);
        if let Pace::WholeGame { increment, .. } = self.pace {
            let left = self.left.saturating_sub(own);
            self.left = left.saturating_add(increment);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    #[test]
    fn a_time_per_move_is_the_same_for_each_but_the_first() {
        let mut clock = Clock::new(Pace::PerMove(ms(100)), ms(50));
        assert_eq!((clock.left(), clock.allowance()), (ms(100), ms(150)));
        clock.charge(ms(140));
        assert_eq!((clock.left(), clock.allowance()), (ms(100), ms(100)));
        assert_eq!(clock.used(), ms(140));
    }

    #[test]
    fn a_clock_runs_down_and_gets_its_increment() {
        let pace = Pace::WholeGame {
            time: ms(1000),
            increment: ms(10),
        };
        let mut clock = Clock::new(pace, ms(50));
        clock.charge(ms(150));
        assert_eq!(clock.left(), ms(910));
        clock.charge(ms(910));
        assert_eq!((clock.left(), clock.allowance()), (ms(10), ms(10)));
    }
}
