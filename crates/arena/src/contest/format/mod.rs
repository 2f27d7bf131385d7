//! Who meets whom: each format makes its rounds one at a time, from the seed and the results of
//! the rounds before.

mod hill;
mod knockout;
mod robin;
mod swiss;

use std::fmt;

use super::ledger::Ledger;

/// Who meets whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Everybody meets everybody.
    RoundRobin,
    /// One bot meets all the others.
    Gauntlet {
        /// That one, by its place in the file.
        challenger: usize,
    },
    /// Those with equal points meet, and nobody twice.
    Swiss {
        /// How many rounds; 0 for as many as it takes to find the best.
        rounds: u32,
    },
    /// Who loses is out.
    Knockout,
    /// The first bot is king until the next one scores more against it, and so on.
    KingOfTheHill,
}

/// Two bots that meet, and how many pairs of games they play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meeting {
    /// The bots by their places in the file.
    pub bots: [usize; 2],
    /// How many pairs of games.
    pub pairs: u64,
}

/// Two places of a knock-out that meet.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tie {
    /// The bots, where they are known.
    pub bots: [Option<usize>; 2],
    /// Their half points against each other.
    pub half_points: [u64; 2],
    /// Who goes on, if that is known.
    pub winner: Option<usize>,
    /// How that was decided.
    pub decided: Decided,
}

/// How it was decided who goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Decided {
    /// Not yet.
    #[default]
    Open,
    /// There was nobody to play against.
    Free,
    /// By points.
    Points,
    /// By lot, for the points were equal.
    Lot,
}

/// What a round follows from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// How many bots there are.
    pub bots: usize,
    /// How many pairs of games two bots play when they meet.
    pub pairs: u64,
    /// What is drawn comes from here.
    pub seed: u64,
}

impl Format {
    /// Each with its word in files.
    pub const WORDS: [(&'static str, Format); 5] = [
        ("round-robin", Format::RoundRobin),
        ("gauntlet", Format::Gauntlet { challenger: 0 }),
        ("swiss", Format::Swiss { rounds: 0 }),
        ("knockout", Format::Knockout),
        ("king-of-the-hill", Format::KingOfTheHill),
    ];

    /// True if rounds follow from results: all of a round must be known before the next.
    pub fn waits(self) -> bool {
        match self {
            Format::RoundRobin | Format::Gauntlet { .. } => false,
            Format::Swiss { .. } | Format::Knockout | Format::KingOfTheHill => true,
        }
    }

    /// The round with this number; none when the contest is over.
    pub fn round(self, number: u64, plan: &Plan, ledger: &Ledger) -> Option<Vec<Meeting>> {
        match self {
            Format::RoundRobin => robin::round(number, plan),
            Format::Gauntlet { challenger } => robin::gauntlet(number, plan, challenger),
            Format::Swiss { rounds } => swiss::round(number, rounds, plan, ledger),
            Format::Knockout => knockout::round(plan, ledger),
            Format::KingOfTheHill => hill::round(plan, ledger),
        }
    }

    /// How many pairs every two bots that meet have played before this round: which opening of a
    /// list comes next.
    pub fn cycle(self, number: u64, plan: &Plan) -> u64 {
        match self {
            Format::RoundRobin => number / robin::rounds(plan).max(1),
            Format::Gauntlet { .. } => number,
            Format::Swiss { .. } | Format::Knockout | Format::KingOfTheHill => number * plan.pairs,
        }
    }

    /// How many games the contest has, if that is known beforehand. Where it is not, the most
    /// that is likely.
    pub fn games(self, plan: &Plan) -> u64 {
        let bots = plan.bots as u64;
        let meetings = match self {
            Format::RoundRobin => bots * bots.saturating_sub(1) / 2,
            Format::Gauntlet { .. } | Format::Knockout | Format::KingOfTheHill => {
                bots.saturating_sub(1)
            }
            Format::Swiss { rounds } => u64::from(swiss::rounds(rounds, plan.bots)) * (bots / 2),
        };
        meetings * plan.pairs * 2
    }

    /// The bots in the order that the format itself gives them, best first, as far as it does:
    /// a number for each, the higher the better.
    pub fn merits(self, plan: &Plan, ledger: &Ledger) -> Option<Vec<u64>> {
        match self {
            Format::RoundRobin | Format::Gauntlet { .. } => None,
            Format::Swiss { .. } => Some(swiss::points(plan, ledger)),
            Format::Knockout => Some(knockout::merits(plan, ledger)),
            Format::KingOfTheHill => Some(hill::merits(plan, ledger)),
        }
    }

    /// True if who wins the last game has won: there is no doubt then, whatever ratings say.
    pub fn settles(self) -> bool {
        matches!(self, Format::Knockout | Format::KingOfTheHill)
    }

    /// The bracket as far as it is known, from the first stage to the final, if there is one.
    pub fn bracket(self, plan: &Plan, ledger: &Ledger) -> Option<Vec<Vec<Tie>>> {
        match self {
            Format::Knockout => Some(knockout::stages(plan, ledger)),
            _ => None,
        }
    }

    /// How many meetings a round has, and how many rounds there are, where rounds are of equal
    /// length and follow from results.
    pub fn table_of_rounds(self, plan: &Plan) -> Option<(u64, u64)> {
        match self {
            Format::Swiss { rounds } => {
                let rounds = swiss::rounds(rounds, plan.bots);
                Some((plan.bots as u64 / 2, u64::from(rounds)))
            }
            _ => None,
        }
    }

    /// The half points that a bot got without playing.
    pub fn free_half_points(self, plan: &Plan, ledger: &Ledger, bot: usize) -> u64 {
        match self {
            Format::Swiss { .. } => swiss::byes(plan, ledger, bot) * 4 * plan.pairs,
            _ => 0,
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Format::RoundRobin => write!(f, "round-robin"),
            Format::Gauntlet { challenger } => write!(f, "gauntlet of bot {}", challenger + 1),
            Format::Swiss { rounds: 0 } => write!(f, "swiss"),
            Format::Swiss { rounds } => write!(f, "swiss, {rounds} rounds"),
            Format::Knockout => write!(f, "knockout"),
            Format::KingOfTheHill => write!(f, "king-of-the-hill"),
        }
    }
}

/// Half points of `a` against `b`, and of `b` against `a`.
fn against(ledger: &Ledger, a: usize, b: usize) -> [u64; 2] {
    let encounter = ledger.encounter(a, b);
    let mine = encounter.half_points();
    [mine, 4 * encounter.pairs() - mine]
}

/// The bots in an order drawn from the seed.
fn drawn(plan: &Plan) -> Vec<usize> {
    let mut order: Vec<usize> = (0..plan.bots).collect();
    let mut seed = rules::Seed::new(plan.seed ^ 0x0D8A_77E5);
    for last in (1..order.len()).rev() {
        order.swap(last, seed.below(last + 1));
    }
    order
}
