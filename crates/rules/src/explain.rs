//! Finds the rule that forbids a move: the one without which it would be legal.

use crate::refusal::Wish;
use crate::{Game, Reason};

/// Why the move that is wished is not legal.
pub(crate) fn reason(_game: &Game, _wish: &Wish) -> Reason {
    Reason::NoSuchMove
}
