//! Levels that people can beat.

use rules::{Game, Move, Seed};

use crate::answer::Answer;
use crate::search::Noise;
use crate::{BookUse, Engine, Limits, Score, Stop};

/// A strength from 1, for someone who just learned the rules, to 8, all that the engine has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// Every level, the weakest first.
    pub const ALL: [Level; 8] = [
        Level(1),
        Level(2),
        Level(3),
        Level(4),
        Level(5),
        Level(6),
        Level(7),
        Level(8),
    ];
    /// Full strength.
    pub const FULL: Level = Level(8);

    /// The level with this number, from 1 to 8.
    pub const fn new(number: u8) -> Option<Level> {
        match number {
            1..=8 => Some(Level(number)),
            _ => None,
        }
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// What people call it.
    pub const fn name(self) -> &'static str {
        match self.0 {
            1 => "newcomer",
            2 => "beginner",
            3 => "casual",
            4 => "steady",
            5 => "club",
            6 => "strong",
            7 => "expert",
            _ => "master",
        }
    }
}

/// How a level plays: what makes it weaker than the engine can be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Habits {
    /// How many positions it looks at.
    pub nodes: u64,
    /// How far off its judgement of a position may be, in hundredths of a man. In one game it
    /// always misjudges the same position in the same way.
    pub noise: i32,
    /// How much worse than the best a move may be that it plays for a change.
    pub margin: i32,
    /// What it sees in a position.
    pub sight: Sight,
    /// In how many of a hundred turns it takes what it can and does not look at the reply. After
    /// such a turn, and after a loss, it always looks.
    pub lapses: u8,
}

/// What a level sees in a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sight {
    /// How many pieces there are, and nothing else.
    Pieces,
    /// All that the evaluation knows.
    Full,
}

impl Sight {
    /// Its word in files and settings.
    pub const fn word(self) -> &'static str {
        match self {
            Sight::Pieces => "pieces",
            Sight::Full => "full",
        }
    }

    /// The sight with this word.
    pub fn named(word: &str) -> Option<Sight> {
        let all = [Sight::Pieces, Sight::Full];
        all.into_iter().find(|sight| sight.word() == word)
    }
}

impl Habits {
    /// Nothing is held back.
    pub const FULL: Habits = Habits {
        nodes: u64::MAX,
        noise: 0,
        margin: 0,
        sight: Sight::Full,
        lapses: 0,
    };

    fn judgement(&self, seed: u64) -> Judgement {
        Judgement {
            noise: Noise {
                most: self.noise,
                seed,
            },
            counts_only: self.sight == Sight::Pieces,
        }
    }
}

/// A way to judge positions, worse than the best one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Judgement {
    pub(crate) noise: Noise,
    pub(crate) counts_only: bool,
}

impl Judgement {
    pub(crate) const FULL: Judgement = Judgement {
        noise: Noise { most: 0, seed: 0 },
        counts_only: false,
    };

    /// True if nothing is held back.
    pub(crate) fn is_full(&self) -> bool {
        self.noise.most == 0 && !self.counts_only
    }
}

/// How many moves of a game full strength still varies.
const OPENING_PLIES: usize = 6;
/// How much worse a move of the opening may be that full strength plays for a change.
const OPENING_MARGIN: i32 = 3;
/// Among how many moves a level chooses.
const CHOICE: usize = 6;

impl Engine {
    /// The move of a level. Other seeds give other games; the same seed gives the same move.
    ///
    /// Full strength uses all that `limits` allow, the other levels at most that. Openings come
    /// from the book where the rulebook has one; elsewhere they vary among near-equal moves.
    pub fn play(
        &self,
        game: &Game,
        level: Level,
        limits: &Limits,
        stop: &Stop,
        seed: u64,
    ) -> Answer {
        let habits = self.ladder().habits(level);
        self.play_like(game, &habits, limits, stop, seed)
    }

    /// The move of a player with these habits.
    pub fn play_like(
        &self,
        game: &Game,
        habits: &Habits,
        limits: &Limits,
        stop: &Stop,
        seed: u64,
    ) -> Answer {
        let mut draw = Seed::new(seed ^ game.hash().0);
        if lapses(game, habits, seed) {
            return glance(game, &mut draw);
        }
        let margin = self.margin(game, habits);
        if let Some(answer) = self.opening(game, margin, &mut draw) {
            return answer;
        }
        if margin == 0 && habits.noise == 0 && habits.sight == Sight::Full {
            let limits = at_most(limits, habits.nodes);
            return self.search(game, &limits, stop, |_| {});
        }
        let limits = at_most(limits, habits.nodes).with_lines(CHOICE);
        let mut answer = self.look(game, habits, &limits, stop, seed);
        answer.best = choose(&answer, margin, &mut draw);
        answer
    }

    /// What a position is worth to the side to move as a level sees it; nothing where the game is
    /// over. The same seed makes the same mistakes as in [`Engine::play`].
    pub fn worth(
        &self,
        game: &Game,
        level: Level,
        limits: &Limits,
        stop: &Stop,
        seed: u64,
    ) -> Option<Score> {
        let habits = self.ladder().habits(level);
        let limits = at_most(limits, habits.nodes);
        let answer = self.look(game, &habits, &limits, stop, seed);
        Some(answer.lines.first()?.score)
    }

    /// Searches with the eyes of a player with these habits.
    fn look(
        &self,
        game: &Game,
        habits: &Habits,
        limits: &Limits,
        stop: &Stop,
        seed: u64,
    ) -> Answer {
        if *habits != Habits::FULL {
            // What others found out is not for this player.
            self.forget();
        }
        self.search_with(game, limits, stop, habits.judgement(seed), &mut |_| {})
    }

    /// A move of the book, good enough for full strength, if the position is in it.
    pub fn book_move(&self, game: &Game, seed: u64) -> Option<Answer> {
        let mut draw = Seed::new(seed ^ game.hash().0);
        self.book()?.choose(game, OPENING_MARGIN, &mut draw)
    }

    /// How much worse than the best a move may be. Full strength varies its openings alone.
    fn margin(&self, game: &Game, habits: &Habits) -> i32 {
        let opening = game.start_fen().is_none() && game.turns().len() < OPENING_PLIES;
        match *habits {
            Habits::FULL if opening && self.book_use() == BookUse::On => OPENING_MARGIN,
            _ => habits.margin,
        }
    }

    /// A move of the book for a player that may use it. A level that has no choice there looks by
    /// itself: what seems nearly equal to it is more, and its games are not all alike.
    fn opening(&self, game: &Game, margin: i32, draw: &mut Seed) -> Option<Answer> {
        let book = match self.book_use() {
            BookUse::On if margin > 0 => self.book()?,
            _ => return None,
        };
        let is_level = margin > OPENING_MARGIN;
        (!is_level || book.varies(game, margin)).then(|| book.choose(game, margin, draw))?
    }
}

/// True if the side to move does not look at the reply. It never does so twice in a row, nor when
/// it has just lost something.
fn lapses(game: &Game, habits: &Habits, seed: u64) -> bool {
    let was_hit = game
        .turns()
        .last()
        .is_some_and(|turn| turn.played.is_capture());
    if habits.lapses == 0 || was_hit {
        return false;
    }
    let turns = game.turns().len() as u64 / 2;
    let drawn = |turn: u64| Seed::new(seed ^ turn << 32).below(100) < usize::from(habits.lapses);
    (0..=turns).fold(false, |before, turn| !before && drawn(turn))
}

/// The move of a player who looks at its own moves alone: one of those that take the most, of
/// those one that is crowned.
fn glance(game: &Game, draw: &mut Seed) -> Answer {
    let gain = |mv: &Move| (mv.captured.len(), mv.rank > mv.before);
    let moves = game.legal_moves();
    let most = moves.iter().map(gain).max();
    let best: Vec<&Move> = moves.iter().filter(|mv| Some(gain(mv)) == most).collect();
    let chosen = best.get(draw.below(best.len().max(1)));
    chosen.map_or(Answer::none(), |mv| Answer::of((*mv).clone(), 0))
}

fn at_most(limits: &Limits, nodes: u64) -> Limits {
    let least = limits.nodes.unwrap_or(u64::MAX).min(nodes);
    Limits {
        nodes: (least < u64::MAX).then_some(least),
        ..limits.clone()
    }
}

/// One of the moves that are nearly as good as the best.
fn choose(answer: &Answer, margin: i32, draw: &mut Seed) -> Option<Move> {
    let best = answer.lines.first()?;
    let near = |score: Score| {
        if best.score.is_decided() {
            score == best.score
        } else {
            !score.is_decided() && score + margin >= best.score
        }
    };
    // The last iteration seldom comes to all moves.
    let near: Vec<_> = answer
        .lines
        .iter()
        .filter(|line| line.depth + 1 >= best.depth && near(line.score))
        .collect();
    let chosen = near.get(draw.below(near.len().max(1))).copied();
    chosen.unwrap_or(best).moves.first().cloned()
}
