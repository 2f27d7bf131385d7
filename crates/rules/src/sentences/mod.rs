//! A rulebook as English sentences.

mod board;
mod capture;
pub(crate) mod endings;
mod notation;
pub(crate) mod phrases;
mod pieces;

use crate::{Clause, Draft, PieceName};

/// One rule as a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sentence {
    /// The part of the rulebook that it belongs to.
    pub section: Section,
    /// The key of the rule in the file: `capture.duty`.
    pub key: String,
    /// The rule in words.
    pub text: String,
    /// The words of the source that it rests on.
    pub clause: Option<Clause>,
}

/// A part of a rulebook, in the order in which people read it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Section {
    Board,
    Sides,
    Pieces,
    Capture,
    Crowning,
    Endings,
    Notation,
}

impl Section {
    /// All of them, in order.
    pub const ALL: [Section; 7] = [
        Section::Board,
        Section::Sides,
        Section::Pieces,
        Section::Capture,
        Section::Crowning,
        Section::Endings,
        Section::Notation,
    ];

    /// Its heading: "Board".
    pub const fn title(self) -> &'static str {
        match self {
            Section::Board => "Board",
            Section::Sides => "Sides",
            Section::Pieces => "Pieces",
            Section::Capture => "Capture",
            Section::Crowning => "Crowning",
            Section::Endings => "Endings",
            Section::Notation => "Notation",
        }
    }
}

/// Two rulebooks at one rule; `None` where one says nothing about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The part of the rulebook that it belongs to.
    pub section: Section,
    /// The key of the rule in the file.
    pub key: String,
    /// What the first one says.
    pub a: Option<String>,
    /// What the second one says.
    pub b: Option<String>,
}

/// The whole rulebook in sentences, section by section.
///
/// ```
/// let draft = rules::builtin::draft("english").unwrap();
/// let sentences = rules::sentences::sentences(&draft);
/// let duty = sentences.iter().find(|s| s.key == "capture.duty").unwrap();
/// assert_eq!(duty.text, "A side that can take must take.");
/// ```
pub fn sentences(draft: &Draft) -> Vec<Sentence> {
    let mut script = Script {
        draft,
        sentences: Vec::new(),
    };
    board::write(&mut script);
    pieces::write(&mut script);
    capture::write(&mut script);
    endings::write(&mut script);
    notation::write(&mut script);
    let mut sentences = script.sentences;
    sentences.sort_by_key(|s| s.section);
    sentences
}

/// The rules that two rulebooks do not share.
pub fn diff(a: &Draft, b: &Draft) -> Vec<Difference> {
    let (ours, theirs) = (sentences(&plainly(a)), sentences(&plainly(b)));
    let mut differences: Vec<Difference> = ours
        .iter()
        .filter(|s| !says(&theirs, &s.text))
        .map(|s| Difference {
            section: s.section,
            key: s.key.clone(),
            a: Some(s.text.clone()),
            b: text_of(&theirs, &s.key),
        })
        .collect();
    let only_theirs = theirs
        .iter()
        .filter(|s| !says(&ours, &s.text) && text_of(&ours, &s.key).is_none());
    differences.extend(only_theirs.map(|s| Difference {
        section: s.section,
        key: s.key.clone(),
        a: None,
        b: Some(s.text.clone()),
    }));
    differences.extend(named_differently(a, b));
    differences.sort_by_key(|d| d.section);
    differences
}

fn says(sentences: &[Sentence], text: &str) -> bool {
    sentences.iter().any(|s| s.text == text)
}

fn text_of(sentences: &[Sentence], key: &str) -> Option<String> {
    let found = sentences.iter().find(|s| s.key == key);
    found.map(|s| s.text.clone())
}

/// The draft with the usual names of the pieces, so that names alone make no difference.
fn plainly(draft: &Draft) -> Draft {
    let usual = [
        ("man", "men"),
        ("king", "kings"),
        ("triple king", "triple kings"),
    ];
    let mut draft = draft.clone();
    for (piece, (one, many)) in draft.pieces.iter_mut().zip(usual) {
        *piece = PieceName {
            one: one.to_string(),
            many: many.to_string(),
            value: piece.value,
        };
    }
    draft
}

fn named_differently(a: &Draft, b: &Draft) -> Vec<Difference> {
    let (plain_a, plain_b) = (plainly(a), plainly(b));
    crate::Rank::ALL
        .into_iter()
        .filter_map(|rank| {
            let name = |draft: &Draft, plain: &Draft| {
                draft.mechanics.rank(rank)?;
                let usual = &plain.pieces[rank.index()].many;
                let name = &draft.pieces[rank.index()].many;
                Some(format!("{} are called {name}.", phrases::capital(usual)))
            };
            let (a, b) = (name(a, &plain_a)?, name(b, &plain_b)?);
            (a != b).then(|| Difference {
                section: Section::Pieces,
                key: format!("ranks.{}.names", rank.word()),
                a: Some(a),
                b: Some(b),
            })
        })
        .collect()
}

/// The sentences written so far.
struct Script<'a> {
    draft: &'a Draft,
    sentences: Vec<Sentence>,
}

impl Script<'_> {
    /// Adds a sentence. The first key is its own; its clause is that of the first key with one.
    fn say(&mut self, section: Section, keys: &[&str], text: String) {
        let clause = keys.iter().find_map(|key| self.draft.clauses.get(*key));
        self.sentences.push(Sentence {
            section,
            key: keys.first().copied().unwrap_or_default().to_string(),
            text,
            clause: clause.cloned(),
        });
    }
}
