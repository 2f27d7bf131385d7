//! The house rules: what must be absent, kept true by reading the project's own files.
//!
//! Each rule is a function from text to findings, tried here on a bad sample first, so that it is
//! known to be able to fail, and then on every file it is about.

mod arrows;
mod files;
mod fuzzing;
mod ids;
mod map;
mod outside;
mod places;
mod rust;
mod tests_run;
mod texts;

/// Something that must not be there, with the line where it is.
#[derive(Debug, PartialEq, Eq)]
struct Finding {
    line: usize,
    what: String,
}

/// Runs a rule over the files and fails with all that it finds.
#[track_caller]
fn none(files: Vec<files::File>, rule: impl Fn(&str) -> Vec<Finding>) {
    assert!(!files.is_empty(), "the rule looks at no file at all");
    let found: Vec<String> = files
        .iter()
        .flat_map(|file| rule(&file.text).into_iter().map(|f| (&file.path, f)))
        .map(|(path, Finding { line, what })| format!("{path}:{line}: {what}"))
        .collect();
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

/// The findings of a rule that forbids words, line by line.
fn each_line(text: &str, rule: impl Fn(&str) -> Option<String>) -> Vec<Finding> {
    text.lines()
        .enumerate()
        .filter_map(|(i, line)| rule(line).map(|what| Finding { line: i + 1, what }))
        .collect()
}
