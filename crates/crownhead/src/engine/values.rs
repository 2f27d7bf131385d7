//! What stands behind the names in a line: numbers, switches and times.

use std::ops::RangeInclusive;
use std::time::Duration;

pub(super) fn number(name: &str, text: &str, range: RangeInclusive<u64>) -> Result<u64, String> {
    let number = text.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| {
        let (least, most) = (range.start(), range.end());
        format!("{name} is `{text}`: expected {least} to {most}")
    })
}

pub(super) fn switch(name: &str, text: &str) -> Result<bool, String> {
    match text {
        "true" | "on" => Ok(true),
        "false" | "off" => Ok(false),
        _ => Err(format!("{name} is `{text}`: expected true or false")),
    }
}

pub(super) fn whole(name: &str, text: &str) -> Result<u64, String> {
    number(name, text, 1..=u64::from(u32::MAX) << 16)
}

pub(super) fn clipped(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// The longest time that makes sense, in seconds.
const AGES: f64 = 1e6;

pub(super) fn time(name: &str, text: &str) -> Result<Duration, String> {
    let seconds: Option<f64> = text.parse().ok();
    match seconds {
        Some(seconds) if seconds >= 0.0 => Ok(Duration::from_secs_f64(seconds.min(AGES))),
        _ => Err(format!("{name} is `{text}`: expected seconds")),
    }
}
