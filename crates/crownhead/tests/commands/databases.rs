//! The records of a server in either database: killed in the middle, gone for a while, copied
//! and moved.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use services::Postgres;

use crate::run::{Folder, LONG, command, run, words};
use crate::serve::{Served, fresh};

/// How many games are played at once.
pub(crate) const GAMES: usize = 4;

/// A game that a test plays.
pub(crate) struct Player {
    path: String,
    secret: String,
    /// The last version that the server has answered for.
    known: u64,
}

/// What was answered to a request, if anything was.
fn ask(address: &str, method: &str, path: &str, secret: &str, body: &Value) -> Option<Value> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(LONG)).ok()?;
    let body = body.to_string();
    let head = format!(
        "{method} /api/v1{path} HTTP/1.0\r\nhost: localhost\r\nauthorization: Bearer {secret}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(head.as_bytes()).ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    serde_json::from_str(answer.split_once("\r\n\r\n")?.1).ok()
}

impl Player {
    pub(crate) fn new(address: &str) -> Player {
        let options = json!({ "rulebook": "parlour", "mode": "device" });
        let opened = ask(address, "POST", "/games", "", &options).unwrap();
        Player {
            path: format!("/games/{}", opened["id"].as_str().unwrap()),
            secret: opened["seats"]["first"].as_str().unwrap().to_string(),
            known: 0,
        }
    }

    pub(crate) fn look(&self, address: &str) -> Option<Value> {
        ask(address, "GET", &self.path, &self.secret, &json!({}))
    }

    /// Does what can always be done: moves, and takes the move back. What was answered, if
    /// anything was.
    pub(crate) fn attempt(&self, address: &str) -> Option<Value> {
        let game = self.look(address)?;
        let (call, body) = match game["ply"].as_u64() {
            Some(0) => {
                let text = game["legal"][0]["text"].clone();
                ("moves", json!({ "text": text, "version": game["version"] }))
            }
            Some(_) => ("undo", json!({})),
            None => return Some(game),
        };
        let path = format!("{}/{call}", self.path);
        ask(address, "POST", &path, &self.secret, &body)
    }

    pub(crate) fn act(&mut self, address: &str) -> Option<()> {
        self.known = self.attempt(address)?["version"].as_u64()?;
        Some(())
    }

    /// Nothing that was answered for is lost, and at most one deed that was not is there.
    pub(crate) fn check(&mut self, address: &str) {
        let game = self.look(address).unwrap();
        let version = game["version"].as_u64().unwrap_or_else(|| panic!("{game}"));
        let known = self.known;
        assert!(
            (known..=known + 1).contains(&version),
            "{version} of {known}"
        );
        // Each move was taken back by the deed after it.
        assert_eq!(game["ply"], version % 2, "{game}");
        self.known = version;
    }
}

/// Lets all players act until somebody ends it, after so many deeds at least.
pub(crate) fn act_while(players: &mut [Player], address: &str, most: u64, end: impl FnOnce()) {
    let (ended, deeds) = (AtomicBool::new(false), AtomicU64::new(0));
    std::thread::scope(|scope| {
        for player in players {
            let (ended, deeds) = (&ended, &deeds);
            scope.spawn(move || {
                while !ended.load(Relaxed) {
                    match player.act(address) {
                        Some(()) => drop(deeds.fetch_add(1, Relaxed)),
                        None => std::thread::sleep(Duration::from_millis(5)),
                    }
                }
            });
        }
        wait_until("deeds", || deeds.load(Relaxed) >= most);
        end();
        ended.store(true, Relaxed);
    });
}

pub(crate) fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let end = Instant::now() + LONG;
    while !is_so() {
        assert!(Instant::now() < end, "{what}: not within {LONG:?}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// A server on this database is killed in the middle of its work, ten times.
fn killed_ten_times(start: impl Fn() -> Served) {
    let mut served = start();
    let mut players: Vec<Player> = (0..GAMES).map(|_| Player::new(&served.address)).collect();
    for round in 0..10 {
        let address = served.address.clone();
        act_while(&mut players, &address, 20 + round, || served.kill());
        served = start();
        for player in &mut players {
            player.check(&served.address);
        }
    }
}

fn on(data: &str, database: &str) -> Served {
    Served::with(data, &["--database", database])
}

#[test]
fn a_server_on_a_file_is_killed_ten_times() {
    let folder = Folder::new("databases-file");
    let data = fresh(&folder);
    killed_ten_times(|| Served::new(&data));
    run(&format!("store check --data {data}")).good();
}

#[test]
fn a_server_on_postgresql_is_killed_ten_times() {
    let folder = Folder::new("databases-server");
    let data = fresh(&folder);
    let postgres = Postgres::start();
    let url = postgres.database();
    killed_ten_times(|| on(&data, &url));
    let checked = words(&["store", "check", "--database", &url]).good();
    assert!(
        checked.contains("no damage found, 4 games replayed"),
        "{checked}"
    );
}

#[test]
fn postgresql_is_killed_ten_times_under_a_server() {
    let folder = Folder::new("databases-killed");
    let data = fresh(&folder);
    let mut postgres = Postgres::start();
    let url = postgres.database();
    let served = on(&data, &url);
    let mut players: Vec<Player> = (0..GAMES).map(|_| Player::new(&served.address)).collect();
    for round in 0..10 {
        act_while(&mut players, &served.address, 10 + round, || {
            postgres.kill()
        });
        // What is in memory can be seen; but nothing can be done.
        let refused = players[0].attempt(&served.address).unwrap();
        assert_eq!(refused["error"]["key"], "not-stored", "{refused}");
        postgres.up();
        for player in &mut players {
            wait_until("the service goes on", || {
                player.act(&served.address).is_some()
            });
        }
        for player in &mut players {
            player.check(&served.address);
        }
    }
    served.kill();
    let again = on(&data, &url);
    for player in &mut players {
        player.check(&again.address);
    }
}

#[test]
fn records_go_from_one_database_to_the_other_and_back() {
    let folder = Folder::new("databases-move");
    let data = fresh(&folder);
    let postgres = Postgres::start();
    let url = postgres.database();
    let served = Served::new(&data);
    let mut player = Player::new(&served.address);
    (0..3).for_each(|_| player.act(&served.address).unwrap());
    let busy = words(&["store", "move", "--to", &url, "--data", &data]).wrong_use();
    assert!(busy.contains("another server has them"), "{busy}");
    served.kill();
    let moved = words(&["store", "move", "--to", &url, "--data", &data]).good();
    assert!(moved.contains(": 1 games"), "{moved}");
    assert!(!moved.contains("secret"), "{moved}");
    let served = on(&fresh(&folder), &url);
    player.check(&served.address);
    player.act(&served.address).unwrap();
    // A copy of a database is a file that a server can begin with.
    let copy = folder.fresh("copy");
    std::fs::create_dir_all(format!("{copy}/server")).unwrap();
    let file = format!("{copy}/server/records.sqlite");
    words(&["store", "backup", &file, "--database", &url]).good();
    let lines = folder.path("export.jsonl");
    let _ = std::fs::remove_file(&lines);
    words(&["store", "export", &lines, "--database", &url]).good();
    let restored = Served::new(&copy);
    player.check(&restored.address);
    let imported = folder.fresh("imported");
    words(&["store", "import", &lines, "--data", &imported]).good();
    let restored = Served::new(&imported);
    player.check(&restored.address);
    assert_eq!(player.known, 4);
}

#[test]
fn a_database_that_cannot_be_used_is_told_in_a_line() {
    let folder = Folder::new("databases-wrong");
    let data = fresh(&folder);
    let postgres = Postgres::start();
    let url = postgres.database();
    let told = |url: &str| {
        let mut server = command();
        server.args(["serve", "--addr", "127.0.0.1:0", "--data", &data]);
        let said = server.env("CROWNHEAD_DATABASE", url).output().unwrap();
        assert_eq!(said.status.code(), Some(2));
        let said = String::from_utf8(said.stderr).unwrap();
        assert!(!said.contains("not%20secret"), "{said}");
        said
    };
    let wrong = told(&postgres.with_password(&url, "guessed"));
    assert!(wrong.contains("password authentication failed"), "{wrong}");
    let nobody = told("postgres://a:b@127.0.0.1:1/games");
    assert!(nobody.contains("cannot be reached"), "{nobody}");
    on(&data, &url).kill();
    postgres.tell(&url, "INSERT INTO migrations VALUES (99)");
    let newer = told(&url);
    assert!(newer.contains("a newer program wrote them"), "{newer}");
    let shape = run("serve --database mysql://localhost/games").wrong_use();
    assert!(shape.contains("expected postgres://"), "{shape}");
}
