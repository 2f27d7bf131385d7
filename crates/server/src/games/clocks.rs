//! The clocks of a game as a page shows them. The server's time counts, nobody else's.

use std::time::Duration;

use rules::Side;
use serde::Serialize;
use table::Table;
use utoipa::ToSchema;

use crate::views::SideView;

/// The clocks as a page shows them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct ClocksView {
    /// What the first side has left, in milliseconds; nothing if it has no clock.
    first: Option<u64>,
    /// What the second side has left, in milliseconds; nothing if it has no clock.
    second: Option<u64>,
    running: Option<SideView>,
    /// The server's time, in milliseconds since 1970.
    at: u64,
}

impl ClocksView {
    /// The clocks at a moment, if there are any.
    pub(crate) fn of(table: &Table, now: u64) -> Option<ClocksView> {
        let left = |side| {
            table.clock().control(side)?;
            let left = table.left(side, Duration::from_millis(now));
            u64::try_from(left.as_millis()).ok()
        };
        let has = |side: &Side| table.clock().control(*side).is_some();
        let runs = table.mover().filter(|_| !table.is_paused()).filter(has);
        table.clock().is_there().then(|| ClocksView {
            first: left(Side::First),
            second: left(Side::Second),
            running: runs.map(SideView::from),
            at: now,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Game;
    use table::{Control, Mode, Opening};

    fn table(control: Option<Control>) -> Table {
        unlike([control; 2])
    }

    fn unlike(controls: [Option<Control>; 2]) -> Table {
        let game = Game::new(rules::builtin::rulebook("english").unwrap(), 0);
        let opening = Opening {
            controls,
            ..Opening::of(Mode::Device)
        };
        Table::new(opening, game, Duration::ZERO)
    }

    #[test]
    fn a_side_without_a_clock_shows_none() {
        let control = Control::game(Duration::from_secs(60), Duration::ZERO);
        let view = ClocksView::of(&unlike([None, Some(control)]), 1_000).unwrap();
        assert_eq!((view.first, view.second), (None, Some(60_000)));
        assert_eq!(view.running, None);
    }

    #[test]
    fn without_a_control_there_is_no_clock() {
        assert_eq!(ClocksView::of(&table(None), 5), None);
    }

    #[test]
    fn a_control_of_seconds_alone_begins_with_one_move() {
        let control = Control::game(Duration::ZERO, Duration::from_secs(3));
        let table = table(Some(control));
        let view = ClocksView::of(&table, 1_000).unwrap();
        assert_eq!((view.first, view.second), (Some(2_000), Some(3_000)));
        assert_eq!(ClocksView::of(&table, 9_000).unwrap().first, Some(0));
    }
}
