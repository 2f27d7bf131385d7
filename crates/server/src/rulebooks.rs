//! Rulebooks as plain data: cards for the gallery, whole pages, mistakes at their place.

use std::sync::Arc;

use axum::http::StatusCode;
use rules::file::Diagnostic;
use rules::sentences::{self, Section, Sentence};
use rules::{
    Colour, Example, Expectation, Flaw, Game, Obstacles, Rank, Rulebook, Seat, Side, Status,
    builtin, examples, square_numbered,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::errors::Fault;
use crate::highlights::{Highlight, highlights};
use crate::moment::moment;
use crate::shelf::{Book, Origin, Read, Shelf};
use crate::views::{BoardView, MoveView, RankView};

/// A rulebook in the gallery.
#[derive(Serialize, ToSchema)]
pub(crate) struct CardView {
    /// The id of a built-in rulebook, or the hash of the text of a user's own.
    id: String,
    name: String,
    summary: String,
    /// The identity of its rules.
    hash: String,
    width: u8,
    height: u8,
    /// How many squares there are.
    squares: usize,
    /// The id of the rulebook that it extends.
    parent: Option<String>,
    /// True if games can be drawn.
    draws: bool,
    obstacles: ObstaclesView,
    /// Its three most unusual rules.
    highlights: Vec<Highlight>,
    /// A telling position.
    moment: BoardView,
    /// True if it comes from one of the five documents.
    seed: bool,
    /// The two sides, the one that begins first.
    sides: Vec<SideNames>,
    /// The ranks that it has.
    pieces: Vec<PieceNames>,
    /// Row times width plus column of each square, in the order of their numbers.
    cells: Vec<u16>,
}

/// Where obstacles come from.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ObstaclesView {
    /// There are none.
    None,
    /// They are always the same.
    Fixed,
    /// They are drawn for each game.
    Drawn,
}

/// A side as people see it.
#[derive(Serialize, ToSchema)]
pub(crate) struct SideNames {
    name: String,
    colour: ColourView,
    /// Its letter in FEN.
    letter: String,
    seat: SeatView,
}

/// The colour of a side's pieces.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub(crate) enum ColourView {
    Black,
    White,
    Red,
    Yellow,
    Green,
    Blue,
}

/// Where a side sits.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SeatView {
    /// At the top of the board.
    Top,
    /// At the bottom.
    Bottom,
}

/// What people call the pieces of a rank.
#[derive(Serialize, ToSchema)]
pub(crate) struct PieceNames {
    rank: RankView,
    name: String,
    plural: String,
}

impl CardView {
    pub(crate) fn new(shelf: &Shelf, book: &Book) -> CardView {
        let rulebook = &book.rulebook;
        let (draft, shape) = (rulebook.draft(), rulebook.grid().shape());
        CardView {
            id: book.id.clone(),
            name: draft.name.clone(),
            summary: draft.summary.clone(),
            hash: rulebook.hash().to_string(),
            width: shape.width,
            height: shape.height,
            squares: rulebook.grid().len(),
            parent: book.parent.clone(),
            draws: rulebook.endings().has_draws(),
            obstacles: match draft.obstacles {
                Obstacles::None => ObstaclesView::None,
                Obstacles::Fixed(_) => ObstaclesView::Fixed,
                Obstacles::Drawn(_) => ObstaclesView::Drawn,
            },
            highlights: unusual(shelf, rulebook),
            moment: BoardView::of(&moment(rulebook)),
            seed: book.origin == Origin::BuiltIn && builtin::is_from_a_document(&book.id),
            sides: Side::ALL.map(|side| side_names(rulebook, side)).into(),
            pieces: pieces(rulebook),
            cells: places(rulebook)
                .map(|(row, col)| u16::from(row) * u16::from(shape.width) + u16::from(col))
                .collect(),
        }
    }
}

fn side_names(rulebook: &Rulebook, side: Side) -> SideNames {
    let side = rulebook.side(side);
    SideNames {
        name: side.name.clone(),
        colour: match side.colour {
            Colour::Black => ColourView::Black,
            Colour::White => ColourView::White,
            Colour::Red => ColourView::Red,
            Colour::Yellow => ColourView::Yellow,
            Colour::Green => ColourView::Green,
            Colour::Blue => ColourView::Blue,
        },
        letter: side.letter.char().to_string(),
        seat: match side.seat {
            Seat::Top => SeatView::Top,
            Seat::Bottom => SeatView::Bottom,
        },
    }
}

fn pieces(rulebook: &Rulebook) -> Vec<PieceNames> {
    let has = |rank: &Rank| rulebook.mechanics().rank(*rank).is_some();
    let names = |rank| {
        let piece = rulebook.piece(rank);
        PieceNames {
            rank: rank.into(),
            name: piece.one.clone(),
            plural: piece.many.clone(),
        }
    };
    Rank::ALL.into_iter().filter(has).map(names).collect()
}

/// Row and column of each square in the order of their numbers.
fn places(rulebook: &Rulebook) -> impl Iterator<Item = (u8, u8)> {
    let (grid, numbering) = (rulebook.grid(), rulebook.notation().numbering);
    (1..=grid.len() as u16)
        .filter_map(move |number| square_numbered(grid, numbering, number))
        .map(move |square| grid.place(square))
}

/// The rules that the fewest rulebooks share.
fn unusual(shelf: &Shelf, rulebook: &Rulebook) -> Vec<Highlight> {
    let all = highlights(rulebook.draft());
    let mut rare: Vec<(usize, usize)> = { all.iter().enumerate() }
        .map(|(at, each)| (shelf.commonness(each) + each.dullness(), at))
        .collect();
    rare.sort_unstable();
    rare.truncate(3);
    rare.sort_unstable_by_key(|(_, at)| *at);
    { rare.iter() }
        .filter_map(|(_, at)| all.get(*at).cloned())
        .collect()
}

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
    /// All that is worth knowing, in a few words each.
    brief: Vec<Highlight>,
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
    title: String,
    sentences: Vec<SentenceView>,
}

/// The name of a part of a rulebook.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
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
    text: String,
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
    fen: String,
    board: BoardView,
    /// The moves to play through: its line, or the legal moves.
    moves: Vec<MoveView>,
    /// True if the moves are played one after the other; else each is a choice.
    line: bool,
    /// What must hold, in words.
    expectation: String,
}

/// A rule that the parent says otherwise.
#[derive(Serialize, ToSchema)]
pub(crate) struct DifferenceView {
    section: SectionWord,
    /// What this rulebook says; what the parent says, if this one says nothing about it.
    text: String,
    /// What the parent says.
    parent: Option<String>,
}

impl RulebookView {
    pub(crate) fn new(shelf: &Shelf, book: &Book, parent: Option<&Book>) -> RulebookView {
        let rulebook = &book.rulebook;
        let start = Game::new(rulebook.clone(), 0);
        RulebookView {
            card: CardView::new(shelf, book),
            file: book.file.clone(),
            own: book.origin == Origin::Own,
            grid: grid(rulebook),
            board: BoardView::of(&start),
            brief: highlights(rulebook.draft()),
            sections: sections(rulebook),
            examples: { rulebook.draft().examples.iter() }
                .filter_map(|example| example_view(rulebook, example))
                .collect(),
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
            title: section.title().to_string(),
            sentences: of(section),
        })
        .filter(|section| !section.sentences.is_empty())
        .collect()
}

fn sentence_view(sentence: &Sentence) -> SentenceView {
    SentenceView {
        text: sentence.text.clone(),
        key: sentence.key.clone(),
        clause: sentence.clause.as_ref().map(|clause| ClauseView {
            number: clause.label.clone(),
            text: clause.says.clone(),
        }),
    }
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
        None => { game.legal_moves().iter().take(MOST_MOVES) }
            .map(|mv| MoveView::of(&game, mv))
            .collect(),
    };
    let texts: Vec<String> = { example.expects.iter() }
        .map(|expects| expectation(&game, expects))
        .collect();
    Some(ExampleView {
        name: example.title.clone(),
        fen: game.fen(),
        board: BoardView::of(&game),
        moves,
        line: line.is_some(),
        expectation: texts.join(" "),
    })
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

fn expectation(game: &Game, expectation: &Expectation) -> String {
    match expectation {
        Expectation::Moves(moves) if moves.is_empty() => "There is no legal move.".to_string(),
        Expectation::Moves(moves) => format!("The legal moves are {}.", moves.join(", ")),
        Expectation::Refused { text, reason } => match game.resolve_str(text) {
            Err(refusal) => {
                let why = refusal.sentence(game.rulebook());
                format!("{text} is refused: {}.", why.trim_end_matches('.'))
            }
            Ok(_) => format!("{text} is refused: {reason}."),
        },
        Expectation::Perft { leaves, .. } => {
            let counts: Vec<String> = leaves.iter().map(u64::to_string).collect();
            format!("Counts of moves, ply by ply: {}.", counts.join(", "))
        }
        Expectation::Line { moves, .. } => line(game, moves),
    }
}

/// A line, and why the game is over after it, if it is.
fn line(game: &Game, texts: &[String]) -> String {
    let mut game = game.clone();
    for text in texts.iter().take(MOST_MOVES) {
        let Ok(mv) = game.resolve_str(text) else {
            break;
        };
        if game.play(&mv).is_err() {
            break;
        }
    }
    let moves = texts.join(" ");
    match game.status() {
        Status::Over(outcome) => {
            let why = outcome.sentence(game.rulebook());
            format!("{moves}: {}.", why.trim_end_matches('.'))
        }
        _ => format!("{moves} is played."),
    }
}

fn differences(parent: &Book, book: &Book) -> Vec<DifferenceView> {
    let all = sentences::diff(parent.rulebook.draft(), book.rulebook.draft());
    all.into_iter()
        .filter(|difference| difference.section != Section::Notation)
        .map(|difference| DifferenceView {
            section: difference.section.into(),
            text: difference
                .b
                .or_else(|| difference.a.clone())
                .unwrap_or_default(),
            parent: difference.a,
        })
        .collect()
}

/// A mistake in a file.
#[derive(Serialize, ToSchema)]
pub(crate) struct MistakeView {
    /// From 1.
    line: usize,
    /// In characters, from 1.
    column: usize,
    end_line: usize,
    end_column: usize,
    message: String,
    help: Option<String>,
}

impl MistakeView {
    fn new(text: &str, mistake: Diagnostic) -> MistakeView {
        let told = text.get(mistake.span.clone()).unwrap_or_default();
        let lines = told.matches('\n').count();
        let last = told.rsplit('\n').next().unwrap_or_default().chars().count();
        MistakeView {
            line: mistake.line,
            column: mistake.column,
            end_line: mistake.line + lines,
            end_column: match lines {
                0 => mistake.column + last,
                _ => last + 1,
            },
            message: mistake.message,
            help: mistake.help,
        }
    }
}

/// A file to be checked or kept.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FileSent {
    /// The text of the file.
    #[schema(max_length = 60000)]
    pub(crate) file: String,
    /// The rulebook to compare it with, if not the one that it extends.
    #[serde(default)]
    #[schema(max_length = 64)]
    pub(crate) parent: Option<String>,
}

/// Most letters of a file.
const LONGEST: usize = 60_000;

impl FileSent {
    /// Refuses a file that is too long.
    pub(crate) fn bounded(&self) -> Result<(), Fault> {
        match self.file.chars().count() {
            0..=LONGEST => Ok(()),
            got => {
                let sentence = format!("the file has {got} letters: expected at most {LONGEST}");
                let fault = Fault::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", sentence);
                Err(fault.param("most", LONGEST))
            }
        }
    }
}

/// What a check of a file says.
#[derive(Serialize, ToSchema)]
pub(crate) struct CheckView {
    /// True if there is no mistake.
    pub(crate) ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rulebook: Option<RulebookView>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) mistakes: Vec<MistakeView>,
}

/// Counts of moves are checked as far as this many leaves.
const MOST_LEAVES: u64 = 100_000;

/// Reads a file and runs its examples. This can take long.
pub(crate) fn check(file: &str) -> Result<Read, Vec<MistakeView>> {
    let views = |mistakes: Vec<Diagnostic>| -> Vec<MistakeView> {
        { mistakes.into_iter() }
            .map(|mistake| MistakeView::new(file, mistake))
            .collect()
    };
    let read = crate::shelf::read(file).map_err(views)?;
    let flaws: Vec<Flaw> = examples::failures(&read.book.rulebook, MOST_LEAVES);
    if flaws.is_empty() {
        return Ok(read);
    }
    let mistakes = flaws.iter().map(|flaw| read.places.locate(flaw)).collect();
    Err(views(mistakes))
}
