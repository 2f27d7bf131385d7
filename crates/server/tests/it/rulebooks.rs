//! Rulebooks: the gallery, mistakes at their place, users' own.

use serde_json::{Value, json};

use crate::host::Host;

const GRANDPA: &str = "extends = \"english\"\nid = \"grandpa\"\ncapture.duty = \"optional\"\n";

#[test]
fn the_gallery_has_them_all() {
    let host = Host::new();
    let gallery = host.get("/rulebooks").expect(200);
    let cards = gallery["rulebooks"].as_array().unwrap();
    assert_eq!(cards.len(), rules::builtin::every_id().count());
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
    for id in rules::builtin::every_id() {
        let page = host.get(&format!("/rulebooks/{id}")).expect(200);
        assert_eq!(page["id"], id);
        assert_eq!(page["own"], false);
        assert_eq!(page["grid"][0]["square"], 1);
        assert!(page["sections"].as_array().unwrap().len() >= 5);
        assert!(!page["examples"].as_array().unwrap().is_empty(), "{id}");
        let identity = page["identity"].as_str().unwrap();
        let by_identity = host.get(&format!("/rulebooks/{identity}"));
        assert_eq!(by_identity.status, 200);
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
    assert!(
        mistake["help"]["text"]
            .as_str()
            .unwrap()
            .contains("optional")
    );
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
        wrong["mistakes"][0]["message"]["text"]
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

/// Every rule that a file may have, in the reader's language.
#[test]
fn the_vocabulary_is_described() {
    let host = Host::new();
    let english = host.get("/vocabulary").expect(200);
    let rules = english["rules"].as_array().unwrap();
    assert_eq!(rules.len(), rules::vocabulary::rules().count());
    let duty = rules
        .iter()
        .find(|rule| rule["key"] == "capture.duty")
        .unwrap();
    assert_eq!(duty["default"], "compulsory");
    assert_eq!(
        duty["takes"]["words"],
        json!(["optional", "huff", "compulsory"])
    );
    assert_eq!(duty["meaning"], "whether a side that can take must");
    let german = host.get("/vocabulary?language=de").expect(200);
    assert_eq!(german["language"], "de");
    assert_ne!(german["rules"], english["rules"]);
}

#[test]
fn switches_make_a_rulebook_of_the_house() {
    let host = Host::new();
    let house = |body: Value| host.post("/rulebooks/house", None, body);
    let flying = json!({ "parent": "english", "name": "Ours", "wishes": { "flying-kings": 1 } });
    let made = house(flying).expect(200);
    assert_eq!(made["rulebook"]["name"], "Ours");
    assert_eq!(made["scene"]["legal"].as_array().unwrap().len(), 7);
    assert!(made["nearest"]["differences"][0]["sentence"].is_object());
    let file = made["file"].as_str().unwrap();
    let kept = host.post("/rulebooks", None, json!({ "file": file }));
    kept.expect(201);
    let unknown = house(json!({ "parent": "chess" })).refused(404);
    assert_eq!(unknown, "no-such-rulebook");
    let nonsense = json!({ "parent": "english", "wishes": { "no-such-switch": 1 } });
    assert_eq!(house(nonsense).status, 400);
}

#[test]
fn a_form_changes_one_rule_of_a_file() {
    let host = Host::new();
    let form = |body: Value| host.post("/rulebooks/form", None, body);
    let change = json!({ "path": "capture.duty", "value": "compulsory" });
    let made = form(json!({ "file": GRANDPA, "change": change })).expect(200);
    assert_eq!(made["file"], GRANDPA.replace("optional", "compulsory"));
    assert!(made["rules"].as_array().unwrap().len() > 20);
    let broken = form(json!({ "file": "id = " })).expect(200);
    assert_eq!(broken["rules"], Value::Null);
    let change = json!({ "path": "no.such.rule", "value": 1 });
    let refused = form(json!({ "file": GRANDPA, "change": change })).refused(404);
    assert_eq!(refused, "no-such-rule");
}

#[test]
fn a_refused_move_is_explained_without_an_error() {
    let host = Host::new();
    let why = |tried: &str| {
        let body = json!({ "rulebook": "english", "fen": "B:W18:B1,15", "tried": tried });
        host.post("/positions/why", None, body).expect(200)
    };
    assert_eq!(why("15-22")["legal"], true);
    let refused = why("1-5");
    assert_eq!(refused["legal"], false);
    assert_eq!(refused["problem"]["key"], "capture-compulsory");
    assert_eq!(refused["problem"]["right"], json!([15]));
    let body = json!({ "file": GRANDPA, "fen": "B:W18:B1,15", "tried": "1-5" });
    assert_eq!(
        host.post("/positions/why", None, body).expect(200)["legal"],
        true
    );
}

#[test]
fn quick_games_tell_whether_a_game_is_fair() {
    let host = Host::new();
    let file = "extends = \"parlour\"\nid = \"small\"\nboard.rows = [1]\n";
    let told = host.post("/rulebooks/fair", None, json!({ "file": file }));
    assert_eq!(told.status, 200);
    let last: Value = serde_json::from_str(told.text.lines().last().unwrap()).unwrap();
    assert_eq!(last["done"], true);
    let sum = ["first", "second", "drawn", "stopped"].map(|end| last[end].as_u64().unwrap());
    assert_eq!(sum.iter().sum::<u64>(), last["played"].as_u64().unwrap());
}

#[test]
fn a_link_becomes_a_code() {
    let host = Host::new();
    let code = host.get("/qr?text=http%3A%2F%2Flocalhost%2Fjoin%2Fa.b");
    assert!(code.text.starts_with("<svg"), "{}", code.text);
    let long = "x".repeat(301);
    assert_eq!(
        host.get(&format!("/qr?text={long}")).refused(400),
        "too-long"
    );
}
