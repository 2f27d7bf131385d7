//! `cargo xtask docs`: the guide as a book, with a page for each rulebook.

use std::fs;
use std::path::Path;

use crate::{Done, no_more, shell};

/// Where the text is gathered and the book is made.
const HOME: &str = "target/guide";

/// Gathers `docs/`, adds the rulebooks, and makes the book.
pub(crate) fn run(words: &[String]) -> Done {
    no_more(words)?;
    if shell::output("mdbook --version").is_none() {
        shell::run(shell::command("cargo install --locked mdbook"))?;
    }
    let home = shell::root().join(HOME);
    let _ = fs::remove_dir_all(&home);
    gather(&shell::root(), &home).map_err(|error| format!("cannot gather the guide: {error}"))?;
    let ids = rulebooks(&home.join("docs"))?;
    list(&home.join("docs/SUMMARY.md"), &ids)?;
    shell::run(shell::command(&format!(
        "mdbook build {HOME}/docs --dest-dir ../book"
    )))?;
    println!("the guide is in {HOME}/book/index.html");
    Ok(())
}

/// Copies the text, and what it includes.
fn gather(root: &Path, home: &Path) -> std::io::Result<()> {
    copy(&root.join("docs"), &home.join("docs"))?;
    copy(&root.join("rulebooks"), &home.join("rulebooks"))
}

fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let path = entry?.path();
        let there = to.join(path.file_name().unwrap_or_default());
        if path.is_dir() {
            copy(&path, &there)?
        } else {
            fs::copy(&path, &there).map(drop)?
        }
    }
    Ok(())
}

/// Writes a page for each rulebook that is built in; gives back ids and names.
fn rulebooks(docs: &Path) -> Result<Vec<(String, String)>, String> {
    let program = "cargo run --quiet --release --locked -p crownhead --";
    let ids =
        shell::output(&format!("{program} rules list")).ok_or("`crownhead rules list` failed")?;
    let ids = ids
        .lines()
        .filter_map(|line| line.split_whitespace().next());
    fs::create_dir_all(docs.join("rulebook")).map_err(|error| error.to_string())?;
    let mut pages = Vec::new();
    for id in ids.filter(|id| {
        id.chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
    }) {
        let page = shell::output(&format!("{program} rules show {id} --markdown"))
            .ok_or(format!("`crownhead rules show {id} --markdown` failed"))?;
        let title = page.lines().next().unwrap_or(id).trim_start_matches("# ");
        pages.push((id.to_owned(), title.to_owned()));
        fs::write(docs.join(format!("rulebook/{id}.md")), page)
            .map_err(|error| error.to_string())?;
    }
    Ok(pages)
}

/// Puts the pages below the chapter on rulebooks.
fn list(summary: &Path, pages: &[(String, String)]) -> Done {
    let text = fs::read_to_string(summary).map_err(|error| error.to_string())?;
    let chapter = "- [The rulebooks](rulebooks.md)\n";
    let pages: String = pages
        .iter()
        .map(|(id, name)| format!("  - [{name}](rulebook/{id}.md)\n"))
        .collect();
    if !text.contains(chapter) {
        return Err(format!("docs/SUMMARY.md has no line `{}`", chapter.trim()));
    }
    let text = text.replace(chapter, &format!("{chapter}{pages}"));
    fs::write(summary, text).map_err(|error| error.to_string())
}
