//! The clocks of a game. They are told the time and read none.

use std::time::Duration;

use rules::{Side, Times};

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

/// The time that one side is given.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Control {
    /// How time is given.
    pub pace: Pace,
    /// What comes on top of the first move, for a player that has to get ready.
    pub start_up: Duration,
}

impl Control {
    /// So much for the whole game, and so much after each move. Where there is nothing for the
    /// whole game, a side begins with what one move adds.
    pub fn game(time: Duration, increment: Duration) -> Control {
        let time = if time.is_zero() { increment } else { time };
        Pace::WholeGame { time, increment }.into()
    }
}

impl From<Pace> for Control {
    fn from(pace: Pace) -> Control {
        Control {
            pace,
            start_up: Duration::ZERO,
        }
    }
}

/// What a move cost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Spent {
    /// The time that it took, if anybody knows.
    pub took: Option<Duration>,
    /// What its side has left for the rest of the game, if it has a clock for that.
    pub left: Option<Duration>,
}

impl Spent {
    /// The same in milliseconds, as it is written.
    pub fn times(self) -> Times {
        let ms = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        Times {
            spent: self.took.map(ms),
            left: self.left.map(ms),
        }
    }
}

impl From<Times> for Spent {
    fn from(times: Times) -> Spent {
        Spent {
            took: times.spent.map(Duration::from_millis),
            left: times.left.map(Duration::from_millis),
        }
    }
}

/// The clocks of both sides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    controls: [Option<Control>; 2],
    /// What both hands showed at the start and after each move.
    shown: Vec<[Hand; 2]>,
    /// What they showed after the moves that were taken back, the next at the end.
    undone: Vec<[Hand; 2]>,
    turn: Turn,
}

/// What the clock of one side shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Hand {
    left: Duration,
    /// On top of the next move; gone after the first.
    start_up: Duration,
    /// What all moves took.
    used: Duration,
}

/// The turn that is going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Turn {
    /// It has run since this moment, and before that so long.
    Runs { since: Duration, before: Duration },
    /// It was stopped when it had lasted so long.
    Stands(Duration),
}

impl Turn {
    fn begins(now: Duration) -> Turn {
        Turn::Runs {
            since: now,
            before: Duration::ZERO,
        }
    }
}

impl Clock {
    /// Clocks at the start of a game; the first turn begins now.
    pub fn new(controls: [Option<Control>; 2], now: Duration) -> Clock {
        let hand = |control: Option<Control>| {
            control.map_or(Hand::default(), |control| Hand {
                left: control.pace.time(),
                start_up: control.start_up,
                used: Duration::ZERO,
            })
        };
        Clock {
            controls,
            shown: vec![controls.map(hand)],
            undone: Vec::new(),
            turn: Turn::begins(now),
        }
    }

    /// How time is given to a side.
    pub fn control(&self, side: Side) -> Option<Control> {
        self.controls[side.index()]
    }

    /// True if a side has a clock.
    pub fn is_there(&self) -> bool {
        self.controls.iter().any(Option::is_some)
    }

    fn hand(&self, side: Side) -> Hand {
        // There is always what was shown at the start.
        self.shown[self.shown.len() - 1][side.index()]
    }

    /// How long the turn has lasted.
    fn lasted(&self, now: Duration) -> Duration {
        match self.turn {
            Turn::Runs { since, before } => before.saturating_add(now.saturating_sub(since)),
            Turn::Stands(lasted) => lasted,
        }
    }

    /// What a side had left when the turn began, without the time to start up.
    pub fn left_at_turn(&self, side: Side) -> Duration {
        self.hand(side).left
    }

    /// What a side has left, if this one is to move.
    pub fn left(&self, side: Side, mover: Option<Side>, now: Duration) -> Duration {
        let Hand { left, start_up, .. } = self.hand(side);
        if mover == Some(side) {
            left.saturating_sub(self.lasted(now).saturating_sub(start_up))
        } else {
            left
        }
    }

    /// How long the next move of a side may take.
    pub fn allowance(&self, side: Side) -> Duration {
        let Hand { left, start_up, .. } = self.hand(side);
        left.saturating_add(start_up)
    }

    /// The time that all moves of a side took.
    pub fn used(&self, side: Side) -> Duration {
        self.hand(side).used
    }

    /// The last moment for a move of the side to move, if its clock runs.
    pub fn deadline(&self, mover: Side) -> Option<Duration> {
        self.controls[mover.index()]?;
        match self.turn {
            Turn::Runs { since, before } => {
                Some(since.saturating_add(self.allowance(mover).saturating_sub(before)))
            }
            Turn::Stands(_) => None,
        }
    }

    /// How much too late it is for the side to move; none while there is time.
    pub fn late(&self, mover: Side, now: Duration) -> Option<Duration> {
        let late = now.checked_sub(self.deadline(mover)?)?;
        (!late.is_zero()).then_some(late)
    }

    /// What a move costs that is made now.
    pub(crate) fn press(&self, mover: Side, now: Duration) -> Spent {
        let took = self.lasted(now);
        let Hand { left, start_up, .. } = self.hand(mover);
        let over = || left.saturating_sub(took.saturating_sub(start_up));
        let pace = self.controls[mover.index()].map(|control| control.pace);
        Spent {
            took: Some(took),
            left: match pace {
                Some(Pace::WholeGame { increment, .. }) => Some(over().saturating_add(increment)),
                Some(Pace::PerMove(_)) | None => None,
            },
        }
    }

    /// Takes note of a move; the next turn begins now.
    pub(crate) fn advance(&mut self, mover: Side, spent: Spent, now: Duration) {
        let mut hands = self.shown[self.shown.len() - 1];
        let hand = &mut hands[mover.index()];
        hand.start_up = Duration::ZERO;
        hand.used = hand.used.saturating_add(spent.took.unwrap_or_default());
        hand.left = spent.left.unwrap_or(hand.left);
        self.shown.push(hands);
        self.undone.clear();
        self.begin_turn(now);
    }

    /// The players change seats after what the side to move took to decide it: each keeps the own
    /// clock. The moves before it are not taken back any more.
    pub(crate) fn swap(&mut self, mover: Side, spent: Spent, now: Duration) {
        self.advance(mover, spent, now);
        let hands = self.shown.pop();
        let last = self.shown.len() - 1;
        if let Some([first, second]) = hands {
            self.shown[last] = [second, first];
        }
        self.controls.swap(0, 1);
    }

    /// Gives back the time of so many moves.
    pub(crate) fn undo(&mut self, count: usize, now: Duration) {
        for _ in 0..count.min(self.shown.len() - 1) {
            self.undone.extend(self.shown.pop());
        }
        self.begin_turn(now);
    }

    /// Takes it again.
    pub(crate) fn redo(&mut self, count: usize, now: Duration) {
        for _ in 0..count {
            self.shown.extend(self.undone.pop());
        }
        self.begin_turn(now);
    }

    /// How many moves were taken back and not played again.
    pub(crate) fn undone(&self) -> usize {
        self.undone.len()
    }

    /// What was taken back cannot be played again.
    pub(crate) fn forget_undone(&mut self) {
        self.undone.clear();
    }

    /// The turn begins now, and not before.
    pub(crate) fn begin_turn(&mut self, now: Duration) {
        self.turn = Turn::begins(now);
    }

    /// The turn goes on at this moment at the earliest: nobody could move before.
    pub(crate) fn not_before(&mut self, moment: Duration) {
        if let Turn::Runs { since, .. } = &mut self.turn {
            *since = (*since).max(moment);
        }
    }

    /// True if the turn was stopped.
    pub(crate) fn stands(&self) -> bool {
        matches!(self.turn, Turn::Stands(_))
    }

    /// Stops the turn.
    pub(crate) fn stop(&mut self, now: Duration) {
        self.turn = Turn::Stands(self.lasted(now));
    }

    /// The turn goes on with what it had lasted.
    pub(crate) fn go_on(&mut self, now: Duration) {
        if let Turn::Stands(before) = self.turn {
            self.turn = Turn::Runs { since: now, before };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    fn press(clock: &mut Clock, mover: Side, now: Duration) -> Spent {
        let spent = clock.press(mover, now);
        clock.advance(mover, spent, now);
        spent
    }

    #[test]
    fn a_time_per_move_is_the_same_for_each_but_the_first() {
        let control = Control {
            pace: Pace::PerMove(ms(100)),
            start_up: ms(50),
        };
        let mut clock = Clock::new([Some(control), None], ms(0));
        assert_eq!(clock.allowance(Side::First), ms(150));
        assert_eq!(press(&mut clock, Side::First, ms(140)).left, None);
        assert_eq!(clock.left_at_turn(Side::First), ms(100));
        assert_eq!(clock.allowance(Side::First), ms(100));
        assert_eq!(clock.used(Side::First), ms(140));
        // The other side has no clock.
        assert_eq!(clock.deadline(Side::Second), None);
    }

    #[test]
    fn a_clock_runs_down_and_gets_its_increment() {
        let control = Control {
            start_up: ms(50),
            ..Control::game(ms(1000), ms(10))
        };
        let mut clock = Clock::new([Some(control); 2], ms(0));
        press(&mut clock, Side::First, ms(150));
        assert_eq!(clock.left_at_turn(Side::First), ms(910));
        press(&mut clock, Side::Second, ms(150));
        assert_eq!(clock.deadline(Side::First), Some(ms(1060)));
        assert_eq!(clock.late(Side::First, ms(1060)), None);
        assert_eq!(clock.late(Side::First, ms(1061)), Some(ms(1)));
        press(&mut clock, Side::First, ms(1060));
        assert_eq!(clock.allowance(Side::First), ms(10));
    }

    #[test]
    fn each_side_may_have_a_clock_of_its_own() {
        let controls = [(60_000, 0), (0, 3_000)].map(|(t, i)| Some(Control::game(ms(t), ms(i))));
        let clock = Clock::new(controls, ms(0));
        assert_eq!(
            clock.left(Side::First, Some(Side::First), ms(1_000)),
            ms(59_000)
        );
        assert_eq!(
            clock.left(Side::Second, Some(Side::First), ms(1_000)),
            ms(3_000)
        );
    }

    #[test]
    fn moves_taken_back_give_their_time_back() {
        let mut clock = Clock::new([Some(Control::game(ms(60_000), ms(2_000))); 2], ms(1_000));
        assert_eq!(
            press(&mut clock, Side::First, ms(11_000)).left,
            Some(ms(52_000))
        );
        let before = clock.clone();
        clock.undo(1, ms(20_000));
        assert_eq!(clock.left(Side::First, None, ms(20_000)), ms(60_000));
        clock.redo(1, ms(11_000));
        assert_eq!(clock, before);
    }

    #[test]
    fn a_clock_that_stands_loses_nothing() {
        let mut clock = Clock::new([Some(Control::game(ms(60_000), ms(0))); 2], ms(0));
        clock.stop(ms(5_000));
        assert_eq!(clock.deadline(Side::First), None);
        assert_eq!(
            clock.left(Side::First, Some(Side::First), ms(900_000)),
            ms(55_000)
        );
        clock.go_on(ms(1_000_000));
        assert_eq!(clock.deadline(Side::First), Some(ms(1_055_000)));
        assert_eq!(
            clock.press(Side::First, ms(1_001_000)).took,
            Some(ms(6_000))
        );
    }
}
