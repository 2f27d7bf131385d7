//! How long a search may go on.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// What ends a search. Whatever comes first does; without any limit only [`Stop`] ends it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// How long it may take.
    pub time: Time,
    /// How many positions it may look at.
    pub nodes: Option<u64>,
    /// How deep it may go, in plies.
    pub depth: Option<u32>,
    /// How many best lines to find.
    pub lines: usize,
    /// Whether the opponent is still thinking.
    pub ponder: Ponder,
}

/// How long a search may take.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Time {
    /// As long as it likes.
    Free,
    /// This long.
    Move(Duration),
    /// A share of what is left.
    Clock {
        /// What is left for the game or until the next control.
        left: Duration,
        /// What each move adds.
        increment: Duration,
        /// How many moves the time must last for, if there is a control.
        moves: Option<u32>,
    },
}

/// Whether the opponent is still thinking.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ponder {
    /// It is our turn: the time runs.
    No,
    /// The time begins to run at [`Stop::ponder_hit`].
    Yes,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            time: Time::Free,
            nodes: None,
            depth: None,
            lines: 1,
            ponder: Ponder::No,
        }
    }
}

impl Limits {
    /// This long and no longer.
    pub fn time(time: Duration) -> Limits {
        Limits {
            time: Time::Move(time),
            ..Limits::default()
        }
    }

    /// So many positions. On one thread the answer is always the same.
    pub fn nodes(nodes: u64) -> Limits {
        Limits {
            nodes: Some(nodes),
            ..Limits::default()
        }
    }

    /// So many plies.
    pub fn depth(depth: u32) -> Limits {
        Limits {
            depth: Some(depth),
            ..Limits::default()
        }
    }

    /// The same with so many best lines.
    #[must_use]
    pub fn with_lines(self, lines: usize) -> Limits {
        Limits { lines, ..self }
    }
}

/// Ends a search from another thread. Clones are one and the same switch.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<Switches>);

#[derive(Debug, Default)]
struct Switches {
    stop: AtomicBool,
    hit: AtomicBool,
}

impl Stop {
    /// A switch that is not thrown.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Ends the search at once.
    pub fn stop(&self) {
        self.0.stop.store(true, Relaxed);
    }

    /// True if the search was told to end.
    #[inline(always)]
    pub fn is_stopped(&self) -> bool {
        self.0.stop.load(Relaxed)
    }

    /// The opponent made the move that was expected: from now on the time runs.
    pub fn ponder_hit(&self) {
        self.0.hit.store(true, Relaxed);
    }

    fn is_hit(&self) -> bool {
        self.0.hit.load(Relaxed)
    }
}

/// The clock of one search.
#[derive(Debug)]
pub(crate) struct Timer {
    start: Instant,
    /// When the time began to run; `None` while the opponent thinks.
    running: Option<Instant>,
    budget: Option<Budget>,
    stop: Stop,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Budget {
    /// Nothing new begins after this.
    soft: Duration,
    /// Everything ends here.
    hard: Duration,
}

/// What is kept back for the way of a move to the referee.
const RESERVE: Duration = Duration::from_millis(15);
/// What at most is kept back of a fixed time: on a busy machine the thread waits for its turn.
const MARGIN: Duration = Duration::from_millis(10);
/// How many moves a game is thought to last.
const MOVES_LEFT: u32 = 25;

impl Timer {
    pub(crate) fn new(limits: &Limits, stop: Stop) -> Timer {
        let start = Instant::now();
        Timer {
            start,
            running: match limits.ponder {
                Ponder::No => Some(start),
                Ponder::Yes => None,
            },
            budget: budget(limits.time),
            stop,
        }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    pub(crate) fn stop(&self) -> &Stop {
        &self.stop
    }

    /// True if the time is up.
    pub(crate) fn is_over(&mut self) -> bool {
        self.spent(|budget| budget.hard)
    }

    /// True if it is too late to begin something that takes long.
    pub(crate) fn is_late(&mut self) -> bool {
        self.spent(|budget| budget.soft)
    }

    /// True if the time runs at all.
    pub(crate) fn is_timed(&self) -> bool {
        self.budget.is_some() && self.running.is_some()
    }

    fn spent(&mut self, part: impl Fn(Budget) -> Duration) -> bool {
        if self.running.is_none() && self.stop.is_hit() {
            self.running = Some(Instant::now());
        }
        match (self.running, self.budget) {
            (Some(running), Some(budget)) => running.elapsed() >= part(budget),
            _ => false,
        }
    }
}

fn budget(time: Time) -> Option<Budget> {
    match time {
        Time::Free => None,
        Time::Move(time) => {
            let time = time - (time / 25).min(MARGIN);
            Some(Budget {
                soft: time,
                hard: time,
            })
        }
        Time::Clock {
            left,
            increment,
            moves,
        } => Some(share(left, increment, moves)),
    }
}

fn share(left: Duration, increment: Duration, moves: Option<u32>) -> Budget {
    let usable = left.saturating_sub(RESERVE);
    let moves = moves.unwrap_or(MOVES_LEFT).clamp(1, MOVES_LEFT);
    let fair = usable / moves + increment * 3 / 4;
    let most = if moves == 1 { usable } else { usable / 3 };
    Budget {
        soft: (fair * 6 / 10).min(most),
        hard: (fair * 3).min(most),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_of_the_clock_never_exceeds_it() {
        for left in [0, 1, 20, 100, 1_000, 60_000] {
            for moves in [None, Some(0), Some(1), Some(40)] {
                let left = Duration::from_millis(left);
                let budget = share(left, Duration::from_secs(5), moves);
                assert!(budget.soft <= budget.hard);
                assert!(budget.hard <= left);
            }
        }
    }

    #[test]
    fn a_fixed_time_is_used_but_not_exceeded() {
        for millis in [0, 1, 100, 60_000] {
            let time = Duration::from_millis(millis);
            let budget = budget(Time::Move(time)).unwrap();
            assert!(budget.hard <= time && budget.hard >= time * 24 / 25);
        }
    }

    #[test]
    fn pondering_does_not_cost_time() {
        let stop = Stop::new();
        let limits = Limits {
            ponder: Ponder::Yes,
            ..Limits::time(Duration::ZERO)
        };
        let mut timer = Timer::new(&limits, stop.clone());
        assert!(!timer.is_over());
        stop.ponder_hit();
        assert!(timer.is_over());
    }
}
