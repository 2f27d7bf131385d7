//! Puzzles found in games of the engine with itself.

use std::collections::BTreeSet;
use std::sync::Arc;

use engine::{Engine, LearnedFolder, Options};
use rules::{Cell, Game, Move, Rank, Rulebook, Seed, Setup, Side};

use crate::claim::{claim, needs, searched};
use crate::line::line;
use crate::proof::Claim;
use crate::themes::themes;
use crate::{Goal, Puzzle};

/// How many positions the engine looks at to make a move. It shall make mistakes.
const MOVE: u64 = 300;
/// How many plies of a game are looked at.
const PLIES: usize = 90;
/// How many plies lie between two puzzles of a game.
const APART: usize = 6;
/// How many random moves a game begins with.
const OPENING: usize = 4;

/// Looks for puzzles of one rulebook.
#[derive(Debug)]
pub struct Finder {
    rulebook: Arc<Rulebook>,
    engine: Engine,
    seed: Seed,
    /// Positions that were looked at.
    seen: BTreeSet<String>,
}

impl Finder {
    /// A finder that draws what is random from a seed.
    pub fn new(rulebook: Arc<Rulebook>, learned: LearnedFolder, seed: u64) -> Finder {
        let options = Options {
            hash_mb: 8,
            learned,
            ..Options::default()
        };
        Finder {
            engine: Engine::new(rulebook.clone(), options),
            rulebook,
            seed: Seed::new(seed),
            seen: BTreeSet::new(),
        }
    }

    /// A puzzle that is there already: its position is not looked at again.
    pub fn knows(&mut self, puzzle: &Puzzle) {
        self.seen.insert(puzzle.fen.clone());
    }

    /// The puzzles of one more game: one in two begins with a few pieces of any rank.
    pub fn game(&mut self, number: u64) -> Vec<Puzzle> {
        let game = match number % 2 {
            0 => Some(Game::new(self.rulebook.clone(), number)),
            _ => self.few_pieces(number),
        };
        game.map_or_else(Vec::new, |game| self.look_through(game))
    }

    /// The puzzle of a position, if it has one that was not found before.
    pub fn look(&mut self, fen: &str) -> Option<Puzzle> {
        let game = Game::from_fen(self.rulebook.clone(), fen).ok()?;
        if !self.seen.insert(game.fen()) || game.legal_moves().len() < 3 {
            return None;
        }
        let claim = claim(&self.engine, &game)?;
        let line = line(&game, claim);
        let first = line.first()?;
        let needs = needs(&self.engine, &game, first)?;
        Some(Puzzle {
            fen: game.fen(),
            goal: goal(claim),
            themes: themes(&game, claim, &line),
            rating: rating(needs, line.len(), game.legal_moves().len()),
            line: texts(&game, &line),
        })
    }

    /// Plays a game with faults and looks at its positions.
    fn look_through(&mut self, mut game: Game) -> Vec<Puzzle> {
        let opening = if game.start_fen().is_none() {
            OPENING
        } else {
            0
        };
        let (mut found, mut next) = (Vec::new(), opening);
        for ply in 0..PLIES {
            if game.outcome().is_some() {
                break;
            }
            if ply >= next
                && let Some(puzzle) = self.look(&game.fen())
            {
                found.push(puzzle);
                next = ply + APART;
            }
            let chosen = self.chosen(&game, ply < opening);
            if chosen.is_none_or(|mv| game.play(&mv).is_err()) {
                break;
            }
        }
        found
    }

    /// A move at random, or what a short search finds.
    fn chosen(&mut self, game: &Game, random: bool) -> Option<Move> {
        let moves = game.legal_moves();
        if random || self.seed.below(5) == 0 {
            moves.get(self.seed.below(moves.len().max(1))).cloned()
        } else {
            searched(&self.engine, game, MOVE, 1).best
        }
    }

    /// A game that begins with a few pieces of any rank.
    fn few_pieces(&mut self, number: u64) -> Option<Game> {
        let grid = self.rulebook.grid().clone();
        let start = self.rulebook.start(number);
        let mut setup = Setup::empty(&grid, Side::ALL[self.seed.below(2)]);
        for square in grid.squares() {
            if start.cell(&grid, square) == Cell::Obstacle {
                setup.cells[square.index()] = Cell::Obstacle;
            }
        }
        for side in Side::ALL {
            for _ in 0..2 + self.seed.below(5) {
                let square = self.seed.below(grid.len());
                if setup.cells[square] == Cell::Empty {
                    setup.cells[square] = Cell::Piece(side, self.any_rank());
                }
            }
        }
        let position = self.rulebook.position(&setup).ok()?;
        Game::from_fen(self.rulebook.clone(), &self.rulebook.fen(&position)).ok()
    }

    fn any_rank(&mut self) -> Rank {
        let highest = self.rulebook.mechanics().highest();
        let mut rank = Rank::Man;
        while rank < highest && self.seed.below(5) < 2 {
            rank = rank.next().unwrap_or(highest);
        }
        rank
    }
}

fn goal(claim: Claim) -> Goal {
    match claim {
        Claim::Win(_) => Goal::Win,
        Claim::Hold(_) => Goal::Hold,
        Claim::Gain { .. } => Goal::Gain,
    }
}

/// A guess: what the engine needs doubles a step, each further move and each choice adds to it.
fn rating(needs: u64, plies: usize, choices: usize) -> u16 {
    let steps = (needs / 250).max(1).ilog2() as usize;
    (620 + 110 * steps + 70 * plies.div_ceil(2) + 10 * choices.min(20)) as u16
}

/// The moves of a line as numbers.
fn texts(game: &Game, line: &[Move]) -> Vec<String> {
    let mut game = game.clone();
    let text = |mv: &Move| {
        let text = game.number_text(mv);
        // The line was played through when it was found.
        let _ = game.play(mv);
        text
    };
    line.iter().map(text).collect()
}
