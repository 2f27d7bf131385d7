//! Contests of the version before, each in a folder of its own, and records without any folder.

use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use arena::contest::{self, Journal, Nobody, Opening, Roster, Schedule};
use rules::builtin;
use serde_json::{Value, json};

use crate::contests::{KIT, change, until};
use crate::host::{FREE, Host, contests_of};

const HEAD: &str = "rules = 'contest'\nseed = 4\ngames = 4\nopenings = 'random'\n\
    [[bot]]\nname = 'one'\nlevel = 0\n[[bot]]\nname = 'two'\nlevel = 0\n";

/// The code of the student and the secret of the admin, whose hashes are kept.
const CODE: &str = "abcdefghjkmnpqrs";

fn hash(secret: &str) -> String {
    use sha2::{Digest, Sha256};
    let digest = Sha256::digest(secret);
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A folder as the version before wrote it: a contest whose games are played, and a student whose
/// bot was built.
fn write_before(folder: &Path) {
    fs::create_dir_all(folder.join("old/student-0/version-1")).unwrap();
    fs::write(folder.join("admin"), hash("the secret of the admin")).unwrap();
    fs::write(folder.join("old/student-0/version-1/move.py"), KIT).unwrap();
    let version = json!({
        "number": 1, "at": 5, "file": "move.py", "state": "ready", "log": "fine", "seconds": 1,
        "table": "[[bot]]\nname = \"ada\"\nfolder = \"student-0/version-1\"\nfunction = \"move.py\"\n",
    });
    let student = json!({
        "name": "ada", "code": hash(CODE), "versions": [version], "sent": 1, "plays": null,
    });
    let kept = json!({
        "id": "old", "name": "Old", "rules": "contest", "head": HEAD, "phase": "closed",
        "created": 5, "expires": 99_999_999_999_u64, "students": [student],
    });
    fs::write(folder.join("old/kept.json"), kept.to_string()).unwrap();
    play(&folder.join("old/results"));
}

fn play(results: &Path) {
    let contest = contest::read_alone(HEAD).unwrap();
    let rulebook = builtin::rulebook("contest").unwrap();
    let roster = Roster {
        bots: ["one", "two"]
            .map(|name| contest::Member {
                name: name.to_string(),
                version: "level 0".to_string(),
                unready: None,
            })
            .to_vec(),
    };
    let opening = Opening {
        contest: &contest,
        print: &contest.print(&rulebook),
        roster: &roster,
        rulebook: &rulebook,
    };
    let (mut journal, _) = Journal::open(results, opening, |_| Ok(())).unwrap();
    let setting = contest.setting(&rulebook);
    let mut schedule = Schedule::new(&contest);
    let stop = AtomicBool::new(false);
    let done = contest::run(
        &mut schedule,
        &mut journal,
        &setting,
        &Nobody,
        1,
        &stop,
        |_, _| {},
    );
    done.unwrap();
}

fn mine(host: &Host) -> Value {
    let answer = host.send("GET", "/contests/old/mine", Some(CODE), None);
    answer.expect(200)
}

#[test]
fn contests_in_folders_become_rows_and_need_no_folder_then() {
    let host = Host::with_contests();
    let data = host.ended();
    let folder = contests_of(&data);
    write_before(&folder);
    let host = Host::at(data, FREE);
    assert_eq!(host.admin, None);
    assert!(!folder.join("old/kept.json").exists());
    assert!(folder.join("old/results/games.jsonl").exists());
    let is_over = |host: &Host| {
        let view = host.get("/contests/old").expect(200);
        (view["over"] == true && view["report"] == true && view["played"] == 4).then_some(())
    };
    until(|| is_over(&host));
    assert_eq!(mine(&host)["versions"][0]["log"], "fine");
    let admin = Some("the secret of the admin");
    let game = host.send("GET", "/contests/old/games/2.1", admin, None);
    assert_eq!(game.expect(200)["bots"].as_array().unwrap().len(), 2);
    // The folder is lost: all that counts is in the store.
    let data = host.ended();
    fs::remove_dir_all(folder.join("old")).unwrap();
    change(&data, "old", |contest| {
        contest.students[0].versions[0].state = store::contest::State::Waiting;
    });
    let host = Host::at(data, FREE);
    until(|| (mine(&host)["plays"] == 1).then_some(()));
    // It plays, too, and the games of the others still count.
    until(|| {
        let view = host.get("/contests/old").expect(200);
        (view["over"] == true && view["played"] == 12).then_some(())
    });
    let page = host.raw(b"GET /contests/old/report/index.html HTTP/1.0\r\nhost: x\r\n\r\n");
    assert_eq!(page.status, 200);
    assert!(page.text.contains("ada"));
}
