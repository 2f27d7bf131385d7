//! What operators need: options from a file and the environment, health, numbers, one writer,
//! copies, and a real proxy in front.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use services::Port;

use crate::run::{Folder, command, run};
use crate::serve::{Served, fresh};

/// Long enough for the busiest machine.
const LONG: Duration = Duration::from_secs(120);

/// What is answered to a request for this path, head and all.
fn ask(address: &str, path: &str) -> String {
    answer(asked(address, path))
}

/// A request that was sent.
fn asked(address: &str, path: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(LONG)).unwrap();
    write!(stream, "GET {path} HTTP/1.0\r\nhost: localhost\r\n\r\n").unwrap();
    stream
}

/// All that is answered to a request.
fn answer(mut request: TcpStream) -> String {
    let mut answer = String::new();
    request.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn a_server_tells_that_it_is_well_and_what_it_did() {
    let folder = Folder::new("operate-metrics");
    let served = Served::new(&fresh(&folder));
    assert!(ask(&served.address, "/healthz").ends_with("\r\n\r\nok\n"));
    assert!(ask(&served.address, "/readyz").ends_with("\r\n\r\nready\n"));
    let options = json!({ "rulebook": "parlour", "mode": "device" });
    served.call("POST", "/games", "", &options);
    served.call("GET", "/games/nonsense", "", &json!({}));
    let numbers = ask(&served.address, "/metrics");
    let opened = r#"crownhead_requests_total{method="POST",path="/api/v1/games",status="201"} 1"#;
    let unknown =
        r#"crownhead_requests_total{method="GET",path="/api/v1/games/{id}",status="404"} 1"#;
    let live = r#"crownhead_games{state="live"} 1"#;
    for line in [opened, unknown, live, "# EOF"] {
        assert!(numbers.contains(line), "{line}\n{numbers}");
    }
    assert!(!numbers.contains("nonsense"), "{numbers}");
}

#[test]
fn options_come_from_the_command_line_then_the_environment_then_a_file() {
    let folder = Folder::new("operate-config");
    let file = folder.fresh("options.toml");
    fs::write(
        &file,
        "addr = \"127.0.0.1:0\"\nrate = 1\nlog = \"off\"\ntrust-proxy = [\"127.0.0.1\"]\n",
    )
    .unwrap();
    let data = fresh(&folder);
    let options = ["--config", &file, "--data", &data];
    let refused = |served: &Served| {
        // All at once: how long each takes must not decide how many are too many.
        let requests: Vec<TcpStream> = (0..100)
            .map(|_| asked(&served.address, "/api/v1/health"))
            .collect();
        let answers = requests.into_iter().map(answer);
        answers.filter(|answer| answer.contains(" 429 ")).count()
    };
    let limited = Served::start(command().arg("serve").args(options));
    assert!(refused(&limited) > 0);
    let told = ask(&limited.address, "/api/v1/health");
    assert!(told.contains(" 200 ") || told.contains("connection: close"));
    drop(limited);
    let free = Served::start(
        command()
            .arg("serve")
            .args(options)
            .env("CROWNHEAD_RATE", "0"),
    );
    assert_eq!(refused(&free), 0);
    drop(free);
    let mut program = command();
    program.env("CROWNHEAD_RATE", "0");
    let limited = Served::start(program.arg("serve").args(options).args(["--rate", "1"]));
    assert!(refused(&limited) > 0);
    drop(limited);
    // Without a command it serves, and the file may be named by the environment.
    let mut program = command();
    program.env("CROWNHEAD_CONFIG", &file);
    let plain = Served::start(program.args(["--data", &data]));
    assert!(refused(&plain) > 0);
}

#[test]
fn a_wrong_file_of_options_is_refused() {
    let folder = Folder::new("operate-wrong");
    let file = folder.fresh("options.toml");
    let told = |text: &str| {
        fs::write(&file, text).unwrap();
        run(&format!("serve --config {file}")).wrong_use()
    };
    let unknown = told("rat = 1\n");
    assert!(unknown.contains("`rat` is no option"), "{unknown}");
    assert!(unknown.contains("rate, streams"), "{unknown}");
    let shape = told("rate = { a = 1 }\n");
    assert!(shape.contains("`rate`: expected"), "{shape}");
    let value = told("rate = \"many\"\n");
    assert!(
        value.contains("'many'") && value.contains("--rate"),
        "{value}"
    );
    let broken = told("rate =\n");
    assert!(broken.contains("line 1"), "{broken}");
    let itself = told("config = \"other.toml\"\n");
    assert!(itself.contains("`config` is no option"), "{itself}");
}

#[test]
fn a_second_server_is_refused_and_says_who_has_the_records() {
    let folder = Folder::new("operate-second");
    let data = fresh(&folder);
    let served = Served::new(&data);
    let told = run(&format!("serve --addr 127.0.0.1:0 --data {data}")).wrong_use();
    let child = served.into_child();
    let id = child.id();
    assert!(
        told.contains(&format!("another server has them (process {id})")),
        "{told}"
    );
    ended(child);
    // A server that was killed leaves nothing that hinders the next.
    drop(Served::new(&data));
}

fn ended(mut child: Child) {
    child.kill().unwrap();
    child.wait().unwrap();
}

#[cfg(unix)]
#[test]
fn nobody_else_reads_the_records() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("operate-mode");
    let data = fresh(&folder);
    let served = Served::new(&data);
    let options = json!({ "rulebook": "parlour", "mode": "device" });
    served.call("POST", "/games", "", &options);
    let files = fs::read_dir(Path::new(&data).join("server")).unwrap();
    let mut seen = 0;
    for file in files {
        let file = file.unwrap();
        let mode = file.metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "{:?}", file.path());
        seen += 1;
    }
    assert!(seen >= 2, "{seen} files");
}

#[test]
fn a_copy_is_made_while_the_server_runs() {
    let folder = Folder::new("operate-backup");
    let data = fresh(&folder);
    let served = Served::new(&data);
    let options = json!({ "rulebook": "parlour", "mode": "device" });
    let game = served.call("POST", "/games", "", &options);
    let copy = folder.fresh("copy");
    fs::create_dir_all(Path::new(&copy).join("server")).unwrap();
    let file = format!("{copy}/server/records.sqlite");
    run(&format!("store backup {file} --data {data}")).good();
    let later = served.call("POST", "/games", "", &options);
    run(&format!("store check --data {data}")).good();
    run(&format!("store check --data {copy}")).good();
    let again = run(&format!("store backup {file} --data {data}")).wrong_use();
    assert!(again.contains("is there already"), "{again}");
    let restored = Served::new(&copy);
    let path = |game: &Value| format!("/games/{}", game["id"].as_str().unwrap());
    let found = restored.call("GET", &path(&game), "", &json!({}));
    assert_eq!(found["id"], game["id"]);
    let missing = restored.call("GET", &path(&later), "", &json!({}));
    assert_eq!(missing["error"]["key"], "no-such-game");
}

#[test]
fn damage_is_told() {
    let folder = Folder::new("operate-damage");
    let data = fresh(&folder);
    let served = Served::new(&data);
    let options = json!({ "rulebook": "parlour", "mode": "device" });
    (0..20).for_each(|_| drop(served.call("POST", "/games", "", &options)));
    served.kill();
    drop(Served::new(&data));
    let file = format!("{data}/server/records.sqlite");
    let copy = format!("{data}/server/copy.sqlite");
    // A copy has no journal beside it, so each of its pages counts.
    run(&format!("store backup {copy} --data {data}")).good();
    let mut bytes = fs::read(&copy).unwrap();
    for part in bytes.chunks_mut(4096).skip(1) {
        part[..64].fill(0xA5);
    }
    for end in ["-wal", "-shm"] {
        let _ = fs::remove_file(format!("{file}{end}"));
    }
    fs::write(&file, bytes).unwrap();
    let checked = run(&format!("store check --data {data}"));
    assert_eq!(checked.code, 1, "{}", checked.err);
    let told = checked.out;
    assert!(told.contains("damaged"), "{told}");
}

/// The documents for operators.
fn operate() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/operate")
}

/// A proxy with the example of the documents, in a folder of its own.
struct Proxy {
    child: Child,
    /// Nobody else's as long as it is there.
    _port: Port,
    address: String,
}

impl Proxy {
    /// nginx.
    fn new(folder: &Folder, served: &Served, example: &str) -> Proxy {
        let example = fs::read_to_string(operate().join(example)).unwrap();
        let port = Port::take();
        let address = format!("127.0.0.1:{}", port.number());
        let server = example
            .replace("127.0.0.1:8080", &served.address)
            .replace("listen 80", &format!("listen {address}"));
        assert!(server.contains(&address) && server.contains(&served.address));
        let place = folder.fresh("nginx");
        fs::create_dir_all(&place).unwrap();
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
        let temporary = temporary.map(|kind| format!("{kind}_temp_path {place}/{kind};\n"));
        let whole = format!(
            "{}daemon off;\npid {place}/pid;\nerror_log {place}/error.log;\nevents {{}}\n\
             http {{\naccess_log off;\n{}{server}}}\n",
            if is_root() { "user root;\n" } else { "" },
            temporary.concat(),
        );
        let file = format!("{place}/nginx.conf");
        fs::write(&file, whole).unwrap();
        let child = Command::new("nginx")
            .args([
                "-p",
                &place,
                "-c",
                &file,
                "-e",
                &format!("{place}/error.log"),
            ])
            .stdin(Stdio::null())
            .spawn()
            .expect("the tests need nginx");
        let proxy = Proxy {
            child,
            _port: port,
            address,
        };
        proxy.ready()
    }

    /// Caddy with the example of the documents, without a certificate.
    fn caddy(folder: &Folder, served: &Served) -> Proxy {
        let example = fs::read_to_string(operate().join("Caddyfile")).unwrap();
        let port = Port::take();
        let address = format!("127.0.0.1:{}", port.number());
        // It answers whoever asks for its name, and that is what requests here have.
        let site = format!("http://localhost:{} {{\n\tbind 127.0.0.1", port.number());
        let own = example
            .replace("127.0.0.1:8080", &served.address)
            .replace("checkers.example.org {", &site);
        assert!(own.contains(&site) && own.contains(&served.address));
        let place = folder.fresh("caddy");
        fs::create_dir_all(&place).unwrap();
        let file = format!("{place}/Caddyfile");
        fs::write(&file, format!("{{\nadmin off\nauto_https off\n}}\n{own}")).unwrap();
        let mut program = Command::new("caddy");
        program.args(["run", "--adapter", "caddyfile", "--config", &file]);
        for place_of in ["HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"] {
            program.env(place_of, &place);
        }
        let child = program.stdin(Stdio::null()).stderr(Stdio::null()).spawn();
        let proxy = Proxy {
            child: child.unwrap(),
            _port: port,
            address,
        };
        proxy.ready()
    }

    /// Waits until it listens.
    fn ready(mut self) -> Proxy {
        let end = Instant::now() + LONG;
        while TcpStream::connect(&self.address).is_err() {
            assert!(Instant::now() < end, "the proxy does not listen");
            assert_eq!(self.child.try_wait().unwrap(), None, "the proxy has ended");
            std::thread::sleep(Duration::from_millis(20));
        }
        self
    }

    /// A request that comes from another address of this machine.
    fn ask_from(&self, from: [u8; 4], path: &str) -> TcpStream {
        let socket = connected(from, self.address.parse().unwrap());
        let mut stream = socket;
        stream.set_read_timeout(Some(LONG)).unwrap();
        write!(
            stream,
            "GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"
        )
        .unwrap();
        stream
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        // Its workers end with it when it is asked to end.
        let id = self.child.id().to_string();
        let _ = Command::new("kill").args(["-TERM", &id]).status();
        let _ = self.child.wait();
    }
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().unwrap();
    id.stdout.trim_ascii() == b"0"
}

/// A connection from an address of one's choice.
fn connected(from: [u8; 4], to: SocketAddr) -> TcpStream {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let stream = runtime.block_on(async {
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket.bind((from, 0).into()).unwrap();
        socket.connect(to).await.unwrap().into_std().unwrap()
    });
    stream.set_nonblocking(false).unwrap();
    stream
}

#[test]
fn behind_nginx_streams_flow_and_each_visitor_has_his_own_limits() {
    let folder = Folder::new("operate-nginx");
    let options = ["--trust-proxy", "127.0.0.1", "--rate", "5"];
    let served = Served::with(&fresh(&folder), &options);
    let proxy = Proxy::new(&folder, &served, "nginx.conf");
    let [greedy, calm] = [[127, 0, 0, 2], [127, 0, 0, 3]];
    let request = |from| proxy.ask_from(from, "/api/v1/levels");
    let status = |request| answer(request).split(' ').nth(1).unwrap().to_string();
    // All at once: how long each takes must not decide how many are too many.
    let requests: Vec<TcpStream> = (0..120).map(|_| request(greedy)).collect();
    let asked: Vec<String> = requests.into_iter().map(status).collect();
    assert!(asked.iter().any(|status| status == "429"), "{asked:?}");
    assert_eq!(status(request(calm)), "200");
    let lines = BufReader::new(proxy.ask_from(calm, "/api/v1/events"));
    // The stream does not end, so a proxy that collects it would hold the first frame back.
    let first = lines.lines().find(|line| {
        let line = line.as_ref().unwrap();
        line.starts_with("data:") || line.starts_with("event:")
    });
    assert!(first.is_some());
    let mut hidden = String::new();
    proxy
        .ask_from(calm, "/metrics")
        .read_to_string(&mut hidden)
        .unwrap();
    assert!(hidden.contains(" 403 "), "{hidden}");
}

/// True if a program can be started; else it is told that a test is skipped.
fn is_there(program: &str, word: &str) -> bool {
    let tried = Command::new(program).arg(word).output();
    if let Err(error) = &tried {
        eprintln!("skipped, for `{program}` cannot be started: {error}");
    }
    tried.is_ok()
}

#[test]
fn behind_caddy_streams_flow_and_each_visitor_has_his_own_limits() {
    if !is_there("caddy", "version") {
        return;
    }
    let folder = Folder::new("operate-caddy");
    let options = ["--trust-proxy", "127.0.0.1", "--rate", "5"];
    let served = Served::with(&fresh(&folder), &options);
    let proxy = Proxy::caddy(&folder, &served);
    let [greedy, calm] = [[127, 0, 0, 2], [127, 0, 0, 3]];
    let requests = (0..120).map(|_| proxy.ask_from(greedy, "/api/v1/levels"));
    let requests: Vec<TcpStream> = requests.collect();
    let answers: Vec<String> = requests.into_iter().map(answer).collect();
    assert!(answers.iter().any(|answer| answer.contains(" 429 ")));
    assert!(answer(proxy.ask_from(calm, "/api/v1/levels")).contains(" 200 "));
    assert!(answer(proxy.ask_from(calm, "/metrics")).contains(" 403 "));
    let lines = BufReader::new(proxy.ask_from(calm, "/api/v1/events")).lines();
    let mut lines = lines.map(Result::unwrap);
    assert!(lines.any(|line| line.starts_with("data:") || line.starts_with("event:")));
}

#[test]
fn systemd_has_nothing_to_say_about_the_units() {
    if !is_there("systemd-analyze", "--version") {
        return;
    }
    let place = PathBuf::from(Folder::new("operate-units").fresh("units"));
    fs::create_dir_all(&place).unwrap();
    for unit in ["crownhead.service", "crownhead-worker.service"] {
        let text = fs::read_to_string(operate().join(unit)).unwrap();
        let own = text.replace("/usr/bin/crownhead", env!("CARGO_BIN_EXE_crownhead"));
        assert_ne!(own, text);
        fs::write(place.join(unit), own).unwrap();
        let mut verify = Command::new("systemd-analyze");
        let said = verify.arg("verify").arg(place.join(unit)).output().unwrap();
        let words = String::from_utf8_lossy(&said.stderr);
        assert!(!words.contains(unit), "{words}");
    }
}

/// Everything that the page needs is below the path, and nothing is asked for beside it.
#[test]
fn under_a_path_of_nginx_the_page_finds_all_that_it_needs() {
    let folder = Folder::new("operate-path");
    let options = [
        "--trust-proxy",
        "127.0.0.1",
        "--base-path",
        "/checkers",
        "--contests",
    ];
    let served = Served::with(&fresh(&folder), &options);
    let proxy = Proxy::new(&folder, &served, "nginx-path.conf");
    let get = |path: &str| {
        let mut answer = String::new();
        let mut stream = proxy.ask_from([127, 0, 0, 1], path);
        stream.read_to_string(&mut answer).unwrap();
        answer
    };
    assert!(get("/checkers").contains(" 308 "));
    let page = get("/checkers/game/abc");
    assert!(page.contains(" 200 "), "{page}");
    let is_address = |word: &&str| {
        let mut letters = word.chars();
        letters.next() == Some('/') && letters.next().is_none_or(char::is_alphabetic)
    };
    let addresses = page.split('"').filter(is_address);
    let addresses: Vec<&str> = addresses.collect();
    assert!(addresses.len() > 10, "{page}");
    for address in addresses {
        assert!(address.starts_with("/checkers/"), "{address}");
        assert!(get(address).contains(" 200 "), "{address}");
    }
    for path in [
        "/sw.js",
        "/texts/en.ftl",
        "/api/v1/rulebooks",
        "/api/v1/contests",
        "/contests",
    ] {
        let answer = get(&format!("/checkers{path}"));
        assert!(answer.contains(" 200 "), "{path}\n{answer}");
        assert!(get(path).contains(" 404 "), "{path} is not ours");
    }
    let description = get("/checkers/api/v1/openapi.json");
    assert!(description.contains("\"/checkers/api/v1\""));
    let lines = BufReader::new(proxy.ask_from([127, 0, 0, 1], "/checkers/api/v1/events"));
    let first = lines.lines().find(|line| {
        let line = line.as_ref().unwrap();
        line.starts_with("data:") || line.starts_with("event:")
    });
    assert!(first.is_some());
    assert!(get("/checkers/metrics").contains(" 403 "));
    // Who watches over the server asks it itself, at the root.
    assert!(ask(&served.address, "/healthz").ends_with("ok\n"));
}

#[test]
fn what_a_server_keeps_is_listed_and_removed() {
    let folder = Folder::new("operate-admin");
    let data = fresh(&folder);
    let served = Served::new(&data);
    let options = json!({ "rulebook": "parlour", "mode": "device" });
    let games = [(); 3].map(|()| served.call("POST", "/games", "", &options));
    let ids = games.each_ref().map(|game| game["id"].as_str().unwrap());
    let move_it = json!({ "text": "22-18", "version": 0 });
    let secret = games[0]["seats"]["first"].as_str().unwrap();
    served.call(
        "POST",
        &format!("/games/{}/moves", ids[0]),
        secret,
        &move_it,
    );
    let list = || run(&format!("admin list --data {data}")).good();
    let told = list();
    for (id, ply) in [(ids[0], 1), (ids[1], 0), (ids[2], 0)] {
        assert!(
            told.contains(&format!("{id} live        {ply}    0 parlour")),
            "{told}"
        );
    }
    let refused = run(&format!("admin delete {} --data {data}", ids[1])).wrong_use();
    assert!(refused.contains("another server has them"), "{refused}");
    ended(served.into_child());
    let unknown = run(&format!("admin delete {} nonsense --data {data}", ids[1]));
    assert_eq!(unknown.code, 1);
    assert!(
        unknown.err.contains("there is no game `nonsense`"),
        "{}",
        unknown.err
    );
    assert!(!list().contains(ids[1]));
    let pruned = run(&format!("admin prune --unbegun 0 --data {data}")).good();
    assert_eq!(pruned, "games removed: 1\n");
    let told = list();
    assert!(told.contains(ids[0]) && !told.contains(ids[2]), "{told}");
    assert_eq!(
        run(&format!("admin prune --unbegun 1 --data {data}")).good(),
        "games removed: 0\n"
    );
    let files = fs::read_dir(Path::new(&data).join("server"))
        .unwrap()
        .flatten();
    let left: Vec<_> = files.map(|file| file.file_name()).collect();
    assert!(
        left.iter()
            .all(|name| !name.to_string_lossy().contains("list-")),
        "{left:?}"
    );
}

#[test]
fn a_new_admin_secret_takes_the_place_of_the_old_one() {
    let folder = Folder::new("operate-secret");
    let data = fresh(&folder);
    let made = |secret: &str| {
        let served = Served::with(&data, &["--contests"]);
        let contest = json!({ "file": "rules = 'contest'", "students": ["Ann"], "days": 1 });
        served.call("POST", "/contests", secret, &contest)
    };
    let told = |line: String| line.trim().rsplit(' ').next().unwrap().to_string();
    let first = told(run(&format!("admin secret --data {data}")).good());
    assert!(made(&first)["id"].is_string());
    let second = told(run(&format!("admin secret --data {data}")).good());
    assert_ne!(first, second);
    assert!(made(&first)["error"].is_object());
    assert!(made(&second)["id"].is_string());
}
