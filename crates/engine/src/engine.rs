//! The engine: a rulebook, a table and some threads.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use endgame::Tables;
use rules::{Action, Game, Machine, Move, Position, Rulebook, Status, Word};

use crate::answer::{Answer, Info, Line};
use crate::board::{Board, Node};
use crate::book::{Book, BookUse};
use crate::busy::Busy;
use crate::eval::Evaluation;
use crate::folder::LearnedFolder;
use crate::front::Front;
use crate::judged::Judged;
use crate::ladder::Ladder;
use crate::learned::Learned;
use crate::levels::Judgement;
use crate::limits::{Limits, Stop, Timer};
use crate::oracle::{Oracle, Proof};
use crate::params::Params;
use crate::root::{Progress, Root};
use crate::score::Score;
use crate::search::{Draw, Noise, Role, Search, Shared, judgement};
use crate::table::TranspositionTable;

/// Plays and analyses one rulebook.
///
/// ```
/// use engine::{Engine, Limits, Options, Stop};
///
/// let rulebook = rules::builtin::rulebook("english").unwrap();
/// let engine = Engine::new(rulebook.clone(), Options::default());
/// let mut game = rules::Game::new(rulebook, 0);
/// let answer = engine.search(&game, &Limits::nodes(2_000), &Stop::new(), |_| {});
/// game.play(&answer.best.unwrap()).unwrap();
/// ```
#[derive(Debug)]
pub struct Engine {
    rulebook: Arc<Rulebook>,
    options: Options,
    table: TranspositionTable,
    judged: Judged,
    mind: Mind,
    ladder: Ladder,
    /// Read when it is first asked.
    book: OnceLock<Option<Book>>,
    /// Solved endings, when there are some.
    oracle: RwLock<Option<Arc<Oracle>>>,
}

/// What an engine is made with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The size of the table, in megabytes.
    pub hash_mb: usize,
    /// How many threads search.
    pub threads: usize,
    /// The knobs of the search.
    pub params: Params,
    /// Whether levels play from the book. A search never does.
    pub book: BookUse,
    /// What it knows of the rulebook from training.
    pub weights: UseWeights,
    /// Where weights, levels and books are found.
    pub learned: LearnedFolder,
}

/// Which learned weights an engine judges with.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum UseWeights {
    /// Those that are found in the folder of the options or built in, where there are some.
    #[default]
    Found,
    /// None: it judges by the mechanics of the rulebook alone.
    None,
    /// These. What was learned of another rulebook is left aside.
    Given(Arc<Learned>),
}

impl UseWeights {
    fn of(&self, rulebook: &Rulebook, folder: &LearnedFolder) -> Option<Arc<Learned>> {
        match self {
            UseWeights::Found => folder.weights(rulebook).map(Arc::new),
            UseWeights::None => None,
            UseWeights::Given(weights) => {
                Some(weights.clone()).filter(|weights| weights.rulebook() == rulebook.play_hash())
            }
        }
    }
}

impl Default for Options {
    fn default() -> Options {
        Options {
            hash_mb: 16,
            threads: 1,
            params: Params::default(),
            book: BookUse::On,
            weights: UseWeights::default(),
            learned: LearnedFolder::default(),
        }
    }
}

/// The rulebook for the word that its board fits.
#[derive(Debug)]
enum Mind {
    Narrow(Box<Knowledge<u64>>),
    Wide(Box<Knowledge<u128>>),
}

#[derive(Debug)]
struct Knowledge<W> {
    board: Board<W>,
    full: Evaluation<W>,
    material: Evaluation<W>,
}

/// The most threads that an engine starts.
const MOST_THREADS: usize = 256;

impl Engine {
    /// An engine for a rulebook.
    pub fn new(rulebook: Arc<Rulebook>, options: Options) -> Engine {
        let weights = options.weights.of(&rulebook, &options.learned);
        let weights = weights.as_deref();
        let mind = match rulebook.narrow() {
            Some(machine) => Mind::Narrow(Knowledge::new(&rulebook, machine, weights)),
            None => Mind::Wide(Knowledge::new(&rulebook, rulebook.wide(), weights)),
        };
        Engine {
            ladder: options.learned.ladder(&rulebook),
            rulebook,
            table: TranspositionTable::new(options.hash_mb),
            judged: Judged::new(),
            options,
            mind,
            book: OnceLock::new(),
            oracle: RwLock::default(),
        }
    }

    /// The rulebook that it plays.
    pub fn rulebook(&self) -> &Arc<Rulebook> {
        &self.rulebook
    }

    /// Lets every search from now on ask these tables. They may come at any time, and more of them
    /// later: fewer than it has, and those of another rulebook, are left aside.
    pub fn use_tables(&self, tables: Arc<Tables>) {
        let fits = tables.rulebook().play_hash() == self.rulebook.play_hash();
        let count = |tables: &Tables| tables.headers().count();
        let is_more = self.tables().is_none_or(|own| count(&own) < count(&tables));
        if fits && is_more {
            let oracle = Arc::new(Oracle::new(tables));
            *self.oracle.write().unwrap_or_else(PoisonError::into_inner) = Some(oracle);
        }
    }

    /// The tables of solved endings that it asks.
    pub fn tables(&self) -> Option<Arc<Tables>> {
        self.oracle().map(|oracle| oracle.tables().clone())
    }

    fn oracle(&self) -> Option<Arc<Oracle>> {
        // Nothing that can panic is done while it is held.
        let oracle = self.oracle.read();
        oracle.unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// How its levels play.
    pub fn ladder(&self) -> &Ladder {
        &self.ladder
    }

    pub(crate) fn book_use(&self) -> BookUse {
        self.options.book
    }

    pub(crate) fn book(&self) -> Option<&Book> {
        let read = || self.options.learned.book(&self.rulebook);
        let book = self.book.get_or_init(read);
        book.as_ref()
    }

    /// Forgets all that earlier searches found out.
    pub fn forget(&self) {
        self.table.clear();
        self.judged.clear();
    }

    /// Looks for the best move of a game. `on_info` hears of each line as it gets better.
    ///
    /// The game must be of the engine's rulebook. There is no best move when the game is over.
    pub fn search(
        &self,
        game: &Game,
        limits: &Limits,
        stop: &Stop,
        mut on_info: impl FnMut(&Info),
    ) -> Answer {
        self.search_with(game, limits, stop, Judgement::FULL, &mut on_info)
    }

    /// As [`Engine::search`], with a weaker judgement. It is not generic, so that the search is
    /// compiled here, once and optimised, and not again in every crate that asks for a move.
    pub(crate) fn search_with(
        &self,
        game: &Game,
        limits: &Limits,
        stop: &Stop,
        judgement: Judgement,
        on_info: &mut dyn FnMut(&Info),
    ) -> Answer {
        let task = Task {
            engine: self,
            game,
            limits,
            stop,
            judgement,
        };
        match &self.mind {
            Mind::Narrow(knowledge) => task.run(knowledge, on_info),
            Mind::Wide(knowledge) => task.run(knowledge, on_info),
        }
    }

    /// What a position is worth to the side to move, in hundredths of a man: what was learned and
    /// nothing else, no counter and no search.
    pub fn judge(&self, position: &Position) -> i32 {
        match &self.mind {
            Mind::Narrow(knowledge) => knowledge.judge(position),
            Mind::Wide(knowledge) => knowledge.judge(position),
        }
    }

    /// What the position is worth to the side to move before anything is searched.
    pub fn evaluate(&self, game: &Game) -> Score {
        match &self.mind {
            Mind::Narrow(knowledge) => knowledge.evaluate(game),
            Mind::Wide(knowledge) => knowledge.evaluate(game),
        }
    }
}

impl<W: Word> Knowledge<W> {
    fn new(
        rulebook: &Arc<Rulebook>,
        machine: &Machine<W>,
        weights: Option<&Learned>,
    ) -> Box<Knowledge<W>> {
        let board = Board::new(rulebook.clone(), machine.clone());
        Box::new(Knowledge {
            full: match weights {
                Some(weights) => Evaluation::learned(&board, weights),
                None => Evaluation::general(&board),
            },
            material: Evaluation::material(&board),
            board,
        })
    }

    fn judge(&self, position: &Position) -> i32 {
        self.full.of(&self.board, &position.cast())
    }

    fn evaluate(&self, game: &Game) -> Score {
        let node = node_of(&self.board, game);
        judgement(
            &self.board,
            &self.full,
            &Noise::default(),
            Draw::EVEN,
            &node,
        )
    }
}

/// One search.
struct Task<'a> {
    engine: &'a Engine,
    game: &'a Game,
    limits: &'a Limits,
    stop: &'a Stop,
    judgement: Judgement,
}

impl Task<'_> {
    fn run<W: Word>(&self, knowledge: &Knowledge<W>, on_info: &mut dyn FnMut(&Info)) -> Answer {
        let board = &knowledge.board;
        let mut timer = Timer::new(self.limits, self.stop.clone());
        let node = node_of(board, self.game);
        let mut actions = Vec::new();
        if let Status::ToMove(_) = self.game.status() {
            board
                .machine
                .legal(&node.position, &node.tally, &mut actions);
        }
        if actions.is_empty() {
            return Answer::none();
        }
        let oracle = self.oracle();
        let shared = Shared {
            front: Front::new(Root::new(Vec::new(), false)),
            board,
            evaluation: if self.judgement.counts_only {
                &knowledge.material
            } else {
                &knowledge.full
            },
            noise: self.judgement.noise,
            draw: Draw::new(board, &self.engine.options.params, node.position.mover()),
            oracle: oracle.as_deref(),
            params: &self.engine.options.params,
            table: &self.engine.table,
            judged: &self.engine.judged,
            halt: AtomicBool::new(false),
            busy: Busy::new(self.engine.options.threads),
            helped: AtomicU64::new(0),
        };
        self.engine.table.grow_older();
        let mut root = self.root(&shared, &node, actions);
        let nodes = self.with_helpers(&shared, &node, &mut root, &mut timer, on_info);
        self.answer(&root, nodes, &timer)
    }

    /// Tables are for full strength. A player with a weaker judgement would end its games as no
    /// such player does.
    fn oracle(&self) -> Option<Arc<Oracle>> {
        self.engine.oracle().filter(|_| self.judgement.is_full())
    }

    /// The moves of the root. Where tables know the position, its moves are known as well, and
    /// many are equal: then the one that looks best comes first.
    fn root<W: Word>(
        &self,
        shared: &Shared<'_, W>,
        node: &Node<W>,
        mut actions: Vec<Action<W>>,
    ) -> Root<W> {
        let ask = |oracle: &Oracle| oracle.proof(&node.position, &node.tally);
        let proof = shared.oracle.and_then(ask);
        let solved = matches!(proof, Some(Proof::Win(_) | Proof::Draw | Proof::Loss(_)));
        if solved {
            actions.sort_by_key(|action| {
                let child = shared.board.child(node, action);
                let noise = Noise::default();
                judgement(shared.board, shared.evaluation, &noise, Draw::EVEN, &child)
            });
        }
        Root::new(actions, solved)
    }

    /// Searches on this thread while the others help, and gives the nodes of all.
    fn with_helpers<W: Word>(
        &self,
        shared: &Shared<'_, W>,
        node: &Node<W>,
        root: &mut Root<W>,
        timer: &mut Timer,
        on_info: &mut dyn FnMut(&Info),
    ) -> u64 {
        let threads = self.engine.options.threads.clamp(1, MOST_THREADS);
        let path = path_of(self.game);
        let share = self
            .limits
            .nodes
            .map_or(u64::MAX, |n| (n / threads as u64).max(1));
        std::thread::scope(|scope| {
            for _ in 1..threads {
                let (path, mut root) = (path.clone(), root.clone());
                scope.spawn(move || {
                    let mut search = Search::new(shared, path, Role::Helper);
                    search.most_nodes = share;
                    search.deepen(node, &mut root, self.limits, &mut |_| {});
                });
            }
            let mut search = Search::new(shared, path, Role::Leader(timer));
            search.most_nodes = share;
            search.deepen(node, root, self.limits, &mut |progress| {
                on_info(&self.info(&progress));
            });
            shared.halt.store(true, Relaxed);
            search.nodes
        }) + shared.helped.load(Relaxed)
    }

    fn info<W: Word>(&self, progress: &Progress<'_, W>) -> Info {
        Info {
            rank: progress.rank + 1,
            line: self.line(
                progress.found.score,
                progress.found.depth,
                &progress.found.line,
            ),
            nodes: progress.nodes,
            time: progress.time,
        }
    }

    fn line<W: Word>(&self, score: Score, depth: u32, actions: &[Action<W>]) -> Line {
        Line {
            score,
            depth,
            moves: moves_of(self.game, actions),
        }
    }

    fn answer<W: Word>(&self, root: &Root<W>, nodes: u64, timer: &Timer) -> Answer {
        let lines: Vec<Line> = root
            .moves
            .iter()
            .take(self.limits.lines.max(1))
            .map(|found| self.line(found.score, found.depth, &found.line))
            .collect();
        Answer {
            best: lines.first().and_then(|line| line.moves.first().cloned()),
            lines,
            depth: root.depth,
            nodes,
            time: timer.elapsed(),
        }
    }
}

fn node_of<W: Word>(board: &Board<W>, game: &Game) -> Node<W> {
    let turns = game.turns().iter().rev();
    let reversible = turns.take_while(|turn| !board.ends_repetition(&turn.played));
    Node {
        position: game.position().cast(),
        hash: game.hash(),
        tally: *game.tally(),
        reversible: reversible.count() as u32,
    }
}

/// The hashes of all positions of a game before the one on the board.
fn path_of(game: &Game) -> Vec<u64> {
    (0..game.turns().len())
        .filter_map(|ply| game.hash_after(ply))
        .map(|hash| hash.0)
        .collect()
}

/// A line of the search as moves with their way over the board.
fn moves_of<W: Word>(game: &Game, actions: &[Action<W>]) -> Vec<Move> {
    let rulebook = game.rulebook();
    let (mut position, mut tally) = (*game.position(), *game.tally());
    let mut moves = Vec::new();
    for action in actions {
        let action = action.cast::<u128>();
        let found = rulebook
            .legal_routes(&position, &tally)
            .into_iter()
            .find(|mv| mv.action(rulebook.grid()) == action);
        let Some(found) = found else {
            break;
        };
        moves.push(found);
        let next = position.play(&action);
        tally = tally.after(rulebook.wide(), &position, &action, &next);
        position = next;
    }
    moves
}
