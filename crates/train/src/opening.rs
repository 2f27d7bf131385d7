//! How games begin: as varied as the ballots that people draw, and still to be played for.

use std::ops::RangeInclusive;
use std::sync::Arc;

use engine::hub;
use rules::{Game, Rulebook, Seed};

/// A kind of opening: random plies from the start, or from the start with a man less on each side.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Start(&'static RangeInclusive<usize>),
    ManLess(&'static RangeInclusive<usize>),
}

/// Each kind is drawn as often as it stands here.
const KINDS: [Kind; 4] = [
    Kind::Start(&(2..=4)),
    Kind::Start(&(4..=8)),
    Kind::Start(&(7..=12)),
    Kind::ManLess(&(1..=5)),
];

/// A game after a few random moves. It may be over already.
pub(crate) fn draw(rulebook: &Arc<Rulebook>, seed: &mut Seed) -> Game {
    let game = Game::new(rulebook.clone(), seed.next());
    let (game, plies) = match KINDS[seed.below(KINDS.len())] {
        Kind::Start(plies) => (game, plies),
        Kind::ManLess(plies) => (man_less(&game, seed).unwrap_or(game), plies),
    };
    let mut game = game.refereed();
    let plies = plies.start() + seed.below(plies.end() - plies.start() + 1);
    for _ in 0..plies {
        if !play_random(&mut game, seed) {
            break;
        }
    }
    game
}

/// The position of a game without one man of each side, where that can be set up.
fn man_less(game: &Game, seed: &mut Seed) -> Option<Game> {
    let mut cells: Vec<char> = hub::write_position(game).chars().collect();
    for man in ['w', 'b'] {
        let places: Vec<usize> = (1..cells.len()).filter(|at| cells[*at] == man).collect();
        let at = *places.get(seed.below(places.len().max(1)))?;
        cells[at] = 'e';
    }
    let text: String = cells.into_iter().collect();
    hub::read_position(game.rulebook(), &text).ok()
}

/// Plays any move; false if there is none.
pub(crate) fn play_random(game: &mut Game, seed: &mut Seed) -> bool {
    let moves = game.legal_moves();
    let chosen = moves.get(seed.below(moves.len().max(1))).cloned();
    chosen.is_some_and(|mv| game.play(&mv).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::builtin;
    use std::collections::HashSet;

    #[test]
    fn openings_differ_in_every_rulebook() {
        for rulebook in builtin::ids().filter_map(builtin::rulebook) {
            let mut seed = Seed::new(4);
            let fens: HashSet<String> = (0..40).map(|_| draw(&rulebook, &mut seed).fen()).collect();
            assert!(fens.len() > 30, "{}: {}", rulebook.id(), fens.len());
        }
    }

    #[test]
    fn a_man_less_is_one_of_each_side() {
        let rulebook = builtin::rulebook("english").unwrap();
        let full = Game::new(rulebook, 0);
        let game = man_less(&full, &mut Seed::new(5)).unwrap();
        let counts =
            |game: &Game| [game.position().mine(), game.position().theirs()].map(u128::count_ones);
        assert_eq!(counts(&full), [12, 12]);
        assert_eq!(counts(&game), [11, 11]);
        assert_eq!(game.mover(), full.mover());
    }
}
