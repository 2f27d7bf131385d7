//! Games at one device and against the engine.

use serde_json::{Value, json};

use crate::host::Host;

fn device(rulebook: &str) -> Value {
    json!({ "rulebook": rulebook, "mode": "device" })
}

#[test]
fn two_at_one_device() {
    let host = Host::new();
    let game = host.open(device("parlour"));
    assert_eq!(game.game["you"], json!(["first", "second"]));
    assert_eq!(game.game["rights"]["never"], json!(["draw"]));
    let secret = game.first();
    let after = host.play(&game.id, secret, "22-18");
    assert_eq!(after["ply"], 1);
    assert_eq!(after["turns"][0]["text"], "22-18");
    assert_eq!(after["rights"]["undo"], true);
    host.play(&game.id, secret, "9-14");
    let back = host.act(&game.id, "undo", secret, json!({})).expect(200);
    assert_eq!(
        (back["ply"].as_u64(), &back["rights"]["redo"]),
        (Some(1), &json!(true))
    );
    let forth = host.act(&game.id, "redo", secret, json!({})).expect(200);
    assert_eq!(forth["ply"], 2);
    let over = host.act(&game.id, "resign", secret, json!({})).expect(200);
    assert_eq!(over["outcome"]["winner"], "second");
    assert_eq!(over["outcome"]["how"], "resignation");
    assert_eq!(over["legal"], json!([]));
    let key = host.act(&game.id, "undo", secret, json!({})).refused(409);
    assert_eq!(key, "game-over");
}

#[test]
fn a_game_begins_with_the_opening_that_its_seed_draws() {
    let host = Host::new();
    let options = json!({ "rulebook": "english-3-move", "mode": "device", "seed": 157 });
    let game = host.open(options);
    assert_eq!(
        (&game.game["ply"], &game.game["version"]),
        (&json!(3), &json!(0))
    );
    let texts = |game: &Value| -> Vec<Value> {
        let turns = game["turns"].as_array().unwrap();
        turns.iter().map(|turn| turn["text"].clone()).collect()
    };
    assert_eq!(texts(&game.game), ["9-13", "21-17", "6-9"]);
    assert_eq!(game.game["start"]["turn"], "first");
    assert_eq!(game.game["board"]["turn"], "second");
    assert_eq!(game.game["rights"]["undo"], false);
    let secret = game.first();
    let after = host.play(&game.id, secret, "22-18");
    assert_eq!(
        (&after["ply"], &after["rights"]["undo"]),
        (&json!(4), &json!(true))
    );
    let back = host.act(&game.id, "undo", secret, json!({})).expect(200);
    assert_eq!(
        (&back["ply"], &back["rights"]["undo"]),
        (&json!(3), &json!(false))
    );
    let record = host.get(&format!("/games/{}/record", game.id)).expect(200);
    assert_eq!(record["ballot"], "9-13 21-17 6-9");
    let sent = json!({ "rulebook": "english-3-move", "seed": 157, "open": true });
    let scene = host.post("/positions", None, sent).expect(200);
    assert_eq!(scene["board"]["fen"], back["board"]["fen"]);
    let sent = json!({ "rulebook": "english-3-move", "seed": 157, "moves": texts(&back) });
    let line = host.post("/positions", None, sent).expect(200);
    assert_eq!(line["board"]["fen"], back["board"]["fen"]);
}

#[test]
fn a_move_by_its_squares_or_its_text() {
    let host = Host::new();
    let game = host.open(device("russian"));
    host.play(&game.id, game.first(), "c3-d4");
    let body = json!({ "from": 9, "path": [13] });
    let after = host.act(&game.id, "moves", game.first(), body).expect(200);
    assert_eq!(after["ply"], 2);
    let path = format!("/games/{}/moves", game.id);
    let without = host.post(&path, Some(game.first()), json!({ "text": "d4-e5" }));
    assert_eq!(without.refused(422), "no-version");
    let old = json!({ "text": "d4-e5", "version": 1 });
    assert_eq!(
        host.act(&game.id, "moves", game.first(), old).refused(409),
        "old-version"
    );
}

#[test]
fn refusals_tell_the_rule_and_the_squares() {
    let host = Host::new();
    let fen = "B:W18,24:B15,20";
    let options = json!({ "rulebook": "english", "mode": "device", "fen": fen });
    let game = host.open(options);
    assert_eq!(game.game["must_capture"], json!([15, 20]));
    let answer = host.act(&game.id, "moves", game.first(), json!({ "text": "15-19" }));
    assert_eq!(answer.refused(422), "capture-compulsory");
    assert_eq!(answer.json()["error"]["squares"], json!([15, 20]));
    let after = host.play(&game.id, game.first(), "15x22");
    assert_eq!(after["turns"][0]["move"]["captured"], json!([18]));
}

#[test]
fn several_captures_with_the_same_ends_are_told() {
    let host = Host::new();
    // A king that can go round two ways and end where it began its last jump.
    let fen = "B:W14,15,22,23:BK10";
    let game = host.open(json!({ "rulebook": "english", "mode": "device", "fen": fen }));
    let texts: Vec<&str> = game.game["legal"]
        .as_array()
        .unwrap()
        .iter()
        .map(|mv| mv["text"].as_str().unwrap())
        .collect();
    assert_eq!(texts.len(), 2, "{texts:?}");
    // Two ways round with one result are one move.
    assert_eq!(texts[0], texts[1]);
    let legs = game.game["legal"][0]["legs"].as_array().unwrap();
    assert_eq!(legs.len(), 4);
    host.play(&game.id, game.first(), texts[0]);
}

#[test]
fn a_triple_king_takes_two_in_one_jump() {
    let host = Host::new();
    let answer = host.post(
        "/positions",
        None,
        json!({ "rulebook": "triple-king", "fen": "B:W18,22,1:BT29" }),
    );
    let position = answer.expect(200);
    let double = position["legal"]
        .as_array()
        .unwrap()
        .iter()
        .find(|mv| mv["legs"][0]["captured"].as_array().unwrap().len() == 2);
    let double = double.expect("a double jump");
    assert_eq!(double["legs"][0]["removed"], "now");
    assert_eq!(double["legs"][0]["rank"], "triple");
}

#[test]
fn a_man_that_is_crowned_on_the_way_is_shown_so() {
    let host = Host::new();
    let body = json!({ "rulebook": "russian", "fen": "W:Wf6:Be7,c7" });
    let position = host.post("/positions", None, body).expect(200);
    let chain = position["legal"]
        .as_array()
        .unwrap()
        .iter()
        .find(|mv| mv["legs"].as_array().unwrap().len() == 2);
    let chain = chain.expect("a chain of two jumps");
    assert_eq!(chain["legs"][0]["rank"], "king");
    assert_eq!(chain["crowned"], "king");
}

/// Plays the first legal move until the game is over or long enough.
fn whole_game(host: &Host, rulebook: &str) {
    let options = json!({ "rulebook": rulebook, "level": 1, "side": "first", "seed": 7 });
    let game = host.open(options);
    let secret = game.first().to_string();
    let mut events = host.listen(&format!("/games/{}/events?key={secret}", game.id), None);
    let mut now = events.wait_for("game").data;
    for _ in 0..400 {
        if !now["outcome"].is_null() || now["ply"].as_u64().unwrap() > 150 {
            break;
        }
        if now["board"]["turn"] == "first" {
            let text = now["legal"][0]["text"].as_str().unwrap();
            host.play(&game.id, &secret, text);
        }
        now = events.wait_for("move").data;
    }
    let record = host.get(&format!("/games/{}/record", game.id)).expect(200);
    let plies = record["moves"].as_array().unwrap().len();
    // Ten quiet plies from the start are a whole game of the contest's rules.
    assert!(plies >= 10, "{rulebook} ended after {plies} plies");
    if now["outcome"].is_null() {
        // The engine may have moved once more meanwhile.
        assert!(plies as u64 >= now["ply"].as_u64().unwrap());
    } else {
        assert!(record["outcome"].as_str().unwrap().contains(": "));
    }
}

#[test]
fn whole_games_of_the_five_documents_against_the_engine() {
    let host = Host::new();
    for rulebook in ["contest", "towers", "obstacles", "parlour", "triple-king"] {
        whole_game(&host, rulebook);
    }
}

#[test]
fn one_person_goes_back_to_the_own_last_turn() {
    let host = Host::new();
    let options = json!({ "rulebook": "english", "level": 1, "side": "first" });
    let game = host.open(options);
    let mut events = host.listen(&format!("/games/{}/events", game.id), None);
    host.play(&game.id, game.first(), "11-15");
    while events.wait_for("move").data["ply"] != 2 {}
    let back = host
        .act(&game.id, "undo", game.first(), json!({}))
        .expect(200);
    assert_eq!(back["ply"], 0);
    let forth = host
        .act(&game.id, "redo", game.first(), json!({}))
        .expect(200);
    assert_eq!(forth["ply"], 2);
}

#[test]
fn on_the_hardest_level_nothing_is_taken_back() {
    let host = Host::new();
    let options = json!({ "rulebook": "english", "level": 8, "side": "first" });
    let game = host.open(options);
    assert_eq!(game.game["rights"]["never"], json!(["undo", "redo"]));
    host.play(&game.id, game.first(), "11-15");
    let answer = host.act(&game.id, "undo", game.first(), json!({}));
    assert_eq!(answer.refused(403), "no-right");
}

#[test]
fn draws_only_where_the_rulebook_has_them() {
    let host = Host::new();
    let parlour = host.open(device("parlour"));
    let answer = host.act(&parlour.id, "draw", parlour.first(), json!({}));
    assert_eq!(answer.refused(403), "no-draws");
    let english = host.open(device("english"));
    let over = host
        .act(&english.id, "draw", english.first(), json!({}))
        .expect(200);
    assert_eq!(over["outcome"]["how"], "agreement");
}

#[test]
fn the_engine_answers_an_offer() {
    let host = Host::new();
    let game = host.open(json!({ "rulebook": "english", "level": 1, "side": "first" }));
    let path = format!("/games/{}/events?key={}", game.id, game.first());
    let mut events = host.listen(&path, None);
    let asked = host
        .act(&game.id, "draw", game.first(), json!({}))
        .expect(200);
    assert_eq!(asked["offers"]["draw"], "first");
    while !events.wait_for("offer").data["offers"]["draw"].is_null() {}
    let again = host.act(&game.id, "draw", game.first(), json!({}));
    assert_eq!(again.refused(409), "not-now");
}

#[test]
fn hints_are_legal_moves() {
    let host = Host::new();
    let game = host.open(json!({ "rulebook": "turkish", "level": 1, "side": "first" }));
    let hint = host
        .act(&game.id, "hint", game.first(), json!({}))
        .expect(200);
    assert_eq!(hint["score"]["kind"], "value");
    host.play(
        &game.id,
        game.first(),
        hint["move"]["text"].as_str().unwrap(),
    );
}

#[test]
fn a_new_game_has_the_same_options_and_counts_as_resigning() {
    let host = Host::new();
    let options = json!({ "rulebook": "frisian", "level": 2, "side": "second",
        "clock": { "minutes": 5, "increment": 3 }, "name": "Ada" });
    let game = host.open(options);
    let new = host
        .act(&game.id, "new", game.second(), json!({}))
        .expect(201);
    assert_eq!(host.game(&game.id)["outcome"]["winner"], "first");
    let next = &new["game"];
    assert_eq!(next["rulebook"]["id"], "frisian");
    assert_eq!(next["level"], 2);
    assert_eq!(next["you"], json!(["second"]));
    assert_eq!(next["players"]["second"]["name"], "Ada");
    assert_eq!(next["clock"], json!({ "minutes": 5.0, "increment": 3.0 }));
    let body = json!({ "from": game.id, "swap": true });
    let swapped = host.post("/games", Some(game.second()), body).expect(201);
    assert_eq!(swapped["game"]["you"], json!(["first"]));
}

#[test]
fn a_flag_that_falls_loses() {
    let host = Host::new();
    let options = json!({ "rulebook": "parlour", "mode": "device",
        "clock": { "minutes": 0, "increment": 0.2 } });
    let game = host.open(options);
    let mut events = host.listen(&format!("/games/{}/events", game.id), None);
    let end = loop {
        let event = events.next().unwrap();
        if !event.data["outcome"].is_null() {
            break event;
        }
    };
    assert_eq!(end.data["outcome"]["how"], "time");
    assert_eq!(end.data["outcome"]["winner"], "second");
    let late = host.act(&game.id, "moves", game.first(), json!({ "text": "22-18" }));
    assert_eq!(late.refused(409), "game-over");
}

#[test]
fn obstacles_come_from_the_seed() {
    let host = Host::new();
    let open = |seed: u64| {
        let options = json!({ "rulebook": "obstacles", "mode": "device", "seed": seed });
        host.open(options).game["board"]["squares"].clone()
    };
    assert_eq!(open(3), open(3));
    assert_eq!(open(3).as_str().unwrap().matches('#').count(), 3);
    assert_ne!(open(3), open(4));
}

#[test]
fn a_game_goes_on_after_a_restart() {
    let host = Host::new();
    let game = host.open(device("international"));
    host.play(&game.id, game.first(), "32-28");
    host.play(&game.id, game.first(), "19-23");
    host.act(&game.id, "undo", game.first(), json!({}))
        .expect(200);
    let before = host.game(&game.id);
    let host = host.restarted();
    let after = host.game(&game.id);
    for field in ["board", "turns", "version", "legal", "players", "created"] {
        assert_eq!(before[field], after[field], "{field}");
    }
    let forth = host
        .act(&game.id, "redo", game.first(), json!({}))
        .expect(200);
    assert_eq!(forth["ply"], 2);
    host.play(&game.id, game.first(), "28x19");
}

#[test]
fn positions_of_a_game() {
    let host = Host::new();
    let game = host.open(device("english"));
    host.play(&game.id, game.first(), "11-15");
    let at = |ply: &str| host.get(&format!("/games/{}/positions/{ply}", game.id));
    assert_eq!(at("0").expect(200)["board"], game.game["board"]);
    assert_eq!(at("1").expect(200)["board"]["turn"], "second");
    for ply in ["2", "-1", "x"] {
        assert_eq!(at(ply).refused(404), "no-such-position");
    }
}

#[test]
fn pdn_of_a_game_is_read_again() {
    let host = Host::new();
    let game = host.open(device("triple-king"));
    let text = game.game["legal"][0]["text"].as_str().unwrap();
    host.play(&game.id, game.first(), text);
    let pdn = host.get(&format!("/games/{}/pdn", game.id));
    let read = host
        .post("/pdn", None, json!({ "text": pdn.text }))
        .expect(200);
    let read = &read["games"][0];
    assert_eq!(read["rulebook"], "triple-king");
    assert_eq!(read["turns"][0]["text"], text);
    assert_eq!(read["problem"], Value::Null);
}

#[test]
fn a_game_is_deleted_by_who_holds_a_seat() {
    let host = Host::new();
    let game = host.open(device("english"));
    let path = format!("/games/{}", game.id);
    assert_eq!(host.delete(&path, None).refused(401), "no-secret");
    assert_eq!(
        host.delete(&path, Some("guess")).refused(401),
        "wrong-secret"
    );
    assert_eq!(host.delete(&path, Some(game.first())).status, 204);
    assert_eq!(host.get(&path).refused(404), "no-such-game");
}

#[test]
fn why_explains_and_changes_nothing() {
    let host = Host::new();
    let options = json!({ "rulebook": "english", "mode": "device", "fen": "B:W18,24:B15,20" });
    let game = host.open(options);
    let path = format!("/games/{}/why", game.id);
    let why = |body| host.post(&path, None, body).expect(200);
    let told = why(json!({ "text": "15-19" }));
    assert_eq!(told["legal"], false);
    assert_eq!(told["problem"]["key"], "capture-compulsory");
    assert_eq!(told["problem"]["squares"], json!([15, 20]));
    // A legal move is not played either.
    let told = why(json!({ "from": 15, "path": [22] }));
    assert_eq!(
        (&told["legal"], &told["problem"]),
        (&json!(true), &Value::Null)
    );
    let after = host.game(&game.id);
    assert_eq!((&after["version"], &after["ply"]), (&json!(0), &json!(0)));
    host.act(&game.id, "resign", game.first(), json!({}))
        .expect(200);
    assert_eq!(
        why(json!({ "text": "15x22" }))["problem"]["key"],
        "game-over"
    );
}

#[test]
fn a_game_without_draws_can_be_stopped() {
    let host = Host::new();
    let options = json!({ "rulebook": "parlour", "mode": "device", "fen": "B:WK4:BK29" });
    let game = host.open(options);
    assert_eq!(game.game["rights"]["stop"], true);
    let over = host
        .act(&game.id, "stop", game.first(), json!({}))
        .expect(200);
    assert_eq!(over["outcome"]["how"], "unfinished");
    assert_eq!(over["outcome"]["winner"], Value::Null);
    let english = host.open(device("english"));
    let refused = host.act(&english.id, "stop", english.first(), json!({}));
    assert_eq!(refused.refused(403), "no-right");
}
