//! Links between the pages of a folder: each leads to a file that is there, and to a heading.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Component, Path, PathBuf};

/// The files of a folder, with the text of those that are pages.
#[derive(Default)]
struct Book(BTreeMap<PathBuf, Option<String>>);

/// Looks at every link of every page; gives back how many there are, or names those that lead
/// nowhere. Links to other places of the net are not followed.
pub(crate) fn check(folder: &Path) -> Result<usize, String> {
    let mut book = Book::default();
    book.gather(folder, folder)
        .map_err(|error| format!("cannot read {}: {error}", folder.display()))?;
    book.checked()
}

impl Book {
    fn gather(&mut self, root: &Path, folder: &Path) -> std::io::Result<()> {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                self.gather(root, &path)?;
            } else {
                let name = path.strip_prefix(root).unwrap_or(&path).to_owned();
                let text = is_page(&name).then(|| fs::read_to_string(&path));
                self.0.insert(name, text.transpose()?);
            }
        }
        Ok(())
    }

    fn checked(&self) -> Result<usize, String> {
        let (mut count, mut lost) = (0, String::new());
        let pages = self.0.iter();
        for (page, text) in pages.filter_map(|(page, text)| Some((page, text.as_ref()?))) {
            for target in targets(text).filter(|target| is_local(target)) {
                count += 1;
                if !self.leads(page, target) {
                    lost.push_str(&format!("\n  {}: {target}", page.display()));
                }
            }
        }
        if lost.is_empty() {
            Ok(count)
        } else {
            Err(format!("links that lead nowhere:{lost}"))
        }
    }

    /// True if there is such a file, and in it such a heading.
    fn leads(&self, from: &Path, target: &str) -> bool {
        let (file, heading) = target.split_once('#').unwrap_or((target, ""));
        let to = match file {
            "" => Some(from.to_owned()),
            file => settled(&from.parent().unwrap_or(from).join(file)),
        };
        let id = format!(" id=\"{heading}\"");
        match to.and_then(|to| self.0.get(&to)) {
            Some(Some(page)) => heading.is_empty() || page.contains(&id),
            Some(None) => heading.is_empty(),
            None => false,
        }
    }
}

/// True for all pages but the one that a server shows in place of a missing one: its links begin
/// at the root of that server.
fn is_page(name: &Path) -> bool {
    name.extension().is_some_and(|end| end == "html") && !name.ends_with("404.html")
}

/// What a page links to or shows.
fn targets(text: &str) -> impl Iterator<Item = &str> {
    let after = |mark| text.split(mark).skip(1);
    let quoted = after(" href=\"").chain(after(" src=\""));
    quoted.filter_map(|rest| rest.split('"').next())
}

fn is_local(target: &str) -> bool {
    let elsewhere = ["http:", "https:", "mailto:", "data:"];
    !elsewhere.iter().any(|begin| target.starts_with(begin))
}

/// A path without `..`, if it stays in the folder.
fn settled(path: &Path) -> Option<PathBuf> {
    let mut settled = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => settled.pop().then_some(())?,
            Component::CurDir => {}
            part => settled.push(part),
        }
    }
    Some(settled)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(files: &[(&str, &str)]) -> Result<usize, String> {
        let file = |(name, text): &(&str, &str)| {
            let name = PathBuf::from(name);
            let text = is_page(&name).then(|| text.to_string());
            (name, text)
        };
        Book(files.iter().map(file).collect()).checked()
    }

    #[test]
    fn links_that_lead_somewhere_are_counted() {
        let first = "<a href=\"a/b.html#c\"> <a href=\"https://x\"> <img src=\"a/d.png\">";
        let second = "<h1 id=\"c\"> <a href=\"../index.html\"> <a href=\"#c\">";
        let files = [
            ("index.html", first),
            ("a/b.html", second),
            ("a/d.png", ""),
            ("404.html", "<a href=\"/anywhere\">"),
        ];
        assert_eq!(checked(&files), Ok(4));
    }

    #[test]
    fn links_that_lead_nowhere_are_named() {
        let first = "<a href=\"b.html\"> <a href=\"c/d.html#e\"> <a href=\"#f\">";
        let files = [("a.html", first), ("c/d.html", "<a href=\"../../a.html\">")];
        let error = checked(&files).unwrap_err();
        for lost in [
            "a.html: b.html",
            "a.html: c/d.html#e",
            "a.html: #f",
            "c/d.html: ../../a.html",
        ] {
            assert!(error.contains(lost), "{error}");
        }
    }
}
