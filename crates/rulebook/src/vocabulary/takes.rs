//! What a rule takes.

use texts::{Arg, Message};

/// What a rule takes, as plain data: the reader, the schema, the form on the page and random
/// rulebooks are all made from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Takes {
    /// A text for people.
    Text,
    /// A short name such as `my-house`: small letters, digits and `-`.
    Name,
    /// A position.
    Fen,
    /// One of these words.
    Word(&'static [&'static str]),
    /// A list of these words, so many at most; one word alone is a list of one.
    Words(&'static [&'static str], usize),
    /// A whole number.
    Number(u64, u64),
    /// A number in steps of a half.
    Halves(u64, u64),
    /// A list of whole numbers.
    Numbers(u64, u64),
    /// A number up to 255, or a range such as `3+`, `1-2` or `any`.
    Range,
    /// Two texts: for one and for several.
    Names,
    /// A list of texts, each a move.
    Moves,
    /// A list of texts, each a line of moves or a position.
    Openings,
    /// `true` or `false`.
    Truth,
    /// A table from moves to the keys of reasons.
    Refusals,
    /// A table.
    Table(&'static [Field]),
    /// The first of these forms that fits.
    Either(&'static [Takes]),
}

/// One line of a table that a rule takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// What it takes.
    pub takes: Takes,
    /// Whether it must be there.
    pub needed: Needed,
}

/// Whether a line of a table must be there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Needed {
    /// It must.
    Always,
    /// It need not, but one of those that need not must.
    OneOf,
    /// It need not.
    Never,
}

impl Takes {
    /// True if a table may stand for a rule that takes this. Then `clause` and `says` stand
    /// beside its keys.
    pub fn takes_table(&self) -> bool {
        match self {
            Takes::Table(_) => true,
            Takes::Either(forms) => forms.iter().any(Takes::takes_table),
            _ => false,
        }
    }

    /// Every word that may stand for a rule that takes this.
    pub fn words(&self) -> Vec<&'static str> {
        match self {
            Takes::Word(words) | Takes::Words(words, _) => words.to_vec(),
            Takes::Table(fields) => fields.iter().flat_map(|f| f.takes.words()).collect(),
            Takes::Either(forms) => forms.iter().flat_map(Takes::words).collect(),
            _ => Vec::new(),
        }
    }
}

impl Takes {
    /// What it takes, in words: "a number from 3 to 16".
    pub fn message(&self) -> Message {
        let numbers = |key: &'static str, least: &u64, most: &u64| {
            let message = Message::new(key).with("least", least.to_string());
            message.with("most", most.to_string())
        };
        match self {
            Takes::Text => Message::new("takes-text"),
            Takes::Name => Message::new("takes-name"),
            Takes::Fen => Message::new("takes-fen"),
            Takes::Word(words) => Message::new("takes-word").with("words", self.forms(words)),
            Takes::Words(words, _) => Message::new("takes-words").with("words", all_of(words)),
            Takes::Number(least, most) => numbers("takes-number", least, most),
            Takes::Halves(least, most) => numbers("takes-halves", least, most),
            Takes::Numbers(least, most) => numbers("takes-numbers", least, most),
            Takes::Range => Message::new("takes-range"),
            Takes::Names => Message::new("takes-names"),
            Takes::Moves => Message::new("takes-moves"),
            Takes::Openings => Message::new("takes-openings"),
            Takes::Truth => Message::new("takes-truth"),
            Takes::Refusals => Message::new("takes-refusals"),
            Takes::Table(_) | Takes::Either(_) => {
                Message::new("takes-word").with("words", self.forms(&[]))
            }
        }
    }

    /// "`a`, { b = … } or a number from 3 to 5", as an argument.
    fn forms(&self, words: &[&str]) -> Arg {
        match self {
            Takes::Table(fields) => {
                let names = fields.iter().map(|field| format!("{} = …", field.name));
                Arg::from(format!("{{ {} }}", names.collect::<Vec<_>>().join(", ")))
            }
            Takes::Either(forms) => {
                let forms = forms.iter().flat_map(|form| match form {
                    Takes::Word(words) => {
                        words.iter().map(|w| Arg::from(format!("`{w}`"))).collect()
                    }
                    Takes::Table(_) => vec![form.forms(&[])],
                    other => vec![Arg::from(other.message())],
                });
                Arg::or(forms)
            }
            _ => Arg::or(words.iter().map(|word| format!("`{word}`"))),
        }
    }
}

/// "`a`, `b` and `c`", as an argument.
fn all_of(words: &[&str]) -> Arg {
    Arg::and(words.iter().map(|word| format!("`{word}`")))
}
