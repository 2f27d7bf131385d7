//! Clocks: so many minutes a side, and so many seconds for each move.

use std::str::FromStr;
use std::time::{Duration, Instant};

use rules::{Game, Side, Times};

/// How much time there is: `5+3` is five minutes and three seconds a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Control {
    pub(crate) base: Duration,
    pub(crate) increment: Duration,
}

impl FromStr for Control {
    type Err = String;

    fn from_str(text: &str) -> Result<Control, String> {
        let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
        let read = |text: &str, unit: f64, most: f64| {
            let number: f64 = text.trim().parse().ok()?;
            let seconds = number * unit;
            (0.0..=most)
                .contains(&seconds)
                .then(|| Duration::from_millis((seconds * 1000.0).round() as u64))
        };
        let day = 24.0 * 3600.0;
        match (read(minutes, 60.0, day), read(seconds, 1.0, 3600.0)) {
            (Some(base), Some(increment)) if !(base + increment).is_zero() => {
                Ok(Control { base, increment })
            }
            _ => Err("expected minutes and seconds a move, like 5+3".to_string()),
        }
    }
}

impl Control {
    /// What each side begins with: where there are no minutes, the seconds of one move.
    fn start(&self) -> Duration {
        match self.base.is_zero() {
            true => self.increment,
            false => self.base,
        }
    }

    /// The text that is read back as this control.
    pub(crate) fn text(&self) -> String {
        let minutes = self.base.as_secs_f64() / 60.0;
        format!("{minutes}+{}", self.increment.as_secs_f64())
    }
}

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
    fn controls_are_read_and_written() {
        for (text, base, increment) in [
            ("5+3", 300, 3),
            ("5", 300, 0),
            ("0.5+1", 30, 1),
            ("0+10", 0, 10),
        ] {
            let control: Control = text.parse().unwrap();
            assert_eq!(control.base, Duration::from_secs(base), "{text}");
            assert_eq!(control.increment, Duration::from_secs(increment), "{text}");
            assert_eq!(control.text().parse(), Ok(control), "{text}");
        }
        for text in [
            "", "0", "0+0", "-5", "5+-3", "x", "NaN", "inf", "1e9", "5+3+2",
        ] {
            assert!(text.parse::<Control>().is_err(), "{text}");
        }
    }

    #[test]
    fn times_are_shown() {
        let shown_as = |millis| shown(Duration::from_millis(millis));
        assert_eq!(shown_as(0), "0:00.0");
        assert_eq!(shown_as(9_340), "0:09.3");
        assert_eq!(shown_as(245_000), "4:05");
        assert_eq!(shown_as(3_600_000), "1:00:00");
    }
}
