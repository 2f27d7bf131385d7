//! Mistakes in a file, shown with the line that has them.

use rules::file::Diagnostic;

use crate::language::say;
use crate::screen::{Colour, Ink, harmless};

/// Characters of a line that are shown at most.
const WIDEST: usize = 100;

/// The lines that show some mistakes of a file.
pub(crate) fn shown(
    name: &str,
    text: &str,
    mistakes: &[Diagnostic],
    colour: Colour,
) -> Vec<String> {
    let show = |mistake| Shown::new(text, mistake).lines(name, colour);
    mistakes.iter().flat_map(show).collect()
}

/// A mistake with the part of its line that is shown.
struct Shown<'a> {
    mistake: &'a Diagnostic,
    excerpt: String,
    /// Characters of the excerpt before the mistake.
    before: usize,
    /// Characters of the excerpt that the mistake covers.
    covered: usize,
}

impl<'a> Shown<'a> {
    fn new(text: &str, mistake: &'a Diagnostic) -> Shown<'a> {
        let line = text.lines().nth(mistake.line - 1).unwrap_or_default();
        let before = mistake.column - 1;
        // A long line is shown from a little before the mistake.
        let cut = if line.chars().count() > WIDEST {
            before.saturating_sub(WIDEST / 3)
        } else {
            0
        };
        let excerpt: String = line.chars().skip(cut).take(WIDEST).collect();
        let span = text.get(mistake.span.clone()).unwrap_or_default();
        let covered = span.lines().next().unwrap_or_default().chars().count();
        let before = before - cut;
        let room = excerpt.chars().count().saturating_sub(before);
        Shown {
            mistake,
            excerpt: harmless(&excerpt),
            before,
            covered: covered.min(room).max(1),
        }
    }

    fn lines(&self, name: &str, colour: Colour) -> Vec<String> {
        let Diagnostic {
            line,
            column,
            message,
            help,
            ..
        } = self.mistake;
        let number = line.to_string();
        let blank = " ".repeat(number.len());
        let edge = |text: &str| colour.paint(Ink::Blue, text);
        let carets = colour.paint(Ink::Red, &"^".repeat(self.covered));
        let help = harmless(&help.clone().map(say).unwrap_or_default());
        let under = format!(
            "{}{carets} {}",
            " ".repeat(self.before),
            colour.paint(Ink::Green, &help)
        );
        vec![
            format!(
                "{}: {}",
                colour.paint(Ink::Red, "error"),
                harmless(&say(message.clone()))
            ),
            format!("{blank}{} {name}:{line}:{column}", edge("-->")),
            edge(&format!("{blank} |")),
            format!("{} {}", edge(&format!("{number} |")), self.excerpt)
                .trim_end()
                .to_string(),
            format!("{} {}", edge(&format!("{blank} |")), under.trim_end()),
            String::new(),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str, part: &str) -> Vec<String> {
        let start = text.find(part).unwrap();
        let mistake = Diagnostic {
            line: 1,
            column: text[..start].chars().count() + 1,
            span: start..start + part.len(),
            message: "wrong".into(),
            help: Some("right?".into()),
        };
        shown("x.toml", text, &[mistake], Colour::Off)
    }

    /// What stands above the carets.
    fn marked(lines: &[String]) -> String {
        let carets = |c: &(usize, char)| c.1 == '^';
        let places: Vec<usize> = lines[4]
            .chars()
            .enumerate()
            .filter(carets)
            .map(|c| c.0)
            .collect();
        places
            .iter()
            .map(|i| lines[3].chars().nth(*i).unwrap())
            .collect()
    }

    #[test]
    fn carets_mark_the_mistake() {
        for before in ["", "é\t", &"é ".repeat(200)] {
            let text = format!("{before}dutty = 3{}", " #".repeat(500));
            let lines = lines(&text, "dutty");
            assert_eq!(marked(&lines), "dutty", "{lines:#?}");
            assert!(lines[3].chars().count() < 120);
            assert!(lines[4].ends_with("^^^^^ right?"));
        }
    }

    #[test]
    fn the_end_of_a_file_can_be_marked() {
        let lines = lines("duty =", "");
        assert_eq!(lines[4], "  | ^ right?");
    }
}
