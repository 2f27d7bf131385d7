//! Moves, with all that can be told of them, and what tells two of them apart.

use std::collections::BTreeSet;

use rules::{Flavour, Rank};

use super::board::{Place, Vector};

/// A legal move with all that can be told of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct PlainMove {
    /// Where the piece came from.
    pub(crate) from: Place,
    /// Where it ends.
    pub(crate) to: Place,
    /// The jumps of a capture; none in a quiet move.
    pub(crate) jumps: Vec<PlainJump>,
    /// Its rank before the move.
    pub(crate) before: Rank,
    /// Its rank after the move.
    pub(crate) after: Rank,
    /// True if the piece may stay where it is.
    pub(super) ends_well: bool,
}

/// One jump of a capture.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct PlainJump {
    /// Where it goes.
    pub(crate) direction: Vector,
    /// The pieces taken, in the order in which they are jumped.
    pub(crate) taken: Vec<(Place, Rank)>,
    /// Where it lands.
    pub(crate) landing: Place,
}

impl PlainMove {
    /// The pieces taken, in order.
    pub(crate) fn taken(&self) -> impl Iterator<Item = (Place, Rank)> {
        self.jumps.iter().flat_map(|j| j.taken.iter().copied())
    }

    /// Every square on which the piece stops, from its origin to its last square.
    pub(crate) fn stops(&self) -> Vec<Place> {
        let mut stops = vec![self.from];
        stops.extend(self.jumps.iter().map(|j| j.landing));
        if self.jumps.is_empty() {
            stops.push(self.to);
        }
        stops
    }

    /// What tells this move from others in a flavour.
    pub(crate) fn key(&self, flavour: Flavour) -> Key {
        let squares = |jump: &PlainJump| jump.taken.iter().map(|(place, _)| *place).collect();
        match flavour {
            Flavour::Landings => Key::Landings(self.stops()),
            Flavour::Routes => {
                let jumps = self.jumps.iter().map(|j| (squares(j), j.direction));
                Key::Route(self.from, jumps.collect(), self.to, self.after)
            }
            Flavour::Moves => {
                let taken = self.taken().map(|(place, _)| place).collect();
                Key::Move(self.from, self.to, taken, self.after)
            }
        }
    }
}

/// What tells two moves apart.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Key {
    /// Origin, last square, the set of pieces taken, the rank after.
    Move(Place, Place, BTreeSet<Place>, Rank),
    /// Origin, the pieces of each jump with its direction, last square, the rank after.
    Route(Place, Vec<(Vec<Place>, Vector)>, Place, Rank),
    /// Every square on which the piece stops, from its origin to its last square.
    Landings(Vec<Place>),
}
