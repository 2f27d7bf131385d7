//! What is asked of a node, and where in the tree it is.

use rules::{Action, Word};

use crate::order::Tag;
use crate::score::Score;

/// The window of a node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
}

impl Window {
    pub(crate) fn new(alpha: Score, beta: Score) -> Window {
        Window { alpha, beta }
    }

    /// The window of a question: is it more than this?
    #[inline(always)]
    pub(super) fn above(alpha: Score) -> Window {
        Window::new(alpha, alpha + 1)
    }

    /// The same seen by the opponent.
    #[inline(always)]
    pub(crate) fn flipped(self) -> Window {
        Window::new(-self.beta, -self.alpha)
    }

    #[inline(always)]
    pub(super) fn is_open(self) -> bool {
        self.alpha + 1 < self.beta
    }
}

/// Where in the tree a node is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) ply: usize,
    pub(crate) depth: i32,
    /// The move that led here.
    pub(crate) before: Tag,
    /// The square on which the opponent just took, as a bit; none if it did not.
    pub(crate) taken_on: u128,
    /// How many threats the line was stretched for.
    pub(crate) stretched: u8,
}

impl Place {
    /// The root.
    pub(crate) const ROOT: Place = Place {
        ply: 0,
        depth: 0,
        before: Tag::NONE,
        taken_on: 0,
        stretched: 0,
    };

    /// The place after a move, with this depth left.
    #[inline(always)]
    pub(crate) fn after<W: Word>(self, action: &Action<W>, tag: Tag, depth: i32) -> Place {
        Place {
            ply: self.ply + 1,
            depth,
            before: tag,
            taken_on: if action.is_capture() {
                action.to.wide()
            } else {
                0
            },
            stretched: self.stretched,
        }
    }
}
