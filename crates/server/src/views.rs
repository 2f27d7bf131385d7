//! The game as plain data for pages and programs.

use crate::said::SaidView;

use rules::{
    Cell, Game, Move, Outcome, Position, Rank, Removal, Rulebook, Side, Times, square_numbered,
};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SideView {
    /// The side that begins.
    First,
    /// The other.
    Second,
}

impl From<Side> for SideView {
    fn from(side: Side) -> SideView {
        match side {
            Side::First => SideView::First,
            Side::Second => SideView::Second,
        }
    }
}

impl From<SideView> for Side {
    fn from(side: SideView) -> Side {
        match side {
            SideView::First => Side::First,
            SideView::Second => Side::Second,
        }
    }
}

/// A position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct BoardView {
    /// One letter a square in the order of their numbers: `.` empty, `#` obstacle, `abc` man,
    /// king and triple king of the first side, `xyz` those of the second.
    squares: String,
    turn: SideView,
    fen: String,
}

impl BoardView {
    pub(crate) fn new(rulebook: &Rulebook, position: &Position, fen: String) -> BoardView {
        let (grid, numbering) = (rulebook.grid(), rulebook.notation().numbering);
        let squares = (1..=grid.len() as u16)
            .filter_map(|number| square_numbered(grid, numbering, number))
            .map(|square| letter(position.cell(grid, square)))
            .collect();
        BoardView {
            squares,
            turn: position.mover().into(),
            fen,
        }
    }

    pub(crate) fn of(game: &Game) -> BoardView {
        BoardView::new(game.rulebook(), game.position(), game.fen())
    }

    /// The position of a FEN, if it is one.
    pub(crate) fn of_fen(rulebook: &Rulebook, fen: &str) -> Option<BoardView> {
        let (position, _) = rulebook.read_fen(fen).ok()?;
        Some(BoardView::new(rulebook, &position, fen.to_string()))
    }
}

fn letter(cell: Cell) -> char {
    match cell {
        Cell::Empty => '.',
        Cell::Obstacle => '#',
        Cell::Piece(side, rank) => {
            let letters = match side {
                Side::First => ['a', 'b', 'c'],
                Side::Second => ['x', 'y', 'z'],
            };
            letters[rank.index()]
        }
    }
}

/// A rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum RankView {
    /// A man.
    Man,
    /// A king.
    King,
    /// A triple king.
    Triple,
}

impl From<Rank> for RankView {
    fn from(rank: Rank) -> RankView {
        match rank {
            Rank::Man => RankView::Man,
            Rank::King => RankView::King,
            Rank::Triple => RankView::Triple,
        }
    }
}

/// When pieces taken leave the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum RemovedView {
    /// After the jump.
    Now,
    /// After the whole move.
    End,
}

/// One straight part of a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct LegView {
    to: u16,
    /// The pieces taken on it.
    captured: Vec<u16>,
    /// The rank of the piece after it.
    rank: RankView,
    removed: RemovedView,
}

/// A move with its whole way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct MoveView {
    /// In numbers.
    pub(crate) text: String,
    /// As people write it.
    pub(crate) people: String,
    /// The square of the piece that is huffed first, if one is.
    #[serde(skip_serializing_if = "Option::is_none")]
    huffed: Option<u16>,
    from: u16,
    to: u16,
    legs: Vec<LegView>,
    captured: Vec<u16>,
    /// The new rank, if it has one.
    crowned: Option<RankView>,
}

impl MoveView {
    /// A move of this side, with a text that is unique among the legal moves.
    pub(crate) fn new(rulebook: &Rulebook, side: Side, mv: &Move, among: &[Move]) -> MoveView {
        let number = |square: &rules::Square| rulebook.number(*square);
        let removed = match rulebook.mechanics().capture.removal {
            Removal::AtOnce => RemovedView::Now,
            Removal::AtEnd => RemovedView::End,
        };
        let ranks = rulebook.ranks_along(side, mv);
        let legs = mv.legs(rulebook.grid()).into_iter().zip(ranks);
        MoveView {
            text: rulebook.number_text(mv, among),
            people: rulebook.people_text(mv, among),
            huffed: mv.huffed.as_ref().map(number),
            from: number(&mv.from),
            to: number(&mv.to()),
            legs: legs
                .map(|(leg, rank)| LegView {
                    to: number(&leg.to),
                    captured: leg.captured.iter().map(number).collect(),
                    rank: rank.into(),
                    removed,
                })
                .collect(),
            captured: mv.captured.iter().map(number).collect(),
            crowned: (mv.rank != mv.before).then(|| mv.rank.into()),
        }
    }

    pub(crate) fn of(game: &Game, mv: &Move) -> MoveView {
        MoveView::new(game.rulebook(), game.mover(), mv, game.legal_moves())
    }
}

/// A position with what may be done in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct SceneView {
    pub(crate) board: BoardView,
    /// Every legal way; several may be one and the same move.
    pub(crate) legal: Vec<MoveView>,
    /// The pieces that must take.
    pub(crate) must_capture: Vec<u16>,
}

impl SceneView {
    pub(crate) fn of(game: &Game) -> SceneView {
        SceneView {
            board: BoardView::of(game),
            legal: legal(game),
            must_capture: must_capture(game),
        }
    }
}

/// More ways than this are told once for each move: no real game has so many.
const MOST_ROUTES: usize = 256;
/// More moves than this are not told at all.
const MOST_MOVES: usize = 1024;

fn legal(game: &Game) -> Vec<MoveView> {
    let routes = match game.routes() {
        routes if routes.len() <= MOST_ROUTES => routes,
        _ => game.legal_moves(),
    };
    let routes = routes.iter().take(MOST_MOVES);
    routes.map(|mv| MoveView::of(game, mv)).collect()
}

/// The pieces that must take, where taking is a duty.
pub(crate) fn must_capture(game: &Game) -> Vec<u16> {
    let rulebook = game.rulebook();
    let squares = game.must_capture().into_iter();
    let mut numbers: Vec<u16> = squares.map(|square| rulebook.number(square)).collect();
    numbers.sort_unstable();
    numbers
}

/// A move that was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct TurnView {
    /// Its number, from 1.
    pub(crate) ply: usize,
    pub(crate) side: SideView,
    /// The move in numbers.
    pub(crate) text: String,
    /// The move as people write it.
    pub(crate) people: String,
    #[serde(rename = "move")]
    pub(crate) played: MoveView,
    /// How long it took, in milliseconds.
    pub(crate) ms: Option<u64>,
    /// The position afterwards.
    pub(crate) fen: String,
}

impl TurnView {
    /// The move as it is played: the game before it, and the FEN after it.
    pub(crate) fn new(before: &Game, mv: &Move, times: Times, fen: String) -> TurnView {
        let played = MoveView::of(before, mv);
        TurnView {
            ply: before.turns().len() + 1,
            side: before.mover().into(),
            text: played.text.clone(),
            people: played.people.clone(),
            played,
            ms: times.spent,
            fen,
        }
    }

    /// As text, which is kept for whoever asks next.
    pub(crate) fn raw(&self) -> Box<RawValue> {
        // Plain data can always be written.
        serde_json::value::to_raw_value(self).unwrap_or_default()
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct OutcomeView {
    winner: Option<SideView>,
    /// One word: `no-moves`, `resignation`, `counter`.
    how: String,
    /// The key of the reason; for a counter its name.
    key: String,
    /// Who won, in words.
    result: SaidView,
    /// The reason and the result. Its arguments `cause`, `result` and `cited` are its parts.
    why: SaidView,
}

impl OutcomeView {
    pub(crate) fn new(rulebook: &Rulebook, outcome: &Outcome) -> OutcomeView {
        OutcomeView {
            winner: outcome.winner.map(SideView::from),
            how: outcome.how.word().to_string(),
            key: outcome.key(rulebook).to_string(),
            result: outcome.result(rulebook).into(),
            why: outcome.sentence(rulebook).into(),
        }
    }

    pub(crate) fn of(game: &Game) -> Option<OutcomeView> {
        let outcome = game.outcome()?;
        Some(OutcomeView::new(game.rulebook(), &outcome))
    }
}
