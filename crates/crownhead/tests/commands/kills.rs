//! `kill -9` at any moment: what was acknowledged is there afterwards. The tests do it ten times,
//! `cargo xtask measure killed` a hundred times.

use std::collections::hash_map::RandomState;
use std::fs;
use std::hash::BuildHasher;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use serde_json::{Value, json};

/// What came of it.
#[derive(Debug)]
pub(crate) struct Toll {
    /// How often the program was killed.
    pub(crate) kills: u32,
    /// How many moves it had acknowledged.
    pub(crate) moves: u64,
    /// How many of them were gone afterwards.
    pub(crate) lost: u64,
    /// How often a move was on the disk whose answer did not come any more.
    pub(crate) ahead: u32,
}

/// Two kings that go to and fro: a game without draws never ends.
const START: &str = "B:BK32:WK1";
const STEPS: [&str; 4] = ["32-28", "1-5", "28-32", "5-1"];

fn step(ply: u64) -> &'static str {
    STEPS[(ply % 4) as usize]
}

fn program(data: &Path) -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_crownhead"));
    program.env("CROWNHEAD_ENDINGS", "3");
    program.env("CROWNHEAD_DATA", data).env("LC_ALL", "C");
    program.stdout(Stdio::piped()).stderr(Stdio::null());
    program
}

/// Kills a program after a while that nobody chose. Now and then that is while it starts; else it
/// is told when the program is under way.
fn killer(mut child: Child, under_way: Receiver<()>) -> JoinHandle<()> {
    let chance = RandomState::new().hash_one(child.id());
    let moment = chance / 4 % 400;
    thread::spawn(move || {
        if !chance.is_multiple_of(4) {
            // A program that ends by itself is never under way.
            let _ = under_way.recv_timeout(Duration::from_secs(60));
        }
        thread::sleep(Duration::from_millis(moment));
        child.kill().unwrap();
        child.wait().unwrap();
    })
}

impl Toll {
    fn new(kills: u32) -> Toll {
        Toll {
            kills,
            moves: 0,
            lost: 0,
            ahead: 0,
        }
    }

    /// Takes note of a kill: so many moves were acknowledged, and so many were found.
    fn count(&mut self, acknowledged: u64, found: u64) {
        self.moves = self.moves.max(acknowledged);
        self.lost += acknowledged.saturating_sub(found);
        self.ahead += u32::from(found > acknowledged);
        // Nobody sends a move before the last one was answered.
        assert!(
            found <= acknowledged + 1,
            "{found} moves after {acknowledged}"
        );
    }
}

/// A server that is killed so many times while somebody plays. Its records are in a file, or in a
/// database.
pub(crate) fn server(data: &Path, database: Option<&str>, kills: u32) -> Toll {
    let serve = || serve(data, database);
    let mut toll = Toll::new(kills);
    let (child, address) = serve();
    let options = json!({ "rulebook": "parlour", "mode": "device", "fen": START });
    let opened = call(&address, "/games", "", &options).expect("a game");
    let secret = opened["seats"]["first"].as_str().unwrap().to_string();
    let path = format!("/games/{}", opened["id"].as_str().unwrap());
    let (mut child, mut address, mut done) = (child, address, 0);
    for _ in 0..kills {
        let (tell, told) = mpsc::channel();
        tell.send(()).unwrap();
        let killer = killer(child, told);
        // Once it is dead, another server may be there that does not know the game.
        while let Some(ply) = play(&address, &path, &secret, done) {
            done = ply;
        }
        killer.join().unwrap();
        (child, address) = serve();
        let found = call(&address, &path, &secret, &Value::Null).expect("the game");
        let found = found["ply"].as_u64().unwrap();
        toll.count(done, found);
        done = found;
    }
    child.kill().unwrap();
    child.wait().unwrap();
    toll
}

/// Plays the next move, and gives how many there are then.
fn play(address: &str, path: &str, secret: &str, done: u64) -> Option<u64> {
    let body = json!({ "text": step(done), "version": done });
    call(address, &format!("{path}/moves"), secret, &body)?["ply"].as_u64()
}

fn serve(data: &Path, database: Option<&str>) -> (Child, String) {
    let mut program = program(data);
    program.args(["serve", "--addr", "127.0.0.1:0"]);
    if let Some(database) = database {
        program.args(["--database", database]);
    }
    let mut child = program.spawn().unwrap();
    let mut line = String::new();
    let mut lines = BufReader::new(child.stdout.take().unwrap());
    lines.read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("Crownhead is at http://");
    let address = address.expect(&line).trim_end_matches('/').to_string();
    (child, address)
}

/// What the server answers, if it lives to do so. Nothing is sent to be told how things stand.
fn call(address: &str, path: &str, secret: &str, body: &Value) -> Option<Value> {
    let mut stream = TcpStream::connect(address).ok()?;
    let patience = Some(Duration::from_secs(60));
    stream.set_read_timeout(patience).ok()?;
    let (method, body) = match body {
        Value::Null => ("GET", String::new()),
        body => ("POST", body.to_string()),
    };
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

/// A game in the terminal that is killed so many times while somebody plays.
pub(crate) fn terminal(data: &Path, kills: u32) -> Toll {
    let mut toll = Toll::new(kills);
    let mut done = 0;
    for _ in 0..kills {
        let mut program = program(data);
        program.arg("play").stdin(Stdio::piped());
        match saved(data) {
            // It was killed before the game began, or this is the first time.
            None => program.args(["--two", "--rules", "parlour", "--fen", START]),
            Some(_) => program.arg("--resume"),
        };
        let mut child = program.spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap()).lines();
        let (tell, under_way) = mpsc::channel();
        let killer = killer(child, under_way);
        // One move after the other: the next when the last one was told.
        while input
            .write_all(format!("{}\n", step(done)).as_bytes())
            .is_ok()
        {
            let told = |line: &String| line.ends_with(step(done)) && line.contains(": ");
            match output.by_ref().map_while(Result::ok).find(told) {
                Some(_) => {
                    done += 1;
                    // Nobody may listen any more.
                    let _ = tell.send(());
                }
                None => break,
            }
        }
        drop(tell);
        killer.join().unwrap();
        let found = kept(data);
        toll.count(done, found);
        done = found;
    }
    toll
}

/// The file of the game, if its first line is whole.
fn saved(data: &Path) -> Option<PathBuf> {
    let games = fs::read_dir(data.join("games"));
    let games = games.into_iter().flatten().filter_map(Result::ok);
    let is_whole = |path: &PathBuf| fs::read(path).is_ok_and(|bytes| bytes.contains(&b'\n'));
    games.map(|entry| entry.path()).find(is_whole)
}

/// How many moves the saved game has, as `crownhead record check` replays it.
fn kept(data: &Path) -> u64 {
    let Some(game) = saved(data) else {
        return 0;
    };
    let mut program = program(data);
    let output = program.args(["record", "check"]).arg(game).output();
    let told = String::from_utf8(output.unwrap().stdout).unwrap();
    let moves = told
        .split(" moves after ")
        .next()
        .and_then(|text| text.rsplit(' ').next());
    moves
        .and_then(|moves| moves.parse().ok())
        .unwrap_or_default()
}
