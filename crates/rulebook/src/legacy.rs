//! The hash by which releases before `rules/1` knew a rulebook, frozen for migration alone.
//!
//! It was the 128-bit FNV-1a hash of what Rust's `Debug` printed of the rules. What it printed
//! is written out here, so that the names of types and variants are free to change. A rulebook
//! with a word that was unknown then had no such hash.

use std::fmt;

use moves::*;

use crate::*;

/// The hash of a rulebook in releases before `rules/1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LegacyHash(pub [u8; 16]);

impl LegacyHash {
    /// Reads what `Display` writes: 32 hexadecimal digits.
    pub fn parse(text: &str) -> Option<LegacyHash> {
        let is_hex = |b: u8| b.is_ascii_digit() || (b'a'..=b'f').contains(&b);
        if text.len() != 32 || !text.bytes().all(is_hex) {
            return None;
        }
        let number = u128::from_str_radix(text, 16).ok()?;
        Some(LegacyHash(number.to_be_bytes()))
    }
}

impl fmt::Display for LegacyHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for LegacyHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "LegacyHash({self})")
    }
}

impl Rulebook {
    /// The hash that releases before `rules/1` had for this rulebook, if they could say it.
    pub fn legacy_hash(&self) -> Option<LegacyHash> {
        let text = rules(self.draft())?;
        Some(LegacyHash(fnv128(text.as_bytes()).to_be_bytes()))
    }
}

/// How a record names the rules that it is about: by their identity, or by the hash of before.
/// Only the identity is ever written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum RulesKey {
    /// The identity of the rules.
    Identity(Identity),
    /// What releases before `rules/1` wrote.
    Legacy(LegacyHash),
}

impl RulesKey {
    /// Reads what either of the two writes.
    pub fn parse(text: &str) -> Option<RulesKey> {
        let identity = Identity::parse(text).map(RulesKey::Identity);
        identity.or_else(|| LegacyHash::parse(text).map(RulesKey::Legacy))
    }

    /// True if these are the rules that it names.
    pub fn names(self, rulebook: &Rulebook) -> bool {
        match self {
            RulesKey::Identity(identity) => rulebook.identity() == identity,
            RulesKey::Legacy(hash) => rulebook.legacy_hash() == Some(hash),
        }
    }
}

impl From<Identity> for RulesKey {
    fn from(identity: Identity) -> RulesKey {
        RulesKey::Identity(identity)
    }
}

impl fmt::Display for RulesKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RulesKey::Identity(identity) => identity.fmt(f),
            RulesKey::Legacy(hash) => hash.fmt(f),
        }
    }
}

/// The 128-bit FNV-1a hash, which is the same on every machine.
fn fnv128(bytes: &[u8]) -> u128 {
    let prime = 0x0000_0000_0100_0000_0000_0000_0000_013B;
    let basis = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    bytes.iter().fold(basis, |hash: u128, byte| {
        (hash ^ u128::from(*byte)).wrapping_mul(prime)
    })
}

/// The rules as they were printed.
fn rules(draft: &Draft) -> Option<String> {
    if draft.opening != OpeningRule::Free {
        return None;
    }
    let sides = draft.sides.each_ref().map(side).join(", ");
    let counters: Option<Vec<String>> = draft.endings.counters.iter().map(counter).collect();
    Some(format!(
        "(({}, [{sides}], {}, {}), ({}, {}), ({}, {}, [{}], {}), {})",
        board(draft.board),
        start(&draft.start),
        obstacles(&draft.obstacles),
        mechanics(&draft.mechanics)?,
        quiet_run(draft.quiet_run),
        name(&draft.endings.no_move, &NO_MOVE)?,
        repetition(draft.endings.repetition)?,
        counters?.join(", "),
        name(&draft.endings.first, &FIRST)?,
        name(&draft.notation.numbering, &NUMBERING)?
    ))
}

/// The name that a value had; nothing for one that was not known then.
fn name<T: PartialEq>(value: &T, names: &[(T, &'static str)]) -> Option<&'static str> {
    names
        .iter()
        .find(|(known, _)| known == value)
        .map(|(_, name)| *name)
}

const NO_MOVE: [(NoMove, &str); 2] = [(NoMove::Loses, "Loses"), (NoMove::Wins, "Wins")];
const FIRST: [(First, &str); 2] = [(First::NoMove, "NoMove"), (First::Counter, "Counter")];
const NUMBERING: [(Numbering, &str); 4] = [
    (Numbering::TopLeft, "TopLeft"),
    (Numbering::TopRight, "TopRight"),
    (Numbering::BottomLeft, "BottomLeft"),
    (Numbering::BottomRight, "BottomRight"),
];
const CROWNING: [(MidChain, &str); 3] = [
    (MidChain::EndsTurn, "EndsTurn"),
    (MidChain::OnlyAtRest, "OnlyAtRest"),
    (MidChain::GoesOn, "GoesOn"),
];
const HOP: [(Hop, &str); 2] = [(Hop::Never, "Never"), (Hop::OneFriend(None), "OneFriend")];
const ZONE: [(Zone, &str); 2] = [(Zone::FarRow, "FarRow"), (Zone::HomeRow, "HomeRow")];
const REACH: [(Reach, &str); 2] = [(Reach::One, "One"), (Reach::Any, "Any")];
const LANDING: [(Landing, &str); 3] = [
    (Landing::Next, "Next"),
    (Landing::Any, "Any"),
    (Landing::AnyThatGoesOn, "AnyThatGoesOn"),
];
const DUTY: [(Duty, &str); 2] = [
    (Duty::Optional, "Optional"),
    (Duty::Compulsory, "Compulsory"),
];
const CHAIN: [(Chain, &str); 3] = [
    (Chain::OneJump, "OneJump"),
    (Chain::MayStop, "MayStop"),
    (Chain::MustFinish, "MustFinish"),
];
const REMOVAL: [(Removal, &str); 2] = [(Removal::AtOnce, "AtOnce"), (Removal::AtEnd, "AtEnd")];
const TURNING: [(Turning, &str); 2] = [(Turning::Free, "Free"), (Turning::NotBack, "NotBack")];
const PREFERENCE: [(Preference, &str); 5] = [
    (Preference::MostPieces, "MostPieces"),
    (Preference::MostValue, "MostValue"),
    (Preference::ByKing, "ByKing"),
    (Preference::MostKings, "MostKings"),
    (Preference::KingsEarliest, "KingsEarliest"),
];
const UNLESS: [(Unless, &str); 2] = [
    (Unless::Never, "Never"),
    (Unless::CaptureLooms, "CaptureLooms"),
];
const GIVES: [(Gives, &str); 2] = [(Gives::Draw, "Draw"), (Gives::MorePieces, "MorePieces")];
const PLACE: [(Place, &str); 2] = [
    (Place::Anywhere, "Anywhere"),
    (Place::LongDiagonal, "LongDiagonal"),
];

fn optional(name: Option<&str>) -> String {
    name.map_or("None".to_string(), |name| format!("Some({name})"))
}

fn board(board: BoardShape) -> String {
    let playable = match board.playable {
        Playable::BottomLeft => "BottomLeft",
        Playable::BottomRight => "BottomRight",
        Playable::All => "All",
    };
    format!(
        "BoardShape {{ width: {}, height: {}, playable: {playable} }}",
        board.width, board.height
    )
}

fn side(side: &SideRule) -> String {
    let seat = match side.seat {
        Seat::Top => "Top",
        Seat::Bottom => "Bottom",
    };
    format!("({}, {seat})", side.letter.char())
}

fn start(start: &Start) -> String {
    match start {
        Start::Rows(rows) => format!("Rows({rows:?})"),
        Start::Fen(fen) => format!("Fen({fen:?})"),
    }
}

fn obstacles(obstacles: &Obstacles) -> String {
    match obstacles {
        Obstacles::None => "None".to_string(),
        Obstacles::Fixed(squares) => format!("Fixed({squares:?})"),
        Obstacles::Drawn(count) => format!("Drawn({count})"),
    }
}

fn repetition(repetition: Repetition) -> Option<String> {
    match repetition {
        Repetition::Free => Some("Free".to_string()),
        Repetition::Draw(times) => Some(format!("Draw({times})")),
        Repetition::Claim(_) => None,
    }
}

fn mechanics(mechanics: &Mechanics) -> Option<String> {
    let ranks: Option<Vec<String>> = mechanics.ranks.iter().map(rank).collect();
    Some(format!(
        "Mechanics {{ ranks: [{}], crowning: {}, capture: {} }}",
        ranks?.join(", "),
        name(&mechanics.crowning, &CROWNING)?,
        capture(&mechanics.capture)?
    ))
}

fn rank(rule: &Option<RankRule>) -> Option<String> {
    let Some(rule) = rule else {
        return Some("None".to_string());
    };
    let crowned_on = match &rule.crowned_on {
        None => None,
        Some(zone) => Some(name(zone, &ZONE)?),
    };
    Some(format!(
        "Some(RankRule {{ step: Step {{ directions: {}, reach: {} }}, hop: {}, jump: {}, crowned_on: {} }})",
        directions(rule.step.directions),
        name(&rule.step.reach, &REACH)?,
        name(&rule.hop, &HOP)?,
        jump(&rule.jump)?,
        optional(crowned_on)
    ))
}

fn directions(set: Directions) -> String {
    let parts = [
        Directions::DIAGONAL_FORWARD,
        Directions::DIAGONAL_BACKWARD,
        Directions::FORWARD,
        Directions::BACKWARD,
        Directions::SIDEWAYS,
    ];
    let there = (0..5).filter(|i| set.contains(parts[*i]));
    format!("Directions({})", there.map(|i| 1 << i).sum::<u8>())
}

fn jump(jump: &Jump) -> Option<String> {
    let there = (0..3).filter(|i| jump.takes.has(Rank::ALL[*i]));
    Some(format!(
        "Jump {{ directions: {}, approach: {}, landing: {}, enemies: {}, takes: RankSet({}) }}",
        directions(jump.directions),
        name(&jump.approach, &REACH)?,
        name(&jump.landing, &LANDING)?,
        jump.enemies,
        there.map(|i| 1 << i).sum::<u8>()
    ))
}

fn capture(capture: &Capture) -> Option<String> {
    let preference: Option<Vec<String>> = capture
        .preference
        .iter()
        .map(|preference| match preference {
            None => Some(optional(None)),
            Some(preference) => Some(optional(Some(name(preference, &PREFERENCE)?))),
        })
        .collect();
    Some(format!(
        "Capture {{ duty: {}, chain: {}, removal: {}, turning: {}, preference: [{}] }}",
        name(&capture.duty, &DUTY)?,
        name(&capture.chain, &CHAIN)?,
        name(&capture.removal, &REMOVAL)?,
        name(&capture.turning, &TURNING)?,
        preference?.join(", ")
    ))
}

fn quiet_run(quiet_run: QuietRun) -> String {
    match quiet_run {
        QuietRun::Free => "Free".to_string(),
        QuietRun::AtMost(most) => format!("AtMost({most})"),
    }
}

fn counter(counter: &Counter) -> Option<String> {
    let Resets {
        capture,
        man_move,
        crowning,
    } = counter.resets;
    Some(format!(
        "({}, Resets {{ capture: {capture}, man_move: {man_move}, crowning: {crowning} }}, {}, {}, {})",
        counter.plies,
        material(&counter.material)?,
        name(&counter.unless, &UNLESS)?,
        name(&counter.gives, &GIVES)?
    ))
}

fn material(material: &Material) -> Option<String> {
    Some(match material {
        Material::Any => "Any".to_string(),
        Material::Both { each, total } => {
            format!("Both {{ each: {}, total: {} }}", force(each)?, span(*total))
        }
        Material::Against { strong, weak } => format!(
            "Against {{ strong: {}, weak: {} }}",
            force(strong)?,
            force(weak)?
        ),
    })
}

fn force(force: &Force) -> Option<String> {
    Some(format!(
        "Force {{ pieces: {}, men: {}, kings: {}, place: {} }}",
        span(force.pieces),
        span(force.men),
        span(force.kings),
        name(&force.place, &PLACE)?
    ))
}

fn span(span: Span) -> String {
    format!("Span {{ least: {}, most: {} }}", span.least, span.most)
}
