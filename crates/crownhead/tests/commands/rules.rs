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
fn every_further_game_holds() {
    let mut command = vec!["rules", "check"];
    command.extend(builtin::more_ids());
    let out = words(&command).good();
    assert_eq!(out.lines().count(), builtin::MORE.len());
    assert!(
        out.lines().all(|line| line.ends_with(" examples hold")),
        "{out}"
    );
}

#[test]
fn counts_that_are_not_made_are_not_said_to_hold() {
    let folder = Folder::new("counts-beyond");
    let text = "extends = \"english\"\nid = \"deep\"\n[[example]]\ntitle = \"T\"\n\
                count = \"routes\"\nperft = [7, 49, 302, 1469, 7361, 36768, 179740, 845931, \
                3963680, 18391564, 85242128, 388623673, 1766623630, 1]\n";
    let file = folder.file("deep.toml", text);
    let out = words(&["rules", "check", &file]).good();
    let (first, second) = out.split_once('\n').unwrap();
    assert!(first.ends_with("1 example holds"), "{out}");
    assert!(second.contains("counts go too deep"), "{out}");
}

#[test]
fn list() {
    let out = run("rules list").good();
    let (main, more) = out.split_once("\n\nMore games:\n").unwrap();
    assert_eq!(main.lines().count(), 20);
    assert_eq!(more.lines().count(), builtin::MORE.len());
    assert!(main.contains("turkish        Turkish draughts        8x8, every square\n"));
    assert!(more.contains("killer "), "{more}");
    let json: serde_json::Value = serde_json::from_str(&run("rules list --json").good()).unwrap();
    let ids: Vec<&str> = json
        .as_array()
        .unwrap()
        .iter()
        .map(|b| b["id"].as_str().unwrap())
        .collect();
    assert_eq!(ids, builtin::every_id().collect::<Vec<_>>());
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
    let keys: Vec<&str> = differ["differences"]
        .as_array()
        .unwrap()
        .iter()
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
        message.contains("expected `optional`, `huff` or `compulsory`"),
        "{message}"
    );
}

/// A new file can be used at once, names its schema, and each rule in it may be uncommented.
#[test]
fn a_new_file_to_begin_with() {
    let folder = Folder::new("rules-new");
    let here = folder.fresh("begin");
    std::fs::create_dir(&here).unwrap();
    let russian = begin_like("russian", &here);
    assert!(russian.contains("\n#opening.pie = false\n"), "{russian}");
    let pie = begin_like("english-pie", &here);
    assert!(pie.contains("\n#opening.pie = true\n"), "{pie}");
    let drawn = begin_like("english-3-move", &here);
    let list = "\n#opening.ballots = [\"9-13 21-17 5-9\", ";
    assert!(drawn.contains(list), "{drawn}");

    let schema = std::fs::read_to_string(format!("{here}/rulebook.schema.json")).unwrap();
    assert_eq!(schema, run("rules schema").good());
    let schema: serde_json::Value = serde_json::from_str(&schema).unwrap();
    let duty = &schema["properties"]["capture"]["properties"]["duty"]["anyOf"][0]["enum"];
    assert_eq!(duty[0], "optional");
}

/// A new file that builds on a rulebook, says the same as it is and with every rule uncommented.
fn begin_like(parent: &str, folder: &str) -> String {
    let id = format!("my-{parent}");
    words(&["rules", "new", &id, "--extends", parent, "--folder", folder]).good();
    let file = format!("{folder}/{id}.toml");
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(
        text.starts_with("#:schema ./rulebook.schema.json\n"),
        "{text}"
    );
    words(&["rules", "check", &file]).good();
    let identity = |book: &str| words(&["rules", "identity", book]).good();
    assert_eq!(identity(&file), identity(parent));

    let rules = text
        .lines()
        .filter(|line| line.contains(" = ") && !line.starts_with("# "));
    let whole: Vec<&str> = rules.map(|line| line.trim_start_matches('#')).collect();
    assert!(whole.len() > 25, "{text}");
    std::fs::write(&file, whole.join("\n")).unwrap();
    assert_eq!(identity(&file), identity(parent));
    text
}

#[test]
fn a_new_file_replaces_nothing() {
    let folder = Folder::new("rules-new");
    let here = folder.fresh("twice");
    std::fs::create_dir(&here).unwrap();
    words(&["rules", "new", "mine", "--folder", &here]).good();
    let again = words(&["rules", "new", "mine", "--folder", &here]).wrong_use();
    assert!(again.contains("it is there already"), "{again}");
    let odd = words(&["rules", "new", "My House", "--folder", &here]).wrong_use();
    assert!(odd.contains("expected small letters"), "{odd}");
}

#[test]
fn the_canonical_text_has_the_identity() {
    let text = run("rules identity english --text").good();
    assert!(text.starts_with("rules/1\nboard.width = 8\n"), "{text}");
    let told = run("rules identity english").good();
    assert!(
        told.contains("identity  ff687ba3b184a1d61f91014928f11a43"),
        "{told}"
    );
}
