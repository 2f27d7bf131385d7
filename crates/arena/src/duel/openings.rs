//! Openings that give both sides an even game, for any rulebook.

use std::sync::Arc;

use engine::{Engine, Limits, Options, Stop, UseWeights, hub};
use rules::{Game, Rulebook, Seed, Status};
use serde::{Deserialize, Serialize};

/// How games begin.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Beginning {
    /// With some random moves, or with what the rulebook draws.
    #[default]
    Moves,
    /// With a man less on each side and a random move of each, as in the eleven-man ballots of
    /// English draughts. Nobody knows such positions by heart, and they are more even than what
    /// random moves lead to, so that the better side seldom loses for the opening alone.
    ManLess,
}

/// Draws openings: a few random moves that the engine judges to be even.
///
/// This works for any rulebook, because it asks nothing of it but its moves. What a first look
/// finds even is looked at longer, and must still be even and undecided. Where nothing drawn is,
/// the most even one is taken: such a rulebook favours a side from its start, and the two games
/// of a pair, with colours swapped, make up for it.
///
/// The opening of a number is always the same, whichever were drawn before it.
#[derive(Debug)]
pub struct Openings {
    engine: Engine,
    beginning: Beginning,
    seed: u64,
    /// How many positions the engine looks at to judge an opening, one look after the other.
    looks: Vec<u64>,
}

/// How many plies an opening has, at least and at most.
const PLIES: std::ops::RangeInclusive<usize> = 3..=8;
/// How many plies follow where each side has a man less.
const PLIES_MAN_LESS: usize = 2;
/// How far from even an opening may be, in hundredths of a man.
const EVEN: u32 = 40;
/// How many positions the first look takes, and how many the next.
const GLANCE: u64 = 3_000;
const LONG: u64 = 100_000;
/// How many are tried before the most even one is taken.
const TRIES: usize = 40;

impl Openings {
    /// The openings of a seed.
    pub fn new(rulebook: Arc<Rulebook>, seed: u64) -> Openings {
        let options = Options {
            hash_mb: 1,
            // Openings stay the same whatever was learned.
            weights: UseWeights::None,
            ..Options::default()
        };
        Openings {
            engine: Engine::new(rulebook, options),
            beginning: Beginning::Moves,
            seed,
            looks: vec![GLANCE, LONG],
        }
    }

    /// The same with games that begin so.
    #[must_use]
    pub fn beginning(self, beginning: Beginning) -> Openings {
        Openings { beginning, ..self }
    }

    /// The openings of a seed that are still even after a look at so many positions.
    pub fn judged_by(rulebook: Arc<Rulebook>, seed: u64, nodes: u64) -> Openings {
        Openings {
            engine: Engine::new(rulebook, Options::default()),
            beginning: Beginning::Moves,
            seed,
            looks: vec![GLANCE, nodes],
        }
    }

    /// The opening that a rulebook draws for this number, as a game that goes on from there; none
    /// if it draws none. Numbers that follow each other go through all of them.
    pub fn drawn(rulebook: &Arc<Rulebook>, number: u64) -> Option<Game> {
        let ballot = rulebook.ballot(number)?;
        // The moves stand in the record of the game; a start that is told draws no others.
        let plain = rulebook.fen(&rulebook.start(number));
        let start = ballot.fen().unwrap_or(&plain);
        let mut game = Game::set_up(rulebook.clone(), number, Some(start)).ok()?;
        for mv in &ballot.moves {
            game.play(mv).ok()?;
        }
        Some(game)
    }

    /// The opening with this number, as a game that goes on from there. Where the rulebook draws
    /// openings, it is one of those, unless men are to be taken off.
    pub fn game(&self, number: u64) -> Game {
        if self.beginning == Beginning::Moves
            && let Some(drawn) = Openings::drawn(self.engine.rulebook(), number)
        {
            return drawn;
        }
        // Numbers of one stream, so that no opening's stream is a later part of another's.
        let mut seed = Seed::new(Seed::new(self.seed).next() ^ number);
        let mut best: Option<(u32, Game)> = None;
        for _ in 0..TRIES {
            let Some(game) = self.try_one(&mut seed) else {
                continue;
            };
            let tilt = self.tilt(&game);
            if best.as_ref().is_none_or(|(least, _)| tilt < *least) {
                best = Some((tilt, game));
            }
            if tilt <= EVEN {
                break;
            }
        }
        match best {
            Some((_, game)) => game,
            None => Game::new(self.engine.rulebook().clone(), self.seed),
        }
    }

    /// Some random moves from the start; none if they end the game.
    fn try_one(&self, seed: &mut Seed) -> Option<Game> {
        let mut game = Game::new(self.engine.rulebook().clone(), seed.next());
        let plies = match self.beginning {
            Beginning::Moves => PLIES.start() + seed.below(PLIES.end() - PLIES.start() + 1),
            Beginning::ManLess => {
                game = man_less(&game, seed)?;
                PLIES_MAN_LESS
            }
        };
        for _ in 0..plies {
            let moves = game.legal_moves();
            let chosen = moves.get(seed.below(moves.len().max(1)))?.clone();
            game.play(&chosen).ok()?;
        }
        matches!(game.status(), Status::ToMove(_)).then_some(game)
    }

    /// How far from even a game is, by the first look that finds it uneven or by the last one.
    fn tilt(&self, game: &Game) -> u32 {
        self.engine.forget();
        let mut tilt = 0;
        for nodes in &self.looks {
            tilt = self.look(game, *nodes);
            if tilt > EVEN {
                break;
            }
        }
        tilt
    }

    fn look(&self, game: &Game, nodes: u64) -> u32 {
        let limits = Limits::nodes(nodes);
        let answer = self.engine.search(game, &limits, &Stop::new(), |_| {});
        let best = answer.lines.first();
        best.map_or(0, |line| line.score.hundredths().unsigned_abs())
    }
}

/// The position of a game without one man of each side, where that can be set up.
pub fn man_less(game: &Game, seed: &mut Seed) -> Option<Game> {
    let mut cells: Vec<char> = hub::write_position(game).chars().collect();
    for man in ['w', 'b'] {
        let places: Vec<usize> = (1..cells.len()).filter(|at| cells[*at] == man).collect();
        let at = *places.get(seed.below(places.len().max(1)))?;
        cells[at] = 'e';
    }
    let text: String = cells.into_iter().collect();
    hub::read_position(game.rulebook(), &text).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::builtin;

    /// How many openings of each rulebook are looked at, and how closely.
    const OPENINGS: u64 = 2;
    const CLOSELY: u64 = 200_000;

    #[test]
    fn a_deeper_search_finds_them_even_in_every_rulebook() {
        let mut tilts = Vec::new();
        for rulebook in builtin::ids().filter_map(builtin::rulebook) {
            let openings = Openings::new(rulebook.clone(), 1);
            for number in 0..OPENINGS {
                let game = openings.game(number);
                openings.engine.forget();
                let tilt = openings.look(&game, CLOSELY);
                // A man and a half is not yet won; what is decided is far above it.
                assert!(tilt < 150, "{}: {tilt} in {}", rulebook.id(), game.fen());
                tilts.push(tilt);
            }
        }
        tilts.sort_unstable();
        let median = tilts[tilts.len() / 2];
        assert!(median <= EVEN, "{tilts:?}");
    }

    #[test]
    fn a_rulebook_that_draws_openings_has_them_one_after_the_other() {
        let rulebook = builtin::rulebook("english-3-move").unwrap();
        let openings = Openings::new(rulebook.clone(), 5);
        for number in [0, 1, 155, 156] {
            let game = openings.game(number);
            let drawn = Game::open(rulebook.clone(), number, None).unwrap();
            assert_eq!(game.fen(), drawn.fen());
            assert_eq!(game.turns().len(), 3);
            // The record draws no second opening.
            let again = Game::replay(&game.record(), rulebook.clone()).unwrap();
            assert_eq!(again.fen(), game.fen());
        }
        let english = builtin::rulebook("english").unwrap();
        assert!(Openings::drawn(&english, 0).is_none());
    }

    fn men(game: &Game) -> [u32; 2] {
        [game.position().mine(), game.position().theirs()].map(u128::count_ones)
    }

    #[test]
    fn a_man_less_is_one_of_each_side() {
        let full = Game::new(builtin::rulebook("english").unwrap(), 0);
        let game = man_less(&full, &mut Seed::new(5)).unwrap();
        assert_eq!(men(&full), [12, 12]);
        assert_eq!(men(&game), [11, 11]);
        assert_eq!(game.mover(), full.mover());
    }

    #[test]
    fn games_begin_with_a_man_less_where_that_is_asked_for() {
        for id in ["russian", "english-3-move", "international", "obstacles"] {
            let rulebook = builtin::rulebook(id).unwrap();
            let [full, _] = men(&Game::new(rulebook.clone(), 0));
            let openings = Openings::new(rulebook, 5).beginning(Beginning::ManLess);
            let games: Vec<Game> = (0..6).map(|number| openings.game(number)).collect();
            for game in &games {
                assert_eq!(men(game), [full - 1, full - 1], "{}", game.fen());
                assert_eq!(game.turns().len(), PLIES_MAN_LESS);
                assert!(openings.tilt(game) <= EVEN, "{}", game.fen());
            }
            assert!(games[1..].iter().any(|game| game.fen() != games[0].fen()));
        }
    }

    #[test]
    fn they_differ_and_each_number_has_its_own() {
        let rulebook = builtin::rulebook("parlour").unwrap();
        let openings = Openings::new(rulebook.clone(), 5);
        let fens: Vec<String> = (0..12).map(|number| openings.game(number).fen()).collect();
        let again = Openings::new(rulebook, 5);
        assert_eq!(again.game(7).fen(), fens[7]);
        let different: std::collections::HashSet<_> = fens.iter().collect();
        assert!(different.len() > 10, "{fens:?}");
    }
}
