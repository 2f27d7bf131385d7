//! Analysis, positions and PDN.

use serde_json::{Value, json};

use crate::host::Host;

fn lines(text: &str) -> Vec<Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn best_lines_are_told_while_they_are_found() {
    let host = Host::new();
    let body = json!({ "rulebook": "russian", "moves": ["c3-d4"], "lines": 3, "nodes": 20_000 });
    let answer = host.post("/analysis", None, body);
    assert!(answer.head.contains("application/x-ndjson"));
    let told = lines(&answer.text);
    let last = told.last().unwrap();
    assert!(told.len() > 3);
    assert_eq!(last["done"], true);
    assert_eq!(last["lines"].as_array().unwrap().len(), 3);
    let first = last["lines"][0]["moves"][0]["people"].as_str().unwrap();
    assert!(
        last["lines"][0]["text"]
            .as_str()
            .unwrap()
            .starts_with(first)
    );
}

#[test]
fn scores_are_the_first_sides() {
    let host = Host::new();
    // Black, to move, takes the last piece.
    for (fen, kind) in [("B:W18:B15", "win"), ("W:W18:B15", "loss")] {
        let body = json!({ "rulebook": "english", "fen": fen, "nodes": 1_000 });
        let told = lines(&host.post("/analysis", None, body).text);
        let score = &told.last().unwrap()["lines"][0]["score"];
        let expected = match kind {
            "win" => "win",
            _ => "loss",
        };
        assert_eq!(score["kind"], expected, "{fen}");
    }
}

#[test]
fn the_mistakes_of_a_game_are_marked() {
    let host = Host::new();
    // The first move gives a man away for nothing.
    let fen = "[SetUp \"1\"]\n[FEN \"B:W31,32:B1,22\"]\n";
    let pdn = format!("[GameType \"21\"]\n{fen}1. 22-26 31x22 *");
    let told = lines(
        &host
            .post("/analysis/game", None, json!({ "pdn": pdn }))
            .text,
    );
    assert_eq!(told.len(), 3);
    assert_eq!(told[0]["ply"], 0);
    assert_eq!(told[0]["best"], Value::Null);
    assert!(told[1]["best"]["text"].is_string());
    assert!(told[1]["mark"].is_string(), "{told:?}");
    assert_eq!(told[2]["mark"], Value::Null);
    let game = host.open(json!({ "rulebook": "english", "mode": "device" }));
    host.play(&game.id, game.first(), "11-15");
    // While two people play nobody is told; afterwards everybody is.
    host.act(&game.id, "resign", game.first(), json!({}))
        .expect(200);
    let told = lines(
        &host
            .post("/analysis/game", None, json!({ "game": game.id }))
            .text,
    );
    assert_eq!(told.len(), 2);
}

#[test]
fn nobody_is_helped_in_a_game_by_link() {
    let host = Host::new();
    let game = host.open(json!({ "rulebook": "english", "mode": "link", "side": "first" }));
    let body = json!({ "token": game.token() });
    host.post(&format!("/games/{}/join", game.id), None, body)
        .expect(200);
    let answer = host.post("/analysis/game", None, json!({ "game": game.id }));
    assert_eq!(answer.refused(409), "goes-on");
}

#[test]
fn bounds_of_an_analysis() {
    let host = Host::new();
    let ask = |extra: Value| {
        let mut body = json!({ "rulebook": "english" });
        for (key, value) in extra.as_object().unwrap() {
            body[key] = value.clone();
        }
        host.post("/analysis", None, body)
    };
    for bad in [
        json!({ "lines": 0 }),
        json!({ "lines": 6 }),
        json!({ "ms": 0 }),
        json!({ "ms": 60_000 }),
        json!({ "nodes": 0 }),
        json!({ "surprise": 1 }),
        json!({ "moves": vec!["11-15"; 1001] }),
    ] {
        assert_eq!(ask(bad.clone()).status, 400, "{bad}");
    }
    assert_eq!(ask(json!({ "moves": ["11-15", "11-15"] })).status, 422);
    assert_eq!(ask(json!({ "fen": "x" })).refused(422), "bad-fen");
    // A game that is over has nothing to analyse, and says so at once.
    let over = ask(json!({ "fen": "B:W1:B" }));
    assert_eq!(lines(&over.text).last().unwrap()["lines"], json!([]));
}

#[test]
fn other_moves_are_tried() {
    let host = Host::new();
    let body = json!({ "rulebook": "obstacles", "seed": 5, "moves": ["9-13"] });
    let answer = host.post("/positions", None, body);
    if answer.status == 200 {
        let position = answer.json();
        assert_eq!(position["turns"].as_array().unwrap().len(), 1);
        assert_eq!(position["start"]["turn"], "first");
        assert_eq!(position["board"]["turn"], "second");
    } else {
        assert_eq!(answer.refused(422), "obstacle");
    }
    let body = json!({ "rulebook": "russian", "moves": ["c3-d4", "d6-c5"] });
    let line = host.post("/positions", None, body.clone()).expect(200);
    assert!(line["pdn"].as_str().unwrap().contains("1. c3-d4 d6-c5"));
    let judged = lines(&host.post("/analysis/game", None, body).text);
    assert_eq!(judged.len(), 3);
    let over = json!({ "rulebook": "giveaway", "fen": "B:W1:B" });
    let over = host.post("/positions", None, over).expect(200);
    assert_eq!(over["outcome"]["winner"], "first");
    assert_eq!(over["legal"], json!([]));
}

#[test]
fn pdn_with_problems_is_read_as_far_as_it_goes() {
    let host = Host::new();
    let text = "[GameType \"21\"]\n1. 11-15 1-2 *\n\n[GameType \"99\"]\n1. 11-15 *";
    let read = host.post("/pdn", None, json!({ "text": text })).expect(200);
    let games = read["games"].as_array().unwrap();
    assert_eq!(games.len(), 2);
    assert_eq!(games[0]["turns"].as_array().unwrap().len(), 1);
    assert!(games[0]["problem"].is_string() && games[1]["problem"].is_string());
    let text = "1. 11-15 23-19 *";
    let body = json!({ "text": text, "rulebook": "english" });
    let read = host.post("/pdn", None, body).expect(200);
    assert_eq!(read["games"][0]["turns"].as_array().unwrap().len(), 2);
}

#[test]
fn the_description_names_every_call() {
    let host = Host::new();
    let description = host.get("/openapi.json").expect(200);
    let paths = description["paths"].as_object().unwrap();
    for path in [
        "/games",
        "/games/{id}/moves",
        "/games/{id}/events",
        "/analysis",
        "/rulebooks",
        "/tables",
    ] {
        assert!(paths.contains_key(path), "{path}");
    }
    assert_eq!(host.get("/levels").expect(200).as_array().unwrap().len(), 8);
    assert_eq!(host.get("/stats").expect(200)["waiting"], 0);
}

#[test]
fn pdn_as_it_is_found_keeps_all_that_it_says() {
    let host = Host::new();
    let text = "[GameType \"21\"]\n[White \"A\"]\n1. 11x15 {good} (1. 12 - 16) 24-19 *";
    let read = host.post("/pdn", None, json!({ "text": text })).expect(200);
    let game = &read["games"][0];
    assert!(game["problem"].is_null(), "{game}");
    assert_eq!(game["turns"].as_array().unwrap().len(), 2);
    let warnings = game["warnings"].as_array().unwrap();
    assert_eq!(warnings.len(), 2, "{game}");
    assert!(
        warnings
            .iter()
            .any(|w| w.as_str().unwrap().starts_with("line 3, column 4: 11x15"))
    );
    let pdn = game["pdn"].as_str().unwrap();
    assert!(pdn.contains("[White \"A\"]"), "{pdn}");
    assert!(
        pdn.ends_with("1. 11-15 {good} (1. 12-16) 24-19 *\n"),
        "{pdn}"
    );
}

#[test]
fn a_line_may_go_on_after_a_draw() {
    let host = Host::new();
    let moves = ["1-6", "32-27", "6-1", "27-32"].repeat(3);
    let body = json!({ "rulebook": "english", "fen": "B:WK32:BK1", "moves": moves });
    let line = host.post("/positions", None, body).expect(200);
    assert_eq!(line["turns"].as_array().unwrap().len(), 12);
    let read = host
        .post("/pdn", None, json!({ "text": line["pdn"] }))
        .expect(200);
    assert_eq!(read["games"][0]["turns"].as_array().unwrap().len(), 12);
}
