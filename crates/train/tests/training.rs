//! A whole training on a small board, in seconds: it learns, and it goes on after a kill.

use std::fs::{self, OpenOptions};
use std::path::Path;
use std::sync::Arc;

use engine::{Learned, Weights};
use rules::{Rulebook, builtin};
use train::{Error, Form, News, Outcome, Plan, Trial, train};

/// English rules on a board that no built-in rulebook has, so that nothing is known of it.
fn small() -> Arc<Rulebook> {
    let text = "extends = \"english\"\nid = \"small\"\nboard.width = 6\nboard.height = 8\n\
                board.rows = [1, 2]";
    let draft = rules::file::read(text, &builtin::parent).unwrap();
    Rulebook::new(draft).unwrap()
}

fn plan(folder: &Path, threads: usize) -> Plan {
    Plan {
        rulebook: small(),
        folder: folder.to_path_buf(),
        games: Some(640),
        time: None,
        nodes: 60,
        seed: 11,
        threads,
        known: None,
    }
}

fn run(plan: &Plan) -> Outcome {
    train(plan, &mut |_| {}).unwrap()
}

fn weights(outcome: &Outcome) -> Vec<u8> {
    fs::read(&outcome.weights).unwrap()
}

#[test]
fn a_training_learns_and_is_the_same_on_any_number_of_threads() {
    let folders = [1, 3].map(|_| tempfile::tempdir().unwrap());
    let [one, three] = [1, 3].map(|threads| {
        let folder = folders[usize::from(threads == 3)].path();
        run(&plan(folder, threads))
    });
    let log = &one.rounds[0];
    assert!(log.validation() < log.blank, "{log:?}");
    assert_eq!(log.games, 640);
    assert_eq!(one.rounds, three.rounds);
    assert_eq!(weights(&one), weights(&three));
    let learned = Learned::read(&small(), &weights(&one)).unwrap();
    assert_ne!(learned, Learned::Patterns(Weights::prior(&small())));
    assert!(one.is_better());
    let tried: Vec<Form> = log.trials.iter().map(|trial| trial.form).collect();
    assert_eq!(tried, Form::ALL, "{log:?}");
    let networks: Vec<Form> = log.networks.iter().map(|(form, _)| *form).collect();
    assert_eq!(networks, [Form::Network, Form::ScoreNetwork]);
    let report = fs::read_to_string(&one.report).unwrap();
    assert!(report.contains("| 1 | 640 |"), "{report}");
    let curve = fs::read_to_string(folders[0].path().join("curve.svg")).unwrap();
    assert!(curve.ends_with("</svg>\n"));
}

/// The state that a kill leaves: some games, the last of them cut off.
#[test]
fn a_training_that_was_killed_goes_on_to_the_same_weights() {
    let whole = tempfile::tempdir().unwrap();
    let expected = weights(&run(&plan(whole.path(), 2)));

    let killed = tempfile::tempdir().unwrap();
    let games = killed.path().join("games");
    let all = fs::read(whole.path().join("games")).unwrap();
    fs::copy(whole.path().join("plan"), killed.path().join("plan")).unwrap();
    fs::write(&games, &all[..all.len() * 3 / 5]).unwrap();
    let mut fresh_games = 0;
    let outcome = train(&plan(killed.path(), 2), &mut |news| {
        if let News::Played { fresh, .. } = news {
            fresh_games = fresh;
        }
    });
    assert_eq!(weights(&outcome.unwrap()), expected);
    assert!(
        (200..400).contains(&fresh_games),
        "{fresh_games} games anew"
    );

    // Killed in the middle of a fit: what is kept of the fit serves, what is damaged does not.
    for damage in [false, true] {
        fs::remove_file(killed.path().join("latest.weights")).unwrap();
        if damage {
            let fit = OpenOptions::new()
                .write(true)
                .open(killed.path().join("fit"));
            fit.unwrap().set_len(1000).unwrap();
        }
        assert_eq!(weights(&run(&plan(killed.path(), 1))), expected);
    }
}

/// Killed in the middle of a match: the pairs on disk count, and the rest are played as before.
#[test]
fn a_match_that_was_killed_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let whole = run(&plan(folder.path(), 2));
    let path = folder.path().join("network.trial");
    let kept = fs::read(&path).unwrap();
    fs::write(&path, &kept[..kept.len() - 3]).unwrap();
    let mut heard = Vec::new();
    let again = train(&plan(folder.path(), 1), &mut |news| {
        if let News::Tried { form, games, .. } = news {
            heard.push((form, games));
        }
    });
    assert_eq!(again.unwrap().rounds, whole.rounds);
    let of = |trial: &&Trial| trial.form == Form::Network;
    let trial = whole.rounds[0].trials.iter().find(of).unwrap();
    assert_eq!(heard, [(Form::Network, trial.games.iter().sum())]);
    assert_eq!(fs::read(&path).unwrap(), kept);
}

/// What is known already gives way to something better alone.
#[test]
fn a_training_keeps_what_is_better() {
    let folder = tempfile::tempdir().unwrap();
    let rulebook = builtin::rulebook("english").unwrap();
    let plan = Plan {
        rulebook: rulebook.clone(),
        games: Some(64),
        nodes: 40,
        known: Learned::embedded(&rulebook).map(Arc::new),
        ..plan(folder.path(), 2)
    };
    let outcome = run(&plan);
    let log = &outcome.rounds[0];
    // A few games between weak players teach nothing that a network of many does not know.
    assert_eq!(log.trials[0].form, Form::Patterns);
    assert!(!log.trials[0].kept, "{log:?}");
    let [won, drawn, lost] = log.trials[0].games;
    assert!(lost > won && won + drawn + lost >= 10, "{log:?}");
    let known = plan.known.as_ref().unwrap().write();
    assert_eq!(weights(&outcome) == known, log.kept().is_none());
    assert_eq!(outcome.is_better(), log.kept().is_some());
}

#[test]
fn a_folder_with_another_training_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let mut plan = plan(folder.path(), 1);
    plan.games = Some(32);
    run(&plan);
    plan.seed = 12;
    let error = train(&plan, &mut |_| {}).unwrap_err();
    assert!(matches!(error, Error::Other { .. }), "{error}");
    assert!(error.to_string().contains("seed 11"), "{error}");
}
