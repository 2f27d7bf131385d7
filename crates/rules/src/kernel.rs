//! The generator made ready for one rulebook: a few function pointers, chosen once.
//!
//! Popular shapes of rules have machine code of their own. What decides is the shape, never the
//! name: a user's file with the same rules is exactly as fast.

use crate::r#gen::{
    ByMove, ByRoute, Copies, FirstTurn, Generator, Key, SecondTurn, Sink, Turn, Way, can_capture,
    each_quiet, is_compulsory,
};
use crate::ground::{AnyLayout, AsGiven, Ground, Known, Layout, Shape, Source};
use crate::perft::Walk;
use crate::{Action, Flavour, Position, Side, Word, shapes};

/// The generator's entry points for one rulebook and one board word.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kernel<W> {
    pub(crate) actions: fn(&Ground<W>, &Position<W>, &mut Vec<Action<W>>),
    pub(crate) can_capture: fn(&Ground<W>, &Position<W>) -> bool,
    pub(crate) perft: fn(&Ground<W>, &Position<W>, u32, Flavour) -> u64,
}

impl<W: Word> Kernel<W> {
    /// The kernel that reads every rule at run time; it fits every rulebook.
    pub(crate) fn general() -> Kernel<W> {
        Kernel::given::<AnyLayout>()
    }

    /// A kernel that reads the mechanics at run time.
    fn given<L: Layout>() -> Kernel<W> {
        Kernel {
            actions: |g, p, out| actions(AsGiven::<W, L>::new(g), p, out),
            can_capture: |g, p| captures_exist(AsGiven::<W, L>::new(g), p),
            perft: |g, p, depth, flavour| walk(AsGiven::<W, L>::new(g), p, depth, flavour),
        }
    }

    /// A kernel that knows the mechanics. Landing squares are counted for tests alone, so that
    /// has no machine code of its own.
    fn known<K: Shape>() -> Kernel<W> {
        Kernel {
            actions: |g, p, out| actions(Known::<W, K>::new(g), p, out),
            can_capture: |g, p| captures_exist(Known::<W, K>::new(g), p),
            perft: |g, p, depth, flavour| match flavour {
                Flavour::Moves => walk(Known::<W, K>::new(g), p, depth, ByMove),
                Flavour::Routes => walk(Known::<W, K>::new(g), p, depth, ByRoute),
                Flavour::Landings => walk(AsGiven::<W, AnyLayout>::new(g), p, depth, flavour),
            },
        }
    }
}

impl Kernel<u64> {
    /// The fastest kernel that fits.
    pub(crate) fn choose(ground: &Ground<u64>) -> Kernel<u64> {
        let is = |mechanics| ground.mechanics == mechanics;
        if ground.is_checkered(4) {
            match () {
                () if is(shapes::English::MECHANICS) => Kernel::known::<shapes::English>(),
                () if is(shapes::Brazilian::MECHANICS) => Kernel::known::<shapes::Brazilian>(),
                () if is(shapes::Russian::MECHANICS) => Kernel::known::<shapes::Russian>(),
                () => Kernel::given::<shapes::Eight>(),
            }
        } else if ground.is_checkered(5) {
            match () {
                () if is(shapes::International::MECHANICS) => {
                    Kernel::known::<shapes::International>()
                }
                () => Kernel::given::<shapes::Ten>(),
            }
        } else {
            Kernel::general()
        }
    }
}

fn walk<W: Word, R: Source<W>, F: Way>(
    rules: R,
    position: &Position<W>,
    depth: u32,
    way: F,
) -> u64 {
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

fn actions<W: Word, R: Source<W>>(rules: R, position: &Position<W>, out: &mut Vec<Action<W>>) {
    match position.mover {
        Side::First => actions_of::<W, R, FirstTurn>(rules, position, out),
        Side::Second => actions_of::<W, R, SecondTurn>(rules, position, out),
    }
}

fn actions_of<W, R, T>(rules: R, position: &Position<W>, out: &mut Vec<Action<W>>)
where
    W: Word,
    R: Source<W>,
    T: Turn,
{
    let none = {
        let mut list = List::new(out);
        if R::IS_KNOWN {
            Generator::<W, R, T, _, _>::new(rules, position, ByMove, &mut list).captures();
        } else {
            // The same machine code as perft's, whose flavour is open.
            Generator::<W, R, T, _, _>::new(rules, position, Flavour::Moves, &mut list).captures();
        }
        list.is_empty()
    };
    if none || !is_compulsory(rules) {
        each_quiet::<W, R, T>(rules, position, out);
    }
}

/// Captures at the end of a vector, of which only the best by the rulebook's preference stay.
///
/// All nodes of a line share one vector, so nothing is cleared or allocated at a node.
#[derive(Debug)]
pub(crate) struct List<'a, W> {
    actions: &'a mut Vec<Action<W>>,
    base: usize,
    best: Key,
}

impl<'a, W: Word> List<'a, W> {
    #[inline(always)]
    pub(crate) fn new(actions: &'a mut Vec<Action<W>>) -> Self {
        let base = actions.len();
        List {
            actions,
            base,
            best: 0,
        }
    }

    #[inline(always)]
    fn is_empty(&self) -> bool {
        self.actions.len() == self.base
    }
}

impl<W: Word> Sink<W> for List<'_, W> {
    #[inline(always)]
    fn capture(&mut self, action: Action<W>, key: Option<Key>, copies: Copies) {
        if let Some(key) = key {
            if key < self.best {
                return;
            }
            if key > self.best {
                self.actions.truncate(self.base);
                self.best = key;
            }
        }
        if copies == Copies::Possible && self.actions[self.base..].contains(&action) {
            return;
        }
        self.actions.push(action);
    }
}

/// Counts captures without keeping them. Good where no capture can come twice.
#[derive(Default, Debug)]
pub(crate) struct Count {
    pub(crate) count: u64,
    best: Key,
}

impl<W: Word> Sink<W> for Count {
    #[inline(always)]
    fn capture(&mut self, _: Action<W>, key: Option<Key>, _: Copies) {
        if let Some(key) = key {
            if key < self.best {
                return;
            }
            if key > self.best {
                self.count = 0;
                self.best = key;
            }
        }
        self.count += 1;
    }
}
