//! Standard output, and what it can show.

use std::env;
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};

use serde_json::Value;
use terminal_size::{Width, terminal_size};

use crate::exit::Failure;

/// Standard output with its abilities.
pub(crate) struct Screen {
    out: BufWriter<StdoutLock<'static>>,
    /// Columns to fill with sentences.
    pub(crate) width: usize,
    /// Whether colours may be used.
    pub(crate) colour: Colour,
    /// Which characters can be shown.
    pub(crate) letters: Letters,
}

/// Whether colours may be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Colour {
    /// On a terminal, unless `NO_COLOR` is set.
    On,
    /// Elsewhere.
    Off,
}

/// Which characters can be shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Letters {
    /// All of them.
    Unicode,
    /// Only those of ASCII.
    Ascii,
}

/// How a text looks where colours may be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ink {
    /// Headings.
    Bold,
    /// What matters less.
    Dim,
    /// Mistakes.
    Red,
    /// Hints, and a side's pieces.
    Green,
    /// A side's pieces.
    Yellow,
    /// Places, and a side's pieces.
    Blue,
}

impl Screen {
    pub(crate) fn new() -> Screen {
        Screen {
            out: BufWriter::new(io::stdout().lock()),
            width: width(),
            colour: Colour::of(&io::stdout()),
            letters: letters(),
        }
    }

    /// Writes a line.
    pub(crate) fn line(&mut self, text: &str) -> Result<(), Failure> {
        Ok(writeln!(self.out, "{text}")?)
    }

    /// Writes a JSON value on a line of its own.
    pub(crate) fn json(&mut self, value: &Value) -> Result<(), Failure> {
        self.line(&value.to_string())
    }

    /// Writes text as it is.
    pub(crate) fn text(&mut self, text: &str) -> Result<(), Failure> {
        Ok(self.out.write_all(text.as_bytes())?)
    }

    /// Shows what was written so far.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        Ok(self.out.flush()?)
    }

    /// Writes what is left.
    pub(crate) fn finish(mut self) -> Result<(), Failure> {
        self.flush()
    }
}

impl Colour {
    /// What the standards say for a stream: colours on terminals, unless somebody objects.
    pub(crate) fn of(stream: &impl IsTerminal) -> Colour {
        let objects = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let is_dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
        if stream.is_terminal() && !objects && !is_dumb {
            Colour::On
        } else {
            Colour::Off
        }
    }

    /// The text in an ink, where colours may be used.
    pub(crate) fn paint(self, ink: Ink, text: &str) -> String {
        let code = match ink {
            Ink::Bold => "1",
            Ink::Dim => "2",
            Ink::Red => "1;31",
            Ink::Green => "1;32",
            Ink::Yellow => "1;33",
            Ink::Blue => "1;34",
        };
        match self {
            Colour::On if !text.is_empty() => format!("\x1b[{code}m{text}\x1b[0m"),
            _ => text.to_string(),
        }
    }
}

/// The width of the terminal, or 80 where there is none.
fn width() -> usize {
    let found = if io::stdout().is_terminal() {
        terminal_size().map(|(Width(width), _)| usize::from(width))
    } else {
        None
    };
    found.unwrap_or(80).clamp(40, 200)
}

/// The first of these that is set decides, as in every other program.
fn letters() -> Letters {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .filter_map(|name| env::var(name).ok())
        .find(|value| !value.is_empty())
        .unwrap_or_default()
        .to_lowercase();
    if locale.contains("utf-8") || locale.contains("utf8") {
        Letters::Unicode
    } else {
        Letters::Ascii
    }
}

/// Breaks a text into lines of at most so many characters, all but the first indented.
pub(crate) fn wrapped(text: &str, width: usize, indent: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let length = word.chars().count();
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + length <= width => {
                line.push(' ');
                line.push_str(word);
            }
            Some(_) => lines.push(format!("{indent}{word}")),
            None => lines.push(word.to_string()),
        }
    }
    lines
}

/// The text without characters that would upset a terminal.
pub(crate) fn harmless(text: &str) -> String {
    let keep = |c: char| match c {
        '\t' => ' ',
        c if c.is_control() => '\u{fffd}',
        c => c,
    };
    text.chars().map(keep).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_wrapped() {
        let lines = wrapped("one two  three four", 9, "  ");
        assert_eq!(lines, ["one two", "  three", "  four"]);
        assert_eq!(wrapped("", 9, ""), [""; 0]);
        assert_eq!(wrapped("unbreakable", 3, ""), ["unbreakable"]);
    }

    #[test]
    fn escapes_are_made_harmless() {
        assert_eq!(harmless("a\x1b[31m\tb\u{7}"), "a\u{fffd}[31m b\u{fffd}");
    }

    #[test]
    fn ink_is_left_off_without_colours() {
        assert_eq!(Colour::Off.paint(Ink::Red, "x"), "x");
        assert_eq!(Colour::On.paint(Ink::Red, "x"), "\x1b[1;31mx\x1b[0m");
    }
}
