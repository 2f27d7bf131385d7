//! Strangers' texts on a page.

/// Text that is safe between tags and in attributes.
pub(super) fn escaped(text: &str) -> String {
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
}
