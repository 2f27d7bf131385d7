//! A rulebook: what a file says ([`Draft`]), checked once and made ready to play ([`Rulebook`]).

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use crate::ground::Ground;
use crate::kernel::Kernel;
use crate::seed::Seed;
use crate::tally::Counters;
use crate::{
    BoardShape, Endings, Flavour, Grid, Machine, Mechanics, Move, Notation, Position, QuietRun,
    Rank, Seat, Side, Word, fen, file, flaws, routes,
};

/// Everything that a rulebook says, not yet checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    /// The short name that commands use: `english`.
    pub id: String,
    /// The name for people: "English draughts".
    pub name: String,
    /// One or two sentences that tell what is special about it.
    pub summary: String,
    /// Where the rules come from.
    pub source: String,
    /// The board.
    pub board: BoardShape,
    /// The two sides, the starter first.
    pub sides: [SideRule; 2],
    /// Where the men stand at the start.
    pub start: Start,
    /// Squares that nothing enters or jumps.
    pub obstacles: Obstacles,
    /// What people call each rank, and what a piece of it is worth to a simple player.
    pub pieces: [PieceName; 3],
    /// How pieces move, take and are crowned.
    pub mechanics: Mechanics,
    /// Whether a king may make quiet moves again and again.
    pub quiet_run: QuietRun,
    /// How games end.
    pub endings: Endings,
    /// How squares and moves are written.
    pub notation: Notation,
    /// The clause of the source for each rule, by the rule's key in the file: `capture.duty`.
    pub clauses: BTreeMap<String, Clause>,
    /// Positions with what must hold in them.
    pub examples: Vec<Example>,
}

/// One side as people see it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SideRule {
    /// Its name: "Black".
    pub name: String,
    /// The colour of its pieces.
    pub colour: Colour,
    /// Its letter in FEN and protocols.
    pub letter: Letter,
    /// Where it sits.
    pub seat: Seat,
}

/// The colour of a side's pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Colour {
    Black,
    White,
    Red,
    Yellow,
    Green,
    Blue,
}

/// A side's letter in FEN and protocols.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Letter {
    /// `B`
    B,
    /// `W`
    W,
}

impl Letter {
    /// The letter as a character.
    pub const fn char(self) -> char {
        match self {
            Letter::B => 'B',
            Letter::W => 'W',
        }
    }
}

/// What people call the pieces of one rank.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PieceName {
    /// One of them: "man".
    pub one: String,
    /// Several of them: "men".
    pub many: String,
    /// What it is worth to a player that only counts pieces.
    pub value: u8,
}

/// Where the men stand at the start.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Start {
    /// On every playing square of these rows, counted from 1 at each side's own edge.
    Rows(Vec<u8>),
    /// As this FEN says.
    Fen(String),
}

/// Squares that nothing enters or jumps.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Obstacles {
    /// There are none.
    None,
    /// Always these squares, by their numbers.
    Fixed(Vec<u16>),
    /// So many, drawn for each game from the squares that are empty at its start.
    Drawn(u8),
}

/// The words of the source that a rule rests on.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Clause {
    /// How it is cited: "rule 9".
    pub label: String,
    /// What it says, if the file quotes it.
    pub says: Option<String>,
}

/// A position with what must hold in it: test, documentation and diagram at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Example {
    /// What it shows.
    pub title: String,
    /// The position; the start if there is none.
    pub fen: Option<String>,
    /// What must hold.
    pub expects: Vec<Expectation>,
}

/// What must hold in an example.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expectation {
    /// These are all the legal moves, in any order.
    Moves(Vec<String>),
    /// These are the leaf counts from depth 1 up.
    Perft {
        /// What counts as a move.
        flavour: Flavour,
        /// The counts.
        leaves: Vec<u64>,
    },
    /// This move is refused, for the reason with this key.
    Refused {
        /// The move as typed.
        text: String,
        /// The key of the reason.
        reason: String,
    },
    /// These moves, played one after the other, lead to this position or this end.
    Line {
        /// The moves as typed.
        moves: Vec<String>,
        /// The FEN afterwards, if it is given.
        fen: Option<String>,
        /// The end, as `first wins: no-moves`, if it is given.
        end: Option<String>,
    },
}

/// Something in a draft that cannot be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flaw {
    /// The key of the line to look at: `ranks.king.jump.landing`.
    pub key: String,
    /// What is wrong and what was expected.
    pub message: String,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.key, self.message)
    }
}

/// The identity of a rulebook: a hash of its resolved rules, not of the text of its file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RulebookHash(pub [u8; 16]);

impl fmt::Display for RulebookHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for RulebookHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RulebookHash({self})")
    }
}

/// A checked rulebook, ready to play.
///
/// ```
/// let rulebook = rules::builtin::rulebook("english").unwrap();
/// assert_eq!(rulebook.moves(&rulebook.start(0)).len(), 7);
/// ```
#[derive(Clone, Debug)]
pub struct Rulebook {
    draft: Draft,
    origin: Origin,
    hash: RulebookHash,
    grid: Grid,
    start: Position,
    narrow: Option<Machine<u64>>,
    wide: Machine<u128>,
}

/// Where a rulebook comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Origin {
    /// Every Crownhead has it.
    BuiltIn,
    /// It is a user's own.
    Own,
}

impl Rulebook {
    /// Checks a draft and makes it ready. Every flaw is reported, not only the first.
    pub fn new(draft: Draft) -> Result<Arc<Rulebook>, Vec<Flaw>> {
        Rulebook::make(draft, Origin::Own)
    }

    /// As [`Rulebook::new`], for the rulebooks that every Crownhead has.
    pub(crate) fn built_in(draft: Draft) -> Result<Arc<Rulebook>, Vec<Flaw>> {
        Rulebook::make(draft, Origin::BuiltIn)
    }

    fn make(draft: Draft, origin: Origin) -> Result<Arc<Rulebook>, Vec<Flaw>> {
        let flaws = flaws(&draft);
        if !flaws.is_empty() {
            return Err(flaws);
        }
        let grid = grid_of(&draft).map_err(|flaw| vec![flaw])?;
        let start = start_of(&draft, &grid).map_err(|flaw| vec![flaw])?;
        let wide = Ground::new(draft.mechanics, &grid, home_rows(&draft), far_rows(&draft));
        let narrow = (grid.bits() <= u64::BITS)
            .then(|| Ground::new(draft.mechanics, &grid, home_rows(&draft), far_rows(&draft)));
        Ok(Arc::new(Rulebook {
            hash: hash_of(&draft),
            narrow: narrow.map(|ground| Machine {
                kernel: Kernel::choose(&ground),
                ground,
                counters: counters_of(&draft, &grid),
            }),
            wide: Machine {
                kernel: Kernel::general(),
                ground: wide,
                counters: counters_of(&draft, &grid),
            },
            draft,
            origin,
            grid,
            start,
        }))
    }

    /// The short name that commands use.
    pub fn id(&self) -> &str {
        &self.draft.id
    }

    /// All that the file says.
    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    /// The text of a file that says all that this rulebook says, if it is not built in: records
    /// of its games carry it.
    pub fn own_file(&self) -> Option<String> {
        match self.origin {
            Origin::BuiltIn => None,
            Origin::Own => Some(file::write(&self.draft)),
        }
    }

    /// The identity of the rules.
    pub fn hash(&self) -> RulebookHash {
        self.hash
    }

    /// The board.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// How pieces move, take and are crowned.
    pub fn mechanics(&self) -> &Mechanics {
        &self.draft.mechanics
    }

    /// How games end.
    pub fn endings(&self) -> &Endings {
        &self.draft.endings
    }

    /// How squares and moves are written.
    pub fn notation(&self) -> &Notation {
        &self.draft.notation
    }

    /// A side as people see it.
    pub fn side(&self, side: Side) -> &SideRule {
        &self.draft.sides[side.index()]
    }

    /// The side with this letter.
    pub fn lettered(&self, letter: Letter) -> Side {
        if self.side(Side::First).letter == letter {
            Side::First
        } else {
            Side::Second
        }
    }

    /// What people call a rank.
    pub fn piece(&self, rank: Rank) -> &PieceName {
        &self.draft.pieces[rank.index()]
    }

    /// The clause of the source for the rule with this key.
    pub fn clause(&self, key: &str) -> Option<&Clause> {
        self.draft.clauses.get(key)
    }

    /// The start position. Drawn obstacles come from the seed.
    pub fn start(&self, seed: u64) -> Position {
        match self.draft.obstacles {
            Obstacles::Drawn(count) => draw_obstacles(self.start, count, seed),
            Obstacles::None | Obstacles::Fixed(_) => self.start,
        }
    }

    /// Every legal move, each once, with one way over the board.
    pub fn moves(&self, position: &Position) -> Vec<Move> {
        let mut seen = std::collections::HashSet::new();
        let mut moves = self.routes(position);
        moves.retain(|m| seen.insert(m.action(&self.grid)));
        moves
    }

    /// Every legal sequence of landing squares. Two of them may be the same move.
    pub fn routes(&self, position: &Position) -> Vec<Move> {
        routes::routes(&self.wide.ground, &self.grid, position)
    }

    /// The rank of the piece after each straight part of a move of this side, for showing a chain
    /// in which it is crowned on the way.
    pub fn ranks_along(&self, side: Side, mv: &Move) -> Vec<Rank> {
        routes::ranks(&self.wide.ground, &self.grid, side, mv)
    }

    /// What `routes` would give if the pieces moved by other mechanics.
    pub(crate) fn routes_if(&self, mechanics: Mechanics, position: &Position) -> Vec<Move> {
        routes::routes(&self.wide.ground.with(mechanics), &self.grid, position)
    }

    /// True if the side to move can take something.
    pub fn can_capture(&self, position: &Position) -> bool {
        self.wide.can_capture(position)
    }

    /// The generator for `u64`, where the board fits.
    pub fn narrow(&self) -> Option<&Machine<u64>> {
        self.narrow.as_ref()
    }

    /// The generator for `u128`, which fits every board.
    pub fn wide(&self) -> &Machine<u128> {
        &self.wide
    }
}

fn grid_of(draft: &Draft) -> Result<Grid, Flaw> {
    let straight = draft.mechanics.has_straight_moves();
    Grid::new(draft.board, draft.sides[0].seat, straight).map_err(|error| Flaw {
        key: "board".into(),
        message: error.to_string(),
    })
}

fn counters_of<W: Word>(draft: &Draft, grid: &Grid) -> Counters<W> {
    Counters::new(&draft.endings.counters, draft.quiet_run, grid)
}

/// The row nearest to each side.
fn home_rows(draft: &Draft) -> [u8; 2] {
    [0, 1].map(|side| match draft.sides[side].seat {
        Seat::Top => 0,
        Seat::Bottom => draft.board.height - 1,
    })
}

/// The row farthest from each side.
fn far_rows(draft: &Draft) -> [u8; 2] {
    home_rows(draft).map(|row| draft.board.height - 1 - row)
}

fn start_of(draft: &Draft, grid: &Grid) -> Result<Position, Flaw> {
    let mut position = match &draft.start {
        Start::Rows(rows) => men_on_rows(draft, grid, rows),
        Start::Fen(fen) => return fen::read_start(draft, grid, fen),
    };
    if let Obstacles::Fixed(numbers) = &draft.obstacles {
        for number in numbers {
            let square = crate::square_numbered(grid, draft.notation.numbering, *number);
            let bit = square.map_or(0, |square| grid.bit(square));
            if !position.empty.meets(bit) {
                return Err(Flaw {
                    key: "board.obstacles".into(),
                    message: format!("{number} is not an empty square at the start"),
                });
            }
            position.empty &= !bit;
        }
    }
    Ok(position)
}

fn men_on_rows(draft: &Draft, grid: &Grid, rows: &[u8]) -> Position {
    let height = draft.board.height;
    let [first, second] = [0, 1].map(|side| {
        let rows = rows.iter().map(|row| match draft.sides[side].seat {
            Seat::Top => row - 1,
            Seat::Bottom => height - row,
        });
        rows.fold(0, |bits, row| bits | grid.row::<u128>(row))
    });
    Position {
        mine: first,
        theirs: second,
        kings: 0,
        triples: 0,
        empty: grid.all::<u128>() & !(first | second),
        mover: Side::First,
    }
}

fn draw_obstacles(mut position: Position, count: u8, seed: u64) -> Position {
    let mut free: Vec<u128> = position.empty.each().collect();
    let mut seed = Seed::new(seed);
    for _ in 0..count {
        if free.is_empty() {
            break;
        }
        position.empty &= !free.swap_remove(seed.below(free.len()));
    }
    position
}

/// Hashes what decides a game and its record: rules, seats, letters and numbering. Names,
/// clauses, examples and squares for people may change without making another rulebook.
fn hash_of(draft: &Draft) -> RulebookHash {
    let sides = draft.sides.each_ref().map(|s| (s.letter, s.seat));
    let counters: Vec<_> = draft
        .endings
        .counters
        .iter()
        .map(|c| (c.plies, c.resets, c.material, c.unless, c.gives))
        .collect();
    let rules = (
        (draft.board, sides, &draft.start, &draft.obstacles),
        (draft.mechanics, draft.quiet_run),
        (
            draft.endings.no_move,
            draft.endings.repetition,
            counters,
            draft.endings.first,
        ),
        draft.notation.numbering,
    );
    RulebookHash(fnv128(format!("{rules:?}").as_bytes()).to_be_bytes())
}

/// The 128-bit FNV-1a hash, which is the same on every machine.
fn fnv128(bytes: &[u8]) -> u128 {
    let prime = 0x0000_0000_0100_0000_0000_0000_0000_013B;
    let basis = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    bytes.iter().fold(basis, |hash: u128, byte| {
        (hash ^ u128::from(*byte)).wrapping_mul(prime)
    })
}
