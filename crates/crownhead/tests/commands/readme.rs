//! What the README and the guide show is what the program does.

use std::fs;
use std::path::{Path, PathBuf};

use crate::run::{Folder, command};

/// A block of a document, with the language it names.
struct Block {
    language: String,
    text: String,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The README and every chapter of the guide.
fn documents() -> Vec<PathBuf> {
    let chapters = fs::read_dir(root().join("docs")).unwrap();
    let chapters = chapters.map(|entry| entry.unwrap().path());
    let mut documents: Vec<_> = chapters
        .filter(|path| path.extension().is_some_and(|end| end == "md"))
        .collect();
    documents.extend([
        root().join("README.md"),
        root().join("docs/operate/README.md"),
    ]);
    documents
}

fn blocks(document: &Path) -> Vec<Block> {
    let text = fs::read_to_string(document).unwrap();
    let parts = text.split("\n```").skip(1).step_by(2);
    let block = |part: &str| {
        let (language, text) = part.split_once('\n').unwrap();
        Block {
            language: language.to_string(),
            text: format!("{text}\n"),
        }
    };
    parts.map(block).collect()
}

/// The words of a command line; quotes keep a word together.
fn words(line: &str) -> Vec<String> {
    let parts = line.split('"').enumerate();
    parts
        .flat_map(|(i, part)| match i % 2 {
            0 => part.split_whitespace().map(String::from).collect(),
            _ => vec![part.to_string()],
        })
        .collect()
}

/// Grandpa's rules, with the letter that the README misses.
const GRANDPA: &str = "extends = \"english\"\nid = \"grandpa\"\ncapture.duty = \"optinal\"\n";

#[test]
fn what_is_shown_is_what_is_printed() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    assert!(readme.contains(GRANDPA), "the README shows other rules");
    let folder = Folder::new("readme");
    let mut seen = 0;
    for document in documents() {
        for block in blocks(&document)
            .iter()
            .filter(|block| block.language == "console")
        {
            let (line, expected) = block.text.split_once('\n').unwrap();
            let line = line.strip_prefix("$ crownhead ").unwrap();
            let rulebook = if line.starts_with("rules check") {
                GRANDPA.to_string()
            } else {
                GRANDPA.replace("optinal", "optional")
            };
            let file = folder.file("grandpa.toml", rulebook);
            let folder = Path::new(&file).parent().unwrap();
            let output = command().args(words(line)).current_dir(folder).output();
            let output = String::from_utf8(output.unwrap().stdout).unwrap();
            for part in expected.split("...\n") {
                assert!(
                    output.contains(part),
                    "{}: {line}:\n{output}\n{part}",
                    document.display()
                );
            }
            seen += 1;
        }
    }
    assert!(seen >= 8, "{seen}");
}

/// The commands that are only named, not run: their words and options must exist.
#[test]
fn every_command_that_is_named_exists() {
    let mut seen = 0;
    for document in documents() {
        for block in blocks(&document)
            .iter()
            .filter(|block| block.language == "sh")
        {
            for line in block
                .text
                .lines()
                .filter_map(|line| line.strip_prefix("crownhead "))
            {
                expect_known(line, &document);
                seen += 1;
            }
        }
    }
    assert!(seen >= 30, "{seen}");
}

fn expect_known(line: &str, document: &Path) {
    let line = line.split(" #").next().unwrap();
    let words = words(line);
    let is_command =
        |word: &&String| word.chars().all(|c| c.is_ascii_lowercase()) && !word.is_empty();
    let path: Vec<&String> = words.iter().take_while(is_command).take(2).collect();
    let help = help(&path).or_else(|| help(&path[..1]));
    let help = help.unwrap_or_else(|| panic!("{}: no such command: {line}", document.display()));
    for option in words.iter().filter(|word| word.starts_with("--")) {
        assert!(
            help.contains(option.as_str()),
            "{}: no {option} in {line}",
            document.display()
        );
    }
}

/// The help of a command, if there is such a command.
fn help(path: &[&String]) -> Option<String> {
    let output = command().args(path).arg("--help").output().unwrap();
    output
        .status
        .success()
        .then(|| String::from_utf8(output.stdout).unwrap())
}
