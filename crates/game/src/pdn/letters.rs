//! What the bytes of PDN are: blanks, names, words, squares, signs.

use super::PdnGame;

/// Text is UTF-8, or else Latin-1.
pub(super) fn decode(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_string(),
        Err(_) => bytes.iter().map(|b| char::from(*b)).collect(),
    }
}

/// Makes every run of blanks one blank.
pub(super) fn one_blank(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !result.is_empty() {
            result.push(' ');
        }
        result.push_str(word);
    }
    result
}

/// The beginning of a text for a message.
pub(super) fn excerpt(text: &str) -> String {
    let start: String = text.chars().take(40).collect();
    let more = if start.len() < text.len() { "…" } else { "" };
    format!("{}{more}", start.escape_debug())
}

pub(super) fn trim_end(value: &mut Vec<u8>, any: &[u8]) {
    while value.last().is_some_and(|b| any.contains(b)) {
        value.pop();
    }
}

pub(super) fn is_blank(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == 0x0B
}

pub(super) fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Bytes that a word is made of, squares in brackets apart.
pub(super) fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte >= 0x80 || b"-:=_+#&'<>@^`|~\\".contains(&byte)
}

/// True if a tag begins here: a bracket and a name.
pub(super) fn is_tag(bytes: &[u8]) -> bool {
    let [b'[', inside @ ..] = bytes else {
        return false;
    };
    let mut inside = inside.iter().skip_while(|b| **b == b' ' || **b == b'\t');
    inside.next().is_some_and(|b| b.is_ascii_alphabetic())
}

/// The length of something short in square brackets that begins here.
pub(super) fn bracketed(bytes: &[u8]) -> Option<usize> {
    const LONGEST: usize = 60;
    let start = &bytes[..bytes.len().min(LONGEST)];
    let end = start.iter().position(|b| b"]\r\n{".contains(b))?;
    (start[end] == b']').then_some(end + 1)
}

/// True if a bracket, a name and a quote stand here.
pub(super) fn is_whole_tag(bytes: &[u8]) -> bool {
    const LONGEST: usize = 80;
    let start = &bytes[..bytes.len().min(LONGEST)];
    let mut after = start.iter().skip(1).skip_while(|b| is_name(**b));
    is_tag(bytes) && after.next() == Some(&b' ') && after.next() == Some(&b'"')
}

/// The length of `(?)`, `(!)` or the like, if one stands here.
pub(super) fn strength_in_brackets(bytes: &[u8]) -> Option<usize> {
    const LONGEST: usize = 8;
    let marks = bytes.iter().skip(1).take(LONGEST);
    let marks = marks.take_while(|b| **b == b'!' || **b == b'?').count();
    (marks > 0 && bytes.get(marks + 1) == Some(&b')')).then_some(marks + 2)
}

/// The length of a square like `(5,0)`, if one stands here.
pub(super) fn tuple_length(bytes: &[u8]) -> Option<usize> {
    const LONGEST: usize = 12;
    let start = &bytes[..bytes.len().min(LONGEST)];
    let end = start.iter().position(|b| *b == b')')?;
    let inside = std::str::from_utf8(start.get(1..end)?).ok()?;
    let (row, col) = inside.split_once(',')?;
    let is_number = |t: &str| {
        let t = t.trim_matches(' ');
        !t.is_empty() && t.bytes().all(|b| b.is_ascii_digit())
    };
    (start[0] == b'(' && is_number(row) && is_number(col)).then_some(end + 1)
}

/// How far the word goes that begins here.
pub(super) fn word_length(bytes: &[u8]) -> usize {
    let mut length = 0;
    while let Some(byte) = bytes.get(length) {
        let after_sign = length == 0 || is_sign(bytes[length - 1]);
        if is_word(*byte) {
            length += 1;
        } else if let (true, Some(tuple)) = (after_sign, tuple_length(&bytes[length..])) {
            length += tuple;
        } else {
            break;
        }
    }
    length
}

/// A move begins and ends with a square, has a number in it and nothing strange.
pub(super) fn may_be_move(text: &str) -> bool {
    let starts = text.starts_with(|c: char| c == '(' || c.is_ascii_alphanumeric());
    let signs = ['-', ':', '=', '(', ',', ')', ' ', '–', '—', '−', '×'];
    let fits = |c: char| c.is_ascii_alphanumeric() || signs.contains(&c);
    starts
        && !text.bytes().next().is_some_and(is_sign)
        && !text.bytes().next_back().is_some_and(is_sign)
        && text.chars().all(fits)
        && text.bytes().any(|b| b.is_ascii_digit())
}

pub(super) fn is_sign(byte: u8) -> bool {
    b"-xX:".contains(&byte)
}

/// True for a lone square: `11`, `c3`, `(5,0)`.
pub(super) fn is_square(word: &[u8]) -> bool {
    let digits = match word {
        [b'(', ..] => return tuple_length(word) == Some(word.len()),
        [letter, row @ ..] if letter.is_ascii_alphabetic() => row,
        _ => word,
    };
    (1..=3).contains(&digits.len()) && digits.iter().all(u8::is_ascii_digit)
}

/// The length of what parts the squares of a move here: blanks after its sign, or a sign with
/// blanks before it. A square must follow.
pub(super) fn gap(word: &[u8], rest: &[u8]) -> Option<usize> {
    let last = word.rsplit(|b| is_sign(*b)).next().unwrap_or_default();
    let last = last.trim_ascii_start();
    let blank = blanks(rest);
    let length = match rest.get(blank) {
        _ if blank == 0 => return None,
        Some(sign) if is_sign(*sign) && is_square(last) => blank + 1 + blanks(&rest[blank + 1..]),
        _ if last.is_empty() && word.len() > 1 => blank,
        _ => return None,
    };
    begins_square(rest.get(length..)?).then_some(length)
}

/// How many blanks stand here, a few at most.
fn blanks(bytes: &[u8]) -> usize {
    const MOST: usize = 3;
    let start = bytes.iter().take(MOST + 1);
    let count = start.take_while(|b| is_blank(**b)).count();
    if count > MOST { 0 } else { count }
}

fn begins_square(bytes: &[u8]) -> bool {
    match bytes {
        [letter, row, ..] if letter.is_ascii_alphabetic() => row.is_ascii_digit(),
        [digit, ..] if digit.is_ascii_digit() => true,
        _ => tuple_length(bytes).is_some(),
    }
}

/// True if `!`, a square, a blank and another square stand here.
pub(super) fn is_huff(bytes: &[u8]) -> bool {
    let inside = bytes.get(1..).unwrap_or_default();
    let length = word_length(inside);
    let rest = &inside[length..];
    let after = rest.trim_ascii_start();
    bytes.first() == Some(&b'!')
        && is_square(&inside[..length])
        && after.len() < rest.len()
        && begins_square(after)
}

/// The beginning of a text that is not longer than is kept. No character is cut in two.
pub(super) fn kept(bytes: &[u8]) -> &[u8] {
    let mut end = bytes.len().min(PdnGame::MAX_TEXT);
    while end < bytes.len() && end > 0 && bytes[end] & 0b1100_0000 == 0b1000_0000 {
        end -= 1;
    }
    &bytes[..end]
}
