//! Input that wants to do harm: a clear error with the right status, and all others go on.

use std::io::{Read, Write};
use std::net::TcpStream;

use serde_json::{Value, json};
use server::Limits;

use crate::host::{Answer, FREE, Host, Line};

#[test]
fn bodies_that_cannot_be_read() {
    let host = Host::new();
    let post = |path: &str, body: &[u8]| host.send("POST", path, None, Some(body));
    for (body, status, key) in [
        (&b"{"[..], 400, "malformed"),
        (b"not json", 400, "malformed"),
        (b"[]", 400, "bad-value"),
        (b"null", 400, "bad-value"),
        (b"\xff\xfe", 400, "malformed"),
        (b"{\"rulebook\": 7}", 400, "bad-value"),
        (
            b"{\"rulebook\": \"english\", \"mode\": \"robot\"}",
            400,
            "bad-value",
        ),
        (
            b"{\"rulebook\": \"english\", \"level\": 9}",
            400,
            "bad-level",
        ),
        (
            b"{\"rulebook\": \"english\", \"level\": -1}",
            400,
            "bad-value",
        ),
        (
            b"{\"rulebook\": \"english\", \"level\": 1e999}",
            400,
            "malformed",
        ),
        (
            b"{\"rulebook\": \"english\", \"seed\": 18446744073709551615}",
            400,
            "bad-seed",
        ),
        (
            b"{\"rulebook\": \"english\", \"surprise\": 1}",
            400,
            "bad-value",
        ),
        (b"{\"rulebook\": \"chess\"}", 404, "no-such-rulebook"),
        (
            b"{\"rulebook\": \"../../etc/passwd\"}",
            404,
            "no-such-rulebook",
        ),
        (
            b"{\"rulebook\": \"english\", \"fen\": \"nonsense\"}",
            422,
            "bad-fen",
        ),
        (
            b"{\"rulebook\": \"english\", \"fen\": \"B:W1:B\"}",
            422,
            "over-at-start",
        ),
        (
            b"{\"rulebook\": \"english\", \"clock\": {\"minutes\": -1, \"increment\": 0}}",
            422,
            "bad-clock",
        ),
        (
            b"{\"rulebook\": \"english\", \"clock\": [5, 3]}",
            400,
            "bad-value",
        ),
        (b"", 422, "no-rulebook"),
    ] {
        let answer = post("/games", body);
        assert_eq!(
            answer.refused(status),
            key,
            "{}",
            String::from_utf8_lossy(body)
        );
    }
    let opened = host.open(json!({ "rulebook": "english", "mode": "device" }));
    for what in ["new", "resign", "hint", "leave", "moves", "name"] {
        let answer = host.act(&opened.id, what, opened.first(), json!([]));
        assert_eq!(answer.refused(400), "bad-value", "{what}");
    }
    let nested = [b"{\"rulebook\":".to_vec(), b"[".repeat(30_000)].concat();
    assert_eq!(post("/games", &nested).status, 400);
    let long = format!("{{\"rulebook\": \"{}\"}}", "x".repeat(100_000));
    assert_eq!(post("/games", long.as_bytes()).refused(413), "too-large");
    let long = format!("{{\"text\": \"{}\"}}", "x".repeat(2_000_000));
    assert_eq!(post("/pdn", long.as_bytes()).refused(413), "too-large");
    let name = json!({ "rulebook": "english", "name": "x".repeat(41) }).to_string();
    assert_eq!(post("/games", name.as_bytes()).refused(400), "bad-name");
}

#[test]
fn requests_that_are_none_of_ours() {
    let host = Host::new();
    let form = host.raw(
        b"POST /api/v1/games HTTP/1.0\r\ncontent-type: text/plain\r\ncontent-length: 2\r\n\r\n{}",
    );
    assert_eq!(form.refused(415), "not-json");
    assert_eq!(host.get("/nothing").refused(404), "no-such-call");
    assert_eq!(
        host.send("DELETE", "/health", None, None).refused(405),
        "method-not-allowed"
    );
    assert_eq!(host.get("/games/%ff").refused(400), "bad-path");
    assert_eq!(host.get("/games?limit=0").refused(400), "bad-limit");
    assert_eq!(host.get("/games?limit=x").refused(400), "bad-query");
    assert_eq!(host.get("/games?before=x").refused(400), "bad-query");
    for raw in [&b"\0\0\0\0"[..], b"GET", b"GET / HTTP/9.9\r\n\r\n"] {
        let mut stream = TcpStream::connect(host.addr).unwrap();
        stream.write_all(raw).unwrap();
        stream.shutdown(std::net::Shutdown::Write).unwrap();
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer);
        assert!(!answer.contains("200 OK"), "{raw:?}: {answer}");
    }
    let head = format!("GET /{} HTTP/1.0\r\n\r\n", "x".repeat(100_000));
    assert!(matches!(host.raw(head.as_bytes()).status, 0 | 414 | 431));
    assert_eq!(host.get("/health").status, 200);
}

#[test]
fn unknown_games_are_the_same_for_every_call() {
    let host = Host::new();
    for id in [
        "aaaaaaaaaaaaaaaa",
        "x",
        "..",
        "%2e%2e%2f",
        "'; DROP TABLE games; --",
        "é",
    ] {
        let id = id.replace(' ', "%20");
        for what in [
            "moves", "undo", "redo", "resign", "draw", "leave", "hint", "new",
        ] {
            let answer = host.act(&id, what, "guess", json!({}));
            assert!(
                matches!(answer.status, 400 | 404),
                "{id} {what}: {answer:?}"
            );
        }
    }
    for what in ["", "/events", "/pdn", "/record", "/positions/0"] {
        let answer = host.get(&format!("/games/aaaaaaaaaaaaaaaa{what}"));
        assert_eq!(answer.refused(404), "no-such-game");
    }
}

#[test]
fn no_seat_is_stolen() {
    let host = Host::new();
    let mine = host.open(json!({ "rulebook": "english", "mode": "device" }));
    let theirs = host.open(json!({ "rulebook": "english", "mode": "device" }));
    for what in [
        "moves", "undo", "redo", "resign", "draw", "leave", "hint", "new",
    ] {
        let body = match what {
            "moves" => json!({ "text": "11-15" }),
            _ => json!({}),
        };
        let answer = host.act(&theirs.id, what, mine.first(), body.clone());
        assert_eq!(answer.refused(401), "wrong-secret", "{what}");
        let answer = host.post(&format!("/games/{}/{what}", theirs.id), None, body);
        assert_eq!(answer.refused(401), "no-secret", "{what}");
    }
    let rematch = json!({ "from": theirs.id });
    assert_eq!(
        host.post("/games", Some(mine.first()), rematch)
            .refused(401),
        "wrong-secret"
    );
    assert_eq!(host.game(&theirs.id)["version"], 0);
}

#[test]
fn secrets_are_told_to_their_owner_alone() {
    let host = Host::new();
    let game = host.open(json!({ "rulebook": "english", "mode": "link", "side": "first" }));
    let (secret, token) = (game.first().to_string(), game.token().to_string());
    let mut stream = host.listen(&format!("/games/{}/events", game.id), None);
    let told = stream.wait_for("game").data.to_string();
    let answers = ["", "/pdn", "/record", "/positions/0"]
        .map(|what| host.get(&format!("/games/{}{what}", game.id)).text);
    let list = host.get("/games").text;
    for text in answers.iter().chain([&told, &list]) {
        assert!(!text.contains(&secret) && !text.contains(&token), "{text}");
    }
    let file = std::fs::read(&host.data).unwrap();
    let file = String::from_utf8_lossy(&file);
    assert!(!file.contains(&secret) && !file.contains(&token));
}

#[test]
fn script_in_a_name_is_only_a_name() {
    let host = Host::new();
    let name = "<script>alert(1)</script>";
    let game = host.open(
        json!({ "rulebook": "english", "mode": "device", "name": name,
        "side": "first" }),
    );
    let answer = host.get(&format!("/games/{}", game.id));
    assert_eq!(answer.json()["players"]["first"]["name"], name);
    assert!(answer.head.contains("content-type: application/json"));
    assert!(answer.head.contains("x-content-type-options: nosniff"));
    assert!(answer.head.contains("default-src 'none'"));
    let pdn = host.get(&format!("/games/{}/pdn", game.id));
    assert!(pdn.head.contains("content-type: text/plain"));
}

#[test]
fn a_client_asks_no_more_than_it_may() {
    let host = Host::with(Limits { rate: 5, ..FREE });
    let answers: Vec<u16> = (0..40).map(|_| host.get("/health").status).collect();
    assert!(
        answers.contains(&200) && answers.contains(&429),
        "{answers:?}"
    );
    let refused = (0..40)
        .map(|_| host.get("/health"))
        .find(|a| a.status == 429)
        .unwrap();
    assert_eq!(refused.refused(429), "too-many-requests");
    assert!(refused.head.contains("retry-after: "));
}

/// Asks on one connection until something is refused with 429; none of the answers before closes.
fn refused(host: &Host, method: &str, path: &str, body: &[u8]) -> (Line, Answer) {
    let mut line = host.connect();
    loop {
        let answer = line.ask(method, path, body);
        if answer.status == 429 {
            return (line, answer);
        }
        let head = &answer.head;
        assert!(!head.contains("connection: close"), "{head}");
    }
}

#[test]
fn what_is_refused_with_429_closes_and_says_so() {
    let host = Host::with(Limits { rate: 1, ..FREE });
    let game = json!({ "rulebook": "english", "mode": "device" }).to_string();
    // As much as may be sent, and more than is read at once.
    let long = format!("{game}{}", " ".repeat(60_000));
    for (method, path, body) in [
        ("GET", "/health", ""),
        ("POST", "/games", &*game),
        ("POST", "/games", &*long),
    ] {
        let (mut line, answer) = refused(&host, method, path, body.as_bytes());
        assert_eq!(answer.refused(429), "too-many-requests");
        assert!(line.is_closed(), "{method} {path} {}", body.len());
    }
}

#[test]
fn a_stream_too_many_closes_and_says_so() {
    let host = Host::with(Limits { streams: 1, ..FREE });
    let game = host.open(json!({ "rulebook": "english", "mode": "device" }));
    let events = format!("/games/{}/events", game.id);
    let _open = host.listen(&events, None);
    let (mut line, answer) = refused(&host, "GET", &events, b"");
    assert_eq!(answer.refused(429), "too-many-streams");
    assert!(line.is_closed());
}

#[test]
fn what_is_too_long_closes_and_says_so() {
    let host = Host::new();
    let mut line = host.connect();
    // The answer comes before all of this is read.
    let answer = line.ask("POST", "/games", &[b' '; 100_000]);
    assert_eq!(answer.refused(413), "too-large");
    assert!(answer.head.contains("connection: close"), "{}", answer.head);
    assert!(line.is_closed());
}

#[test]
fn other_refusals_keep_the_connection() {
    let host = Host::new();
    let mut line = host.connect();
    for path in ["/games/nobody", "/nowhere", "/rulebooks/none", "/health"] {
        let answer = line.ask("GET", path, b"");
        assert!([200, 404].contains(&answer.status), "{}", answer.head);
        assert!(
            !answer.head.contains("connection: close"),
            "{}",
            answer.head
        );
    }
}

#[test]
fn streams_of_one_client_are_counted() {
    let host = Host::with(Limits { streams: 2, ..FREE });
    let game = host.open(json!({ "rulebook": "english", "mode": "device" }));
    let path = format!("/games/{}/events", game.id);
    let open: Vec<_> = (0..2).map(|_| host.listen(&path, None)).collect();
    assert_eq!(host.get(&path).refused(429), "too-many-streams");
    drop(open);
}

#[test]
fn a_crowd_of_connections_is_turned_away_and_the_rest_is_served() {
    let host = Host::with(Limits {
        all_connections: 50,
        ..FREE
    });
    let crowd: Vec<TcpStream> = (0..400)
        .map(|_| TcpStream::connect(host.addr).unwrap())
        .collect();
    let turned_away = crowd.iter().rev().take(300).filter(|stream| {
        let (mut stream, mut text) = (*stream, [0; 12]);
        stream.read_exact(&mut text).is_ok() && text.starts_with(b"HTTP/1.1 503")
    });
    assert_eq!(turned_away.count(), 300);
    drop(crowd);
    // Places become free as the server sees that the others have gone.
    let served = (0..12_000).any(|_| {
        let status = host.get("/health").status;
        std::thread::sleep(std::time::Duration::from_millis(10));
        status == 200
    });
    assert!(served);
}

#[test]
fn a_body_that_never_comes_harms_nobody() {
    let host = Host::new();
    let mut half: Vec<TcpStream> = (0..50)
        .map(|_| TcpStream::connect(host.addr).unwrap())
        .collect();
    for stream in &mut half {
        stream
            .write_all(b"POST /api/v1/games HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{")
            .unwrap();
    }
    assert_eq!(host.get("/health").status, 200);
    let game = host.open(json!({ "rulebook": "english", "mode": "device" }));
    host.play(&game.id, game.first(), "11-15");
}

#[test]
fn moves_of_all_kinds_of_nonsense() {
    let host = Host::new();
    let game = host.open(json!({ "rulebook": "triple-king", "mode": "device" }));
    let play = |body: Value| host.act(&game.id, "moves", game.first(), body);
    for body in [
        json!({}),
        json!({ "text": "1-2", "from": 1, "path": [2] }),
        json!({ "from": 1 }),
        json!({ "from": 1, "path": [] }),
        json!({ "from": 1, "path": vec![2; 1000] }),
        json!({ "text": "x".repeat(5000) }),
    ] {
        assert_eq!(play(body.clone()).refused(422), "bad-move", "{body}");
    }
    for text in [
        "",
        "x",
        "0-0",
        "99-100",
        "1-1",
        "(9,9)-(1,1)",
        "💣",
        "22-18-",
        "\u{0}",
    ] {
        assert_eq!(play(json!({ "text": text })).status, 422, "{text}");
    }
    assert_eq!(play(json!({ "from": 65535, "path": [65535] })).status, 422);
    assert_eq!(
        play(json!({ "from": -1, "path": [1] })).refused(400),
        "bad-value"
    );
    assert_eq!(host.game(&game.id)["ply"], 0);
}
