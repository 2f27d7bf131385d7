//! How games begin.

use super::{Difference, Script, Section};
use crate::*;
use texts::{Arg, Message};

/// So many openings are told one by one.
const FEW: usize = 6;

pub(super) fn write(script: &mut Script<'_>) {
    match &script.draft.opening {
        OpeningRule::Free => {}
        OpeningRule::Ballots(ballots) => {
            let text = Message::new("rule-ballots").with("n", ballots.len());
            let text = text.with("ballots", told(ballots));
            script.say(Section::Board, &["opening.ballots"], text);
        }
        OpeningRule::Pie => script.say(Section::Board, &["opening.pie"], Message::new("rule-pie")),
    }
}

/// The openings: all of them, or the first and the last.
fn told(ballots: &[String]) -> Arg {
    match ballots {
        [first, .., last] if ballots.len() > FEW => Message::new("ballots-from-to")
            .with("first", first)
            .with("last", last)
            .into(),
        ballots => Arg::or(ballots),
    }
}

/// Openings that one rulebook has and another has not, where their sentences are the same.
pub(super) fn others(a: &Draft, b: &Draft) -> Option<Difference> {
    let (OpeningRule::Ballots(ours), OpeningRule::Ballots(theirs)) = (&a.opening, &b.opening)
    else {
        return None;
    };
    let same_sentence = ours.len() == theirs.len()
        && ours.first() == theirs.first()
        && ours.last() == theirs.last();
    if ours == theirs || !same_sentence {
        return None;
    }
    let only = |own: &[String], other: &[String]| {
        let only = own.iter().filter(|ballot| !other.contains(ballot));
        let only: Vec<&String> = only.collect();
        let text = Message::new("rule-ballots-only").with("n", only.len());
        Some(text.with("ballots", Arg::and(only.into_iter().take(FEW))))
    };
    Some(Difference {
        section: Section::Board,
        key: "opening.ballots".to_string(),
        a: only(ours, theirs),
        b: only(theirs, ours),
    })
}
