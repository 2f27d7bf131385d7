//! The vocabulary as data, for programs that show a form.

use texts::{Language, Message};

use super::json::Json;
use super::{Bears, Default, Inherits, Rule, Star, Takes, rules};

/// Every rule as JSON: its key, what it takes, what holds without it, what it decides, and what
/// it says in a language.
///
/// ```
/// let json = rulebook::vocabulary::describe(texts::Language::En);
/// assert!(json.contains("\"key\": \"capture.duty\""));
/// ```
pub fn describe(language: Language) -> String {
    let rules = rules().map(|rule| of_rule(rule, language)).collect();
    let whole = Json::object([
        ("version", Json::Number(1)),
        ("language", Json::text(language.tag())),
        ("rules", Json::List(rules)),
    ]);
    format!("{whole}\n")
}

fn of_rule(rule: &Rule, language: Language) -> Json {
    let say = |message: Message| Json::text(message.say(language));
    let each = match rule.star() {
        Star::Once => Json::Null,
        Star::Sides => Json::text("side"),
        Star::Ranks => Json::text("rank"),
        Star::Counters => Json::text("counter"),
        Star::Examples => Json::text("example"),
    };
    let bears = match rule.bears {
        Bears::OnPlay => "play",
        Bears::OnRecords => "records",
        Bears::OnWords => "words",
    };
    let inherited = match rule.inherits {
        Inherits::Yes => "yes",
        Inherits::Never => "never",
    };
    Json::object([
        ("key", Json::text(rule.key)),
        ("each", each),
        ("takes", of_takes(&rule.takes)),
        ("default", default(rule)),
        ("instead", if_any(rule.instead)),
        ("bears_on", Json::text(bears)),
        ("inherited", Json::text(inherited)),
        ("meaning", say(Message::new(rule.meaning_key()))),
        ("expected", say(rule.takes.message())),
        ("without", say(rule.default_message())),
    ])
}

fn if_any(text: &str) -> Json {
    match text {
        "" => Json::Null,
        text => Json::text(text),
    }
}

/// The value that always holds without the rule, where there is one.
fn default(rule: &Rule) -> Json {
    match rule.default {
        Default::Word(word) => Json::text(word),
        Default::Number(number) => Json::Number(number),
        Default::Empty => Json::List(Vec::new()),
        Default::False => Json::False,
        Default::Required | Default::OrElse | Default::Nothing | Default::Follows { .. } => {
            Json::Null
        }
    }
}

fn of_takes(takes: &Takes) -> Json {
    let kind = |name: &str| Json::object([("kind", Json::text(name))]);
    let words = |words: &[&'static str]| Json::texts(words.iter().copied());
    match takes {
        Takes::Text => kind("text"),
        Takes::Name => kind("name"),
        Takes::Fen => kind("fen"),
        Takes::Word(known) => kind("word").with("words", words(known)),
        Takes::Words(known, most) => kind("words")
            .with("words", words(known))
            .with("most", Json::Number(*most as u64)),
        Takes::Number(least, most) => range(kind("number"), *least, *most),
        Takes::Halves(least, most) => range(kind("halves"), *least, *most),
        Takes::Numbers(least, most) => range(kind("numbers"), *least, *most),
        Takes::Range => kind("range"),
        Takes::Names => kind("names"),
        Takes::Moves => kind("moves"),
        Takes::Openings => kind("openings"),
        Takes::Truth => kind("truth"),
        Takes::Refusals => kind("refusals"),
        Takes::Table(fields) => {
            let fields = fields.iter().map(|field| {
                Json::object([
                    ("name", Json::text(field.name)),
                    ("takes", of_takes(&field.takes)),
                ])
            });
            kind("table").with("fields", Json::List(fields.collect()))
        }
        Takes::Either(forms) => {
            let forms = forms.iter().map(of_takes);
            kind("either").with("forms", Json::List(forms.collect()))
        }
    }
}

fn range(kind: Json, least: u64, most: u64) -> Json {
    kind.with("least", Json::Number(least))
        .with("most", Json::Number(most))
}
