//! The records of a server: one program writes them, nobody else reads them, copies and damage.

use std::fs;
use std::path::Path;
use std::process::Child;

use serde_json::{Value, json};

use crate::run::{Folder, run};
use crate::serve::{Served, fresh};

#[test]
fn a_second_server_is_refused_and_says_who_has_the_records() {
    let folder = Folder::new("operate-second");
    let data = fresh(&folder);
    let served = Served::new(&data);
    let told = run(&format!("serve --addr 127.0.0.1:0 --data {data}")).wrong_use();
    let child = served.into_child();
    let id = child.id();
    assert!(
        told.contains(&format!("another server has them (process {id})")),
        "{told}"
    );
    ended(child);
    // A server that was killed leaves nothing that hinders the next.
    drop(Served::new(&data));
}

fn ended(mut child: Child) {
    child.kill().unwrap();
    child.wait().unwrap();
}

#[cfg(unix)]
#[test]
fn nobody_else_reads_the_records() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("operate-mode");
    let data = fresh(&folder);
    let served = Served::new(&data);
    let options = json!({ "rulebook": "parlour", "mode": "device" });
    served.call("POST", "/games", "", &options);
    let files = fs::read_dir(Path::new(&data).join("server")).unwrap();
    let mut seen = 0;
    for file in files {
        let file = file.unwrap();
        let mode = file.metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "{:?}", file.path());
        seen += 1;
    }
    assert!(seen >= 2, "{seen} files");
}

#[test]
fn a_copy_is_made_while_the_server_runs() {
    let folder = Folder::new("operate-backup");
    let data = fresh(&folder);
    let served = Served::new(&data);
    let options = json!({ "rulebook": "parlour", "mode": "device" });
    let game = served.call("POST", "/games", "", &options);
    let copy = folder.fresh("copy");
    fs::create_dir_all(Path::new(&copy).join("server")).unwrap();
    let file = format!("{copy}/server/records.sqlite");
    run(&format!("store backup {file} --data {data}")).good();
    let later = served.call("POST", "/games", "", &options);
    run(&format!("store check --data {data}")).good();
    run(&format!("store check --data {copy}")).good();
    let again = run(&format!("store backup {file} --data {data}")).wrong_use();
    assert!(again.contains("is there already"), "{again}");
    let restored = Served::new(&copy);
    let path = |game: &Value| format!("/games/{}", game["id"].as_str().unwrap());
    let found = restored.call("GET", &path(&game), "", &json!({}));
    assert_eq!(found["id"], game["id"]);
    let missing = restored.call("GET", &path(&later), "", &json!({}));
    assert_eq!(missing["error"]["key"], "no-such-game");
}

#[test]
fn damage_is_told() {
    let folder = Folder::new("operate-damage");
    let data = fresh(&folder);
    let served = Served::new(&data);
    let options = json!({ "rulebook": "parlour", "mode": "device" });
    (0..20).for_each(|_| drop(served.call("POST", "/games", "", &options)));
    served.kill();
    drop(Served::new(&data));
    let file = format!("{data}/server/records.sqlite");
    let copy = format!("{data}/server/copy.sqlite");
    // A copy has no journal beside it, so each of its pages counts.
    run(&format!("store backup {copy} --data {data}")).good();
    let mut bytes = fs::read(&copy).unwrap();
    for part in bytes.chunks_mut(4096).skip(1) {
        part[..64].fill(0xA5);
    }
    for end in ["-wal", "-shm"] {
        let _ = fs::remove_file(format!("{file}{end}"));
    }
    fs::write(&file, bytes).unwrap();
    let checked = run(&format!("store check --data {data}"));
    assert_eq!(checked.code, 1, "{}", checked.err);
    let told = checked.out;
    assert!(told.contains("damaged"), "{told}");
}

#[test]
fn what_a_server_keeps_is_listed_and_removed() {
    let folder = Folder::new("operate-admin");
    let data = fresh(&folder);
    let served = Served::new(&data);
    let options = json!({ "rulebook": "parlour", "mode": "device" });
    let games = [(); 3].map(|()| served.call("POST", "/games", "", &options));
    let ids = games.each_ref().map(|game| game["id"].as_str().unwrap());
    let move_it = json!({ "text": "22-18", "version": 0 });
    let secret = games[0]["seats"]["first"].as_str().unwrap();
    served.call(
        "POST",
        &format!("/games/{}/moves", ids[0]),
        secret,
        &move_it,
    );
    let list = || run(&format!("admin list --data {data}")).good();
    let told = list();
    for (id, ply) in [(ids[0], 1), (ids[1], 0), (ids[2], 0)] {
        assert!(
            told.contains(&format!("{id} live        {ply}    0 parlour")),
            "{told}"
        );
    }
    let refused = run(&format!("admin delete {} --data {data}", ids[1])).wrong_use();
    assert!(refused.contains("another server has them"), "{refused}");
    ended(served.into_child());
    let unknown = run(&format!("admin delete {} nonsense --data {data}", ids[1]));
    assert_eq!(unknown.code, 1);
    assert!(
        unknown.err.contains("there is no game `nonsense`"),
        "{}",
        unknown.err
    );
    assert!(!list().contains(ids[1]));
    let pruned = run(&format!("admin prune --unbegun 0 --data {data}")).good();
    assert_eq!(pruned, "games removed: 1\n");
    let told = list();
    assert!(told.contains(ids[0]) && !told.contains(ids[2]), "{told}");
    assert_eq!(
        run(&format!("admin prune --unbegun 1 --data {data}")).good(),
        "games removed: 0\n"
    );
    let files = fs::read_dir(Path::new(&data).join("server"))
        .unwrap()
        .flatten();
    let left: Vec<_> = files.map(|file| file.file_name()).collect();
    assert!(
        left.iter()
            .all(|name| !name.to_string_lossy().contains("list-")),
        "{left:?}"
    );
}
