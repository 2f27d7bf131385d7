//! What is worth knowing of a rulebook, in a few words each.

use rules::sentences::phrases;
use rules::{
    Chain, Counter, Directions, Draft, Duty, Gives, Hop, Landing, Material, MidChain, NoMove,
    Obstacles, OpeningRule, Playable, Preference, QuietRun, Rank, RankRule, Reach, Removal,
    Repetition, Start, Turning,
};
use texts::Message;

use crate::said::SaidView;

/// A rule in a few words, and the number in it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Highlight {
    key: &'static str,
    n: Option<u32>,
}

impl Highlight {
    /// How little it tells: to be added to how many rulebooks have it.
    pub(crate) fn dullness(&self) -> usize {
        match (self.key, self.n) {
            // A short count decides games, a long one only ends them.
            ("highlight-quiet-draw", Some(0..10)) => 0,
            ("highlight-quiet-draw" | "highlight-repeating", _) => 8,
            ("highlight-removed-at-once", _) => 2,
            _ => 0,
        }
    }

    /// The rule in the words of a rulebook: some call their kings towers.
    pub(crate) fn said(&self, draft: &Draft) -> SaidView {
        let mut message = Message::new(self.key);
        for (name, rank) in [("man", Rank::Man), ("king", Rank::King)] {
            if self.names_pieces() {
                message = message.with(name, phrases::piece(&draft.pieces[rank.index()]));
            }
        }
        match self.n {
            Some(n) => message.with("n", n).into(),
            None => message.into(),
        }
    }

    fn names_pieces(&self) -> bool {
        let word = self.key.trim_start_matches("highlight-");
        ["man", "king", "quiet-run"]
            .iter()
            .any(|part| word.contains(part))
            || word == "crowned-goes-on"
    }
}

fn plain(key: &'static str) -> Highlight {
    Highlight { key, n: None }
}

fn counted(key: &'static str, n: impl Into<u32>) -> Highlight {
    Highlight {
        key,
        n: Some(n.into()),
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
        all.push(plain("highlight-all-squares"));
    }
    match &draft.obstacles {
        Obstacles::None => {}
        Obstacles::Fixed(_) => all.push(plain("highlight-fixed-obstacles")),
        Obstacles::Drawn(n) => {
            all.push(counted("highlight-drawn-obstacles", *n));
        }
    }
    match &draft.opening {
        OpeningRule::Free => {}
        OpeningRule::Ballots(ballots) => {
            let n = u32::try_from(ballots.len()).unwrap_or(u32::MAX);
            all.push(counted("highlight-ballots", n));
        }
        OpeningRule::Pie => all.push(plain("highlight-pie")),
    }
    match &draft.start {
        Start::Rows(rows) if rows.len() == 2 && draft.board.playable != Playable::All => {
            all.push(plain("highlight-two-rows"));
        }
        Start::Rows(_) | Start::Fen(_) => {}
    }
    all
}

fn man(man: &RankRule) -> Option<Highlight> {
    let jump = man.jump.directions;
    let key = if jump == Directions::ALL {
        "highlight-man-all-ways"
    } else if man.step.directions.contains(Directions::SIDEWAYS) {
        "highlight-man-straight"
    } else if jump.contains(Directions::DIAGONAL) {
        "highlight-man-back"
    } else {
        return None;
    };
    Some(plain(key))
}

fn sparing(draft: &Draft) -> Option<Highlight> {
    let man = draft.mechanics.rank(Rank::Man)?;
    let kings = draft.mechanics.rank(Rank::King).is_some();
    let spares = kings && !man.jump.takes.has(Rank::King);
    spares.then(|| plain("highlight-man-spares-king"))
}

fn king(king: &RankRule) -> Option<Highlight> {
    let key = match (king.step.reach, king.jump.approach, king.jump.landing) {
        (Reach::One, Reach::One, _) => "highlight-king-short",
        (Reach::One, _, _) => "highlight-king-takes-afar",
        (Reach::Any, _, Landing::Next) => "highlight-king-lands-next",
        (Reach::Any, _, _) => "highlight-king-flies",
        (Reach::UpTo(n), _, _) => return Some(counted("highlight-king-up-to", n)),
        (Reach::Exactly(n), _, _) => return Some(counted("highlight-king-exactly", n)),
    };
    Some(plain(key))
}

fn triple(draft: &Draft) -> Vec<Highlight> {
    let Some(triple) = draft.mechanics.rank(Rank::Triple) else {
        return Vec::new();
    };
    let mut all = vec![plain("highlight-triple")];
    if triple.jump.enemies > 1 {
        let n = triple.jump.enemies;
        all.push(counted("highlight-triple-takes", n));
    }
    if triple.hop != Hop::Never {
        all.push(plain("highlight-triple-hops"));
    }
    all
}

fn quiet_run(run: QuietRun) -> Option<Highlight> {
    match run {
        QuietRun::Free => None,
        QuietRun::AtMost(n) => Some(counted("highlight-quiet-run", n)),
    }
}

fn capture(draft: &Draft) -> Vec<Highlight> {
    let capture = &draft.mechanics.capture;
    let mut all = vec![match capture.duty {
        Duty::Optional => plain("highlight-optional"),
        Duty::Huff => plain("highlight-huff"),
        Duty::Compulsory => plain("highlight-compulsory"),
    }];
    all.extend(match capture.chain {
        Chain::OneJump => Some(plain("highlight-one-jump")),
        Chain::MayStop => Some(plain("highlight-may-stop")),
        Chain::MustFinish => None,
    });
    all.push(preference(capture.preference[0]));
    if capture.prefers(Preference::MostKings) {
        all.push(plain("highlight-most-kings"));
    }
    let turning = (capture.chain, capture.removal, capture.turning);
    all.extend(match turning {
        (Chain::OneJump, _, _) => None,
        (_, _, Turning::NotBack) => Some(plain("highlight-no-turning")),
        (_, _, Turning::StraightOn) => Some(plain("highlight-straight-on")),
        (_, Removal::AtOnce, Turning::Free) => Some(plain("highlight-removed-at-once")),
        (_, Removal::AtEnd, Turning::Free) => None,
    });
    all
}

fn preference(first: Option<Preference>) -> Highlight {
    match first {
        None => plain("highlight-free"),
        Some(Preference::MostPieces) => plain("highlight-most-pieces"),
        Some(Preference::MostValue) => plain("highlight-most-value"),
        Some(Preference::ByKing) => plain("highlight-by-king"),
        Some(Preference::MostKings) => plain("highlight-kings-first"),
        Some(Preference::KingsEarliest) => plain("highlight-kings-early"),
    }
}

fn crowning(draft: &Draft) -> Highlight {
    if draft.mechanics.rank(Rank::King).is_none() {
        return plain("highlight-no-kings");
    }
    match draft.mechanics.crowning {
        MidChain::EndsTurn => plain("highlight-crowning-ends"),
        MidChain::OnlyAtRest => plain("highlight-crowned-at-rest"),
        MidChain::GoesOn => plain("highlight-crowned-goes-on"),
    }
}

fn endings(draft: &Draft) -> Vec<Highlight> {
    let endings = &draft.endings;
    let mut all = Vec::new();
    if endings.no_move == NoMove::Wins {
        all.push(plain("highlight-no-move-wins"));
    }
    if endings.no_move == NoMove::DrawsIfBlocked {
        all.push(plain("highlight-blocked-draws"));
    }
    if !endings.has_draws() {
        all.push(plain("highlight-no-draws"));
    } else if endings.repetition == Repetition::Free {
        all.push(plain("highlight-repeating"));
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
        Gives::Draw => counted("highlight-quiet-draw", n),
        Gives::MorePieces => counted("highlight-more-pieces", n),
        Gives::Strong => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(id: &str) -> Vec<&'static str> {
        let draft = rules::builtin::draft(id).unwrap();
        let all = highlights(&draft).into_iter();
        all.map(|each| each.key.strip_prefix("highlight-").unwrap())
            .collect()
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
        for id in rules::builtin::every_id() {
            let mut keys = keys(id);
            let all = keys.len();
            keys.sort_unstable();
            keys.dedup();
            assert_eq!(keys.len(), all, "{id}");
        }
    }
}
