//! The generator made ready for one rulebook: a few function pointers, chosen once.
//!
//! Popular shapes of rules have machine code of their own. What decides is the shape, never the
//! name: a user's file with the same rules is exactly as fast.

use crate::r#gen::{
    ByLanding, ByMove, ByRoute, FirstTurn, Generator, Key, SecondTurn, Sink, Turn, Way,
    can_capture, each_quiet, is_compulsory,
};
use crate::ground::{AsGiven, Ground, Known, Masked, Shape, Source};
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
    pub(crate) fn general(ground: &Ground<W>) -> Kernel<W> {
        if ground.needs_masks() {
            Kernel {
                actions: |g, p, out| actions(Masked(g), p, out),
                can_capture: |g, p| captures_exist(Masked(g), p),
                perft: |g, p, depth, flavour| perft(Masked(g), p, depth, flavour),
            }
        } else {
            Kernel {
                actions: |g, p, out| actions(AsGiven(g), p, out),
                can_capture: |g, p| captures_exist(AsGiven(g), p),
                perft: |g, p, depth, flavour| perft(AsGiven(g), p, depth, flavour),
            }
        }
    }

    fn known<K: Shape>() -> Kernel<W> {
        Kernel {
            actions: |g, p, out| actions(Known::<W, K>::new(g), p, out),
            can_capture: |g, p| captures_exist(Known::<W, K>::new(g), p),
            perft: |g, p, depth, flavour| perft(Known::<W, K>::new(g), p, depth, flavour),
        }
    }
}

impl Kernel<u64> {
    /// The fastest kernel that fits.
    pub(crate) fn choose(ground: &Ground<u64>) -> Kernel<u64> {
        macro_rules! first_that_fits {
            ($($shape:ty),*) => {
                $(if fits::<$shape>(ground) {
                    return Kernel::known::<$shape>();
                })*
            };
        }
        first_that_fits!(
            shapes::English,
            shapes::International8,
            shapes::International10,
            shapes::Russian
        );
        Kernel::general(ground)
    }
}

fn fits<K: Shape>(ground: &Ground<u64>) -> bool {
    ground.mechanics == K::MECHANICS && ground.shifts == K::SHIFTS && !ground.needs_masks()
}

fn perft<W, R>(rules: R, position: &Position<W>, depth: u32, flavour: Flavour) -> u64
where
    W: Word,
    R: Source<W>,
{
    match flavour {
        Flavour::Moves => walk::<W, R, ByMove>(rules, position, depth),
        Flavour::Routes => walk::<W, R, ByRoute>(rules, position, depth),
        Flavour::Landings => walk::<W, R, ByLanding>(rules, position, depth),
    }
}

fn walk<W: Word, R: Source<W>, F: Way>(rules: R, position: &Position<W>, depth: u32) -> u64 {
    let mut walk = Walk::<W, R, F>::new(rules);
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
    let mut list = List {
        actions: std::mem::take(out),
        ..List::default()
    };
    list.begin();
    Generator::<W, R, T, ByMove, List<W>>::new(rules, position, &mut list).captures();
    let none = list.range().is_empty();
    if none || !is_compulsory(rules) {
        each_quiet::<W, R, T>(rules, position, |action| list.actions.push(action));
    }
    *out = list.actions;
}

/// A stack of lists of captures: each node of a search begins its own on top.
#[derive(Debug)]
pub(crate) struct List<W> {
    actions: Vec<Action<W>>,
    base: usize,
    best: Key,
}

impl<W> Default for List<W> {
    fn default() -> Self {
        List {
            actions: Vec::new(),
            base: 0,
            best: 0,
        }
    }
}

impl<W: Word> List<W> {
    /// Begins a new list on top; what it returns ends it.
    #[inline(always)]
    pub(crate) fn begin(&mut self) -> usize {
        let outer = self.base;
        self.base = self.actions.len();
        self.best = 0;
        outer
    }

    #[inline(always)]
    pub(crate) fn end(&mut self, outer: usize) {
        self.actions.truncate(self.base);
        self.base = outer;
    }

    #[inline(always)]
    pub(crate) fn range(&self) -> std::ops::Range<usize> {
        self.base..self.actions.len()
    }

    #[inline(always)]
    pub(crate) fn at(&self, index: usize) -> Action<W> {
        self.actions[index]
    }
}

impl<W: Word> Sink<W> for List<W> {
    #[inline(always)]
    fn capture<F: Way>(&mut self, action: Action<W>, count: u32, key: Option<Key>) {
        if let Some(key) = key {
            if key < self.best {
                return;
            }
            if key > self.best {
                self.actions.truncate(self.base);
                self.best = key;
            }
        }
        // One piece can be taken in one way only; with two or more the same move can come twice.
        let twice = F::FLAVOUR == Flavour::Moves && count > 1;
        if twice && self.actions[self.base..].contains(&action) {
            return;
        }
        self.actions.push(action);
    }
}
