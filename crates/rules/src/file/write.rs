//! Writing a draft as a file that stands on its own.

use std::fmt::Write;

use super::words::{self, Squares, word_of};
use crate::*;

/// The text of a file that says all that the draft says, whatever it was built on. Reading it
/// gives the same draft again; records of games carry it.
///
/// ```
/// let draft = rules::builtin::draft("canadian").unwrap();
/// let text = rules::file::write(&draft);
/// assert!(!text.contains("extends"));
/// assert_eq!(rules::file::read(&text, &|_| None).unwrap(), draft);
/// ```
pub fn write(draft: &Draft) -> String {
    let mut sheet = Writer {
        draft,
        text: String::new(),
    };
    for (key, text) in [
        ("id", &draft.id),
        ("name", &draft.name),
        ("summary", &draft.summary),
        ("source", &draft.source),
    ] {
        sheet.rule("", key, quoted(text));
    }
    board(&mut sheet);
    sides(&mut sheet);
    for rank in Rank::ALL {
        ranks(&mut sheet, rank);
    }
    crowning(&mut sheet);
    capture(&mut sheet);
    endings(&mut sheet);
    notation(&mut sheet);
    for example in &draft.examples {
        write_example(&mut sheet, example);
    }
    sheet.text
}

/// The text so far. Writing to a `String` cannot fail.
struct Writer<'a> {
    draft: &'a Draft,
    text: String,
}

impl Writer<'_> {
    fn table(&mut self, header: &str) {
        let _ = writeln!(self.text, "\n{header}");
    }

    fn line(&mut self, key: &str, value: String) {
        let _ = writeln!(self.text, "{key} = {value}");
    }

    /// A rule with its clause, if it has one.
    fn rule(&mut self, table: &str, key: &str, value: String) {
        let path = match table {
            "" => key.to_string(),
            table => format!("{table}.{key}"),
        };
        let value = match self.draft.clauses.get(&path) {
            Some(clause) => format!("{{ is = {value}{} }}", with_clause(clause)),
            None => value,
        };
        self.line(key, value);
    }

    fn word<T: PartialEq>(&mut self, table: &str, key: &str, words: &words::Words<T>, value: &T) {
        self.rule(table, key, quoted(word_of(words, value)));
    }
}

fn with_clause(clause: &Clause) -> String {
    let says = clause.says.as_ref();
    let says = says.map_or(String::new(), |says| format!(", says = {}", quoted(says)));
    format!(", clause = {}{says}", quoted(&clause.label))
}

fn board(sheet: &mut Writer<'_>) {
    let draft = sheet.draft;
    sheet.table("[board]");
    sheet.rule("board", "width", draft.board.width.to_string());
    sheet.rule("board", "height", draft.board.height.to_string());
    let playable = &draft.board.playable;
    sheet.word("board", "playable", &words::PLAYABLE, playable);
    match &draft.start {
        Start::Rows(rows) => sheet.rule("board", "rows", list(rows)),
        Start::Fen(fen) => sheet.rule("board", "start", quoted(fen)),
    }
    match &draft.obstacles {
        Obstacles::None => {}
        Obstacles::Fixed(squares) => sheet.rule("board", "obstacles", list(squares)),
        Obstacles::Drawn(count) => sheet.rule("board", "drawn-obstacles", count.to_string()),
    }
}

fn sides(sheet: &mut Writer<'_>) {
    for (name, side) in ["sides.first", "sides.second"]
        .iter()
        .zip(&sheet.draft.sides)
    {
        sheet.table(&format!("[{name}]"));
        sheet.rule(name, "name", quoted(&side.name));
        sheet.word(name, "colour", &words::COLOURS, &side.colour);
        sheet.word(name, "letter", &words::LETTERS, &side.letter);
        sheet.word(name, "seat", &words::SEATS, &side.seat);
    }
}

fn ranks(sheet: &mut Writer<'_>, rank: Rank) {
    let Some(rule) = sheet.draft.mechanics.rank(rank) else {
        return;
    };
    let piece = &sheet.draft.pieces[rank.index()];
    let table = format!("ranks.{}", rank.word());
    sheet.table(&format!("[{table}]"));
    let names = format!("[{}, {}]", quoted(&piece.one), quoted(&piece.many));
    sheet.rule(&table, "names", names);
    sheet.rule(&table, "value", piece.value.to_string());
    sheet.rule(&table, "step.directions", directions(rule.step.directions));
    sheet.word(&table, "step.reach", &words::REACH, &rule.step.reach);
    let jump = &rule.jump;
    sheet.rule(&table, "jump.directions", directions(jump.directions));
    sheet.word(&table, "jump.approach", &words::REACH, &jump.approach);
    sheet.word(&table, "jump.landing", &words::LANDING, &jump.landing);
    sheet.rule(&table, "jump.enemies", jump.enemies.to_string());
    sheet.rule(&table, "jump.takes", takes(jump.takes));
    sheet.word(&table, "hop", &words::HOP, &rule.hop);
    if let (Rank::King, QuietRun::AtMost(most)) = (rank, sheet.draft.quiet_run) {
        sheet.rule(&table, "quiet-run", most.to_string());
    }
}

fn crowning(sheet: &mut Writer<'_>) {
    let mechanics = &sheet.draft.mechanics;
    if mechanics.highest() == Rank::Man {
        return;
    }
    sheet.table("[crowning]");
    for (rank, key) in [(Rank::Man, "king"), (Rank::King, "triple")] {
        let zone = mechanics.rank(rank).and_then(|rule| rule.crowned_on);
        if let Some(zone) = zone {
            sheet.word("crowning", key, &words::ZONES, &zone);
        }
    }
    let crowning = &mechanics.crowning;
    sheet.word("crowning", "mid-chain", &words::MID_CHAIN, crowning);
}

fn capture(sheet: &mut Writer<'_>) {
    let capture = sheet.draft.mechanics.capture;
    sheet.table("[capture]");
    sheet.word("capture", "duty", &words::DUTY, &capture.duty);
    sheet.word("capture", "chain", &words::CHAIN, &capture.chain);
    sheet.word("capture", "removal", &words::REMOVAL, &capture.removal);
    sheet.word("capture", "turning", &words::TURNING, &capture.turning);
    let preference = capture.preference.iter().flatten();
    let preference = preference.map(|p| word_of(&Preference::NAMES, p));
    sheet.rule("capture", "preference", texts(preference));
}

fn endings(sheet: &mut Writer<'_>) {
    let endings = &sheet.draft.endings;
    sheet.table("[endings]");
    sheet.word("endings", "no-move", &words::NO_MOVE, &endings.no_move);
    let repetition = match endings.repetition {
        Repetition::Free => quoted("free"),
        Repetition::Draw(times) => times.to_string(),
    };
    sheet.rule("endings", "repetition", repetition);
    sheet.word("endings", "first", &words::FIRST, &endings.first);
    for counter in &endings.counters {
        write_counter(sheet, counter);
    }
}

fn write_counter(sheet: &mut Writer<'_>, counter: &Counter) {
    sheet.table("[[endings.counter]]");
    sheet.line("name", quoted(&counter.name));
    sheet.line("plies", counter.plies.to_string());
    let Resets {
        capture,
        man_move,
        crowning,
    } = counter.resets;
    let resets = words::RESETS.iter().filter(|(_, reset)| match reset {
        words::Reset::Capture => capture,
        words::Reset::ManMove => man_move,
        words::Reset::Crowning => crowning,
    });
    sheet.line("resets", texts(resets.map(|(word, _)| *word)));
    sheet.line("material", material(counter.material));
    sheet.line("unless", quoted(word_of(&words::UNLESS, &counter.unless)));
    sheet.line("gives", quoted(word_of(&words::GIVES, &counter.gives)));
    let key = format!("endings.counter.{}", counter.name);
    if let Some(clause) = sheet.draft.clauses.get(&key) {
        sheet.line("clause", quoted(&clause.label));
        if let Some(says) = &clause.says {
            sheet.line("says", quoted(says));
        }
    }
}

fn material(material: Material) -> String {
    match material {
        Material::Any => quoted("any"),
        Material::Both { each, total } => {
            format!("{{ each = {}, total = {} }}", force(each), span(total))
        }
        Material::Against { strong, weak } => {
            format!("{{ strong = {}, weak = {} }}", force(strong), force(weak))
        }
    }
}

fn force(force: Force) -> String {
    format!(
        "{{ pieces = {}, men = {}, kings = {}, on = {} }}",
        span(force.pieces),
        span(force.men),
        span(force.kings),
        quoted(word_of(&words::PLACES, &force.place))
    )
}

fn span(span: Span) -> String {
    if span == Span::ANY {
        quoted("any")
    } else if span.most == u8::MAX {
        quoted(&format!("{}+", span.least))
    } else {
        quoted(&format!("{}-{}", span.least, span.most))
    }
}

fn notation(sheet: &mut Writer<'_>) {
    let notation = &sheet.draft.notation;
    let table = "notation";
    sheet.table("[notation]");
    let numbering = &notation.numbering;
    sheet.word(table, "numbering", &words::NUMBERING, numbering);
    let (squares, row_one) = match notation.people {
        People::Numbers => (Squares::Numbers, None),
        People::Tuples => (Squares::Tuples, None),
        People::Letters { case, row_one } => (Squares::Letters(case), Some(row_one)),
    };
    sheet.word(table, "squares", &words::SQUARES, &squares);
    if let Some(row_one) = row_one {
        sheet.word(table, "row-one", &words::ROW_ONE, &row_one);
    }
    let sign = &notation.capture_sign;
    sheet.word(table, "capture-sign", &words::SIGNS, sign);
    sheet.rule(table, "game-type", notation.game_type.to_string());
    sheet.word(table, "results", &words::RESULTS, &notation.results);
}

fn write_example(sheet: &mut Writer<'_>, example: &Example) {
    sheet.table("[[example]]");
    sheet.line("title", quoted(&example.title));
    if let Some(fen) = &example.fen {
        sheet.line("fen", quoted(fen));
    }
    let refused: Vec<String> = example
        .expects
        .iter()
        .filter_map(|expectation| match expectation {
            Expectation::Refused { text, reason } => {
                Some(format!("{} = {}", quoted(text), quoted(reason)))
            }
            _ => None,
        })
        .collect();
    if !refused.is_empty() {
        sheet.line("refused", format!("{{ {} }}", refused.join(", ")));
    }
    for expectation in &example.expects {
        expect(sheet, expectation);
    }
}

fn expect(sheet: &mut Writer<'_>, expectation: &Expectation) {
    match expectation {
        Expectation::Moves(moves) => sheet.line("moves", texts(moves)),
        Expectation::Perft { flavour, leaves } => {
            sheet.line("perft", list(leaves));
            sheet.line("count", quoted(word_of(&words::FLAVOURS, flavour)));
        }
        Expectation::Line { moves, fen, end } => {
            sheet.line("line", texts(moves));
            if let Some(fen) = fen {
                sheet.line("then", quoted(fen));
            }
            if let Some(end) = end {
                sheet.line("end", quoted(end));
            }
        }
        // All of them share one line, written before.
        Expectation::Refused { .. } => {}
    }
}

fn directions(set: Directions) -> String {
    if let Some((word, _)) = Directions::NAMES.iter().find(|(_, named)| *named == set) {
        return quoted(word);
    }
    let single = [
        "diagonal-forward",
        "diagonal-backward",
        "forward",
        "backward",
        "sideways",
    ];
    let parts = Directions::NAMES
        .iter()
        .filter(|(word, part)| single.contains(word) && set.contains(*part));
    texts(parts.map(|(word, _)| *word))
}

fn takes(set: RankSet) -> String {
    if set == RankSet::ALL {
        return quoted("all");
    }
    texts(Rank::ALL.iter().filter(|r| set.has(**r)).map(|r| r.word()))
}

fn list<T: ToString>(items: &[T]) -> String {
    let items: Vec<String> = items.iter().map(ToString::to_string).collect();
    format!("[{}]", items.join(", "))
}

fn texts(items: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    let items: Vec<String> = items.into_iter().map(|i| quoted(i.as_ref())).collect();
    format!("[{}]", items.join(", "))
}

/// A basic string of TOML.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c.is_control() => {
                let _ = write!(quoted, "\\u{:04X}", c as u32);
            }
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}
