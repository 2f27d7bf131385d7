//! From the rules of a sheet to a draft.

use super::reader::Reader;
use super::value::Value;
use super::words::{self, Squares};
use crate::*;

/// Reads everything that a rulebook says. What is wrong is noted and something stands in for
/// it, so that all mistakes are found at once.
pub(super) fn draft(reader: &mut Reader<'_>, parent: Option<&Draft>) -> Draft {
    let id = id(reader);
    let mut draft = Draft {
        name: reader.text("name").unwrap_or_else(|| name_from(&id)),
        summary: reader
            .text("summary")
            .unwrap_or_else(|| summary_from(parent)),
        source: reader.text("source").unwrap_or_default(),
        board: board(reader),
        sides: sides(reader),
        start: start(reader),
        obstacles: obstacles(reader),
        pieces: super::ranks::pieces(reader),
        mechanics: super::ranks::mechanics(reader),
        quiet_run: quiet_run(reader),
        endings: super::endings::endings(reader),
        notation: notation(reader),
        clauses: Default::default(),
        examples: super::examples::examples(reader),
        id,
    };
    draft.clauses = clauses(reader);
    draft
}

fn id(reader: &mut Reader<'_>) -> String {
    if reader.line("id").is_none() {
        reader.missing("id");
    }
    reader.text("id").unwrap_or_default()
}

/// "my-house" is "My house".
fn name_from(id: &str) -> String {
    let mut letters = id.chars();
    let first = letters.next().map(|c| c.to_ascii_uppercase());
    first
        .into_iter()
        .chain(letters.map(|c| if c == '-' { ' ' } else { c }))
        .collect()
}

fn summary_from(parent: Option<&Draft>) -> String {
    parent.map_or(String::new(), |p| format!("Based on {}.", p.name))
}

fn board(reader: &mut Reader<'_>) -> BoardShape {
    let mut length = |key| {
        if reader.line(key).is_none() {
            reader.missing(key);
        }
        let range = u64::from(BoardShape::MIN)..=u64::from(BoardShape::MAX);
        reader.number(key, range).map_or(8, |n| n as u8)
    };
    BoardShape {
        width: length("board.width"),
        height: length("board.height"),
        playable: reader
            .word("board.playable", &words::PLAYABLE)
            .unwrap_or(Playable::BottomLeft),
    }
}

fn start(reader: &mut Reader<'_>) -> Start {
    match (reader.line("board.rows"), reader.line("board.start")) {
        (Some(_), Some(start)) => {
            let message = "the start is given twice: expected either `rows` or `start`";
            reader.problem(&start.key_span, message.to_string());
        }
        (None, None) => reader.missing("board.rows"),
        _ => {}
    }
    if let Some(fen) = reader.text("board.start") {
        return Start::Fen(fen);
    }
    let most = u64::from(BoardShape::MAX);
    let rows = reader.numbers("board.rows", 1..=most).unwrap_or_default();
    Start::Rows(rows.into_iter().map(|row| row as u8).collect())
}

fn obstacles(reader: &mut Reader<'_>) -> Obstacles {
    let squares = reader.numbers("board.obstacles", 1..=256);
    let drawn = reader.number("board.drawn-obstacles", 0..=128).unwrap_or(0);
    let squares: Vec<u16> = squares
        .unwrap_or_default()
        .into_iter()
        .map(|square| square as u16)
        .collect();
    match (squares.is_empty(), drawn) {
        (true, 0) => Obstacles::None,
        (true, drawn) => Obstacles::Drawn(drawn as u8),
        (false, 0) => Obstacles::Fixed(squares),
        (false, _) => {
            let span = reader.sheet.place("board.drawn-obstacles");
            let message = "the obstacles are both fixed and drawn: expected one of the two";
            reader.problem(&span, message.to_string());
            Obstacles::Fixed(squares)
        }
    }
}

/// A side as far as the file says what it is like.
struct SideLines {
    colour: Colour,
    name: String,
    letter: Option<Letter>,
    seat: Option<Seat>,
}

fn sides(reader: &mut Reader<'_>) -> [SideRule; 2] {
    let first = side(reader, "first");
    let second = side(reader, "second");
    let seat = first.seat.or(second.seat.map(opposite_seat));
    let letter = first.letter.or(second.letter.map(other_letter));
    if letter.is_none() {
        reader.missing("sides.first.letter");
    }
    let (seat, letter) = (seat.unwrap_or(Seat::Bottom), letter.unwrap_or(Letter::B));
    [
        SideRule {
            name: first.name,
            colour: first.colour,
            letter,
            seat,
        },
        SideRule {
            name: second.name,
            colour: second.colour,
            letter: second.letter.unwrap_or(other_letter(letter)),
            seat: second.seat.unwrap_or(opposite_seat(seat)),
        },
    ]
}

fn side(reader: &mut Reader<'_>, side: &str) -> SideLines {
    let key = |name: &str| format!("sides.{side}.{name}");
    if reader.line(&key("colour")).is_none() {
        reader.missing(&key("colour"));
    }
    let colour = reader.word(&key("colour"), &words::COLOURS);
    let colour = colour.unwrap_or(Colour::Black);
    let by_colour = match colour {
        Colour::Black => Some(Letter::B),
        Colour::White => Some(Letter::W),
        _ => None,
    };
    SideLines {
        colour,
        name: reader
            .text(&key("name"))
            .unwrap_or_else(|| name_from(words::word_of(&words::COLOURS, &colour))),
        letter: reader.word(&key("letter"), &words::LETTERS).or(by_colour),
        seat: reader.word(&key("seat"), &words::SEATS),
    }
}

fn opposite_seat(seat: Seat) -> Seat {
    match seat {
        Seat::Top => Seat::Bottom,
        Seat::Bottom => Seat::Top,
    }
}

fn other_letter(letter: Letter) -> Letter {
    match letter {
        Letter::B => Letter::W,
        Letter::W => Letter::B,
    }
}

fn quiet_run(reader: &mut Reader<'_>) -> QuietRun {
    match reader.number("ranks.king.quiet-run", 0..=50) {
        None | Some(0) => QuietRun::Free,
        Some(most) => QuietRun::AtMost(most as u8),
    }
}

/// The game type of rulebooks that PDN has no number for and that choose none.
const UNLISTED: u16 = 199;

fn notation(reader: &mut Reader<'_>) -> Notation {
    let people = people(reader);
    Notation {
        numbering: reader
            .word("notation.numbering", &words::NUMBERING)
            .unwrap_or(Numbering::TopLeft),
        people,
        capture_sign: reader
            .word("notation.capture-sign", &words::SIGNS)
            .unwrap_or('x'),
        game_type: reader
            .number("notation.game-type", 20..=9999)
            .map_or(UNLISTED, |n| n as u16),
        results: reader
            .word("notation.results", &words::RESULTS)
            .unwrap_or(Results::One),
    }
}

fn people(reader: &mut Reader<'_>) -> People {
    let squares = reader
        .word("notation.squares", &words::SQUARES)
        .unwrap_or(Squares::Numbers);
    let row_one = reader
        .word("notation.row-one", &words::ROW_ONE)
        .unwrap_or(RowOne::Bottom);
    if !matches!(squares, Squares::Letters(_)) && reader.is_written_here("notation.row-one") {
        let span = reader.sheet.place("notation.row-one");
        let message = "`row-one` has no meaning here: expected `squares` to be letters";
        reader.problem(&span, message.to_string());
    }
    match squares {
        Squares::Numbers => People::Numbers,
        Squares::Tuples => People::Tuples,
        Squares::Letters(case) => People::Letters { case, row_one },
    }
}

/// The clauses of all rules that have one; a counter's is found by its name.
fn clauses(reader: &mut Reader<'_>) -> std::collections::BTreeMap<String, Clause> {
    let rules = &reader.sheet.rules;
    let mut clauses: std::collections::BTreeMap<String, Clause> = rules
        .iter()
        .filter_map(|(key, line)| Some((key.clone(), line.clause.clone()?)))
        .collect();
    clauses.remove("endings.counter");
    let counters = reader.line("endings.counter").map(|l| &l.item.value);
    if let Some(Value::List(counters)) = counters {
        clauses.extend(super::endings::clauses(reader, counters));
    }
    clauses
}
