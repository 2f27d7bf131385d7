//! The functions that texts may call.

use fluent_bundle::{FluentArgs, FluentValue};

/// `CAPITAL($text)`: the text with a capital letter first.
pub(crate) fn capital<'a>(given: &[FluentValue<'a>], _: &FluentArgs<'_>) -> FluentValue<'a> {
    let Some(FluentValue::String(text)) = given.first() else {
        return given.first().cloned().unwrap_or(FluentValue::Error);
    };
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string());
    FluentValue::from(first.unwrap_or_default() + letters.as_str())
}

/// `STARTS($text)`: the first letter, small, or the number that the text starts with.
pub(crate) fn starts<'a>(given: &[FluentValue<'a>], _: &FluentArgs<'_>) -> FluentValue<'a> {
    let Some(FluentValue::String(text)) = given.first() else {
        return given.first().cloned().unwrap_or(FluentValue::Error);
    };
    let digits = text.chars().take_while(char::is_ascii_digit).count();
    if let Ok(number) = text[..digits].parse::<i64>() {
        return FluentValue::from(number);
    }
    let first = text.chars().next().map(|c| c.to_lowercase().to_string());
    FluentValue::from(first.unwrap_or_default())
}
