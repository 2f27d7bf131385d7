//! Times as clocks show them.

use std::time::Duration;

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
