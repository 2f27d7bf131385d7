//! The engine finds proved tactics within their budget of positions.

mod support;

use std::collections::BTreeMap;
use std::path::Path;

use engine::{Engine, Limits, Options, Stop};
use rules::builtin;

use support::tactic::{Kind, Tactic};

/// A proof of a sample may look at so many positions.
const PROOF: u64 = 30_000_000;

/// The rulebooks without a file: there the proofs take too long.
const WITHOUT: [&str; 1] = ["turkish"];

/// The rulebooks that have a file.
fn rulebooks() -> impl Iterator<Item = &'static str> {
    builtin::ids().filter(|id| !WITHOUT.contains(id))
}

/// Every position of every file.
fn tactics() -> Vec<Tactic> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tactics");
    let read = |id: &str| {
        let rulebook = builtin::rulebook(id).unwrap();
        let text = std::fs::read_to_string(folder.join(format!("{id}.txt"))).unwrap();
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let tactics = lines
            .map(|line| Tactic::read(&rulebook, line).unwrap_or_else(|| panic!("{id}: {line}")));
        tactics.collect::<Vec<_>>()
    };
    rulebooks().flat_map(read).collect()
}

#[test]
fn the_engine_finds_them_in_time() {
    let mut missed = Vec::new();
    for tactic in tactics() {
        let rulebook = tactic.game.rulebook();
        let options = Options {
            hash_mb: 8,
            ..Options::default()
        };
        let engine = Engine::new(rulebook.clone(), options);
        let limits = Limits::nodes(tactic.nodes);
        let answer = engine.search(&tactic.game, &limits, &Stop::new(), |_| {});
        let played = answer.best.unwrap().action(rulebook.grid());
        let mut best = tactic.best.iter().map(|mv| mv.action(rulebook.grid()));
        if !best.any(|action| action == played) {
            missed.push(format!("{}: {tactic}", rulebook.id()));
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

#[test]
fn a_sample_of_them_is_proved() {
    let all = tactics();
    for tactic in all.iter().step_by(4) {
        let id = tactic.game.rulebook().id();
        assert_eq!(tactic.is_proved(PROOF), Ok(true), "{id}: {tactic}");
    }
}

#[test]
fn a_wrong_claim_is_not_proved() {
    let all = tactics();
    let wins = all.iter().filter(|tactic| tactic.kind == Kind::Win);
    let mut tried = 0;
    for tactic in wins.step_by(4) {
        let moves = tactic.game.legal_moves();
        let other = moves.iter().find(|mv| !tactic.best.contains(mv));
        let wrong = Tactic {
            best: other.into_iter().cloned().collect(),
            ..tactic.clone()
        };
        assert_eq!(wrong.is_proved(PROOF), Ok(false), "{wrong}");
        tried += 1;
    }
    assert!(tried > 5, "{tried}");
}

#[test]
fn every_file_has_some_and_every_kind_is_there() {
    let mut counts = BTreeMap::new();
    let mut kinds = BTreeMap::new();
    for tactic in tactics() {
        *counts
            .entry(tactic.game.rulebook().id().to_owned())
            .or_insert(0) += 1;
        *kinds.entry(tactic.kind).or_insert(0) += 1;
    }
    assert_eq!(counts.len(), rulebooks().count());
    assert!(counts.values().all(|count| *count >= 8), "{counts:?}");
    assert_eq!(kinds.len(), Kind::ALL.len());
    assert!(kinds.values().all(|count| *count >= 4), "{kinds:?}");
}
