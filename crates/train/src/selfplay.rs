//! Games of the engine against itself, to the ends that the rulebook knows.

use std::sync::Arc;

use engine::{Engine, Limits, Options, Oracle, Proof, Score, Stop, Tables, UseWeights};
use rules::{Game, Gives, Move, Rank, Rulebook, Seed, Side, Status};

use crate::opening::{self, play_random};
use crate::sample::{Fate, Sample};

/// Plays games and keeps positions to learn from.
///
/// The game of a number is always the same, whichever were played before it.
#[derive(Debug)]
pub struct Player {
    engine: Engine,
    oracle: Option<Oracle>,
    /// True if a full counter goes to the side with more pieces.
    waiting_can_win: bool,
    nodes: u64,
    seed: u64,
}

/// How lopsided an opening may be, in hundredths of a man.
const TILT: i32 = 120;
/// How many openings are tried before one is taken as it is.
const TRIES: usize = 10;
/// After so many plies a game is given up, and nobody knows who would have won.
const LONGEST: usize = 600;
/// After so many quiet plies a game is drawn even where the rulebook goes on for ever.
const NOTHING_HAPPENS: u8 = 160;
/// A score of at most so many hundredths, so many quiet plies after anything happened: the side
/// to move looks less closely, for most likely nothing will happen.
const CALM: i32 = 25;
const CALM_AFTER: u8 = 16;
const CALM_NODES: u64 = 4;
/// Beside one position out of so many, the position after a random move is judged too: the
/// search meets bad moves far more often than games do.
const ASIDE: usize = 4;
/// How many positions after the first one that tables know are taken from them.
const CODA: usize = 6;
/// No game has more positions to learn from.
pub(crate) const MOST_SAMPLES: usize = 2 * LONGEST + CODA;

/// A game, and what there is to learn from it.
#[derive(Debug)]
pub(crate) struct Played {
    pub(crate) game: Game,
    /// What the search said before each move, for the side that made it.
    pub(crate) scores: Vec<Option<Score>>,
    pub(crate) samples: Vec<Sample>,
}

/// How a game went out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    /// This side won, or nobody.
    Known(Option<Side>),
    /// Tables say so, and know what would come next as well.
    Solved(Option<Side>),
    /// It was given up.
    Unknown,
}

impl End {
    /// The game with its end, if the rules have not ended it already.
    fn told(self, game: &Game) -> Game {
        let mut game = game.clone();
        // A game that is over, or that the rules do not let end so, stays as it is.
        let _ = match self {
            End::Known(winner) | End::Solved(winner) => game.adjudicate(winner),
            End::Unknown => game.stop(),
        };
        game
    }
}

impl Player {
    /// A player with these weights that looks at so many positions for each move.
    pub fn new(rulebook: Arc<Rulebook>, weights: UseWeights, nodes: u64, seed: u64) -> Player {
        let options = Options {
            hash_mb: 1,
            weights,
            ..Options::default()
        };
        let counters = &rulebook.endings().counters;
        Player {
            waiting_can_win: counters.iter().any(|c| c.gives != Gives::Draw),
            engine: Engine::new(rulebook, options),
            oracle: None,
            nodes,
            seed,
        }
    }

    /// The same with tables of solved endings: where they know the result, the game is over.
    #[must_use]
    pub fn with_tables(self, tables: Arc<Tables>) -> Player {
        self.engine.use_tables(tables.clone());
        Player {
            oracle: Some(Oracle::new(tables)),
            ..self
        }
    }

    /// The rulebook that it plays.
    pub fn rulebook(&self) -> &Arc<Rulebook> {
        self.engine.rulebook()
    }

    /// The positions of the game with this number.
    pub fn game(&self, number: u64) -> Vec<Sample> {
        self.play(number).samples
    }

    /// Plays the game with this number.
    pub(crate) fn play(&self, number: u64) -> Played {
        self.engine.forget();
        let mut seed = Seed::new(self.seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let mut game = self.opening(&mut seed);
        let mut scores = vec![None; game.turns().len()];
        let mut lessons = Lessons::default();
        let mut watch = Watch::default();
        let end = loop {
            if let Some(end) = self.end(&game, &watch) {
                break end;
            }
            let Some((best, score)) = self.search(&game, watch.nodes(self.nodes)) else {
                break End::Unknown;
            };
            if let Some(winner) = watch.proved(game.mover(), score) {
                break End::Known(Some(winner));
            }
            lessons.played.extend(lesson(&game, &best, score, &watch));
            if seed.below(ASIDE) == 0 {
                lessons
                    .aside
                    .extend(self.aside(&mut game, &watch, &mut seed));
            }
            watch.saw(&best, score);
            if game.play(&best).is_err() {
                break End::Unknown;
            }
            scores.push(Some(score));
        };
        let ended = end.told(&game);
        if let End::Solved(_) = end {
            lessons.coda = self.coda(&mut game, &watch, &mut seed);
        }
        Played {
            game: ended,
            scores,
            samples: lessons.told(end),
        }
    }

    /// The end of a game that needs no search.
    fn end(&self, game: &Game, watch: &Watch) -> Option<End> {
        if !matches!(game.status(), Status::ToMove(_)) {
            return Some(End::Known(game.outcome().and_then(|o| o.winner)));
        }
        if let Some(winner) = self.solved(game) {
            return Some(End::Solved(winner));
        }
        if watch.quiet >= NOTHING_HAPPENS && !self.waiting_can_win {
            return Some(End::Known(None));
        }
        (game.turns().len() >= LONGEST).then_some(End::Unknown)
    }

    /// Who wins, if tables know.
    fn solved(&self, game: &Game) -> Option<Option<Side>> {
        let proof = self.oracle.as_ref()?.proof(game.position(), game.tally())?;
        match proof {
            Proof::Win(_) => Some(Some(game.mover())),
            Proof::Loss(_) => Some(Some(game.mover().other())),
            Proof::Draw => Some(None),
            Proof::NoLoss | Proof::NoWin => None,
        }
    }

    /// The best move and the score of the side to move.
    fn search(&self, game: &Game, nodes: u64) -> Option<(Move, Score)> {
        let limits = Limits::nodes(nodes);
        let answer = self.engine.search(game, &limits, &Stop::new(), |_| {});
        let score = answer.lines.first()?.score;
        Some((answer.best?, score))
    }

    /// A few random moves that leave a game to be played.
    fn opening(&self, seed: &mut Seed) -> Game {
        let mut game = opening::draw(self.engine.rulebook(), seed);
        for _ in 0..TRIES {
            let open = self
                .search(&game, self.nodes)
                .is_some_and(|(_, score)| score.hundredths().abs() <= TILT);
            if open {
                break;
            }
            game = opening::draw(self.engine.rulebook(), seed);
        }
        game
    }

    /// The position after a random move, judged. The game is as it was.
    fn aside(&self, game: &mut Game, watch: &Watch, seed: &mut Seed) -> Option<Sample> {
        if !play_random(game, seed) {
            return None;
        }
        let found = self.search(game, self.nodes);
        let sample = found.and_then(|(best, score)| lesson(game, &best, score, watch));
        game.undo();
        sample
    }

    /// Positions that tables know, a few random moves one after the other.
    fn coda(&self, game: &mut Game, watch: &Watch, seed: &mut Seed) -> Vec<Sample> {
        let mut samples = Vec::new();
        for _ in 0..CODA {
            let Some(winner) = self.solved(game) else {
                break;
            };
            if game.legal_moves().iter().all(|mv| !mv.is_capture()) {
                samples.push(Sample {
                    fate: Fate::of(game.mover(), winner),
                    score: solved_score(game.mover(), winner).hundredths() as i16,
                    ..seen(game, watch)
                });
            }
            if !play_random(game, seed) {
                break;
            }
        }
        samples
    }
}

/// What a solved position is worth, as far as it matters to learning.
fn solved_score(mover: Side, winner: Option<Side>) -> Score {
    match Fate::of(mover, winner) {
        Fate::Won => Score::win_in(1),
        Fate::Lost => Score::loss_in(1),
        Fate::Drawn | Fate::Unknown => Score::DRAW,
    }
}

/// The positions of a game to learn from.
#[derive(Default)]
struct Lessons {
    played: Vec<Sample>,
    aside: Vec<Sample>,
    coda: Vec<Sample>,
}

impl Lessons {
    /// All of them, once it is known who won.
    fn told(mut self, end: End) -> Vec<Sample> {
        if let End::Known(winner) | End::Solved(winner) = end {
            for sample in &mut self.played {
                sample.fate = Fate::of(sample.position.mover(), winner);
            }
        }
        self.played.append(&mut self.aside);
        self.played.append(&mut self.coda);
        self.played
    }
}

/// A position where nothing is taken.
fn lesson(game: &Game, best: &Move, score: Score, watch: &Watch) -> Option<Sample> {
    (!best.is_capture()).then(|| Sample {
        score: score.hundredths() as i16,
        ..seen(game, watch)
    })
}

/// The position of a game, before anything is said of it.
fn seen(game: &Game, watch: &Watch) -> Sample {
    Sample {
        position: *game.position(),
        score: 0,
        fate: Fate::Unknown,
        ply: game.turns().len().min(255) as u8,
        quiet: watch.quiet,
    }
}

/// What is to be seen of a game beside its position.
#[derive(Default)]
struct Watch {
    /// Who was going to win by force at the last move.
    winner: Option<Side>,
    /// Plies since something happened that cannot be taken back.
    quiet: u8,
    /// The farthest from even that the last two scores were.
    tilts: [i32; 2],
}

impl Watch {
    /// How many positions are worth looking at.
    fn nodes(&self, full: u64) -> u64 {
        let calm = self.tilts.iter().all(|tilt| *tilt <= CALM) && self.quiet >= CALM_AFTER;
        if calm { full / CALM_NODES } else { full }
    }

    /// Sees a move that is about to be played.
    fn saw(&mut self, best: &Move, score: Score) {
        let happens = best.is_capture() || best.before == Rank::Man || best.before != best.rank;
        self.quiet = if happens {
            0
        } else {
            self.quiet.saturating_add(1)
        };
        self.tilts = [score.hundredths().abs(), self.tilts[0]];
    }

    /// Who wins, once two searches in a row have seen it to the end.
    fn proved(&mut self, mover: Side, score: Score) -> Option<Side> {
        let winner = match score {
            s if s.is_win() => Some(mover),
            s if s.is_loss() => Some(mover.other()),
            _ => None,
        };
        let before = std::mem::replace(&mut self.winner, winner);
        winner.filter(|_| before == winner)
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

    /// What tables know is taken from them: no game goes on, and the last positions are theirs.
    #[test]
    fn tables_end_games_and_add_what_they_know() {
        let rulebook = builtin::rulebook("english").unwrap();
        let folder = tempfile::tempdir().unwrap();
        let tables = engine::small_tables(folder.path(), &rulebook, 1, |_| {}).unwrap();
        let player = Player::new(rulebook, UseWeights::None, 60, 3).with_tables(tables.clone());
        let small = |sample: &Sample| {
            let position = &sample.position;
            (position.mine() | position.theirs()).count_ones() <= tables.most_pieces()
        };
        let samples: Vec<Sample> = (0..40).flat_map(|n| player.game(n)).collect();
        let known: Vec<&Sample> = samples.iter().filter(|s| small(s)).collect();
        assert!(known.len() > 4, "{} of {}", known.len(), samples.len());
        for sample in known {
            let value = tables.probe(&sample.position).unwrap();
            let fate = match value {
                engine::Value::Win(_) => Fate::Won,
                engine::Value::Draw => Fate::Drawn,
                engine::Value::Loss(_) => Fate::Lost,
            };
            let asked = sample.fate != Fate::Unknown;
            assert!(!asked || sample.fate == fate, "{sample:?} {value:?}");
        }
    }
}
