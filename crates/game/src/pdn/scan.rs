//! From bytes to the tokens of PDN.

use super::letters::{
    bracketed, decode, excerpt, gap, is_blank, is_huff, is_name, is_tag, is_whole_tag, is_word,
    kept, may_be_move, one_blank, strength_in_brackets, trim_end, tuple_length, word_length,
};
use super::problem::Problems;
use super::{MoveNumber, PdnGame, PdnPlace, PdnResult};

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

/// Walks over the bytes of a file and knows line and column.
#[derive(Clone, Debug)]
pub(super) struct Scanner<'a> {
    bytes: &'a [u8],
    at: usize,
    place: PdnPlace,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Scanner<'a> {
        const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";
        let is_marked = bytes.starts_with(BYTE_ORDER_MARK);
        let at = if is_marked { BYTE_ORDER_MARK.len() } else { 0 };
        Scanner::at(bytes, at, PdnPlace { line: 1, column: 1 })
    }

    /// A scanner in the middle of a file.
    pub(super) fn at(bytes: &'a [u8], at: usize, place: PdnPlace) -> Scanner<'a> {
        Scanner { bytes, at, place }
    }

    /// The same, but it sees no more than one game may have.
    pub(super) fn narrowed(&self) -> Scanner<'a> {
        let end = self.at.saturating_add(PdnGame::MAX_BYTES);
        Scanner::at(
            &self.bytes[..end.min(self.bytes.len())],
            self.at,
            self.place,
        )
    }

    /// Goes on where another scanner of the same file stands.
    pub(super) fn follow(&mut self, other: &Scanner<'_>) {
        (self.at, self.place) = (other.at, other.place);
    }

    /// How many bytes are behind it.
    pub(super) fn position(&self) -> usize {
        self.at
    }

    /// True if no byte is left.
    pub(super) fn is_done(&self) -> bool {
        self.at >= self.bytes.len()
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
                b';' => Some(Token::Comment(self.line_comment(problems))),
                b'(' => self.bracket(problems),
                b')' => Some(self.single(Token::Close)),
                b'$' => self.nag(problems),
                b'/' => self.setup(problems),
                b'*' => Some(self.star()),
                b'!' if self.is_at_huff() => self.huff(problems),
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
            problems.lose(place, "got `[`, expected a tag like [Event \"...\"]");
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
            problems.lose(self.place, message);
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
                    problems.warn(start, "the text in quotes is not closed on its line");
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
                        problems.warn(self.place, "got `\"` inside a text, expected `\\\"`");
                    }
                    value.push(byte);
                }
            }
            self.bump();
        }
        // No text of a tag or a position needs control characters.
        decode(bounded(&value, start, problems)).replace(char::is_control, " ")
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
                    let text = self.text_since(from, start, problems);
                    self.bump();
                    return text;
                }
                Some(b'[') if self.place.column == 1 && is_whole_tag(self.rest()) => break,
                None => break,
                Some(_) => self.bump(),
            }
        }
        problems.lose(start, "the comment is not closed: expected `}`");
        self.text_since(from, start, problems)
    }

    /// What was passed over since, as far as it is kept.
    fn text_since(&self, from: usize, start: PdnPlace, problems: &mut Problems) -> String {
        one_blank(&decode(bounded(
            &self.bytes[from..self.at],
            start,
            problems,
        )))
    }

    /// `; ...` to the end of the line. It may hold a `}`, which no other comment can.
    fn line_comment(&mut self, problems: &mut Problems) -> String {
        let start = self.place;
        self.bump();
        let from = self.at;
        self.skip_line();
        self.text_since(from, start, problems).replace('}', ")")
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

    /// True if a huff begins here: `!18 22-17`. A strength follows a move and no square follows it.
    fn is_at_huff(&self) -> bool {
        let before = self.at.checked_sub(1).map(|i| self.bytes[i]);
        let starts = before.is_none_or(|b| is_blank(b) || b"(.}".contains(&b));
        starts && is_huff(self.rest())
    }

    /// A huff and its move are one word, with one blank in it.
    fn huff(&mut self, problems: &mut Problems) -> Option<Token> {
        let place = self.place;
        let length = 1 + word_length(&self.rest()[1..]);
        let huffed = decode(&self.rest()[..length]);
        self.bump_by(length);
        self.skip_blanks();
        match self.any_word(problems)? {
            Token::Word(text) => Some(Token::Word(format!("{huffed} {text}"))),
            other => {
                problems.lose(place, format!("got `{huffed}`, expected a move after it"));
                Some(other)
            }
        }
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
                problems.lose(place, "got `$`, expected a number up to 65535 after it");
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
            problems.lose(
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
                return Some(Token::Result(PdnResult::Draw(rulebook::Results::One)));
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
        let word = self.word(problems);
        if self.at == from {
            let got = char::from(self.bytes[from]).escape_debug();
            problems.lose(place, format!("got `{got}`, expected a move"));
            self.bump();
            return None;
        }
        match &word {
            // Some files write `1. - -` where no moves are known.
            Token::Word(text) if text.bytes().all(|b| b == b'-') => None,
            Token::Word(text) if !may_be_move(text) => {
                let got = excerpt(text);
                problems.lose(place, format!("got `{got}`, expected a move"));
                None
            }
            _ => Some(word),
        }
    }

    /// A move or a result. Blanks around the signs of a move are passed over.
    fn word(&mut self, problems: &mut Problems) -> Token {
        let (from, place) = (self.at, self.place);
        let mut gaps = 0;
        self.bump_by(word_length(self.rest()));
        while let Some(length) = gap(&self.bytes[from..self.at], self.rest()) {
            gaps += 1;
            self.bump_by(length);
            self.bump_by(word_length(self.rest()));
        }
        let mut text = decode(&self.bytes[from..self.at]);
        if gaps > 0 {
            text.retain(|c| !c.is_whitespace());
            let got = excerpt(&text);
            problems.warn(place, format!("got blanks inside a move, expected {got}"));
        }
        match PdnResult::parse(&text) {
            Some(result) => Token::Result(result),
            None => Token::Word(text),
        }
    }
}

/// The beginning of a text that is too long to be kept whole.
fn bounded<'a>(text: &'a [u8], start: PdnPlace, problems: &mut Problems) -> &'a [u8] {
    let beginning = kept(text);
    if beginning.len() < text.len() {
        let most = PdnGame::MAX_TEXT;
        problems.lose(start, format!("a text has at most {most} bytes"));
    }
    beginning
}
