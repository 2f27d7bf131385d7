//! Where captures go: into a list of those that are legal, or into a count of them.

use crate::r#gen::{Copies, Key, Sink};
use crate::{Action, Word};

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
    pub(crate) fn is_empty(&self) -> bool {
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
