//! A contest on a server whose games are played by workers. They are killed again and again, and
//! PostgreSQL and NATS are restarted once each. The tests play two thousand games, `cargo xtask
//! measure scale` a hundred thousand.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{ChildStdout, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use services::{Nats, Postgres};
use store::{Database, Store};

use crate::run::command;
use crate::serve::Served;
use crate::spread::{Worker, text};

/// A server with contests.
pub(crate) struct Hall {
    pub(crate) served: Served,
    lines: BufReader<ChildStdout>,
}

impl Hall {
    /// Starts one with these options beside the usual.
    pub(crate) fn start(data: &str, options: &[&str]) -> Hall {
        let mut program: Command = command();
        program.args(["serve", "--addr", "127.0.0.1:0", "--contests"]);
        program.args(["--rate", "0", "--data", data]).args(options);
        program.stdout(Stdio::piped());
        let mut child = program.spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        lines.read_line(&mut line).unwrap();
        Hall {
            served: Served::of(child, &line),
            lines,
        }
    }

    /// The secret of who may make contests, which a first server tells.
    pub(crate) fn secret(&mut self) -> String {
        let mut line = String::new();
        self.lines.read_line(&mut line).unwrap();
        let (_, secret) = line.trim().rsplit_once(": ").unwrap();
        secret.to_string()
    }

    /// Ends the server as an operator does; what it said after where it is.
    pub(crate) fn end(mut self) -> String {
        let mut child = self.served.into_child();
        let id = child.id().to_string();
        assert!(Command::new("kill").arg(&id).status().unwrap().success());
        let mut said = String::new();
        self.lines.read_to_string(&mut said).unwrap();
        assert!(child.wait().unwrap().success());
        said
    }

    /// Makes a contest that is played from now on; its path.
    pub(crate) fn contest(&self, secret: &str, file: &str, students: &[&str]) -> (String, Value) {
        let body = json!({ "file": file, "students": students, "days": 1 });
        let made = self.served.call("POST", "/contests", secret, &body);
        let id = made["id"].as_str().unwrap_or_else(|| panic!("{made}"));
        let path = format!("/contests/{id}");
        let phase = json!({ "phase": "playing" });
        self.served
            .call("POST", &format!("{path}/phase"), secret, &phase);
        (path, made)
    }

    /// How a contest stands. Nothing while the database is away.
    pub(crate) fn see(&self, path: &str) -> Value {
        self.served.call("GET", path, "", &json!({}))
    }

    /// Waits until somebody who knows a secret is told so.
    pub(crate) fn wait_for(&self, path: &str, secret: &str, enough: impl Fn(&Value) -> bool) {
        for _ in 0..12_000 {
            if enough(&self.served.call("GET", path, secret, &json!({}))) {
                return;
            }
            sleep(Duration::from_millis(25));
        }
        panic!("it does not come about");
    }

    /// Waits until a contest stands so.
    pub(crate) fn wait(&self, path: &str, enough: impl Fn(&Value) -> bool) -> Value {
        for _ in 0..12_000 {
            let view = self.see(path);
            if enough(&view) {
                return view;
            }
            sleep(Duration::from_millis(25));
        }
        panic!("it does not come about: {}", self.see(path));
    }
}

/// True if all is played and told.
pub(crate) fn is_over(view: &Value) -> bool {
    view["over"] == true && view["report"] == true
}

/// The games in a database, by their names. None is there twice.
pub(crate) fn games(database: &str) -> BTreeMap<String, Value> {
    let database: Database = database.parse().unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let mut games = BTreeMap::new();
    let each = Store::each_result(&database, |kept| {
        let game: Value = serde_json::from_str(&kept.line).unwrap();
        let name = game["id"].as_str().unwrap().to_string();
        assert_eq!(games.insert(name, game), None, "a game is there twice");
    });
    runtime.block_on(each).unwrap();
    games
}

/// What came of it.
#[derive(Debug)]
pub(crate) struct Toll {
    /// How many workers were killed.
    pub(crate) kills: usize,
    /// How long it took.
    pub(crate) took: Duration,
    /// The games that are in the database.
    pub(crate) games: BTreeMap<String, Value>,
    /// What the server said at the end.
    pub(crate) view: Value,
}

/// In how many parts of a contest a worker is killed, however fast it goes.
const PARTS: u64 = 8;
/// After which part of it everything is restarted.
const RESTART: u64 = 10;

/// How a contest is held.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Held {
    pub(crate) games: u32,
    /// The level of both bots.
    pub(crate) level: u8,
    /// A worker is killed after each, or earlier where much was played meanwhile.
    pub(crate) pause: Duration,
    /// The longest time in which nothing happens.
    pub(crate) long: Duration,
}

/// A contest that is being held.
struct Event {
    hall: Hall,
    path: String,
    how: Held,
    /// How many games were played when it was last looked at.
    played: u64,
}

impl Event {
    fn all(&self) -> u64 {
        u64::from(self.how.games)
    }

    /// Waits until something is so after so many more games, or until all is over.
    fn wait(&mut self, enough: impl Fn(u64, Duration) -> bool) -> Value {
        let begun = Instant::now();
        loop {
            let view = self.hall.see(&self.path);
            let played = view["played"].as_u64().unwrap_or(0);
            let more = played.saturating_sub(self.played);
            if is_over(&view) || more > 0 && enough(more, begun.elapsed()) {
                self.played = played;
                return view;
            }
            let long = self.how.long;
            assert!(begun.elapsed() < long, "not within {long:?}: {view}");
            sleep(Duration::from_millis(20));
        }
    }

    fn is_due_for_a_restart(&self) -> bool {
        self.played >= self.all() / RESTART
    }
}

/// Restarts both. While the database is away no game counts, so the contest cannot end meanwhile,
/// however fast it goes.
fn restart(postgres: &mut Postgres, nats: &mut Nats, meanwhile: impl FnOnce(&Nats)) {
    postgres.down();
    nats.down();
    nats.up();
    meanwhile(nats);
    postgres.up();
}

/// Holds a contest.
pub(crate) fn held(folder: &Path, how: Held) -> Toll {
    let (mut postgres, mut nats) = (Postgres::durable(), Nats::start());
    let (url, queue) = (postgres.database(), nats.address());
    let data = folder.join("data");
    let options = ["--database", &*url, "--queue", &*queue];
    let mut hall = Hall::start(data.to_str().unwrap(), &options);
    let secret = hall.secret();
    let start = |nats: &Nats, n: usize| Worker::start(&data, nats, &format!("w{n}"));
    // One alone at first, so that it is seen how games come.
    let mut workers = vec![start(&nats, 0)];
    let begun = Instant::now();
    let (path, _) = hall.contest(&secret, &text(how.games, how.level), &[]);
    let mut event = Event {
        hall,
        path,
        how,
        played: 0,
    };
    event.wait(|_, _| true);
    workers.extend((1..4).map(|n| start(&nats, n)));
    let (mut kills, mut is_restarted) = (0, false);
    loop {
        let (part, tenth) = (event.all() / PARTS, event.all() / RESTART);
        let before = event.played;
        let view = event.wait(|more, took| {
            took > how.pause || more >= part || !is_restarted && before + more >= tenth
        });
        if is_over(&view) {
            assert!(is_restarted, "nothing was restarted");
            return Toll {
                kills,
                took: begun.elapsed(),
                games: games(&url),
                view,
            };
        }
        workers[kills % 4] = start(&nats, kills + 4);
        kills += 1;
        if !is_restarted && event.is_due_for_a_restart() {
            // Each worker is killed at least once, even on a machine that is done at once.
            restart(&mut postgres, &mut nats, |nats| {
                for worker in &mut workers {
                    *worker = start(nats, kills + 4);
                    kills += 1;
                }
            });
            is_restarted = true;
        }
    }
}
