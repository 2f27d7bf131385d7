//! Those with equal points meet, and nobody twice if it can be.

use super::{Meeting, Plan, drawn};
use crate::contest::ledger::Ledger;

/// How many rounds there are.
pub(super) fn rounds(wanted: u32, bots: usize) -> u32 {
    match wanted {
        // Enough for one to be left with every point, and one more.
        0 => bots.max(2).next_power_of_two().ilog2() + 1,
        wanted => wanted,
    }
}

pub(super) fn round(
    number: u64,
    wanted: u32,
    plan: &Plan,
    ledger: &Ledger,
) -> Option<Vec<Meeting>> {
    if number >= u64::from(rounds(wanted, plan.bots)) {
        return None;
    }
    let points = points(plan, ledger);
    let mut waiting = drawn(plan);
    waiting.sort_by_key(|bot| std::cmp::Reverse(points[*bot]));
    if waiting.len() % 2 == 1 {
        rest(&mut waiting, plan, ledger);
    }
    let met = |a, b| ledger.encounter(a, b).pairs() > 0;
    let couples = couples(&waiting, &met);
    let meeting = |bots| Meeting {
        bots,
        pairs: plan.pairs,
    };
    Some(couples.into_iter().map(meeting).collect())
}

/// Half points, with those of rounds without an opponent.
pub(super) fn points(plan: &Plan, ledger: &Ledger) -> Vec<u64> {
    let own = |bot| {
        let free = byes(plan, ledger, bot) * 4 * plan.pairs;
        ledger.score(bot).half_points() + free
    };
    (0..plan.bots).map(own).collect()
}

/// Rounds that a bot rested: the one with the most games tells how many rounds there were.
pub(super) fn byes(plan: &Plan, ledger: &Ledger, bot: usize) -> u64 {
    if plan.bots.is_multiple_of(2) {
        return 0;
    }
    let rounds = |bot| ledger.score(bot).played() / (2 * plan.pairs);
    let most = (0..plan.bots).map(rounds).max().unwrap_or(0);
    // While a round goes on, who has not finished it has not rested.
    let games = (0..plan.bots).map(|bot| ledger.score(bot).played());
    let full = most * (plan.bots as u64 - 1) * 2 * plan.pairs;
    if games.sum::<u64>() >= full {
        most - rounds(bot)
    } else {
        (most - rounds(bot)).saturating_sub(1)
    }
}

/// The last one who has not rested yet rests.
fn rest(waiting: &mut Vec<usize>, plan: &Plan, ledger: &Ledger) {
    let fewest = waiting.iter().map(|bot| byes(plan, ledger, *bot)).min();
    let place = waiting
        .iter()
        .rposition(|bot| Some(byes(plan, ledger, *bot)) == fewest);
    if let Some(place) = place {
        waiting.remove(place);
    }
}

/// Couples of neighbours that have not met. Where that cannot be found in a bounded time, some
/// meet again.
fn couples(waiting: &[usize], met: &dyn Fn(usize, usize) -> bool) -> Vec<[usize; 2]> {
    let mut steps = 20_000;
    let mut found = Vec::new();
    if try_couples(&mut waiting.to_vec(), met, &mut found, &mut steps) {
        return found;
    }
    waiting
        .chunks_exact(2)
        .map(|two| [two[0], two[1]])
        .collect()
}

fn try_couples(
    waiting: &mut Vec<usize>,
    met: &dyn Fn(usize, usize) -> bool,
    found: &mut Vec<[usize; 2]>,
    steps: &mut u32,
) -> bool {
    let Some(&first) = waiting.first() else {
        return true;
    };
    for place in 1..waiting.len() {
        let other = waiting[place];
        if met(first, other) {
            continue;
        }
        *steps = steps.saturating_sub(1);
        if *steps == 0 {
            return false;
        }
        waiting.remove(place);
        waiting.remove(0);
        found.push([first, other]);
        if try_couples(waiting, met, found, steps) {
            return true;
        }
        found.pop();
        waiting.insert(0, first);
        waiting.insert(place, other);
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn enough_rounds_to_find_the_best() {
        assert_eq!([2, 3, 8, 9].map(|bots| rounds(0, bots)), [2, 3, 4, 5]);
        assert_eq!(rounds(7, 4), 7);
    }

    #[test]
    fn nobody_meets_twice_where_that_can_be() {
        // 0 has met 1 and 2; so it meets 3, and the others meet each other.
        let met = |a: usize, b: usize| a.min(b) == 0 && a.max(b) < 3;
        assert_eq!(couples(&[0, 1, 2, 3], &met), [[0, 3], [1, 2]]);
        // Everybody has met everybody: neighbours meet again.
        assert_eq!(couples(&[0, 1, 2, 3], &|_, _| true), [[0, 1], [2, 3]]);
        // Many bots, hardly any of whom may meet, take no long time.
        let many: Vec<usize> = (0..400).collect();
        assert_eq!(couples(&many, &|a, b| a % 3 != 1 || b > 380).len(), 200);
    }
}
