//! A stranger's text, made short and harmless.

/// Most characters of a stranger's text that a record keeps.
const LONGEST: usize = 120;

/// The beginning of a text on one line, without characters that would upset a terminal.
///
/// ```
/// assert_eq!(arena::excerpt("11-15\r\n"), "11-15");
/// assert_eq!(arena::excerpt("a\u{1b}[2Jb"), "a\u{fffd}[2Jb");
/// ```
pub fn excerpt(text: &str) -> String {
    let text = text.trim();
    let keep = |c: char| if is_harmless(c) { c } else { '\u{fffd}' };
    let mut short: String = text.chars().take(LONGEST).map(keep).collect();
    if text.chars().nth(LONGEST).is_some() {
        short.push('…');
    }
    short
}

/// Control characters move the cursor; the marks of direction turn what stands beside them; what is
/// not seen makes one name look like another.
fn is_harmless(c: char) -> bool {
    let turns = matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let breaks = matches!(c, '\u{2028}' | '\u{2029}');
    // Not the joiners: Persian and Hindi are written with them, and many an emoji.
    let hides = matches!(c, '\u{ad}' | '\u{115f}' | '\u{1160}' | '\u{200b}' | '\u{2060}'..='\u{2064}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{e0000}'..='\u{e0fff}');
    !c.is_control() && !turns && !breaks && !hides
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_cut() {
        let short = excerpt(&"é".repeat(10_000_000));
        assert_eq!(short.chars().count(), LONGEST + 1);
        assert!(short.ends_with("é…"));
        assert_eq!(excerpt(&"x".repeat(LONGEST)).len(), LONGEST);
        assert_eq!(excerpt("a\u{202e}b\0"), "a\u{fffd}b\u{fffd}");
        // Names that look like `ada` and are another one.
        for odd in [
            '\u{200b}',
            '\u{feff}',
            '\u{ad}',
            '\u{2028}',
            '\u{61c}',
            '\u{e0061}',
        ] {
            assert_ne!(excerpt(&format!("a{odd}da")), format!("a{odd}da"));
        }
    }
}
