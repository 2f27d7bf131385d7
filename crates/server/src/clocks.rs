//! The clocks of a game. The server's time counts, nobody else's.

use rules::{Game, Side, Times};
use serde::Serialize;
use store::Control;
use utoipa::ToSchema;

use crate::views::SideView;

/// The time of a game: when the turn began, and what each side had left then.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Clock {
    control: Option<Control>,
    left: [u64; 2],
    /// When the turn began, in milliseconds since 1970.
    since: u64,
}

/// The clocks as a page shows them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct ClocksView {
    /// What the first side has left, in milliseconds.
    first: u64,
    /// What the second side has left, in milliseconds.
    second: u64,
    running: Option<SideView>,
    /// The server's time, in milliseconds since 1970.
    at: u64,
}

impl Clock {
    /// The clock as it stands after the moves of a game, running from now on.
    pub(crate) fn of(control: Option<Control>, game: &Game, now: u64) -> Clock {
        let start = control.map_or(0, |control| match control.base {
            0 => control.increment,
            base => base,
        });
        let left = Side::ALL.map(|side| {
            let plies = (0..game.turns().len()).rev();
            let of_side = |ply: &usize| {
                let mover = game.position_after(*ply).map(|position| position.mover());
                mover == Some(side)
            };
            let mut told = plies
                .filter(of_side)
                .filter_map(|ply| game.turns()[ply].times.left);
            told.next().unwrap_or(start)
        });
        Clock {
            control,
            left,
            since: now,
        }
    }

    /// What the mover's clock says about a move that is made now.
    pub(crate) fn press(&self, mover: Side, now: u64) -> Times {
        let spent = now.saturating_sub(self.since);
        let left = self.control.map(|control| {
            let left = self.left[mover.index()].saturating_sub(spent);
            left + control.increment
        });
        Times {
            spent: Some(spent),
            left,
        }
    }

    /// When the flag of the side to move falls, if the clock runs.
    pub(crate) fn deadline(&self, mover: Side) -> Option<u64> {
        self.control.map(|_| self.since + self.left[mover.index()])
    }

    /// What a side has left, if this one is to move.
    pub(crate) fn left(&self, side: Side, mover: Option<Side>, now: u64) -> u64 {
        let left = self.left[side.index()];
        match mover == Some(side) {
            true => left.saturating_sub(now.saturating_sub(self.since)),
            false => left,
        }
    }

    pub(crate) fn view(&self, mover: Option<Side>, now: u64) -> Option<ClocksView> {
        self.control?;
        Some(ClocksView {
            first: self.left(Side::First, mover, now),
            second: self.left(Side::Second, mover, now),
            running: mover.map(SideView::from),
            at: now,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game() -> Game {
        Game::new(rules::builtin::rulebook("english").unwrap(), 0)
    }

    const CONTROL: Option<Control> = Some(Control {
        base: 60_000,
        increment: 2_000,
    });

    #[test]
    fn a_move_costs_its_time_and_earns_the_increment() {
        let mut game = game();
        let clock = Clock::of(CONTROL, &game, 1_000);
        let times = clock.press(Side::First, 11_000);
        assert_eq!(times.spent, Some(10_000));
        assert_eq!(times.left, Some(52_000));
        let mv = game.legal_moves()[0].clone();
        game.play_timed(&mv, times).unwrap();
        let clock = Clock::of(CONTROL, &game, 11_000);
        assert_eq!(clock.left(Side::First, Some(Side::Second), 12_000), 52_000);
        assert_eq!(clock.left(Side::Second, Some(Side::Second), 12_000), 59_000);
        assert_eq!(clock.deadline(Side::Second), Some(71_000));
        // A move taken back gives its time back.
        game.undo();
        let clock = Clock::of(CONTROL, &game, 20_000);
        assert_eq!(clock.left(Side::First, None, 20_000), 60_000);
    }

    #[test]
    fn without_a_control_only_the_time_spent_is_told() {
        let clock = Clock::of(None, &game(), 0);
        assert_eq!(clock.press(Side::First, 5).left, None);
        assert_eq!(clock.press(Side::First, 5).spent, Some(5));
        assert_eq!(clock.deadline(Side::First), None);
        assert_eq!(clock.view(Some(Side::First), 5), None);
    }

    #[test]
    fn a_control_of_seconds_alone_begins_with_one_move() {
        let control = Some(Control {
            base: 0,
            increment: 3_000,
        });
        let clock = Clock::of(control, &game(), 0);
        assert_eq!(clock.left(Side::First, Some(Side::First), 1_000), 2_000);
        assert_eq!(clock.left(Side::First, Some(Side::First), 9_000), 0);
    }
}
