//! From bytes to the tokens of PDN.

use super::{MoveNumber, PdnGame, PdnPlace, PdnProblem, PdnResult};

/// A piece of PDN.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    Tag(String, String),
    Comment(String),
    Open,
    Close,
    Nag(u16),
    Number(MoveNumber),
    /// `...` without a number right before it.
    Dots,
    Word(String),
    Strength(String),
    Setup(String),
    Result(PdnResult),
    /// `*`, with or without a blank before it.
    Star {
        glued: bool,
    },
}

/// Problems of one game, not more than are kept.
#[derive(Debug, Default)]
pub(super) struct Problems {
    pub(super) kept: Vec<PdnProblem>,
    left_off: usize,
}

impl Problems {
    pub(super) fn add(&mut self, at: PdnPlace, message: impl Into<String>) {
        if self.kept.len() >= PdnGame::MAX_PROBLEMS {
            self.left_off += 1;
            return;
        }
        let message = message.into();
        self.kept.push(PdnProblem { at, message });
    }

    pub(super) fn finish(mut self) -> Vec<PdnProblem> {
        if self.left_off > 0
            && let Some(last) = self.kept.last_mut()
        {
            last.message += &format!(" (and {} more problems)", self.left_off);
        }
        self.kept
    }
}

/// Walks over the bytes of a file and knows line and column.
#[derive(Clone, Debug)]
pub(super) struct Scanner<'a> {
    bytes: &'a [u8],
    at: usize,
    place: PdnPlace,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Scanner<'a> {
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        Scanner {
            bytes,
            at: 0,
            place: PdnPlace { line: 1, column: 1 },
        }
    }

    pub(super) fn place(&self) -> PdnPlace {
        self.place
    }

    /// The byte here, or so many further on.
    fn peek(&self, ahead: usize) -> Option<u8> {
        self.bytes.get(self.at + ahead).copied()
    }

    fn rest(&self) -> &'a [u8] {
        &self.bytes[self.at..]
    }

    fn bump(&mut self) {
        let Some(byte) = self.peek(0) else {
            return;
        };
        self.at += 1;
        let is_line_end = byte == b'\n' || byte == b'\r' && self.peek(0) != Some(b'\n');
        if is_line_end {
            self.place.line = self.place.line.saturating_add(1);
            self.place.column = 1;
        } else if byte & 0b1100_0000 != 0b1000_0000 && byte != b'\r' {
            // Bytes inside a UTF-8 character are no characters of their own.
            self.place.column = self.place.column.saturating_add(1);
        }
    }

    fn bump_by(&mut self, count: usize) {
        for _ in 0..count {
            self.bump();
        }
    }

    fn skip_line(&mut self) {
        while self.peek(0).is_some_and(|b| b != b'\n' && b != b'\r') {
            self.bump();
        }
    }

    /// Passes over blanks and `%` lines.
    pub(super) fn skip_blanks(&mut self) {
        while let Some(byte) = self.peek(0) {
            if byte == b'%' && self.place.column == 1 {
                self.skip_line();
            } else if is_blank(byte) {
                self.bump();
            } else {
                break;
            }
        }
    }

    /// True if nothing but blanks is left.
    pub(super) fn is_at_end(&mut self) -> bool {
        self.skip_blanks();
        self.peek(0).is_none()
    }

    /// True if a tag begins here.
    pub(super) fn is_at_tag(&self) -> bool {
        is_tag(self.rest())
    }

    /// True if the tag that begins here has this name.
    pub(super) fn is_at_tag_named(&self, name: &str) -> bool {
        let inside = self.rest().get(1..).unwrap_or_default().trim_ascii_start();
        self.is_at_tag() && inside.starts_with(name.as_bytes()) && {
            let after = inside.get(name.len());
            after.is_none_or(|b| !is_name(*b))
        }
    }

    /// True if move number 1 stands here: a new game without tags.
    pub(super) fn is_at_move_one(&self) -> bool {
        self.rest().starts_with(b"1.")
    }

    /// The next token. What cannot be understood becomes a problem and is passed over.
    pub(super) fn token(&mut self, problems: &mut Problems) -> Option<(Token, PdnPlace)> {
        loop {
            self.skip_blanks();
            let place = self.place;
            let byte = self.peek(0)?;
            let token = match byte {
                b'[' => self.tag(problems),
                b'{' => Some(Token::Comment(self.comment(problems))),
                b';' => Some(Token::Comment(self.line_comment())),
                b'(' => self.bracket(problems),
                b')' => Some(self.single(Token::Close)),
                b'$' => self.nag(problems),
                b'/' => self.setup(problems),
                b'*' => Some(self.star()),
                b'!' | b'?' => Some(self.strength()),
                b'.' => self.dots(),
                b'0'..=b'9' => self.number_or_word(problems),
                _ => self.any_word(problems),
            };
            if let Some(token) = token {
                return Some((token, place));
            }
        }
    }

    fn single(&mut self, token: Token) -> Token {
        self.bump();
        token
    }

    fn star(&mut self) -> Token {
        let before = self.at.checked_sub(1).map(|i| self.bytes[i]);
        let glued = before.is_some_and(|b| !is_blank(b));
        self.single(Token::Star { glued })
    }

    /// `[Name "value"]`
    fn tag(&mut self, problems: &mut Problems) -> Option<Token> {
        let place = self.place;
        if !self.is_at_tag() {
            problems.add(place, "got `[`, expected a tag like [Event \"...\"]");
            self.bump_by(bracketed(self.rest()).unwrap_or(1));
            return None;
        }
        self.bump();
        self.skip_spaces();
        let name = decode(self.run(is_name));
        self.skip_spaces();
        if self.peek(0) != Some(b'"') {
            let name = excerpt(&name);
            let message = format!("expected the value of {name} in quotes");
            problems.add(self.place, message);
            self.skip_line();
            return None;
        }
        let value = self.string(b']', problems);
        self.skip_spaces();
        if self.peek(0) == Some(b']') {
            self.bump();
        }
        Some(Token::Tag(name, value))
    }

    fn skip_spaces(&mut self) {
        while self.peek(0).is_some_and(|b| b == b' ' || b == b'\t') {
            self.bump();
        }
    }

    fn run(&mut self, accepts: impl Fn(u8) -> bool) -> &'a [u8] {
        let rest = self.rest();
        let length = rest.iter().take_while(|b| accepts(**b)).count();
        self.bump_by(length);
        &rest[..length]
    }

    /// A text in quotes that `close` follows. It ends with its line at the latest.
    fn string(&mut self, close: u8, problems: &mut Problems) -> String {
        let start = self.place;
        self.bump();
        let mut value = Vec::new();
        loop {
            match self.peek(0) {
                None | Some(b'\n' | b'\r') => {
                    problems.add(start, "the text in quotes is not closed on its line");
                    trim_end(&mut value, &[close, b' ', b'"']);
                    break;
                }
                Some(b'\\') if matches!(self.peek(1), Some(b'"' | b'\\')) => {
                    self.bump();
                    value.extend(self.peek(0));
                }
                Some(b'"') if self.closes(close) => {
                    self.bump();
                    break;
                }
                Some(byte) => {
                    if byte == b'"' {
                        problems.add(self.place, "got `\"` inside a text, expected `\\\"`");
                    }
                    value.push(byte);
                }
            }
            self.bump();
        }
        // No text of a tag or a position needs control characters.
        decode(&value).replace(char::is_control, " ")
    }

    /// True if the quote here is followed by `close` or ends the line.
    fn closes(&self, close: u8) -> bool {
        let rest = self.rest().iter().skip(1);
        let mut after = rest.skip_while(|b| **b == b' ' || **b == b'\t');
        let ends = |b: &u8| *b == close || *b == b'\n' || *b == b'\r';
        after.next().is_none_or(ends)
    }

    /// `{...}`. Where the end is missing, the next line that begins with a tag ends it.
    fn comment(&mut self, problems: &mut Problems) -> String {
        let start = self.place;
        self.bump();
        let from = self.at;
        loop {
            match self.peek(0) {
                Some(b'}') => {
                    let text = decode(&self.bytes[from..self.at]);
                    self.bump();
                    return one_blank(&text);
                }
                Some(b'[') if self.place.column == 1 && is_whole_tag(self.rest()) => break,
                None => break,
                Some(_) => self.bump(),
            }
        }
        problems.add(start, "the comment is not closed: expected `}`");
        one_blank(&decode(&self.bytes[from..self.at]))
    }

    /// `; ...` to the end of the line. It may hold a `}`, which no other comment can.
    fn line_comment(&mut self) -> String {
        self.bump();
        let from = self.at;
        self.skip_line();
        one_blank(&decode(&self.bytes[from..self.at])).replace('}', ")")
    }

    /// A bracket opens a strength `(?)`, a square `(5,0)` or a variation.
    fn bracket(&mut self, problems: &mut Problems) -> Option<Token> {
        if let Some(length) = strength_in_brackets(self.rest()) {
            let text = decode(&self.rest()[1..length - 1]);
            self.bump_by(length);
            return Some(Token::Strength(text));
        }
        if tuple_length(self.rest()).is_some() {
            return self.any_word(problems);
        }
        Some(self.single(Token::Open))
    }

    fn strength(&mut self) -> Token {
        Token::Strength(decode(self.run(|b| b == b'!' || b == b'?')))
    }

    fn dots(&mut self) -> Option<Token> {
        let dots = self.run(|b| b == b'.').len();
        (dots > 1).then_some(Token::Dots)
    }

    fn nag(&mut self, problems: &mut Problems) -> Option<Token> {
        let place = self.place;
        self.bump();
        let digits = decode(self.run(|b| b.is_ascii_digit()));
        match digits.parse() {
            Ok(nag) => Some(Token::Nag(nag)),
            Err(_) => {
                problems.add(place, "got `$`, expected a number up to 65535 after it");
                None
            }
        }
    }

    /// `/FEN "..."/`
    fn setup(&mut self, problems: &mut Problems) -> Option<Token> {
        let place = self.place;
        self.bump();
        self.skip_spaces();
        let is_fen = self.rest().starts_with(b"FEN");
        if is_fen {
            self.bump_by(3);
            self.skip_spaces();
        }
        if !is_fen || self.peek(0) != Some(b'"') {
            problems.add(
                place,
                "got `/`, expected a position like /FEN \"W:W30:B5\"/",
            );
            return None;
        }
        let fen = self.string(b'/', problems);
        self.skip_spaces();
        if self.peek(0) == Some(b'/') {
            self.bump();
        }
        Some(Token::Setup(fen))
    }

    fn number_or_word(&mut self, problems: &mut Problems) -> Option<Token> {
        for half in [&b"1/2-1/2"[..], b"1/2"] {
            let after = self.peek(half.len());
            let ends = after.is_none_or(|b| !is_word(b) && b != b'/');
            if self.rest().starts_with(half) && ends {
                self.bump_by(half.len());
                return Some(Token::Result(PdnResult::Draw(crate::Results::One)));
            }
        }
        let digits = self.rest().iter().take_while(|b| b.is_ascii_digit());
        let digits = digits.count();
        if self.peek(digits) != Some(b'.') {
            return self.any_word(problems);
        }
        let number = decode(self.run(|b| b.is_ascii_digit()));
        let dots = self.run(|b| b == b'.').len();
        Some(Token::Number(MoveNumber {
            number: number.parse().unwrap_or(u32::MAX),
            answer: dots > 1,
        }))
    }

    /// A word that may be anything.
    fn any_word(&mut self, problems: &mut Problems) -> Option<Token> {
        let place = self.place;
        let from = self.at;
        let word = self.word();
        if self.at == from {
            let got = char::from(self.bytes[from]).escape_debug();
            problems.add(place, format!("got `{got}`, expected a move"));
            self.bump();
            return None;
        }
        match &word {
            // Some files write `1. - -` where no moves are known.
            Token::Word(text) if text.bytes().all(|b| b == b'-') => None,
            Token::Word(text) if !may_be_move(text) => {
                let got = excerpt(text);
                problems.add(place, format!("got `{got}`, expected a move"));
                None
            }
            _ => Some(word),
        }
    }

    /// A move or a result, blanks around its first sign allowed.
    fn word(&mut self) -> Token {
        let from = self.at;
        self.bump_by(word_length(self.rest()));
        if is_square(&self.bytes[from..self.at])
            && let Some(length) = sign_and_more(self.rest())
        {
            self.bump_by(length);
            self.bump_by(word_length(self.rest()));
        }
        let text = decode(&self.bytes[from..self.at]);
        match PdnResult::parse(&text) {
            Some(result) => Token::Result(result),
            None => Token::Word(text),
        }
    }
}

/// Text is UTF-8, or else Latin-1.
fn decode(bytes: &[u8]) -> String {
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

fn trim_end(value: &mut Vec<u8>, any: &[u8]) {
    while value.last().is_some_and(|b| any.contains(b)) {
        value.pop();
    }
}

fn is_blank(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == 0x0B
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Bytes that a word is made of, squares in brackets apart.
fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte >= 0x80 || b"-:=_+#&'<>@^`|~\\".contains(&byte)
}

/// True if a tag begins here: a bracket and a name.
fn is_tag(bytes: &[u8]) -> bool {
    let [b'[', inside @ ..] = bytes else {
        return false;
    };
    let mut inside = inside.iter().skip_while(|b| **b == b' ' || **b == b'\t');
    inside.next().is_some_and(|b| b.is_ascii_alphabetic())
}

/// The length of something short in square brackets that begins here.
fn bracketed(bytes: &[u8]) -> Option<usize> {
    const LONGEST: usize = 60;
    let start = &bytes[..bytes.len().min(LONGEST)];
    let end = start.iter().position(|b| b"]\r\n{".contains(b))?;
    (start[end] == b']').then_some(end + 1)
}

/// True if a bracket, a name and a quote stand here.
fn is_whole_tag(bytes: &[u8]) -> bool {
    const LONGEST: usize = 80;
    let start = &bytes[..bytes.len().min(LONGEST)];
    let mut after = start.iter().skip(1).skip_while(|b| is_name(**b));
    is_tag(bytes) && after.next() == Some(&b' ') && after.next() == Some(&b'"')
}

/// The length of `(?)`, `(!)` or the like, if one stands here.
fn strength_in_brackets(bytes: &[u8]) -> Option<usize> {
    const LONGEST: usize = 8;
    let marks = bytes.iter().skip(1).take(LONGEST);
    let marks = marks.take_while(|b| **b == b'!' || **b == b'?').count();
    (marks > 0 && bytes.get(marks + 1) == Some(&b')')).then_some(marks + 2)
}

/// The length of a square like `(5,0)`, if one stands here.
fn tuple_length(bytes: &[u8]) -> Option<usize> {
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
fn word_length(bytes: &[u8]) -> usize {
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

/// A move begins with a square, has a number in it and nothing strange.
fn may_be_move(text: &str) -> bool {
    let starts = text.starts_with(|c: char| c == '(' || c.is_ascii_alphanumeric());
    let signs = ['-', ':', '=', '(', ',', ')', ' ', '–', '—', '−', '×'];
    let fits = |c: char| c.is_ascii_alphanumeric() || signs.contains(&c);
    starts
        && !text.bytes().next().is_some_and(is_sign)
        && text.chars().all(fits)
        && text.bytes().any(|b| b.is_ascii_digit())
}

fn is_sign(byte: u8) -> bool {
    b"-xX:".contains(&byte)
}

/// True for a lone square: `11`, `c3`, `(5,0)`.
fn is_square(word: &[u8]) -> bool {
    let digits = match word {
        [b'(', ..] => return tuple_length(word) == Some(word.len()),
        [letter, row @ ..] if letter.is_ascii_alphabetic() => row,
        _ => word,
    };
    (1..=3).contains(&digits.len()) && digits.iter().all(u8::is_ascii_digit)
}

/// The length of a sign with blanks around it, if a square follows.
fn sign_and_more(bytes: &[u8]) -> Option<usize> {
    const MOST_BLANKS: usize = 3;
    let blanks = |from: usize| {
        let rest = bytes.get(from..).unwrap_or_default().iter();
        rest.take(MOST_BLANKS).take_while(|b| **b == b' ').count()
    };
    let sign = blanks(0);
    bytes.get(sign).filter(|b| is_sign(**b))?;
    let square = sign + 1 + blanks(sign + 1);
    let rest = bytes.get(square..)?;
    let starts = rest.first().is_some_and(u8::is_ascii_alphanumeric);
    (starts || tuple_length(rest).is_some()).then_some(square)
}
