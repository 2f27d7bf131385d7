//! How a game begins: at the start, from a position, or with an opening that is drawn.

use std::sync::Arc;

use moves::{Position, PositionHash};
use rulebook::{FenError, Rulebook, Tally};

use super::{Claims, Draws, Game, Scene};
use crate::seen::Seen;

impl Game {
    /// A game from the start of the rulebook. Obstacles come from the seed; an opening is not
    /// drawn: see [`Game::open`].
    pub fn new(rulebook: Arc<Rulebook>, seed: u64) -> Game {
        let position = rulebook.start(seed);
        let tally = rulebook.wide().tally(&position);
        Game::begin(rulebook, seed, None, position, tally)
    }

    /// A game from a position.
    pub fn from_fen(rulebook: Arc<Rulebook>, fen: &str) -> Result<Game, FenError> {
        Game::set_up(rulebook, 0, Some(fen))
    }

    /// A game from the start, or from a position if there is one.
    pub fn set_up(rulebook: Arc<Rulebook>, seed: u64, fen: Option<&str>) -> Result<Game, FenError> {
        let Some(fen) = fen else {
            return Ok(Game::new(rulebook, seed));
        };
        let (position, tally) = rulebook.read_fen(fen)?;
        let fen = rulebook.fen_with(&position, &tally);
        Ok(Game::begin(rulebook, seed, Some(fen), position, tally))
    }

    /// A game as players begin it: from a position if there is one, else with the opening that the
    /// seed draws where the rulebook has any, else from the start.
    ///
    /// ```
    /// let rulebook = rulebook::builtin::rulebook("english-3-move").unwrap();
    /// let game = game::Game::open(rulebook, 1, None).unwrap();
    /// assert_eq!(game.turns().len(), 3);
    /// assert_eq!(game.drawn(), 3);
    /// ```
    pub fn open(rulebook: Arc<Rulebook>, seed: u64, fen: Option<&str>) -> Result<Game, FenError> {
        let Some(ballot) = rulebook.ballot(seed).filter(|_| fen.is_none()).cloned() else {
            return Game::set_up(rulebook, seed, fen);
        };
        let mut game = Game::set_up(rulebook, seed, ballot.fen())?;
        for mv in &ballot.moves {
            // They were legal when the rulebook was read.
            let _ = game.play(mv);
        }
        game.drawn = game.turns.len();
        Ok(game)
    }

    /// The same game before its first move.
    #[must_use]
    pub fn beginning(&self) -> Game {
        let Scene {
            position, tally, ..
        } = self.scenes[0];
        let start_fen = self.start_fen.clone();
        Game::begin(self.rulebook.clone(), self.seed, start_fen, position, tally)
    }

    fn begin(
        rulebook: Arc<Rulebook>,
        seed: u64,
        start_fen: Option<String>,
        position: Position,
        tally: Tally,
    ) -> Game {
        let board = PositionHash::of(&position, rulebook.grid().all());
        let hash = board.with(tally.mark());
        let mut game = Game {
            rulebook,
            seed,
            start_fen,
            drawn: 0,
            scenes: vec![Scene {
                position,
                hash,
                tally,
                stood: 1,
                draws: Draws::End,
            }],
            turns: Vec::new(),
            undone: Vec::new(),
            declared: None,
            claims: Claims::ByPlayers,
            outcome: None,
            routes: Vec::new(),
            moves: None,
            seen: Seen::default(),
        };
        game.remember();
        game.look();
        game
    }

    /// How many of its first moves were drawn and not chosen. At a table they cannot be taken back.
    pub fn drawn(&self) -> usize {
        self.drawn
    }
}
