//! Contests on several servers with one database, and on workers.

use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};
use services::Postgres;

use crate::contest::timeless;
use crate::hosted::{Hall, Held, games, held, is_over};
use crate::run::{Folder, words};
use crate::spread::in_folder;

const KIT: &str = include_str!("../../../../bots/function/move.py");

/// Five bots that make any legal move.
fn file(games: u32) -> String {
    let bots: String = (0..5)
        .map(|i| format!("[[bot]]\nname = 'bot {i}'\nlevel = 0\n"))
        .collect();
    let limits = "[limits]\nmove_ms = 60000\nstart_ms = 60000\n";
    format!("rules = 'contest'\nopenings = 'random'\ngames = {games}\n{limits}{bots}")
}

#[test]
fn a_contest_goes_on_wherever_a_server_is_left() {
    let folder = Folder::new("halls-killed");
    let postgres = Postgres::durable();
    let url = postgres.database();
    let start = |name: &str| Hall::start(&folder.fresh(name), &["--database", &url]);
    let mut first = start("zero");
    let secret = first.secret();
    let mut halls = [first, start("one")];
    let (path, _) = halls[0].contest(&secret, &file(40), &[]);
    for time in 0..5 {
        // Both tell the same contest, whoever plays it.
        for hall in &halls {
            hall.wait(&path, |view| {
                view["played"]
                    .as_u64()
                    .is_some_and(|played| played > 60 * time)
            });
        }
        let dies = time as usize % 2;
        let new = start(&format!("new{time}"));
        std::mem::replace(&mut halls[dies], new).served.kill();
    }
    for hall in &halls {
        let view = hall.wait(&path, is_over);
        assert_eq!(view["played"], 400, "{view}");
        let page = hall.served.page(&format!("{path}/report/index.html"));
        assert!(page.contains("bot 4"), "{page}");
    }
    assert_eq!(games(&url).len(), 400);
}

#[test]
fn servers_that_start_together_tell_one_secret() {
    let folder = Folder::new("halls-secret");
    let postgres = Postgres::start();
    for round in 0..3 {
        let url = postgres.database();
        let start = |n: usize| {
            let data = folder.fresh(&format!("data{round}-{n}"));
            Hall::start(&data, &["--database", &url])
        };
        let said: Vec<String> = std::thread::scope(|scope| {
            let starting: Vec<_> = (0..4).map(|n| scope.spawn(move || start(n))).collect();
            let halls: Vec<Hall> = starting
                .into_iter()
                .map(|hall| hall.join().unwrap())
                .collect();
            halls.into_iter().map(Hall::end).collect()
        });
        let told: Vec<&String> = said.iter().filter(|said| !said.is_empty()).collect();
        let [told] = told.as_slice() else {
            panic!("one tells the secret: {said:?}");
        };
        let (_, secret) = told.trim().rsplit_once(": ").unwrap();
        // It is the true one, on whichever server.
        let again = start(9);
        let list = again.served.call("GET", "/contests", secret, &json!({}));
        assert_eq!(list["admin"], true, "{list}");
        assert_eq!(again.end(), "", "it is told once");
    }
}

#[test]
fn what_is_sent_to_one_server_is_built_and_seen_on_all() {
    let folder = Folder::new("halls-sent");
    let postgres = Postgres::start();
    let url = postgres.database();
    let start = |name: &str| Hall::start(&folder.fresh(name), &["--database", &url]);
    let mut one = start("one");
    let secret = one.secret();
    let two = start("two");
    let (path, made) = one.contest(&secret, &file(2), &["ada", "bob"]);
    let code = |student: usize| made["codes"][student]["code"].as_str().unwrap();
    let mine = format!("{path}/mine");
    let send = |hall: &Hall, code: &str| {
        let path = format!("{mine}?file=move.py");
        hall.served.send("PUT", &path, code, KIT.as_bytes())
    };
    // The codes hold on every server at once.
    for (hall, student) in [(&two, 0), (&one, 1)] {
        let sent = send(hall, code(student));
        assert_eq!(sent["number"], 1, "{sent}");
    }
    for (hall, student) in [(&one, 0), (&two, 1)] {
        hall.wait_for(&mine, code(student), |mine| mine["plays"] == 1);
    }
    // Each of seven meets each other twice.
    for hall in [&one, &two] {
        let is_done = |view: &Value| is_over(view) && view["played"] == 42;
        hall.wait(&path, is_done);
        let seen = hall.served.call("GET", &mine, code(0), &json!({}));
        assert_eq!(seen["games"].as_array().unwrap().len(), 12, "{seen}");
        let name = seen["games"][0]["id"].as_str().unwrap();
        let game = hall
            .served
            .call("GET", &format!("{path}/games/{name}"), code(0), &json!({}));
        assert!(game["boards"].as_array().unwrap().len() > 2, "{game}");
    }
    // All of it is in a copy, and whole.
    let copy = folder.fresh("copy.sqlite");
    let _ = std::fs::remove_file(&copy);
    words(&["store", "backup", "--database", &url, &copy]).good();
    let checked = words(&["store", "check", "--database", &copy]).good();
    assert!(
        checked.contains("contests: 2 bots whole, 42 games replayed"),
        "{checked}"
    );
    // A new secret holds on all servers, and the one before on none.
    let told = words(&["admin", "secret", "--database", &url]).good();
    let (_, new) = told.trim().rsplit_once(": ").unwrap();
    for hall in [&one, &two] {
        hall.wait_for("/contests", new, |list| list["admin"] == true);
        let list = hall.served.call("GET", "/contests", &secret, &json!({}));
        assert_eq!(list["admin"], false, "{list}");
    }
    // What one takes away is gone on the other.
    one.served.send("DELETE", &path, new, b"");
    two.wait(&path, |view| view["error"]["key"] == "no-such-contest");
}

#[test]
fn two_thousand_games_of_a_contest_count_once_though_everything_is_restarted() {
    const GAMES: u32 = 2000;
    const LEVEL: u8 = 4;
    let how = Held {
        games: GAMES,
        level: LEVEL,
        pause: Duration::from_millis(400),
        long: Duration::from_secs(300),
    };
    let folder = Folder::new("halls-workers");
    let [alone, spread] = ["alone", "spread"].map(|name| folder.fresh(name));
    let toll = held(Path::new(&spread), how);
    assert_eq!(toll.view["played"], GAMES);
    assert!(toll.kills > 4, "{} in {:?}", toll.kills, toll.took);
    in_folder(Path::new(&alone), GAMES, LEVEL);
    words(&["contest", "run", &alone]).good();
    let expected = timeless(crate::contest::games(&alone));
    assert_eq!(expected.len(), GAMES as usize);
    assert!(timeless(toll.games) == expected, "the results differ");
}
