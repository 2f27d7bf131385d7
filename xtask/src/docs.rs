//! `cargo xtask docs`: the guide as a book, with a page for each rulebook.

use std::fs;
use std::path::Path;

use crate::program::{self, said};
use crate::{Done, links, shell};

/// Where the text is gathered and the book is made.
const HOME: &str = "target/guide";

/// Gathers `docs/`, adds the rulebooks, and makes the book.
pub(crate) fn run(words: &[String]) -> Done {
    let program = program::named_or_built(words, "release")?;
    if shell::output("mdbook --version").is_none() {
        shell::run(shell::command("cargo install --locked mdbook"))?;
    }
    let home = shell::root().join(HOME);
    let _ = fs::remove_dir_all(&home);
    gather(&shell::root(), &home).map_err(|error| format!("cannot gather the guide: {error}"))?;
    let ids = rulebooks(&program, &home.join("docs"))?;
    list(&home.join("docs/SUMMARY.md"), &ids)?;
    // Versions of mdbook differ in what the folder is relative to, so it is told in full.
    let mut book = shell::command("mdbook build --dest-dir");
    book.arg(home.join("book")).arg(home.join("docs"));
    shell::run(book)?;
    let links = links::check(&home.join("book"))?;
    println!("the guide is in {HOME}/book/index.html; {links} links lead where they say");
    Ok(())
}

/// Copies the text, what it includes, and the icon.
fn gather(root: &Path, home: &Path) -> std::io::Result<()> {
    copy(&root.join("docs"), &home.join("docs"))?;
    let theme = home.join("docs/theme");
    fs::create_dir_all(&theme)?;
    fs::copy(root.join("web/icon.svg"), theme.join("favicon.svg"))?;
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
fn rulebooks(program: &Path, docs: &Path) -> Result<Vec<(String, String)>, String> {
    fs::create_dir_all(docs.join("rulebook")).map_err(|error| error.to_string())?;
    let mut pages = Vec::new();
    for id in ids(&said(program, &["rules", "list"])?) {
        let page = said(program, &["rules", "show", id, "--markdown"])?;
        let title = page.lines().next().unwrap_or(id).trim_start_matches("# ");
        pages.push((id.to_owned(), title.to_owned()));
        fs::write(docs.join(format!("rulebook/{id}.md")), page)
            .map_err(|error| error.to_string())?;
    }
    Ok(pages)
}

/// The ids of a list of rulebooks: the first word of each line that is no heading.
fn ids(list: &str) -> impl Iterator<Item = &str> {
    let of_id = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let words = list
        .lines()
        .filter_map(|line| line.split_whitespace().next());
    words.filter(move |word| word.chars().all(of_id))
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
