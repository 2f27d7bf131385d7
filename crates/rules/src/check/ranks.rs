//! The ladder of ranks.

use super::Flaws;
use crate::*;

pub(super) fn check(draft: &Draft, flaws: &mut Flaws) {
    ladder(&draft.mechanics, flaws);
    for rank in Rank::ALL {
        if let Some(rule) = draft.mechanics.rank(rank) {
            check_rank(&draft.mechanics, rank, rule, flaws);
        }
    }
    quiet_run(draft, flaws);
}

fn ladder(mechanics: &Mechanics, flaws: &mut Flaws) {
    let [man, king, triple] = &mechanics.ranks;
    flaws.expect(
        man.is_some(),
        "ranks.man",
        "there are no men: expected [ranks.man]",
    );
    flaws.expect(
        king.is_some() || triple.is_none(),
        "ranks.triple",
        "there are triple kings but no kings: expected [ranks.king] as well",
    );
    if let (Some(man), Some(king), Some(_)) = (man, king, triple) {
        flaws.expect(
            man.crowned_on != king.crowned_on,
            "crowning.triple",
            "a man and a king are crowned on the same row: expected two different rows",
        );
    }
}

fn check_rank(mechanics: &Mechanics, rank: Rank, rule: &RankRule, flaws: &mut Flaws) {
    let key = |name: &str| format!("ranks.{}.{name}", rank.word());
    let jump = &rule.jump;
    flaws.expect(
        !rule.step.directions.is_empty() || !jump.directions.is_empty(),
        &key("step.directions"),
        "the piece has no moves at all: expected a direction in which it steps or takes",
    );
    flaws.expect(
        (1..=8).contains(&jump.enemies),
        &key("jump.enemies"),
        &format!("one jump takes {} enemies: expected 1 to 8", jump.enemies),
    );
    flaws.expect(
        Rank::ALL.iter().any(|r| jump.takes.has(*r)),
        &key("jump.takes"),
        "the piece may take nothing: expected at least one rank",
    );
    for absent in Rank::ALL.iter().filter(|r| **r > mechanics.highest()) {
        flaws.expect(
            jump.takes == RankSet::ALL || !jump.takes.has(*absent),
            &key("jump.takes"),
            &format!(
                "the piece takes the rank `{}`, which is not there: expected ranks of this rulebook",
                absent.word()
            ),
        );
    }
    crowned_on(mechanics, rank, rule, flaws);
}

fn crowned_on(mechanics: &Mechanics, rank: Rank, rule: &RankRule, flaws: &mut Flaws) {
    let is_highest = rank == mechanics.highest();
    match (rule.crowned_on, is_highest) {
        (None, false) => flaws.add(
            "crowning",
            format!(
                "nothing says where a {} is crowned: expected a row",
                rank.word()
            ),
        ),
        (Some(_), true) => flaws.add(
            "crowning",
            format!(
                "a {} is crowned, but there is no rank above it: expected one",
                rank.word()
            ),
        ),
        _ => {}
    }
}

fn quiet_run(draft: &Draft, flaws: &mut Flaws) {
    let key = "ranks.king.quiet-run";
    let QuietRun::AtMost(most) = draft.quiet_run else {
        return;
    };
    flaws.expect(
        most > 0,
        key,
        "a king may make 0 quiet moves running: expected at least 1",
    );
    flaws.expect(
        draft.mechanics.rank(Rank::King).is_some(),
        key,
        "the quiet moves of kings are limited, but there are no kings: expected [ranks.king]",
    );
}
