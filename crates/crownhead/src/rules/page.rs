//! A rulebook as a page in Markdown, for the guide and for whoever prints rules.

use std::sync::Arc;

use rules::sentences::{Section, Sentence, phrases, sentences};
use rules::{Example, Game, Rulebook, examples, svg};
use texts::Message;

use crate::language::say;

/// The whole page: summary, board, rules with their clauses, examples with pictures.
pub(super) fn markdown(rulebook: &Arc<Rulebook>) -> String {
    let draft = rulebook.draft();
    let source = say(Message::new("show-source").with("source", &draft.source));
    let mut parts = vec![
        format!("# {}", say(phrases::rulebook(draft))),
        draft.summary.clone(),
        source,
        picture(&svg::picture(rulebook, &rulebook.start(0))),
    ];
    let all = sentences(draft);
    parts.extend(Section::ALL.iter().filter_map(|part| section(*part, &all)));
    let shown = draft
        .examples
        .iter()
        .filter_map(|each| example(rulebook, each));
    parts.extend(shown);
    parts.join("\n\n") + "\n"
}

/// A section with its rules, if it has any.
fn section(section: Section, all: &[Sentence]) -> Option<String> {
    let of_it = all.iter().filter(|sentence| sentence.section == section);
    let lines: Vec<String> = of_it.map(rule).collect();
    let title = say(section.title());
    (!lines.is_empty()).then(|| format!("## {title}\n\n{}", lines.join("\n")))
}

fn rule(sentence: &Sentence) -> String {
    let text = say(sentence.text.clone());
    match &sentence.clause {
        Some(clause) => format!("- {text} *{}*", clause.label),
        None => format!("- {text}"),
    }
}

fn example(rulebook: &Arc<Rulebook>, example: &Example) -> Option<String> {
    let game = Game::set_up(rulebook.clone(), 0, example.fen.as_deref()).ok()?;
    let expects = example.expects.iter();
    let lines: Vec<String> = expects
        .map(|expectation| format!("- {}", say(examples::sentence(&game, expectation))))
        .collect();
    let board = picture(&svg::picture(rulebook, game.position()));
    Some(format!(
        "## {}\n\n{board}\n\n{}",
        say(phrases::shown(&example.title)),
        lines.join("\n")
    ))
}

/// A picture inside the page: its lines stay together, for a blank one would end it. It is as wide
/// as a column of text, or as a phone.
fn picture(svg: &str) -> String {
    let lines: Vec<&str> = svg.lines().filter(|line| !line.trim().is_empty()).collect();
    let fitted = lines
        .join("\n")
        .replacen("<svg ", "<svg style=\"width: 100%; height: auto\" ", 1);
    format!("<div style=\"max-width: 22em\">\n{fitted}\n</div>")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_one_block_and_fits_its_column() {
        let board = picture("<svg width=\"684\">\n\n<rect/>\n</svg>\n");
        assert!(board.contains("<svg style=\"width: 100%; height: auto\" width=\"684\">\n<rect/>"));
        assert!(!board.contains("\n\n"), "{board}");
    }
}
