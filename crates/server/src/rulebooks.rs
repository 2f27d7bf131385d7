//! Rulebooks as plain data: whole pages. [`card`] has those of the gallery, [`file`] what is told of
//! a file.

mod card;
mod file;

use std::sync::Arc;

use rules::examples::sentence;
use rules::sentences::{self, Section, Sentence, phrases};
use rules::{Example, Expectation, Game, Rulebook, square_numbered};
use serde::Serialize;
use utoipa::ToSchema;

pub(crate) use card::CardView;
pub(crate) use file::{CheckView, FileSent, bounded, check};

use crate::catalogue::{Book, Catalogue, Origin};
use crate::said::SaidView;
use crate::views::{BoardView, MoveView};

/// All about a rulebook.
#[derive(Serialize, ToSchema)]
pub(crate) struct RulebookView {
    #[serde(flatten)]
    card: CardView,
    /// The text of its file.
    file: String,
    /// True if it is a user's own.
    own: bool,
    /// The squares in the order of their numbers.
    grid: Vec<SquareView>,
    /// The start.
    board: BoardView,
    sections: Vec<SectionView>,
    examples: Vec<ExampleView>,
    /// What its parent says otherwise.
    differences: Vec<DifferenceView>,
}

/// A square.
#[derive(Serialize, ToSchema)]
pub(crate) struct SquareView {
    square: u16,
    /// From the top, from 0.
    row: u8,
    /// From the left, from 0.
    col: u8,
    /// What people call it.
    name: String,
}

/// A part of a rulebook.
#[derive(Serialize, ToSchema)]
pub(crate) struct SectionView {
    section: SectionWord,
    title: SaidView,
    sentences: Vec<SentenceView>,
}

/// The name of a part of a rulebook.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SectionWord {
    Board,
    Sides,
    Pieces,
    Capture,
    Crowning,
    Endings,
    Notation,
}

impl From<Section> for SectionWord {
    fn from(section: Section) -> SectionWord {
        match section {
            Section::Board => SectionWord::Board,
            Section::Sides => SectionWord::Sides,
            Section::Pieces => SectionWord::Pieces,
            Section::Capture => SectionWord::Capture,
            Section::Crowning => SectionWord::Crowning,
            Section::Endings => SectionWord::Endings,
            Section::Notation => SectionWord::Notation,
        }
    }
}

/// One rule.
#[derive(Serialize, ToSchema)]
pub(crate) struct SentenceView {
    sentence: SaidView,
    /// The key of the rule in the file.
    key: String,
    clause: Option<ClauseView>,
}

/// The words of the source that a rule rests on.
#[derive(Serialize, ToSchema)]
pub(crate) struct ClauseView {
    number: String,
    text: Option<String>,
}

/// An example.
#[derive(Serialize, ToSchema)]
pub(crate) struct ExampleView {
    name: String,
    /// Its name, in the reader's language where it is known.
    label: SaidView,
    fen: String,
    board: BoardView,
    /// The moves to play through: its line, or the legal moves.
    moves: Vec<MoveView>,
    /// True if the moves are played one after the other; else each is a choice.
    line: bool,
    /// What must hold, in words.
    expectations: Vec<SaidView>,
}

/// A rule that the parent says otherwise.
#[derive(Serialize, ToSchema)]
pub(crate) struct DifferenceView {
    pub(crate) section: SectionWord,
    /// What this rulebook says; what the parent says, if this one says nothing about it.
    sentence: SaidView,
    /// What the parent says.
    parent: Option<SaidView>,
}

impl RulebookView {
    pub(crate) fn new(catalogue: &Catalogue, book: &Book, parent: Option<&Book>) -> RulebookView {
        let rulebook = &book.rulebook;
        let start = Game::new(rulebook.clone(), 0);
        RulebookView {
            card: CardView::new(catalogue, book),
            file: book.file.clone(),
            own: book.origin == Origin::Own,
            grid: grid(rulebook),
            board: BoardView::of(&start),
            sections: sections(rulebook),
            examples: examples(rulebook),
            differences: parent.map_or(Vec::new(), |parent| differences(parent, book)),
        }
    }
}

fn grid(rulebook: &Rulebook) -> Vec<SquareView> {
    let (grid, numbering) = (rulebook.grid(), rulebook.notation().numbering);
    (1..=grid.len() as u16)
        .filter_map(|number| {
            let square = square_numbered(grid, numbering, number)?;
            let (row, col) = grid.place(square);
            Some(SquareView {
                square: number,
                row,
                col,
                name: rulebook.square_name(square),
            })
        })
        .collect()
}

fn sections(rulebook: &Rulebook) -> Vec<SectionView> {
    let all = sentences::sentences(rulebook.draft());
    let of = |section: Section| -> Vec<SentenceView> {
        let own = all.iter().filter(|sentence| sentence.section == section);
        own.map(sentence_view).collect()
    };
    Section::ALL
        .into_iter()
        .map(|section| SectionView {
            section: section.into(),
            title: section.title().into(),
            sentences: of(section),
        })
        .filter(|section| !section.sentences.is_empty())
        .collect()
}

fn sentence_view(sentence: &Sentence) -> SentenceView {
    SentenceView {
        sentence: sentence.text.clone().into(),
        key: sentence.key.clone(),
        clause: sentence.clause.as_ref().map(|clause| ClauseView {
            number: clause.label.clone(),
            text: clause.says.clone(),
        }),
    }
}

fn examples(rulebook: &Arc<Rulebook>) -> Vec<ExampleView> {
    let all = rulebook.draft().examples.iter();
    all.filter_map(|example| example_view(rulebook, example))
        .collect()
}

/// Most moves of an example that are told.
const MOST_MOVES: usize = 200;

fn example_view(rulebook: &Arc<Rulebook>, example: &Example) -> Option<ExampleView> {
    let game = Game::set_up(rulebook.clone(), 0, example.fen.as_deref()).ok()?;
    let line = example.expects.iter().find_map(|expects| match expects {
        Expectation::Line { moves, .. } => Some(moves),
        _ => None,
    });
    let moves = match line {
        Some(texts) => played(&game, texts),
        None => choices(&game),
    };
    let expectations = example.expects.iter();
    Some(ExampleView {
        name: example.title.clone(),
        label: phrases::shown(&example.title).into(),
        fen: game.fen(),
        board: BoardView::of(&game),
        moves,
        line: line.is_some(),
        expectations: expectations
            .map(|expects| sentence(&game, expects).into())
            .collect(),
    })
}

fn choices(game: &Game) -> Vec<MoveView> {
    let legal = game.legal_moves();
    let told = legal.iter().take(MOST_MOVES);
    told.map(|mv| MoveView::of(game, mv)).collect()
}

fn played(game: &Game, texts: &[String]) -> Vec<MoveView> {
    let mut game = game.clone();
    let mut moves = Vec::new();
    for text in texts.iter().take(MOST_MOVES) {
        let Ok(mv) = game.resolve_str(text) else {
            break;
        };
        moves.push(MoveView::of(&game, &mv));
        if game.play(&mv).is_err() {
            break;
        }
    }
    moves
}

/// The rules that another rulebook says otherwise.
pub(crate) fn differences(parent: &Book, book: &Book) -> Vec<DifferenceView> {
    let all = sentences::diff(parent.rulebook.draft(), book.rulebook.draft());
    all.into_iter()
        .filter(|difference| difference.section != Section::Notation)
        .filter_map(|difference| {
            let sentence = difference.b.or_else(|| difference.a.clone())?;
            Some(DifferenceView {
                section: difference.section.into(),
                sentence: sentence.into(),
                parent: difference.a.map(SaidView::from),
            })
        })
        .collect()
}
