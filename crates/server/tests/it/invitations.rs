//! Games that are offered to anyone, and the names that are seen there.

use serde_json::{Value, json};

use crate::host::{Host, Opened};

fn offer(host: &Host, name: &str) -> Opened {
    host.open(json!({ "rulebook": "english", "mode": "link", "side": "first", "name": name, "open": true }))
}

fn offered(host: &Host) -> Vec<Value> {
    let list = host.get("/invitations").expect(200);
    list["invitations"].as_array().unwrap().clone()
}

#[test]
fn an_open_game_is_listed_until_somebody_takes_it() {
    let host = Host::new();
    let game = offer(&host, "Ada");
    let hidden = host.open(json!({ "rulebook": "english", "mode": "link" }));
    let list = offered(&host);
    assert_eq!(list.len(), 1);
    assert_eq!(
        (&list[0]["id"], &list[0]["name"], &list[0]["side"]),
        (&json!(game.id), &json!("Ada"), &json!("first"))
    );
    let accept = |id: &str| {
        let path = format!("/invitations/{id}/accept");
        host.post(&path, None, json!({ "name": "Bob" }))
    };
    assert_eq!(accept(&hidden.id).refused(409), "not-offered");
    let joined = accept(&game.id).expect(200);
    assert_eq!(joined["seat"], "second");
    assert_eq!(joined["game"]["players"]["second"]["name"], "Bob");
    assert!(offered(&host).is_empty());
    assert_eq!(accept(&game.id).refused(409), "not-offered");
    let odd = json!({ "rulebook": "english", "mode": "computer", "open": true });
    assert_eq!(host.post("/games", None, odd).refused(422), "no-free-seat");
}

#[test]
fn offers_are_bounded_and_outlive_a_restart() {
    let host = Host::new();
    let games: Vec<Opened> = (0..5).map(|_| offer(&host, "")).collect();
    let more = json!({ "rulebook": "english", "mode": "link", "open": true });
    let refused = host.post("/games", None, more.clone());
    assert_eq!(refused.refused(429), "too-many-invitations");
    let gone = host.delete(&format!("/games/{}", games[0].id), Some(games[0].first()));
    gone.expect(204);
    assert_eq!(offered(&host).len(), 4);
    host.post("/games", None, more).expect(201);
    let host = host.restarted();
    assert_eq!(offered(&host).len(), 5);
}

#[test]
fn a_reported_name_is_hidden_by_the_admin_for_good() {
    let host = Host::with_contests();
    let admin = host.admin.clone().unwrap();
    let game = offer(&host, "Rude Word");
    let seat = json!({ "game": game.id, "side": "first" });
    host.post("/names/reports", None, seat.clone()).expect(204);
    let nameless = json!({ "game": game.id, "side": "second" });
    let refused = host.post("/names/reports", None, nameless.clone());
    assert_eq!(refused.refused(409), "no-name");
    let reports = |secret| host.send("GET", "/names/reports", secret, None);
    assert_eq!(reports(Some("guess")).refused(401), "wrong-code");
    let list = reports(Some(&admin)).expect(200);
    assert_eq!(list["reports"][0]["name"], "Rude Word");
    let verdict = |secret, mut seat: Value| {
        seat["verdict"] = json!("hide");
        host.post("/names/verdicts", secret, seat)
    };
    assert_eq!(verdict(None, seat.clone()).refused(401), "no-code");
    assert_eq!(
        verdict(Some(&admin), nameless).refused(404),
        "no-such-report"
    );
    verdict(Some(&admin), seat).expect(204);
    assert_eq!(host.game(&game.id)["players"]["first"]["name"], "");
    assert_eq!(reports(Some(&admin)).expect(200)["reports"], json!([]));
    let again = offer(&host, "rude  WORD");
    assert_eq!(host.game(&again.id)["players"]["first"]["name"], "");
}
