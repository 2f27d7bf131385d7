//! Games of the engine against itself.

use std::sync::Arc;

use engine::{Engine, Limits, Options, Score, Stop, UseWeights};
use rules::{Game, Gives, Move, Rank, Rulebook, Seed, Side, Status};

use crate::sample::{Fate, Sample};

/// Plays games and keeps positions to learn from.
///
/// The game of a number is always the same, whichever were played before it.
#[derive(Debug)]
pub struct Player {
    engine: Engine,
    limits: Limits,
    seed: u64,
}

/// How many random plies a game begins with, at least and at most.
const OPENING: std::ops::RangeInclusive<usize> = 3..=10;
/// How lopsided an opening may be, in hundredths of a man.
const TILT: i32 = 120;
/// How many openings are tried before one is taken as it is.
const TRIES: usize = 10;
/// A lead of this many hundredths, held for [`DECIDED_FOR`] plies, wins.
const DECIDED: i32 = 600;
const DECIDED_FOR: u32 = 6;
/// After so many plies without a capture, a crowning or a move of a man, a game is drawn, unless
/// the rulebook gives it to the side with more pieces.
const STALE: u32 = 24;
/// Positions of which so many plies are gone without any of these teach little.
const DULL: u32 = 8;
/// A game is drawn after so many plies.
const LONGEST: usize = 240;
/// Beside one position out of so many, the position after a random move is judged too: the
/// search meets bad moves far more often than games do.
const ASIDE: usize = 3;

impl Player {
    /// A player with these weights that looks at so many positions for each move.
    pub fn new(rulebook: Arc<Rulebook>, weights: UseWeights, nodes: u64, seed: u64) -> Player {
        let options = Options {
            hash_mb: 1,
            weights,
            ..Options::default()
        };
        Player {
            engine: Engine::new(rulebook, options),
            limits: Limits::nodes(nodes),
            seed,
        }
    }

    /// The positions of the game with this number.
    pub fn game(&self, number: u64) -> Vec<Sample> {
        self.engine.forget();
        let mut seed = Seed::new(self.seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let mut game = self.opening(&mut seed);
        let mut lessons = Lessons::default();
        let mut watch = Watch::new(self.engine.rulebook());
        let winner = loop {
            let Status::ToMove(mover) = game.status() else {
                break game.outcome().and_then(|outcome| outcome.winner);
            };
            let Some((best, score)) = self.search(&game) else {
                break None;
            };
            if let Some(winner) = watch.verdict(&game, mover, score) {
                break winner;
            }
            let bright = watch.stale_for < DULL;
            if bright {
                lessons.played.extend(lesson(&game, &best, score));
            }
            if bright && seed.below(ASIDE) == 0 {
                lessons.aside.extend(self.aside(&mut game, &mut seed));
            }
            watch.saw(&best);
            if game.play(&best).is_err() {
                break None;
            }
        };
        lessons.told(winner)
    }

    /// The best move and the score of the side to move.
    fn search(&self, game: &Game) -> Option<(Move, Score)> {
        let answer = self.engine.search(game, &self.limits, &Stop::new(), |_| {});
        let score = answer.lines.first()?.score;
        Some((answer.best?, score))
    }

    /// A few random moves that leave a game to be played.
    fn opening(&self, seed: &mut Seed) -> Game {
        let mut game = self.start(seed);
        for _ in 0..TRIES {
            let open = self
                .search(&game)
                .is_some_and(|(_, score)| score.hundredths().abs() <= TILT);
            if open {
                break;
            }
            game = self.start(seed);
        }
        game
    }

    fn start(&self, seed: &mut Seed) -> Game {
        let mut game = Game::new(self.engine.rulebook().clone(), seed.next());
        let plies = OPENING.start() + seed.below(OPENING.end() - OPENING.start() + 1);
        for _ in 0..plies {
            if !play_random(&mut game, seed) {
                break;
            }
        }
        game
    }

    /// The position after a random move, judged. The game is as it was.
    fn aside(&self, game: &mut Game, seed: &mut Seed) -> Option<Sample> {
        if !play_random(game, seed) {
            return None;
        }
        let found = self.search(game);
        let sample = found.and_then(|(best, score)| lesson(game, &best, score));
        game.undo();
        sample
    }
}

/// The positions of a game to learn from.
#[derive(Default)]
struct Lessons {
    played: Vec<Sample>,
    aside: Vec<Sample>,
}

impl Lessons {
    /// All of them, once it is known who won.
    fn told(mut self, winner: Option<Side>) -> Vec<Sample> {
        for sample in &mut self.played {
            sample.fate = match winner {
                None => Fate::Drawn,
                Some(side) if side == sample.position.mover() => Fate::Won,
                Some(_) => Fate::Lost,
            };
        }
        self.played.append(&mut self.aside);
        self.played
    }
}

/// A position where nothing is taken and nothing is decided.
fn lesson(game: &Game, best: &Move, score: Score) -> Option<Sample> {
    let quiet = !best.is_capture() && !score.is_decided();
    quiet.then(|| Sample {
        position: *game.position(),
        score: score.hundredths() as i16,
        fate: Fate::Unknown,
    })
}

/// Plays any move; false if there is none.
fn play_random(game: &mut Game, seed: &mut Seed) -> bool {
    let moves = game.legal_moves();
    let chosen = moves.get(seed.below(moves.len().max(1))).cloned();
    chosen.is_some_and(|mv| game.play(&mv).is_ok())
}

/// Ends games whose result is plain to see.
struct Watch {
    leader: Option<Side>,
    leads_for: u32,
    /// Plies since something happened that cannot be taken back.
    stale_for: u32,
    waiting_can_win: bool,
}

impl Watch {
    fn new(rulebook: &Rulebook) -> Watch {
        let counters = &rulebook.endings().counters;
        Watch {
            leader: None,
            leads_for: 0,
            stale_for: 0,
            waiting_can_win: counters.iter().any(|c| c.gives == Gives::MorePieces),
        }
    }

    /// Sees a move that is about to be played.
    fn saw(&mut self, best: &Move) {
        let happens = best.is_capture() || best.before == Rank::Man || best.before != best.rank;
        self.stale_for = if happens { 0 } else { self.stale_for + 1 };
    }

    /// The result, the winner or nobody, once it is clear.
    fn verdict(&mut self, game: &Game, mover: Side, score: Score) -> Option<Option<Side>> {
        if score.is_decided() {
            let winner = if score.is_win() { mover } else { mover.other() };
            return Some(Some(winner));
        }
        let value = score.hundredths();
        let leader = match value {
            v if v >= DECIDED => Some(mover),
            v if v <= -DECIDED => Some(mover.other()),
            _ => None,
        };
        self.leads_for = match leader == self.leader {
            true => self.leads_for + 1,
            false => 0,
        };
        self.leader = leader;
        let stale = self.stale_for >= STALE && !self.waiting_can_win;
        match leader {
            Some(side) if self.leads_for >= DECIDED_FOR => Some(Some(side)),
            _ if stale || game.turns().len() >= LONGEST => Some(None),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::builtin;

    #[test]
    fn a_game_is_always_the_same() {
        let rulebook = builtin::rulebook("english").unwrap();
        let player = || Player::new(rulebook.clone(), UseWeights::None, 100, 7);
        let one = player();
        let (first, second) = (one.game(1), one.game(2));
        assert!(first.len() > 10);
        assert_ne!(first, second);
        let other = player();
        assert_eq!(other.game(2), second);
        assert_eq!(other.game(1), first);
    }

    #[test]
    fn games_teach_in_every_rulebook() {
        for rulebook in builtin::ids().filter_map(builtin::rulebook) {
            let player = Player::new(rulebook.clone(), UseWeights::None, 30, 1);
            let samples: Vec<Sample> = (0..2).flat_map(|n| player.game(n)).collect();
            assert!(samples.len() > 20, "{}", rulebook.id());
            let known = samples.iter().filter(|s| s.fate != Fate::Unknown).count();
            assert!(known > samples.len() / 2, "{}", rulebook.id());
        }
    }
}
