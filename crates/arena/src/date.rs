//! Days of the calendar, for records that people read.

use std::time::{SystemTime, UNIX_EPOCH};

use table::date::day;
pub(crate) use table::date::dotted;

/// Seconds since 1970.
pub(crate) fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs())
}

/// As people write it: `16 November 2026`.
pub(crate) fn in_words(seconds: u64) -> String {
    const MONTHS: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    let (year, month, day) = day(seconds);
    format!("{day} {} {year}", MONTHS[(month as usize - 1) % 12])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days() {
        assert_eq!(day(0), (1970, 1, 1));
        assert_eq!(dotted(951_782_400), "2000.02.29");
        assert_eq!(dotted(951_868_800), "2000.03.01");
        assert_eq!(dotted(4_107_542_399), "2100.02.28");
        assert_eq!(dotted(4_107_542_400), "2100.03.01");
        assert_eq!(in_words(1_798_761_599), "31 December 2026");
    }
}
