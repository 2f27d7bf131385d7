//! A commented file to begin a rulebook with.

use std::fmt::Write;

use texts::{Language, Message};

use crate::Draft;
use crate::vocabulary::{Bears, Rule, Star, Value, rules};

/// The text of a file that builds on a rulebook and changes nothing yet: every rule that decides
/// a game stands there as a comment, with what it means and what it may be.
///
/// ```
/// use rulebook::{builtin, file};
/// let english = builtin::draft("english").unwrap();
/// let text = file::template("my-house", &english, texts::Language::En);
/// let draft = file::read(&text, &builtin::parent).unwrap();
/// assert_eq!(draft.mechanics, english.mechanics);
/// assert!(text.contains("#capture.duty = \"compulsory\""));
/// ```
pub fn template(id: &str, parent: &Draft, language: Language) -> String {
    let say = |key: &'static str| Message::new(key).with("id", id).say(language);
    let mut text = String::new();
    // Writing to a `String` cannot fail.
    let _ = writeln!(text, "#:schema ./{SCHEMA}");
    comment(&mut text, &say("template-head"));
    let _ = writeln!(text, "\nextends = {}", Value::text(&parent.id));
    let _ = writeln!(text, "id = {}\n", Value::text(id));
    comment(&mut text, &say("template-rules"));
    for rule in rules().filter(|rule| is_offered(rule)) {
        offer(&mut text, rule, parent, language);
    }
    let _ = writeln!(text);
    comment(&mut text, &say("template-example"));
    text
}

/// The name of the schema that lies beside a new file.
pub const SCHEMA: &str = "rulebook.schema.json";

/// Rules that decide a game or how it begins. Counters are lists and would replace those of the
/// parent.
fn is_offered(rule: &Rule) -> bool {
    let begins = rule.key == "board.rows" || rule.table() == "opening";
    let shown = rule.bears == Bears::OnPlay || begins;
    shown && matches!(rule.star(), Star::Once | Star::Ranks)
}

/// What a rule means and may be, and below it the rule as the parent has it.
fn offer(text: &mut String, rule: &Rule, parent: &Draft, language: Language) {
    let values = rule.places(parent).into_iter().filter_map(|at| {
        let value = rule.holds(parent, at)?;
        Some(format!("#{} = {value}\n", rule.path(at)))
    });
    let values: String = values.collect();
    if values.is_empty() {
        return;
    }
    let meaning = Message::new(rule.meaning_key()).say(language);
    let expected = rule.takes.message().say(language);
    let _ = writeln!(text);
    comment(text, &format!("{meaning}: {expected}"));
    text.push_str(&values);
}

/// Lines of at most a hundred characters, each after `# `.
fn comment(text: &mut String, prose: &str) {
    for paragraph in prose.lines() {
        let mut line = String::from("#");
        for word in paragraph.split(' ') {
            if line.chars().count() + word.chars().count() > 98 {
                let _ = writeln!(text, "{line}");
                line = String::from("#");
            }
            line = format!("{line} {word}");
        }
        let _ = writeln!(text, "{}", line.trim_end());
    }
}
