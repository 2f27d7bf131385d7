//! A server whose PostgreSQL is gone for a minute and a half, and one that is cut off from it as
//! long: games go out of memory meanwhile, flags fall, the engine has thought and a contest is
//! under way. All of it is told, goes on by itself, and nothing is lost.
//!
//! `OUTAGE_SECONDS` says how long it is away, for a quick look.

#[path = "../tests/commands/databases.rs"]
#[expect(dead_code, unused_imports, reason = "tests use the rest of it")]
mod databases;
#[path = "../tests/commands/hosted.rs"]
#[expect(dead_code, reason = "tests use the rest of it")]
mod hosted;
#[path = "../tests/commands/run.rs"]
#[expect(dead_code, reason = "tests use the rest of it")]
mod run;
#[path = "../tests/commands/serve.rs"]
#[expect(dead_code, unused_imports, reason = "tests use the rest of it")]
mod serve;
#[path = "../tests/commands/spread.rs"]
#[expect(dead_code, reason = "tests use the rest of it")]
mod spread;

use std::thread::sleep;
use std::time::{Duration, Instant};

use databases::{GAMES, Player, act_while, wait_until};
use hosted::{Hall, games, is_over};
use run::Folder;
use serde_json::{Value, json};
use serve::Served;
use services::{Cable, Postgres};
use spread::text;

/// How long the database is away, in seconds, if nobody says otherwise.
const AWAY: u64 = 90;
/// A flag falls so long before the database is back: its game has left memory by then, if the
/// database is away for more than a minute.
const BEFORE: u64 = 15;
/// How many games the contest has.
const CONTEST: u32 = 2000;

fn main() {
    let said = std::env::var("OUTAGE_SECONDS").ok();
    let away = said.and_then(|said| said.parse().ok()).unwrap_or(AWAY);
    let away = Duration::from_secs(away);
    let folder = Folder::new("measure-outage");
    let mut postgres = Postgres::durable();
    let url = postgres.database();
    let stage = Stage::new(&folder.fresh("killed"), &url, away);
    let after = stage.through(&mut postgres, Postgres::kill, Postgres::up);
    after.tell("killed", &folder.fresh("killed-again"), &postgres, &url);
    let url = postgres.database();
    let mut cable = Cable::to(postgres.port());
    let stage = Stage::new(&folder.fresh("cut"), &cable.through(&url), away);
    let after = stage.through(&mut cable, |cable| cable.cut(), |cable| cable.mend());
    after.tell("cut off", &folder.fresh("cut-again"), &postgres, &url);
}

/// A server on which much goes on.
struct Stage {
    hall: Hall,
    away: Duration,
    players: Vec<Player>,
    /// A game in which the engine is to think.
    engine: Opened,
    /// A game at which nobody looks, whose flag falls.
    clocked: Opened,
    contest: String,
}

/// The same when the database is there again.
struct After {
    stage: Stage,
    /// How many times somebody was refused, and the longest time that took.
    refused: u32,
    slowest: Duration,
    /// How soon everybody went on.
    back: Duration,
}

impl Stage {
    fn new(data: &str, database: &str, away: Duration) -> Stage {
        let mut hall = Hall::start(data, &["--database", database]);
        let secret = hall.secret();
        let players = (0..GAMES).map(|_| Player::new(&hall.served.address));
        let players = players.collect();
        let (contest, _) = hall.contest(&secret, &text(CONTEST, 0), &[]);
        hall.wait(&contest, |view| view["played"].as_u64() > Some(0));
        let minutes = away.as_secs().saturating_sub(BEFORE).max(1) as f64 / 60.0;
        let clock = json!({ "minutes": minutes, "increment": 0 });
        let options = json!({ "rulebook": "english", "mode": "device", "clock": clock });
        let clocked = Opened::new(&hall.served, &options);
        let options = json!({ "rulebook": "english", "level": 8, "side": "first" });
        let engine = Opened::new(&hall.served, &options);
        Stage {
            hall,
            away,
            players,
            engine,
            clocked,
            contest,
        }
    }

    /// Plays through an outage.
    fn through<T>(mut self, what: &mut T, down: impl Fn(&mut T), up: impl Fn(&mut T)) -> After {
        let address = self.hall.served.address.clone();
        let (served, engine, clocked) = (&self.hall.served, &self.engine, &self.clocked);
        act_while(&mut self.players, &address, 20, || {
            clocked.begin(served);
            engine.begin(served);
            down(what);
        });
        let begun = Instant::now();
        let (mut refused, mut slowest) = (0, Duration::ZERO);
        while begun.elapsed() < self.away {
            let asked = Instant::now();
            let answer = self.players[0].attempt(&address).expect("an answer");
            assert_eq!(answer["error"]["key"], "not-stored", "{answer}");
            slowest = slowest.max(asked.elapsed());
            refused += 1;
            sleep(Duration::from_millis(500));
        }
        up(what);
        let up = Instant::now();
        for player in &mut self.players {
            wait_until("the service goes on", || player.act(&address).is_some());
        }
        After {
            stage: self,
            refused,
            slowest,
            back: up.elapsed(),
        }
    }
}

impl After {
    /// Everything goes on, and another server knows it all.
    fn tell(mut self, how: &str, data: &str, postgres: &Postgres, url: &str) {
        let Stage {
            hall,
            clocked,
            engine,
            ..
        } = &self.stage;
        // Nobody looks at the game: its server saw the flag by itself.
        let state = format!("SELECT state FROM standings WHERE game = '{}'", clocked.id);
        wait_until("the flag falls", || postgres.ask(url, &state) == "finished");
        wait_until("the engine moves", || {
            let path = format!("/games/{}", engine.id);
            hall.served.call("GET", &path, "", &json!({}))["ply"] == 2
        });
        let view = hall.wait(&self.stage.contest, is_over);
        assert_eq!(view["played"], CONTEST, "{view}");
        assert_eq!(games(url).len(), CONTEST as usize);
        self.stage.hall.end();
        let again = Served::with(data, &["--database", url]);
        for player in &mut self.stage.players {
            player.check(&again.address);
        }
        println!(
            "PostgreSQL {how} for {} s: {} deeds refused, each within {:.1} s; everybody goes on \
             {:.1} s after it is back; nothing answered for is lost, a flag fell and the engine \
             moved by themselves, {CONTEST} results of a contest of {CONTEST} games",
            self.stage.away.as_secs(),
            self.refused,
            self.slowest.as_secs_f64(),
            self.back.as_secs_f64()
        );
    }
}

/// A game of its own.
struct Opened {
    id: String,
    secret: String,
}

impl Opened {
    fn new(served: &Served, options: &Value) -> Opened {
        let opened = served.call("POST", "/games", "", options);
        let text = |value: &Value| value.as_str().map(str::to_string);
        let found = text(&opened["id"]).zip(text(&opened["seats"]["first"]));
        let (id, secret) = found.unwrap_or_else(|| panic!("{opened}"));
        Opened { id, secret }
    }

    /// Makes the first move.
    fn begin(&self, served: &Served) {
        let body = json!({ "text": "11-15", "version": 0 });
        let path = format!("/games/{}/moves", self.id);
        let moved = served.call("POST", &path, &self.secret, &body);
        assert!(moved["ply"].as_u64() >= Some(1), "{moved}");
    }
}
