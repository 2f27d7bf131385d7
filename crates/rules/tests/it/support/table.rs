//! Perft tables in files: what they look like and how they are read.
//!
//! A line that begins with `#` says something to people, and so does nothing here. The others
//! begin with a word:
//!
//! ```text
//! table english draughts             begins a table: its title
//! source Aart Bik, ...               where the numbers come from; may stand more than once
//! rulebook english                   the rulebook, by its id
//! fen B:W21-32:B1-12                 the position; without this line, the start
//! routes,landings 1: 7 49 302        flavours, the depth of the first count, the counts
//! all 1: 7 49                        all three flavours at once
//! ```
//!
//! A rulebook that is not shipped is written out in place of `rulebook`: a line `toml`, the lines
//! of the file, and a line `end`.

use std::fs;
use std::path::Path;

use rules::Flavour;

/// A table: a rulebook, a position and counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PerftTable {
    /// The name of the file and the title.
    pub(crate) title: String,
    /// Where the numbers come from.
    pub(crate) source: String,
    /// The rulebook.
    pub(crate) rules: Rules,
    /// The position; the start if there is none.
    pub(crate) fen: Option<String>,
    /// The counts.
    pub(crate) rows: Vec<Row>,
}

/// Which rulebook a table is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Rules {
    /// A shipped one, by its id.
    Id(String),
    /// The text of a rulebook file.
    Toml(String),
}

/// The counts of one flavour at consecutive depths.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Row {
    /// What was counted.
    pub(crate) flavour: Flavour,
    /// The depth of the first count.
    pub(crate) first: usize,
    /// The counts.
    pub(crate) leaves: Vec<u64>,
}

impl Row {
    /// The depths with their counts.
    pub(crate) fn depths(&self) -> impl Iterator<Item = (usize, u64)> {
        (self.first..).zip(self.leaves.iter().copied())
    }

    /// The first depths, up to the one that has so many leaves.
    pub(crate) fn until(&self, enough: u64) -> impl Iterator<Item = (usize, u64)> {
        let mut last = 0;
        self.depths().take_while(move |(_, leaves)| {
            let go_on = last < enough;
            last = *leaves;
            go_on
        })
    }
}

/// Every table of every `.perft` file of a folder, in the order of the file names.
pub(crate) fn read_folder(folder: &Path) -> Result<Vec<PerftTable>, String> {
    let entries = fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut files: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|e| e == "perft"));
    files.sort();
    let mut tables = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        tables.extend(read(&name, &text)?);
    }
    Ok(tables)
}

/// Every table of a file.
pub(crate) fn read(name: &str, text: &str) -> Result<Vec<PerftTable>, String> {
    let mut tables = Vec::new();
    let mut lines = text.lines().enumerate();
    while let Some((number, line)) = lines.next() {
        let at = |message| format!("{name}.perft, line {}: {message}", number + 1);
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        if word == "table" {
            tables.push(PerftTable::new(name, rest));
            continue;
        }
        let table = tables.last_mut().ok_or_else(|| at(NO_TABLE.to_string()))?;
        if word == "toml" {
            let inside = lines.by_ref().map(|(_, line)| line);
            let text: Vec<&str> = inside.take_while(|line| *line != "end").collect();
            table.rules = Rules::Toml(text.join("\n"));
        } else {
            table.read(word, rest).map_err(at)?;
        }
    }
    Ok(tables)
}

const NO_TABLE: &str = "expected `table` and a title before anything else";

impl PerftTable {
    fn new(name: &str, title: &str) -> PerftTable {
        PerftTable {
            title: format!("{name}: {title}"),
            source: String::new(),
            rules: Rules::Id(String::new()),
            fen: None,
            rows: Vec::new(),
        }
    }

    fn read(&mut self, word: &str, rest: &str) -> Result<(), String> {
        match word {
            "source" => self.source = format!("{}{rest}\n", self.source),
            "rulebook" => self.rules = Rules::Id(rest.to_string()),
            "fen" => self.fen = Some(rest.to_string()),
            _ => self.rows.extend(rows(word, rest)?),
        }
        Ok(())
    }
}

fn rows(word: &str, rest: &str) -> Result<Vec<Row>, String> {
    let (first, leaves) = rest
        .split_once(": ")
        .ok_or_else(|| format!("expected a depth and a colon, got `{rest}`"))?;
    let first = number(first)? as usize;
    let leaves: Vec<u64> = leaves
        .split_whitespace()
        .map(number)
        .collect::<Result<_, _>>()?;
    let row = |flavour| Row {
        flavour,
        first,
        leaves: leaves.clone(),
    };
    Ok(flavours(word)?.into_iter().map(row).collect())
}

fn number(text: &str) -> Result<u64, String> {
    text.parse()
        .map_err(|_| format!("expected a number, got `{text}`"))
}

fn flavours(words: &str) -> Result<Vec<Flavour>, String> {
    if words == "all" {
        return Ok(vec![Flavour::Moves, Flavour::Routes, Flavour::Landings]);
    }
    let one = |word| match word {
        "moves" => Ok(Flavour::Moves),
        "routes" => Ok(Flavour::Routes),
        "landings" => Ok(Flavour::Landings),
        _ => Err(format!(
            "expected a word of a table or a flavour, got `{word}`"
        )),
    };
    words.split(',').map(one).collect()
}
