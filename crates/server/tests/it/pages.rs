//! The page and its files.

use crate::host::{Answer, Host};

fn get(host: &Host, path: &str, header: &str) -> Answer {
    host.raw(format!("GET {path} HTTP/1.0\r\nhost: localhost\r\n{header}\r\n").as_bytes())
}

#[test]
fn every_address_of_the_page_is_the_page() {
    let host = Host::new();
    for path in [
        "/",
        "/play",
        "/game/x",
        "/join/x.y",
        "/analyse",
        "/watch",
        "/rulebooks",
        "/own",
    ] {
        let answer = get(&host, path, "");
        assert_eq!(answer.status, 200, "{path}");
        assert!(answer.text.contains("<title>"), "{path}");
        assert!(answer.head.contains("text/html"));
        assert!(answer.head.contains("script-src 'self'"));
        assert!(!answer.head.contains("unsafe-inline"));
    }
    assert_eq!(get(&host, "/nothing", "").status, 404);
}

#[test]
fn a_file_that_is_known_is_not_sent_again() {
    let host = Host::new();
    let answer = get(&host, "/", "");
    let tag = answer
        .head
        .lines()
        .find_map(|line| line.strip_prefix("etag: "))
        .unwrap();
    let again = get(&host, "/", &format!("if-none-match: {tag}\r\n"));
    assert_eq!((again.status, again.text.as_str()), (304, ""));
}

#[test]
fn nothing_outside_of_the_page_is_served() {
    let host = Host::new();
    for path in [
        "/assets/../Cargo.toml",
        "/assets/..%2fCargo.toml",
        "/assets/%2e%2e/Cargo.toml",
        "/assets/..%5cCargo.toml",
        "/assets//etc/passwd",
        "/assets/%2fetc%2fpasswd",
        "/assets/.git/config",
        "/assets/index.html%00.js",
        "/assets/",
        "/../../etc/passwd",
    ] {
        let answer = get(&host, path, "");
        assert!(
            matches!(answer.status, 400 | 404),
            "{path}: {}",
            answer.status
        );
        assert!(!answer.text.contains("root:") && !answer.text.contains("[workspace]"));
    }
}
