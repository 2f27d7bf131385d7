//! Load: many games at once, each with a move a second and with people who watch.
//!
//! The server is the real program in a process of its own. It is asked over real sockets; then
//! it is killed, started again, and asked whether it still knows every move. Last, ten thousand
//! connections come and say nothing. All of it is done with records in a file, and again with
//! records in a PostgreSQL on the same machine.

use std::io::{BufRead as _, BufReader as StdReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use services::Postgres;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;

const GAMES: usize = 1_000;
const WATCHERS: usize = 3;
const EACH: Duration = Duration::from_secs(1);
const CROWD: usize = 10_000;

const MOST_LATENCY: Duration = Duration::from_millis(50);
const MOST_MEMORY_MB: u64 = 300;

fn main() {
    // `cargo test` asks every bench to run as a test; this one is none.
    if std::env::args().any(|word| word == "--test") {
        return;
    }
    raise_file_limit();
    let seconds = std::env::var("LOAD_SECONDS")
        .ok()
        .and_then(|text| text.parse().ok());
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .unwrap();
    let time = Duration::from_secs(seconds.unwrap_or(60));
    println!("records in a file of SQLite:");
    let most = runtime.block_on(run(time, None));
    println!("\nrecords in PostgreSQL, on the same machine:");
    let postgres = Postgres::durable();
    let other = runtime.block_on(run(time, Some(postgres.database())));
    for most in [most, other] {
        assert!(most < MOST_LATENCY, "p99 is too high: {most:?}");
    }
}

/// Every stream is a file, and by default there may be few.
fn raise_file_limit() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let most = getrlimit(Resource::Nofile).maximum;
        let all = Rlimit {
            current: most,
            maximum: most,
        };
        setrlimit(Resource::Nofile, all).unwrap();
    }
}

/// Gives the time that 99 of 100 moves took at most.
async fn run(time: Duration, database: Option<String>) -> Duration {
    let place = Place {
        data: fresh_folder(),
        database,
    };
    let server = Server::start(&place);
    let heard = Arc::new(AtomicU64::new(0));
    let mut players = Vec::new();
    for _ in 0..GAMES {
        let player = Player::open(&server.address).await;
        let streams = (0..WATCHERS).map(|_| player.watch(heard.clone()));
        let streams: Vec<JoinHandle<()>> = streams.collect();
        players.push((player, streams));
    }
    println!(
        "{GAMES} games, a move a second each, {} streams",
        GAMES * WATCHERS
    );
    let before = server.cpu();
    let start = Instant::now();
    let tasks = players
        .into_iter()
        .enumerate()
        .map(|(i, (player, streams))| {
            let first = EACH.mul_f64(i as f64 / GAMES as f64);
            (
                tokio::spawn(player.play(start + first, start + time)),
                streams,
            )
        });
    let tasks: Vec<_> = tasks.collect();
    let (mut latencies, mut games, mut streams) = (Vec::new(), Vec::new(), Vec::new());
    for (task, listening) in tasks {
        let (player, mut took) = task.await.unwrap();
        latencies.append(&mut took);
        games.push((player.id, player.ply));
        streams.extend(listening);
    }
    let share = (server.cpu() - before) / start.elapsed().as_secs_f64();
    let moves = latencies.len();
    report(&mut latencies, start.elapsed());
    println!("CPU of the server: {:.0} % of one core", share * 100.0);
    let memory = server.memory_mb();
    println!("memory of the server at most: {memory} MB");
    let all = (moves * WATCHERS) as u64;
    settle(&heard, all).await;
    println!("events heard: {} of {all}", heard.load(Relaxed));
    assert_eq!(heard.load(Relaxed), all, "a listener missed a move");
    assert!(memory < MOST_MEMORY_MB, "more than {MOST_MEMORY_MB} MB");
    streams.iter().for_each(JoinHandle::abort);
    server.kill();
    let server = Server::start(&place);
    let known = recount(&server.address, &games).await;
    println!("after kill -9 and a new start: {known} of {moves} moves are known");
    assert_eq!(known, moves, "a move was lost");
    crowd(&server.address).await;
    println!("memory of the server after them: {} MB", server.memory_mb());
    server.kill();
    latencies[moves * 99 / 100]
}

fn report(latencies: &mut [Duration], time: Duration) {
    latencies.sort_unstable();
    let at = |share: f64| latencies[((latencies.len() - 1) as f64 * share) as usize];
    let moves = latencies.len();
    println!("{moves} moves in {:.0} s", time.as_secs_f64());
    for (name, share) in [("p50", 0.5), ("p90", 0.9), ("p99", 0.99), ("max", 1.0)] {
        println!("{name} of a move: {:.1} ms", at(share).as_secs_f64() * 1e3);
    }
}

/// Waits until the last events have arrived, but not for ever.
async fn settle(heard: &AtomicU64, all: u64) {
    for _ in 0..100 {
        if heard.load(Relaxed) >= all {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// How many moves of these games the server knows.
async fn recount(address: &str, games: &[(String, usize)]) -> usize {
    let mut wire = Wire::new(address).await;
    let mut known = 0;
    for (id, ply) in games {
        let (_, game) = wire.call("GET", &format!("/games/{id}"), "", "").await;
        assert!(
            game.contains(&format!("\"ply\":{ply},\"board\"")),
            "game {id} has lost a move"
        );
        known += ply;
    }
    known
}

/// Connections that say nothing; meanwhile the server answers others.
async fn crowd(address: &str) {
    let mut wire = Wire::new(address).await;
    let mut idle = Vec::new();
    for _ in 0..CROWD {
        if let Ok(stream) = TcpStream::connect(address).await {
            idle.push(stream);
        }
    }
    let start = Instant::now();
    let (status, _) = wire.call("GET", "/health", "", "").await;
    let took = start.elapsed().as_secs_f64() * 1e3;
    println!(
        "with {} silent connections: {status} in {took:.1} ms",
        idle.len()
    );
    assert_eq!(idle.len(), CROWD, "connections were not accepted");
    assert_eq!(status, 200);
}

fn fresh_folder() -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("measure-load");
    let _ = std::fs::remove_dir_all(&path);
    path
}

/// Where a server keeps what it keeps.
struct Place {
    data: PathBuf,
    /// The database of the records, if they are not in a file in the folder.
    database: Option<String>,
}

/// The program in a process of its own.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(place: &Place) -> Server {
        let mut program = Command::new(env!("CARGO_BIN_EXE_crownhead"));
        program.env_remove("CROWNHEAD_DATABASE");
        if let Some(database) = &place.database {
            program.env("CROWNHEAD_DATABASE", database);
        }
        let mut child = program
            .args([
                "serve",
                "--addr",
                "127.0.0.1:0",
                "--rate",
                "0",
                "--streams",
                "0",
            ])
            .args(["--connections", "0", "--data"])
            .arg(&place.data)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        StdReader::new(child.stdout.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        let address = line.trim().rsplit("http://").next().unwrap();
        Server {
            address: address.trim_end_matches('/').to_string(),
            child,
        }
    }

    fn proc(&self, file: &str) -> String {
        let path = format!("/proc/{}/{file}", self.child.id());
        std::fs::read_to_string(path).unwrap_or_default()
    }

    /// Seconds of CPU so far; a tick is a hundredth of a second.
    fn cpu(&self) -> f64 {
        let stat = self.proc("stat");
        let fields: Vec<&str> = stat.split_whitespace().collect();
        let ticks = |at: usize| fields.get(at).and_then(|t| t.parse::<f64>().ok());
        (ticks(13).unwrap_or(0.0) + ticks(14).unwrap_or(0.0)) / 100.0
    }

    /// The most memory that it ever had.
    fn memory_mb(&self) -> u64 {
        let status = self.proc("status");
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kb = line.and_then(|line| line.trim().split(' ').next()?.parse::<u64>().ok());
        kb.unwrap_or(0) / 1024
    }

    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A connection that is kept.
struct Wire {
    stream: BufReader<TcpStream>,
}

impl Wire {
    async fn new(address: &str) -> Wire {
        let stream = TcpStream::connect(address).await.unwrap();
        stream.set_nodelay(true).unwrap();
        Wire {
            stream: BufReader::new(stream),
        }
    }

    async fn call(&mut self, method: &str, path: &str, secret: &str, body: &str) -> (u16, String) {
        let length = body.len();
        let head = format!(
            "{method} /api/v1{path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {secret}\r\n\
             content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
        );
        self.stream.write_all(head.as_bytes()).await.unwrap();
        let (mut status, mut length) = (0, 0);
        loop {
            let mut line = String::new();
            self.stream.read_line(&mut line).await.unwrap();
            match line.trim_end().split_once([' ', ':']) {
                Some(("HTTP/1.1", rest)) => status = rest[..3].parse().unwrap(),
                Some(("content-length", rest)) => length = rest.trim().parse().unwrap(),
                None => break,
                _ => {}
            }
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body).await.unwrap();
        (status, String::from_utf8(body).unwrap())
    }
}

/// Plays both sides of one game.
struct Player {
    wire: Wire,
    address: String,
    id: String,
    secret: String,
    legal: Vec<String>,
    ply: usize,
    seed: u64,
}

impl Player {
    async fn open(address: &str) -> Player {
        let mut wire = Wire::new(address).await;
        let body = r#"{"rulebook":"international","mode":"device"}"#;
        let (status, answer) = wire.call("POST", "/games", "", body).await;
        assert_eq!(status, 201, "{answer}");
        let id = field(&answer, "id");
        Player {
            wire,
            address: address.to_string(),
            secret: field(&answer, "first"),
            legal: legal(&answer),
            ply: 0,
            seed: id.bytes().fold(1_u64, |seed, byte| {
                seed.wrapping_mul(31).wrapping_add(u64::from(byte))
            }),
            id,
        }
    }

    /// Counts the moves that a stream tells.
    fn watch(&self, heard: Arc<AtomicU64>) -> JoinHandle<()> {
        let (address, id) = (self.address.clone(), self.id.clone());
        tokio::spawn(async move {
            let mut stream = TcpStream::connect(&address).await.unwrap();
            let head = format!("GET /api/v1/games/{id}/events HTTP/1.0\r\n\r\n");
            stream.write_all(head.as_bytes()).await.unwrap();
            let mut lines = BufReader::with_capacity(2_048, stream);
            let mut line = Vec::new();
            while lines.read_until(b'\n', &mut line).await.unwrap_or(0) > 0 {
                if line.starts_with(b"event: move") {
                    heard.fetch_add(1, Relaxed);
                }
                line.clear();
            }
        })
    }

    /// Moves once a second, and gives how long each move took.
    async fn play(mut self, first: Instant, until: Instant) -> (Player, Vec<Duration>) {
        let mut took = Vec::new();
        let mut at = first;
        // The server has closed a connection that said nothing while the other games were opened.
        self.wire = Wire::new(&self.address).await;
        while at < until && !self.legal.is_empty() {
            tokio::time::sleep_until(at.into()).await;
            let start = Instant::now();
            self.seed = self
                .seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let text = &self.legal[(self.seed >> 33) as usize % self.legal.len()];
            let (path, body) = (
                format!("/games/{}/moves", self.id),
                format!("{{\"text\":\"{text}\",\"version\":{}}}", self.ply),
            );
            let (status, answer) = self.wire.call("POST", &path, &self.secret, &body).await;
            took.push(start.elapsed());
            assert_eq!(status, 200, "{answer}");
            self.ply += 1;
            self.legal = legal(&answer);
            at += EACH;
        }
        (self, took)
    }
}

fn field(json: &str, name: &str) -> String {
    let rest = json.split_once(&format!("\"{name}\":\"")).unwrap().1;
    rest.split_once('"').unwrap().0.to_string()
}

/// The texts of the legal moves.
fn legal(json: &str) -> Vec<String> {
    let list = json.rsplit_once("\"legal\":[").unwrap().1;
    let list = list.split_once("\"must_capture\"").unwrap().0;
    let texts = list.split("\"text\":\"").skip(1);
    texts
        .map(|rest| rest.split_once('"').unwrap().0.to_string())
        .collect()
}
