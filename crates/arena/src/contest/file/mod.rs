//! Contest files: from a TOML text to a [`Contest`], with every mistake at its place.

mod alone;
mod bots;
mod reader;

use std::path::{Path, PathBuf};

use rules::file::{Diagnostic, Problem, locate};
use toml::de::DeTable;

use super::format::Format;
use super::setting::{Adjudication, Agreed, Contest, Focus, Limits, Openings, TimeLimit};
use crate::duel::Sprt;

pub use self::alone::read_alone;
use self::reader::{Reader, TomlTable};

/// Longest text of a file, in bytes.
pub const LONGEST: usize = 256 * 1024;

/// Most bots of one contest.
pub const MOST_BOTS: usize = 500;

/// Most positions of a list of openings.
const MOST_OPENINGS: usize = 100_000;

/// Every key of the file itself.
const KEYS: [&str; 16] = [
    "name",
    "rules",
    "format",
    "games",
    "rounds",
    "challenger",
    "seed",
    "openings",
    "concurrency",
    "max_plies",
    "focus",
    "sprt",
    "limits",
    "adjudication",
    "readable",
    "bot",
];

/// Reads a contest file. Folders of bots are relative to `folder`, the one the file is in.
///
/// ```
/// let text = r#"
/// rules = "contest"
/// [[bot]]
/// name = "weak"
/// level = 1
/// [[bot]]
/// name = "strong"
/// level = 5
/// "#;
/// let contest = arena::contest::read(text, ".".as_ref()).unwrap();
/// assert_eq!(contest.names(), ["weak", "strong"]);
/// let mistakes = arena::contest::read("rulse = \"contest\"", ".".as_ref()).unwrap_err();
/// assert_eq!(mistakes[0].help.as_ref().unwrap().to_string(), "did you mean `rules`?");
/// ```
pub fn read(text: &str, folder: &Path) -> Result<Contest, Vec<Diagnostic>> {
    read_text(text, folder).map_err(|problems| locate(text, problems))
}

fn read_text(text: &str, folder: &Path) -> Result<Contest, Vec<Problem>> {
    if text.len() > LONGEST {
        let length = text.len();
        let message = format!("the file has {length} bytes: expected at most {LONGEST}");
        return Err(vec![Problem::new(&(0..0), message)]);
    }
    let (root, errors) = DeTable::parse_recoverable(text);
    if !errors.is_empty() {
        let syntax = |e: &toml::de::Error| Problem::new(&e.span().unwrap_or(0..0), e.message());
        return Err(errors.iter().map(syntax).collect());
    }
    let root = TomlTable::root(root.get_ref());
    let mut reader = Reader::default();
    let contest = contest(&mut reader, &root, folder);
    if reader.problems.is_empty() {
        Ok(contest)
    } else {
        Err(reader.problems)
    }
}

fn contest(reader: &mut Reader, root: &TomlTable, folder: &Path) -> Contest {
    reader.known(root, &KEYS);
    let bots = bots::bots(reader, root, folder);
    let games = reader.number(root, "games", 2..=1_000_000).unwrap_or(2);
    if games % 2 == 1 {
        let message = format!(
            "`games` is {games}: expected an even number, for each opening is played twice with \
             colours swapped"
        );
        reader.at(root, "games", message);
    }
    let rules = reader.text(root, "rules").unwrap_or_else(|| {
        reader.missing(root, "rules", "the id of a rulebook or the path of a file");
        String::new()
    });
    Contest {
        name: reader.text(root, "name").unwrap_or_default(),
        rules,
        format: format(
            reader,
            root,
            &bots.iter().map(|b| &b.name[..]).collect::<Vec<_>>(),
        ),
        games: games as u32,
        focus: focus(reader, root, bots.len(), games),
        sprt: sprt(reader, root, bots.len()),
        concurrency: reader
            .number(root, "concurrency", 1..=1024)
            .map(|n| n as usize),
        seed: reader.number(root, "seed", 0..=u64::MAX >> 1).unwrap_or(0),
        openings: openings(reader, root, folder),
        limits: limits(reader, root),
        max_plies: reader.number(root, "max_plies", 1..=100_000).unwrap_or(600) as u32,
        adjudication: adjudication(reader, root, folder),
        readable: readable(reader, root, folder),
        bots,
    }
}

fn format(reader: &mut Reader, root: &TomlTable, names: &[&str]) -> Format {
    let word = reader.word(root, "format", &Format::WORDS);
    let mut format = word.unwrap_or(Format::RoundRobin);
    let rounds = reader.number(root, "rounds", 1..=1000);
    let challenger = reader.text(root, "challenger");
    let found = challenger
        .as_ref()
        .map(|name| names.iter().position(|n| n == name));
    if found == Some(None) {
        let help =
            rules::file::did_you_mean(challenger.as_deref().unwrap_or(""), names.iter().copied());
        reader.at(
            root,
            "challenger",
            "`challenger` is the name of no bot".to_string(),
        );
        reader.help(help);
    }
    match &mut format {
        Format::Swiss { rounds: held } => *held = rounds.map_or(0, |n| n as u32),
        Format::Gauntlet { challenger } => *challenger = found.flatten().unwrap_or(0),
        _ => {}
    }
    let (swiss, gauntlet) = (
        matches!(format, Format::Swiss { .. }),
        matches!(format, Format::Gauntlet { .. }),
    );
    if rounds.is_some() && !swiss {
        reader.at(
            root,
            "rounds",
            "`rounds` is for `format = \"swiss\"` alone".to_string(),
        );
    }
    if challenger.is_some() && !gauntlet {
        let message = "`challenger` is for `format = \"gauntlet\"` alone";
        reader.at(root, "challenger", message.to_string());
    }
    format
}

/// `focus = true`, or the most games that may be added.
fn focus(reader: &mut Reader, root: &TomlTable, bots: usize, games: u64) -> Option<Focus> {
    let bots = bots as u64;
    let ordinary = bots * bots.saturating_sub(1) / 2 * games;
    match reader.truth_or_number(root, "focus", 2..=10_000_000)? {
        reader::Either::Truth(false) => None,
        reader::Either::Truth(true) => Some(Focus { games: ordinary }),
        reader::Either::Number(games) => Some(Focus { games }),
    }
}

/// `sprt = [0, 10]`.
fn sprt(reader: &mut Reader, root: &TomlTable, bots: usize) -> Option<Sprt> {
    let numbers = reader.decimals(root, "sprt")?;
    let wrong = |message: &str| format!("`sprt` {message}");
    match numbers[..] {
        _ if bots != 2 => {
            let message = wrong(&format!("is a test for two bots: got {bots}"));
            reader.at(root, "sprt", message);
            None
        }
        [elo0, elo1] if elo0 < elo1 && elo1 - elo0 < 2000.0 => Some(Sprt { elo0, elo1 }),
        _ => {
            let message = "has no two differences, the smaller first: expected them like `[0, 10]`";
            reader.at(root, "sprt", wrong(message));
            None
        }
    }
}

fn openings(reader: &mut Reader, root: &TomlTable, folder: &Path) -> Openings {
    if reader.is_list(root, "openings") {
        let fens = reader.texts(root, "openings").unwrap_or_default();
        return Openings::List(fens);
    }
    let words = [
        ("start", Openings::Start),
        ("random", Openings::Random),
        ("even", Openings::Even),
    ];
    let Some(text) = reader.text(root, "openings") else {
        return Openings::Start;
    };
    if let Some((_, openings)) = words.iter().find(|(word, _)| *word == text) {
        return openings.clone();
    }
    match positions(&folder.join(&text)) {
        Ok(fens) => Openings::List(fens),
        Err(error) => {
            let message = format!(
                "`openings` is `{}`: expected `start`, `random`, `even`, a list of FENs or a file \
                 with one FEN a line ({error})",
                crate::excerpt(&text)
            );
            let help = rules::file::did_you_mean(&text, words.iter().map(|(word, _)| *word));
            reader.at(root, "openings", message);
            reader.help(help);
            Openings::Start
        }
    }
}

/// The positions of a file, one a line; lines that begin with `#` are remarks.
fn positions(path: &Path) -> Result<Vec<String>, String> {
    let length = std::fs::metadata(path).map_err(|e| e.to_string())?.len();
    if length > 64 << 20 {
        return Err(format!("the file has {length} bytes"));
    }
    let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let lines = text.lines().map(str::trim);
    let fens: Vec<String> = lines
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .take(MOST_OPENINGS)
        .map(str::to_string)
        .collect();
    if fens.is_empty() {
        Err("the file has no position".to_string())
    } else {
        Ok(fens)
    }
}

fn limits(reader: &mut Reader, root: &TomlTable) -> Limits {
    const KEYS: [&str; 7] = [
        "move_ms",
        "clock_ms",
        "increment_ms",
        "start_ms",
        "memory_mb",
        "output_kb",
        "ponder",
    ];
    const DAY: u64 = 86_400_000;
    let ordinary = Limits::default();
    let Some(table) = reader.table(root, "limits") else {
        return ordinary;
    };
    reader.known(&table, &KEYS);
    let each = reader.number(&table, "move_ms", 1..=DAY);
    let clock = reader.number(&table, "clock_ms", 1..=DAY);
    let increment = reader.number(&table, "increment_ms", 0..=DAY);
    if each.is_some() && clock.is_some() {
        let message = "`clock_ms` and `move_ms` are both there: expected one of them";
        reader.at(&table, "clock_ms", message.to_string());
    }
    if increment.is_some() && clock.is_none() {
        let message = "`increment_ms` goes with `clock_ms`, which is not there";
        reader.at(&table, "increment_ms", message.to_string());
    }
    let ponder = reader.truth(&table, "ponder").unwrap_or(false);
    let mut number = |key, range, ordinary| reader.number(&table, key, range).unwrap_or(ordinary);
    Limits {
        time: match (clock, each) {
            (Some(clock), _) => TimeLimit::Clock(clock, increment.unwrap_or(0)),
            (None, Some(each)) => TimeLimit::Move(each),
            (None, None) => ordinary.time,
        },
        start_ms: number("start_ms", 0..=DAY, ordinary.start_ms),
        memory_mb: number("memory_mb", 1..=1 << 24, ordinary.memory_mb),
        output_kb: number("output_kb", 1..=1 << 20, ordinary.output_kb),
        ponder,
    }
}

/// Folders and files, relative to that of the contest.
fn readable(reader: &mut Reader, root: &TomlTable, folder: &Path) -> Vec<PathBuf> {
    let paths = reader.texts(root, "readable").unwrap_or_default();
    let paths: Vec<PathBuf> = paths.iter().map(|path| folder.join(path)).collect();
    if let Some(path) = paths.iter().find(|path| !path.exists()) {
        let message = format!("`{}` is not there", path.display());
        reader.at(root, "readable", message);
    }
    paths
}

fn adjudication(reader: &mut Reader, root: &TomlTable, folder: &Path) -> Adjudication {
    let Some(table) = reader.table(root, "adjudication") else {
        return Adjudication::default();
    };
    reader.known(&table, &["tables", "score", "moves"]);
    let moves = reader.number(&table, "moves", 1..=1000).unwrap_or(4);
    let score = reader.number(&table, "score", 1..=100_000);
    Adjudication {
        tables: reader.text(&table, "tables").map(|path| folder.join(path)),
        score: score.map(|hundredths| Agreed {
            hundredths: hundredths as i32,
            moves: moves as u32,
        }),
    }
}
