//! The shapes of rules that have machine code of their own.
//!
//! These are not rulebooks: they are what popular rulebooks have in common. A rulebook that is
//! built from a file is compared with them and gets the code of the one that it equals.

use crate::source::Shape;
use crate::{
    Capture, Chain, Directions, Duty, Hop, Jump, KingWeight, Landing, Mechanics, MidChain,
    Preference, RankRule, RankSet, Reach, Removal, Shifts, Step, Turning, Zone,
};

/// Boards of eight columns, every second square.
const EIGHT: Shifts = Shifts::checkered(4);
/// Boards of ten columns, every second square.
const TEN: Shifts = Shifts::checkered(5);

const fn step(directions: Directions, reach: Reach) -> Step {
    Step { directions, reach }
}

const fn short_jump(directions: Directions) -> Jump {
    Jump {
        directions,
        approach: Reach::One,
        landing: Landing::Next,
        enemies: 1,
        takes: RankSet::ALL,
    }
}

const fn man(jumps: Directions) -> RankRule {
    RankRule {
        step: step(Directions::DIAGONAL_FORWARD, Reach::One),
        hop: Hop::Never,
        jump: short_jump(jumps),
        crowned_on: Some(Zone::FarRow),
    }
}

const fn flying_king(landing: Landing) -> RankRule {
    RankRule {
        step: step(Directions::DIAGONAL, Reach::Any),
        hop: Hop::Never,
        jump: Jump {
            directions: Directions::DIAGONAL,
            approach: Reach::Any,
            landing,
            enemies: 1,
            takes: RankSet::ALL,
        },
        crowned_on: None,
    }
}

const SHORT_KING: RankRule = RankRule {
    step: step(Directions::DIAGONAL, Reach::One),
    hop: Hop::Never,
    jump: short_jump(Directions::DIAGONAL),
    crowned_on: None,
};

const FREE_CHOICE: Capture = Capture {
    duty: Duty::Compulsory,
    chain: Chain::MustFinish,
    removal: Removal::AtEnd,
    turning: Turning::Free,
    preference: [None; 4],
    king_weight: KingWeight::UnderTwo,
};

const MOST_PIECES: Capture = Capture {
    preference: [Some(Preference::MostPieces), None, None, None],
    ..FREE_CHOICE
};

/// Men take forward, kings are short, the choice is free, crowning ends the turn.
pub const ENGLISH: Mechanics = Mechanics {
    ranks: [
        Some(man(Directions::DIAGONAL_FORWARD)),
        Some(SHORT_KING),
        None,
    ],
    crowning: MidChain::EndsTurn,
    capture: FREE_CHOICE,
};

/// Men take both ways, kings fly, the most pieces must be taken.
pub const INTERNATIONAL: Mechanics = Mechanics {
    ranks: [
        Some(man(Directions::DIAGONAL)),
        Some(flying_king(Landing::Any)),
        None,
    ],
    crowning: MidChain::OnlyAtRest,
    capture: MOST_PIECES,
};

/// Men take both ways and go on as kings, kings fly, the choice is free.
pub const RUSSIAN: Mechanics = Mechanics {
    ranks: [
        Some(man(Directions::DIAGONAL)),
        Some(flying_king(Landing::AnyThatGoesOn)),
        None,
    ],
    crowning: MidChain::GoesOn,
    capture: FREE_CHOICE,
};

macro_rules! shape {
    ($name:ident, $mechanics:expr, $shifts:expr) => {
        #[derive(Clone, Copy)]
        pub(crate) struct $name;

        impl Shape for $name {
            const MECHANICS: Mechanics = $mechanics;
            const SHIFTS: Shifts = $shifts;
        }
    };
}

shape!(English, ENGLISH, EIGHT);
shape!(Brazilian, INTERNATIONAL, EIGHT);
shape!(International, INTERNATIONAL, TEN);
shape!(Russian, RUSSIAN, EIGHT);
