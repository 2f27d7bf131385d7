//! A rulebook file as a form: what each rule says, and the file with one rule changed.

use rules::vocabulary::{self, Rule, Star, Value};
use rules::{Draft, Rank};
use serde::{Deserialize, Serialize};
use texts::Message;
use toml_edit::{DocumentMut, Item, Table, TableLike};
use utoipa::ToSchema;

use crate::catalogue::{Catalogue, read};
use crate::errors::Fault;

/// A file, and what is to be changed in it.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FormSent {
    /// The text of the file.
    #[schema(max_length = 60000)]
    pub(crate) file: String,
    #[serde(default)]
    change: Option<ChangeSent>,
}

/// One rule of a file.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChangeSent {
    /// Where it stands: `ranks.king.jump.landing`.
    #[schema(max_length = 100)]
    path: String,
    /// What it says from now on; without it the file says nothing about it.
    #[serde(default)]
    #[schema(value_type = Object)]
    value: Option<serde_json::Value>,
}

/// A file as a form.
#[derive(Serialize, ToSchema)]
pub(crate) struct FormView {
    /// The text of the file, with the change in it.
    file: String,
    /// What it says; nothing if it has mistakes.
    rules: Option<Vec<RuleView>>,
}

/// What a file says about one rule.
#[derive(Serialize, ToSchema)]
pub(crate) struct RuleView {
    /// Where it stands in the file.
    path: String,
    /// Its key in the vocabulary.
    key: &'static str,
    /// The rank or the side that it is about.
    of: Option<String>,
    #[schema(value_type = Object)]
    value: serde_json::Value,
    /// What the rulebook says that it builds on.
    #[schema(value_type = Object)]
    parent: serde_json::Value,
}

/// The file with its change, and what it says then.
pub(crate) fn form(catalogue: &Catalogue, sent: &FormSent) -> Result<FormView, Fault> {
    let file = match &sent.change {
        Some(change) => changed(&sent.file, change)?,
        None => sent.file.clone(),
    };
    let rules = read(&file).ok().map(|read| {
        let parent = read
            .book
            .parent
            .as_deref()
            .and_then(|id| catalogue.built_in(id));
        let parent = parent.as_ref().map(|parent| parent.rulebook.draft());
        said(read.book.rulebook.draft(), parent)
    });
    Ok(FormView { file, rules })
}

/// Every rule that stands once or for each rank, with its value.
fn said(draft: &Draft, parent: Option<&Draft>) -> Vec<RuleView> {
    vocabulary::rules()
        .flat_map(|rule| places(rule, draft).map(move |at| (rule, at)))
        .map(|(rule, at)| RuleView {
            path: rule.path(at),
            key: rule.key,
            of: (rule.star() == Star::Ranks).then(|| Rank::ALL[at % 3].word().to_string()),
            value: value(rule, draft, at),
            parent: parent.map_or(serde_json::Value::Null, |parent| value(rule, parent, at)),
        })
        .collect()
}

fn places(rule: &Rule, draft: &Draft) -> impl Iterator<Item = usize> {
    let there: Vec<usize> = match rule.star() {
        Star::Once => vec![0],
        Star::Ranks => {
            let has = |at: &usize| draft.mechanics.rank(Rank::ALL[*at]).is_some();
            (0..Rank::ALL.len()).filter(has).collect()
        }
        Star::Sides | Star::Counters | Star::Examples => Vec::new(),
    };
    there.into_iter()
}

/// What a draft says about a rule; for a rank that is not there, nothing.
fn value(rule: &Rule, draft: &Draft, at: usize) -> serde_json::Value {
    let absent = rule.star() == Star::Ranks && draft.mechanics.rank(Rank::ALL[at]).is_none();
    if absent {
        serde_json::Value::Null
    } else {
        rule.holds(draft, at)
            .map_or(serde_json::Value::Null, |value| json(&value))
    }
}

fn json(value: &Value) -> serde_json::Value {
    match value {
        Value::Text(text) => text.as_str().into(),
        Value::Number(number) => (*number).into(),
        Value::Halves(halves) => (*halves as f64 / 2.0).into(),
        Value::Truth(truth) => (*truth).into(),
        Value::List(entries) => entries.iter().map(json).collect(),
        Value::Table(members) => {
            let members = members
                .iter()
                .map(|(name, value)| (name.clone(), json(value)));
            serde_json::Value::Object(members.collect())
        }
    }
}

/// The file with one rule changed. All else stays as it was written, comments too; but of a rule
/// and the one in whose place it stands a file has one.
fn changed(file: &str, change: &ChangeSent) -> Result<String, Fault> {
    let no_rule = || Fault::unknown("refusal-no-such-rule", &change.path);
    let (rule, _) = vocabulary::rule_at(&change.path).ok_or_else(no_rule)?;
    let unreadable = |error: toml_edit::TomlError| {
        let message = Message::new("refusal-no-toml").with("error", error.message().to_string());
        Fault::unprocessable("no-toml", message)
    };
    let mut document: DocumentMut = file.parse().map_err(unreadable)?;
    let parts: Vec<&str> = change.path.split('.').collect();
    match &change.value {
        Some(value) => {
            let value =
                written(value).ok_or_else(|| Fault::bad("bad-value", "refusal-bad-rule"))?;
            put(document.as_table_mut(), &parts, 0, value);
        }
        None => drop(take(document.as_table_mut(), &parts)),
    }
    if !rule.instead.is_empty() {
        let other: Vec<&str> = rule.instead.split('.').collect();
        take(document.as_table_mut(), &other);
    }
    Ok(document.to_string())
}

/// A value as TOML has it: texts, numbers, truths, lists and tables of them.
fn written(value: &serde_json::Value) -> Option<toml_edit::Value> {
    Some(match value {
        serde_json::Value::String(text) => text.as_str().into(),
        serde_json::Value::Bool(truth) => (*truth).into(),
        serde_json::Value::Number(number) => match number.as_i64() {
            Some(whole) => whole.into(),
            None => number.as_f64()?.into(),
        },
        serde_json::Value::Object(members) => {
            let members = members
                .iter()
                .map(|(name, value)| Some((name, written(value)?)));
            let members: Option<Vec<_>> = members.collect();
            toml_edit::Value::InlineTable(members?.into_iter().collect())
        }
        serde_json::Value::Array(entries) => {
            let entries: Option<Vec<_>> = entries.iter().map(written).collect();
            toml_edit::Value::Array(in_lines(entries?.into_iter().collect()))
        }
        serde_json::Value::Null => return None,
    })
}

/// The longest list that stands in one line.
const LINE: usize = 80;

/// A list as people write it: a long one has a line for each entry.
fn in_lines(mut list: toml_edit::Array) -> toml_edit::Array {
    if list.to_string().len() > LINE {
        for entry in list.iter_mut() {
            entry.decor_mut().set_prefix("\n    ");
        }
        list.set_trailing("\n");
        list.set_trailing_comma(true);
    }
    list
}

/// Puts a value where it belongs. Tables that are not there yet get a heading, their parts a dot.
fn put(table: &mut dyn TableLike, parts: &[&str], depth: usize, value: toml_edit::Value) {
    let [name, rest @ ..] = parts else { return };
    let there = table.entry(name);
    if rest.is_empty() {
        let item = there.or_insert(Item::None);
        // A rule may be a table that names its source beside what it says.
        match item
            .as_table_like_mut()
            .filter(|table| table.contains_key("is"))
        {
            Some(cited) => drop(cited.insert("is", Item::Value(value))),
            None => set(item, value),
        }
        return;
    }
    let headings = if parts_are_ranks(name, depth) { 2 } else { 1 };
    let item = there.or_insert_with(|| {
        let mut table = Table::new();
        table.set_implicit(true);
        table.set_dotted(depth >= headings && depth > 0);
        Item::Table(table)
    });
    if item.as_table_like().is_none() {
        *item = Item::Table(Table::new());
    }
    if let Some(inner) = item.as_table_like_mut() {
        put(inner, rest, depth + 1, value);
    }
}

/// Ranks have a table each: `[ranks.king]`.
fn parts_are_ranks(name: &str, depth: usize) -> bool {
    depth == 0 && name == "ranks" || depth == 1 && ["man", "king", "triple"].contains(&name)
}

/// Sets a value and keeps the comment that stands behind the old one.
fn set(item: &mut Item, mut value: toml_edit::Value) {
    if let Some(old) = item.as_value() {
        *value.decor_mut() = old.decor().clone();
    }
    *item = Item::Value(value);
}

/// Takes a rule out, and tables that are empty then.
fn take(table: &mut dyn TableLike, parts: &[&str]) -> Option<()> {
    let [name, rest @ ..] = parts else {
        return None;
    };
    if rest.is_empty() {
        table.remove(name)?;
        return Some(());
    }
    let inner = table.get_mut(name)?.as_table_like_mut()?;
    take(inner, rest)?;
    if inner.is_empty() {
        table.remove(name)?;
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "extends = \"english\" # ours\nid = \"a\"\n\n# why\n[capture]\nduty = \"optional\" # free\n";

    fn edit(file: &str, path: &str, value: serde_json::Value) -> String {
        let value = (!value.is_null()).then_some(value);
        let change = ChangeSent {
            path: path.to_string(),
            value,
        };
        changed(file, &change).unwrap()
    }

    #[test]
    fn comments_survive_a_change() {
        let file = edit(FILE, "capture.duty", "compulsory".into());
        assert_eq!(file, FILE.replace("optional", "compulsory"));
    }

    #[test]
    fn new_rules_get_a_heading() {
        let file = edit(FILE, "ranks.king.jump.landing", "any".into());
        assert!(
            file.ends_with("[ranks.king]\njump.landing = \"any\"\n"),
            "{file}"
        );
        let file = edit(&file, "ranks.king.step.reach", "any".into());
        assert!(file.contains("step.reach = \"any\"\n"), "{file}");
        assert!(read(&file).is_ok(), "{file}");
    }

    #[test]
    fn what_is_put_back_leaves_nothing() {
        let file = edit(FILE, "ranks.man.jump.directions", "diagonal".into());
        assert!(read(&file).is_ok(), "{file}");
        let back = edit(&file, "ranks.man.jump.directions", serde_json::Value::Null);
        assert_eq!(back, FILE);
        assert!(!edit(FILE, "capture.duty", serde_json::Value::Null).contains("duty"));
    }

    #[test]
    fn cited_rules_keep_their_source() {
        let file = "extends = \"english\"\nid = \"a\"\n[endings]\nrepetition = { is = 3, clause = \"custom\" }\n";
        let file = edit(file, "endings.repetition", 4.into());
        assert!(file.contains("{ is = 4, clause = \"custom\" }"), "{file}");
    }

    #[test]
    fn the_form_knows_what_the_file_and_its_parent_say() {
        let sent = FormSent {
            file: FILE.to_string(),
            change: None,
        };
        let form = form(&Catalogue::new(), &sent).unwrap();
        let rules = form.rules.unwrap();
        let duty = rules
            .iter()
            .find(|rule| rule.path == "capture.duty")
            .unwrap();
        assert_eq!(
            (&duty.value, &duty.parent),
            (&"optional".into(), &"compulsory".into())
        );
        assert!(
            rules
                .iter()
                .any(|rule| rule.path == "ranks.king.jump.landing")
        );
    }

    #[test]
    fn a_rule_takes_the_place_of_its_other() {
        let file = edit(FILE, "opening.pie", true.into());
        assert!(file.ends_with("\n[opening]\npie = true\n"), "{file}");
        let openings = serde_json::json!(["9-13 22-18", "11-15"]);
        let file = edit(&file, "opening.ballots", openings);
        let list = "[opening]\nballots = [\"9-13 22-18\", \"11-15\"]\n";
        assert!(file.ends_with(list), "{file}");
        assert!(read(&file).is_ok(), "{file}");
        let back = edit(&file, "opening.pie", serde_json::Value::Null);
        assert_eq!(back, FILE);
        let file = edit(
            "board.start = \"B:W1:B2\"\n",
            "board.rows",
            vec![1, 2].into(),
        );
        assert_eq!(file, "board.rows = [1, 2]\n");
    }

    #[test]
    fn a_long_list_has_a_line_for_each_entry() {
        let all = vec!["9-13 22-18 6-9"; 6];
        let file = edit(FILE, "opening.ballots", all.into());
        let lines = "    \"9-13 22-18 6-9\",\n".repeat(6);
        assert!(file.ends_with(&format!("[\n{lines}]\n")), "{file}");
        assert!(read(&file).is_ok(), "{file}");
    }

    #[test]
    fn what_a_file_may_say_is_shown_before_it_says_it() {
        let sent = FormSent {
            file: FILE.to_string(),
            change: None,
        };
        let rules = form(&Catalogue::new(), &sent).unwrap().rules.unwrap();
        let value = |path: &str| rules.iter().find(|rule| rule.path == path).unwrap();
        let (pie, ballots) = (value("opening.pie"), value("opening.ballots"));
        assert_eq!((&pie.value, &pie.parent), (&false.into(), &false.into()));
        assert_eq!(ballots.value, serde_json::json!([]));
    }

    #[test]
    fn nonsense_is_refused() {
        let change = |path: &str| ChangeSent {
            path: path.to_string(),
            value: Some(1.into()),
        };
        assert!(changed(FILE, &change("no.such.rule")).is_err());
        assert!(changed("id = ", &change("capture.duty")).is_err());
    }
}
