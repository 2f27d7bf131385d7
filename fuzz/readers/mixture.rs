//! Rulebooks mixed from all that files may say.

use rules::{Flavour, Rulebook, builtin, file, perft};

/// A built-in rulebook with some of its rules replaced, and a game by it. The bytes choose.
pub(crate) fn mixture(bytes: &[u8]) {
    let mut bytes = bytes.iter().copied();
    let text = mixed(&mut bytes);
    if let Ok(draft) = file::read(&text, &builtin::parent)
        && let Ok(rulebook) = Rulebook::new(draft)
    {
        play(&rulebook, bytes.take(100));
    }
}

/// Plays the moves that the bytes choose. All ways of counting them agree.
fn play(rulebook: &Rulebook, bytes: impl Iterator<Item = u8>) {
    let mut position = rulebook.start(1);
    for byte in bytes {
        let moves = rulebook.moves(&position);
        let routes = rulebook.routes(&position);
        let count = |flavour| perft(rulebook, &position, 1, flavour) as usize;
        assert_eq!(count(Flavour::Moves), moves.len(), "moves");
        assert_eq!(count(Flavour::Landings), routes.len(), "landings");
        if moves.is_empty() {
            return;
        }
        let action = moves[usize::from(byte) % moves.len()].action(rulebook.grid());
        position = position.play(&action);
    }
}

/// The text of the rulebook that the first bytes choose.
fn mixed(bytes: &mut impl Iterator<Item = u8>) -> String {
    let mut next = |below: usize| usize::from(bytes.next().unwrap_or(0)) % below;
    let parent = builtin::ALL[next(builtin::ALL.len())].id;
    let mut lines = vec![format!("extends = \"{parent}\"\nid = \"mixed\"")];
    for _ in 0..next(12) {
        let (key, values) = RULES[next(RULES.len())];
        let value = values[next(values.len())];
        lines.retain(|line| !line.starts_with(key));
        lines.push(format!("{key} = {value}"));
    }
    lines.join("\n")
}

const DIRECTIONS: &[&str] = &[
    r#""diagonal-forward""#,
    r#""diagonal-backward""#,
    r#""diagonal""#,
    r#"["forward", "sideways"]"#,
    r#""orthogonal""#,
    r#""all""#,
];

/// Rules that shape the moves, with what may be said of each.
const RULES: &[(&str, &[&str])] = &[
    (
        "board.width",
        &["3", "4", "7", "8", "9", "10", "12", "14", "16"],
    ),
    (
        "board.height",
        &["3", "4", "7", "8", "9", "10", "12", "14", "16"],
    ),
    (
        "board.playable",
        &[r#""bottom-left""#, r#""bottom-right""#, r#""all""#],
    ),
    (
        "board.rows",
        &[
            "[1]",
            "[2]",
            "[1, 2]",
            "[2, 3]",
            "[1, 2, 3]",
            "[1, 2, 3, 4]",
        ],
    ),
    ("board.drawn-obstacles", &["0", "1", "3"]),
    ("sides.first.seat", &[r#""top""#, r#""bottom""#]),
    ("sides.second.seat", &[r#""top""#, r#""bottom""#]),
    ("ranks.man.step.directions", DIRECTIONS),
    ("ranks.man.jump.directions", DIRECTIONS),
    ("ranks.man.step.reach", &[r#""one""#, r#""any""#]),
    ("ranks.man.jump.approach", &[r#""one""#, r#""any""#]),
    (
        "ranks.man.jump.landing",
        &[r#""next""#, r#""any""#, r#""any-that-goes-on""#],
    ),
    ("ranks.man.jump.enemies", &["1", "2", "3"]),
    ("ranks.man.jump.takes", &[r#""all""#, r#"["man"]"#]),
    ("ranks.man.hop", &[r#""never""#, r#""one-friend""#]),
    ("ranks.king.step.directions", DIRECTIONS),
    ("ranks.king.jump.directions", DIRECTIONS),
    ("ranks.king.step.reach", &[r#""one""#, r#""any""#]),
    ("ranks.king.jump.approach", &[r#""one""#, r#""any""#]),
    (
        "ranks.king.jump.landing",
        &[r#""next""#, r#""any""#, r#""any-that-goes-on""#],
    ),
    ("ranks.king.jump.enemies", &["1", "2", "3"]),
    ("ranks.king.hop", &[r#""never""#, r#""one-friend""#]),
    ("ranks.triple.step.directions", DIRECTIONS),
    ("ranks.triple.jump.enemies", &["1", "2", "8"]),
    ("crowning.king", &[r#""far-row""#, r#""home-row""#]),
    ("crowning.triple", &[r#""far-row""#, r#""home-row""#]),
    (
        "crowning.mid-chain",
        &[r#""ends-turn""#, r#""only-at-rest""#, r#""goes-on""#],
    ),
    ("capture.duty", &[r#""optional""#, r#""compulsory""#]),
    (
        "capture.chain",
        &[r#""one-jump""#, r#""may-stop""#, r#""must-finish""#],
    ),
    ("capture.removal", &[r#""at-once""#, r#""at-end""#]),
    ("capture.turning", &[r#""free""#, r#""not-back""#]),
    (
        "capture.preference",
        &[
            "[]",
            r#"["most-pieces"]"#,
            r#"["most-value", "by-king"]"#,
            r#"["by-king"]"#,
            r#"["most-pieces", "by-king", "most-kings", "kings-earliest"]"#,
        ],
    ),
    ("notation.game-type", &["199"]),
];
