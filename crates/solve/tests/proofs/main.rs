//! Whole proofs of small games, against a plain solver and against a checker that is told lies.

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

use endgame::Tables;
use rules::{Game, Rulebook, Seed, Side, builtin, file};
use solve::{Bounds, Certificate, Counters, News, Options, Result3, Verdict, Wrong, check, solve};

mod plain;

/// A rulebook on a small board.
fn small(parent: &str, size: u8, rows: &str) -> Arc<Rulebook> {
    changed(parent, size, rows, "")
}

/// A rulebook on a small board, with another rule.
fn changed(parent: &str, size: u8, rows: &str, rule: &str) -> Arc<Rulebook> {
    let text = format!(
        "id = \"small\"\nname = \"Small\"\nextends = \"{parent}\"\n{rule}\n\
         [board]\nwidth = {size}\nheight = {size}\nrows = {rows}\n"
    );
    let parents = |id: &str| builtin::text(id).map(str::to_string);
    Rulebook::new(file::read(&text, &parents).unwrap()).unwrap()
}

fn options(dir: &Path) -> Options<'_> {
    Options {
        dir: dir.to_path_buf(),
        memory: 4 << 20,
        tables: None,
    }
}

fn proof(game: &Game) -> Certificate {
    let dir = tempfile::tempdir().unwrap();
    solve(game, &options(dir.path()), &AtomicBool::new(false), &|_| {}).unwrap()
}

/// A position from a few moves of chance.
fn random_game(rulebook: &Arc<Rulebook>, seed: &mut Seed) -> Game {
    let mut game = Game::new(rulebook.clone(), 0);
    for _ in 0..seed.below(12) {
        if game.outcome().is_some() {
            break;
        }
        let moves = game.legal_moves();
        let mv = moves[seed.below(moves.len())].clone();
        game.play(&mv).unwrap();
    }
    Game::from_fen(rulebook.clone(), &game.fen()).unwrap()
}

#[test]
fn small_games_are_worth_what_the_plain_solver_says() {
    let mut seen = Vec::new();
    for (parent, rule, games) in [
        ("english", "", 10),
        ("english", "ranks.king.quiet-run = 2", 5),
        ("contest", "", 10),
        ("russian", "", 1),
        ("giveaway", "", 10),
        ("triple-king", "", 10),
        ("towers", "", 10),
    ] {
        let rulebook = changed(parent, 4, "[1]", rule);
        let mut seed = Seed::new(7);
        for _ in 0..games {
            let game = random_game(&rulebook, &mut seed);
            let value = plain::value(&game);
            let proven = check(&proof(&game), &rulebook, None).unwrap();
            let expected = Bounds {
                least: value,
                most: value,
            };
            assert_eq!(proven.bounds, expected, "{parent} {}", game.fen());
            seen.push(value);
        }
    }
    for value in [Result3::Loss, Result3::Draw, Result3::Win] {
        assert!(seen.contains(&value), "no {value:?} among {}", seen.len());
    }
}

/// Two kings win against one in the corner of a small board, in a few plies.
fn won() -> (Arc<Rulebook>, Certificate) {
    let rulebook = builtin::rulebook("english").unwrap();
    let game = Game::from_fen(rulebook.clone(), "B:WK4:BK11,K10").unwrap();
    let certificate = proof(&game);
    (rulebook, certificate)
}

#[test]
fn a_win_within_the_counters_holds_with_them() {
    let (rulebook, certificate) = won();
    let proven = check(&certificate, &rulebook, None).unwrap();
    assert_eq!(proven.bounds.least, Result3::Win);
    assert_eq!(proven.counters, Counters::Kept);
}

#[test]
fn a_winner_that_goes_round_in_circles_is_found() {
    let (rulebook, certificate) = won();
    let mut circling = certificate.clone();
    let claims = circling.claims.iter_mut();
    let claim = claims
        .into_iter()
        .find(|claim| claim.holds == Verdict::Wins);
    // Each move alone is legal, and leads to a state that the strategy knows.
    for step in claim.unwrap().steps.values_mut() {
        step.plies = 40;
    }
    let wrong = check(&circling, &rulebook, None);
    assert!(matches!(wrong, Err(Wrong::NoNearer(_))), "{wrong:?}");
}

#[test]
fn lies_are_found() {
    let (rulebook, certificate) = won();
    let wins = |claim: &&mut solve::Claim| claim.holds == Verdict::Wins;

    let mut hasty = certificate.clone();
    let claim = hasty.claims.iter_mut().find(wins).unwrap();
    let least = claim.steps.values_mut().max_by_key(|step| step.plies);
    least.unwrap().plies = 1;
    let wrong = check(&hasty, &rulebook, None);
    assert!(matches!(wrong, Err(Wrong::NoNearer(_))), "{wrong:?}");

    let mut silent = certificate.clone();
    let claim = silent.claims.iter_mut().find(wins).unwrap();
    claim.steps.pop_last();
    let wrong = check(&silent, &rulebook, None);
    assert!(matches!(wrong, Err(Wrong::NoStep(_))), "{wrong:?}");

    let mut cheating = certificate.clone();
    let claim = cheating.claims.iter_mut().find(wins).unwrap();
    for step in claim.steps.values_mut() {
        step.text = "1-32".to_string();
    }
    let wrong = check(&cheating, &rulebook, None);
    assert!(matches!(wrong, Err(Wrong::Illegal(_, _))), "{wrong:?}");

    let mut boasting = certificate.clone();
    for claim in &mut boasting.claims {
        claim.holds = Verdict::DoesNotWin;
        claim.attacker = Side::First;
    }
    assert!(check(&boasting, &rulebook, None).is_err());

    let other = builtin::rulebook("russian").unwrap();
    let wrong = check(&certificate, &other, None);
    assert_eq!(wrong, Err(Wrong::OtherRules));
}

/// Solves, and counts the states that were looked at.
fn count(game: &Game, dir: &Path, stop: &AtomicBool) -> (Certificate, u64) {
    let nodes = Mutex::new([0; 2]);
    let news = |news: News| nodes.lock().unwrap()[news.attacker.index()] = news.nodes;
    let certificate = solve(game, &options(dir), stop, &news).unwrap();
    (certificate, nodes.into_inner().unwrap().iter().sum())
}

#[test]
fn a_search_that_was_stopped_goes_on() {
    let rulebook = small("contest", 6, "[1]");
    let game = Game::new(rulebook.clone(), 0);
    let dir = tempfile::tempdir().unwrap();
    let (nothing, few) = count(&game, dir.path(), &AtomicBool::new(true));
    assert_eq!(nothing.claims, []);

    let (whole, many) = count(&game, dir.path(), &AtomicBool::new(false));
    assert!(few < many, "{few} {many}");
    let draw = Bounds {
        least: Result3::Draw,
        most: Result3::Draw,
    };
    assert_eq!(check(&whole, &rulebook, None).unwrap().bounds, draw);

    let (again, fewer) = count(&game, dir.path(), &AtomicBool::new(false));
    assert!(fewer < many / 10, "{fewer} {many}");
    assert_eq!(check(&again, &rulebook, None).unwrap().bounds, draw);

    // An earlier release named its files by another hash.
    let (own, legacy) = (rulebook.play_hash(), rulebook.legacy_hash().unwrap());
    for entry in std::fs::read_dir(dir.path()).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        let before = name.replace(&own.to_string(), &legacy.to_string());
        assert_ne!(name, before);
        std::fs::rename(&path, path.with_file_name(before)).unwrap();
    }
    let (taken_over, as_few) = count(&game, dir.path(), &AtomicBool::new(false));
    assert!(as_few < many / 10, "{as_few} {many}");
    assert_eq!(check(&taken_over, &rulebook, None).unwrap().bounds, draw);
}

#[test]
fn rules_do_not_share_what_was_found() {
    let dir = tempfile::tempdir().unwrap();
    let start = "B:W7,8:B1,2";
    let value = |parent: &str, dir: &Path| {
        let rulebook = small(parent, 4, "[1]");
        let game = Game::from_fen(rulebook.clone(), start).unwrap();
        let (certificate, _) = count(&game, dir, &AtomicBool::new(false));
        check(&certificate, &rulebook, None).unwrap().bounds
    };
    value("english", dir.path());
    let alone = tempfile::tempdir().unwrap();
    let giveaway = value("giveaway", dir.path());
    assert_eq!(giveaway, value("giveaway", alone.path()));
    let files = std::fs::read_dir(dir.path()).unwrap().count();
    assert_eq!(files, 4, "two questions of two rulebooks");
}

#[test]
fn a_small_table_is_enough() {
    let rulebook = small("contest", 6, "[1]");
    let game = Game::new(rulebook.clone(), 0);
    let dir = tempfile::tempdir().unwrap();
    let narrow = Options {
        memory: 1 << 18,
        ..options(dir.path())
    };
    let large = solve(&game, &narrow, &AtomicBool::new(false), &|_| {});
    let refused = large.unwrap_err();
    assert_eq!(
        refused.to_string(),
        "the proof has more than 1024 states: expected more memory"
    );

    let narrow = Options {
        memory: 2 << 20,
        ..options(dir.path())
    };
    let certificate = solve(&game, &narrow, &AtomicBool::new(false), &|_| {}).unwrap();
    assert_eq!(
        check(&certificate, &rulebook, None).unwrap().bounds.least,
        Result3::Draw
    );
}

#[test]
fn tables_settle_endings_for_the_search_and_for_the_check() {
    let rulebook = small("english", 4, "[1]");
    let dir = tempfile::tempdir().unwrap();
    let mut go = |_: &endgame::Progress| std::ops::ControlFlow::Continue(());
    let build = endgame::Options::default();
    endgame::build(&rulebook, 3, dir.path(), &build, &mut go).unwrap();
    let tables = Tables::open(dir.path(), &rulebook).unwrap();
    let game = Game::new(rulebook.clone(), 0);
    let with = Options {
        tables: Some(&tables),
        ..options(dir.path())
    };
    let certificate = solve(&game, &with, &AtomicBool::new(false), &|_| {}).unwrap();
    let proven = check(&certificate, &rulebook, Some(&tables)).unwrap();
    assert_eq!(certificate.tables, 3);
    let without = check(&proof(&game), &rulebook, None).unwrap();
    assert_eq!(proven.bounds, without.bounds);
    assert!(proven.states < without.states);
    assert_eq!(
        check(&certificate, &rulebook, None),
        Err(Wrong::NoTables(0, 3))
    );
}
