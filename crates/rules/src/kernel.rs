//! The generator made ready for one rulebook: a few function pointers, chosen once.
//!
//! Popular shapes of rules have machine code of their own. What decides is the shape, never the
//! name: a user's file with the same rules is exactly as fast.

use crate::r#gen::{
    AnyTurn, ByMove, ByRoute, Copies, FirstTurn, Generator, Key, SecondTurn, Sink, Turn, Way,
    can_capture, each_quiet, is_compulsory,
};
use crate::ground::{AsGiven, Ground, Known, Ordinary, Shape, Source};
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
        Kernel {
            actions: |g, p, out| actions_of::<_, _, AnyTurn, _>(AsGiven(g), p, Flavour::Moves, out),
            can_capture: |g, p| can_capture::<_, _, AnyTurn>(AsGiven(g), p),
            perft: |g, p, depth, flavour| {
                Walk::new(AsGiven(g), flavour).leaves::<AnyTurn>(p, depth)
            },
        }
    }

    /// The kernel for what most games have in common.
    fn ordinary() -> Kernel<W> {
        Kernel {
            actions: |g, p, out| actions(Ordinary(g), p, Flavour::Moves, out),
            can_capture: |g, p| captures_exist(Ordinary(g), p),
            perft: |g, p, depth, flavour| walk(Ordinary(g), p, depth, flavour),
        }
    }

    /// A kernel that knows the mechanics. Landing squares are counted for tests alone, so that
    /// has no machine code of its own.
    fn known<K: Shape>() -> Kernel<W> {
        Kernel {
            actions: |g, p, out| actions(Known::<W, K>::new(g), p, ByMove, out),
            can_capture: |g, p| captures_exist(Known::<W, K>::new(g), p),
            perft: |g, p, depth, flavour| match flavour {
                Flavour::Moves => walk(Known::<W, K>::new(g), p, depth, ByMove),
                Flavour::Routes => walk(Known::<W, K>::new(g), p, depth, ByRoute),
                Flavour::Landings => (Kernel::general().perft)(g, p, depth, flavour),
            },
        }
    }
}

impl Kernel<u64> {
    /// The fastest kernel that fits.
    pub(crate) fn choose(ground: &Ground<u64>) -> Kernel<u64> {
        macro_rules! first_that_fits {
            ($($shape:ty),*) => {
                $(if ground.is::<$shape>() {
                    return Kernel::known::<$shape>();
                })*
            };
        }
        first_that_fits!(
            shapes::English,
            shapes::International,
            shapes::Russian,
            shapes::Brazilian
        );
        if ground.is_ordinary() {
            Kernel::ordinary()
        } else {
            Kernel::general()
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
    T: Turn,
    F: Way,
{
    let mut list = List::new(out);
    Generator::<W, R, T, _, _>::new(rules, position, way, &mut list).captures();
    let none = list.is_empty();
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

    #[inline(always)]
    fn has(&self, action: &Action<W>) -> bool {
        self.actions[self.base..].contains(action)
    }

    #[inline(always)]
    fn admits(&mut self, key: Option<Key>) -> Admits {
        match key {
            Some(key) if key < self.best => Admits::No,
            Some(key) if key > self.best => {
                self.actions.truncate(self.base);
                self.best = key;
                Admits::AsBetter
            }
            _ => Admits::AsEqual,
        }
    }
}

impl<W: Word> Sink<W> for List<'_, W> {
    #[inline(always)]
    fn capture(&mut self, action: Action<W>, key: Option<Key>, copies: Copies) {
        if matches!(self.admits(key), Admits::No) {
            return;
        }
        if copies == Copies::Impossible || !self.has(&action) {
            self.actions.push(action);
        }
    }

    fn kept(&self) -> usize {
        self.actions.len() - self.base
    }
}

/// Counts captures. It keeps only those that may come twice, at the end of a vector.
#[derive(Debug)]
pub(crate) struct Count<'a, W> {
    pub(crate) count: u64,
    kept: List<'a, W>,
}

impl<'a, W: Word> Count<'a, W> {
    #[inline(always)]
    pub(crate) fn new(actions: &'a mut Vec<Action<W>>) -> Self {
        Count {
            count: 0,
            kept: List::new(actions),
        }
    }

    /// The number of captures; the vector is as it was.
    #[inline(always)]
    pub(crate) fn finish(self) -> u64 {
        if !self.kept.is_empty() {
            self.kept.actions.truncate(self.kept.base);
        }
        self.count
    }
}

impl<W: Word> Sink<W> for Count<'_, W> {
    #[inline(always)]
    fn capture(&mut self, action: Action<W>, key: Option<Key>, copies: Copies) {
        match self.kept.admits(key) {
            Admits::No => return,
            Admits::AsBetter => self.count = 0,
            Admits::AsEqual => {}
        }
        if copies == Copies::Possible {
            if self.kept.has(&action) {
                return;
            }
            self.kept.actions.push(action);
        }
        self.count += 1;
    }

    fn kept(&self) -> usize {
        Sink::kept(&self.kept)
    }
}

/// How a capture compares with those that are kept.
enum Admits {
    No,
    AsEqual,
    /// It is better than all of them; they are gone.
    AsBetter,
}
