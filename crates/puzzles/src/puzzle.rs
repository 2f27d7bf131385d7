//! A position with one best line.

use std::sync::Arc;

use rules::{Game, Move, Rulebook};

/// A position with one best line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// The position.
    pub fen: String,
    /// What the side to move can reach.
    pub goal: Goal,
    /// What the line shows.
    pub themes: Vec<Theme>,
    /// How hard it is, guessed from what the engine needs to find it, on the scale of players.
    pub rating: u16,
    /// The moves of both sides, as numbers; the first and the last are the solver's.
    pub line: Vec<String>,
}

/// What the side to move can reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// It wins by force.
    Win,
    /// Every other move loses by force.
    Hold,
    /// It wins material by force.
    Gain,
}

/// What the line of a puzzle shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Theme {
    /// The solver gives pieces away first.
    Sacrifice,
    /// The solver takes several pieces in one move.
    Chain,
    /// The solver crowns a piece.
    Crown,
    /// The other side is left without a move.
    Block,
    /// A jump over several pieces decides.
    Double,
    /// A counter decides.
    Count,
    /// Few pieces are left.
    Ending,
}

impl Goal {
    /// Every goal.
    pub const ALL: [Goal; 3] = [Goal::Win, Goal::Hold, Goal::Gain];

    /// One word.
    pub fn word(self) -> &'static str {
        match self {
            Goal::Win => "win",
            Goal::Hold => "hold",
            Goal::Gain => "gain",
        }
    }
}

impl Theme {
    /// Every theme.
    pub const ALL: [Theme; 7] = [
        Theme::Sacrifice,
        Theme::Chain,
        Theme::Crown,
        Theme::Block,
        Theme::Double,
        Theme::Count,
        Theme::Ending,
    ];

    /// One word.
    pub fn word(self) -> &'static str {
        match self {
            Theme::Sacrifice => "sacrifice",
            Theme::Chain => "chain",
            Theme::Crown => "crown",
            Theme::Block => "block",
            Theme::Double => "double",
            Theme::Count => "count",
            Theme::Ending => "ending",
        }
    }
}

impl Puzzle {
    /// The game at the position, if the rulebook can have it.
    pub fn game(&self, rulebook: &Arc<Rulebook>) -> Option<Game> {
        Game::from_fen(rulebook.clone(), &self.fen).ok()
    }

    /// The moves of the line, if they can be played.
    pub fn moves(&self, rulebook: &Arc<Rulebook>) -> Option<Vec<Move>> {
        let mut game = self.game(rulebook)?;
        let moves = self.line.iter().map(|text| {
            let mv = find(&game, text)?;
            game.play(&mv).ok()?;
            Some(mv)
        });
        moves.collect()
    }
}

fn find(game: &Game, text: &str) -> Option<Move> {
    let mut moves = game.legal_moves().iter();
    moves.find(|mv| game.number_text(mv) == text).cloned()
}
