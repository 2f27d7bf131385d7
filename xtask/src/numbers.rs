//! `cargo xtask numbers`: `docs/numbers.md`, all that was measured on one page.

use std::fs;
use std::path::Path;

use crate::{Done, measure, no_more, shell};

/// The page that is written.
const PAGE: &str = "docs/numbers.md";

/// Results of more than one command. Each tells its own.
const OTHERS: [&str; 1] = ["strength"];

const HEAD: &str = "# Numbers

Everything here was measured by the command that stands beside it, on the machine and the commit that are named. \
Other machines give other speeds; ratios and counts stay.
`cargo xtask measure` lists what can be measured, `cargo xtask measure NAME` measures it anew, and `cargo xtask numbers` makes this page of the results.
";

/// Writes the page anew.
pub(crate) fn run(words: &[String]) -> Done {
    no_more(words)?;
    let page = page(&shell::root())?;
    let written = fs::write(shell::root().join(PAGE), page);
    written.map_err(|error| format!("cannot write {PAGE}: {error}"))?;
    println!("written to {PAGE}");
    Ok(())
}

/// The page as the results have it now.
fn page(root: &Path) -> Result<String, String> {
    let mut page = HEAD.to_owned();
    let mut missing = Vec::new();
    for name in measure::names().into_iter().chain(OTHERS) {
        match fs::read_to_string(root.join(measure::result(name))) {
            Ok(text) => page.push_str(&format!("\n{}", section(&text))),
            Err(_) => missing.push(format!("`{name}`")),
        }
    }
    if !missing.is_empty() {
        let names = missing.join(", ");
        page.push_str(&format!("\n## Not measured yet\n\n{names}.\n"));
    }
    Ok(page)
}

/// A result as a part of a larger page: its headings are one step lower, and files that are no
/// part of the guide are named without a link.
fn section(text: &str) -> String {
    let mut is_code = false;
    let lines = text.trim_end().lines().map(|line| {
        is_code ^= line.starts_with("```");
        if !is_code && line.starts_with('#') {
            format!("#{line}\n")
        } else {
            format!("{}\n", unlinked(line))
        }
    });
    lines.collect()
}

/// The line with the name of each file alone where it had a link to it.
fn unlinked(line: &str) -> String {
    let Some((before, link)) = line.split_once("](") else {
        return line.to_owned();
    };
    let (Some((start, _)), Some((path, rest))) = (before.rsplit_once('['), link.split_once(')'))
    else {
        return line.to_owned();
    };
    let name = path.trim_start_matches("../");
    format!("{start}`{name}`{}", unlinked(rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_becomes_a_section() {
        let text = "# perft: leaves\n\n[Why](../../a/b.md) and how.\n\n```text\n# a line\n```\n";
        let expected = "## perft: leaves\n\n`a/b.md` and how.\n\n```text\n# a line\n```\n";
        assert_eq!(section(text), expected);
    }

    #[test]
    fn the_page_is_that_of_the_results() {
        let root = shell::root();
        let written = fs::read_to_string(root.join(PAGE)).unwrap_or_default();
        assert_eq!(written, page(&root).unwrap(), "run `cargo xtask numbers`");
    }
}
