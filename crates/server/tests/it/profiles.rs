//! What a browser keeps, on the server.

use serde_json::{Value, json};

use crate::host::{Answer, Host};

const PHRASE: &str = "a quiet evening";

fn make(host: &Host, name: &str, phrase: &str) -> Answer {
    let body = json!({ "name": name, "phrase": phrase, "value": "one" });
    host.post("/profiles", None, body)
}

fn open(host: &Host, name: &str, phrase: &str) -> Answer {
    let body = json!({ "name": name, "phrase": phrase });
    host.post("/profiles/open", None, body)
}

fn read(host: &Host, key: Option<&str>) -> Answer {
    host.send("GET", "/profiles/ada", key, None)
}

fn write(host: &Host, key: &str, version: u64, value: &str) -> Answer {
    let body = json!({ "version": version, "value": value }).to_string();
    host.send("PUT", "/profiles/Ada", Some(key), Some(body.as_bytes()))
}

fn key(answer: &Value) -> String {
    answer["key"].as_str().unwrap().to_string()
}

#[test]
fn a_profile_is_opened_by_passphrase_or_key_and_outlives_a_restart() {
    let host = Host::new();
    let first = key(&make(&host, "Ada", PHRASE).expect(201));
    assert_eq!(make(&host, "ADA", PHRASE).refused(409), "name-taken");
    assert_eq!(write(&host, &first, 1, "two").expect(200)["version"], 2);
    assert_eq!(write(&host, &first, 1, "three").refused(409), "old-version");
    let host = host.restarted();
    let opened = open(&host, "ada", PHRASE).expect(200);
    assert_eq!(
        (&opened["value"], &opened["version"]),
        (&json!("two"), &json!(2))
    );
    let second = key(&opened);
    assert_ne!(first, second);
    assert_eq!(read(&host, Some(&second)).expect(200)["name"], "Ada");
    assert_eq!(read(&host, Some("guess")).refused(401), "wrong-key");
    assert_eq!(read(&host, None).refused(401), "wrong-key");
    // A new key locks the others out.
    let third = host.post("/profiles/ada/keys", Some(&second), json!({}));
    let third = key(&third.expect(200));
    assert_eq!(read(&host, Some(&first)).refused(401), "wrong-key");
    host.delete("/profiles/ada", Some(&third)).expect(204);
    assert_eq!(open(&host, "ada", PHRASE).refused(401), "wrong-passphrase");
}

#[test]
fn guesses_are_few_and_sizes_are_bounded() {
    let host = Host::new();
    assert_eq!(make(&host, "ad", PHRASE).refused(400), "short-name");
    assert_eq!(make(&host, "ada", "short").refused(400), "bad-passphrase");
    let long = json!({ "name": "ada", "value": "x".repeat(300_001) });
    assert_eq!(
        host.post("/profiles", None, long).refused(413),
        "profile-too-large"
    );
    make(&host, "ada", PHRASE).expect(201);
    // Guesses come back one a minute: sooner or later there are none left.
    let mut guess = open(&host, "ada", "a wrong phrase");
    assert_eq!(guess.refused(401), "wrong-passphrase");
    for _ in 0..500 {
        guess = open(&host, "ada", "a wrong phrase");
        if guess.status != 401 {
            break;
        }
    }
    assert_eq!(guess.refused(429), "too-many-guesses");
}

#[test]
fn without_a_passphrase_only_the_key_opens_it() {
    let host = Host::new();
    let body = json!({ "name": "ada", "value": "" });
    let made = host.post("/profiles", None, body).expect(201);
    assert_eq!(open(&host, "ada", PHRASE).refused(401), "wrong-passphrase");
    read(&host, Some(&key(&made))).expect(200);
}
