//! Words for numbers, lists and directions.

use crate::Directions;

/// Small numbers in words.
pub(crate) fn number(n: u64) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    let word = usize::try_from(n).ok().and_then(|n| WORDS.get(n));
    word.map_or_else(|| n.to_string(), |word| word.to_string())
}

/// "third"; "13th" from there on.
pub(crate) fn ordinal(n: u64) -> String {
    const WORDS: [&str; 13] = [
        "zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth",
        "ninth", "tenth", "eleventh", "twelfth",
    ];
    let word = usize::try_from(n).ok().and_then(|n| WORDS.get(n));
    word.map_or_else(|| format!("{n}th"), |word| word.to_string())
}

/// "a", "a and b", "a, b and c".
pub(crate) fn join(parts: &[String], last: &str) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., end] => format!("{} {last} {end}", most.join(", ")),
    }
}

/// "one man", "three men".
pub(crate) fn counted(n: u64, one: &str, many: &str) -> String {
    format!("{} {}", number(n), if n == 1 { one } else { many })
}

/// "a king", "an emperor".
pub(crate) fn with_article(name: &str) -> String {
    let vowel = name.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']);
    format!("{} {name}", if vowel { "an" } else { "a" })
}

/// The text with a capital letter first.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

/// Where a piece goes: "diagonally forward".
pub(super) fn directions(set: Directions) -> String {
    if set == Directions::ALL {
        return "in all eight directions".to_string();
    }
    let diagonal = match (
        set.contains(Directions::DIAGONAL_FORWARD),
        set.contains(Directions::DIAGONAL_BACKWARD),
    ) {
        (true, true) => Some("diagonally in any direction"),
        (true, false) => Some("diagonally forward"),
        (false, true) => Some("diagonally backward"),
        (false, false) => None,
    };
    let parts: Vec<String> = diagonal
        .map(str::to_string)
        .into_iter()
        .chain(straight(set))
        .collect();
    join(&parts, "or")
}

fn straight(set: Directions) -> Option<String> {
    if set.contains(Directions::ORTHOGONAL) {
        return Some("along rows and columns in any direction".to_string());
    }
    let parts: Vec<String> = [
        (Directions::FORWARD, "forward"),
        (Directions::BACKWARD, "backward"),
        (Directions::SIDEWAYS, "sideways"),
    ]
    .iter()
    .filter(|(part, _)| set.contains(*part))
    .map(|(_, word)| word.to_string())
    .collect();
    (!parts.is_empty()).then(|| format!("straight {}", join(&parts, "or")))
}

/// The line along which a piece takes from afar: "along an open diagonal".
pub(super) fn open_line(set: Directions) -> String {
    if set == Directions::DIAGONAL {
        "along an open diagonal".to_string()
    } else if set == Directions::ORTHOGONAL {
        "along an open row or column".to_string()
    } else if set == Directions::ALL {
        "along an open diagonal, row or column".to_string()
    } else {
        format!("along an open line {}", directions(set))
    }
}
