//! Everybody meets everybody, or one meets all.

use super::{Meeting, Plan};

/// A round of a round robin: everybody plays once, but for one where they are odd. When all have
/// met, it begins again, until each meeting has all its pairs.
pub(super) fn round(number: u64, plan: &Plan) -> Option<Vec<Meeting>> {
    let rounds = rounds(plan);
    let seats = rounds + 1;
    if number >= rounds * plan.pairs {
        return None;
    }
    let turn = number % rounds;
    let meeting = |table: u64| {
        let bots = match table {
            0 => [rounds, turn],
            _ => [(turn + table) % rounds, (turn + rounds - table) % rounds],
        };
        Meeting {
            bots: bots.map(|bot| bot as usize),
            pairs: 1,
        }
    };
    let tables = (0..seats / 2).map(meeting);
    let is_there = |meeting: &Meeting| meeting.bots.iter().all(|bot| *bot < plan.bots);
    Some(tables.filter(is_there).collect())
}

/// How many rounds it takes until all have met, with a seat for the one that rests.
pub(super) fn rounds(plan: &Plan) -> u64 {
    ((plan.bots + plan.bots % 2) as u64).saturating_sub(1)
}

/// A round of a gauntlet: the challenger meets each of the others.
pub(super) fn gauntlet(number: u64, plan: &Plan, challenger: usize) -> Option<Vec<Meeting>> {
    let others = (0..plan.bots).filter(|bot| *bot != challenger);
    let meetings = others.map(|other| Meeting {
        bots: [challenger, other],
        pairs: 1,
    });
    (number < plan.pairs).then(|| meetings.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn everybody_meets_everybody_equally_often() {
        for bots in 2..12 {
            let plan = Plan {
                bots,
                pairs: 3,
                seed: 0,
            };
            let mut met = BTreeMap::new();
            for number in 0.. {
                let Some(meetings) = round(number, &plan) else {
                    break;
                };
                assert_eq!(meetings.len(), bots / 2);
                let mut busy = vec![false; bots];
                for Meeting { bots, pairs } in meetings {
                    for bot in bots {
                        assert!(!std::mem::replace(&mut busy[bot], true));
                    }
                    *met.entry((bots[0].min(bots[1]), bots[0].max(bots[1])))
                        .or_insert(0) += pairs;
                }
            }
            assert_eq!(met.len(), bots * (bots - 1) / 2);
            assert!(met.values().all(|pairs| *pairs == 3));
        }
    }

    #[test]
    fn a_challenger_meets_all_others() {
        let plan = Plan {
            bots: 4,
            pairs: 2,
            seed: 0,
        };
        let bots = |number| -> Option<Vec<[usize; 2]>> {
            let meetings = gauntlet(number, &plan, 2)?;
            Some(meetings.iter().map(|m| m.bots).collect())
        };
        assert_eq!(bots(1), Some(vec![[2, 0], [2, 1], [2, 3]]));
        assert_eq!(bots(2), None);
    }
}
