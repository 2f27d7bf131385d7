//! What the generator knows at compile time: the side to move, the rank of the mover, what counts
//! as one move, and what follows from them. Each has a second form that is known at run time only.

use std::marker::PhantomData;

use crate::source::Source;
use crate::{
    Direction, Directions, Flavour, Hop, Landing, MidChain, Rank, RankRule, Reach, Side, Word,
};

/// The side to move: known at compile time, or not.
pub(crate) trait Mover {
    const SIDE: Option<Side>;
    type Next: Mover;
    fn side(mover: Side) -> Side;
}

pub(crate) struct FirstTurn;
pub(crate) struct SecondTurn;
pub(crate) struct AnyTurn;

impl Mover for FirstTurn {
    const SIDE: Option<Side> = Some(Side::First);
    type Next = SecondTurn;
    #[inline(always)]
    fn side(_: Side) -> Side {
        Side::First
    }
}

impl Mover for SecondTurn {
    const SIDE: Option<Side> = Some(Side::Second);
    type Next = FirstTurn;
    #[inline(always)]
    fn side(_: Side) -> Side {
        Side::Second
    }
}

impl Mover for AnyTurn {
    const SIDE: Option<Side> = None;
    type Next = AnyTurn;
    #[inline(always)]
    fn side(mover: Side) -> Side {
        mover
    }
}

/// The rank of the piece that moves: known at compile time, so that the way of a man knows
/// nothing of kings, or not.
pub(crate) trait Rung: Copy {
    const RANK: Option<Rank>;
    type Next: Rung;
    fn rank(self) -> Rank;
    /// One rank up.
    fn next(self) -> Self::Next;
}

#[derive(Clone, Copy)]
pub(crate) struct Men;
#[derive(Clone, Copy)]
pub(crate) struct Kings;
#[derive(Clone, Copy)]
pub(crate) struct Triples;

macro_rules! rung {
    ($name:ident, $rank:ident, $next:ident) => {
        impl Rung for $name {
            const RANK: Option<Rank> = Some(Rank::$rank);
            type Next = $next;
            #[inline(always)]
            fn rank(self) -> Rank {
                Rank::$rank
            }
            #[inline(always)]
            fn next(self) -> $next {
                $next
            }
        }
    };
}

rung!(Men, Man, Kings);
rung!(Kings, King, Triples);
rung!(Triples, Triple, Triples);

impl Rung for Rank {
    const RANK: Option<Rank> = None;
    type Next = Rank;
    #[inline(always)]
    fn rank(self) -> Rank {
        self
    }
    #[inline(always)]
    fn next(self) -> Rank {
        Rank::next(self).unwrap_or(self)
    }
}

/// What counts as one capture: known at compile time, or not.
pub(crate) trait Way: Copy {
    fn flavour(self) -> Flavour;
}

#[derive(Clone, Copy)]
pub(crate) struct ByMove;
#[derive(Clone, Copy)]
pub(crate) struct ByRoute;

impl Way for ByMove {
    #[inline(always)]
    fn flavour(self) -> Flavour {
        Flavour::Moves
    }
}
impl Way for ByRoute {
    #[inline(always)]
    fn flavour(self) -> Flavour {
        Flavour::Routes
    }
}
impl Way for Flavour {
    #[inline(always)]
    fn flavour(self) -> Flavour {
        self
    }
}

/// What is known at compile time of a source, a turn and a rank. A question answered with "no"
/// leaves no code behind, not even for the optimiser to remove: that keeps builds short.
pub(crate) struct Facts<W, R, T, K>(PhantomData<(W, R, T, K)>);

impl<W: Word, R: Source<W>, T: Mover, K: Rung> Facts<W, R, T, K> {
    /// The rule of the rank: `None` if it is not known, `Some(None)` if there is no such rank.
    const RULE: Option<Option<RankRule>> = match (R::PLAN, K::RANK) {
        (Some(plan), Some(rank)) => Some(plan.mechanics.ranks[rank.index()]),
        _ => None,
    };
    /// True if this is a man that steps forward and takes what is next to it.
    const IS_ORDINARY_MAN: bool = R::IS_ORDINARY && matches!(K::RANK, Some(Rank::Man));
    pub(crate) const IS_WRITTEN_OUT: bool =
        R::IS_WRITTEN_OUT && T::SIDE.is_some() && K::RANK.is_some();

    pub(crate) const MAY_EXIST: bool = match (Self::RULE, K::RANK) {
        (Some(rule), _) => rule.is_some(),
        (None, Some(Rank::Triple)) => !R::IS_ORDINARY,
        (None, _) => true,
    };
    pub(crate) const MAY_BE_SHORT: bool = match Self::RULE {
        Some(Some(rule)) => is_short(&rule),
        Some(None) => false,
        None => true,
    };
    pub(crate) const MAY_BE_LONG: bool = match Self::RULE {
        Some(Some(rule)) => !is_short(&rule),
        Some(None) => false,
        None => !Self::IS_ORDINARY_MAN,
    };
    pub(crate) const MAY_HOP: bool = match Self::RULE {
        Some(Some(rule)) => !matches!(rule.hop, Hop::Never),
        Some(None) => false,
        None => !R::IS_ORDINARY,
    };
    pub(crate) const MAY_END_BY_CROWNING: bool = Self::may_crown(MidChain::EndsTurn);
    pub(crate) const MAY_GO_ON_CROWNED: bool = Self::may_crown(MidChain::GoesOn);

    pub(crate) const fn may_crown(crowning: MidChain) -> bool {
        match (R::PLAN, Self::RULE) {
            (Some(plan), Some(Some(rule))) => {
                plan.mechanics.crowning as u8 == crowning as u8 && rule.crowned_on.is_some()
            }
            _ => !(R::IS_ORDINARY && matches!(K::RANK, Some(Rank::King | Rank::Triple))),
        }
    }

    pub(crate) const fn may_land(landing: Landing) -> bool {
        match Self::RULE {
            Some(Some(rule)) => rule.jump.landing as u8 == landing as u8,
            Some(None) => false,
            None => !Self::IS_ORDINARY_MAN || matches!(landing, Landing::Next),
        }
    }

    pub(crate) const fn may_jump(direction: Direction) -> bool {
        match (R::PLAN, T::SIDE, K::RANK) {
            (Some(plan), Some(side), Some(rank)) => plan.jumps(side, rank).has(direction),
            _ => !R::IS_ORDINARY || direction.is_diagonal(),
        }
    }

    pub(crate) const fn may_hop(direction: Direction) -> bool {
        match (R::PLAN, T::SIDE, K::RANK) {
            (Some(plan), Some(side), Some(rank)) => plan.hops(side, rank).has(direction),
            _ => !R::IS_ORDINARY,
        }
    }

    pub(crate) const fn may_step(direction: Direction) -> bool {
        match (R::PLAN, T::SIDE, K::RANK) {
            (Some(plan), Some(side), Some(rank)) => plan.steps(side, rank).has(direction),
            (None, Some(side), Some(Rank::Man)) if R::IS_ORDINARY => {
                Directions::DIAGONAL_FORWARD.has(side, direction)
            }
            _ => !R::IS_ORDINARY || direction.is_diagonal(),
        }
    }
}

/// Runs the body once for each direction of a set. Where the rules are known it is written out
/// eight times, so that each copy knows its direction and those not needed disappear; where they
/// are not, it is a loop.
macro_rules! each_direction {
    ($facts:ty, $may:ident, $ways:expr, $direction:ident => $body:expr) => {
        let ways = $ways;
        if const { <$facts>::IS_WRITTEN_OUT } {
            each_direction!(@ $facts, $may, ways, $direction => $body,
                DownLeft DownRight UpRight UpLeft Down Right Up Left);
        } else {
            for $direction in ways {
                $body;
            }
        }
    };
    (@ $facts:ty, $may:ident, $ways:ident, $direction:ident => $body:expr, $($name:ident)*) => {
        $(if const { <$facts>::$may(Direction::$name) } && $ways.has(Direction::$name) {
            let $direction = Direction::$name;
            $body;
        })*
    };
}

/// Runs the body once for each rank of the rulebook, with its rule; written out likewise where
/// the rules are known, as a loop where they are not.
macro_rules! each_rank {
    ($source:ty, $rules:expr, $rung:ident, $rule:ident => $body:expr) => {
        if const { <$source as Source<W>>::IS_WRITTEN_OUT } {
            each_rank!(@ $source, $rules, $rung, $rule => $body, Men Kings Triples);
        } else {
            for $rung in Rank::ALL {
                if let Some($rule) = $rules.plan().rank($rung) {
                    $body;
                }
            }
        }
    };
    (@ $source:ty, $rules:expr, $rung:ident, $rule:ident => $body:expr, $($name:ident)*) => {
        $(if const { Facts::<W, $source, AnyTurn, $name>::MAY_EXIST }
            && let Some($rule) = $rules.plan().rank($name.rank())
        {
            let $rung = $name;
            $body;
        })*
    };
}

/// True if a piece of this rank takes one enemy next to it at a time.
#[inline(always)]
pub(crate) const fn is_short(rule: &RankRule) -> bool {
    matches!(rule.jump.approach, Reach::One) && rule.jump.enemies == 1
}

pub(crate) use {each_direction, each_rank};
