//! What tables of solved endings say of a position, and of each move in it.

use std::sync::Arc;

use engine::{Oracle, Proof, Tables};
use rules::Game;
use serde::Serialize;
use utoipa::ToSchema;

use crate::views::MoveView;

/// What is solved of a position.
#[derive(Serialize, ToSchema)]
pub(crate) struct SolvedView {
    /// The most pieces that the tables have; 0 while there are none.
    pieces: u32,
    /// What the side to move has.
    word: Option<WordView>,
    /// What each move keeps of it, the best first.
    moves: Vec<SolvedMoveView>,
}

/// What a move leads to.
#[derive(Serialize, ToSchema)]
pub(crate) struct SolvedMoveView {
    #[serde(rename = "move")]
    mv: MoveView,
    word: Option<WordView>,
}

/// What the side to move has, with the counters of its game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum WordView {
    /// It wins in so many plies.
    Win { plies: u16 },
    /// It wins or draws: a counter may be full before the win.
    NoLoss,
    /// Nobody can win.
    Draw,
    /// It loses or draws.
    NoWin,
    /// It loses in so many plies.
    Loss { plies: u16 },
}

impl SolvedView {
    /// Asks the tables, if there are some.
    pub(crate) fn new(game: &Game, tables: Option<Arc<Tables>>) -> SolvedView {
        let Some(tables) = tables else {
            return SolvedView {
                pieces: 0,
                word: None,
                moves: Vec::new(),
            };
        };
        let oracle = Oracle::new(tables);
        let word = word(&oracle, game);
        SolvedView {
            pieces: oracle.tables().most_pieces(),
            word,
            moves: match word {
                Some(_) => moves(&oracle, game),
                None => Vec::new(),
            },
        }
    }
}

fn moves(oracle: &Oracle, game: &Game) -> Vec<SolvedMoveView> {
    let mut found: Vec<_> = game
        .legal_moves()
        .iter()
        .map(|mv| (mv, after(oracle, game, mv)))
        .collect();
    found.sort_by_key(|(_, word)| std::cmp::Reverse(worth(*word)));
    let view = |(mv, word)| SolvedMoveView {
        mv: MoveView::of(game, mv),
        word,
    };
    found.into_iter().map(view).collect()
}

/// What a move leads to, for who makes it.
fn after(oracle: &Oracle, game: &Game, mv: &rules::Move) -> Option<WordView> {
    let mut next = game.clone();
    next.play(mv).ok()?;
    word(oracle, &next).map(|word| match word {
        WordView::Win { plies } => WordView::Loss { plies: plies + 1 },
        WordView::NoLoss => WordView::NoWin,
        WordView::Draw => WordView::Draw,
        WordView::NoWin => WordView::NoLoss,
        WordView::Loss { plies } => WordView::Win { plies: plies + 1 },
    })
}

fn word(oracle: &Oracle, game: &Game) -> Option<WordView> {
    if let Some(outcome) = game.outcome() {
        return Some(match outcome.winner {
            Some(winner) if winner == game.mover() => WordView::Win { plies: 0 },
            Some(_) => WordView::Loss { plies: 0 },
            None => WordView::Draw,
        });
    }
    oracle
        .proof(game.position(), game.tally())
        .map(|proof| match proof {
            Proof::Win(plies) => WordView::Win { plies },
            Proof::NoLoss => WordView::NoLoss,
            Proof::Draw => WordView::Draw,
            Proof::NoWin => WordView::NoWin,
            Proof::Loss(plies) => WordView::Loss { plies },
        })
}

/// A quick win is worth most; what is unknown stands between a draw and a loss.
fn worth(word: Option<WordView>) -> i32 {
    match word {
        Some(WordView::Win { plies }) => 10_000 - i32::from(plies),
        Some(WordView::NoLoss) => 3,
        Some(WordView::Draw) => 2,
        None => 1,
        Some(WordView::NoWin) => 0,
        Some(WordView::Loss { plies }) => -10_000 + i32::from(plies),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_move_comes_first() {
        let words = [
            Some(WordView::Win { plies: 1 }),
            Some(WordView::Win { plies: 9 }),
            Some(WordView::NoLoss),
            Some(WordView::Draw),
            None,
            Some(WordView::NoWin),
            Some(WordView::Loss { plies: 8 }),
            Some(WordView::Loss { plies: 2 }),
        ];
        let worths: Vec<i32> = words.into_iter().map(worth).collect();
        assert!(worths.is_sorted_by(|a, b| a > b), "{worths:?}");
    }
}
