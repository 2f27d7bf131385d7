//! What is bounded however long a server runs: games that nobody begins, all records together,
//! rulebooks of one client.

use std::time::{Duration, Instant};

use serde_json::json;
use server::{Limits, Upkeep};

use crate::host::{FREE, Host};

/// Waits until something is so, however busy the machine is.
fn until(what: &str, is_so: impl Fn() -> bool) {
    let end = Instant::now() + Duration::from_secs(120);
    while !is_so() {
        assert!(Instant::now() < end, "{what}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn games_that_were_never_begun_go() {
    let host = Host::new();
    let device = json!({ "rulebook": "parlour", "mode": "device" });
    let link = json!({ "rulebook": "parlour", "mode": "link" });
    let gone = [host.open(device.clone()), host.open(link)];
    let begun = host.open(device);
    host.play(&begun.id, begun.first(), "22-18");
    let upkeep = Upkeep {
        unbegun: Some(Duration::ZERO),
        most_bytes: None,
    };
    let host = Host::kept(host.ended(), FREE, upkeep);
    // Counted and not looked at: a game that somebody looks at stays. Those that wait go first.
    until("they are still there", || {
        host.get("/stats").expect(200)["live"] == 1
    });
    for game in &gone {
        assert_eq!(host.get(&format!("/games/{}", game.id)).status, 404);
    }
    assert_eq!(host.game(&begun.id)["version"], 1);
}

#[test]
fn full_records_take_moves_and_nothing_new() {
    let host = Host::new();
    let options = json!({ "rulebook": "parlour", "mode": "device" });
    let begun = host.open(options.clone());
    let upkeep = Upkeep {
        unbegun: None,
        most_bytes: Some(1),
    };
    let host = Host::kept(host.ended(), FREE, upkeep);
    until("there is still room", || {
        host.post("/games", None, options.clone()).status == 507
    });
    let refused = host.post("/games", None, options);
    assert_eq!(refused.refused(507), "full");
    let file = json!({ "file": "extends = \"parlour\"\nid = \"ours\"\nname = \"Ours\"\n" });
    assert_eq!(host.post("/rulebooks", None, file).refused(507), "full");
    host.play(&begun.id, begun.first(), "22-18");
}

#[test]
fn a_client_stores_so_many_rulebooks_in_a_day() {
    let host = Host::with(Limits {
        rulebooks: 2,
        ..FREE
    });
    let keep = |name: &str| {
        let file = format!("extends = \"parlour\"\nid = \"ours\"\nname = \"{name}\"\n");
        host.post("/rulebooks", None, json!({ "file": file }))
    };
    for name in ["One", "Two", "One"] {
        keep(name).expect(201);
    }
    let refused = keep("Three");
    assert_eq!(refused.refused(429), "too-many-rulebooks");
    assert!(
        refused.head.contains("connection: close"),
        "{}",
        refused.head
    );
    // What is there already takes no room.
    keep("Two").expect(201);
}
