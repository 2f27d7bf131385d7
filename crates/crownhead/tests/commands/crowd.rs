//! Ten thousand connections at once, to a real server.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use serde_json::{Value, json};

use crate::run::Folder;
use crate::serve::{Served, fresh};

const CROWD: usize = 10_000;

/// How many connections this machine lets the test open, and no more than it wants.
fn crowd() -> usize {
    let most = getrlimit(Resource::Nofile).maximum;
    let all = Rlimit {
        current: most,
        maximum: most,
    };
    setrlimit(Resource::Nofile, all).unwrap();
    let most = most.map_or(CROWD, |most| usize::try_from(most).unwrap_or(CROWD));
    CROWD.min(most.saturating_sub(200))
}

#[test]
fn ten_thousand_of_one_client_leave_room_for_all_others() {
    let folder = Folder::new("serve-one-client");
    let served = Served::new(&fresh(&folder));
    let crowd: Vec<TcpStream> = (0..crowd())
        .map(|_| TcpStream::connect(&served.address).unwrap())
        .collect();
    // Those that were turned away were told why.
    let mut last = crowd.last().unwrap();
    let mut text = String::new();
    last.read_to_string(&mut text).unwrap();
    assert!(text.starts_with("HTTP/1.1 503 "), "{text}");
    assert!(text.contains("\"key\":\"too-many-connections\""), "{text}");
    let health = ask_from([127, 0, 0, 2], &served.address);
    assert!(health.starts_with("HTTP/1.1 200 "), "{health}");
}

#[test]
fn ten_thousand_idlers_and_slow_readers_do_not_stop_a_game() {
    let folder = Folder::new("serve-crowd");
    let data = fresh(&folder);
    let served = Served::with(
        &data,
        &["--connections", "0", "--streams", "0", "--rate", "0"],
    );
    let options = json!({ "rulebook": "english", "mode": "device" });
    let opened = served.call("POST", "/games", "", &options);
    let path = format!("/games/{}", opened["id"].as_str().unwrap());
    let secret = opened["seats"]["first"].as_str().unwrap();
    let listen = format!("GET /api/v1{path}/events HTTP/1.1\r\nhost: x\r\n\r\n");
    // Some say nothing, some begin to ask and stop, some listen and never read.
    let habits = ["", "GET /api/v1/health HTTP/1.1\r\nho", &listen];
    let crowd: Vec<TcpStream> = (0..crowd())
        .map(|i| {
            let mut stream = TcpStream::connect(&served.address).unwrap();
            let habit = habits[i % habits.len()];
            stream.write_all(habit.as_bytes()).unwrap();
            stream
        })
        .collect();
    let mut game = opened["game"].clone();
    for ply in 1..=20 {
        let body = json!({ "text": game["legal"][0]["text"], "version": game["version"] });
        game = served.call("POST", &format!("{path}/moves"), secret, &body);
        assert_eq!(game["ply"], ply, "with {} connections", crowd.len());
    }
    let health: Value = served.call("GET", "/health", "", &json!({}));
    assert_eq!(health["ok"], true);
}

/// What the server says to a client at another address of this machine.
fn ask_from(address: [u8; 4], server: &str) -> String {
    let server: SocketAddr = server.parse().unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let stream = runtime.block_on(async {
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket.bind(SocketAddr::from((address, 0))).unwrap();
        socket.connect(server).await.unwrap()
    });
    let mut stream = stream.into_std().unwrap();
    stream.set_nonblocking(false).unwrap();
    let head = b"GET /api/v1/health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
    stream.write_all(head).unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    text
}
