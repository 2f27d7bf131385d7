//! A game: its history, its counters and its end.

mod beginning;
mod ends;
mod history;

use std::sync::Arc;

use crate::ending::Standing;
use crate::refusal::has_twins;
use crate::seen::Seen;
use moves::{Move, Position, PositionHash, Side, Square};
use rulebook::{MoveText, Rulebook, Tally, TypedMove, each_once};

use crate::{Outcome, Reason, Refusal, Times, Turn, explain};

/// A game under way, or over.
///
/// ```
/// let rulebook = rulebook::builtin::rulebook("english").unwrap();
/// let mut game = game::Game::new(rulebook, 0);
/// let opening = game.resolve_str("11-15").unwrap();
/// game.play(&opening).unwrap();
/// assert_eq!(game.fen(), "W:W21-32:B1-10,12,15");
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    rulebook: Arc<Rulebook>,
    seed: u64,
    start_fen: Option<String>,
    /// How many of the first moves were drawn.
    drawn: usize,
    /// One for the start and one after each move.
    scenes: Vec<Scene>,
    turns: Vec<Turn>,
    /// Moves taken back, the first to be played again at the end.
    undone: Vec<Undone>,
    /// An end that no move brought about.
    declared: Option<Outcome>,
    claims: Claims,
    outcome: Option<Outcome>,
    /// Every legal route; none when the game is over.
    routes: Vec<Move>,
    /// Every legal move, each once, where some routes are the same move. Most often none are, and
    /// then the routes are the moves.
    moves: Option<Vec<Move>>,
    /// Where each position stood last. Positions before a capture cannot come again and are left
    /// out, so that it stays small.
    seen: Seen,
}

/// Who claims a draw where the rulebook asks for a claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Claims {
    /// The players do, if they want.
    ByPlayers,
    /// The referee does for both, as soon as one may.
    ByReferee,
}

/// A position with all that belongs to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Scene {
    position: Position,
    hash: PositionHash,
    tally: Tally,
    /// How often the position has stood, this time included.
    stood: u32,
    draws: Draws,
}

/// What becomes of a draw that the rules call in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Draws {
    /// It ends the game.
    End,
    /// The players did not heed it.
    Pass,
}

#[derive(Clone, Debug)]
struct Undone {
    turn: Turn,
    declared: Option<Outcome>,
    draws: Draws,
}

/// Where a game stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// This side is to move.
    ToMove(Side),
    /// The game is over.
    Over(Outcome),
}

impl Game {
    /// The same game with a referee who claims every draw that may be claimed: so programs play.
    #[must_use]
    pub fn refereed(mut self) -> Game {
        self.claims = Claims::ByReferee;
        self.look();
        self
    }

    pub(crate) fn claims(&self) -> Claims {
        self.claims
    }

    /// The rulebook that is played.
    pub fn rulebook(&self) -> &Arc<Rulebook> {
        &self.rulebook
    }

    /// The seed that drew what the rulebook draws.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The FEN that the game began from, if it was not the start of the rulebook.
    pub fn start_fen(&self) -> Option<&str> {
        self.start_fen.as_deref()
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        &self.scene().position
    }

    /// The position after so many moves.
    pub fn position_after(&self, plies: usize) -> Option<&Position> {
        self.scenes.get(plies).map(|scene| &scene.position)
    }

    /// The hash of the position with what may be huffed in it.
    pub fn hash(&self) -> PositionHash {
        self.scene().hash
    }

    /// The hash of the position after so many moves.
    pub fn hash_after(&self, plies: usize) -> Option<PositionHash> {
        self.scenes.get(plies).map(|scene| scene.hash)
    }

    /// The mark of what might be huffed after so many moves.
    pub(crate) fn mark_after(&self, plies: usize) -> Option<PositionHash> {
        self.scenes.get(plies).map(|scene| scene.tally.mark())
    }

    /// The squares of pieces that the side to move may huff, in the order of the squares.
    pub fn huffable(&self) -> Vec<Square> {
        let mut squares: Vec<Square> = self.routes.iter().filter_map(|mv| mv.huffed).collect();
        squares.sort_unstable();
        squares.dedup();
        squares
    }

    /// The counters.
    pub fn tally(&self) -> &Tally {
        &self.scene().tally
    }

    /// The FEN of the position with its counters.
    pub fn fen(&self) -> String {
        self.rulebook.fen_with(self.position(), self.tally())
    }

    /// The moves played so far.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// The side to move.
    pub fn mover(&self) -> Side {
        self.position().mover()
    }

    /// Every legal move, each once. There are none when the game is over.
    pub fn legal_moves(&self) -> &[Move] {
        self.moves.as_deref().unwrap_or(&self.routes)
    }

    /// Every legal sequence of landing squares. Two of them may be the same move.
    pub fn routes(&self) -> &[Move] {
        &self.routes
    }

    /// Where the game stands.
    pub fn status(&self) -> Status {
        match self.outcome {
            Some(outcome) => Status::Over(outcome),
            None => Status::ToMove(self.mover()),
        }
    }

    /// How the game was decided, if it is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The text of a legal move in numbers.
    pub fn number_text(&self, mv: &Move) -> String {
        self.rulebook.number_text(mv, self.legal_moves())
    }

    /// Puts a legal move in numbers behind a text.
    pub fn add_number_text(&self, text: &mut String, mv: &Move) {
        self.rulebook.add_number_text(text, mv, self.legal_moves());
    }

    /// The text of a legal move for people.
    pub fn people_text(&self, mv: &Move) -> String {
        self.rulebook.people_text(mv, self.legal_moves())
    }

    /// The move that a text means.
    pub fn resolve(&self, text: &MoveText) -> Result<Move, Refusal> {
        if self.outcome.is_some() {
            return Err(Reason::GameOver.into());
        }
        let grid = self.rulebook.grid();
        if text.squares.len() < 2 {
            return Err(Reason::NoSuchMove.into());
        }
        let wish =
            TypedMove::new(text, grid, self.rulebook.notation()).map_err(Reason::NoSuchSquare)?;
        let mut matches = wish.matches(grid, &self.routes);
        match matches.len() {
            0 => Err(explain::reason(self, &wish).into()),
            1 => Ok(matches.swap_remove(0)),
            _ => Err(Refusal::Ambiguous(matches)),
        }
    }

    /// The move that a typed text means.
    pub fn resolve_str(&self, text: &str) -> Result<Move, Refusal> {
        let text = MoveText::parse(text, self.rulebook.notation()).map_err(Refusal::Unreadable)?;
        self.resolve(&text)
    }

    /// Plays a legal move.
    pub fn play(&mut self, mv: &Move) -> Result<Status, Refusal> {
        self.play_timed(mv, Times::default())
    }

    /// Plays a typed move.
    pub fn play_str(&mut self, text: &str) -> Result<Status, Refusal> {
        let mv = self.resolve_str(text)?;
        self.play(&mv)
    }

    /// Plays a legal move and notes what the clock said.
    pub fn play_timed(&mut self, mv: &Move, times: Times) -> Result<Status, Refusal> {
        self.check(mv)?;
        self.undone.clear();
        let text = self.number_text(mv);
        self.advance(Turn {
            played: mv.clone(),
            text,
            times,
        });
        Ok(self.status())
    }

    fn advance(&mut self, turn: Turn) {
        let scene = *self.scene();
        let action = turn.played.action(self.rulebook.grid());
        let position = scene.position.play(&action);
        let machine = self.rulebook.wide();
        let tally = scene
            .tally
            .after(machine, &scene.position, &action, &position);
        if turn.played.removes() {
            self.seen.clear();
        }
        let board = scene.hash.with(scene.tally.mark());
        self.scenes.push(Scene {
            position,
            hash: board.after(&scene.position, &action).with(tally.mark()),
            tally,
            stood: 1,
            draws: Draws::End,
        });
        self.turns.push(turn);
        self.remember();
        self.look();
    }

    fn scene(&self) -> &Scene {
        // There is always the start.
        &self.scenes[self.scenes.len() - 1]
    }

    /// Finds the legal moves and whether the game is over.
    fn look(&mut self) {
        let Scene {
            position, tally, ..
        } = *self.scene();
        let grid = self.rulebook.grid();
        let mut routes = self.rulebook.legal_routes(&position, &tally);
        self.outcome = self.declared.or_else(|| self.end(routes.is_empty()));
        if self.outcome.is_some() {
            routes.clear();
        }
        self.moves = has_twins(grid, &routes).then(|| each_once(grid, routes.iter()));
        self.routes = routes;
    }

    /// The end that the rulebook sees in the position, if any.
    fn end(&self, no_moves: bool) -> Option<Outcome> {
        let scene = self.scene();
        let standing = Standing {
            rulebook: &self.rulebook,
            machine: self.rulebook.wide(),
            position: &scene.position,
            tally: &scene.tally,
            stood: scene.stood,
            draws: scene.draws,
            claims: self.claims,
        };
        standing.end(no_moves)
    }
}
