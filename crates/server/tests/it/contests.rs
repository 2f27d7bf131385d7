//! Contests on the web: who may do what, hostile submissions, and what a restart leaves.

use std::io::{Read, Write};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use serde_json::{Value, json};
use store::{Database, Store};

use crate::host::{Answer, Host, contests_of};

pub(crate) const KIT: &str = include_str!("../../../../bots/function/move.py");
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

/// A zip made by a few lines of Python.
fn zip(lines: &str) -> Vec<u8> {
    let script = format!(
        "import io, sys, zipfile\nout = io.BytesIO()\nz = zipfile.ZipFile(out, 'w', zipfile.ZIP_DEFLATED)\n\
         {lines}\nz.close()\nsys.stdout.buffer.write(out.getvalue())"
    );
    let made = Command::new("python3")
        .args(["-c", &script])
        .output()
        .unwrap();
    assert!(
        made.status.success(),
        "{}",
        String::from_utf8_lossy(&made.stderr)
    );
    made.stdout
}

#[test]
fn hostile_submissions_are_refused() {
    let class = Class::new(&["ada", "eve"]);
    let link = "i = zipfile.ZipInfo('move.py'); i.create_system = 3; i.external_attr = 0o120777 << 16; z.writestr(i, '/etc/passwd')";
    let hostile: [(&str, Vec<u8>, &str); 13] = [
        (
            "bomb.zip",
            zip("z.writestr('move.py', b'0' * (300 << 20))"),
            "bytes",
        ),
        (
            "many.zip",
            zip("for i in range(10000): z.writestr(f'{i}.txt', '')"),
            "files",
        ),
        (
            "up.zip",
            zip("z.writestr('../../move.py', '')"),
            "`../../move.py`",
        ),
        (
            "root.zip",
            zip("z.writestr('/etc/cron.d/x', '')"),
            "`/etc/cron.d/x`",
        ),
        (
            "back.zip",
            zip("z.writestr('..\\\\move.py', '')"),
            "move.py",
        ),
        ("link.zip", zip(link), "link"),
        ("empty.zip", zip("pass"), "nothing"),
        (
            "strange.zip",
            zip("z.writestr('readme.txt', 'x')"),
            "no file that plays",
        ),
        (
            "both.zip",
            zip("z.writestr('move.py', ''); z.writestr('bot.py', '')"),
            "both there",
        ),
        ("no.zip", b"this is no zip".to_vec(), "zip"),
        ("bot.exe", b"MZ\x90".to_vec(), "neither a zip"),
        ("move.py", b"\xff\xfe\x00binary".to_vec(), "no text"),
        ("..%2F..%2Fadmin", b"x".to_vec(), "neither a zip"),
    ];
    for (file, bytes, why) in hostile {
        let body = class.send(0, file, &bytes).no(422, "submission");
        let told = body["error"]["sentence"]["text"]
            .as_str()
            .unwrap()
            .to_string();
        assert!(told.contains(why), "{file}: {told}");
    }
    assert_eq!(class.mine(0)["versions"], json!([]), "something was taken");
    let large = vec![b'x'; (8 << 20) + 1];
    class.send(0, "move.py", &large).no(413, "too-large");
    // Another student's code, nobody's code, no code.
    let path = format!("{}/mine?file=move.py", class.path);
    let send = |secret: Option<&str>| class.host.send("PUT", &path, secret, Some(KIT.as_bytes()));
    send(Some("aaaaaaaaaaaaaaaa")).no(401, "wrong-code");
    send(None).no(401, "no-code");
    send(Some(&class.admin)).no(401, "wrong-code");
    assert_eq!(class.mine(1)["versions"], json!([]));
    // Nothing is left of them.
    let folder = contests_of(&class.host.data)
        .join(&class.path[10..])
        .join("student-0");
    let left = std::fs::read_dir(folder).map_or(0, Iterator::count);
    assert_eq!(left, 0);
}

/// Somebody who begins to send again and again, and never ends: nobody else waits for that.
#[test]
fn slow_submissions_take_one_place() {
    let class = Class::new(&["ada", "eve"]);
    let begin = |code: &str| {
        let mut stream = std::net::TcpStream::connect(class.host.addr).unwrap();
        let head = format!(
            "PUT /api/v1{}/mine?file=move.py HTTP/1.1\r\nhost: x\r\n\
             authorization: Bearer {code}\r\ncontent-length: 999\r\n\r\nx",
            class.path
        );
        stream.write_all(head.as_bytes()).unwrap();
        stream
    };
    let slow: Vec<_> = (0..40).map(|_| begin(&class.codes[1])).collect();
    // All but one are told so at once.
    let told = |stream: &std::net::TcpStream| {
        let mut told = String::new();
        stream.take(12).read_to_string(&mut told).unwrap();
        told
    };
    assert!(slow[38..].iter().any(|slow| told(slow) == "HTTP/1.1 409"));
    class.send(0, "move.py", KIT.as_bytes()).expect(202);
    drop(slow);
    // Who goes away has sent nothing, and may begin anew.
    until(|| {
        let sent = class.send(1, "move.py", KIT.as_bytes());
        (sent.status == 202).then_some(())
    });
}

/// Of versions that nobody asks for any more neither the source nor what was built stays.
#[test]
fn old_versions_go() {
    let class = Class::new(&["ada"]);
    for version in 1..=5 {
        let text = format!("# version {version}\n{KIT}");
        class.send(0, "move.py", text.as_bytes()).expect(202);
        assert_eq!(class.built(0)["plays"], version);
    }
    let folder = contests_of(&class.host.data)
        .join(&class.path[10..])
        .join("student-0");
    let names = std::fs::read_dir(folder).unwrap().flatten();
    let mut names: Vec<String> = names
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    // Beside each source stands of which bytes it is.
    let marks: Vec<String> = names
        .extract_if(.., |name| name.starts_with("of-"))
        .collect();
    assert_eq!(marks, ["of-3", "of-4", "of-5"]);
    let kept = [3, 4, 5].map(|number| format!("version-{number}"));
    let built: Vec<&String> = names
        .iter()
        .filter(|name| name.starts_with("builds-"))
        .collect();
    assert!(
        names.ends_with(&kept) && names.len() == kept.len() + built.len(),
        "{names:?}"
    );
    // The version before was the one that played when the last one came.
    assert_eq!(built, ["builds-3", "builds-4", "builds-5"]);
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

/// What a crash leaves is gone on with; secrets are nowhere on the disk; after the last day codes
/// and source texts are gone.
#[test]
fn what_is_kept_and_what_is_not() {
    let mut class = Class::new(&["ada"]);
    class.send(0, "move.py", KIT.as_bytes()).expect(202);
    class.built(0);
    let top = contests_of(&class.host.data);
    let text = all_text(&top);
    for secret in class.codes.iter().chain([&class.admin]) {
        assert!(!text.contains(secret), "a secret is kept as it is");
    }
    class.host = class.host.restarted();
    assert_eq!(class.host.admin, None, "the secret was told twice");
    assert_eq!(class.mine(0)["plays"], 1);
    let top = contests_of(&class.host.data);
    let folder = top.join(&class.path[10..]);
    let Class {
        host,
        path,
        codes,
        admin,
    } = class;
    let data = host.ended();
    change(&data, &path[10..], |contest| contest.expires = 1);
    let class = Class {
        host: Host::at(data, crate::host::FREE),
        path,
        codes,
        admin,
    };
    until(|| (!folder.join("student-0").exists()).then_some(()));
    let mine = format!("{}/mine", class.path);
    until(|| {
        let answer = class.host.send("GET", &mine, Some(&class.codes[0]), None);
        (answer.status == 401).then_some(())
    });
}

/// Changes what is stored of a contest while no server runs.
pub(crate) fn change(data: &Path, id: &str, deed: impl FnOnce(&mut store::contest::Contest)) {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let store = Store::open(&Database::File(data.to_path_buf()))
            .await
            .unwrap();
        let (before, version) = store.contest(id).await.unwrap().unwrap();
        let mut after = before.clone();
        deed(&mut after);
        let changed = store.change_contest((before, version), after, None);
        changed.await.unwrap();
        store.close().await;
    });
}

/// All files below a folder, one after the other.
fn all_text(folder: &Path) -> String {
    let mut text = String::new();
    for path in std::fs::read_dir(folder)
        .unwrap()
        .flatten()
        .map(|entry| entry.path())
    {
        if path.is_dir() {
            text += &all_text(&path)
        } else {
            text += &String::from_utf8_lossy(&std::fs::read(path).unwrap())
        }
    }
    text
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
