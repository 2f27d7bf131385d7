//! How soon games go on elsewhere when one of two servers on a database is killed: for people, who
//! turn to the other server, and for the engine, which was thinking.

#[path = "../tests/commands/run.rs"]
#[expect(dead_code, reason = "tests use the rest of it")]
mod run;
#[path = "../tests/commands/serve.rs"]
#[expect(dead_code, unused_imports, reason = "tests use the rest of it")]
mod serve;

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::time::Instant;

use run::Folder;
use serde_json::{Value, json};
use serve::Served;
use services::Postgres;

/// How often a server is killed.
const KILLS: usize = 20;
/// How soon the engine should have answered, in seconds.
const AIM: f64 = 3.0;

fn main() {
    let folder = Folder::new("measure-nodes");
    let postgres = Postgres::start();
    let url = postgres.database();
    let serve = |name: &str| Served::with(&folder.fresh(name), &["--database", &url]);
    let stays = serve("stays");
    let (mut people, mut engines) = (Vec::new(), Vec::new());
    for round in 0..KILLS {
        let dies = serve(&format!("dies{round}"));
        let [person, engine] = once(dies, &stays);
        people.push(person);
        engines.push(engine);
    }
    println!("{KILLS} of two servers killed, each while its engine was thinking");
    tell("a person's next move is stored elsewhere", &mut people);
    tell("the engine's move is there", &mut engines);
    println!("the aim is {AIM} seconds");
}

fn tell(what: &str, seconds: &mut [f64]) {
    seconds.sort_by(f64::total_cmp);
    let (median, most) = (seconds[seconds.len() / 2], seconds[seconds.len() - 1]);
    println!("{what}: median {median:.2} s, at most {most:.2} s");
}

/// Kills a server with a game of people and a game of the engine, and gives the seconds until each
/// goes on at the other one.
fn once(dies: Served, stays: &Served) -> [f64; 2] {
    let game = json!({ "rulebook": "parlour", "mode": "device" });
    let people = dies.call("POST", "/games", "", &game);
    let game = json!({ "rulebook": "english", "level": 8, "side": "first" });
    let engine = dies.call("POST", "/games", "", &game);
    let mut events = events(stays, &engine);
    wait_for(&mut events, "\"ply\":0");
    let first = json!({ "text": "11-15", "version": 0 });
    let moved = play(&dies, &engine, &first);
    assert_eq!(moved["ply"], 1, "{moved}");
    dies.kill();
    let killed = Instant::now();
    let path = format!(
        "/games/{}",
        people["id"].as_str().expect("a game has an id")
    );
    let seen = stays.call("GET", &path, "", &json!({}));
    let next = json!({ "text": seen["legal"][0]["text"], "version": seen["version"] });
    let moved = play(stays, &people, &next);
    assert_eq!(moved["ply"], 1, "{moved}");
    let person = killed.elapsed().as_secs_f64();
    wait_for(&mut events, "\"ply\":2,");
    [person, killed.elapsed().as_secs_f64()]
}

fn play(served: &Served, game: &Value, body: &Value) -> Value {
    let id = game["id"].as_str().expect("a game has an id");
    let secret = game["seats"]["first"].as_str().expect("it has a secret");
    served.call("POST", &format!("/games/{id}/moves"), secret, body)
}

/// The stream of a game.
fn events(served: &Served, game: &Value) -> BufReader<TcpStream> {
    let mut stream = TcpStream::connect(&served.address).expect("the server listens");
    let id = game["id"].as_str().expect("a game has an id");
    let head = format!("GET /api/v1/games/{id}/events HTTP/1.0\r\nhost: localhost\r\n\r\n");
    stream.write_all(head.as_bytes()).expect("it reads");
    BufReader::new(stream)
}

fn wait_for(events: &mut BufReader<TcpStream>, part: &str) {
    let mut line = String::new();
    while !line.contains(part) {
        line.clear();
        let read = events.read_line(&mut line).expect("the stream goes on");
        assert!(read > 0, "the stream ended before {part}");
    }
}
