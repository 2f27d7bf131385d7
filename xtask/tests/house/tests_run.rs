//! No test is ignored, and the build machine runs what the README names.

use crate::files::{files, read};
use crate::rust::{Strings, code};
use crate::{Finding, each_line, none};

fn ignored(source: &str) -> Vec<Finding> {
    let mut found = each_line(source, |line| {
        let fence = line.trim_start().strip_prefix("//")?;
        let fence = fence.trim_start_matches(['/', '!', ' ']);
        (fence.starts_with("```") && fence.contains("ignore"))
            .then(|| "an example is ignored".to_owned())
    });
    found.extend(attributes(source));
    found
}

fn attributes(source: &str) -> Vec<Finding> {
    each_line(&code(source, Strings::Blank), |line| {
        let attribute = line.replace(' ', "");
        let found = attribute.contains("#[ignore") || attribute.contains(",ignore)");
        found.then(|| "a test is ignored".to_owned())
    })
}

#[test]
fn an_ignored_test_is_found() {
    assert_eq!(ignored("#[test]\n#[ignore]\nfn a() {}")[0].line, 2);
    assert_eq!(ignored("#[ignore = \"slow\"]").len(), 1);
    assert_eq!(ignored("#[cfg_attr(a, ignore)]").len(), 1);
    assert_eq!(ignored("/// ```ignore\n/// a();\n/// ```").len(), 1);
    assert_eq!(ignored("//! ```rust,ignore").len(), 1);
    assert_eq!(ignored("// #[ignore]\nfn ignored() {}"), []);
}

#[test]
fn no_test_is_ignored() {
    none(files(|path| path.ends_with(".rs")), ignored);
}

#[test]
fn the_build_machine_runs_the_test_command() {
    let script = read(".ci/run");
    let last = script.lines().rfind(|line| !line.is_empty()).unwrap();
    assert_eq!(last, "cargo xtask test");
    assert!(read("README.md").lines().any(|line| line == last));
}
