//! What is kept of a contest, and what is not.

use std::path::Path;

use store::{Database, Store};

use super::{Class, KIT, until};
use crate::host::{Host, contests_of};

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
