//! Puzzles, and games with all that is said in them.

use serde_json::{Value, json};

use crate::host::Host;

#[test]
fn a_puzzle_is_solved_by_its_line_and_a_wrong_try_is_refuted() {
    let host = Host::new();
    let base = "/rulebooks/english/puzzles";
    let list = host.get(base).expect(200);
    let cards = list["puzzles"].as_array().unwrap();
    assert!(cards.len() >= 20, "{}", cards.len());
    let puzzle = host.get(&format!("{base}/1")).expect(200);
    assert!(puzzle.get("line").is_none(), "the line is kept back");
    let solution = host.get(&format!("{base}/1/solution")).expect(200);
    let line: Vec<&Value> = solution["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|mv| &mv["text"])
        .collect();
    let attempt = |moves: Value| {
        let body = json!({ "moves": moves });
        host.post(&format!("{base}/1/try"), None, body)
    };
    assert_eq!(attempt(json!(line)).expect(200)["verdict"], "solved");
    let legal = puzzle["legal"].as_array().unwrap();
    let other = legal.iter().find(|mv| &mv["text"] != line[0]).unwrap();
    let wrong = attempt(json!([other["text"]])).expect(200);
    assert!(["wrong", "slower"].contains(&wrong["verdict"].as_str().unwrap()));
    let answers = wrong["refutation"]["moves"].as_array().unwrap();
    assert!(!answers.is_empty());
    assert_eq!(attempt(json!([])).refused(422), "off-the-line");
    assert_eq!(
        host.get(&format!("{base}/9999")).refused(404),
        "no-such-puzzle"
    );
}

#[test]
fn comments_nags_variations_and_tags_come_back_as_they_were() {
    let host = Host::new();
    let text = "[Event \"Club\"]\n[GameType \"21\"]\n\n{Quiet} 1. 11-15 $1 {usual} \
                (1. 12-16 24-20 {known} (1... 23-18 $5)) 23-19 2. 8-11 *";
    let read = host.post("/pdn", None, json!({ "text": text })).expect(200);
    let game = &read["games"][0];
    let tree = &game["tree"];
    assert_eq!(tree["comment"], "Quiet");
    assert_eq!(tree["moves"][0]["nags"], json!([1]));
    let beside = &tree["moves"][0]["variations"][0];
    assert_eq!(beside["moves"][1]["comment"], "known");
    let body = json!({ "rulebook": "english", "tags": game["tags"], "line": bare(tree) });
    let written = host.post("/pdn/write", None, body).expect(200);
    let again = host
        .post("/pdn", None, json!({ "text": written["pdn"] }))
        .expect(200);
    assert_eq!(again["games"][0]["tree"], *tree);
    assert_eq!(again["games"][0]["tags"]["Event"], "Club");
    let bad = json!({ "rulebook": "english", "line": { "comment": "a } b" } });
    assert_eq!(
        host.post("/pdn/write", None, bad).refused(400),
        "bad-comment"
    );
}

/// A line as it is sent: moves as texts.
fn bare(line: &Value) -> Value {
    let moves = line["moves"].as_array().unwrap().iter().map(|said| {
        let variations = said["variations"].as_array().unwrap().iter().map(bare);
        json!({
            "text": said["move"]["text"],
            "comment": said["comment"],
            "nags": said["nags"],
            "variations": variations.collect::<Vec<_>>(),
        })
    });
    json!({ "comment": line["comment"], "moves": moves.collect::<Vec<_>>() })
}
