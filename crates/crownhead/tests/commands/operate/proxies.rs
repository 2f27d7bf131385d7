//! A server behind a real proxy, with the examples of the documents.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use services::Port;

use super::{answer, ask, is_there, operate};
use crate::run::{Folder, LONG};
use crate::serve::{Served, fresh};

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
