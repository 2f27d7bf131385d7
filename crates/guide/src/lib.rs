//! The guide, chapter by chapter, as HTML: the same text in `docs/` that `cargo xtask docs` makes a book of.

/// One chapter.
#[derive(Debug, Clone, Copy)]
pub struct Chapter {
    /// Its address below `/docs/`: `play`, or `operate/` if it is the first of a folder. That of the guide itself is empty.
    pub name: &'static str,
    /// Its title in the list of chapters.
    pub title: &'static str,
    /// Its text, without the frame of a page.
    pub html: &'static str,
}

/// A file that a chapter shows by a link.
#[derive(Debug, Clone, Copy)]
pub struct File {
    /// Its address below `/docs/`.
    pub name: &'static str,
    /// What is in it.
    pub text: &'static str,
}

/// All chapters, in the order of the list.
pub const CHAPTERS: &[Chapter] = include!(concat!(env!("OUT_DIR"), "/chapters.rs"));

/// The files that chapters link to.
pub const FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

#[cfg(test)]
mod tests {
    use super::*;

    fn chapter(name: &str) -> Option<&'static Chapter> {
        CHAPTERS.iter().find(|chapter| chapter.name == name)
    }

    /// Where a link of a chapter leads, as an address below `/docs/`.
    fn target(from: &str, page: &str) -> String {
        // Folders are one deep.
        if let Some(above) = page.strip_prefix("../") {
            return above.to_string();
        }
        let folder = from.rsplit_once('/').map_or("", |(folder, _)| folder);
        match (page, folder) {
            ("", _) => from.to_string(),
            ("./", "") => String::new(),
            ("./", folder) => format!("{folder}/"),
            (page, "") => page.to_string(),
            (page, folder) => format!("{folder}/{page}"),
        }
    }

    #[test]
    fn every_link_leads_to_a_heading_or_a_file_that_is_there() {
        for Chapter { name, html, .. } in CHAPTERS {
            let links = html.split("href=\"").skip(1);
            for link in links.map(|rest| rest.split('"').next().unwrap()) {
                let (page, heading) = link.split_once('#').unwrap_or((link, ""));
                let target = target(name, page);
                let is_file = FILES.iter().any(|file| file.name == target);
                let id = format!("id=\"{heading}\"");
                let leads = |to: &Chapter| heading.is_empty() || to.html.contains(&id);
                assert!(
                    is_file || chapter(&target).is_some_and(leads),
                    "{name}: {link}"
                );
            }
        }
    }

    #[test]
    fn what_is_included_is_there() {
        let of = |name| chapter(name).unwrap().html;
        assert!(of("own-rules").contains("<code>capture.duty</code>"));
        assert!(of("operate/").contains("--trust-proxy"));
        assert!(CHAPTERS.iter().all(|chapter| !chapter.html.contains("{{")));
        assert!(FILES.iter().any(|file| file.name == "operate/nginx.conf"));
    }
}
