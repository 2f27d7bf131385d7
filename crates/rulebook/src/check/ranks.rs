//! The ladder of ranks.

use super::Flaws;
use moves::*;
use texts::Message;

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
    flaws.unless(man.is_some(), "ranks.man", "flaw-no-men");
    let has_kings = king.is_some() || triple.is_none();
    flaws.unless(has_kings, "ranks.triple", "mistake-triple-without-king");
    if let (Some(man), Some(king), Some(_)) = (man, king, triple) {
        let differs = man.crowned_on != king.crowned_on;
        flaws.unless(differs, "crowning.triple", "flaw-crowned-on-one-row");
    }
}

fn check_rank(mechanics: &Mechanics, rank: Rank, rule: &RankRule, flaws: &mut Flaws) {
    let key = |name: &str| format!("ranks.{}.{name}", rank.word());
    let jump = &rule.jump;
    let moves = !rule.step.directions.is_empty() || !jump.directions.is_empty();
    flaws.unless(moves, key("step.directions"), "flaw-no-moves");
    let enemies = Message::new("flaw-jump-enemies").with("got", jump.enemies);
    flaws.unless(
        (1..=8).contains(&jump.enemies),
        key("jump.enemies"),
        enemies,
    );
    let takes = Rank::ALL.iter().any(|r| jump.takes.has(*r));
    flaws.unless(takes, key("jump.takes"), "flaw-takes-nothing");
    for absent in Rank::ALL.iter().filter(|r| **r > mechanics.highest()) {
        let holds = jump.takes == RankSet::ALL || !jump.takes.has(*absent);
        let message = Message::new("flaw-takes-absent").with("rank", absent.word());
        flaws.unless(holds, key("jump.takes"), message);
    }
    crowned_on(mechanics, rank, rule, flaws);
}

fn crowned_on(mechanics: &Mechanics, rank: Rank, rule: &RankRule, flaws: &mut Flaws) {
    let is_highest = rank == mechanics.highest();
    match (rule.crowned_on, is_highest) {
        (None, false) => flaws.add("crowning", on_rank("flaw-crowned-nowhere", rank)),
        (Some(_), true) => flaws.add("crowning", on_rank("flaw-crowned-to-nothing", rank)),
        _ => {}
    }
}

fn on_rank(key: &'static str, rank: Rank) -> Message {
    Message::new(key).with("rank", rank.word())
}

fn quiet_run(draft: &Draft, flaws: &mut Flaws) {
    let key = "ranks.king.quiet-run";
    let QuietRun::AtMost(most) = draft.quiet_run else {
        return;
    };
    flaws.unless(most > 0, key, "flaw-quiet-run-zero");
    let has_kings = draft.mechanics.rank(Rank::King).is_some();
    flaws.unless(has_kings, key, "flaw-quiet-run-without-kings");
}
