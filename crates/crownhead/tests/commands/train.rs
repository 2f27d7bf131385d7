//! `crownhead train`, and weights on the command line.

use crate::run::{Folder, json_lines, run};

const SMALL: &str = "extends = \"english\"\nid = \"small\"\nboard.width = 6\n\
                     board.height = 6\nboard.rows = [1, 2]\n";

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
}

#[test]
fn wrong_use_is_explained() {
    let refused = run("train --rules english --minutes soon").wrong_use();
    assert!(
        refused.contains("got `soon`: expected minutes"),
        "{refused}"
    );
    let refused = run("match nodes=5,weights=no-such-file nodes=5 --games 2").wrong_use();
    assert!(refused.contains("no-such-file"), "{refused}");
}
