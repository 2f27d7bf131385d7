//! Tables of solved endings over HTTP, for other sites, too.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use server::Limits;

use crate::host::{Answer, Host};

/// A query of a position.
fn ask(host: &Host, rulebook: &str, fen: &str) -> Answer {
    let fen: String = fen.bytes().map(|byte| format!("%{byte:02X}")).collect();
    host.get(&format!("/tables?rulebook={rulebook}&fen={fen}"))
}

/// Asks until the tables are ready.
fn wait(host: &Host, rulebook: &str, fen: &str) -> Answer {
    let start = Instant::now();
    loop {
        let answer = ask(host, rulebook, fen);
        if answer.status != 503 {
            return answer;
        }
        assert_eq!(answer.refused(503), "tables-coming");
        assert!(answer.head.contains("retry-after: "), "{}", answer.head);
        assert!(
            start.elapsed() < Duration::from_secs(600),
            "they never come"
        );
        std::thread::sleep(Duration::from_millis(100));
    }
}

fn category(answer: &Value) -> (&str, Option<u64>) {
    (
        answer["category"].as_str().unwrap(),
        answer["plies"].as_u64(),
    )
}

#[test]
fn a_position_and_each_move_have_their_value() {
    let host = Host::with_tables();
    let won = wait(&host, "english", "W:WK11,K18:BK32").expect(200);
    assert_eq!(won["most_pieces"], 3);
    assert_eq!(category(&won).0, "win");
    let moves = won["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 8);
    // The best move leads to a position that is one ply nearer to the end, and so on to the end.
    let mut here = won.clone();
    while let Some(best) = here["moves"].as_array().unwrap().first().cloned() {
        let next = ask(&host, "english", best["fen"].as_str().unwrap()).expect(200);
        assert_eq!(category(&next), category(&best));
        assert_eq!(category(&best).1.unwrap() + 1, category(&here).1.unwrap());
        here = next;
    }
    assert_eq!(category(&here), ("loss", Some(0)));
    let drawn = ask(&host, "english", "W:WK1:BK32").expect(200);
    assert_eq!(category(&drawn), ("draw", None));
    assert!(drawn["moves"][0]["people"].is_string());
    // What is in no table is said to be so; a move that takes may lead into one.
    let start = ask(&host, "english", "B:B1-12:W21-32").expect(200);
    assert_eq!(category(&start), ("unknown", None));
    assert_eq!(start["moves"].as_array().unwrap().len(), 7);
}

#[test]
fn what_cannot_be_asked_is_refused() {
    let host = Host::with_tables();
    for (fen, key) in [
        ("nonsense", "bad-fen"),
        ("W:WK99:B1", "bad-fen"),
        ("\u{0}\u{fffd}:::", "bad-fen"),
        ("W:WK1,1,1:B1", "bad-fen"),
        (&"W1,".repeat(600), "bad-fen"),
    ] {
        assert_eq!(ask(&host, "english", fen).refused(422), key, "{fen:?}");
    }
    assert_eq!(
        ask(&host, "chess", "W:W1:B2").refused(404),
        "no-such-rulebook"
    );
    let query = |text: &str| host.get(&format!("/tables{text}")).refused(400);
    assert_eq!(query(""), "bad-query");
    assert_eq!(query("?rulebook=english"), "bad-query");
    assert_eq!(query("?rulebook=english&fen=W:WK1:B9&plies=3"), "bad-query");
    assert_eq!(
        host.post("/tables", None, json!({})).refused(405),
        "method-not-allowed"
    );
}

#[test]
fn a_rulebook_without_tables_says_so() {
    let host = Host::with_tables();
    let drawn = wait(&host, "obstacles", "W:WK1:BK32");
    assert_eq!(drawn.refused(404), "no-tables");
    let bare = Host::new();
    assert_eq!(
        ask(&bare, "english", "W:WK1:BK32").refused(404),
        "no-tables"
    );
}

/// What a browser asks before it lets a page send JSON.
fn preflight(host: &Host, path: &str) -> Answer {
    host.raw(
        format!(
            "OPTIONS /api/v1{path} HTTP/1.0\r\nhost: localhost\r\norigin: https://example.org\r\n\
             access-control-request-method: POST\r\n\r\n"
        )
        .as_bytes(),
    )
}

#[test]
fn pages_of_other_sites_may_read_what_is_no_secret() {
    let host = Host::new();
    const ANY: &str = "access-control-allow-origin: *";
    for path in ["/tables?rulebook=english&fen=x", "/levels", "/openapi.json"] {
        let head = host.get(path).head;
        assert!(head.contains(ANY), "{path}: {head}");
    }
    let body = json!({ "rulebook": "english", "nodes": 100, "ms": 100 });
    assert!(host.post("/analysis", None, body).head.contains(ANY));
    for path in ["/tables", "/analysis"] {
        let asked = preflight(&host, path);
        asked.expect(204);
        assert!(asked.head.contains(ANY), "{}", asked.head);
        assert!(
            asked
                .head
                .contains("access-control-allow-headers: content-type")
        );
        assert!(!asked.head.contains("allow-credentials"), "{}", asked.head);
    }
    // What has secrets or changes something stays closed.
    for path in [
        "/games",
        "/contests",
        "/games/x/moves",
        "/stats",
        "/rulebooks",
    ] {
        assert!(!host.get(path).head.contains("access-control"), "{path}");
        let asked = preflight(&host, path);
        assert_ne!(asked.status, 204, "{path}");
        assert!(
            !asked.head.contains("access-control"),
            "{path}: {}",
            asked.head
        );
    }
}

#[test]
fn a_page_that_asks_too_much_can_read_why() {
    let host = Host::with(Limits {
        rate: 1,
        ..crate::host::FREE
    });
    let answers: Vec<Answer> = (0..50).map(|_| host.get("/levels")).collect();
    let refused = answers.iter().find(|answer| answer.status == 429).unwrap();
    assert_eq!(refused.refused(429), "too-many-requests");
    assert!(refused.head.contains("access-control-allow-origin: *"));
}
