//! Contest files from elsewhere, which may name no other file.

use std::path::Path;

use rules::file::{Diagnostic, Problem, locate};
use toml::de::{DeTable, DeValue};

use super::read;
use crate::contest::setting::Contest;

/// Keys that name files and folders, by their table.
const FILES: [(&str, &str, &str); 6] = [
    ("", "readable", "what bots may read"),
    ("adjudication", "tables", "the folder of tables"),
    ("bot", "command", "a program"),
    ("bot", "function", "a function"),
    ("bot", "module", "a module"),
    ("bot", "folder", "a folder"),
];

/// Reads a contest file that comes from elsewhere: it names no file of this machine, its bots are
/// levels, and two of them are there for the reading if it has fewer.
pub fn read_alone(text: &str) -> Result<Contest, Vec<Diagnostic>> {
    if text.len() <= super::LONGEST {
        let (root, _) = DeTable::parse_recoverable(text);
        let problems = named_files(root.get_ref());
        if !problems.is_empty() {
            return Err(locate(text, problems));
        }
    }
    let nowhere = Path::new("/nonexistent");
    read(text, nowhere).or_else(|mistakes| {
        let filled = format!("{text}\n{FILLERS}");
        read(&filled, nowhere).map_err(|_| mistakes)
    })
}

/// A contest needs two bots.
const FILLERS: &str =
    "[[bot]]\nname = \"filler 1\"\nlevel = 0\n[[bot]]\nname = \"filler 2\"\nlevel = 0\n";

fn named_files(root: &DeTable) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (name, key, what) in FILES {
        for table in tables(root, name) {
            if let Some((key, _)) = table.get_key_value(key) {
                let message = format!(
                    "`{}` names {what} of this machine: expected none here",
                    key.get_ref()
                );
                problems.push(Problem::new(&key.span(), message));
            }
        }
    }
    for (key, words) in [
        ("openings", &["start", "random", "even"][..]),
        ("rules", &[]),
    ] {
        if let Some((_, value)) = root.get_key_value(key)
            && let DeValue::String(text) = value.get_ref()
            && !words.contains(&&**text)
            && (key == "openings" || rules::builtin::rulebook(text).is_none())
        {
            let message = format!(
                "`{key}` names a file or nothing: expected a word or an id that is built in"
            );
            problems.push(Problem::new(&value.span(), message));
        }
    }
    problems
}

/// The tables of this name; the file itself for none.
fn tables<'a>(root: &'a DeTable<'a>, name: &str) -> Vec<&'a DeTable<'a>> {
    if name.is_empty() {
        return vec![root];
    }
    match root.get(name).map(|value| value.get_ref()) {
        Some(DeValue::Table(table)) => vec![table],
        Some(DeValue::Array(all)) => { all.iter() }
            .filter_map(|one| match one.get_ref() {
                DeValue::Table(table) => Some(table),
                _ => None,
            })
            .collect(),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_file_of_this_machine_is_named() {
        assert!(read_alone("rules = 'contest'\ngames = 4").is_ok());
        assert!(read_alone("rules = 'contest'\n[[bot]]\nname = 'a'\nlevel = 1").is_ok());
        for line in [
            "openings = '/etc/passwd'",
            "readable = ['/etc']",
            "adjudication = { tables = '/tmp' }",
            "[[bot]]\nname = 'a'\ncommand = ['sh']",
            "[[bot]]\nname = 'a'\nfunction = '/etc/move.py'",
            "[[bot]]\nname = 'a'\nmodule = '/etc/a.wasm'",
            "nonsense = 1",
            "[[",
        ] {
            let mistakes = read_alone(&format!("rules = 'contest'\n{line}"));
            assert!(mistakes.is_err(), "{line}");
        }
        assert!(read_alone("rules = '../secret.toml'").is_err());
        assert!(read_alone(&"x".repeat(1 << 20)).is_err());
    }
}
