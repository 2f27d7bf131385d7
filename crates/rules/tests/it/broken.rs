//! Files with mistakes: each is told at its place, with what was got and what was expected.

use rules::{builtin, file};

struct Case {
    title: String,
    text: String,
    told: Vec<String>,
}

fn cases() -> Vec<Case> {
    let data = include_str!("data/broken.txt");
    let body = data.split_once("\n=== ").expect("a first case").1;
    body.split("\n=== ").map(case).collect()
}

fn case(block: &str) -> Case {
    let (title, rest) = block.split_once('\n').expect("a title");
    let (text, told) = rest.split_once("---\n").expect("a line of dashes");
    Case {
        title: title.to_string(),
        text: text.to_string(),
        told: told.trim().lines().map(str::to_string).collect(),
    }
}

#[test]
fn every_mistake_is_told_at_its_place() {
    let mut wrong = String::new();
    for case in cases() {
        let told = match file::read(&case.text, &builtin::parent) {
            Ok(_) => Vec::new(),
            Err(mistakes) => mistakes.iter().map(ToString::to_string).collect(),
        };
        if told != case.told || told.is_empty() {
            let told = told.join("\n");
            wrong += &format!("=== {}\n{}---\n{told}\n\n", case.title, case.text);
        }
    }
    assert!(wrong.is_empty(), "these are told otherwise:\n{wrong}");
}
