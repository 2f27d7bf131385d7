//! Strangers' texts on a page.

/// Text that is safe between tags and in attributes.
pub(in crate::contest) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            c if c.is_control() => safe.push(' '),
            c => safe.push(c),
        }
    }
    safe
}

/// JSON that is safe inside a script: nothing in it can end the script.
pub(super) fn script(json: &str) -> String {
    json.replace('<', "\\u003c")
        .replace('\u{2028}', "\\u2028")
        .replace('\u{2029}', "\\u2029")
}

/// "+120", "0" or "−35".
pub(super) fn signed(elo: f64) -> String {
    match elo.round() {
        0.0 => "0".to_string(),
        elo => format!("{elo:+.0}").replace('-', "−"),
    }
}

/// "58 %", and never certainty.
pub(super) fn percent(share: f64) -> String {
    match (100.0 * share).round() {
        ..=0.0 => "under 1 %".to_string(),
        100.0.. => "over 99 %".to_string(),
        whole => format!("{whole:.0} %"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_ends_the_place_it_stands_in() {
        assert_eq!(
            escaped("<b a='1'>&\"\n"),
            "&lt;b a=&#39;1&#39;&gt;&amp;&quot; "
        );
        assert_eq!(script("\"</script><!--\""), "\"\\u003c/script>\\u003c!--\"");
    }

    #[test]
    fn numbers_as_people_read_them() {
        assert_eq!([-35.4, -0.3, 120.0].map(signed), ["−35", "0", "+120"]);
        let shares = [0.001, 0.576, 0.9999, 1.0].map(percent);
        assert_eq!(shares, ["under 1 %", "58 %", "over 99 %", "over 99 %"]);
    }
}
