//! Clocks: so many minutes a side, and so many seconds for each move.

use std::time::{Duration, Instant};

use rules::{Game, Side, Times};

use crate::control::Control;

/// The clock of a game under way.
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    pub(crate) control: Control,
    left: [Duration; 2],
    since: Instant,
}

impl Clock {
    /// The clock as it stands after the moves of a game, running from now on.
    pub(crate) fn of(control: Control, game: &Game) -> Clock {
        let left = Side::ALL.map(|side| {
            let sides = (0..game.turns().len()).rev().map(|ply| {
                let before = game.position_after(ply).map(|position| position.mover());
                (before, game.turns()[ply].times.left)
            });
            let last = { sides }.find(|(mover, left)| *mover == Some(side) && left.is_some());
            last.and_then(|(_, left)| left)
                .map_or(control.start(), Duration::from_millis)
        });
        Clock {
            control,
            left,
            since: Instant::now(),
        }
    }

    /// What a side has left, if this side is to move.
    pub(crate) fn left(&self, side: Side, mover: Option<Side>) -> Duration {
        let left = self.left[side.index()];
        match mover == Some(side) {
            true => left.saturating_sub(self.since.elapsed()),
            false => left,
        }
    }

    /// Stops the mover's clock, adds the increment and starts the other's.
    pub(crate) fn press(&mut self, mover: Side) -> Times {
        let spent = self.since.elapsed();
        let left = self.left(mover, Some(mover)) + self.control.increment;
        self.left[mover.index()] = left;
        self.since = Instant::now();
        Times {
            spent: Some(spent.as_millis() as u64),
            left: Some(left.as_millis() as u64),
        }
    }
}

/// A time as clocks show it: `4:05`, `0:09.3`, `1:00:00`.
pub(crate) fn shown(left: Duration) -> String {
    let seconds = left.as_secs();
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    match (hours, seconds) {
        (0, 0..20) => format!("0:{:02}.{}", seconds, left.subsec_millis() / 100),
        (0, _) => format!("{minutes}:{:02}", seconds % 60),
        _ => format!("{hours}:{minutes:02}:{:02}", seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_shown() {
        let shown_as = |millis| shown(Duration::from_millis(millis));
        assert_eq!(shown_as(0), "0:00.0");
        assert_eq!(shown_as(9_340), "0:09.3");
        assert_eq!(shown_as(245_000), "4:05");
        assert_eq!(shown_as(3_600_000), "1:00:00");
    }
}
