//! Source texts as tokens, whatever the language: names are one token, so are numbers and texts.

use std::iter::Peekable;
use std::str::CharIndices;

/// Words that stay what they are; all others are names.
const WORDS: [&str; 44] = [
    "if", "else", "elif", "for", "while", "do", "return", "break", "continue", "switch", "case",
    "def", "fn", "function", "class", "struct", "enum", "impl", "match", "in", "is", "not", "and",
    "or", "try", "except", "catch", "throw", "raise", "import", "from", "use", "new", "let",
    "const", "var", "static", "void", "int", "bool", "true", "false", "lambda", "default",
];

const NAME: u32 = 1;
const NUMBER: u32 = 2;
const TEXT: u32 = 3;
/// Words and signs come after these.
const WORD: u32 = 16;
const SIGN: u32 = 1024;

/// Each token with its line, from 1.
pub(super) fn tokens(name: &str, text: &str) -> Vec<(u32, usize)> {
    let mut reader = Reader {
        text,
        chars: text.char_indices().peekable(),
        line: 1,
        hash_is_comment: name.ends_with(".py"),
    };
    let mut tokens = Vec::new();
    while let Some((line, token)) = reader.next() {
        tokens.push((token, line));
    }
    tokens
}

struct Reader<'a> {
    text: &'a str,
    chars: Peekable<CharIndices<'a>>,
    line: usize,
    hash_is_comment: bool,
}

impl Reader<'_> {
    /// The next token and the line that it begins on.
    fn next(&mut self) -> Option<(usize, u32)> {
        loop {
            let (at, c) = self.step()?;
            let line = self.line;
            let token = match c {
                c if c.is_whitespace() => continue,
                '#' if self.hash_is_comment => {
                    self.skip_line();
                    continue;
                }
                '/' if self.follows('/') => {
                    self.skip_line();
                    continue;
                }
                '/' if self.follows('*') => {
                    self.skip_block();
                    continue;
                }
                '"' | '\'' | '`' => self.quoted(c),
                c if c.is_ascii_digit() => {
                    self.rest(|c| c.is_alphanumeric() || c == '.' || c == '_');
                    NUMBER
                }
                c if c.is_alphabetic() || c == '_' => {
                    let end = self.rest(|c| c.is_alphanumeric() || c == '_');
                    word(&self.text[at..end])
                }
                c => SIGN + c as u32,
            };
            return Some((line, token));
        }
    }

    fn step(&mut self) -> Option<(usize, char)> {
        let next = self.chars.next()?;
        self.line += usize::from(next.1 == '\n');
        Some(next)
    }

    fn follows(&mut self, wanted: char) -> bool {
        self.chars.peek().is_some_and(|(_, c)| *c == wanted)
    }

    fn skip_line(&mut self) {
        while self.chars.peek().is_some_and(|(_, c)| *c != '\n') {
            self.step();
        }
    }

    fn skip_block(&mut self) {
        self.step();
        let mut before = ' ';
        while let Some((_, c)) = self.step() {
            if before == '*' && c == '/' {
                return;
            }
            before = c;
        }
    }

    /// A text in quotes, which ends at the end of its line at the latest.
    fn quoted(&mut self, quote: char) -> u32 {
        while let Some((_, c)) = self.chars.peek().copied() {
            if c == '\n' {
                return TEXT;
            }
            self.step();
            match c {
                '\\' if !self.follows('\n') => drop(self.step()),
                c if c == quote => return TEXT,
                _ => {}
            }
        }
        TEXT
    }

    /// Goes on while it fits. Where it ends.
    fn rest(&mut self, fits: impl Fn(char) -> bool) -> usize {
        while let Some((at, c)) = self.chars.peek().copied() {
            if !fits(c) {
                return at;
            }
            self.step();
        }
        self.text.len()
    }
}

fn word(word: &str) -> u32 {
    let place = WORDS.iter().position(|known| *known == word);
    place.map_or(NAME, |place| WORD + place as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_comments_and_blanks_do_not_matter() {
        let plain = |text| tokens("a.c", text).into_iter().map(|(token, _)| token);
        let one: Vec<u32> = plain("if (a1 == 0x1F) { return \"a\\\"b\"; }").collect();
        let two: Vec<u32> = plain("if(zz/* no */==7){// x\nreturn 'c';}").collect();
        assert_eq!(one, two);
        assert_eq!(one.len(), 12);
        assert_eq!(tokens("a.py", "# no\nx"), [(NAME, 2)]);
    }
}
