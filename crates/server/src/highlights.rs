//! What is worth knowing of a rulebook, in a few words each.

use rules::{
    Chain, Counter, Directions, Draft, Duty, Gives, Hop, Landing, Material, MidChain, NoMove,
    Obstacles, Playable, Preference, QuietRun, Rank, RankRule, Reach, Removal, Repetition, Start,
    Turning,
};
use serde::Serialize;
use utoipa::ToSchema;

/// A rule in a few words.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, ToSchema)]
pub(crate) struct Highlight {
    /// One word for programs, and for sentences in other languages.
    key: &'static str,
    /// The number in it, if there is one.
    n: Option<u32>,
    /// In English.
    text: String,
}

impl Highlight {
    /// How little it tells: to be added to how many rulebooks have it.
    pub(crate) fn dullness(&self) -> usize {
        match (self.key, self.n) {
            // A short count decides games, a long one only ends them.
            ("quiet-draw", Some(0..10)) => 0,
            ("quiet-draw" | "repeating", _) => 8,
            ("removed-at-once", _) => 2,
            _ => 0,
        }
    }
}

fn plain(key: &'static str, text: &str) -> Highlight {
    Highlight {
        key,
        n: None,
        text: text.to_string(),
    }
}

fn counted(key: &'static str, n: impl Into<u32>, text: String) -> Highlight {
    Highlight {
        key,
        n: Some(n.into()),
        text,
    }
}

/// All that is worth knowing, in the order in which people read it.
pub(crate) fn highlights(draft: &Draft) -> Vec<Highlight> {
    let mut all = Vec::new();
    all.extend(board(draft));
    all.extend(draft.mechanics.rank(Rank::Man).and_then(man));
    all.extend(sparing(draft));
    all.extend(draft.mechanics.rank(Rank::King).and_then(king));
    all.extend(triple(draft));
    all.extend(quiet_run(draft.quiet_run));
    all.extend(capture(draft));
    all.push(crowning(draft));
    all.extend(endings(draft));
    all
}

fn board(draft: &Draft) -> Vec<Highlight> {
    let mut all = Vec::new();
    if draft.board.playable == Playable::All {
        all.push(plain("all-squares", "Every square is played on"));
    }
    match &draft.obstacles {
        Obstacles::None => {}
        Obstacles::Fixed(_) => all.push(plain("fixed-obstacles", "Some squares are blocked")),
        Obstacles::Drawn(n) => {
            let text = format!("{n} squares are blocked, others in each game");
            all.push(counted("drawn-obstacles", *n, text));
        }
    }
    match &draft.start {
        Start::Rows(rows) if rows.len() == 2 && draft.board.playable != Playable::All => {
            all.push(plain("two-rows", "Only two rows of men each"));
        }
        Start::Rows(_) | Start::Fen(_) => {}
    }
    all
}

fn man(man: &RankRule) -> Option<Highlight> {
    let jump = man.jump.directions;
    let text = if jump == Directions::ALL {
        ("man-all-ways", "Men take in all eight directions")
    } else if man.step.directions.contains(Directions::SIDEWAYS) {
        ("man-straight", "Men go straight ahead and sideways")
    } else if jump.contains(Directions::DIAGONAL) {
        ("man-back", "Men take backward too")
    } else {
        return None;
    };
    Some(plain(text.0, text.1))
}

fn sparing(draft: &Draft) -> Option<Highlight> {
    let man = draft.mechanics.rank(Rank::Man)?;
    let kings = draft.mechanics.rank(Rank::King).is_some();
    let spares = kings && !man.jump.takes.has(Rank::King);
    spares.then(|| plain("man-spares-king", "Men cannot take kings"))
}

fn king(king: &RankRule) -> Option<Highlight> {
    let (key, text) = match (king.step.reach, king.jump.approach, king.jump.landing) {
        (Reach::One, Reach::One, _) => ("king-short", "Kings move one square"),
        (Reach::One, Reach::Any, _) => {
            let text = "Kings step one square and take from afar";
            ("king-takes-afar", text)
        }
        (Reach::Any, _, Landing::Next) => {
            let text = "Kings fly, and land right behind what they take";
            ("king-lands-next", text)
        }
        (Reach::Any, _, _) => ("king-flies", "Kings fly over any distance"),
    };
    Some(plain(key, text))
}

fn triple(draft: &Draft) -> Vec<Highlight> {
    let Some(triple) = draft.mechanics.rank(Rank::Triple) else {
        return Vec::new();
    };
    let text = "A king that comes home becomes a triple king";
    let mut all = vec![plain("triple", text)];
    if triple.jump.enemies > 1 {
        let n = triple.jump.enemies;
        let text = format!("A triple king takes up to {n} in one jump");
        all.push(counted("triple-takes", n, text));
    }
    if triple.hop == Hop::OneFriend {
        all.push(plain("triple-hops", "A triple king hops over friends"));
    }
    all
}

fn quiet_run(run: QuietRun) -> Option<Highlight> {
    match run {
        QuietRun::Free => None,
        QuietRun::AtMost(n) => {
            let text = format!("A king makes at most {n} quiet moves running");
            Some(counted("quiet-run", n, text))
        }
    }
}

fn capture(draft: &Draft) -> Vec<Highlight> {
    let capture = &draft.mechanics.capture;
    let mut all = vec![match capture.duty {
        Duty::Optional => plain("optional", "Capture is optional"),
        Duty::Compulsory => plain("compulsory", "Capture is compulsory"),
    }];
    all.extend(match capture.chain {
        Chain::OneJump => Some(plain("one-jump", "One jump a turn")),
        Chain::MayStop => Some(plain("may-stop", "A chain may stop after any jump")),
        Chain::MustFinish => None,
    });
    all.push(preference(capture.preference[0]));
    if capture.prefers(Preference::MostKings) {
        all.push(plain("most-kings", "Of equal captures, that of most kings"));
    }
    let turning = (capture.chain, capture.removal, capture.turning);
    all.extend(match turning {
        (Chain::OneJump, _, _) => None,
        (_, _, Turning::NotBack) => Some(plain("no-turning", "A chain never turns straight back")),
        (_, Removal::AtOnce, Turning::Free) => {
            Some(plain("removed-at-once", "Pieces taken leave at once"))
        }
        (_, Removal::AtEnd, Turning::Free) => None,
    });
    all
}

fn preference(first: Option<Preference>) -> Highlight {
    match first {
        None => plain("free", "Free choice between captures"),
        Some(Preference::MostPieces) => plain("most-pieces", "The most pieces must be taken"),
        Some(Preference::MostValue) => plain("most-value", "The most valuable must be taken"),
        Some(Preference::ByKing) => plain("by-king", "A king that can take goes first"),
        Some(Preference::MostKings) => plain("kings-first", "The most kings must be taken"),
        Some(Preference::KingsEarliest) => plain("kings-early", "Kings must be taken early"),
    }
}

fn crowning(draft: &Draft) -> Highlight {
    if draft.mechanics.rank(Rank::King).is_none() {
        return plain("no-kings", "There are no kings");
    }
    match draft.mechanics.crowning {
        MidChain::EndsTurn => plain("crowning-ends", "Crowning ends the turn"),
        MidChain::OnlyAtRest => plain("crowned-at-rest", "Passing the last row does not crown"),
        MidChain::GoesOn => plain(
            "crowned-goes-on",
            "Crowned in mid-capture, it goes on as king",
        ),
    }
}

fn endings(draft: &Draft) -> Vec<Highlight> {
    let endings = &draft.endings;
    let mut all = Vec::new();
    if endings.no_move == NoMove::Wins {
        all.push(plain("no-move-wins", "Who cannot move wins"));
    }
    if !endings.has_draws() {
        all.push(plain("no-draws", "There are no draws"));
    } else if endings.repetition == Repetition::Free {
        all.push(plain("repeating", "Repeating ends nothing"));
    }
    all.extend(endings.counters.iter().find_map(counter));
    all
}

/// A limit that holds whatever is on the board.
fn counter(counter: &Counter) -> Option<Highlight> {
    if counter.material != Material::Any || counter.plies < 2 {
        return None;
    }
    let n = counter.plies / 2;
    Some(match counter.gives {
        Gives::Draw => {
            let text = format!("Drawn after {n} moves each without progress");
            counted("quiet-draw", n, text)
        }
        Gives::MorePieces => {
            let text = format!("After {n} quiet moves each, more pieces win");
            counted("more-pieces", n, text)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(id: &str) -> Vec<&'static str> {
        let draft = rules::builtin::draft(id).unwrap();
        highlights(&draft).iter().map(|each| each.key).collect()
    }

    #[test]
    fn what_is_special_is_told() {
        for (id, special) in [
            ("contest", &["may-stop", "no-kings", "quiet-draw"][..]),
            ("towers", &["optional", "one-jump", "no-draws"]),
            ("obstacles", &["drawn-obstacles", "more-pieces"]),
            ("parlour", &["compulsory", "no-draws"]),
            ("triple-king", &["triple-takes", "triple-hops"]),
            ("turkish", &["all-squares", "man-straight", "no-turning"]),
            ("frisian", &["man-all-ways", "quiet-run", "most-value"]),
            ("giveaway", &["no-move-wins"]),
        ] {
            let keys = keys(id);
            for key in special {
                assert!(keys.contains(key), "{id} has no {key}: {keys:?}");
            }
        }
    }

    #[test]
    fn no_rule_is_told_twice() {
        for id in rules::builtin::ids() {
            let mut keys = keys(id);
            let all = keys.len();
            keys.sort_unstable();
            keys.dedup();
            assert_eq!(keys.len(), all, "{id}");
        }
    }
}
