//! Several servers on one database: what is done on one is seen on all, and when one dies the
//! others go on with its games.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use services::Postgres;

use crate::run::{Folder, LONG};
use crate::serve::Served;

/// Two servers on a database of their own.
fn two(folder: &Folder) -> (Postgres, [Served; 2]) {
    let postgres = Postgres::start();
    let url = postgres.database();
    let served = ["one", "two"].map(|name| {
        let data = folder.fresh(name);
        Served::with(&data, &["--database", &url])
    });
    (postgres, served)
}

/// A game as somebody opened it.
struct Opened {
    id: String,
    secret: String,
    answer: Value,
}

impl Opened {
    fn new(served: &Served, options: &Value) -> Opened {
        let answer = served.call("POST", "/games", "", options);
        let seats = &answer["seats"];
        let secret = seats["first"].as_str().or(seats["second"].as_str());
        Opened {
            id: answer["id"].as_str().unwrap().to_string(),
            secret: secret.unwrap_or_else(|| panic!("{answer}")).to_string(),
            answer,
        }
    }

    fn see(&self, served: &Served) -> Value {
        served.call("GET", &format!("/games/{}", self.id), "", &json!({}))
    }

    /// Plays the first legal move.
    fn play(&self, served: &Served, secret: &str) -> Value {
        self.play_after(served, secret, &self.see(served))
    }

    /// Plays the first legal move of the game as it was seen.
    fn play_after(&self, served: &Served, secret: &str, game: &Value) -> Value {
        let body = json!({ "text": game["legal"][0]["text"], "version": game["version"] });
        served.call("POST", &format!("/games/{}/moves", self.id), secret, &body)
    }

    /// Removes it for good.
    fn delete(&self, served: &Served) {
        let (id, secret) = (&self.id, &self.secret);
        let mut stream = TcpStream::connect(&served.address).unwrap();
        stream.set_read_timeout(Some(LONG)).unwrap();
        write!(
            stream,
            "DELETE /api/v1/games/{id} HTTP/1.0\r\nhost: localhost\r\n\
             authorization: Bearer {secret}\r\n\r\n"
        )
        .unwrap();
        let mut line = String::new();
        BufReader::new(stream).read_line(&mut line).unwrap();
        assert!(line.contains(" 204 "), "{line}");
    }

    /// Waits until a server shows so many moves.
    fn wait_for(&self, served: &Served, ply: u64) {
        wait_until("the move is seen", || self.see(served)["ply"] == ply);
    }
}

/// The stream of a game.
struct Stream(BufReader<TcpStream>);

impl Stream {
    fn new(served: &Served, game: &Opened) -> Stream {
        let mut stream = TcpStream::connect(&served.address).unwrap();
        stream.set_read_timeout(Some(LONG)).unwrap();
        let path = format!("/api/v1/games/{}/events", game.id);
        write!(stream, "GET {path} HTTP/1.0\r\nhost: localhost\r\n\r\n").unwrap();
        let mut stream = Stream(BufReader::new(stream));
        stream.wait_for("\"ply\":0");
        stream
    }

    /// Reads until a line has this.
    fn wait_for(&mut self, part: &str) {
        let end = Instant::now() + LONG;
        let mut line = String::new();
        while !line.contains(part) {
            // A stream that lives says so again and again, with or without news.
            assert!(Instant::now() < end, "{part}: not within {LONG:?}");
            line.clear();
            let read = self.0.read_line(&mut line).unwrap();
            assert!(read > 0, "the stream ended before {part}");
        }
    }
}

fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let end = Instant::now() + LONG;
    while !is_so() {
        assert!(Instant::now() < end, "{what}: not within {LONG:?}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_game_is_played_and_watched_on_both_servers() {
    let folder = Folder::new("nodes-both");
    let (_postgres, [one, two]) = two(&folder);
    let options = json!({ "rulebook": "parlour", "mode": "link", "side": "first" });
    let game = Opened::new(&one, &options);
    let mut streams = [Stream::new(&one, &game), Stream::new(&two, &game)];
    // The other player follows the link to the other server.
    let link = game.answer["join"].as_str().unwrap();
    let token = link.rsplit('.').next().unwrap();
    let body = json!({ "token": token, "name": "Bob" });
    let joined = two.call("POST", &format!("/games/{}/join", game.id), "", &body);
    let second = joined["secret"]
        .as_str()
        .unwrap_or_else(|| panic!("{joined}"));
    streams.iter_mut().for_each(|stream| stream.wait_for("Bob"));
    for ply in 1..=6 {
        let (served, secret) = match ply % 2 {
            1 => (&one, game.secret.as_str()),
            _ => (&two, second),
        };
        let done = game.play(served, secret);
        assert_eq!(done["ply"], ply, "{done}");
        let told = format!("\"ply\":{ply},");
        streams.iter_mut().for_each(|stream| stream.wait_for(&told));
    }
    // A server that has the game from before knows who sits there now.
    let done = game.play(&two, &game.secret);
    assert_eq!(done["ply"], 7, "{done}");
    game.wait_for(&one, 7);
    let stale = json!({ "text": done["legal"][0]["text"], "version": 6 });
    let path = format!("/games/{}/moves", game.id);
    let refused = one.call("POST", &path, second, &stale);
    assert!(!refused["error"].is_null(), "{refused}");
    // What one deletes is gone on the other.
    let alone = Opened::new(&one, &json!({ "rulebook": "parlour", "mode": "device" }));
    assert_eq!(alone.see(&two)["ply"], 0);
    alone.delete(&one);
    wait_until("the game is gone", || {
        alone.see(&two)["error"]["key"] == "no-such-game"
    });
}

#[test]
fn the_engine_of_a_dead_server_goes_on_elsewhere() {
    let folder = Folder::new("nodes-engine");
    let (_postgres, [one, two]) = two(&folder);
    let options = json!({ "rulebook": "english", "level": 8, "side": "first" });
    let game = Opened::new(&one, &options);
    let mut stream = Stream::new(&two, &game);
    let body = json!({ "text": "11-15", "version": 0 });
    one.call(
        "POST",
        &format!("/games/{}/moves", game.id),
        &game.secret,
        &body,
    );
    // Its engine thinks.
    one.kill();
    stream.wait_for("\"ply\":2,");
    let done = game.play(&two, &game.secret);
    assert_eq!(done["ply"], 3, "{done}");
}

#[test]
fn the_clock_of_a_dead_server_runs_on_elsewhere() {
    let folder = Folder::new("nodes-clock");
    let (_postgres, [one, two]) = two(&folder);
    let options = json!({
        "rulebook": "parlour", "mode": "device", "clock": { "minutes": 0.05, "increment": 0 },
    });
    let game = Opened::new(&one, &options);
    game.play(&one, &game.secret);
    one.kill();
    // Nobody asks for the game, and its flag falls all the same.
    let fallen = r#"crownhead_games{state="finished"} 1"#;
    wait_until("the flag falls", || {
        let mut stream = TcpStream::connect(&two.address).unwrap();
        write!(stream, "GET /metrics HTTP/1.0\r\nhost: localhost\r\n\r\n").unwrap();
        let lines = BufReader::new(stream).lines();
        lines.map_while(Result::ok).any(|line| line == fallen)
    });
    let ended = game.see(&two);
    assert!(!ended["outcome"].is_null(), "{ended}");
}

#[test]
fn servers_find_each_other_again_after_their_database_was_away() {
    let folder = Folder::new("nodes-away");
    let (mut postgres, [one, two]) = two(&folder);
    let game = Opened::new(&one, &json!({ "rulebook": "parlour", "mode": "device" }));
    let mut stream = Stream::new(&two, &game);
    postgres.kill();
    postgres.up();
    // A move may be stored whose answer was that it is not: then it is there a moment later.
    wait_until("a move is stored", || {
        let seen = game.see(&one);
        if seen["ply"] == 0 {
            game.play_after(&one, &game.secret, &seen);
        }
        seen["ply"] == 1
    });
    stream.wait_for("\"ply\":1,");
}
