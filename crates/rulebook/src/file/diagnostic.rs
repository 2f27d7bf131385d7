//! A mistake in a file, with its place.

use std::fmt;
use std::ops::Range;

use texts::Message;

/// A mistake in a rulebook file: where it is, what was got and what was expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The bytes of the text that it is about.
    pub span: Range<usize>,
    /// What was got and what was expected.
    pub message: Message,
    /// What to write instead, if that can be guessed.
    pub help: Option<Message>,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)?;
        match &self.help {
            Some(help) => write!(f, " ({help})"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Diagnostic {}

/// A mistake whose line and column are not yet counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The bytes of the text that it is about.
    pub span: Range<usize>,
    /// What was got and what was expected.
    pub message: Message,
    /// What to write instead, if that can be guessed.
    pub help: Option<Message>,
}

impl Problem {
    /// A mistake without a guess.
    pub fn new(span: &Range<usize>, message: impl Into<Message>) -> Problem {
        Problem {
            span: span.clone(),
            message: message.into(),
            help: None,
        }
    }

    /// The mistake with a guess at what was meant.
    #[must_use]
    pub fn help(mut self, help: Option<Message>) -> Problem {
        self.help = help;
        self
    }
}

/// No more than this many mistakes are told at once.
const MOST: usize = 100;

/// Counts the lines and columns of problems, and puts them in the order of the text.
pub fn locate(text: &str, mut problems: Vec<Problem>) -> Vec<Diagnostic> {
    problems.sort_by_key(|p| p.span.start);
    problems.dedup();
    problems.truncate(MOST);
    let mut counter = Counter::new(text);
    problems
        .into_iter()
        .map(|problem| {
            let (line, column) = counter.at(problem.span.start);
            Diagnostic {
                line,
                column,
                span: problem.span,
                message: problem.message,
                help: problem.help,
            }
        })
        .collect()
}

/// Walks a text once, from problem to problem.
struct Counter<'a> {
    text: &'a str,
    offset: usize,
    line: usize,
    column: usize,
}

impl<'a> Counter<'a> {
    fn new(text: &'a str) -> Counter<'a> {
        Counter {
            text,
            offset: 0,
            line: 1,
            column: 1,
        }
    }

    fn at(&mut self, offset: usize) -> (usize, usize) {
        let rest = self.text.get(self.offset..).unwrap_or_default();
        for (at, c) in rest.char_indices() {
            if self.offset + at >= offset {
                self.offset += at;
                return (self.line, self.column);
            }
            if c == '\n' {
                (self.line, self.column) = (self.line + 1, 1);
            } else {
                self.column += 1;
            }
        }
        self.offset = self.text.len();
        (self.line, self.column)
    }
}
