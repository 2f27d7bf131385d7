//! A rulebook in the gallery.

use rules::sentences::phrases;
use rules::{Colour, Draft, Obstacles, Rank, Rulebook, Seat, Side, square_numbered};
use serde::Serialize;
use utoipa::ToSchema;

use crate::catalogue::{Book, Catalogue, Origin};
use crate::highlights::highlights;
use crate::moment::moment;
use crate::said::SaidView;
use crate::views::{BoardView, RankView};

/// A rulebook in the gallery.
#[derive(Serialize, ToSchema)]
pub(crate) struct CardView {
    /// The id of a built-in rulebook, or the hash of the text of a user's own.
    id: String,
    name: String,
    /// Its name, in words that other languages know.
    label: SaidView,
    summary: String,
    /// The identity of its rules.
    identity: String,
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
    highlights: Vec<SaidView>,
    /// All that is worth knowing, in a few words each.
    brief: Vec<SaidView>,
    /// A telling position.
    moment: BoardView,
    /// True if it comes from one of the five documents.
    seed: bool,
    origin: OriginView,
    /// The two sides, the one that begins first.
    sides: Vec<SideNames>,
    /// The ranks that it has.
    pieces: Vec<PieceNames>,
    /// Row times width plus column of each square, in the order of their numbers.
    cells: Vec<u16>,
}

/// Where the rules come from.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum OriginView {
    /// It is a user's own.
    Own,
    /// One of the documents.
    Document,
    /// A federation or an old tradition.
    Federation,
    /// A family, a club, or whoever wrote it.
    Family,
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
    /// Its name, in words that other languages know.
    label: SaidView,
    colour: ColourView,
    /// Its letter in FEN.
    letter: String,
    seat: SeatView,
}

/// The colour of a side's pieces.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
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
    /// What it looks like: `disc`, `crown`, `double-crown` or `pile`.
    figure: &'static str,
    /// Its name, in words that other languages know.
    label: SaidView,
}

impl CardView {
    pub(crate) fn new(catalogue: &Catalogue, book: &Book) -> CardView {
        let rulebook = &book.rulebook;
        let (draft, shape) = (rulebook.draft(), rulebook.grid().shape());
        CardView {
            id: book.id.clone(),
            name: draft.name.clone(),
            label: phrases::rulebook(draft).into(),
            summary: draft.summary.clone(),
            identity: rulebook.identity().to_string(),
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
            highlights: unusual(catalogue, rulebook),
            brief: brief(draft),
            moment: BoardView::of(&moment(rulebook)),
            seed: book.origin == Origin::BuiltIn && draft.origin == rules::Origin::Document,
            origin: match (book.origin, draft.origin) {
                (Origin::Own, _) => OriginView::Own,
                (_, rules::Origin::Document) => OriginView::Document,
                (_, rules::Origin::Federation) => OriginView::Federation,
                (_, rules::Origin::Family) => OriginView::Family,
            },
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
        label: phrases::side(side).into(),
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
            figure: piece.figure.word(),
            label: phrases::piece(piece).into(),
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

/// All that is worth knowing.
fn brief(draft: &Draft) -> Vec<SaidView> {
    let all = highlights(draft).into_iter();
    all.map(|each| each.said(draft)).collect()
}

/// The rules that the fewest rulebooks share.
fn unusual(catalogue: &Catalogue, rulebook: &Rulebook) -> Vec<SaidView> {
    let all = highlights(rulebook.draft());
    let mut rare: Vec<(usize, usize)> = all
        .iter()
        .enumerate()
        .map(|(at, each)| (catalogue.commonness(each) + each.dullness(), at))
        .collect();
    rare.sort_unstable();
    rare.truncate(3);
    rare.sort_unstable_by_key(|(_, at)| *at);
    rare.iter()
        .filter_map(|(_, at)| Some(all.get(*at)?.said(rulebook.draft())))
        .collect()
}
