//! A telling moment of a game, for its card in the gallery.

use std::sync::Arc;

use rules::{Game, Rank, Rulebook};

/// How many moves of the fixed game are looked at.
const PLIES: usize = 24;
/// Before this ply a game looks like any other.
const OPENING: usize = 10;

/// The moment: an example with the highest rank of all at work, or the largest capture of a
/// fixed game. It is the same in every run.
pub(crate) fn moment(rulebook: &Arc<Rulebook>) -> Game {
    let example = examples(rulebook).max_by_key(haul);
    example.unwrap_or_else(|| fixed_game(rulebook))
}

/// The examples in which a triple king is about to take.
fn examples(rulebook: &Arc<Rulebook>) -> impl Iterator<Item = Game> {
    let fens = rulebook.draft().examples.iter();
    let fens = fens.filter_map(|example| example.fen.as_deref());
    fens.filter_map(|fen| Game::from_fen(rulebook.clone(), fen).ok())
        .filter(|game| has_triple(game) && haul(game) > 0)
}

fn has_triple(game: &Game) -> bool {
    game.position().ranked(Rank::Triple) != 0
}

/// The most that a legal move takes.
fn haul(game: &Game) -> usize {
    let hauls = game.legal_moves().iter().map(|mv| mv.captured.len());
    hauls.max().unwrap_or(0)
}

/// Of a game whose moves follow a fixed pattern, the position in which most can be taken.
fn fixed_game(rulebook: &Arc<Rulebook>) -> Game {
    let mut game = Game::new(rulebook.clone(), 0);
    let mut best = game.clone();
    for ply in 1..=PLIES {
        let moves = game.legal_moves();
        let Some(mv) = moves.get((ply * 5 + 2) % moves.len().max(1)).cloned() else {
            break;
        };
        if game.play(&mv).is_err() {
            break;
        }
        if ply < OPENING || haul(&game) >= haul(&best) && game.outcome().is_none() {
            best = game.clone();
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_triple_king_is_shown_where_there_is_one() {
        let rulebook = rules::builtin::rulebook("triple-king").unwrap();
        let game = moment(&rulebook);
        assert!(has_triple(&game), "{}", game.fen());
        assert!(haul(&game) >= 2, "{}", game.fen());
    }

    #[test]
    fn other_games_are_shown_in_the_middle() {
        let rulebook = rules::builtin::rulebook("english").unwrap();
        let game = moment(&rulebook);
        assert!(game.turns().len() > 5, "{}", game.fen());
        assert!(game.outcome().is_none());
    }
}
