//! Rulebooks: the gallery, mistakes at their place, users' own.

use serde_json::{Value, json};

use crate::host::Host;

const GRANDPA: &str = "extends = \"english\"\nid = \"grandpa\"\ncapture.duty = \"optional\"\n";

#[test]
fn the_gallery_has_them_all() {
    let host = Host::new();
    let gallery = host.get("/rulebooks").expect(200);
    let cards = gallery["rulebooks"].as_array().unwrap();
    assert_eq!(cards.len(), 20);
    assert_eq!(cards.iter().filter(|card| card["seed"] == true).count(), 5);
    for card in cards {
        let squares = card["squares"].as_u64().unwrap() as usize;
        assert_eq!(card["moment"]["squares"].as_str().unwrap().len(), squares);
        assert_eq!(card["cells"].as_array().unwrap().len(), squares);
        assert_eq!(card["highlights"].as_array().unwrap().len(), 3);
    }
}

#[test]
fn each_has_its_page() {
    let host = Host::new();
    for id in rules::builtin::ids() {
        let page = host.get(&format!("/rulebooks/{id}")).expect(200);
        assert_eq!(page["id"], id);
        assert_eq!(page["own"], false);
        assert_eq!(page["grid"][0]["square"], 1);
        assert!(page["sections"].as_array().unwrap().len() >= 5);
        assert!(!page["examples"].as_array().unwrap().is_empty(), "{id}");
        let by_hash = host.get(&format!("/rulebooks/{}", page["hash"].as_str().unwrap()));
        assert_eq!(by_hash.status, 200);
    }
    let canadian = host.get("/rulebooks/canadian").expect(200);
    assert_eq!(canadian["parent"], "international");
    assert!(!canadian["differences"].as_array().unwrap().is_empty());
    assert_eq!(
        host.get("/rulebooks/chess").refused(404),
        "no-such-rulebook"
    );
}

#[test]
fn mistakes_are_at_their_place() {
    let host = Host::new();
    let check = |file: &str| {
        host.post("/rulebooks/check", None, json!({ "file": file }))
            .expect(200)
    };
    let wrong = check(&GRANDPA.replace("optional", "optinal"));
    assert_eq!(wrong["ok"], false);
    let mistake = &wrong["mistakes"][0];
    assert_eq!(
        (&mistake["line"], &mistake["column"]),
        (&json!(3), &json!(16))
    );
    assert_eq!(
        (&mistake["end_line"], &mistake["end_column"]),
        (&json!(3), &json!(25))
    );
    assert!(mistake["help"].as_str().unwrap().contains("optional"));
    let right = check(GRANDPA);
    assert_eq!(right["ok"], true);
    assert_eq!(right["rulebook"]["parent"], "english");
    let differences = right["rulebook"]["differences"].as_array().unwrap();
    assert_eq!(differences.len(), 1);
    assert_eq!(differences[0]["section"], "capture");
    for nonsense in ["", "[", "extends = \"grandpa\"", "\u{0}", "a = 1\n"] {
        assert_eq!(check(nonsense)["ok"], false, "{nonsense:?}");
    }
}

#[test]
fn an_example_that_does_not_hold_is_a_mistake() {
    let host = Host::new();
    let example = "[[example]]\ntitle = \"wrong\"\nfen = \"B:W18:B15\"\nmoves = [\"15-19\"]\n";
    let file = format!("{GRANDPA}{example}");
    let wrong = host
        .post("/rulebooks/check", None, json!({ "file": file }))
        .expect(200);
    assert_eq!(wrong["ok"], false);
    assert!(
        wrong["mistakes"][0]["message"]
            .as_str()
            .unwrap()
            .starts_with("wrong: ")
    );
}

#[test]
fn a_users_own_is_kept_played_and_carried() {
    let host = Host::new();
    let kept = host
        .post("/rulebooks", None, json!({ "file": GRANDPA }))
        .expect(201);
    let id = kept["id"].as_str().unwrap().to_string();
    assert_eq!(kept["own"], true);
    let host = host.restarted();
    assert_eq!(
        host.get(&format!("/rulebooks/{id}")).expect(200)["file"],
        GRANDPA
    );
    let fen = "B:W18,24:B15,20";
    let game = host.open(json!({ "rulebook": id, "mode": "device", "fen": fen }));
    assert_eq!(game.game["rules"], GRANDPA);
    assert_eq!(game.game["must_capture"], json!([]));
    // He never has to take.
    host.play(&game.id, game.first(), "15-19");
    let record = host.get(&format!("/games/{}/record", game.id)).expect(200);
    assert!(record["file"].as_str().unwrap().contains("optional"));
    let pdn = host.get(&format!("/games/{}/pdn", game.id)).text;
    let read = host.post("/pdn", None, json!({ "text": pdn })).expect(200);
    assert_eq!(read["games"][0]["problem"], Value::Null);
    let host = host.restarted();
    assert_eq!(host.game(&game.id)["ply"], 1);
    let computer = host.open(json!({ "rulebook": id, "level": 1, "side": "second" }));
    let mut events = host.listen(&format!("/games/{}/events?since=0", computer.id), None);
    assert_eq!(events.wait_for("move").data["ply"], 1);
}

#[test]
fn a_file_with_mistakes_is_not_kept() {
    let host = Host::new();
    let refused = host.post("/rulebooks", None, json!({ "file": "id = 7" }));
    assert_eq!(refused.expect(422)["ok"], false);
    let script = format!("{GRANDPA}name = \"<img src=x onerror=alert(1)>\"\n");
    let kept = host.post("/rulebooks", None, json!({ "file": script }));
    if kept.status == 201 {
        assert!(kept.head.contains("content-type: application/json"));
    }
    let long = "#".repeat(70_000);
    assert_eq!(
        host.post("/rulebooks/check", None, json!({ "file": long }))
            .refused(413),
        "too-large"
    );
}
