//! The bots of a contest file.

use std::collections::HashSet;
use std::path::Path;

use super::MOST_BOTS;
use super::reader::{Reader, TomlTable};
use crate::contest::setting::{Entry, Function, Kind, Module, Parts, Program};
use crate::function::Language;
use crate::protocol::Protocol;

const KEYS: [&str; 9] = [
    "name", "command", "folder", "build", "protocol", "level", "module", "fuel", "function",
];

/// What a module may use for one line if the file does not say it.
const FUEL: u64 = 1_000_000_000;

/// Reads every `[[bot]]`.
pub(super) fn bots(reader: &mut Reader, root: &TomlTable, folder: &Path) -> Vec<Entry> {
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

fn bot(reader: &mut Reader, table: &TomlTable, folder: &Path) -> Entry {
    reader.known(table, &KEYS);
    let name = name(reader, table);
    let level = reader.number(table, "level", 0..=8);
    let command = reader.words(table, "command");
    let module = reader.text(table, "module");
    let function = reader.text(table, "function");
    let ways: Vec<&str> = ["level", "command", "module", "function"]
        .into_iter()
        .filter(|key| table.has(key))
        .collect();
    if let [one, other, ..] = ways[..] {
        let message = format!("`{one}` and `{other}` are both there: expected one of them");
        reader.at(table, one, message);
    }
    if ways.is_empty() {
        let expected = "the words of a command like [\"python3\", \"bot.py\"], or `function`, `level` or `module`";
        reader.missing(table, "command", expected);
    }
    let kind = match (level, command, module, function) {
        (Some(level), ..) => house(reader, table, level as u8),
        (None, Some(command), ..) => program(reader, table, command, folder),
        (None, None, Some(file), _) => wasm(reader, table, &file, folder),
        (None, None, None, Some(file)) => lone(reader, table, &file, folder),
        (None, None, None, None) => Kind::House(0),
    };
    Entry { name, kind }
}

fn house(reader: &mut Reader, table: &TomlTable, level: u8) -> Kind {
    only_with_a_command(reader, table, &["folder", "build", "protocol"], "level");
    Kind::House(level)
}

fn only_with_a_command(reader: &mut Reader, table: &TomlTable, keys: &[&str], has: &str) {
    for key in keys.iter().filter(|key| table.has(key)) {
        let message = format!("`{key}` is for a bot with a `command`: this one has a `{has}`");
        reader.at(table, key, message);
    }
}

/// A module is in the folder of the bot, or of the contest.
fn wasm(reader: &mut Reader, table: &TomlTable, file: &str, folder: &Path) -> Kind {
    only_with_a_command(reader, table, &["build"], "module");
    let own = reader.text(table, "folder").unwrap_or_default();
    let file = folder.join(own).join(file);
    if !file.is_file() {
        let message = format!("the module `{}` is not there", file.display());
        reader.at(table, "module", message);
    }
    Kind::Module(Module {
        file,
        fuel: reader.number(table, "fuel", 1..=1 << 50).unwrap_or(FUEL),
        protocol: protocol(reader, table),
    })
}

/// A file with nothing but a function.
fn lone(reader: &mut Reader, table: &TomlTable, file: &str, folder: &Path) -> Kind {
    only_with_a_command(reader, table, &["build", "protocol"], "function");
    let own = reader.text(table, "folder").unwrap_or_default();
    let file = folder.join(own).join(file);
    if let Err(why) = Language::of(&file) {
        reader.at(table, "function", why);
    } else if !file.is_file() {
        let message = format!("the function `{}` is not there", file.display());
        reader.at(table, "function", message);
    }
    Kind::Function(Function { file })
}

fn protocol(reader: &mut Reader, table: &TomlTable) -> Protocol {
    let words = Protocol::ALL.map(|protocol| (protocol.word(), protocol));
    let protocol = reader.word(table, "protocol", &words);
    protocol.unwrap_or(Protocol::Line)
}

fn program(reader: &mut Reader, table: &TomlTable, command: Vec<String>, folder: &Path) -> Kind {
    if table.has("fuel") {
        let message = "`fuel` is for a bot with a `module`: this one has a `command`";
        reader.at(table, "fuel", message.to_string());
    }
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
        parts: if table.has("folder") {
            Parts::All
        } else {
            Parts::Named
        },
        build: reader.words(table, "build"),
        protocol: protocol(reader, table),
    })
}

fn name(reader: &mut Reader, table: &TomlTable) -> String {
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
