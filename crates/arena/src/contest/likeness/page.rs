//! Likeness as a page for the teacher alone.

use super::{Alike, Place, SURE, Source};
use crate::contest::report::escaped;

/// Most pairs on the page, and most lines of a passage.
const PAIRS: usize = 60;
const LINES: usize = 40;

const STYLE: &str = include_str!("page.css");

/// The page as HTML. It needs no script and no other file.
pub fn page(contest: &str, sources: &[Source], alike: &[Alike]) -> String {
    let title = format!("Likeness: {}", escaped(contest));
    let pairs: String = alike
        .iter()
        .take(PAIRS)
        .map(|alike| pair(sources, alike))
        .collect();
    let pairs = if pairs.is_empty() {
        "<p>No two submissions have a passage in common.</p>".to_string()
    } else {
        pairs
    };
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <meta name=\"robots\" content=\"noindex\"><title>{title}</title><style>\n{STYLE}</style></head>\n\
         <body><header><h1>{title}</h1><p>For the teacher alone: the public report does not link here.</p>\
         <p>{} submissions were compared by their tokens, so other names, comments and blanks hide nothing; \
         every common run of {SURE} tokens is found. What the starter kits have, and what more than half of \
         the class has, does not count. The percentage is the share of the smaller submission that the other one \
         has, too. It is a reason to look, not a verdict: the usual ways to write a search look alike.</p>\
         </header><main>{pairs}</main></body></html>\n",
        sources.len()
    )
}

fn pair(sources: &[Source], alike: &Alike) -> String {
    let [a, b] = alike.two.map(|own| escaped(&sources[own].name));
    let share = (100.0 * alike.share).round();
    let passages: String = alike
        .passages
        .iter()
        .map(|places| passage(sources, alike, places))
        .collect();
    let open = if share >= 50.0 { " open" } else { "" };
    format!(
        "<details{open}><summary><b>{share:.0} %</b><meter min=\"0\" max=\"100\" value=\"{share:.0}\" \
         aria-hidden=\"true\"></meter><span>{a} and {b}</span></summary>{passages}</details>\n"
    )
}

fn passage(sources: &[Source], alike: &Alike, places: &[Place; 2]) -> String {
    let side = |side: usize| {
        let source = &sources[alike.two[side]];
        let Place { file, lines } = places[side];
        let [from, to] = lines;
        let (name, text) = &source.files[file];
        let room = (to + 1 - from).min(LINES);
        let shown: Vec<String> = text
            .lines()
            .skip(from - 1)
            .take(room)
            .map(escaped)
            .collect();
        format!(
            "<figure><figcaption>{}, {}, lines {from} to {to}</figcaption><pre tabindex=\"0\">{}</pre></figure>",
            escaped(&source.name),
            escaped(name),
            shown.join("\n")
        )
    };
    format!("<div class=\"two\">{}{}</div>", side(0), side(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contest::likeness::likeness;

    #[test]
    fn nothing_of_a_submission_runs() {
        let text =
            "</pre><script>alert(1)</script> a b c d e f g h i j k l m n o p q r s t u v w x y z";
        let source = |name: &str| Source {
            name: name.to_string(),
            files: vec![("<b>.c".to_string(), text.to_string())],
        };
        let sources = [source("<i>"), source("b")];
        let html = page("<u>", &sources, &likeness(&sources, &[]));
        assert!(html.contains("100 %"), "{html}");
        for evil in ["<script>", "<i>", "<u>", "<b>.c"] {
            assert!(!html.contains(evil), "{evil}");
        }
    }
}
