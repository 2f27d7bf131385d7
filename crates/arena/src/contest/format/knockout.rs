//! Who loses is out. A tie is played on, a pair at a time; at last the lot decides.

use super::{Decided, Meeting, Plan, Tie, against};
use crate::contest::ledger::Ledger;

/// Most pairs that a tie is played on.
const FURTHER: u64 = 4;

/// The meetings of the stage that is not decided yet.
pub(super) fn round(plan: &Plan, ledger: &Ledger) -> Option<Vec<Meeting>> {
    let mut left = bracket(plan.bots);
    while left.len() > 1 {
        let matches: Vec<Match> = stage(&left, plan, ledger);
        let meetings: Vec<Meeting> = matches.iter().filter_map(Match::meeting).collect();
        if !meetings.is_empty() {
            return Some(meetings);
        }
        left = matches.iter().map(Match::winner).collect();
    }
    None
}

/// How far each bot came: the number of its stage.
pub(super) fn merits(plan: &Plan, ledger: &Ledger) -> Vec<u64> {
    let mut merits = vec![0; plan.bots];
    let mut left = bracket(plan.bots);
    let mut number = 0;
    loop {
        number += 1;
        left.iter().flatten().for_each(|bot| merits[*bot] = number);
        let matches = stage(&left, plan, ledger);
        if left.len() <= 1 || matches.iter().any(|m| m.meeting().is_some()) {
            return merits;
        }
        left = matches.iter().map(Match::winner).collect();
    }
}

/// The whole bracket as far as it is known, from the first stage to the final.
pub(super) fn stages(plan: &Plan, ledger: &Ledger) -> Vec<Vec<Tie>> {
    let mut left = bracket(plan.bots);
    let mut stages = Vec::new();
    while left.len() > 1 {
        let matches = stage(&left, plan, ledger);
        let two = left.chunks(2).zip(&matches);
        stages.push(two.map(|(two, one)| tie(two, one, ledger)).collect());
        if matches.iter().any(|m| m.meeting().is_some()) {
            break;
        }
        left = matches.iter().map(Match::winner).collect();
    }
    while let Some(ties) = stages.last().map(Vec::len).filter(|ties| *ties > 1) {
        stages.push(vec![Tie::default(); ties / 2]);
    }
    stages
}

fn tie(two: &[Option<usize>], one: &Match, ledger: &Ledger) -> Tie {
    let bots = [two[0], two[1]];
    let half_points = match bots {
        [Some(a), Some(b)] => against(ledger, a, b),
        _ => [0, 0],
    };
    let is_lot = half_points[0] == half_points[1];
    Tie {
        bots,
        half_points,
        winner: one.winner(),
        decided: match one {
            Match::Free(_) => Decided::Free,
            Match::Open(_) => Decided::Open,
            Match::Won(_) if is_lot => Decided::Lot,
            Match::Won(_) => Decided::Points,
        },
    }
}

/// The places of the bracket: the first in the file meet each other last. A place without a bot
/// is a free way.
fn bracket(bots: usize) -> Vec<Option<usize>> {
    let mut places = vec![0];
    while places.len() < bots {
        let length = places.len() * 2;
        places = places
            .iter()
            .flat_map(|place| [*place, length - 1 - place])
            .collect();
    }
    let there = |place: usize| (place < bots).then_some(place);
    places.into_iter().map(there).collect()
}

enum Match {
    /// Nobody to play against.
    Free(Option<usize>),
    Open(Meeting),
    Won(usize),
}

impl Match {
    fn meeting(&self) -> Option<Meeting> {
        match self {
            Match::Open(meeting) => Some(*meeting),
            Match::Free(_) | Match::Won(_) => None,
        }
    }

    fn winner(&self) -> Option<usize> {
        match self {
            Match::Free(bot) => *bot,
            Match::Won(bot) => Some(*bot),
            Match::Open(_) => None,
        }
    }
}

fn stage(left: &[Option<usize>], plan: &Plan, ledger: &Ledger) -> Vec<Match> {
    let couple = |two: &[Option<usize>]| match *two {
        [Some(a), Some(b)] => decide(a, b, plan, ledger),
        _ => Match::Free(two.iter().flatten().next().copied()),
    };
    left.chunks(2).map(couple).collect()
}

fn decide(a: usize, b: usize, plan: &Plan, ledger: &Ledger) -> Match {
    let [mine, theirs] = against(ledger, a, b);
    let pairs = (mine + theirs) / 4;
    let open = |pairs| {
        Match::Open(Meeting {
            bots: [a, b],
            pairs,
        })
    };
    match mine.cmp(&theirs) {
        _ if pairs < plan.pairs => open(plan.pairs - pairs),
        std::cmp::Ordering::Greater => Match::Won(a),
        std::cmp::Ordering::Less => Match::Won(b),
        std::cmp::Ordering::Equal if pairs < plan.pairs + FURTHER => open(1),
        std::cmp::Ordering::Equal => {
            let mut lot = rules::Seed::new(plan.seed ^ ((a as u64) << 32) ^ b as u64);
            Match::Won([a, b][lot.below(2)])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_places_meet_last() {
        assert_eq!(bracket(4), [Some(0), Some(3), Some(1), Some(2)]);
        assert_eq!(
            bracket(6),
            [
                Some(0),
                None,
                Some(3),
                Some(4),
                Some(1),
                None,
                Some(2),
                Some(5)
            ]
        );
        assert_eq!(bracket(1), [Some(0)]);
    }
}
