//! What a training did, as a page.

use crate::rounds::RoundLog;
use crate::training::Plan;

/// A table of the rounds, with what is needed to do it again.
pub(crate) fn text(plan: &Plan, rounds: &[RoundLog]) -> String {
    let rulebook = &plan.rulebook;
    let mut text = format!(
        "# Training of {}\n\n\
         - rulebook: `{}`, play hash `{}`\n\
         - seed: {}\n\
         - positions looked at for each move: {}\n\n\
         Each round plays with the weights of the round before; the first one plays without. \
         Then weights are fitted to all games so far. The loss is the cross entropy, on one game \
         in sixteen that is held back.\n\n\
         | round | games | positions | hundredths a unit | loss before | loss learned from | loss held back |\n\
         |---:|---:|---:|---:|---:|---:|---:|\n",
        rulebook.draft().name,
        rulebook.id(),
        rulebook.play_hash(),
        plan.seed,
        plan.nodes,
    );
    for log in rounds {
        let training = log.epochs.last().map_or(log.blank, |epoch| epoch.training);
        text.push_str(&format!(
            "| {} | {} | {} | {:.0} | {:.5} | {training:.5} | {:.5} |\n",
            log.number,
            log.games,
            log.positions,
            log.scale,
            log.blank,
            log.validation(),
        ));
    }
    text.push_str("\n![The losses of every epoch](curve.svg)\n");
    text
}
