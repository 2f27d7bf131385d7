//! The move generator made ready for one rulebook and one board word.
//!
//! Popular shapes of rules have machine code of their own. What decides is the shape, never the
//! name: a user's file with the same rules is exactly as fast.

use crate::r#gen::{
    AnyTurn, ByMove, ByRoute, Captures, FirstTurn, Mover, SecondTurn, Way, can_capture, each_quiet,
    is_compulsory,
};
use crate::list::List;
use crate::perft::Walk;
use crate::plan::Plan;
use crate::source::{AsGiven, Known, Ordinary, Shape, Source};
use crate::{
    Action, Direction, Flavour, Grid, Mechanics, Position, Shifts, Side, Word, Zone, shapes,
};

/// Generates the moves of positions of one word.
///
/// ```
/// use moves::{BoardShape, Flavour, Generator, Grid, Playable, Seat, shapes};
/// let shape = BoardShape { width: 8, height: 8, playable: Playable::BottomLeft };
/// let grid = Grid::new(shape, Seat::Top, false).unwrap();
/// let english = Generator::<u64>::new(shapes::ENGLISH, &grid);
/// let start = grid.men_on_rows(&[1, 2, 3]).cast();
/// assert_eq!(english.perft(&start, 6, Flavour::Moves), 36768);
/// ```
#[derive(Clone, Debug)]
pub struct Generator<W> {
    pub(crate) plan: Plan,
    pub(crate) shifts: Shifts,
    /// The shifts as rotations, so that both ways are the same instruction.
    pub(crate) turns: [u32; 8],
    /// What a shift may reach in each direction.
    pub(crate) masks: [W; 8],
    /// True if the padding between rows makes the masks unnecessary.
    is_padded: bool,
    /// The home row and the far row of each side.
    rows: [[W; 2]; 2],
    entry: Entry<W>,
}

/// The entry points of the machine code that fits.
#[derive(Clone, Copy, Debug)]
struct Entry<W> {
    actions: fn(&Generator<W>, &Position<W>, &mut Vec<Action<W>>),
    can_capture: fn(&Generator<W>, &Position<W>) -> bool,
    perft: fn(&Generator<W>, &Position<W>, u32, Flavour) -> u64,
}

impl Generator<u64> {
    /// The fastest generator for these mechanics on a board that fits 64 bits.
    pub fn new(mechanics: Mechanics, grid: &Grid) -> Self {
        let general = Generator::general(mechanics, grid);
        Generator {
            entry: Entry::fastest(&general),
            ..general
        }
    }
}

impl Generator<u128> {
    /// The generator for these mechanics on any board. It reads every rule at run time.
    pub fn new(mechanics: Mechanics, grid: &Grid) -> Self {
        Generator::general(mechanics, grid)
    }
}

impl<W: Word> Generator<W> {
    /// The generator that reads every rule at run time; it fits every rulebook.
    pub fn general(mechanics: Mechanics, grid: &Grid) -> Self {
        Generator {
            plan: Plan::new(mechanics),
            shifts: grid.shifts(),
            turns: turns::<W>(&grid.shifts()),
            masks: grid.masks().map(W::narrow),
            is_padded: grid.is_padded(),
            rows: Side::ALL
                .map(|side| [grid.home_row(side), grid.far_row(side)].map(|r| grid.row(r))),
            entry: Entry::general(),
        }
    }

    /// The same board with other mechanics: "what if this rule were not there?".
    #[must_use]
    pub fn with(&self, mechanics: Mechanics) -> Self {
        Generator {
            plan: Plan::new(mechanics),
            entry: Entry::general(),
            ..self.clone()
        }
    }

    /// Appends every legal move to `out`, each once.
    #[inline]
    pub fn actions(&self, position: &Position<W>, out: &mut Vec<Action<W>>) {
        (self.entry.actions)(self, position, out);
    }

    /// True if the side to move can take something.
    #[inline]
    pub fn can_capture(&self, position: &Position<W>) -> bool {
        (self.entry.can_capture)(self, position)
    }

    /// Counts the leaves of the tree of moves. The board alone counts: no counter and no
    /// repetition ends a line. The last ply is counted, not played.
    pub fn perft(&self, position: &Position<W>, depth: u32, flavour: Flavour) -> u64 {
        (self.entry.perft)(self, position, depth, flavour)
    }

    /// How pieces move, take and are crowned.
    pub fn mechanics(&self) -> &Mechanics {
        &self.plan.mechanics
    }

    /// The row where pieces of this side are crowned.
    #[inline(always)]
    pub(crate) fn zone(&self, side: Side, zone: Zone) -> W {
        self.rows[side.index()][match zone {
            Zone::HomeRow => 0,
            Zone::FarRow => 1,
        }]
    }

    fn is_of_shape<K: Shape>(&self) -> bool {
        self.is_padded && self.shifts == K::SHIFTS && self.plan.mechanics == K::MECHANICS
    }

    /// True if [`Ordinary`] can read it.
    fn is_ordinary(&self) -> bool {
        self.is_padded && self.plan.is_ordinary()
    }
}

fn turns<W: Word>(shifts: &Shifts) -> [u32; 8] {
    Direction::ALL.map(|direction| {
        let by = shifts.of(direction);
        if direction.is_up_the_word() {
            by
        } else {
            W::BITS - by
        }
    })
}

impl<W: Word> Entry<W> {
    /// Code that reads every rule at run time; it fits every rulebook.
    fn general() -> Entry<W> {
        Entry {
            actions: |g, p, out| actions_of::<_, _, AnyTurn, _>(AsGiven(g), p, Flavour::Moves, out),
            can_capture: |g, p| can_capture::<_, _, AnyTurn>(AsGiven(g), p),
            perft: |g, p, depth, flavour| {
                Walk::new(AsGiven(g), flavour).leaves::<AnyTurn>(p, depth)
            },
        }
    }

    /// Code for what most games have in common.
    fn ordinary() -> Entry<W> {
        Entry {
            actions: |g, p, out| actions(Ordinary(g), p, Flavour::Moves, out),
            can_capture: |g, p| captures_exist(Ordinary(g), p),
            perft: |g, p, depth, flavour| walk(Ordinary(g), p, depth, flavour),
        }
    }

    /// Code that knows the mechanics. Landing squares are counted for tests alone, so that
    /// has no machine code of its own.
    fn known<K: Shape>() -> Entry<W> {
        Entry {
            actions: |g, p, out| actions(Known::<W, K>::new(g), p, ByMove, out),
            can_capture: |g, p| captures_exist(Known::<W, K>::new(g), p),
            perft: |g, p, depth, flavour| match flavour {
                Flavour::Moves => walk(Known::<W, K>::new(g), p, depth, ByMove),
                Flavour::Routes => walk(Known::<W, K>::new(g), p, depth, ByRoute),
                Flavour::Landings => (Entry::general().perft)(g, p, depth, flavour),
            },
        }
    }
}

impl Entry<u64> {
    /// The fastest code that fits.
    fn fastest(generator: &Generator<u64>) -> Entry<u64> {
        macro_rules! first_that_fits {
            ($($shape:ty),*) => {
                $(if generator.is_of_shape::<$shape>() {
                    return Entry::known::<$shape>();
                })*
            };
        }
        first_that_fits!(
            shapes::English,
            shapes::International,
            shapes::Russian,
            shapes::Brazilian
        );
        if generator.is_ordinary() {
            Entry::ordinary()
        } else {
            Entry::general()
        }
    }
}

fn walk<W, R, F>(rules: R, position: &Position<W>, depth: u32, way: F) -> u64
where
    W: Word,
    R: Source<W>,
    F: Way,
{
    let mut walk = Walk::new(rules, way);
    match position.mover {
        Side::First => walk.leaves::<FirstTurn>(position, depth),
        Side::Second => walk.leaves::<SecondTurn>(position, depth),
    }
}

fn captures_exist<W: Word, R: Source<W>>(rules: R, position: &Position<W>) -> bool {
    match position.mover {
        Side::First => can_capture::<W, R, FirstTurn>(rules, position),
        Side::Second => can_capture::<W, R, SecondTurn>(rules, position),
    }
}

fn actions<W, R, F>(rules: R, position: &Position<W>, way: F, out: &mut Vec<Action<W>>)
where
    W: Word,
    R: Source<W>,
    F: Way,
{
    match position.mover {
        Side::First => actions_of::<W, R, FirstTurn, F>(rules, position, way, out),
        Side::Second => actions_of::<W, R, SecondTurn, F>(rules, position, way, out),
    }
}

fn actions_of<W, R, T, F>(rules: R, position: &Position<W>, way: F, out: &mut Vec<Action<W>>)
where
    W: Word,
    R: Source<W>,
    T: Mover,
    F: Way,
{
    let mut list = List::new(out);
    Captures::<W, R, T, _, _>::new(rules, position, way, &mut list).send_all();
    let none = list.is_empty();
    if none || !is_compulsory(rules) {
        each_quiet::<W, R, T>(rules, position, out);
    }
}
