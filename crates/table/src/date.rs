//! Days of the calendar, for records that people read.

/// Year, month and day of a moment in seconds since 1970, in universal time.
pub fn day(seconds: u64) -> (u64, u64, u64) {
    // Years are counted from March, so that the odd day is the last one of a year.
    let days = seconds / 86_400 + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * from_march + 2) / 5 + 1;
    let month = match from_march {
        0..10 => from_march + 3,
        _ => from_march - 9,
    };
    (era * 400 + year + u64::from(month <= 2), month, day)
}

/// As PDN writes it: `2026.11.16`.
pub fn dotted(seconds: u64) -> String {
    let (year, month, day) = day(seconds);
    format!("{year:04}.{month:02}.{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_told() {
        assert_eq!(dotted(0), "1970.01.01");
        assert_eq!(dotted(951_782_400), "2000.02.29");
        assert_eq!(dotted(1_794_873_599), "2026.11.16");
    }
}
