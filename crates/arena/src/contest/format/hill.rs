//! The first bot is king until the next one scores more against it, and so on.

use super::{Meeting, Plan, against};
use crate::contest::ledger::Ledger;

/// The match of the king against the next challenger.
pub(super) fn round(plan: &Plan, ledger: &Ledger) -> Option<Vec<Meeting>> {
    let (king, next) = reign(plan, ledger);
    let pairs = plan.pairs - next.map_or(0, |next| ledger.encounter(king, next).pairs());
    Some(vec![Meeting {
        bots: [king, next?],
        pairs,
    }])
}

/// The king is above all; of the others the later ones.
pub(super) fn merits(plan: &Plan, ledger: &Ledger) -> Vec<u64> {
    let (king, _) = reign(plan, ledger);
    let above = |bot| u64::from(bot == king);
    (0..plan.bots).map(above).collect()
}

/// Who is king now, and who comes next. A tie keeps the king.
fn reign(plan: &Plan, ledger: &Ledger) -> (usize, Option<usize>) {
    let mut king = 0;
    for challenger in 1..plan.bots {
        let [held, taken] = against(ledger, king, challenger);
        if (held + taken) / 4 < plan.pairs {
            return (king, Some(challenger));
        }
        if taken > held {
            king = challenger;
        }
    }
    (king, None)
}
