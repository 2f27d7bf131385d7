//! The JSON Schema of rulebook files: with it, editors complete and check a file as it is typed.

use texts::Message;

use super::json::Json;
use super::{Field, Needed, Rule, SIDES, Star, Takes, rules};

/// The JSON Schema (draft 7) of rulebook files.
///
/// ```
/// let schema = rulebook::vocabulary::schema();
/// assert!(schema.contains("any-that-goes-on"));
/// ```
pub fn schema() -> String {
    let mut file = SchemaTable::default();
    for rule in rules() {
        for path in paths(rule) {
            file.add(&path, rule);
        }
    }
    let schema = Json::object([
        (
            "$schema",
            Json::text("http://json-schema.org/draft-07/schema#"),
        ),
        (
            "title",
            Json::text(Message::new("schema-title").to_string()),
        ),
    ]);
    let Json::Object(members) = file.schema("") else {
        return String::new();
    };
    let whole = members
        .into_iter()
        .fold(schema, |whole, (name, value)| whole.with(&name, value));
    format!("{whole}\n")
}

/// The paths of a rule in a file, a list of tables being `[]`.
fn paths(rule: &Rule) -> Vec<Vec<String>> {
    let names: &[&str] = match rule.star() {
        Star::Once => &[""],
        Star::Sides => &SIDES,
        Star::Ranks => &["man", "king", "triple"],
        Star::Counters | Star::Examples => &["[]"],
    };
    let path = |name: &&str| {
        let key = rule.key.replacen('*', name, 1);
        key.split('.').map(str::to_string).collect()
    };
    names.iter().map(path).collect()
}

/// A table of a file, with what may stand in it.
#[derive(Default)]
struct SchemaTable {
    rules: Vec<(String, &'static Rule)>,
    tables: Vec<(String, SchemaTable)>,
}

impl SchemaTable {
    fn add(&mut self, path: &[String], rule: &'static Rule) {
        match path {
            [] => {}
            [name] => self.rules.push((name.clone(), rule)),
            [table, rest @ ..] => self.table(table).add(rest, rule),
        }
    }

    fn table(&mut self, name: &str) -> &mut SchemaTable {
        let at = self.tables.iter().position(|(known, _)| known == name);
        let at = at.unwrap_or_else(|| {
            self.tables.push((name.to_string(), SchemaTable::default()));
            self.tables.len() - 1
        });
        &mut self.tables[at].1
    }

    /// The schema of the table that stands at this path.
    fn schema(&self, path: &str) -> Json {
        if let [(name, entries)] = &self.tables[..]
            && name == "[]"
        {
            let items = entries.schema(path);
            return Json::object([("type", Json::text("array")), ("items", items)]);
        }
        let rules = self
            .rules
            .iter()
            .map(|(name, rule)| (name.clone(), of_rule(rule)));
        let tables = self.tables.iter().map(|(name, table)| {
            let path = format!("{path}.{name}");
            let schema = table.schema(&path);
            (name.clone(), or_none(&path, schema))
        });
        let mut members: Vec<(String, Json)> = rules.chain(tables).collect();
        if !path.is_empty() {
            members.extend(source());
        }
        Json::object([
            ("type", Json::text("object")),
            ("properties", Json::Object(members)),
            ("additionalProperties", Json::False),
        ])
    }
}

/// Ranks above the man can be taken away from what a file builds on.
fn or_none(path: &str, schema: Json) -> Json {
    match path {
        ".ranks.king" | ".ranks.triple" => {
            let none = Json::object([("const", Json::text("none"))]);
            Json::object([("anyOf", Json::List(vec![schema, none]))])
        }
        _ => schema,
    }
}

/// The lines that say where a rule comes from.
fn source() -> [(String, Json); 2] {
    ["clause", "says"].map(|name| {
        let meaning = Message::new(format!("meaning-{name}")).to_string();
        let text = Json::object([
            ("type", Json::text("string")),
            ("description", Json::text(meaning)),
        ]);
        (name.to_string(), text)
    })
}

/// A rule is written plainly, or as `{ is = …, clause = …, says = … }`.
fn of_rule(rule: &Rule) -> Json {
    let in_list = matches!(rule.star(), Star::Counters | Star::Examples);
    let plain = if in_list {
        of_takes(&rule.takes)
    } else {
        with_source(of_takes(&rule.takes))
    };
    let meaning = Json::text(Message::new(rule.meaning_key()).to_string());
    if in_list || rule.key == "extends" {
        return plain.with("description", meaning);
    }
    let [clause, says] = source();
    let cited = Json::object([
        ("type", Json::text("object")),
        (
            "properties",
            Json::Object(vec![("is".to_string(), plain.clone()), clause, says]),
        ),
        ("required", Json::texts(["is"])),
        ("additionalProperties", Json::False),
    ]);
    Json::object([
        ("description", meaning),
        ("anyOf", Json::List(vec![plain, cited])),
    ])
}

/// The schema of a value; where it is a table, its source may stand beside its keys.
fn with_source(schema: Json) -> Json {
    let Json::Object(members) = schema else {
        return schema;
    };
    let is_table = members.iter().any(|(name, _)| name == "properties");
    let members = members.into_iter().map(|(name, value)| {
        let value = match (name.as_str(), value) {
            ("properties", Json::Object(mut fields)) if is_table => {
                fields.extend(source());
                Json::Object(fields)
            }
            ("anyOf", Json::List(forms)) => {
                Json::List(forms.into_iter().map(with_source).collect())
            }
            (_, value) => value,
        };
        (name, value)
    });
    Json::Object(members.collect())
}

fn of_takes(takes: &Takes) -> Json {
    let kind = |name: &str| Json::object([("type", Json::text(name))]);
    let list = |of: Json| kind("array").with("items", of);
    match takes {
        Takes::Text | Takes::Fen => kind("string"),
        Takes::Name => kind("string").with("pattern", Json::text("^[a-z][a-z0-9-]{0,39}$")),
        Takes::Word(words) => Json::object([("enum", Json::texts(words.iter().copied()))]),
        Takes::Words(words, most) => {
            let word = of_takes(&Takes::Word(words));
            let list = list(word.clone()).with("maxItems", Json::Number(*most as u64));
            Json::object([("anyOf", Json::List(vec![word, list]))])
        }
        Takes::Number(least, most) => kind("integer")
            .with("minimum", Json::Number(*least))
            .with("maximum", Json::Number(*most)),
        Takes::Halves(least, most) => kind("number")
            .with("minimum", Json::Number(*least))
            .with("maximum", Json::Number(*most))
            .with("multipleOf", Json::Half),
        Takes::Numbers(least, most) => list(of_takes(&Takes::Number(*least, *most))),
        Takes::Range => {
            let text =
                kind("string").with("pattern", Json::text("^(any|[0-9]+[+]|[0-9]+-[0-9]+)$"));
            Json::object([(
                "anyOf",
                Json::List(vec![of_takes(&Takes::Number(0, 255)), text]),
            )])
        }
        Takes::Names => list(kind("string"))
            .with("minItems", Json::Number(2))
            .with("maxItems", Json::Number(2)),
        Takes::Moves | Takes::Openings => list(kind("string")),
        Takes::Truth => kind("boolean"),
        Takes::Refusals => kind("object").with("additionalProperties", kind("string")),
        Takes::Table(fields) => of_table(fields),
        Takes::Either(forms) => {
            Json::object([("anyOf", Json::List(forms.iter().map(of_takes).collect()))])
        }
    }
}

fn of_table(fields: &[Field]) -> Json {
    let members = fields
        .iter()
        .map(|field| (field.name.to_string(), of_takes(&field.takes)));
    let needed = fields.iter().filter(|field| field.needed == Needed::Always);
    Json::object([
        ("type", Json::text("object")),
        ("properties", Json::Object(members.collect())),
        ("required", Json::texts(needed.map(|field| field.name))),
        ("additionalProperties", Json::False),
    ])
}
