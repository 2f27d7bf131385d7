//! The bots of a contest file.

use std::collections::HashSet;
use std::path::Path;

use super::MOST_BOTS;
use super::reader::{Reader, Table};
use crate::contest::setting::{Entry, Kind, Program};
use crate::protocol::Protocol;

const KEYS: [&str; 6] = ["name", "command", "folder", "build", "protocol", "level"];

/// Reads every `[[bot]]`.
pub(super) fn bots(reader: &mut Reader, root: &Table, folder: &Path) -> Vec<Entry> {
    let tables = reader.tables(root, "bot").unwrap_or_default();
    if tables.len() > MOST_BOTS {
        let message = format!(
            "there are {} bots: expected at most {MOST_BOTS}",
            tables.len()
        );
        reader.at(root, "bot", message);
        return Vec::new();
    }
    if tables.len() < 2 {
        let message = format!(
            "the contest has {}: expected at least two tables `[[bot]]`",
            count(tables.len())
        );
        reader.at(root, "bot", message);
    }
    let mut names = HashSet::new();
    let entries: Vec<Entry> = tables
        .iter()
        .map(|table| bot(reader, table, folder))
        .collect();
    for (table, entry) in tables.iter().zip(&entries) {
        if !entry.name.is_empty() && !names.insert(entry.name.to_lowercase()) {
            let name = crate::excerpt(&entry.name);
            let message = format!("two bots are called `{name}`: expected another name");
            reader.at(table, "name", message);
        }
    }
    entries
}

fn count(bots: usize) -> String {
    match bots {
        0 => "no bots".to_string(),
        1 => "one bot".to_string(),
        n => format!("{n} bots"),
    }
}

fn bot(reader: &mut Reader, table: &Table, folder: &Path) -> Entry {
    reader.known(table, &KEYS);
    let name = name(reader, table);
    let level = reader.number(table, "level", 0..=8);
    let command = reader.words(table, "command");
    let kind = match (level, command) {
        (Some(_), Some(_)) => {
            let message = "`level` and `command` are both there: expected one of them";
            reader.at(table, "level", message.to_string());
            Kind::House(0)
        }
        (Some(level), None) => house(reader, table, level as u8),
        (None, Some(command)) => program(reader, table, command, folder),
        (None, None) => {
            if !table.has("level") && !table.has("command") {
                let expected = "the words of a command like [\"python3\", \"bot.py\"], or `level`";
                reader.missing(table, "command", expected);
            }
            Kind::House(0)
        }
    };
    Entry { name, kind }
}

fn house(reader: &mut Reader, table: &Table, level: u8) -> Kind {
    for key in ["folder", "build", "protocol"] {
        if table.has(key) {
            let message = format!("`{key}` is for a bot with a `command`: this one has a `level`");
            reader.at(table, key, message);
        }
    }
    Kind::House(level)
}

fn program(reader: &mut Reader, table: &Table, command: Vec<String>, folder: &Path) -> Kind {
    let words = Protocol::ALL.map(|protocol| (protocol.word(), protocol));
    let protocol = reader.word(table, "protocol", &words);
    let own = reader.text(table, "folder");
    let own = folder.join(own.as_deref().unwrap_or("."));
    if !own.is_dir() {
        let message = format!("the folder `{}` is not there", own.display());
        let key = if table.has("folder") {
            "folder"
        } else {
            "command"
        };
        reader.at(table, key, message);
    }
    Kind::Program(Program {
        command,
        folder: own,
        build: reader.words(table, "build"),
        protocol: protocol.unwrap_or(Protocol::Line),
    })
}

fn name(reader: &mut Reader, table: &Table) -> String {
    const LONGEST: usize = 40;
    let Some(name) = reader.text(table, "name") else {
        if !table.has("name") {
            reader.missing(table, "name", "what the bot is called");
        }
        return String::new();
    };
    let is_fine =
        !name.trim().is_empty() && name.chars().count() <= LONGEST && crate::excerpt(&name) == name;
    if !is_fine {
        let message = format!(
            "`name` is `{}`: expected 1 to {LONGEST} letters without odd characters",
            crate::excerpt(&name)
        );
        reader.at(table, "name", message);
    }
    name
}
