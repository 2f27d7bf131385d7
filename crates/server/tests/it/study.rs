//! What is known of a position: games that were played, and engines that were trained.

use std::time::Duration;

use serde_json::{Value, json};

use crate::host::Host;

#[test]
fn the_explorer_counts_finished_games_by_position() {
    let host = Host::new();
    for moves in [&["11-15", "23-19"][..], &["11-15", "22-18"], &["12-16"]] {
        let game = host.open(json!({ "rulebook": "english", "mode": "device", "listed": true }));
        for text in moves {
            host.play(&game.id, game.first(), text);
        }
        host.act(&game.id, "resign", game.first(), json!({}))
            .expect(200);
    }
    let seen = |moves: Value| {
        let body = json!({ "rulebook": "english", "moves": moves });
        host.post("/positions/explorer", None, body).expect(200)
    };
    let start = seen(json!([]));
    assert_eq!(start["games"], 3);
    let moves = start["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 2);
    assert_eq!(moves[0]["move"]["text"], "11-15");
    let sum = |each: &Value| -> u64 {
        ["first", "draws", "second"]
            .iter()
            .map(|key| each[key].as_u64().unwrap())
            .sum()
    };
    assert_eq!((sum(&moves[0]), sum(&moves[1])), (2, 1));
    assert_eq!(seen(json!(["11-15"]))["moves"].as_array().unwrap().len(), 2);
    assert_eq!(seen(json!(["11-15", "24-20"]))["moves"], json!([]));
}

#[test]
fn without_tables_nothing_is_said_of_endings() {
    let host = Host::new();
    let body = json!({ "rulebook": "english", "fen": "W:WK30:B1" });
    let solved = host.post("/positions/solved", None, body).expect(200);
    assert_eq!(
        (&solved["pieces"], &solved["word"]),
        (&json!(0), &Value::Null)
    );
}

#[test]
fn an_engine_is_trained_for_rules_of_ones_own_and_only_one_at_a_time() {
    let host = Host::with_trainings();
    // Games of few men without kings are short.
    let keep = |name: &str, rows: &str| {
        let head = format!("extends = \"contest\"\nid = \"{name}\"\nname = \"{name}\"\n");
        let file = format!("{head}[board]\nwidth = 6\nheight = 6\nrows = {rows}\n");
        let kept = host.post("/rulebooks", None, json!({ "file": file }));
        format!(
            "/rulebooks/{}/training",
            kept.expect(201)["id"].as_str().unwrap()
        )
    };
    let (small, other) = (keep("small", "[1]"), keep("other", "[1, 2]"));
    assert_eq!(host.get(&small).expect(200)["state"], "none");
    let built_in = host.post("/rulebooks/english/training", None, json!({}));
    assert_eq!(built_in.refused(409), "trained");
    let begun = host.post(&small, None, json!({})).expect(202);
    assert_eq!(begun["state"], "running");
    assert_eq!(
        host.post(&other, None, json!({})).refused(409),
        "training-runs"
    );
    let mut state = begun;
    while state["state"] == "running" {
        std::thread::sleep(Duration::from_millis(100));
        state = host.get(&small).expect(200);
    }
    assert_eq!(
        (&state["state"], &state["learned"]),
        (&json!("done"), &json!(true))
    );
    assert!(!state["curve"].as_array().unwrap().is_empty(), "{state}");
}

#[test]
fn a_server_without_trainings_says_so() {
    let host = Host::new();
    let view = host.get("/rulebooks/english/training").expect(200);
    assert_eq!(view["state"], "off");
    let begun = host.post("/rulebooks/english/training", None, json!({}));
    assert_eq!(begun.refused(403), "training-off");
}
