//! The keys that a rulebook file knows.

/// A key of rulebook files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key {
    /// Where it stands. `sides.*` is each side, `ranks.*` each rank.
    pub path: &'static str,
    /// What it takes.
    pub takes: &'static str,
    /// What holds if it is not there; `None` if it must be there.
    pub default: Option<&'static str>,
    /// What it says about the game.
    pub meaning: &'static str,
}

/// Every key of rulebook files, in the order in which files have them.
#[rustfmt::skip]
pub const KEYS: &[Key] = &[
    key("id", "a short name such as `my-house`", None, "the name that commands use"),
    key("name", "a text", Some("made from the id"), "the name for people"),
    key("summary", "a text", Some("empty"), "one or two sentences on what is special"),
    key("source", "a text", Some("empty"), "where the rules come from"),
    key("extends", "the id of a rulebook", Some("nothing"), "the rulebook that this one changes"),
    key("board.width", "a number from 3 to 16", None, "how many columns there are"),
    key("board.height", "a number from 3 to 16", None, "how many rows there are"),
    key("board.playable", "`bottom-left`, `bottom-right` or `all`", Some("bottom-left"), "every second square, from which bottom corner, or all squares"),
    key("board.rows", "a list of rows", None, "the rows full of men at the start, 1 being nearest to their side"),
    key("board.start", "a FEN", Some("made from `rows`"), "the position at the start, instead of `rows`"),
    key("board.obstacles", "a list of squares", Some("none"), "squares that nothing enters or jumps"),
    key("board.drawn-obstacles", "a number", Some("0"), "how many obstacles are drawn for each game from the squares empty at its start"),
    key("sides.*.name", "a text", Some("the colour"), "what people call the side"),
    key("sides.*.colour", "`black`, `white`, `red`, `yellow`, `green` or `blue`", None, "the colour of its pieces"),
    key("sides.*.letter", "`B` or `W`", Some("by the colour, or the other side's other letter"), "its letter in FEN and protocols"),
    key("sides.*.seat", "`top` or `bottom`", Some("first: bottom; second: opposite"), "where it sits at the printed board"),
    key("ranks.*.names", "two texts: one, several", Some("man, men / king, kings / triple king, triple kings"), "what people call the piece"),
    key("ranks.*.value", "a number from 1 to 100", Some("man 1, king 3, triple 5"), "its worth to a player who only counts pieces"),
    key("ranks.*.step.directions", "directions", Some("man: diagonal-forward; others: diagonal"), "where it moves"),
    key("ranks.*.step.reach", "`one` or `any`", Some("one"), "how far it moves"),
    key("ranks.*.jump.directions", "directions", Some("as `step.directions`"), "where it takes"),
    key("ranks.*.jump.approach", "`one` or `any`", Some("one"), "how far away the enemy may stand"),
    key("ranks.*.jump.landing", "`next`, `any` or `any-that-goes-on`", Some("next"), "where it lands behind the enemy"),
    key("ranks.*.jump.enemies", "a number from 1 to 8", Some("1"), "how many enemies in a row one jump may take"),
    key("ranks.*.jump.takes", "`all` or a list of ranks", Some("all"), "which ranks it may take"),
    key("ranks.*.hop", "`never` or `one-friend`", Some("never"), "whether it moves over a friend next to it"),
    key("ranks.king.quiet-run", "a number from 0 to 50", Some("0: no limit"), "how many quiet moves running the same king may make while its side has a man"),
    key("crowning.king", "`far-row` or `home-row`", Some("far-row"), "where a man becomes a king"),
    key("crowning.triple", "`far-row` or `home-row`", Some("home-row"), "where a king becomes a triple king"),
    key("crowning.mid-chain", "`ends-turn`, `only-at-rest` or `goes-on`", Some("ends-turn"), "what happens on the crowning row in the middle of a capture"),
    key("capture.duty", "`compulsory` or `optional`", Some("compulsory"), "whether a side that can take must"),
    key("capture.chain", "`one-jump`, `may-stop` or `must-finish`", Some("must-finish"), "how long a capture goes on"),
    key("capture.removal", "`at-end` or `at-once`", Some("at-end"), "when the pieces taken leave the board"),
    key("capture.turning", "`free` or `not-back`", Some("free"), "whether a capture may turn straight back"),
    key("capture.preference", "a list of `most-pieces`, `most-value`, `by-king`, `most-kings`, `kings-earliest`", Some("free choice"), "which capture goes before others, the most important first"),
    key("endings.no-move", "`loses` or `wins`", Some("loses"), "what it means to have no legal move"),
    key("endings.repetition", "`free`, or a number from 2 to 10", Some("free"), "how often a position may stand before the game is drawn"),
    key("endings.first", "`no-move` or `counter`", Some("no-move"), "what comes first when one move fills a counter and leaves no move"),
    key("endings.counter", "tables with `name`, `moves` or `plies`, `resets`, `material`, `unless`, `gives`, `clause`", Some("none"), "counts of moves that end the game"),
    key("notation.numbering", "`top-left`, `top-right`, `bottom-left` or `bottom-right`", Some("top-left"), "the corner of the printed board with square 1"),
    key("notation.squares", "`numbers`, `letters`, `capital-letters` or `tuples`", Some("numbers"), "how people write squares"),
    key("notation.row-one", "`bottom` or `top`", Some("bottom"), "where row 1 is, with letters"),
    key("notation.capture-sign", "`x`, `:` or `-`", Some("x"), "what people write between the squares of a capture"),
    key("notation.game-type", "a number", Some("199"), "PDN's number for the game; 100 or more if it has none"),
    key("notation.results", "`one` or `two`", Some("one"), "how many points a win is written as in PDN"),
    key("example", "tables with `title`, `fen`, `moves`, `refused`, `line`, `then`, `end`, `perft`, `count`", Some("none"), "positions with what must hold in them"),
];

const fn key(
    path: &'static str,
    takes: &'static str,
    default: Option<&'static str>,
    meaning: &'static str,
) -> Key {
    Key {
        path,
        takes,
        default,
        meaning,
    }
}

/// What a place in a file is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A rule.
    Leaf,
    /// A table of rules.
    Table,
    /// Nothing that is known.
    Unknown,
}

/// What stands at this path.
pub(super) fn kind(path: &str) -> Kind {
    if KEYS.iter().any(|k| matches(k.path, path)) {
        return Kind::Leaf;
    }
    let is_table = KEYS.iter().any(|k| {
        let dots = path.matches('.').count() + 1;
        let end = k.path.match_indices('.').nth(dots - 1);
        end.is_some_and(|(end, _)| matches(&k.path[..end], path))
    });
    if is_table { Kind::Table } else { Kind::Unknown }
}

/// The keys that the table at this path may have; the whole file is the empty path.
pub(super) fn known_in(table: &str) -> Vec<&'static str> {
    let depth = if table.is_empty() {
        0
    } else {
        table.matches('.').count() + 1
    };
    let mut known: Vec<&'static str> = Vec::new();
    for key in KEYS {
        let mut parts = key.path.split('.');
        let head: Vec<&str> = parts.by_ref().take(depth).collect();
        if let Some(next) = parts.next()
            && matches(&head.join("."), table)
        {
            known.extend(stars(&head.join("."), next));
        }
    }
    known.sort_unstable();
    known.dedup();
    known
}

/// The tables that have a key of this name, for a key that stands in the wrong one.
pub(super) fn home_of(name: &str) -> Option<String> {
    KEYS.iter()
        .filter_map(|k| k.path.rsplit_once('.'))
        .find(|(_, last)| *last == name)
        .map(|(table, _)| match table.split_once(".*") {
            Some((outer, rest)) => stars(outer, "*")
                .iter()
                .map(|star| format!("[{outer}.{star}{rest}]"))
                .collect::<Vec<_>>()
                .join(", "),
            None => format!("[{table}]"),
        })
}

/// What a key takes, for messages.
pub(super) fn takes(path: &str) -> &'static str {
    KEYS.iter()
        .find(|k| matches(k.path, path))
        .map_or("", |k| k.takes)
}

/// The names that a `*` stands for in this table.
fn stars(table: &str, name: &'static str) -> Vec<&'static str> {
    match (table, name) {
        ("sides", "*") => vec!["first", "second"],
        ("ranks", "*") => vec!["man", "king", "triple"],
        _ => vec![name],
    }
}

/// True if the path fits the pattern.
fn matches(pattern: &str, path: &str) -> bool {
    let mut table = "";
    let mut parts = path.split('.');
    for name in pattern.split('.') {
        let Some(part) = parts.next() else {
            return false;
        };
        let fits = match (table, name) {
            ("sides", "*") => ["first", "second"].contains(&part),
            ("ranks", "*") => ["man", "king", "triple"].contains(&part),
            _ => name == part,
        };
        if !fits {
            return false;
        }
        table = name;
    }
    parts.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds() {
        assert_eq!(kind("id"), Kind::Leaf);
        assert_eq!(kind("ranks.king.jump.landing"), Kind::Leaf);
        assert_eq!(kind("ranks.king.jump"), Kind::Table);
        assert_eq!(kind("ranks.king"), Kind::Table);
        assert_eq!(kind("ranks.queen"), Kind::Unknown);
        assert_eq!(kind("ranks.man.quiet-run"), Kind::Unknown);
        assert_eq!(kind("sides.first.seat"), Kind::Leaf);
        assert_eq!(kind("a.b.c.d.e.f"), Kind::Unknown);
    }

    #[test]
    fn known_keys() {
        assert_eq!(known_in("sides"), ["first", "second"]);
        assert_eq!(known_in("ranks"), ["king", "man", "triple"]);
        assert_eq!(known_in("ranks.king.step"), ["directions", "reach"]);
        assert!(known_in("").contains(&"capture"));
        assert_eq!(home_of("duty").as_deref(), Some("[capture]"));
        let seats = home_of("seat");
        assert_eq!(seats.as_deref(), Some("[sides.first], [sides.second]"));
    }
}
