//! Contests on the web: who may do what, hostile submissions, and what a restart leaves.

mod kept;
mod sent;

use std::time::Duration;

use serde_json::{Value, json};

pub(crate) use kept::change;

use crate::host::{Answer, Host, contests_of};

pub(crate) const KIT: &str = include_str!("../../../../../bots/function/move.py");

const HEAD: &str = "name = 'Class'\nrules = 'contest'\nseed = 4\n[limits]\nmove_ms = 20000\nstart_ms = 60000\n[[bot]]\nname = 'level 0'\nlevel = 0\n";

/// A contest with its students' codes.
struct Class {
    host: Host,
    admin: String,
    path: String,
    codes: Vec<String>,
}

impl Class {
    fn new(students: &[&str]) -> Class {
        let host = Host::with_contests();
        let admin = host.admin.clone().unwrap();
        let body = json!({ "file": HEAD, "students": students, "days": 7 });
        let made = host.post("/contests", Some(&admin), body).expect(201);
        let codes = made["codes"].as_array().unwrap();
        Class {
            path: format!("/contests/{}", made["id"].as_str().unwrap()),
            codes: codes
                .iter()
                .map(|each| each["code"].as_str().unwrap().to_string())
                .collect(),
            host,
            admin,
        }
    }

    fn send(&self, student: usize, file: &str, bytes: &[u8]) -> Answer {
        let path = format!("{}/mine?file={file}", self.path);
        self.host
            .send("PUT", &path, Some(&self.codes[student]), Some(bytes))
    }

    fn mine(&self, student: usize) -> Value {
        let path = format!("{}/mine", self.path);
        self.host
            .send("GET", &path, Some(&self.codes[student]), None)
            .expect(200)
    }

    fn as_admin(&self, method: &str, path: &str, body: Option<Value>) -> Answer {
        let body = body.map(|body| body.to_string());
        let path = format!("{}{path}", self.path);
        self.host.send(
            method,
            &path,
            Some(&self.admin),
            body.as_ref().map(String::as_bytes),
        )
    }

    /// Waits until the last version of a student is built.
    fn built(&self, student: usize) -> Value {
        until(|| {
            let mine = self.mine(student);
            let state = mine["versions"][0]["state"]
                .as_str()
                .unwrap_or_default()
                .to_string();
            ["ready", "failed"].contains(&&*state).then_some(mine)
        })
    }

    fn view(&self) -> Value {
        self.host.get(&self.path).expect(200)
    }

    /// Waits until all games are played and the report is there.
    fn over(&self) -> Value {
        until(|| Some(self.view()).filter(|view| view["over"] == true && view["report"] == true))
    }
}

/// A refusal with its key.
trait No {
    fn no(&self, status: u16, key: &str) -> Value;
}

impl No for Answer {
    #[track_caller]
    fn no(&self, status: u16, key: &str) -> Value {
        assert_eq!(self.refused(status), key);
        self.expect(status)
    }
}

/// Asks again until there is an answer.
pub(crate) fn until<T>(mut ask: impl FnMut() -> Option<T>) -> T {
    for _ in 0..6000 {
        if let Some(answer) = ask() {
            return answer;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    panic!("it does not come about");
}

#[test]
fn students_see_their_own_part_and_nobody_elses() {
    let class = Class::new(&["ada", "bob"]);
    let with_log = KIT.to_string() + "\nimport sys\nprint('words of the bot', file=sys.stderr)\n";
    class.send(0, "move.py", with_log.as_bytes()).expect(202);
    class.send(1, "my-bot.py", KIT.as_bytes()).expect(202);
    assert_eq!(class.built(0)["plays"], 1, "{}", class.mine(0));
    assert_eq!(class.built(1)["plays"], 1, "{}", class.mine(1));
    class
        .as_admin("POST", "/phase", Some(json!({ "phase": "playing" })))
        .expect(200);
    let view = class.over();
    assert_eq!(view["played"], 6);
    assert_eq!(view["summary"]["standings"].as_array().unwrap().len(), 3);
    let ada = class.mine(0);
    assert_eq!(ada["games"].as_array().unwrap().len(), 4);
    assert!(
        ada["versions"][0]["log"]
            .as_str()
            .unwrap()
            .contains("words of the bot")
    );
    let bobs = class.mine(1);
    let is_without_ada = |game: &&Value| !game["bots"].as_array().unwrap().contains(&json!("ada"));
    let other = bobs["games"]
        .as_array()
        .unwrap()
        .iter()
        .find(is_without_ada)
        .unwrap();
    let other = format!("{}/games/{}", class.path, other["id"].as_str().unwrap());
    class
        .host
        .send("GET", &other, Some(&class.codes[0]), None)
        .no(404, "no-such-contest-game");
    class
        .host
        .send("GET", &other, None, None)
        .no(401, "no-code");
    class
        .host
        .send("GET", &other, Some(&class.codes[1]), None)
        .expect(200);
    let mut together = ada["games"].as_array().unwrap().iter();
    let together = together
        .rfind(|game: &&Value| game["bots"].as_array().unwrap().contains(&json!("bob")))
        .unwrap();
    let path = format!("{}/games/{}", class.path, together["id"].as_str().unwrap());
    let seen = class
        .host
        .send("GET", &path, Some(&class.codes[1]), None)
        .expect(200);
    let own = seen["bots"]
        .as_array()
        .unwrap()
        .iter()
        .position(|bot| bot == "ada")
        .unwrap();
    assert_eq!(
        seen["logs"][own],
        Value::Null,
        "bob reads what ada's bot said"
    );
    let seen = class
        .host
        .send("GET", &path, Some(&class.codes[0]), None)
        .expect(200);
    assert!(
        seen["logs"][own]
            .as_str()
            .unwrap()
            .contains("words of the bot")
    );
    assert_eq!(
        seen["boards"].as_array().unwrap().len(),
        seen["moves"].as_array().unwrap().len() + 1
    );
    // Only the teacher sees everybody, and who is like whom.
    for path in ["/students", "/likeness"] {
        let path = format!("{}{path}", class.path);
        class
            .host
            .send("GET", &path, Some(&class.codes[0]), None)
            .no(401, "wrong-code");
    }
    let all = class.as_admin("GET", "/students", None).expect(200);
    assert_eq!(all["students"].as_array().unwrap().len(), 2);
    class.as_admin("GET", "/likeness", None).expect(200);
    // The report is for all, and tells nothing of what bots said.
    let report = contests_of(&class.host.data)
        .join(&class.path[10..])
        .join("results/report");
    let games = std::fs::read_to_string(report.join("games/0.js")).unwrap();
    assert!(games.contains("\"why\"") && !games.contains("words of the bot"));
    // What was sent can be deleted by who sent it.
    let mine = format!("{}/mine", class.path);
    class.host.delete(&mine, Some(&class.codes[0])).expect(200);
    assert_eq!(class.mine(0)["versions"], json!([]));
    assert_eq!(class.mine(1)["plays"], 1);
}

#[test]
fn a_bot_that_fails_is_told_why_and_stays_out() {
    let class = Class::new(&["ada"]);
    class
        .send(0, "move.py", b"def move(board row1):\n  pass\n")
        .expect(202);
    let failed = class.built(0);
    assert_eq!(failed["versions"][0]["state"], "failed", "{failed}");
    assert_eq!(failed["plays"], Value::Null);
    assert!(
        failed["versions"][0]["log"]
            .as_str()
            .unwrap()
            .contains("move.py"),
        "{failed}"
    );
    // A better one is taken; while it waits, no other is.
    class.send(0, "move.py", KIT.as_bytes()).expect(202);
    assert_eq!(class.built(0)["plays"], 2);
    class
        .as_admin("POST", "/phase", Some(json!({ "phase": "closed" })))
        .expect(200);
    class
        .send(0, "move.py", KIT.as_bytes())
        .no(409, "contest-closed");
    class.as_admin("DELETE", "/students/ada", None).expect(200);
    class
        .send(0, "move.py", KIT.as_bytes())
        .no(401, "wrong-code");
    class.as_admin("DELETE", "", None).expect(200);
    class.host.get(&class.path).no(404, "no-such-contest");
}

#[test]
fn contests_are_made_by_the_admin_alone_and_name_no_file() {
    let class = Class::new(&["ada"]);
    let make = |secret: Option<&str>, file: &str, students: Value| {
        let body = json!({ "file": file, "students": students, "days": 1 });
        class.host.post("/contests", secret, body)
    };
    make(None, HEAD, json!([])).no(401, "no-code");
    make(Some(&class.codes[0]), HEAD, json!([])).no(401, "wrong-code");
    let admin = Some(class.admin.as_str());
    for line in [
        "openings = '/etc/passwd'",
        "readable = ['/']",
        "[[bot]]\nname = 'x'\ncommand = ['sh']",
        "rules = 7",
    ] {
        make(admin, &format!("rules = 'contest'\n{line}"), json!([])).no(422, "contest-file");
    }
    for names in [
        json!(["a", "A"]),
        json!(["level 0"]),
        json!([""]),
        json!(["../x\u{7}"]),
        json!(["x".repeat(41)]),
    ] {
        make(admin, HEAD, names).no(422, "student-name");
    }
    assert_eq!(
        class.host.get("/contests").expect(200)["contests"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
}

#[test]
fn a_contest_can_be_held_by_rules_of_ones_own() {
    let host = Host::with_contests();
    let admin = host.admin.clone().unwrap();
    let file = "extends = \"contest\"\nid = \"mine\"\nname = \"Mine\"\n[board]\nwidth = 6\nheight = 6\nrows = [1, 2]\n";
    let kept = host.post("/rulebooks", None, json!({ "file": file }));
    let id = kept.expect(201)["id"].clone();
    let make = |rulebook: &Value| {
        let body = json!({ "file": HEAD, "rulebook": rulebook, "students": ["ada"], "days": 7 });
        host.post("/contests", Some(&admin), body)
    };
    let unknown = make(&json!("0123456789abcdef0123456789abcdef"));
    assert_eq!(unknown.refused(404), "no-such-rulebook");
    let made = make(&id).expect(201);
    let path = format!("/contests/{}", made["id"].as_str().unwrap());
    assert_eq!(host.get(&path).expect(200)["rules"], id);
    let host = host.restarted();
    assert_eq!(host.get(&path).expect(200)["rules"], id);
}
