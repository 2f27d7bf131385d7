//! From games to PDN text.

use super::letters::one_blank;
use super::{PdnCommand, PdnGame, PdnLine, PdnMove};

/// The tags that come first, in this order, whether the game has them or not.
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// Lines are broken before this many characters.
const WIDTH: usize = 80;

/// Writes a game as PDN: tags, a blank line, moves in lines of at most 80 characters, the
/// result.
///
/// PDN cannot hold everything. A `}` in a comment becomes `)`, and a run of blanks becomes one.
/// A control character in a tag becomes a blank, and a tag whose name is no name is left out.
pub fn write(game: &PdnGame) -> String {
    let mut text = String::new();
    let result = game.result.map_or("*", |r| r.text());
    for (name, unknown) in ROSTER {
        let unknown = if name == "Result" { result } else { unknown };
        push_tag(&mut text, name, game.tag(name).unwrap_or(unknown));
    }
    for (i, (name, value)) in game.tags.iter().enumerate() {
        let is_first = !game.tags[..i].iter().any(|(n, _)| n == name);
        let is_roster = ROSTER.iter().any(|(n, _)| n == name);
        if is_first && !is_roster && is_name(name) {
            push_tag(&mut text, name, value);
        }
    }
    text.push('\n');
    let mut body = Body::default();
    body.line(&game.line);
    body.word(result);
    text.push_str(&body.wrapped());
    text.push('\n');
    text
}

fn push_tag(text: &mut String, name: &str, value: &str) {
    text.push_str(&format!("[{name} \"{}\"]\n", escaped(value)));
}

/// The text as it stands between quotes.
fn escaped(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '"' | '\\' => result.extend(['\\', c]),
            c if c.is_control() => result.push(' '),
            c => result.push(c),
        }
    }
    result
}

fn is_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
}

/// The moves as words that blanks or line ends will part.
#[derive(Default)]
struct Body {
    words: Vec<String>,
    /// What goes before the next word without a blank: an open bracket.
    prefix: String,
}

impl Body {
    fn word(&mut self, word: &str) {
        let whole = std::mem::take(&mut self.prefix) + word;
        // A line that begins with one of these would be read as something else.
        if whole.starts_with(['%', '[']) {
            self.glue(" ");
            self.glue(&whole);
        } else {
            self.words.push(whole);
        }
    }

    /// Writes something right after the last word.
    fn glue(&mut self, text: &str) {
        if let Some(last) = self.words.last_mut() {
            last.push_str(text);
        }
    }

    fn wrapped(&self) -> String {
        let mut text = String::new();
        let mut column = 0;
        for word in &self.words {
            let length = word.chars().count();
            if column > 0 && column + 1 + length > WIDTH {
                text.push('\n');
                column = 0;
            } else if column > 0 {
                text.push(' ');
                column += 1;
            }
            text.push_str(word);
            column += length;
        }
        text
    }

    fn line(&mut self, line: &PdnLine) {
        self.comments(&line.comments);
        for played in &line.moves {
            self.played(played);
        }
        self.setup(line.setup.as_deref());
    }

    fn played(&mut self, played: &PdnMove) {
        self.setup(played.setup.as_deref());
        if let Some(number) = played.number {
            self.word(&number.to_string());
        }
        self.comments(&played.before);
        self.word(&played.text);
        self.glue(played.strength.as_deref().unwrap_or_default());
        for nag in &played.nags {
            self.word(&format!("${nag}"));
        }
        self.commands(&played.commands);
        self.comments(&played.after);
        let some = |line: &&PdnLine| **line != PdnLine::default();
        for variation in played.variations.iter().filter(some) {
            self.prefix.push('(');
            self.line(variation);
            self.glue(")");
        }
    }

    fn setup(&mut self, fen: Option<&str>) {
        if let Some(fen) = fen {
            self.word(&format!("/FEN \"{}\"/", escaped(fen)));
        }
    }

    fn commands(&mut self, commands: &[PdnCommand]) {
        if commands.is_empty() {
            return;
        }
        let one = |c: &PdnCommand| format!("[%{} {}]", c.name, c.value);
        let all: Vec<String> = commands.iter().map(one).collect();
        self.comment(&all.join(" "));
    }

    fn comments(&mut self, comments: &[String]) {
        for comment in comments {
            self.comment(comment);
        }
    }

    fn comment(&mut self, comment: &str) {
        let comment = one_blank(&comment.replace('}', ")"));
        if comment.is_empty() {
            return;
        }
        self.prefix.push('{');
        for word in comment.split(' ') {
            self.word(word);
        }
        self.glue("}");
    }
}
