//! A rulebook in sentences.

mod board;
mod capture;
mod endings;
mod notation;
mod opening;
pub mod phrases;
mod pieces;

pub use endings::count;
use texts::Message;

use crate::{Clause, Draft, PieceName, vocabulary};

/// One rule as a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sentence {
    /// The part of the rulebook that it belongs to.
    pub section: Section,
    /// The key of the rule in the file: `capture.duty`.
    pub key: String,
    /// The rule in words.
    pub text: Message,
    /// The words of the source that it rests on.
    pub clause: Option<Clause>,
}

/// A part of a rulebook, in the order in which people read it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "the names say it")]
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
    pub fn title(self) -> Message {
        Message::new(match self {
            Section::Board => "section-board",
            Section::Sides => "section-sides",
            Section::Pieces => "section-pieces",
            Section::Capture => "section-capture",
            Section::Crowning => "section-crowning",
            Section::Endings => "section-endings",
            Section::Notation => "section-notation",
        })
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
    pub a: Option<Message>,
    /// What the second one says.
    pub b: Option<Message>,
}

/// The whole rulebook in sentences, section by section.
///
/// ```
/// let draft = rulebook::builtin::draft("english").unwrap();
/// let sentences = rulebook::sentences::sentences(&draft);
/// let duty = sentences.iter().find(|s| s.key == "capture.duty").unwrap();
/// assert_eq!(duty.text.to_string(), "A side that can take must take.");
/// ```
pub fn sentences(draft: &Draft) -> Vec<Sentence> {
    let mut script = Script {
        draft,
        sentences: Vec::new(),
    };
    board::write(&mut script);
    opening::write(&mut script);
    pieces::write(&mut script);
    capture::write(&mut script);
    endings::write(&mut script);
    notation::write(&mut script);
    let mut sentences = script.sentences;
    sentences.sort_by_key(|s| s.section);
    sentences
}

/// The clauses that are quoted in a draft and that none of these sentences carries, by the key of
/// their rule: a sentence about several rules has the clause of one of them.
pub fn further_quotes<'a>(draft: &'a Draft, said: &[Sentence]) -> Vec<(&'a str, &'a Clause)> {
    let mut found: Vec<(&str, &Clause)> = Vec::new();
    for (key, clause) in &draft.clauses {
        let is_said = |s: &Sentence| s.clause.as_ref().is_some_and(|c| c.says == clause.says);
        let is_found = found.iter().any(|(_, other)| other.says == clause.says);
        if clause.says.is_some() && !is_found && !said.iter().any(is_said) {
            found.push((key, clause));
        }
    }
    found
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
    differences.extend(opening::others(a, b));
    differences.extend(named_differently(a, b));
    differences.sort_by_key(|d| d.section);
    differences
}

fn says(sentences: &[Sentence], text: &Message) -> bool {
    sentences.iter().any(|s| s.text == *text)
}

fn text_of(sentences: &[Sentence], key: &str) -> Option<Message> {
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
            figure: piece.figure,
            value: piece.value,
        };
    }
    draft
}

fn named_differently(a: &Draft, b: &Draft) -> Vec<Difference> {
    let (plain_a, plain_b) = (plainly(a), plainly(b));
    moves::Rank::ALL
        .into_iter()
        .filter_map(|rank| {
            let name = |draft: &Draft, plain: &Draft| {
                draft.mechanics.rank(rank)?;
                let name = |draft: &Draft| phrases::piece(&draft.pieces[rank.index()]);
                let called = Message::new("rule-called").with("piece", name(plain));
                Some(called.with("name", name(draft)))
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
    /// It has none if it says something that no clause covers: a file that changes how far a king
    /// goes is not quoted as the source that says where.
    fn say(&mut self, section: Section, keys: &[&str], text: Message) {
        let clauses = &self.draft.clauses;
        let is_covered =
            |key: &&str| clauses.contains_key(*key) || !vocabulary::is_unusual(self.draft, key);
        let clause = keys.iter().find_map(|key| clauses.get(*key));
        let clause = clause.filter(|_| keys.iter().all(is_covered));
        self.sentences.push(Sentence {
            section,
            key: keys.first().copied().unwrap_or_default().to_string(),
            text,
            clause: clause.cloned(),
        });
    }
}
