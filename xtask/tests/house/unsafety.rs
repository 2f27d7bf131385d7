//! No `unsafe` without a line above it that says why it is sound.

use crate::files::files;
use crate::rust::{Strings, code};
use crate::{Finding, none};

fn unexplained(source: &str) -> Vec<Finding> {
    let lines: Vec<&str> = source.lines().collect();
    code(source, Strings::Blank)
        .lines()
        .enumerate()
        .filter(|(i, line)| is_unsafe(line) && !explained(&lines[..=*i]))
        .map(|(i, _)| Finding {
            line: i + 1,
            what: "`unsafe` without a SAFETY comment".to_owned(),
        })
        .collect()
}

fn is_unsafe(line: &str) -> bool {
    line.split(|c: char| !c.is_alphanumeric() && c != '_')
        .any(|word| word == "unsafe")
}

/// True if the last line, or the comment right above it, says why.
fn explained(lines: &[&str]) -> bool {
    let (last, above) = lines.split_last().unwrap();
    let comment = above
        .iter()
        .rev()
        .map(|line| line.trim_start())
        .take_while(|line| line.starts_with("//") || line.starts_with("#["));
    comment
        .chain([*last])
        .any(|line| line.contains("SAFETY:") || line.contains("# Safety"))
}

#[test]
fn unexplained_unsafe_is_found() {
    for bad in [
        "fn a() {\n    unsafe { b() }\n}",
        "// SAFETY: far away\n\nunsafe { b() }",
        "unsafe impl Send for A {}",
        "/// Does something.\nunsafe fn a() {}",
    ] {
        assert_eq!(unexplained(bad).len(), 1, "{bad}");
    }
}

#[test]
fn explained_unsafe_is_fine() {
    for good in [
        "// SAFETY: it is checked\n// above.\nunsafe { b() }",
        "/// # Safety\n/// Only on Sundays.\n#[inline]\nunsafe fn a() {}",
        "#![forbid(unsafe_code)]",
        "// nothing unsafe here",
        "let word = \"unsafe\";",
    ] {
        assert_eq!(unexplained(good), [], "{good}");
    }
}

#[test]
fn every_unsafe_is_explained() {
    none(files(|path| path.ends_with(".rs")), unexplained);
}
