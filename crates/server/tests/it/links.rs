//! Games of two people, one of whom followed a link.

use serde_json::{Value, json};

use crate::host::{Host, Opened};

fn link(host: &Host, rulebook: &str) -> Opened {
    let options = json!({ "rulebook": rulebook, "mode": "link", "side": "first", "name": "Ada" });
    host.open(options)
}

fn join(host: &Host, game: &Opened) -> String {
    let body = json!({ "token": game.token(), "name": "Bob" });
    let joined = host.post(&format!("/games/{}/join", game.id), None, body);
    let joined = joined.expect(200);
    assert_eq!(joined["seat"], "second");
    joined["secret"].as_str().unwrap().to_string()
}

#[test]
fn the_second_player_may_take_over_the_first_move() {
    let host = Host::new();
    let game = link(&host, "english-pie");
    let second = join(&host, &game);
    let (ada, bob) = (game.first(), second.as_str());
    host.play(&game.id, ada, "12-16");
    let told = host.act(&game.id, "swap", ada, json!({})).refused(409);
    assert_eq!(told, "not-now");
    let after = host.act(&game.id, "swap", bob, json!({})).expect(200);
    assert_eq!(
        (&after["ply"], &after["board"]["turn"]),
        (&json!(1), &json!("second"))
    );
    assert_eq!(after["you"], json!(["first"]));
    assert_eq!(after["players"]["first"]["name"], "Bob");
    assert_eq!(after["rights"]["swap"], false);
    let told = host.act(
        &game.id,
        "moves",
        bob,
        json!({ "text": "22-18", "version": 3 }),
    );
    assert_eq!(told.refused(409), "not-your-turn");
    let record = host.get(&format!("/games/{}/record", game.id)).expect(200);
    assert_eq!(record["seats"][0]["name"], "Ada", "as they sat down");
    assert_eq!(record["players"]["first"]["name"], "Bob");
    let replayed = table::Record::of_whole(&record.to_string())
        .unwrap()
        .replay();
    assert_eq!(replayed.unwrap().seat(table::Side::First).name, "Bob");
    let host = host.restarted();
    let after = host.play(&game.id, ada, "22-18");
    assert_eq!(
        (&after["you"], &after["ply"]),
        (&json!(["second"]), &json!(2))
    );
}

#[test]
fn the_seat_is_taken_once_and_by_the_link_alone() {
    let host = Host::new();
    let game = link(&host, "english");
    assert_eq!(game.game["waiting"], true);
    let early = host.act(&game.id, "moves", game.first(), json!({ "text": "11-15" }));
    assert_eq!(early.refused(409), "waiting");
    let path = format!("/games/{}/join", game.id);
    let wrong = host.post(&path, None, json!({ "token": "guess" }));
    assert_eq!(wrong.refused(401), "wrong-token");
    let second = join(&host, &game);
    let again = host.post(&path, None, json!({ "token": game.token() }));
    assert_eq!(again.refused(409), "seat-taken");
    let now = host.game(&game.id);
    assert_eq!(now["waiting"], false);
    assert_eq!(now["players"]["second"]["name"], "Bob");
    assert_ne!(second, game.first());
}

#[test]
fn each_moves_for_the_own_seat_and_a_third_watches() {
    let host = Host::new();
    let game = link(&host, "english");
    let second = join(&host, &game);
    let mut watcher = host.listen(&format!("/games/{}/events", game.id), None);
    let first = watcher.wait_for("game").data;
    assert_eq!(
        (&first["you"], &first["rights"]["resign"]),
        (&json!([]), &json!(false))
    );
    let out_of_turn = host.act(&game.id, "moves", &second, json!({ "text": "22-18" }));
    assert_eq!(out_of_turn.refused(409), "not-your-turn");
    let nobody = host.post(
        &format!("/games/{}/moves", game.id),
        None,
        json!({ "text": "11-15" }),
    );
    assert_eq!(nobody.refused(401), "no-secret");
    host.play(&game.id, game.first(), "11-15");
    host.play(&game.id, &second, "22-18");
    let told: Vec<Value> = (0..2).map(|_| watcher.wait_for("move").data).collect();
    assert_eq!(told[0]["turn"]["text"], "11-15");
    assert_eq!(told[1]["must_capture"], json!([15]));
    assert_eq!(told[1]["rights"]["undo"], false);
}

#[test]
fn undo_asks_the_other_side() {
    let host = Host::new();
    let game = link(&host, "english");
    let second = join(&host, &game);
    host.play(&game.id, game.first(), "11-15");
    host.play(&game.id, &second, "23-19");
    let asked = host
        .act(&game.id, "undo", game.first(), json!({}))
        .expect(200);
    assert_eq!(
        (&asked["offers"]["undo"], &asked["ply"]),
        (&json!("first"), &json!(2))
    );
    let own = host.act(
        &game.id,
        "undo",
        game.first(),
        json!({ "answer": "accept" }),
    );
    assert_eq!(own.refused(409), "no-offer");
    let back = host
        .act(&game.id, "undo", &second, json!({ "answer": "accept" }))
        .expect(200);
    assert_eq!(
        (&back["ply"], &back["offers"]["undo"]),
        (&json!(0), &Value::Null)
    );
    host.play(&game.id, game.first(), "9-14");
    host.act(&game.id, "undo", game.first(), json!({}))
        .expect(200);
    let no = host
        .act(&game.id, "undo", &second, json!({ "answer": "decline" }))
        .expect(200);
    assert_eq!(
        (&no["ply"], &no["offers"]["undo"]),
        (&json!(1), &Value::Null)
    );
    let again = host.act(&game.id, "undo", game.first(), json!({}));
    assert_eq!(again.refused(409), "not-now");
}

#[test]
fn a_draw_is_offered_and_taken() {
    let host = Host::new();
    let game = link(&host, "english");
    let second = join(&host, &game);
    host.act(&game.id, "draw", game.first(), json!({}))
        .expect(200);
    host.play(&game.id, game.first(), "11-15");
    // The move took the offer off the table.
    let late = host.act(&game.id, "draw", &second, json!({ "answer": "accept" }));
    assert_eq!(late.refused(409), "no-offer");
    host.act(&game.id, "draw", &second, json!({})).expect(200);
    let over = host
        .act(
            &game.id,
            "draw",
            game.first(),
            json!({ "answer": "accept" }),
        )
        .expect(200);
    assert_eq!(over["outcome"]["how"], "agreement");
    assert_eq!(over["outcome"]["winner"], Value::Null);
}

#[test]
fn who_leaves_for_good_forfeits() {
    let host = Host::new();
    let game = link(&host, "parlour");
    let second = join(&host, &game);
    let hint = host.act(&game.id, "hint", game.first(), json!({}));
    assert_eq!(hint.refused(403), "no-right");
    let over = host.act(&game.id, "leave", &second, json!({})).expect(200);
    assert_eq!(over["outcome"]["how"], "left");
    assert_eq!(over["outcome"]["winner"], "first");
}

#[test]
fn a_rematch_swaps_the_sides_and_keeps_the_other_seat() {
    let host = Host::new();
    let game = link(&host, "english");
    let second = join(&host, &game);
    host.act(&game.id, "resign", &second, json!({})).expect(200);
    let mut events = host.listen(&format!("/games/{}/events?key={second}", game.id), None);
    let new = host
        .act(&game.id, "new", game.first(), json!({}))
        .expect(201);
    assert_eq!(new["game"]["you"], json!(["second"]));
    let told = events.wait_for("rematch").data;
    assert_eq!(told["id"], new["id"]);
    assert!(told.get("join").is_none());
    let twice = host.act(&game.id, "new", game.first(), json!({}));
    assert_eq!(twice.refused(409), "seat-taken");
    let followed = host.act(&game.id, "new", &second, json!({})).expect(201);
    assert_eq!(followed["id"], new["id"]);
    assert_eq!(followed["game"]["you"], json!(["first"]));
    assert_eq!(followed["game"]["waiting"], false);
}

#[test]
fn games_to_watch_are_listed() {
    let host = Host::new();
    let hidden = host.open(json!({ "rulebook": "english", "mode": "device" }));
    let mut seen = Vec::new();
    for _ in 0..5 {
        let game = link(&host, "english");
        join(&host, &game);
        host.play(&game.id, game.first(), "11-15");
        seen.push(game.id);
    }
    // A game without a move does not go on.
    join(&host, &link(&host, "english"));
    let mut listed = Vec::new();
    let mut before = String::new();
    loop {
        let page = host
            .get(&format!("/games?state=live&limit=2{before}"))
            .expect(200);
        for game in page["games"].as_array().unwrap() {
            assert_eq!(game["board"]["turn"], "second");
            listed.push(game["id"].as_str().unwrap().to_string());
        }
        match page["next"].as_str() {
            Some(next) => before = format!("&before={next}"),
            None => break,
        }
    }
    assert!(!listed.contains(&hidden.id));
    listed.sort();
    seen.sort();
    assert_eq!(listed, seen);
}

#[test]
fn the_lobby_tells_which_games_changed() {
    let host = Host::new();
    let mut lobby = host.listen("/events", None);
    assert_eq!(lobby.wait_for("live").data["games"], json!([]));
    let game = link(&host, "english");
    let told = lobby.wait_for("live").data;
    assert!(told["games"].as_array().unwrap().contains(&json!(game.id)));
}

#[test]
fn what_two_people_play_nobody_removes_alone() {
    let host = Host::new();
    let game = host.open(json!({ "rulebook": "english", "mode": "link", "side": "first" }));
    let path = format!("/games/{}", game.id);
    let body = json!({ "token": game.token() });
    host.post(&format!("{path}/join"), None, body).expect(200);
    let refused = |host: &Host| host.delete(&path, Some(game.first())).refused(403);
    assert_eq!(refused(&host), "not-alone");
    host.act(&game.id, "resign", game.first(), json!({}))
        .expect(200);
    assert_eq!(refused(&host), "not-alone");
    assert_eq!(host.game(&game.id)["outcome"]["winner"], "second");
    // Nobody followed this link yet.
    let lonely = host.open(json!({ "rulebook": "english", "mode": "link", "side": "first" }));
    let path = format!("/games/{}", lonely.id);
    assert_eq!(host.delete(&path, Some(lonely.first())).status, 204);
}
