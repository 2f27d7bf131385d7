//! `crownhead rules`.

use std::path::Path;

use rules::builtin;

use crate::run::{Folder, run, words};

#[test]
fn every_built_in_rulebook_holds() {
    let files = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebooks");
    for id in builtin::ids() {
        let file = files.join(format!("{id}.toml"));
        let out = words(&["rules", "check", id, file.to_str().unwrap()]).good();
        let lines: Vec<&str> = out.lines().collect();
        assert_eq!(lines.len(), 2, "{out}");
        assert!(
            lines.iter().all(|line| line.ends_with(" examples hold")),
            "{out}"
        );
        assert_eq!(lines[0], lines[1].rsplit('/').next().unwrap());
    }
}

#[test]
fn list() {
    let out = run("rules list").good();
    assert_eq!(out.lines().count(), 20);
    assert!(out.contains("turkish        Turkish draughts        8x8, every square\n"));
    let json: serde_json::Value = serde_json::from_str(&run("rules list --json").good()).unwrap();
    let ids: Vec<&str> = json
        .as_array()
        .unwrap()
        .iter()
        .map(|b| b["id"].as_str().unwrap())
        .collect();
    assert_eq!(ids, builtin::ids().collect::<Vec<_>>());
    assert_eq!(json[15]["width"], 12);
}

#[test]
fn show() {
    insta::assert_snapshot!(run("rules show english").good());
}

#[test]
fn show_with_the_words_of_the_source() {
    let out = run("rules show contest --quote").good();
    assert!(
        out.lines().any(|line| line.starts_with("      \"")),
        "{out}"
    );
    assert!(out.lines().all(|line| line.chars().count() <= 80), "{out}");
}

#[test]
fn every_rulebook_is_shown() {
    for id in builtin::ids() {
        let out = words(&["rules", "show", id]).good();
        assert!(out.contains("\nCapture\n  - "), "{id}: {out}");
        assert!(out.lines().all(|line| line.chars().count() <= 80), "{out}");
    }
}

#[test]
fn diff() {
    insta::assert_snapshot!(run("rules diff english giveaway").good());
    let same = run("rules diff english english").good();
    assert_eq!(
        same,
        "English draughts and English draughts have the same rules.\n"
    );
}

#[test]
fn mistakes_are_shown_at_their_place() {
    let folder = Folder::new("mistakes");
    let text = "\
extends = \"english\"
id = \"house\"
[capture]
duty = \"compulsary\"
chian = \"must-finish\"
[[example]]
title = \"Men go forward\"
moves = [\"11-15\"]
";
    let file = folder.file("house.toml", text);
    let ran = words(&["rules", "check", &file]);
    assert_eq!(ran.code, 1);
    assert_eq!(ran.err, "");
    insta::assert_snapshot!(folder.short(&ran.out));
    // Commands that need the rulebook tell the same and give up.
    let perft = words(&["perft", "--rules", &file, "3"]).wrong_use();
    assert!(perft.contains("house.toml:4:8"), "{perft}");
}

#[test]
fn examples_that_do_not_hold_are_shown() {
    let folder = Folder::new("examples");
    let text = "\
extends = \"english\"
id = \"house\"
[[example]]
title = \"The first moves\"
moves = [\"11-15\"]
refused = { \"11-18\" = \"obstacle\" }
[[example]]
title = \"Counts\"
perft = [7, 49, 301]
";
    let file = folder.file("house.toml", text);
    let ran = words(&["rules", "check", &file]);
    assert_eq!(ran.code, 1);
    insta::assert_snapshot!(folder.short(&ran.out));
}

#[test]
fn one_mistake_does_not_hide_another_file() {
    let folder = Folder::new("several");
    let good = folder.file("good.toml", "extends = \"english\"\nid = \"good\"");
    let bad = folder.file("bad.toml", "extends = \"englsh\"\nid = \"bad\"");
    let ran = words(&["rules", "check", &bad, &good]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("did you mean `english`?"), "{}", ran.out);
    assert!(
        ran.out
            .ends_with("good.toml: no mistakes, and no examples\n"),
        "{}",
        ran.out
    );
    let ran = words(&["rules", "check", "nowhere.toml", &good]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.out
            .ends_with("good.toml: no mistakes, and no examples\n"),
        "{}",
        ran.out
    );
}

#[test]
fn a_file_may_extend_the_one_beside_it() {
    let folder = Folder::new("beside");
    folder.file(
        "base.toml",
        "extends = \"russian\"\nid = \"base\"\nname = \"Base\"",
    );
    let child = "extends = \"base\"\nid = \"child\"\ncapture.duty = \"optional\"";
    let child = folder.file("child.toml", child);
    let out = words(&["rules", "diff", &child, "russian"]).good();
    assert!(
        out.contains("A side that can take may do so, or make a plain move instead."),
        "{out}"
    );
    // Files elsewhere are not read.
    let thief = folder.file("thief.toml", "extends = \"../beside/base\"\nid = \"thief\"");
    let ran = words(&["rules", "check", &thief]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("there is no rulebook"), "{}", ran.out);
}

#[test]
fn rules_as_json() {
    let json =
        |line: &str| -> serde_json::Value { serde_json::from_str(&run(line).good()).unwrap() };
    let shown = json("rules show contest --json");
    assert_eq!(shown["id"], "contest");
    assert_eq!(shown["start"], "B:W21-32:B1-12");
    assert_eq!(shown["sides"], serde_json::json!(["Black", "Red"]));
    let rules = shown["rules"].as_array().unwrap();
    let duty = rules
        .iter()
        .find(|rule| rule["key"] == "capture.duty")
        .unwrap();
    assert_eq!(duty["text"], "A side that can take must take.");
    assert_eq!(duty["clause"], "rule 9");
    let differ = json("rules diff english giveaway --json");
    assert_eq!(
        (&differ["a"], &differ["b"]),
        (&"english".into(), &"giveaway".into())
    );
    let keys: Vec<&str> = { differ["differences"].as_array().unwrap().iter() }
        .map(|difference| difference["key"].as_str().unwrap())
        .collect();
    assert!(keys.contains(&"endings.no-move"), "{keys:?}");
    let same = json("rules diff english english --json");
    assert_eq!(same["differences"], serde_json::json!([]));
}

#[test]
fn checks_as_json() {
    let folder = Folder::new("rules-check-json");
    let bad = folder.file(
        "bad.toml",
        "extends = \"english\"\nid = \"bad\"\ncapture.duty = \"no\"\n",
    );
    let ran = words(&["rules", "check", "--json", "english", &bad]);
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
    let lines = crate::run::json_lines(&ran.out);
    assert_eq!(lines[0]["file"], "english.toml");
    assert!(lines[0]["examples"].as_u64() > Some(0), "{}", ran.out);
    assert_eq!(lines[0]["mistakes"], serde_json::json!([]));
    let mistake = &lines[1]["mistakes"][0];
    assert_eq!(
        (&mistake["line"], &mistake["column"]),
        (&3.into(), &16.into())
    );
    let message = mistake["message"].as_str().unwrap();
    assert!(
        message.contains("expected `optional` or `compulsory`"),
        "{message}"
    );
}
