//! The engine's manners, clocks that stand or differ, and what nobody is told.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::host::{Host, Opened};

/// Waits until the game is as wanted, however busy the machine is.
fn until(host: &Host, id: &str, wanted: impl Fn(&Value) -> bool) -> Value {
    let begun = Instant::now();
    loop {
        let game = host.game(id);
        if wanted(&game) {
            return game;
        }
        assert!(begun.elapsed() < Duration::from_secs(120), "{game}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

fn turn_of(side: &'static str) -> impl Fn(&Value) -> bool {
    move |game| game["board"]["turn"] == side || !game["outcome"].is_null()
}

/// The engine has one man against eight kings.
fn lost(host: &Host, yields: bool) -> Opened {
    let fen = "B:W12:BK1,K2,K3,K6,K7,K10,K14,K15";
    host.open(
        json!({ "rulebook": "english", "level": 1, "side": "first", "fen": fen, "yields": yields }),
    )
}

#[test]
fn the_engine_resigns_a_lost_game_where_that_is_wanted() {
    let host = Host::new();
    let game = lost(&host, true);
    assert_eq!(game.game["yields"], true);
    host.play(&game.id, game.first(), "15-19");
    let over = until(&host, &game.id, |game| !game["outcome"].is_null());
    assert_eq!(over["outcome"]["how"], "resignation");
    assert_eq!(over["outcome"]["winner"], "first");

    let stubborn = lost(&host, false);
    assert_eq!(stubborn.game["yields"], false);
    host.play(&stubborn.id, stubborn.first(), "15-19");
    let after = until(&host, &stubborn.id, turn_of("first"));
    assert_eq!(
        (&after["outcome"], &after["ply"]),
        (&Value::Null, &json!(2))
    );
}

#[test]
fn the_engine_offers_a_draw_that_it_believes_in() {
    let host = Host::new();
    let file = "id = \"long\"\nname = \"Long\"\nextends = \"english\"\n[endings]\n\
                repetition = { times = 10, by = \"claim\" }\n";
    let kept = host
        .post("/rulebooks", None, json!({ "file": file }))
        .expect(201);
    // At its level the engine may walk into the one trap that there is, and resigns: then they
    // begin anew.
    let offered = (0..30).find_map(|_| until_an_offer(&host, &kept["id"]));
    let (game, now) = offered.expect("an offer in one of thirty games");
    assert_eq!(now["offers"]["draw"], "second", "{now}");
    assert!(now["ply"].as_u64() >= Some(40), "not in the first moves");
    let no = json!({ "answer": "decline" });
    let after = host.act(&game.id, "draw", game.first(), no).expect(200);
    assert!(after["offers"]["draw"].is_null() && after["outcome"].is_null());
}

/// Goes to and fro in the corner, where nobody takes the king, until the engine offers a draw;
/// nothing if the game ends otherwise.
fn until_an_offer(host: &Host, rulebook: &Value) -> Option<(Opened, Value)> {
    let game = host.open(json!({ "rulebook": rulebook, "level": 1, "side": "first",
        "fen": "B:WK32:BK1", "yields": true }));
    let (id, secret) = (&game.id, game.first());
    let mut now = game.game.clone();
    while now["offers"]["draw"].is_null() && now["outcome"].is_null() {
        let here = now["ply"].as_u64().unwrap();
        let step = if here.is_multiple_of(4) { "1-5" } else { "5-1" };
        host.play(id, secret, step);
        now = until(host, id, |game| {
            game["ply"].as_u64() >= Some(here + 2) || !game["outcome"].is_null()
        });
        // The offer comes right after the move, if it comes.
        let since = Instant::now();
        while now["ply"].as_u64() >= Some(40)
            && now["offers"]["draw"].is_null()
            && since.elapsed() < Duration::from_secs(5)
        {
            std::thread::sleep(Duration::from_millis(50));
            now = host.game(id);
        }
    }
    now["outcome"].is_null().then_some((game, now))
}

#[test]
fn each_side_may_have_a_clock_of_its_own() {
    let host = Host::new();
    let clock = |minutes| json!({ "minutes": minutes, "increment": 2 });
    let controls = json!({ "first": clock(1), "second": clock(10) });
    let options = json!({ "rulebook": "english", "mode": "device", "controls": controls });
    let game = host.open(options).game;
    assert_eq!(game["clock"], Value::Null);
    assert_eq!(game["controls"]["second"]["minutes"], 10.0);
    assert!(game["clocks"]["first"].as_u64() <= Some(60_000));
    assert_eq!(game["clocks"]["second"], 600_000);

    let one = json!({ "rulebook": "english", "level": 1, "side": "second",
        "controls": { "second": clock(5) } });
    let game = host.open(one);
    assert_eq!(game.game["clocks"]["first"], Value::Null);
    let again = host.post(
        &format!("/games/{}/new", game.id),
        Some(game.second()),
        json!({}),
    );
    assert_eq!(
        again.expect(201)["game"]["controls"]["second"]["minutes"],
        5.0
    );

    let both = json!({ "rulebook": "english", "clock": clock(1), "controls": {} });
    assert_eq!(host.post("/games", None, both).refused(422), "bad-clock");
}

#[test]
fn a_clock_that_was_told_to_stand_stands_until_it_is_told_to_go_on() {
    let host = Host::new();
    let clock = json!({ "minutes": 5, "increment": 0 });
    let options = json!({ "rulebook": "english", "level": 1, "side": "first", "clock": clock });
    let game = host.open(options);
    let (id, secret) = (game.id.clone(), game.first().to_string());
    assert_eq!(game.game["rights"]["pause"], true);
    let paused = host.act(&id, "pause", &secret, json!({})).expect(200);
    assert_eq!(
        (&paused["paused"], &paused["clocks"]["running"]),
        (&json!(true), &Value::Null)
    );
    let refused = host.act(&id, "moves", &secret, json!({ "text": "11-15" }));
    assert_eq!(refused.refused(409), "paused");
    let left = paused["clocks"]["first"].clone();

    let host = host.restarted();
    let later = host.game(&id);
    assert_eq!(
        (&later["paused"], &later["clocks"]["first"]),
        (&json!(true), &left)
    );
    let running = host.act(&id, "resume", &secret, json!({})).expect(200);
    assert_eq!(running["clocks"]["running"], "first");
    let twice = host.act(&id, "resume", &secret, json!({}));
    assert_eq!(twice.refused(409), "not-now");

    // The engine does not move while the clock stands, and does when it goes on.
    host.play(&id, &secret, "11-15");
    let stands = host.act(&id, "pause", &secret, json!({})).expect(200);
    host.act(&id, "resume", &secret, json!({})).expect(200);
    let after = until(&host, &id, turn_of("first"));
    assert!(after["ply"].as_u64() >= stands["ply"].as_u64());
}

/// What a server says to who asks for the evaluation of a game.
fn judged(host: &Host, id: &str) -> u16 {
    host.post("/analysis/game", None, json!({ "game": id }))
        .status
}

#[test]
fn nobody_is_told_what_a_game_between_two_people_is_worth() {
    let host = Host::new();
    let device = host.open(json!({ "rulebook": "english", "mode": "device" }));
    assert_eq!(device.game["evaluation"], false);
    let (id, secret) = (&device.id, device.first());
    host.play(id, secret, "11-15");
    assert_eq!(judged(&host, id), 409);
    let tip = host.act(id, "hint", secret, json!({})).expect(200);
    assert!(
        tip["move"]["text"].is_string() && tip["score"].is_null(),
        "{tip}"
    );
    let over = host.act(id, "resign", secret, json!({})).expect(200);
    assert_eq!(
        (&over["evaluation"], judged(&host, id)),
        (&json!(true), 200)
    );

    let link = host.open(json!({ "rulebook": "english", "mode": "link", "side": "first" }));
    let join = json!({ "token": link.token() });
    host.post(&format!("/games/{}/join", link.id), None, join)
        .expect(200);
    let after = host.play(&link.id, link.first(), "11-15");
    // Players and whoever watches are told the same.
    assert_eq!(after["evaluation"], false);
    assert_eq!(host.game(&link.id)["evaluation"], false);
    assert_eq!(judged(&host, &link.id), 409);
    assert_eq!(
        host.act(&link.id, "hint", link.first(), json!({})).status,
        403
    );

    let alone = host.open(json!({ "rulebook": "english", "level": 1, "side": "first" }));
    assert_eq!(alone.game["evaluation"], true);
    host.play(&alone.id, alone.first(), "11-15");
    assert_eq!(judged(&host, &alone.id), 200);
}

#[test]
fn a_game_that_cannot_end_is_called_so_and_goes_on() {
    let host = Host::new();
    let options = json!({ "rulebook": "parlour", "mode": "device", "fen": "B:BK32:WK1" });
    let game = host.open(options);
    let mut now = game.game.clone();
    for step in ["32-28", "1-5", "28-32", "5-1"].iter().cycle().take(40) {
        assert_eq!(now["stuck"], false);
        now = host.play(&game.id, game.first(), step);
    }
    assert_eq!(
        (&now["stuck"], &now["outcome"]),
        (&json!(true), &Value::Null)
    );
    let stopped = host
        .act(&game.id, "stop", game.first(), json!({}))
        .expect(200);
    assert_eq!(stopped["outcome"]["how"], "unfinished");
    assert_eq!(stopped["stuck"], false);
}
