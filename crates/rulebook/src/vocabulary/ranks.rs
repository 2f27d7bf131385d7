//! What pieces of each rank can do, and how they are crowned.

use moves::{Directions, Hop, Landing, MidChain, QuietRun, RankRule, RankSet, Reach, Zone};

use super::*;
use crate::{Figure, PieceName};

const FIGURES: [(&str, Figure); 4] = [
    ("disc", Figure::Disc),
    ("crown", Figure::Crown),
    ("double-crown", Figure::DoubleCrown),
    ("pile", Figure::Pile),
];

const DIRECTIONS: [(&str, Directions); 8] = [
    ("diagonal-forward", Directions::DIAGONAL_FORWARD),
    ("diagonal-backward", Directions::DIAGONAL_BACKWARD),
    ("diagonal", Directions::DIAGONAL),
    ("forward", Directions::FORWARD),
    ("backward", Directions::BACKWARD),
    ("sideways", Directions::SIDEWAYS),
    ("orthogonal", Directions::ORTHOGONAL),
    ("all", Directions::ALL),
];

const REACH: [(&str, Reach); 2] = [("one", Reach::One), ("any", Reach::Any)];

const LANDING: [(&str, Landing); 4] = [
    ("next", Landing::Next),
    ("any", Landing::Any),
    ("any-that-goes-on", Landing::AnyThatGoesOn),
    ("any-but-behind-king", Landing::AnyButBehindKing),
];

const HOP: [(&str, Hop); 3] = [
    ("never", Hop::Never),
    ("one-friend", Hop::OneFriend(None)),
    ("line-of-friends", Hop::LineOfFriends(None)),
];

/// How far a piece goes.
const DISTANCE: Takes = Takes::Either(&[
    Takes::Word(&words(&REACH)),
    SQUARES,
    Takes::Table(&[field("exactly", SQUARES, Needed::Always)]),
]);

/// A number of squares in a line.
const SQUARES: Takes = Takes::Number(1, 15);

/// What a piece hops over, and where.
const HOPS: Takes = Takes::Either(&[
    Takes::Word(&words(&HOP)),
    Takes::Table(&[
        field(
            "over",
            Takes::Word(&["one-friend", "line-of-friends"]),
            Needed::Always,
        ),
        field("directions", DIRECTED, Needed::Never),
    ]),
]);

const DIRECTED: Takes = Takes::Words(&words(&DIRECTIONS), DIRECTIONS.len());

const RANKS: [(&str, Rank); 3] = [
    ("man", Rank::Man),
    ("king", Rank::King),
    ("triple", Rank::Triple),
];

const ZONES: [(&str, Zone); 2] = [("far-row", Zone::FarRow), ("home-row", Zone::HomeRow)];

const MID_CHAIN: [(&str, MidChain); 3] = [
    ("ends-turn", MidChain::EndsTurn),
    ("only-at-rest", MidChain::OnlyAtRest),
    ("goes-on", MidChain::GoesOn),
];

pub(super) const RULES: &[Rule] = &[
    Rule {
        key: "ranks.*.names",
        takes: Takes::Names,
        default: Default::Follows {
            value: |given| Some(Value::texts(USUAL[given.at].names)),
            says: "default-usual-names",
        },
        bears: Bears::OnWords,
        read: |draft, at, value| {
            if let Ok([one, many]) = <[String; 2]>::try_from(value.to_texts()) {
                let piece = &mut draft.pieces[at];
                (piece.one, piece.many) = (one, many);
            }
        },
        write: |draft, at| {
            let piece = &draft.pieces[at];
            Some(Value::texts([&piece.one, &piece.many]))
        },
        ..RULE
    },
    Rule {
        key: "ranks.*.figure",
        takes: Takes::Word(&words(&FIGURES)),
        default: Default::Follows {
            value: |given| word(&FIGURES, &USUAL[given.at].figure),
            says: "default-usual-figure",
        },
        bears: Bears::OnWords,
        read: |draft, at, value| draft.pieces[at].figure = meaning(&FIGURES, value),
        write: |draft, at| word(&FIGURES, &draft.pieces[at].figure),
        ..RULE
    },
    Rule {
        key: "ranks.*.value",
        takes: Takes::Number(1, 100),
        default: Default::Follows {
            value: |given| number(USUAL[given.at].value),
            says: "default-usual-value",
        },
        bears: Bears::OnWords,
        read: |draft, at, value| draft.pieces[at].value = small(value),
        write: |draft, at| number(draft.pieces[at].value),
        ..RULE
    },
    Rule {
        key: "ranks.*.step.directions",
        takes: DIRECTED,
        default: Default::Follows {
            value: |given| Some(written(USUAL[given.at].directions)),
            says: "default-usual-directions",
        },
        read: |draft, at, value| rule(draft, at, |r| r.step.directions = directions(value)),
        write: |draft, at| Some(written(ranked(draft, at)?.step.directions)),
        ..RULE
    },
    Rule {
        key: "ranks.*.step.reach",
        takes: DISTANCE,
        default: Default::Word("one"),
        read: |draft, at, value| rule(draft, at, |r| r.step.reach = reach(value)),
        write: |draft, at| Some(written_reach(ranked(draft, at)?.step.reach)),
        ..RULE
    },
    Rule {
        key: "ranks.*.jump.directions",
        takes: DIRECTED,
        default: Default::Follows {
            value: |given| Some(written(ranked(given.draft, given.at)?.step.directions)),
            says: "default-as-step",
        },
        read: |draft, at, value| rule(draft, at, |r| r.jump.directions = directions(value)),
        write: |draft, at| Some(written(ranked(draft, at)?.jump.directions)),
        ..RULE
    },
    Rule {
        key: "ranks.*.jump.approach",
        takes: DISTANCE,
        default: Default::Word("one"),
        read: |draft, at, value| rule(draft, at, |r| r.jump.approach = reach(value)),
        write: |draft, at| Some(written_reach(ranked(draft, at)?.jump.approach)),
        ..RULE
    },
    Rule {
        key: "ranks.*.jump.landing",
        takes: Takes::Word(&words(&LANDING)),
        default: Default::Word("next"),
        read: |draft, at, value| rule(draft, at, |r| r.jump.landing = meaning(&LANDING, value)),
        write: |draft, at| word(&LANDING, &ranked(draft, at)?.jump.landing),
        ..RULE
    },
    Rule {
        key: "ranks.*.jump.enemies",
        takes: Takes::Number(1, 8),
        default: Default::Number(1),
        read: |draft, at, value| rule(draft, at, |r| r.jump.enemies = small(value)),
        write: |draft, at| number(ranked(draft, at)?.jump.enemies),
        ..RULE
    },
    Rule {
        key: "ranks.*.jump.takes",
        takes: Takes::Either(&[
            Takes::Word(&["all"]),
            Takes::Words(&words(&RANKS), RANKS.len()),
        ]),
        default: Default::Word("all"),
        read: |draft, at, value| {
            let takes = ranks(value, draft.mechanics.highest());
            rule(draft, at, |r| r.jump.takes = takes);
        },
        write: |draft, at| Some(written_ranks(ranked(draft, at)?.jump.takes)),
        ..RULE
    },
    Rule {
        key: "ranks.*.hop",
        takes: HOPS,
        default: Default::Word("never"),
        read: |draft, at, value| rule(draft, at, |r| r.hop = hop(value)),
        write: |draft, at| Some(written_hop(ranked(draft, at)?)),
        ..RULE
    },
    Rule {
        key: "ranks.king.quiet-run",
        takes: Takes::Number(0, 50),
        default: Default::Number(0),
        read: |draft, _, value| {
            draft.quiet_run = match small(value) {
                0 => QuietRun::Free,
                most => QuietRun::AtMost(most),
            }
        },
        write: |draft, _| match draft.quiet_run {
            QuietRun::Free => None,
            QuietRun::AtMost(most) => number(most),
        },
        ..RULE
    },
    Rule {
        key: "crowning.king",
        takes: Takes::Word(&words(&ZONES)),
        default: Default::Word("far-row"),
        applies: |draft, _| draft.mechanics.highest() >= Rank::King,
        read: |draft, _, value| rule(draft, 0, |r| r.crowned_on = Some(meaning(&ZONES, value))),
        write: |draft, _| word(&ZONES, &ranked(draft, 0)?.crowned_on?),
        ..RULE
    },
    Rule {
        key: "crowning.triple",
        takes: Takes::Word(&words(&ZONES)),
        default: Default::Word("home-row"),
        applies: |draft, _| draft.mechanics.highest() >= Rank::Triple,
        read: |draft, _, value| rule(draft, 1, |r| r.crowned_on = Some(meaning(&ZONES, value))),
        write: |draft, _| word(&ZONES, &ranked(draft, 1)?.crowned_on?),
        ..RULE
    },
    Rule {
        key: "crowning.mid-chain",
        takes: Takes::Word(&words(&MID_CHAIN)),
        default: Default::Word("ends-turn"),
        applies: |draft, _| draft.mechanics.highest() >= Rank::King,
        read: |draft, _, value| draft.mechanics.crowning = meaning(&MID_CHAIN, value),
        write: |draft, _| word(&MID_CHAIN, &draft.mechanics.crowning),
        ..RULE
    },
];

impl Figure {
    /// The word used in files and JSON.
    pub fn word(self) -> &'static str {
        word_for(&FIGURES, &self)
    }
}

/// Where a rank is crowned if nothing says so.
pub(super) fn usual_zone(rank: Rank) -> Zone {
    match rank {
        Rank::Man => Zone::FarRow,
        Rank::King | Rank::Triple => Zone::HomeRow,
    }
}

/// What a rank is like if its table says nothing.
struct Usual {
    names: [&'static str; 2],
    figure: Figure,
    value: u8,
    directions: Directions,
}

const USUAL: [Usual; 3] = [
    Usual {
        names: ["man", "men"],
        figure: Figure::Disc,
        value: 1,
        directions: Directions::DIAGONAL_FORWARD,
    },
    Usual {
        names: ["king", "kings"],
        figure: Figure::Crown,
        value: 3,
        directions: Directions::DIAGONAL,
    },
    Usual {
        names: ["triple king", "triple kings"],
        figure: Figure::DoubleCrown,
        value: 5,
        directions: Directions::DIAGONAL,
    },
];

/// The pieces of a rulebook that says nothing of them.
pub(crate) fn usual_pieces() -> [PieceName; 3] {
    USUAL.map(|usual| PieceName {
        one: usual.names[0].to_string(),
        many: usual.names[1].to_string(),
        figure: usual.figure,
        value: usual.value,
    })
}

fn ranked(draft: &Draft, at: usize) -> Option<&RankRule> {
    draft.mechanics.ranks[at].as_ref()
}

/// Changes the rule of a rank that is there.
fn rule(draft: &mut Draft, at: usize, change: impl FnOnce(&mut RankRule)) {
    if let Some(rule) = &mut draft.mechanics.ranks[at] {
        change(rule);
    }
}

fn reach(value: &Value) -> Reach {
    match (value.get("exactly"), value) {
        (Some(squares), _) => Reach::exactly(small(squares)),
        (None, Value::Number(_)) => Reach::up_to(small(value)),
        _ => meaning(&REACH, value),
    }
}

fn written_reach(reach: Reach) -> Value {
    match reach {
        Reach::One | Reach::Any => Value::text(word_for(&REACH, &reach)),
        Reach::UpTo(most) => Value::Number(most.into()),
        Reach::Exactly(squares) => {
            let exactly = ("exactly".to_string(), Value::Number(squares.into()));
            Value::Table(vec![exactly])
        }
    }
}

fn hop(value: &Value) -> Hop {
    let over = meaning(&HOP, value.get("over").unwrap_or(value));
    let ways = value.get("directions").map(directions);
    match over {
        Hop::Never => Hop::Never,
        Hop::OneFriend(_) => Hop::OneFriend(ways),
        Hop::LineOfFriends(_) => Hop::LineOfFriends(ways),
    }
}

/// One word if the piece hops where its rank would without a further word.
fn written_hop(rule: &RankRule) -> Value {
    let (over, ways) = match rule.settled().hop {
        Hop::Never => ("never", None),
        Hop::OneFriend(ways) => ("one-friend", ways),
        Hop::LineOfFriends(ways) => ("line-of-friends", ways),
    };
    let over = Value::text(over);
    let Some(ways) = ways else {
        return over;
    };
    let directions = ("directions".to_string(), written(ways));
    Value::Table(vec![("over".to_string(), over), directions])
}

fn directions(value: &Value) -> Directions {
    let sets = value
        .entries()
        .iter()
        .map(|entry| meaning(&DIRECTIONS, entry));
    sets.fold(Directions::NONE, Directions::and)
}

/// One word if there is one for the set, and else a list of its parts.
fn written(set: Directions) -> Value {
    if DIRECTIONS.iter().any(|(_, named)| *named == set) {
        return Value::text(word_for(&DIRECTIONS, &set));
    }
    let parts = [
        Directions::DIAGONAL_FORWARD,
        Directions::DIAGONAL_BACKWARD,
        Directions::FORWARD,
        Directions::BACKWARD,
        Directions::SIDEWAYS,
    ];
    let there = parts.iter().filter(|part| set.contains(**part));
    Value::texts(there.map(|part| word_for(&DIRECTIONS, part)))
}

/// A list of every rank of the rulebook is the same as `all`.
fn ranks(value: &Value, highest: Rank) -> RankSet {
    if value.as_text() == Some("all") {
        return RankSet::ALL;
    }
    let named: Vec<Rank> = value
        .entries()
        .iter()
        .map(|entry| meaning(&RANKS, entry))
        .collect();
    let mut there = Rank::ALL.into_iter().filter(|rank| *rank <= highest);
    if there.all(|rank| named.contains(&rank)) {
        RankSet::ALL
    } else {
        RankSet::of(&named)
    }
}

fn written_ranks(set: RankSet) -> Value {
    if set == RankSet::ALL {
        return Value::text("all");
    }
    Value::texts(
        Rank::ALL
            .into_iter()
            .filter(|rank| set.has(*rank))
            .map(Rank::word),
    )
}
