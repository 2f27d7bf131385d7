//! Numbers on the command line.

use std::ops::RangeInclusive;

/// A reader of whole numbers within bounds, whose refusal says what it expected.
pub(crate) fn number<T: TryFrom<u64>>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number
            .and_then(|number| T::try_from(number).ok())
            .ok_or_else(|| {
                let (low, high) = (range.start(), range.end());
                match *high {
                    u64::MAX => format!("expected a whole number from {low} on"),
                    _ => format!("expected a whole number from {low} to {high}"),
                }
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_bounds() {
        let level = number::<u8>(1..=8);
        assert_eq!(level("8"), Ok(8));
        for bad in ["0", "9", "", "x", "-1", "1.5", "99999999999999999999"] {
            let expected = "expected a whole number from 1 to 8";
            assert_eq!(level(bad), Err(expected.to_string()), "{bad}");
        }
        let seed = number::<u64>(0..=u64::MAX);
        assert_eq!(seed("18446744073709551615"), Ok(u64::MAX));
        assert_eq!(
            seed("x"),
            Err("expected a whole number from 0 on".to_string())
        );
        assert!(number::<u8>(0..=1000)("999").is_err());
    }
}
