//! The move generator: one source for every rulebook.
//!
//! It is generic over the board word, over where it reads the rules from ([`Source`]), over the
//! side to move ([`Mover`]) and over what counts as one move ([`Way`]). With a compile-time source
//! all questions about rules fold away.

mod capture;
mod known;
mod quiet;

pub(crate) use capture::{Captures, Copies, Key, Sink, can_capture, in_order};
pub(crate) use known::{AnyTurn, ByMove, ByRoute, FirstTurn, Mover, SecondTurn, Way};
pub(crate) use quiet::{Quiet, count_quiet, each_quiet};

use crate::source::Source;
use crate::{Duty, Position, Rank, RankRule, Side, Word};

/// True if a side that can take must.
#[inline(always)]
pub(crate) fn is_compulsory<W: Word, R: Source<W>>(rules: R) -> bool {
    rules.plan().capture().duty == Duty::Compulsory
}

/// The pieces of the side to move that have this rank.
#[inline(always)]
fn pieces<W: Word, R: Source<W>>(rules: R, position: &Position<W>, rank: Rank) -> W {
    // In ordinary mechanics a king that does not exist has no pieces either.
    let highest = if const { R::IS_ORDINARY } {
        Rank::King
    } else {
        rules.plan().highest
    };
    match rank {
        Rank::Man if highest == Rank::Man => position.mine,
        Rank::Man => position.mine & !position.kings,
        Rank::King if highest == Rank::King => position.mine & position.kings,
        Rank::King => position.mine & position.kings & !position.triples,
        Rank::Triple => position.mine & position.triples,
    }
}

/// The rank of a piece of this rank after it has come to rest on `at`.
#[inline(always)]
pub(crate) fn crowned<W: Word, R: Source<W>>(
    rules: R,
    side: Side,
    rank: Rank,
    rule: &RankRule,
    at: W,
) -> Rank {
    match (rule.crowned_on, rank.next()) {
        (Some(zone), Some(next)) if rules.zone(side, zone).meets(at) => next,
        _ => rank,
    }
}
