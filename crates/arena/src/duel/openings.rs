//! Openings that give both sides an even game, for any rulebook.

use std::sync::Arc;

use engine::{Engine, Limits, Options, Stop, UseWeights};
use rules::{Game, Rulebook, Seed, Status};

/// Draws openings: a few random moves that the engine judges to be even.
///
/// The opening of a number is always the same, whichever were drawn before it.
#[derive(Debug)]
pub struct Openings {
    engine: Engine,
    seed: u64,
    /// How many positions the engine looks at to judge an opening, one look after the other.
    looks: Vec<u64>,
}

/// How many plies an opening has, at least and at most.
const PLIES: std::ops::RangeInclusive<usize> = 3..=8;
/// How far from even an opening may be, in hundredths of a man.
const EVEN: u32 = 40;
/// How many positions the first look takes.
const GLANCE: u64 = 3_000;
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
            seed,
            looks: vec![GLANCE],
        }
    }

    /// The openings of a seed that are still even after a look at so many positions.
    pub fn judged_by(rulebook: Arc<Rulebook>, seed: u64, nodes: u64) -> Openings {
        Openings {
            engine: Engine::new(rulebook, Options::default()),
            seed,
            looks: vec![GLANCE, nodes],
        }
    }

    /// The opening with this number, as a game that goes on from there.
    pub fn game(&self, number: u64) -> Game {
        let mut seed = Seed::new(self.seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
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
        let plies = PLIES.start() + seed.below(PLIES.end() - PLIES.start() + 1);
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
