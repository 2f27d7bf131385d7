//! A game: its history, its counters and its end.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::Arc;

use crate::refusal::{Wish, each_once, has_twins};
use crate::{
    FenError, First, Forfeit, How, Move, MoveText, NoMove, Outcome, Position, PositionHash, Reason,
    Refusal, Repetition, Rulebook, Side, Tally, explain,
};

/// A game under way, or over.
///
/// ```
/// let rulebook = rules::builtin::rulebook("english").unwrap();
/// let mut game = rules::Game::new(rulebook, 0);
/// let opening = game.resolve_str("11-15").unwrap();
/// game.play(&opening).unwrap();
/// assert_eq!(game.fen(), "W:W21-32:B1-10,12,15");
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    rulebook: Arc<Rulebook>,
    seed: u64,
    start_fen: Option<String>,
    /// One for the start and one after each move.
    scenes: Vec<Scene>,
    turns: Vec<Turn>,
    /// Moves taken back, the first to be played again at the end.
    undone: Vec<Undone>,
    /// An end that no move brought about.
    declared: Option<Outcome>,
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

/// A position with all that belongs to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Scene {
    position: Position,
    hash: PositionHash,
    tally: Tally,
    /// How often the position has stood, this time included.
    stood: u32,
}

/// A move that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// The move.
    pub played: Move,
    /// Its text in numbers, unique among the moves that were legal.
    pub text: String,
    /// What the clock said.
    pub times: Times,
}

/// What the clock said about a move, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Times {
    /// The time that the move took.
    pub spent: Option<u64>,
    /// The time that its side had left afterwards.
    pub left: Option<u64>,
}

#[derive(Clone, Debug)]
struct Undone {
    turn: Turn,
    declared: Option<Outcome>,
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
    /// A game from the start of the rulebook. What the rulebook draws comes from the seed.
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

    fn begin(
        rulebook: Arc<Rulebook>,
        seed: u64,
        start_fen: Option<String>,
        position: Position,
        tally: Tally,
    ) -> Game {
        let hash = PositionHash::of(&position, rulebook.grid().all());
        let mut game = Game {
            rulebook,
            seed,
            start_fen,
            scenes: vec![Scene {
                position,
                hash,
                tally,
                stood: 1,
            }],
            turns: Vec::new(),
            undone: Vec::new(),
            declared: None,
            outcome: None,
            routes: Vec::new(),
            moves: None,
            seen: Seen::default(),
        };
        game.remember();
        game.look();
        game
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

    /// The hash of the position.
    pub fn hash(&self) -> PositionHash {
        self.scene().hash
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
        let wish = Wish::new(text, grid, self.rulebook.notation())?;
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
        if self.outcome.is_some() {
            return Err(Reason::GameOver.into());
        }
        if !self.routes.contains(mv) {
            return Err(explain::reason(self, &Wish::of(mv)).into());
        }
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
        if turn.played.is_capture() {
            self.seen.clear();
        }
        self.scenes.push(Scene {
            position,
            hash: scene.hash.after(&scene.position, &action),
            tally,
            stood: 1,
        });
        self.turns.push(turn);
        self.remember();
        self.look();
    }

    /// The side gives up.
    pub fn resign(&mut self, side: Side) -> Result<Status, Reason> {
        self.declare(Some(side.other()), How::Resignation)
    }

    /// The side loses by its own fault.
    pub fn forfeit(&mut self, side: Side, why: Forfeit) -> Result<Status, Reason> {
        self.declare(Some(side.other()), How::Forfeit(why))
    }

    /// The sides agree on a draw. Refused where the rulebook has no draws.
    pub fn agree_draw(&mut self) -> Result<Status, Reason> {
        if self.outcome.is_none() && !self.rulebook.endings().has_draws() {
            return Err(Reason::NoDraws);
        }
        self.declare(None, How::Agreement)
    }

    /// The referee gives the result before the end; no winner is a draw. Refused where the
    /// rulebook has no draws.
    pub fn adjudicate(&mut self, winner: Option<Side>) -> Result<Status, Reason> {
        let draws = self.rulebook.endings().has_draws();
        if self.outcome.is_none() && winner.is_none() && !draws {
            return Err(Reason::NoDraws);
        }
        self.declare(winner, How::Adjudication)
    }

    /// The game is stopped without a result.
    pub fn stop(&mut self) -> Result<Status, Reason> {
        self.declare(None, How::Unfinished)
    }

    fn declare(&mut self, winner: Option<Side>, how: How) -> Result<Status, Reason> {
        if self.outcome.is_some() {
            return Err(Reason::GameOver);
        }
        self.undone.clear();
        self.declared = Some(Outcome { winner, how });
        self.look();
        Ok(self.status())
    }

    /// Takes back the last move, and with it whatever ended the game after it. False if there
    /// is no move to take back.
    pub fn undo(&mut self) -> bool {
        let Some(turn) = self.turns.pop() else {
            return false;
        };
        self.scenes.pop();
        self.recall();
        let declared = self.declared.take();
        self.undone.push(Undone { turn, declared });
        self.look();
        true
    }

    /// Plays the move again that was taken back last. False if there is none.
    pub fn redo(&mut self) -> bool {
        let Some(Undone { turn, declared }) = self.undone.pop() else {
            return false;
        };
        self.declared = declared;
        self.advance(turn);
        true
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
        let (grid, machine) = (self.rulebook.grid(), self.rulebook.wide());
        let mut routes = self.rulebook.routes(&position);
        if machine.counters.limits_moves() {
            routes.retain(|route| tally.allows(machine, &position, &route.action(grid)));
        }
        self.outcome = self.declared.or_else(|| self.end(routes.is_empty()));
        if self.outcome.is_some() {
            routes.clear();
        }
        self.moves = has_twins(grid, &routes).then(|| each_once(grid, routes.iter()));
        self.routes = routes;
    }

    /// The end that the rulebook sees in the position, if any.
    fn end(&self, no_moves: bool) -> Option<Outcome> {
        let blocked = no_moves.then(|| self.no_move());
        let counted = || self.full_counter();
        let decided = match self.rulebook.endings().first {
            First::NoMove => blocked.or_else(counted),
            First::Counter => counted().or(blocked),
        };
        decided.or_else(|| self.repetition())
    }

    fn no_move(&self) -> Outcome {
        let mover = self.mover();
        Outcome {
            winner: Some(match self.rulebook.endings().no_move {
                NoMove::Loses => mover.other(),
                NoMove::Wins => mover,
            }),
            how: match self.position().mine() {
                0 => How::NoPieces,
                _ => How::NoMoves,
            },
        }
    }

    fn full_counter(&self) -> Option<Outcome> {
        let position = self.position();
        let verdict = self.tally().verdict(self.rulebook.wide(), position)?;
        Some(Outcome {
            winner: verdict.winner,
            how: How::Counter {
                counter: verdict.counter,
                pieces: Side::ALL.map(|side| position.of(side).count_ones() as u8),
            },
        })
    }

    fn repetition(&self) -> Option<Outcome> {
        let Repetition::Draw(times) = self.rulebook.endings().repetition else {
            return None;
        };
        (self.scene().stood >= u32::from(times)).then_some(Outcome {
            winner: None,
            how: How::Repetition { times },
        })
    }

    /// Takes note of where the position on the board stands, and how often it has.
    fn remember(&mut self) {
        if self.rulebook.endings().repetition == Repetition::Free {
            return;
        }
        let last = self.scenes.len() - 1;
        let Scene { position, hash, .. } = self.scenes[last];
        let Some(before) = self.seen.insert(hash, last) else {
            return;
        };
        let same = (0..=before)
            .rev()
            .find(|at| self.scenes[*at].position == position);
        if let Some(same) = same {
            self.scenes[last].stood = self.scenes[same].stood + 1;
        }
    }

    /// Finds out again where positions stood, after a move was taken back.
    fn recall(&mut self) {
        self.seen.clear();
        let captures = self.turns.iter().rev().map(|turn| turn.played.is_capture());
        let since = captures.take_while(|capture| !capture).count();
        let first = self.scenes.len() - 1 - since;
        for (at, scene) in self.scenes.iter().enumerate().skip(first) {
            self.seen.insert(scene.hash, at);
        }
    }
}

/// Where positions stood last, by their hashes, which need no further hashing.
#[derive(Clone, Default, Debug)]
struct Seen(HashMap<u64, usize, BuildHasherDefault<AsIs>>);

impl Seen {
    fn insert(&mut self, hash: PositionHash, at: usize) -> Option<usize> {
        self.0.insert(hash.0, at)
    }

    fn clear(&mut self) {
        self.0.clear();
    }
}

/// A number that is a hash already.
#[derive(Clone, Copy, Default, Debug)]
struct AsIs(u64);

impl Hasher for AsIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }
}
