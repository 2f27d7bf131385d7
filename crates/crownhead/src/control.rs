//! How much time the players have: so many minutes a side, and so many seconds for each move.

use std::str::FromStr;
use std::time::Duration;

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
    pub(crate) fn start(&self) -> Duration {
        if self.base.is_zero() {
            self.increment
        } else {
            self.base
        }
    }

    /// The text that is read back as this control.
    pub(crate) fn text(&self) -> String {
        let minutes = self.base.as_secs_f64() / 60.0;
        format!("{minutes}+{}", self.increment.as_secs_f64())
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
}
