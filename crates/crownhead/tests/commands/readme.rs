//! What the README shows is what the program does.

use std::fs;
use std::path::Path;

use crate::run::{Folder, command};

/// The blocks of the README in a language, each with its place.
fn blocks(text: &str, language: &str) -> Vec<String> {
    let fence = format!("```{language}\n");
    let parts = text.split(&fence).skip(1);
    parts
        .map(|part| part.split("```").next().unwrap().to_string())
        .collect()
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

#[test]
fn the_readme_tells_the_truth() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md");
    let text = fs::read_to_string(path).unwrap();
    let folder = Folder::new("readme");
    let rulebook = blocks(&text, "toml").remove(0);
    let shown = blocks(&text, "console");
    assert!(shown.len() >= 5, "{shown:?}");
    for block in shown {
        let (line, expected) = block.split_once('\n').unwrap();
        let line = line.strip_prefix("$ crownhead ").unwrap();
        let rulebook = match line.starts_with("rules check") {
            true => rulebook.clone(),
            false => rulebook.replace("optinal", "optional"),
        };
        let file = folder.file("grandpa.toml", rulebook);
        let folder = Path::new(&file).parent().unwrap();
        let output = command().args(words(line)).current_dir(folder).output();
        let output = String::from_utf8(output.unwrap().stdout).unwrap();
        let expected = expected.replace("...\n", "");
        assert!(output.contains(&expected), "{line}:\n{output}\n{expected}");
    }
}
