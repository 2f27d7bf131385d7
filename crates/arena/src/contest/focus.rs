//! Further games where they tell most: for neighbours in the standings whose order is in doubt.

use super::format::Meeting;
use super::ledger::Ledger;
use super::rating;

/// An order is in doubt until it is this likely.
const SURE: f64 = 0.95;

/// How many draws of the bootstrap a decision rests on.
const DRAWS: usize = 200;

/// Meetings of neighbours whose order is in doubt, the most doubtful first, with at most so many
/// games in all.
pub(super) fn meetings(ledger: &Ledger, pairs: u64, games: u64, seed: u64) -> Vec<Meeting> {
    let ratings = rating::rate(ledger, DRAWS, seed);
    let mut order: Vec<usize> = (0..ledger.bots()).collect();
    order.sort_by(|a, b| ratings.elo(*b).value.total_cmp(&ratings.elo(*a).value));
    let mut doubtful: Vec<(f64, [usize; 2])> = order
        .windows(2)
        .map(|two| (ratings.superiority(two[0], two[1]), [two[0], two[1]]))
        .filter(|(superiority, _)| *superiority < SURE)
        .collect();
    doubtful.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    let most = (games / (2 * pairs.max(1))) as usize;
    let meeting = |(_, bots)| Meeting { bots, pairs };
    doubtful.into_iter().take(most).map(meeting).collect()
}
