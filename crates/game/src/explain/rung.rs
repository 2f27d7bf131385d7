//! The rules about captures, to be taken away one on top of the other.

use moves::{
    Chain, Directions, Landing, Mechanics, MidChain, RankRule, RankSet, Reach, Removal, Turning,
};

/// A rule about captures that can be taken away.
#[derive(Clone, Copy)]
pub(super) enum Rung {
    Landing,
    Chain,
    Crowning,
    Turning,
    Removal,
    Takes,
    Directions,
    Approach,
    LandingAny,
    Enemies,
}

impl Rung {
    /// In the order in which they are taken away: first what a player forgets most easily.
    pub(super) const ALL: [Rung; 10] = [
        Rung::Landing,
        Rung::Chain,
        Rung::Crowning,
        Rung::Turning,
        Rung::Removal,
        Rung::Takes,
        Rung::Directions,
        Rung::Approach,
        Rung::LandingAny,
        Rung::Enemies,
    ];

    pub(super) fn relax(self, mechanics: &mut Mechanics, everywhere: Directions) {
        let capture = &mut mechanics.capture;
        match self {
            Rung::Landing => each_rank(mechanics, |rule| {
                if rule.jump.landing == Landing::AnyThatGoesOn {
                    rule.jump.landing = Landing::Any;
                }
            }),
            Rung::Chain => capture.chain = Chain::MayStop,
            Rung::Crowning => mechanics.crowning = MidChain::GoesOn,
            Rung::Turning => capture.turning = Turning::Free,
            Rung::Removal => capture.removal = Removal::AtOnce,
            Rung::Takes => each_rank(mechanics, |rule| rule.jump.takes = RankSet::ALL),
            Rung::Directions => each_rank(mechanics, |rule| rule.jump.directions = everywhere),
            Rung::Approach => each_rank(mechanics, |rule| rule.jump.approach = Reach::Any),
            Rung::LandingAny => each_rank(mechanics, |rule| rule.jump.landing = Landing::Any),
            Rung::Enemies => each_rank(mechanics, |rule| rule.jump.enemies = 8),
        }
    }
}

pub(super) fn each_rank(mechanics: &mut Mechanics, change: impl FnMut(&mut RankRule)) {
    mechanics.ranks.iter_mut().flatten().for_each(change);
}
