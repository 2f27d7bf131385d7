//! How games begin: as varied as the ballots that people draw, and still to be played for.

use std::ops::RangeInclusive;
use std::sync::Arc;

use arena::duel::man_less;
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
}
