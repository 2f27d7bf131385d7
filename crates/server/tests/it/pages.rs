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
fn the_guide_is_served_with_its_chapters_and_files() {
    let host = Host::new();
    let moved = get(&host, "/docs", "");
    assert_eq!(moved.status, 308);
    assert!(moved.head.contains("location: docs/"), "{}", moved.head);
    let first = get(&host, "/docs/", "");
    assert!(
        first.text.contains("<h1 id=\"crownhead\">"),
        "{}",
        first.text
    );
    let operate = get(&host, "/docs/operate/", "");
    assert!(
        operate.text.contains("href=\"/docs/play\""),
        "{}",
        operate.text
    );
    let file = get(&host, "/docs/operate/nginx.conf", "");
    assert!(file.head.contains("text/plain") && file.text.contains("proxy_pass"));
    // One comes back from the guide by the menu of every page, and a wrong address is a page, too.
    assert!(first.text.contains("id=\"menu\""), "{}", first.text);
    let nothing = get(&host, "/docs/nothing", "");
    assert_eq!(nothing.status, 404);
    assert!(nothing.head.contains("text/html"), "{}", nothing.head);
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

#[test]
fn the_texts_of_each_language_are_served() {
    let host = Host::new();
    for (path, word) in [
        ("/texts/en.ftl", "must take"),
        ("/texts/de.ftl", "muss schlagen"),
        ("/texts/es.ftl", "debe hacerlo"),
    ] {
        let answer = get(&host, path, "");
        assert_eq!(answer.status, 200, "{path}");
        assert!(answer.text.contains(word), "{path}");
    }
    for path in [
        "/texts/fr.ftl",
        "/texts/de",
        "/texts/..%2fde.ftl",
        "/texts/de-never.ftl",
    ] {
        assert_eq!(get(&host, path, "").status, 404, "{path}");
    }
}

#[test]
fn the_page_gets_its_texts_in_parts_and_never_those_of_the_terminal() {
    let host = Host::new();
    let of = |path: &str| get(&host, path, "").text;
    let (first, later) = (of("/texts/en-first.ftl"), of("/texts/en-later.ftl"));
    for (key, is_first, is_later) in [
        ("\nmenu-play =", true, false),
        ("\nshows-own =", false, true),
        ("\nplay-not-saved =", false, false),
    ] {
        assert_eq!(first.contains(key), is_first, "{key}");
        assert_eq!(later.contains(key), is_later, "{key}");
        assert!(of("/texts/en.ftl").contains(key), "{key}");
    }
}

#[test]
fn what_a_page_is_made_of_comes_without_the_policy_that_the_page_has() {
    let host = Host::new();
    let policy = "content-security-policy";
    for (path, has) in [
        ("/", true),
        ("/docs/", true),
        ("/nothing", true),
        ("/assets/icon.svg", true),
        ("/texts/en.ftl", true),
        // It obeys no page.
        ("/sw.js", true),
        ("/assets/js/main.js", false),
        ("/assets/css/base.css", false),
    ] {
        let answer = get(&host, path, "");
        assert_eq!(answer.head.contains(policy), has, "{path}");
        assert!(answer.head.contains("nosniff"), "{path}");
    }
}
