//! `crownhead train`, and weights on the command line.

use crate::run::{Folder, json_lines, run};

pub(crate) const SMALL: &str = "extends = \"english\"\nid = \"small\"\nboard.width = 6\n\
                     board.height = 8\nboard.rows = [1, 2]\n";

#[test]
fn what_was_learned_serves_its_own_rulebook_alone() {
    let folder = Folder::new("train");
    let (rules, out) = (folder.file("small.toml", SMALL), folder.fresh("small"));
    let train = format!("train --rules {rules} --games 64 --nodes 50 --out {out} --threads 2");
    let told = run(&train).good();
    assert!(told.contains("round 1: 64 games"), "{told}");
    assert_eq!(run(&train).good(), told, "nothing is left to do");

    let weights = format!("{out}/latest.weights");
    let analyse = |rules: &str, weights: &str| {
        run(&format!(
            "analyse --rules {rules} --weights {weights} --depth 6 --json"
        ))
    };
    let scores = |weights: &str| {
        let lines = json_lines(&analyse(&rules, weights).good());
        let scores = lines.iter().map(|line| line["score"].to_string());
        scores.collect::<Vec<_>>()
    };
    assert_ne!(scores(&weights), scores("none"));
    let refused = analyse("english", &weights).wrong_use();
    assert!(refused.contains("another rulebook"), "{refused}");
    let duel =
        format!("match nodes=50,weights={weights} nodes=50,weights=none --rules {rules} --games 4");
    assert!(run(&duel).good().contains("4 games"));
    let data = folder.fresh("data");
    let play = run(&format!(
        "play --rules {rules} --weights {weights} --level 2 --data {data}"
    ));
    assert!(
        play.good().contains("Black to move."),
        "nobody types a move"
    );
    let refused = run(&format!("play --rules english --weights {weights}")).wrong_use();
    assert!(refused.contains("another rulebook"), "{refused}");

    let array = folder.fresh("small.npy");
    let told = run(&format!(
        "train export --rules {rules} --games {out} --out {array}"
    ));
    let told = told.good();
    let count = told.split(' ').next().unwrap_or_default();
    let bytes = std::fs::read(&array).unwrap();
    assert!(bytes.starts_with(b"\x93NUMPY"), "{told}");
    let head = String::from_utf8_lossy(&bytes[..300]).into_owned();
    assert!(head.contains(&format!("'shape': ({count},)")), "{head}");
}

#[test]
fn games_are_kept_and_exported_as_pdn() {
    let folder = Folder::new("train-pdn");
    let (rules, games) = (folder.file("small.toml", SMALL), folder.fresh("games"));
    let (bare, out) = (folder.fresh("bare"), folder.fresh("games.pdn"));
    let play = |to: &str, more: &str| {
        let line = format!("train games --rules {rules} --out {to} --games 32 --nodes 30 {more}");
        run(&line).good()
    };
    let export = |from: &str, to: &str| {
        run(&format!(
            "train export --rules {rules} --games {from} --out {to}"
        ))
    };
    play(&games, "--pdn");
    assert!(export(&games, &out).good().contains("32 games in "));
    let text = std::fs::read_to_string(&out).unwrap();
    assert_eq!(text.matches("[Event \"Crownhead self-play\"]").count(), 32);
    assert!(
        text.contains("[Round \"31\"]") && text.contains("[%eval "),
        "{text}"
    );
    play(&bare, "");
    let refused = export(&bare, &out).wrong_use();
    assert!(refused.contains("train games --pdn"), "{refused}");
    let refused = export(&games, &folder.fresh("games.csv")).wrong_use();
    assert!(refused.contains("`.npy` or `.pdn`"), "{refused}");
}

#[test]
fn what_is_learned_in_the_data_folder_is_used_by_itself() {
    let folder = Folder::new("train-data");
    let (rules, data) = (folder.file("small.toml", SMALL), folder.fresh("data"));
    let analyse = |more: &str| {
        let line = format!("analyse --rules {rules} --data {data} --depth 6 --json {more}");
        json_lines(&run(&line).good())[0]["score"].to_string()
    };
    // No built-in rulebook has this board, so nothing is known of it before.
    let [before, plain] = ["", "--weights none"].map(analyse);
    let train = format!("train --rules {rules} --data {data} --games 64 --nodes 50");
    let told = run(&train).good();
    assert!(told.contains("in use   "), "{told}");
    assert_ne!(analyse(""), before);
    assert_eq!(analyse("--weights none"), plain);
    // A twin with another name has learned it too.
    let twin = SMALL.replace("small", "twin");
    let rules = folder.file("twin.toml", format!("name = \"Twin\"\n{twin}"));
    let line = format!("analyse --rules {rules} --data {data} --depth 6 --json");
    let twins = json_lines(&run(&line).good())[0]["score"].to_string();
    assert_eq!(twins, analyse(""));
}

#[test]
fn a_network_is_trained_on_kept_games_and_plays() {
    let folder = Folder::new("network");
    let (rules, games) = (folder.file("small.toml", SMALL), folder.fresh("games"));
    let play =
        format!("train games --rules {rules} --out {games} --games 96 --nodes 40 --tables 2");
    assert!(run(&play).good().contains("96 games"));
    assert!(
        run(&play).good().contains("96 games"),
        "nothing is left to do"
    );
    let other = format!("{play} --seed 3");
    assert!(run(&other).wrong_use().contains("holds another training"));

    let out = folder.path("small.weights");
    let fit = format!("train network --rules {rules} --out {out} --width 64 --epochs 2 {games}");
    let told = run(&fit).good();
    assert!(told.contains("positions of 96 games"), "{told}");
    let duel =
        format!("match nodes=50,weights={out} nodes=50,weights=none --rules {rules} --games 4");
    assert!(run(&duel).good().contains("4 games"));
    let refused = run(&format!(
        "analyse --rules english --weights {out} --depth 2"
    ))
    .wrong_use();
    assert!(refused.contains("another rulebook"), "{refused}");
}

#[test]
fn wrong_use_is_explained() {
    let refused = run("train").wrong_use();
    assert!(refused.contains("--rules"), "{refused}");
    let refused = run("train network --rules english --out x /no/games").wrong_use();
    assert!(refused.contains("/no/games"), "{refused}");
    let refused = run("train --rules english --minutes soon").wrong_use();
    assert!(
        refused.contains("got `soon`: expected minutes"),
        "{refused}"
    );
    let refused = run("match nodes=5,weights=no-such-file nodes=5 --games 2").wrong_use();
    assert!(refused.contains("no-such-file"), "{refused}");
}
