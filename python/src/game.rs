//! A game.

use std::sync::Arc;

use numpy::{PyArray1, PyArray3, PyArrayMethods};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyType;
use rules::pdn::{PdnGame, write};
use rules::{Action, Position, svg};

use crate::actions::{self, Codes};
use crate::errors::{IllegalMove, forbidden, no_position, refused, squares_of};
use crate::front::Front;
use crate::kept::{self, Kept, KeptMove};
use crate::legal::Moves;
use crate::moves::{Move, Which};
use crate::outcome::Outcome;
use crate::pieces::{Piece, diagram};
use crate::planes::{self, Painter};
use crate::rulebook::{Rulebook, RulebookOrId, square_at};
use crate::scene::Scene;
use crate::side::Side;

/// A game under way, or over.
///
/// >>> from crownhead import Game
/// >>> game = Game("russian")
/// >>> [move.text for move in game.legal_moves()][:3]
/// ['g3-h4', 'e3-f4', 'c3-d4']
/// >>> game.play("c3-d4")
/// Move('c3-d4')
/// >>> game.fen
/// 'B:W18,21,23-32:B1-12'
/// >>> game.undo()
/// Move('c3-d4')
/// >>> game.outcome is None
/// True
#[pyclass(module = "crownhead")]
#[derive(Clone)]
pub(crate) struct Game {
    /// The game with its record, behind by the moves in `ahead`.
    record: rules::Game,
    /// Moves that were played and are not in the record yet.
    ahead: Vec<Action>,
    /// Where the game stands.
    front: Front,
    /// The legal moves of the position on the board, once they were asked for.
    scene: Option<Arc<Scene>>,
}

/// A move, or the text of one.
#[derive(FromPyObject)]
pub(crate) enum MoveOrText<'py> {
    Move(Bound<'py, Move>),
    Text(String),
}

#[pymethods]
impl Game {
    /// A game from the start of a rulebook, with the opening that the seed draws where it has
    /// any, or from a position.
    #[new]
    #[pyo3(signature = (rulebook, fen = None, *, seed = 0))]
    fn new(py: Python<'_>, rulebook: RulebookOrId, fen: Option<&str>, seed: u64) -> PyResult<Game> {
        let game = rules::Game::open(rulebook.0.0, seed, fen);
        game.map(Game::from)
            .map_err(|error| no_position(py, &error))
    }

    /// The rulebook that is played.
    #[getter]
    fn rulebook(&self) -> Rulebook {
        Rulebook(self.rules().clone())
    }

    /// The position with its counters, as FEN.
    #[getter]
    fn fen(&self) -> String {
        self.rules().fen_with(&self.position(), self.front.tally())
    }

    /// The FEN that the game began from, if it was not the start of the rulebook.
    #[getter]
    fn start_fen(&self) -> Option<&str> {
        self.record.start_fen()
    }

    /// What drew the obstacles or the opening, where the rulebook draws some.
    #[getter]
    fn seed(&self) -> u64 {
        self.record.seed()
    }

    /// The side to move.
    #[getter]
    fn turn(&self) -> Side {
        self.front.mover().into()
    }

    /// How many moves were played.
    #[getter]
    fn ply(&self) -> usize {
        self.front.plies()
    }

    /// How the game ended; `None` while it goes on.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        let outcome = self.front.outcome();
        outcome.map(|inner| Outcome {
            inner,
            rulebook: self.rules().clone(),
        })
    }

    /// True if the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.front.outcome().is_some()
    }

    /// Every legal move, each once. There are none when the game is over.
    fn legal_moves(&mut self) -> Moves {
        Moves(self.scene())
    }

    /// The move that a text means, in people's squares or in numbers. It is not played.
    ///
    /// >>> from crownhead import Game, IllegalMove
    /// >>> try: Game("english").parse("11-12")
    /// ... except IllegalMove as error: print(error.key, error.squares, error)
    /// occupied [12] 12 is occupied
    fn parse(&mut self, py: Python<'_>, text: &str) -> PyResult<Move> {
        let game = self.record();
        let way = game.resolve_str(text).map_err(|refusal| {
            let tried = squares_of(game.rulebook(), text);
            refused(py, game, &refusal, &tried)
        })?;
        Ok(Move::told(&self.scene(), way))
    }

    /// Plays a move, given as a `Move` or as text, and returns it.
    fn play<'py>(
        &mut self,
        py: Python<'py>,
        r#move: MoveOrText<'py>,
    ) -> PyResult<Bound<'py, Move>> {
        let mv = match r#move {
            MoveOrText::Move(mv) => mv,
            MoveOrText::Text(text) => Bound::new(py, self.parse(py, &text)?)?,
        };
        if !self.advance(mv.get()) {
            self.play_way(py, mv.get())?;
        }
        Ok(mv)
    }

    /// Takes back the last move, and returns it.
    fn undo(&mut self) -> PyResult<Move> {
        let game = self.record();
        let last = game.turns().len().checked_sub(1);
        let last = last.and_then(|ply| played(game, ply));
        let last = last.ok_or_else(|| PyIndexError::new_err("no move was played yet"))?;
        game.undo();
        self.look_again();
        Ok(last)
    }

    /// Plays the move again that was taken back last, and returns it.
    fn redo(&mut self) -> PyResult<Move> {
        let scene = self.scene();
        let game = self.record();
        if !game.redo() {
            return Err(PyIndexError::new_err("no move was taken back"));
        }
        let turns = game.turns();
        // A move was just played again.
        let way = turns[turns.len() - 1].played.clone();
        self.look_again();
        Ok(Move::told(&scene, way))
    }

    /// The moves played so far.
    #[getter]
    fn history(&mut self) -> Vec<Move> {
        let game = self.record();
        let plies = 0..game.turns().len();
        plies.filter_map(|ply| played(game, ply)).collect()
    }

    /// A side gives up: the one to move, if it is not said which.
    #[pyo3(signature = (side = None))]
    fn resign(&mut self, py: Python<'_>, side: Option<Side>) -> PyResult<()> {
        let side = side.map_or(self.front.mover(), rules::Side::from);
        let done = self.record().resign(side).map(drop);
        self.declared(py, done)
    }

    /// True if the side to move may claim a draw by repetition.
    #[getter]
    fn may_claim(&mut self) -> bool {
        self.record().may_claim().is_some()
    }

    /// The side to move claims a draw. Refused where it may not.
    fn claim(&mut self, py: Python<'_>) -> PyResult<()> {
        let done = self.record().claim().map(drop);
        self.declared(py, done)
    }

    /// The sides agree on a draw. Refused where the rulebook has no draws.
    fn agree_draw(&mut self, py: Python<'_>) -> PyResult<()> {
        let done = self.record().agree_draw().map(drop);
        self.declared(py, done)
    }

    /// The referee gives the result before the end; no winner is a draw.
    #[pyo3(signature = (winner))]
    fn adjudicate(&mut self, py: Python<'_>, winner: Option<Side>) -> PyResult<()> {
        let winner = winner.map(rules::Side::from);
        let done = self.record().adjudicate(winner).map(drop);
        self.declared(py, done)
    }

    /// The piece on a square, if there is one.
    ///
    /// >>> from crownhead import Game
    /// >>> game = Game("english")
    /// >>> game.piece_at(1), game.piece_at(16)
    /// (<Piece Side.FIRST man>, None)
    fn piece_at(&self, square: u16) -> PyResult<Option<Piece>> {
        let square = square_at(self.rules(), square)?;
        Ok(Piece::on(self.position().cell(self.rules().grid(), square)))
    }

    /// Every square with a piece, and the piece.
    fn pieces(&self) -> Vec<(u16, Piece)> {
        let (rulebook, position) = (self.rules(), self.position());
        let grid = rulebook.grid();
        let piece = |square| {
            Some((
                rulebook.number(square),
                Piece::on(position.cell(grid, square))?,
            ))
        };
        let mut pieces: Vec<(u16, Piece)> = grid.squares().filter_map(piece).collect();
        pieces.sort_by_key(|(number, _)| *number);
        pieces
    }

    /// The squares that nothing enters or jumps.
    fn obstacles(&self) -> Vec<u16> {
        let (rulebook, position) = (self.rules(), self.position());
        let grid = rulebook.grid();
        let squares = grid.squares_of(position.obstacles(grid));
        squares.map(|square| rulebook.number(square)).collect()
    }

    /// The game as PDN, with further tags.
    ///
    /// >>> from crownhead import Game
    /// >>> game = Game("english")
    /// >>> _ = game.play("11-15")
    /// >>> '[Black "Marion"]' in game.pdn(Black="Marion")
    /// True
    #[pyo3(signature = (**tags))]
    fn pdn(&mut self, tags: Option<std::collections::BTreeMap<String, String>>) -> String {
        let game = self.record();
        let file = game.rulebook().own_file();
        let mut pdn = PdnGame::of(game, file.as_deref());
        for (name, value) in tags.unwrap_or_default() {
            pdn.set_tag(&name, value);
        }
        write(&pdn)
    }

    /// The action of each legal move, in the order of `legal_moves`.
    ///
    /// An action is a number below `rulebook.action_count`: the square where the move starts times
    /// the number of squares, plus the square where it ends, both from 0. Of captures with the same
    /// ends all but one have numbers after these.
    ///
    /// >>> from crownhead import Game
    /// >>> Game("english").legal_actions()[:2]
    /// [268, 301]
    fn legal_actions(&self) -> Vec<u32> {
        self.coded().into_iter().flatten().collect()
    }

    /// The legal move with this action.
    fn move_of_action(&mut self, action: u32) -> PyResult<Move> {
        let coded = self.coded();
        let found = coded.iter().position(|code| *code == Some(action));
        let index = found.ok_or_else(|| {
            IllegalMove::new_err(format!("got action {action}, which is no legal move here"))
        })?;
        Ok(Move::legal(&self.scene(), index))
    }

    /// Ones for legal actions and zeros for all others, as an array of `int8`.
    fn action_mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let length = actions::count(self.rules());
        let mask = PyArray1::zeros(py, length, false);
        {
            let mut ones = mask.readwrite();
            let ones = ones.as_slice_mut()?;
            self.coded()
                .into_iter()
                .flatten()
                .for_each(|code| ones[code as usize] = 1);
        }
        Ok(mask)
    }

    /// The position as planes of zeros and ones (`uint8`): men, kings and triple kings of the side
    /// to move, the same of the other side, obstacles, and ones if the second side is to move.
    fn observation<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let rulebook = self.rules();
        let (planes, rows, columns) = planes::shape(rulebook);
        let array = PyArray3::zeros(py, [planes, rows, columns], false);
        let painter = Painter::new(rulebook);
        painter.paint(&self.position(), array.readwrite().as_slice_mut()?);
        Ok(array)
    }

    /// The position as a picture.
    fn svg(&self) -> String {
        svg::picture(self.rules(), &self.position())
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    /// A game of its own that stands where this one stands.
    fn copy(&self) -> Game {
        self.clone()
    }

    fn __copy__(&self) -> Game {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Game {
        self.clone()
    }

    fn __str__(&self) -> String {
        diagram(self.rules(), &self.position())
    }

    fn __repr__(&self) -> String {
        format!("<Game {} {:?}>", self.rules().id(), self.fen())
    }

    /// Plays a kept game through. For pickling.
    #[classmethod]
    fn _replay(
        _: &Bound<'_, PyType>,
        rulebook: &Rulebook,
        seed: u64,
        start: Option<String>,
        moves: Vec<KeptMove>,
        end: Option<(String, Option<Side>)>,
    ) -> PyResult<Game> {
        let record = kept::record(&rulebook.0, seed, start, moves, end);
        kept::replayed(record, &rulebook.0)
            .map(Game::from)
            .map_err(|error| PyValueError::new_err(error.to_string()))
    }

    fn __reduce__(&mut self, py: Python<'_>) -> PyResult<(Py<PyAny>, Kept)> {
        let replay = py.get_type::<Game>().getattr("_replay")?.unbind();
        Ok((replay, kept::keep(self.record())))
    }
}

impl From<rules::Game> for Game {
    fn from(record: rules::Game) -> Game {
        Game {
            front: Front::of(&record),
            record,
            ahead: Vec::new(),
            scene: None,
        }
    }
}

impl Game {
    /// The rulebook that is played.
    pub(crate) fn rules(&self) -> &Arc<rules::Rulebook> {
        self.record.rulebook()
    }

    /// The position on the board.
    pub(crate) fn position(&self) -> Position {
        self.front.position()
    }

    /// The game with its record, up to date.
    pub(crate) fn record(&mut self) -> &mut rules::Game {
        for action in self.ahead.drain(..) {
            let grid = self.record.rulebook().grid();
            let mut legal = self.record.legal_moves().iter();
            let way = legal.find(|way| way.action(grid) == action).cloned();
            // It was legal when it was played, and the record stands where the game stood then.
            let played = way.map(|way| self.record.play(&way));
            debug_assert!(matches!(played, Some(Ok(_))));
        }
        &mut self.record
    }

    /// The position on the board with its legal moves.
    pub(crate) fn scene(&mut self) -> Arc<Scene> {
        let (rulebook, front) = (self.record.rulebook(), &self.front);
        let scene = self.scene.get_or_insert_with(|| {
            Scene::new(rulebook, front.position(), *front.tally(), front.actions())
        });
        scene.clone()
    }

    /// Plays a move by its number, without a look at its way. False, and nothing is done, if it
    /// is not known to be legal so.
    fn advance(&mut self, mv: &Move) -> bool {
        let Which::Legal(index) = mv.which else {
            return false;
        };
        let action = mv.action();
        let legal = Arc::ptr_eq(self.record.rulebook(), &mv.scene.rulebook)
            && self.front.legal(index) == Some(action);
        if legal && self.front.play(self.record.rulebook(), index) {
            self.ahead.push(action);
            self.scene = None;
        }
        legal
    }

    /// Plays a move by its way, or says why it is refused.
    fn play_way(&mut self, py: Python<'_>, mv: &Move) -> PyResult<()> {
        self.check_rules(mv)?;
        let game = self.record();
        let way = mv.way();
        game.play(way).map_err(|refusal| {
            let tried: Vec<_> = [way.from].iter().chain(&way.path).copied().collect();
            refused(py, game, &refusal, &tried)
        })?;
        self.look_again();
        Ok(())
    }

    /// Refuses a move that was made by other rules.
    fn check_rules(&self, mv: &Move) -> PyResult<()> {
        let (ours, theirs) = (self.rules(), &mv.scene.rulebook);
        if Arc::ptr_eq(ours, theirs) || ours.identity() == theirs.identity() {
            return Ok(());
        }
        let (got, expected) = (theirs.id(), ours.id());
        Err(IllegalMove::new_err(format!(
            "got a move of the rulebook {got}, expected one of {expected}"
        )))
    }

    /// Stands where the record stands, after that has changed.
    fn look_again(&mut self) {
        self.front = Front::of(&self.record);
        self.scene = None;
    }

    /// After an end that no move brought about.
    fn declared(&mut self, py: Python<'_>, done: Result<(), rules::Reason>) -> PyResult<()> {
        self.look_again();
        done.map_err(|reason| forbidden(py, &self.record, &reason))
    }

    /// The action of each legal move.
    fn coded(&self) -> Vec<Option<u32>> {
        self.front.coded(&Codes::new(self.rules()))
    }
}

/// The move that was played after so many others.
fn played(game: &rules::Game, ply: usize) -> Option<Move> {
    let turn = game.turns().get(ply)?;
    let scene = Scene::of(game.rulebook(), *game.position_after(ply)?);
    Some(Move::told(&scene, turn.played.clone()))
}
