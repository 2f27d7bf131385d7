//! A server for one test, and a client that knows no more of HTTP than it needs.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

use serde_json::{Value, json};
use server::{Config, Limits, Server};
use tokio::net::TcpListener;
use tokio::sync::oneshot;

/// Longer than any answer takes, on a busy machine too, and shorter than a test may take.
const LONG: Duration = Duration::from_secs(500);

/// A server that ends with the test.
pub(crate) struct Host {
    pub(crate) addr: SocketAddr,
    pub(crate) data: PathBuf,
    /// The secret of contests, if it was made just now.
    pub(crate) admin: Option<String>,
    end: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

/// No limit but that of all connections, and patience for a machine that is busy elsewhere.
pub(crate) const FREE: Limits = Limits {
    rate: 0,
    streams: 0,
    connections: 0,
    rulebooks: 0,
    all_connections: 4_000,
    patience: Duration::from_secs(600),
};

static NUMBER: AtomicUsize = AtomicUsize::new(0);

impl Host {
    pub(crate) fn new() -> Host {
        Host::with(FREE)
    }

    pub(crate) fn with(limits: Limits) -> Host {
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("server-{}-{number}.sqlite", std::process::id());
        let data = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        Host::at(data, limits)
    }

    pub(crate) fn at(data: PathBuf, limits: Limits) -> Host {
        Host::kept(data, limits, server::Upkeep::default())
    }

    pub(crate) fn kept(data: PathBuf, limits: Limits, upkeep: server::Upkeep) -> Host {
        let config = Config {
            records: server::Database::File(data.clone()),
            tables: Some(tables_of(&data))
                .filter(|folder| folder.exists())
                .map(|folder| server::Endings { folder, pieces: 3 }),
            learned: training_of(&data).map(|training| training.folder.join("learned")),
            limits,
            upkeep,
            proxies: server::Proxies::default(),
            base: server::BasePath::default(),
            contests: Some(contests_of(&data)).filter(|folder| folder.exists()),
            queue: None,
            training: training_of(&data),
        };
        let (told, tell) = std::sync::mpsc::channel();
        let (end, ends) = oneshot::channel();
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread()
                .worker_threads(2)
                .enable_all()
                .build()
                .unwrap();
            runtime.block_on(async {
                let server = Server::open(config).await.unwrap();
                let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
                let admin = server.new_admin_secret().map(str::to_string);
                told.send((listener.local_addr().unwrap(), admin)).unwrap();
                server.run(listener, async { drop(ends.await) }).await;
            });
        });
        let (addr, admin) = tell.recv().unwrap();
        Host {
            addr,
            data,
            admin,
            end: Some(end),
            thread: Some(thread),
        }
    }

    /// A server that holds contests.
    pub(crate) fn with_contests() -> Host {
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("contests-{}-{number}.sqlite", std::process::id());
        let data = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::create_dir_all(contests_of(&data)).unwrap();
        Host::at(data, FREE)
    }

    /// A server that trains engines.
    pub(crate) fn with_trainings() -> Host {
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("trainings-{}-{number}.sqlite", std::process::id());
        let data = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::create_dir_all(data.with_extension("training")).unwrap();
        Host::at(data, FREE)
    }

    /// A server that makes tables of solved endings.
    pub(crate) fn with_tables() -> Host {
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("tables-{}-{number}.sqlite", std::process::id());
        let data = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::create_dir_all(tables_of(&data)).unwrap();
        Host::at(data, FREE)
    }

    /// Ends this server and starts another one with the same records.
    pub(crate) fn restarted(mut self) -> Host {
        let data = self.data.clone();
        self.stop();
        self.data = PathBuf::new();
        Host::at(data, FREE)
    }

    /// Ends this server and leaves its files where they are.
    pub(crate) fn ended(mut self) -> PathBuf {
        self.stop();
        std::mem::take(&mut self.data)
    }

    fn stop(&mut self) {
        drop(self.end.take());
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.send("GET", path, None, None)
    }

    pub(crate) fn post(&self, path: &str, secret: Option<&str>, body: Value) -> Answer {
        self.send("POST", path, secret, Some(body.to_string().as_bytes()))
    }

    pub(crate) fn delete(&self, path: &str, secret: Option<&str>) -> Answer {
        self.send("DELETE", path, secret, None)
    }

    pub(crate) fn send(
        &self,
        method: &str,
        path: &str,
        secret: Option<&str>,
        body: Option<&[u8]>,
    ) -> Answer {
        let mut head = format!("{method} /api/v1{path} HTTP/1.0\r\nhost: localhost\r\n");
        if let Some(secret) = secret {
            head += &format!("authorization: Bearer {secret}\r\n");
        }
        if let Some(body) = body {
            head += "content-type: application/json\r\n";
            head += &format!("content-length: {}\r\n", body.len());
        }
        let body = body.unwrap_or_default();
        self.raw(&[head.as_bytes(), b"\r\n", body].concat())
    }

    /// Sends bytes and reads all that comes back.
    pub(crate) fn raw(&self, bytes: &[u8]) -> Answer {
        let mut stream = TcpStream::connect(self.addr).unwrap();
        stream.set_read_timeout(Some(LONG)).unwrap();
        // The server may close before it has read everything.
        let _ = stream.write_all(bytes);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        Answer::read(&answer)
    }

    /// A connection that stays.
    pub(crate) fn connect(&self) -> Line {
        let stream = TcpStream::connect(self.addr).unwrap();
        stream.set_read_timeout(Some(LONG)).unwrap();
        Line(BufReader::new(stream))
    }

    /// Opens a game, and gives its id and whatever else came.
    pub(crate) fn open(&self, options: Value) -> Opened {
        let answer = self.post("/games", None, options).expect(201);
        Opened {
            id: answer["id"].as_str().unwrap().to_string(),
            first: answer["seats"]["first"].as_str().map(str::to_string),
            second: answer["seats"]["second"].as_str().map(str::to_string),
            join: answer["join"].as_str().map(str::to_string),
            game: answer["game"].clone(),
        }
    }

    /// Lets a seat do something. A move is made on the version that is there, if it names none.
    pub(crate) fn act(&self, id: &str, what: &str, secret: &str, mut body: Value) -> Answer {
        let is_move = what == "moves" && body.is_object() && body.get("version").is_none();
        let game = self.get(&format!("/games/{id}"));
        if is_move && game.status == 200 {
            body["version"] = game.json()["version"].clone();
        }
        self.post(&format!("/games/{id}/{what}"), Some(secret), body)
    }

    /// Plays a move that must be legal, and gives the game.
    pub(crate) fn play(&self, id: &str, secret: &str, text: &str) -> Value {
        self.act(id, "moves", secret, json!({ "text": text }))
            .expect(200)
    }

    pub(crate) fn game(&self, id: &str) -> Value {
        self.get(&format!("/games/{id}")).expect(200)
    }

    /// Listens to a stream.
    pub(crate) fn listen(&self, path: &str, last: Option<u64>) -> Stream {
        let mut stream = TcpStream::connect(self.addr).unwrap();
        stream.set_read_timeout(Some(LONG)).unwrap();
        let last = last.map_or(String::new(), |last| format!("last-event-id: {last}\r\n"));
        let head = format!("GET /api/v1{path} HTTP/1.0\r\nhost: localhost\r\n{last}\r\n");
        stream.write_all(head.as_bytes()).unwrap();
        let mut lines = BufReader::new(stream);
        let mut line = String::new();
        while line != "\r\n" {
            line.clear();
            assert_ne!(
                lines.read_line(&mut line).unwrap(),
                0,
                "the stream has ended"
            );
        }
        Stream { lines }
    }
}

/// A short training, for hosts that have a folder for it.
fn training_of(data: &Path) -> Option<server::Training> {
    let folder = data.with_extension("training");
    folder.exists().then(|| server::Training {
        folder,
        time: Duration::from_secs(600),
        games: Some(256),
    })
}

/// The folder of contests beside the records.
pub(crate) fn contests_of(data: &Path) -> PathBuf {
    data.with_extension("contests")
}

/// The folder of tables beside the records.
fn tables_of(data: &Path) -> PathBuf {
    data.with_extension("tables")
}

impl Drop for Host {
    fn drop(&mut self) {
        self.stop();
        if self.data != Path::new("") {
            let _ = std::fs::remove_dir_all(contests_of(&self.data));
            let _ = std::fs::remove_dir_all(self.data.with_extension("training"));
            let _ = std::fs::remove_dir_all(tables_of(&self.data));
        }
        for end in ["", "-wal", "-shm"] {
            let mut path = self.data.clone().into_os_string();
            path.push(end);
            let _ = std::fs::remove_file(path);
        }
    }
}

/// A connection on which one request follows the other.
pub(crate) struct Line(BufReader<TcpStream>);

impl Line {
    /// Asks, and reads the one answer.
    pub(crate) fn ask(&mut self, method: &str, path: &str, body: &[u8]) -> Answer {
        let head = format!(
            "{method} /api/v1{path} HTTP/1.1\r\nhost: localhost\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n",
            body.len()
        );
        let stream = self.0.get_mut();
        stream.write_all(head.as_bytes()).unwrap();
        stream.write_all(body).unwrap();
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            assert_ne!(self.0.read_line(&mut head).unwrap(), 0, "no answer: {head}");
        }
        let mut answer = Answer::read(head.as_bytes());
        let length = answer.head.lines().find_map(|line| {
            let (name, value) = line.split_once(": ")?;
            (name == "content-length").then(|| value.parse().unwrap())
        });
        let mut text = vec![0; length.expect("it says how long it is")];
        self.0.read_exact(&mut text).unwrap();
        answer.text = String::from_utf8(text).unwrap();
        answer
    }

    /// Whether the server has closed it, and nothing more comes. One that is kept is asked for
    /// more instead.
    pub(crate) fn is_closed(&mut self) -> bool {
        let mut rest = Vec::new();
        // Whatever was sent and not read would end it with an error, which loses answers.
        self.0.read_to_end(&mut rest).unwrap();
        rest.is_empty()
    }
}

/// A game that was opened.
pub(crate) struct Opened {
    pub(crate) id: String,
    pub(crate) first: Option<String>,
    pub(crate) second: Option<String>,
    pub(crate) join: Option<String>,
    pub(crate) game: Value,
}

impl Opened {
    pub(crate) fn first(&self) -> &str {
        self.first.as_deref().unwrap()
    }

    pub(crate) fn second(&self) -> &str {
        self.second.as_deref().unwrap()
    }

    /// The token of the link.
    pub(crate) fn token(&self) -> &str {
        self.join.as_deref().unwrap().split_once('.').unwrap().1
    }
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) text: String,
}

impl Answer {
    fn read(bytes: &[u8]) -> Answer {
        let text = String::from_utf8_lossy(bytes).into_owned();
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok());
        Answer {
            status: status.unwrap_or(0),
            head: head.to_lowercase(),
            text: body.to_string(),
        }
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or(Value::Null)
    }

    #[track_caller]
    pub(crate) fn expect(&self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}\n{}", self.head, self.text);
        self.json()
    }

    /// The key of the refusal, if it has this status.
    #[track_caller]
    pub(crate) fn refused(&self, status: u16) -> String {
        let body = self.expect(status);
        let error = &body["error"];
        assert!(!error["sentence"]["text"].as_str().unwrap().is_empty());
        // Each of these closes, and says so.
        let closes = self.head.lines().any(|line| line == "connection: close");
        assert!(status != 429 || closes, "{}", self.head);
        error["key"].as_str().unwrap().to_string()
    }
}

/// A stream of events.
pub(crate) struct Stream {
    lines: BufReader<TcpStream>,
}

/// One event.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Event {
    pub(crate) id: Option<u64>,
    pub(crate) name: String,
    pub(crate) data: Value,
}

impl Stream {
    /// The next event; none when the stream ends.
    pub(crate) fn next(&mut self) -> Option<Event> {
        let mut event = Event {
            id: None,
            name: String::new(),
            data: Value::Null,
        };
        loop {
            let mut line = String::new();
            if self.lines.read_line(&mut line).ok()? == 0 {
                return None;
            }
            match line.trim_end().split_once(": ") {
                Some(("id", id)) => event.id = id.parse().ok(),
                Some(("event", name)) => event.name = name.to_string(),
                Some(("data", data)) => event.data = serde_json::from_str(data).unwrap(),
                _ if line == "\n" && !event.name.is_empty() => return Some(event),
                _ => {}
            }
        }
    }

    /// The next event of this kind.
    pub(crate) fn wait_for(&mut self, name: &str) -> Event {
        loop {
            let event = self.next().expect("the stream has ended");
            if event.name == name {
                return event;
            }
        }
    }
}
