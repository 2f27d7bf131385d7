//! A telling moment of a game, for its card in the gallery.

use std::sync::Arc;

use rules::{Game, Move, Rank, Rulebook};

/// How many moves of the fixed game are looked at.
const PLIES: usize = 140;
/// Before this ply a game looks like any other.
const OPENING: usize = 10;

/// The moment: an example with a triple king at work, or the most telling position of a fixed
/// game. It is the same in every run.
pub(crate) fn moment(rulebook: &Arc<Rulebook>) -> Game {
    let example = examples(rulebook).max_by_key(haul);
    example.unwrap_or_else(|| fixed_game(rulebook))
}

/// The examples in which a triple king is about to take.
fn examples(rulebook: &Arc<Rulebook>) -> impl Iterator<Item = Game> {
    let fens = rulebook.draft().examples.iter();
    let fens = fens.filter_map(|example| example.fen.as_deref());
    fens.filter_map(|fen| Game::from_fen(rulebook.clone(), fen).ok())
        .filter(|game| has(game, Rank::Triple) && haul(game) > 0)
}

fn has(game: &Game, rank: Rank) -> bool {
    game.position().ranked(rank) != 0
}

/// The most that a legal move takes.
fn haul(game: &Game) -> usize {
    let hauls = game.legal_moves().iter().map(|mv| mv.captured.len());
    hauls.max().unwrap_or(0)
}

/// How much a position tells: a king at work, a long capture, and a board that is not empty.
fn worth(game: &Game) -> usize {
    if game.outcome().is_some() {
        return 0;
    }
    let takes = |mv: &&Move| mv.before != Rank::Man && !mv.captured.is_empty();
    let crowned = game.legal_moves().iter().find(takes).is_some();
    let board = game.fen().matches(',').count().min(12);
    4 * haul(game).min(4) + if crowned { 12 } else { 0 } + board
}

/// Of a game whose moves follow a fixed pattern, the position that tells most.
fn fixed_game(rulebook: &Arc<Rulebook>) -> Game {
    let mut game = Game::new(rulebook.clone(), 0);
    let mut best = (0, game.clone());
    for ply in 1..=PLIES {
        let moves = game.legal_moves();
        let Some(mv) = moves.get((ply * 5 + 2) % moves.len().max(1)).cloned() else {
            break;
        };
        if game.play(&mv).is_err() {
            break;
        }
        let worth = worth(&game);
        if ply < OPENING || worth > best.0 {
            best = (if ply < OPENING { 0 } else { worth }, game.clone());
        }
    }
    best.1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_triple_king_is_shown_where_there_is_one() {
        let rulebook = rules::builtin::rulebook("triple-king").unwrap();
        let game = moment(&rulebook);
        assert!(has(&game, Rank::Triple), "{}", game.fen());
        assert!(haul(&game) >= 2, "{}", game.fen());
    }

    #[test]
    fn towers_shows_a_tower() {
        let rulebook = rules::builtin::rulebook("towers").unwrap();
        let game = moment(&rulebook);
        assert!(has(&game, Rank::King), "{}", game.fen());
    }

    #[test]
    fn other_games_are_shown_in_the_middle() {
        let rulebook = rules::builtin::rulebook("english").unwrap();
        let game = moment(&rulebook);
        assert!(game.turns().len() > 5, "{}", game.fen());
        assert!(game.outcome().is_none());
    }
}
