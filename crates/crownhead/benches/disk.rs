//! How many bytes a game takes on the disk, in a file of SQLite and in PostgreSQL: games of people
//! with clocks, played on a real server in turn, and games of a contest.
//!
//! `DISK_GAMES` says how many games people play, and three times as many are those of the contest.

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

use std::path::Path;

use hosted::{Hall, games, is_over};
use run::Folder;
use serde_json::{Value, json};
use services::Postgres;
use spread::text;

/// How many games people play, if nobody says otherwise.
const GAMES: usize = 300;
/// How many moves a game has at most.
const MOVES: u64 = 60;
/// How many games of a contest there are for each of people.
const TIMES: usize = 3;
/// What a database has written, in bytes, so far: it has to be read, copied or archived.
const WRITTEN: &str = "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint";
/// What the tables of a database take, with their indexes.
const TAKEN: &str = "SELECT sum(pg_total_relation_size(oid))::bigint FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace";
/// Throws away what was replaced, as PostgreSQL does by itself after a while.
const TIDY: &str = "VACUUM";

fn main() {
    let said = std::env::var("DISK_GAMES").ok();
    let count = said.and_then(|said| said.parse().ok()).unwrap_or(GAMES);
    let folder = Folder::new("measure-disk");
    in_a_file(&folder, count);
    in_postgres(&folder, count);
}

fn in_a_file(folder: &Folder, count: usize) {
    let data = folder.fresh("file");
    let records = Path::new(&data).join("server/records.sqlite");
    // Without a server all is in the one file.
    let size = || std::fs::metadata(&records).expect("the records").len();
    let mut hall = Hall::start(&data, &[]);
    let secret = hall.secret();
    hall.end();
    let empty = size();
    let hall = Hall::start(&data, &[]);
    let moves = people(&hall, count);
    hall.end();
    let played = size();
    tell("SQLite", "a game of people", played - empty, count, moves);
    let hall = Hall::start(&data, &[]);
    contest(&hall, &secret, count * TIMES);
    hall.end();
    let moves = moves_of_contests(records.to_str().expect("a plain name"));
    tell(
        "SQLite",
        "a game of a contest",
        size() - played,
        count * TIMES,
        moves,
    );
}

fn in_postgres(folder: &Folder, count: usize) {
    let postgres = Postgres::durable();
    let url = postgres.database();
    let number = |statement: &str| -> u64 {
        let told = postgres.ask(&url, statement);
        told.parse().unwrap_or_else(|_| panic!("{told}"))
    };
    let mut hall = Hall::start(&folder.fresh("shared"), &["--database", &url]);
    let secret = hall.secret();
    let (empty, log) = (number(TAKEN), number(WRITTEN));
    let moves = people(&hall, count);
    let (loose, written) = (number(TAKEN), number(WRITTEN) - log);
    postgres.tell(&url, TIDY);
    let played = number(TAKEN);
    let name = "PostgreSQL";
    tell(name, "a game of people", played - empty, count, moves);
    tell(name, "  before it tidied up", loose - empty, count, moves);
    tell(name, "  written to its log", written, count, moves);
    let log = number(WRITTEN);
    contest(&hall, &secret, count * TIMES);
    let moves = moves_of_contests(&url);
    let written = number(WRITTEN) - log;
    postgres.tell(&url, TIDY);
    let (count, grown) = (count * TIMES, number(TAKEN) - played);
    tell(name, "a game of a contest", grown, count, moves);
    tell(name, "  written to its log", written, count, moves);
}

fn tell(database: &str, what: &str, bytes: u64, count: usize, moves: u64) {
    println!(
        "{database}: {what}: {:.0} bytes, {count} games of {:.1} moves, {:.0} bytes a move",
        bytes as f64 / count as f64,
        moves as f64 / count as f64,
        bytes as f64 / moves as f64
    );
}

/// Games of people with clocks, all at once, each of any legal moves. Gives how many there were.
fn people(hall: &Hall, count: usize) -> u64 {
    let clock = json!({ "minutes": 60, "increment": 3 });
    let options = json!({ "rulebook": "english", "mode": "device", "clock": clock });
    let mut open: Vec<Sitting> = (0..count)
        .map(|_| Sitting::new(&hall.served.call("POST", "/games", "", &options)))
        .collect();
    let (mut moves, mut chance) = (0, 1);
    while !open.is_empty() {
        open.retain_mut(|sitting| {
            let is_played = sitting.play(hall, &mut chance);
            moves += u64::from(is_played);
            is_played
        });
    }
    moves
}

/// A game of people.
struct Sitting {
    path: String,
    secret: String,
    game: Value,
}

impl Sitting {
    fn new(opened: &Value) -> Sitting {
        let text = |value: &Value| value.as_str().expect("a text").to_string();
        Sitting {
            path: format!("/games/{}/moves", text(&opened["id"])),
            secret: text(&opened["seats"]["first"]),
            game: opened["game"].clone(),
        }
    }

    /// Plays any legal move. False if there is none, or if there were enough.
    fn play(&mut self, hall: &Hall, chance: &mut u64) -> bool {
        let legal = self.game["legal"].as_array().map_or(0, Vec::len) as u64;
        if legal == 0 || self.game["ply"].as_u64() == Some(MOVES) {
            return false;
        }
        *chance = chance
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let drawn = ((*chance >> 33) % legal) as usize;
        let text = &self.game["legal"][drawn]["text"];
        let body = json!({ "text": text, "version": self.game["version"] });
        let game = hall.served.call("POST", &self.path, &self.secret, &body);
        assert!(game["ply"].is_number(), "{game}");
        self.game = game;
        true
    }
}

/// A contest of bots that make any legal move.
fn contest(hall: &Hall, secret: &str, count: usize) {
    let count = u32::try_from(count).expect("not so many");
    let (path, _) = hall.contest(secret, &text(count, 0), &[]);
    let view = hall.wait(&path, is_over);
    assert_eq!(view["played"], count, "{view}");
}

/// How many moves the games of contests in a database have.
fn moves_of_contests(database: &str) -> u64 {
    let games = games(database);
    let moves = games
        .values()
        .map(|game| game["moves"].as_array().map_or(0, Vec::len));
    moves.sum::<usize>() as u64
}
