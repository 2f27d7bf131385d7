//! A sentence before it is said in any language.

use crate::Language;
use crate::bundle::{Faults, bundle};
use std::borrow::Cow;
use std::fmt;

/// A key with arguments, from which each language makes its sentence. [`Display`](fmt::Display) is
/// English.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Message {
    key: Cow<'static, str>,
    args: Vec<(&'static str, Arg)>,
}

/// An argument of a message.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Arg {
    /// A number, as digits or as a word.
    Number(i64),
    /// A text that is the same in all languages: a square, a key of a file, a name that someone gave.
    Text(String),
    /// A part of the sentence, or a name that has translations.
    Message(Message),
    /// A list: "a, b and c".
    List(Vec<Arg>, Join),
}

/// The word before the last item of a list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Join {
    /// "a, b and c".
    And,
    /// "a, b or c".
    Or,
    /// "without a, b or c".
    Nor,
}

impl Message {
    /// A message without arguments yet.
    pub fn new(key: impl Into<Cow<'static, str>>) -> Message {
        Message {
            key: key.into(),
            args: Vec::new(),
        }
    }

    /// The message with one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> Message {
        self.args.push((name, arg.into()));
        self
    }

    /// What it says, as one word for programs.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Its arguments, each with its name.
    pub fn args(&self) -> &[(&'static str, Arg)] {
        &self.args
    }

    /// The sentence. Where the language lacks it, English takes its place, and the key where
    /// that lacks it, too.
    pub fn say(&self, language: Language) -> String {
        let said = |language| {
            let mut faults = Faults::new();
            bundle(language).say(self, &mut faults)
        };
        said(language)
            .or_else(|| said(Language::En))
            .unwrap_or_else(|| self.key.to_string())
    }

    /// Another form of the text, as arguments bring it along: `many` of a piece is "kings".
    pub fn attribute(&self, name: &str, language: Language) -> Option<String> {
        bundle(language).attribute(self, name)
    }

    /// The sentence, if it is there whole: with its key and with every argument that it asks for.
    pub fn check(&self, language: Language) -> Result<String, Faults> {
        let mut faults = Faults::new();
        let said = bundle(language).say(self, &mut faults);
        said.filter(|_| faults.is_empty()).ok_or(faults)
    }
}

/// A text that is said as it is, in whatever language it was written.
/// A text that is the same in every language: what a contest file or another library says.
impl From<String> for Message {
    fn from(text: String) -> Message {
        Message::new("plain").with("text", text)
    }
}

impl From<&str> for Message {
    fn from(text: &str) -> Message {
        Message::from(text.to_string())
    }
}

/// A message, or the key of one that needs no arguments.
pub trait Keyed {
    /// The message.
    fn keyed(self) -> Message;
}

impl Keyed for Message {
    fn keyed(self) -> Message {
        self
    }
}

impl Keyed for &'static str {
    fn keyed(self) -> Message {
        Message::new(self)
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.say(Language::En))
    }
}

impl Arg {
    /// "a, b and c".
    pub fn and<T: Into<Arg>>(items: impl IntoIterator<Item = T>) -> Arg {
        Arg::List(items.into_iter().map(Into::into).collect(), Join::And)
    }

    /// "a, b or c".
    pub fn or<T: Into<Arg>>(items: impl IntoIterator<Item = T>) -> Arg {
        Arg::List(items.into_iter().map(Into::into).collect(), Join::Or)
    }

    /// "a, b or c", where none of them is meant: after "without" or "not".
    pub fn nor<T: Into<Arg>>(items: impl IntoIterator<Item = T>) -> Arg {
        Arg::List(items.into_iter().map(Into::into).collect(), Join::Nor)
    }
}

impl From<Message> for Arg {
    fn from(message: Message) -> Arg {
        Arg::Message(message)
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Arg {
        Arg::Text(text.to_string())
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Arg {
        Arg::Text(text)
    }
}

impl From<&String> for Arg {
    fn from(text: &String) -> Arg {
        Arg::Text(text.clone())
    }
}

impl From<char> for Arg {
    fn from(letter: char) -> Arg {
        Arg::Text(letter.to_string())
    }
}

macro_rules! numbers {
    ($($kind:ty)*) => {$(
        impl From<$kind> for Arg {
            /// Numbers beyond what 64 bits hold become the largest that they do.
            fn from(number: $kind) -> Arg {
                Arg::Number(i64::try_from(number).unwrap_or(i64::MAX))
            }
        }
    )*};
}

numbers!(u8 u16 u32 u64 u128 usize i32 i64);
