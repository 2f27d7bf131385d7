//! What a training did, as a page.

use crate::rounds::RoundLog;
use crate::training::Plan;
use crate::trial::{Form, Trial};

/// A table of the rounds, with what is needed to do it again.
pub(crate) fn text(plan: &Plan, rounds: &[RoundLog]) -> String {
    let rulebook = &plan.rulebook;
    let mut text = format!(
        "# Training of {}\n\n\
         - rulebook: `{}`, play hash `{}`\n\
         - seed: {}\n\
         - positions looked at for each move: {}\n\n\
         Each round plays with what the round before went on with; the first one plays with what \
         was known before, of these rules or of some that are like them. Then patterns are fitted to \
         all games so far, and two networks learn from them: one from results as much as they are \
         worth, one from scores and hardly from results. Each of them plays a match against \
         what was there before it, and takes its place if it is better. The first \
         patterns of rules of which nothing was known are taken without a match. The loss is the \
         cross entropy; one game in sixteen is held back. That of a network does not compare with \
         that of patterns, for they learn from other positions.\n\n\
         | round | games | positions | hundredths a unit | loss before | patterns, learned from | patterns, held back | network, held back | patterns won, drew, lost | network won, drew, lost | network of scores won, drew, lost | went on with |\n\
         |---:|---:|---:|---:|---:|---:|---:|---:|---|---|---|---|\n",
        rulebook.draft().name,
        rulebook.id(),
        rulebook.play_hash(),
        plan.seed,
        plan.nodes,
    );
    for log in rounds {
        let training = log.epochs.last().map_or(log.blank, |epoch| epoch.training);
        text.push_str(&format!(
            "| {} | {} | {} | {:.0} | {:.5} | {training:.5} | {:.5} | {} | {} | {} | {} | {} |\n",
            log.number,
            log.games,
            log.positions,
            log.scale,
            log.blank,
            log.validation(),
            loss(log, Form::Network),
            score(log, Form::Patterns),
            score(log, Form::Network),
            score(log, Form::ScoreNetwork),
            went_on_with(log),
        ));
    }
    text.push_str("\n![The losses of every epoch](curve.svg)\n");
    text
}

/// The loss of a network on positions held back; nothing, if there was none.
fn loss(log: &RoundLog, form: Form) -> String {
    let found = log.networks.iter().find(|(own, _)| *own == form);
    found.map_or(String::new(), |(_, loss)| format!("{loss:.5}"))
}

/// How a trial went; nothing, if there was none.
fn score(log: &RoundLog, form: Form) -> String {
    let tried = |trial: &&Trial| trial.form == form && trial.games != [0; 3];
    let trial = log.trials.iter().find(tried);
    trial.map_or(String::new(), |trial| {
        trial.games.map(|n| n.to_string()).join(", ")
    })
}

/// What the next round plays with.
fn went_on_with(log: &RoundLog) -> &'static str {
    log.kept().map_or("as before", Form::name)
}
