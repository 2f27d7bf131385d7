//! Reading Rust sources just well enough to tell code from comments and strings.

/// What becomes of string literals.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Strings {
    Keep,
    Blank,
}

/// The code without its comments. Lines stay where they are.
pub(crate) fn code(source: &str, strings: Strings) -> String {
    let mut rest = source;
    let mut code = String::new();
    while let Some(first) = rest.chars().next() {
        let (kind, length) = piece(rest, code.chars().next_back());
        let text = &rest[..length.max(first.len_utf8())];
        match (kind, strings) {
            (Kind::Code, _) | (Kind::String, Strings::Keep) => code.push_str(text),
            (Kind::String, Strings::Blank) | (Kind::Comment, _) => {
                code.push(' ');
                code.extend(text.chars().filter(|c| *c == '\n'));
            }
        }
        rest = &rest[text.len()..];
    }
    code
}

/// The code before the tests that stand at the end of a file.
pub(crate) fn before_tests(source: &str) -> &str {
    source.split("#[cfg(test)]").next().unwrap_or(source)
}

#[derive(Clone, Copy)]
enum Kind {
    Code,
    Comment,
    String,
}

/// What the text begins with, and how many bytes of it belong to that.
fn piece(text: &str, before: Option<char>) -> (Kind, usize) {
    let in_word = before.is_some_and(|c| c.is_alphanumeric() || c == '_');
    if text.starts_with("//") {
        return (Kind::Comment, text.find('\n').unwrap_or(text.len()));
    }
    if text.starts_with("/*") {
        return (Kind::Comment, block_comment(text));
    }
    if text.starts_with('"') {
        return (Kind::String, quoted(text));
    }
    if !in_word && (text.starts_with("r\"") || text.starts_with("r#")) {
        return raw(text);
    }
    if text.starts_with('\'') {
        return (Kind::Code, letter(text));
    }
    (Kind::Code, 1)
}

/// Comments nest.
fn block_comment(text: &str) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < text.len() {
        let rest = &text.as_bytes()[at..];
        match () {
            () if rest.starts_with(b"/*") => (depth, at) = (depth + 1, at + 2),
            () if rest.starts_with(b"*/") => (depth, at) = (depth - 1, at + 2),
            () => at += 1,
        }
        if depth == 0 {
            return at;
        }
    }
    text.len()
}

fn quoted(text: &str) -> usize {
    let mut escaped = false;
    for (i, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return i + 1,
            _ => {}
        }
    }
    text.len()
}

/// A raw string, or the `r#` of a raw word.
fn raw(text: &str) -> (Kind, usize) {
    let hashes = text[1..].chars().take_while(|c| *c == '#').count();
    let open = 1 + hashes;
    if !text[open..].starts_with('"') {
        return (Kind::Code, open);
    }
    let end = format!("\"{}", "#".repeat(hashes));
    let inner = &text[open + 1..];
    let length = inner.find(&end).map_or(inner.len(), |i| i + end.len());
    (Kind::String, open + 1 + length)
}

/// A letter in quotes, or the quote that begins a lifetime.
fn letter(text: &str) -> usize {
    let mut chars = text.char_indices().skip(1);
    match (chars.next(), chars.next()) {
        (Some((_, '\\')), Some((i, c))) => {
            let from = i + c.len_utf8();
            text[from..].find('\'').map_or(1, |end| from + end + 1)
        }
        (Some(_), Some((i, '\''))) => i + 1,
        _ => 1,
    }
}

#[test]
fn comments_and_strings_go() {
    let source =
        "a /* b /* c */ */ d // e\n\"f\\\"\" g r#\"h\"i\"# 'j' '\"' '\\'' k<'l> \"m\nn\" o";
    let blank = code(source, Strings::Blank);
    for word in ["a", "d", "g", "'j'", "k<'l>", "o"] {
        assert!(blank.contains(word), "{word} is lost: {blank}");
    }
    for word in ["b", "c", "e", "f", "h", "i", "m", "n"] {
        assert!(!blank.contains(word), "{word} is left: {blank}");
    }
    assert_eq!(blank.lines().count(), source.lines().count());
    let kept = code(source, Strings::Keep);
    assert!(
        kept.contains("r#\"h\"i\"#") && !kept.contains('e'),
        "{kept}"
    );
}

#[test]
fn odd_ends_are_survived() {
    for source in [
        "\"a", "r#\"a", "/* a", "// a", "'", "'\\", "r#", "é", "'é'", "\"\\",
    ] {
        assert!(code(source, Strings::Keep).len() <= source.len());
    }
}

#[test]
fn tests_are_cut_off() {
    assert_eq!(before_tests("a\n#[cfg(test)]\nmod b {}"), "a\n");
    assert_eq!(before_tests("a"), "a");
}
