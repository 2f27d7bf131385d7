//! Makes a page of each chapter that `docs/SUMMARY.md` lists.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};

fn main() {
    let docs = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap()).join("../../docs");
    let mut chapters = String::from("&[\n");
    let mut files = BTreeSet::new();
    for (title, file) in listed(&read(&docs.join("SUMMARY.md"))) {
        let folder = docs.join(Path::new(&file).parent().unwrap());
        let text = with_includes(&read(&docs.join(&file)), &folder);
        let mut events: Vec<Event> = Parser::new_ext(&text, Options::ENABLE_TABLES).collect();
        files.extend(
            events
                .iter()
                .filter_map(linked_file)
                .map(|name| folder.join(name)),
        );
        events.iter_mut().for_each(link_to_page);
        name_headings(&mut events);
        let (name, html) = (address(&file), html(events));
        writeln!(
            chapters,
            "Chapter {{ name: {name:?}, title: {title:?}, html: {html:?} }},"
        )
        .unwrap();
    }
    write("chapters.rs", &format!("{chapters}]"));
    write("files.rs", &list(&docs, files));
}

fn read(path: &Path) -> String {
    println!("cargo::rerun-if-changed={}", path.display());
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn write(name: &str, text: &str) {
    let out = Path::new(&env::var("OUT_DIR").unwrap()).join(name);
    fs::write(out, text).unwrap();
}

/// The files that chapters link to, with their names below the folder.
fn list(docs: &Path, files: BTreeSet<PathBuf>) -> String {
    let mut list = String::from("&[\n");
    for path in files {
        let name = path.strip_prefix(docs).unwrap().to_str().unwrap();
        writeln!(list, "File {{ name: {name:?}, text: {:?} }},", read(&path)).unwrap();
    }
    list + "]"
}

/// Title and file of each link in the list of chapters.
fn listed(summary: &str) -> Vec<(String, String)> {
    let links = summary.split('[').skip(1);
    let pair = |link: &str| {
        let (title, rest) = link.split_once("](")?;
        let (file, _) = rest.split_once(')')?;
        Some((title.to_string(), file.to_string()))
    };
    links.filter_map(pair).collect()
}

/// The text with each line `{{#include FILE:ANCHOR}}` replaced by that part of the file, as mdBook does it.
fn with_includes(text: &str, folder: &Path) -> String {
    let line = |line: &str| {
        let named = line.strip_prefix("{{#include ");
        let named = named.and_then(|rest| rest.strip_suffix("}}")?.rsplit_once(':'));
        match named {
            Some((file, anchor)) => part(&read(&folder.join(file)), anchor),
            None => line.to_string(),
        }
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

fn part(text: &str, anchor: &str) -> String {
    let from = format!("<!-- ANCHOR: {anchor} -->");
    let to = format!("<!-- ANCHOR_END: {anchor} -->");
    let part = text
        .split_once(&from)
        .and_then(|(_, rest)| rest.split_once(&to));
    let (part, _) = part.unwrap_or_else(|| panic!("expected {from} and {to}"));
    part.to_string()
}

/// The address of a chapter's file: `play.md` is `play`, and `operate/README.md` is `operate/`.
fn address(file: &str) -> String {
    let name = file.strip_suffix(".md").unwrap_or(file);
    let first = name.strip_suffix("README").or(name.strip_suffix("index"));
    first.unwrap_or(name).to_string()
}

/// The file that a link shows, if it is no chapter.
fn linked_file(event: &Event) -> Option<String> {
    let Event::Start(Tag::Link { dest_url, .. }) = event else {
        return None;
    };
    let is_page = dest_url.starts_with('#') || dest_url.contains(".md");
    (!is_page).then(|| dest_url.to_string())
}

/// A link to a chapter's file becomes one to its page.
fn link_to_page(event: &mut Event) {
    let Event::Start(Tag::Link { dest_url, .. }) = event else {
        return;
    };
    let (file, heading) = match dest_url.split_once('#') {
        Some((file, heading)) => (file, format!("#{heading}")),
        None => (&**dest_url, String::new()),
    };
    let page = match address(file) {
        page if page.is_empty() && !file.is_empty() => "./".to_string(),
        page => page,
    };
    *dest_url = CowStr::from(page + &heading);
}

fn html(events: Vec<Event>) -> String {
    let mut page = String::new();
    html::push_html(&mut page, events.into_iter());
    page
}

/// Gives each heading the name that links use.
fn name_headings(events: &mut [Event]) {
    let is_end = |event: &Event| matches!(event, Event::End(TagEnd::Heading(_)));
    for i in 0..events.len() {
        let (before, rest) = events.split_at_mut(i + 1);
        if let Event::Start(Tag::Heading { id, .. }) = &mut before[i] {
            let words = rest.iter().take_while(|event| !is_end(event));
            *id = Some(slug(words).into());
        }
    }
}

/// Small letters and digits, with a dash for each blank, as mdBook makes them.
fn slug<'a>(heading: impl Iterator<Item = &'a Event<'a>>) -> String {
    let words = heading.filter_map(|event| match event {
        Event::Text(text) | Event::Code(text) => Some(text.to_lowercase()),
        _ => None,
    });
    let kept = |c: &char| c.is_alphanumeric() || " -_".contains(*c);
    let text: String = words.collect();
    text.chars()
        .filter(kept)
        .map(|c| if c == ' ' { '-' } else { c })
        .collect()
}
