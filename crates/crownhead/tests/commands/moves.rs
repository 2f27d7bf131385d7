//! `crownhead moves`.

use std::collections::HashSet;
use std::sync::Arc;

use rules::{Game, Rulebook, Seed, Square, builtin};
use serde_json::{Value, json};

use crate::run::{run, words};

fn listed(id: &str, fen: &str) -> Vec<Value> {
    let out = words(&["moves", "--rules", id, "--fen", fen, "--json"]).good();
    assert_eq!(out.lines().count(), 1);
    serde_json::from_str(&out).unwrap()
}

#[test]
fn the_form_of_json() {
    let out = run("moves --rules english --fen B:W19,27:B15,K1 --json").good();
    assert_eq!(
        out,
        "[{\"text\":\"15x31\",\"from\":15,\"path\":[24,31],\"captured\":[19,27],\"rank\":\"king\"}]\n"
    );
    let out = run("moves --rules english --fen B:W:B --json").good();
    assert_eq!(out, "[]\n");
}

#[test]
fn every_landing_has_its_entry() {
    // The king may stop on two squares between its two captures, which is one move.
    let moves = listed("international", "W:WK46:B37,19");
    let paths: Vec<String> = moves.iter().map(|m| m["path"].to_string()).collect();
    assert!(paths.contains(&"[32,14]".to_string()), "{paths:?}");
    assert!(paths.contains(&"[28,14]".to_string()), "{paths:?}");
    let long = moves.iter().find(|m| m["path"] == json!([28, 14]));
    assert_eq!(long.unwrap()["text"], "46x28x14");
    let people = run("moves --rules international --fen W:WK46:B37,19").good();
    assert!(people.starts_with("White has 3 legal moves.\n"), "{people}");
}

#[test]
fn the_table_for_people() {
    insta::assert_snapshot!(run("moves --rules russian --fen W:Wf6,Kh2:Be5,g7,Kd8,c3").good());
    insta::assert_snapshot!(run("moves --rules english --fen B:W18,24:B15,K20,25").good());
}

#[test]
fn a_game_that_is_over_is_told_aside() {
    let ran = run("moves --rules turkish --fen W:Wa1:Bh8 --json");
    assert_eq!(
        ran.err,
        "the game is over: one piece on each side: a draw (Dama, the draw)\n"
    );
    let moves: Vec<Value> = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(moves.len(), 2);
}

/// Positions of a game whose moves a seed draws.
fn positions(rulebook: &Arc<Rulebook>, seed: u64) -> Vec<Game> {
    let mut seed_of_moves = Seed::new(seed);
    let mut game = Game::new(rulebook.clone(), seed);
    let mut positions = Vec::new();
    for ply in 0..80 {
        let moves = game.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[seed_of_moves.below(moves.len())].clone();
        game.play(&mv).unwrap();
        if ply % 16 == 9 && game.outcome().is_none() {
            positions.push(game.clone());
        }
    }
    positions
}

#[test]
fn texts_are_unique_and_mean_their_move() {
    let mut captures = 0;
    for id in builtin::ids() {
        let rulebook = builtin::rulebook(id).unwrap();
        for game in positions(&rulebook, 7) {
            let moves = listed(id, &game.fen());
            assert_eq!(moves.len(), game.routes().len(), "{id} {}", game.fen());
            let texts: HashSet<&str> = moves.iter().map(|m| m["text"].as_str().unwrap()).collect();
            assert_eq!(texts.len(), moves.len(), "{id} {}", game.fen());
            for mv in &moves {
                means_itself(&game, mv);
                captures += mv["captured"].as_array().unwrap().len();
            }
        }
    }
    assert!(captures > 20, "only {captures} captures were seen");
}

/// Asserts that the text of a listed move resolves to that very route.
fn means_itself(game: &Game, mv: &Value) {
    let rulebook = game.rulebook();
    let numbers =
        |squares: &[Square]| -> Value { squares.iter().map(|s| rulebook.number(*s)).collect() };
    let meant = game.resolve_str(mv["text"].as_str().unwrap()).unwrap();
    assert_eq!(numbers(&[meant.from])[0], mv["from"]);
    assert_eq!(numbers(&meant.path), mv["path"]);
    assert_eq!(numbers(&meant.captured), mv["captured"]);
    assert_eq!(meant.rank.word(), mv["rank"]);
}
