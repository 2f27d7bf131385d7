//! Streams: nothing is lost, and who is slow comes again.

use serde_json::json;

use crate::host::Host;

#[test]
fn missed_moves_are_told_again() {
    let host = Host::new();
    let game = host.open(json!({ "rulebook": "english", "mode": "device" }));
    let path = format!("/games/{}/events", game.id);
    for text in ["11-15", "23-19", "8-11"] {
        host.play(&game.id, game.first(), text);
    }
    let mut events = host.listen(&path, Some(1));
    let told: Vec<_> = (0..2).map(|_| events.next().unwrap()).collect();
    assert_eq!((told[0].id, told[1].id), (Some(2), Some(3)));
    assert_eq!(told[0].data["turn"]["text"], "23-19");
    assert_eq!(told[0].data["board"]["turn"], "first");
    assert_eq!(told[1].data["turn"]["text"], "8-11");
    // What is known already is not told; the next event is news.
    let mut events = host.listen(&path, Some(3));
    host.play(&game.id, game.first(), "22-17");
    assert_eq!(events.next().unwrap().data["turn"]["text"], "22-17");
}

#[test]
fn after_an_undo_the_whole_game_is_told() {
    let host = Host::new();
    let game = host.open(json!({ "rulebook": "english", "mode": "device" }));
    let path = format!("/games/{}/events", game.id);
    for text in ["11-15", "23-19"] {
        host.play(&game.id, game.first(), text);
    }
    host.act(&game.id, "undo", game.first(), json!({}))
        .expect(200);
    for last in [Some(1), Some(99), None] {
        let event = host.listen(&path, last).next().unwrap();
        assert_eq!((event.name.as_str(), event.id), ("game", Some(3)));
        assert_eq!(event.data["ply"], 1);
    }
    let since = host.listen(&format!("{path}?since=3"), None);
    drop(since);
}

#[test]
fn whose_page_is_open_is_told() {
    let host = Host::new();
    let game = host.open(json!({ "rulebook": "english", "level": 1, "side": "first" }));
    let mut watcher = host.listen(&format!("/games/{}/events", game.id), None);
    let first = watcher.wait_for("game").data;
    assert_eq!(first["players"]["first"]["here"], false);
    let page = host.listen(
        &format!("/games/{}/events?key={}", game.id, game.first()),
        None,
    );
    assert_eq!(
        watcher.wait_for("here").data,
        json!({ "first": true, "second": false })
    );
    drop(page);
    assert_eq!(watcher.wait_for("here").data["first"], false);
}

#[test]
fn a_deleted_game_ends_its_streams() {
    let host = Host::new();
    let game = host.open(json!({ "rulebook": "english", "mode": "device" }));
    let mut events = host.listen(&format!("/games/{}/events", game.id), None);
    host.delete(&format!("/games/{}", game.id), Some(game.first()));
    events.wait_for("deleted");
    assert_eq!(events.next(), None);
}

#[test]
fn a_reader_who_does_not_read_holds_nobody_up() {
    let host = Host::new();
    let game = host.open(json!({ "rulebook": "international", "mode": "device" }));
    let path = format!("/games/{}/events", game.id);
    let mut now = game.game.clone();
    // A long game makes long events.
    for _ in 0..40 {
        let text = now["legal"][0]["text"].as_str().unwrap().to_string();
        now = host.play(&game.id, game.first(), &text);
    }
    let mut slow = host.listen(&path, None);
    let mut version = 0;
    for what in ["undo", "redo"].into_iter().cycle().take(600) {
        let after = host
            .act(&game.id, what, game.first(), json!({}))
            .expect(200);
        version = after["version"].as_u64().unwrap();
    }
    // It gets what was on the way, in order and without a gap; then the stream ends.
    let mut last = slow.wait_for("game").id.unwrap();
    while let Some(event) = slow.next().filter(|_| last < version) {
        if let Some(id) = event.id {
            assert_eq!(id, last + 1);
            last = id;
        }
    }
    assert!(last < version, "the reader was waited for");
    // Who comes again is told all.
    let again = host.listen(&path, Some(last)).next().unwrap();
    assert_eq!((again.name.as_str(), again.id), ("game", Some(version)));
}
