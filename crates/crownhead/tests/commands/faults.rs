//! What goes wrong around a server: the network, the disk, the password. It says so, goes on when
//! the cause is gone, and loses nothing.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use services::{Cable, Postgres, Village};

use crate::databases::{GAMES, Player, act_while, wait_until};
use crate::run::{Folder, run};
use crate::serve::Served;

fn players(served: &Served) -> Vec<Player> {
    (0..GAMES).map(|_| Player::new(&served.address)).collect()
}

/// Games can be seen, and nothing can be done.
fn assert_refused(player: &Player, served: &Served) {
    let refused = player.attempt(&served.address).unwrap();
    assert_eq!(refused["error"]["key"], "not-stored", "{refused}");
    let seen = player.look(&served.address).unwrap();
    assert!(seen["version"].is_number(), "{seen}");
}

/// Everybody goes on by themselves, with all that was answered for.
fn assert_goes_on(players: &mut [Player], served: &Served) {
    for player in players.iter_mut() {
        wait_until("the service goes on", || {
            player.act(&served.address).is_some()
        });
    }
    for player in players {
        player.check(&served.address);
    }
}

/// The first line of what the server answers to whoever asks whether it is ready.
fn readiness(served: &Served) -> String {
    let mut stream = TcpStream::connect(&served.address).unwrap();
    write!(stream, "GET /readyz HTTP/1.0\r\nhost: localhost\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer.lines().next().unwrap_or_default().to_string()
}

#[test]
fn a_server_that_is_cut_off_from_its_database_goes_on_when_it_is_reached_again() {
    let folder = Folder::new("faults-cut");
    let postgres = Postgres::start();
    let url = postgres.database();
    let cable = Cable::to(postgres.port());
    let on = |name: &str, url: &str| Served::with(&folder.fresh(name), &["--database", url]);
    let (far, near) = (on("far", &cable.through(&url)), on("near", &url));
    let mut players = players(&far);
    // All are in the middle of something; nobody gets an answer before the time is over.
    act_while(&mut players, &far.address, 40, || cable.cut());
    assert_refused(&players[0], &far);
    wait_until("it is not ready", || readiness(&far).contains(" 503 "));
    // Another server on the same database goes on with the same games.
    wait_until("it is ready", || readiness(&near).contains(" 200 "));
    for player in &mut players {
        player.check(&near.address);
    }
    assert_goes_on(&mut players, &near);
    cable.mend();
    assert_goes_on(&mut players, &far);
    wait_until("it is ready", || readiness(&far).contains(" 200 "));
    far.kill();
    for player in &mut players {
        player.check(&near.address);
    }
}

/// A server in a network of its own, whose way to the database is cut off for ten seconds, as when
/// somebody pulls a cable: no connection ends, and nothing comes through.
#[test]
fn a_network_that_is_cut_for_ten_seconds_is_told_and_then_it_goes_on() {
    let village = match Village::make() {
        Ok(village) => village,
        Err(why) => {
            eprintln!("skipped, for no network can be made here: {why}");
            return;
        }
    };
    let folder = Folder::new("faults-network");
    let postgres = Postgres::at(village.here());
    let url = postgres.database();
    let away = url.replace("@127.0.0.1:", &format!("@{}:", village.here()));
    assert_ne!(away, url);
    let mut program = village.command(env!("CARGO_BIN_EXE_crownhead"));
    let address = format!("{}:0", village.house());
    program.args(["serve", "--addr", &address, "--database", &away]);
    program.args(["--data", &folder.fresh("data"), "--rate", "0"]);
    let served = Served::start(program.stderr(Stdio::null()));
    let mut players = players(&served);
    let mut cut = Instant::now();
    act_while(&mut players, &served.address, 40, || {
        village.cut();
        cut = Instant::now();
    });
    assert_refused(&players[0], &served);
    wait_until("it is not ready", || readiness(&served).contains(" 503 "));
    sleep((cut + Duration::from_secs(10)).saturating_duration_since(Instant::now()));
    village.mend();
    assert_goes_on(&mut players, &served);
    wait_until("it is ready", || readiness(&served).contains(" 200 "));
    // What was answered for is in the database, too.
    served.kill();
    let near = Served::with(&folder.fresh("near"), &["--database", &url]);
    for player in &mut players {
        player.check(&near.address);
    }
}

/// Whether a process may write to files.
fn let_write(served: &Served, limit: &str) {
    let id = served.id().to_string();
    let limit = format!("--fsize={limit}:");
    let mut program = Command::new("prlimit");
    let set = program.args(["--pid", &id, &limit]).status();
    assert!(set.expect("the tests need prlimit").success());
}

#[test]
fn a_full_disk_is_told_and_there_is_service_again_when_it_has_room() {
    let folder = Folder::new("faults-full");
    let data = folder.fresh("data");
    // A process that may not write to files is told so only if it does not mind the signal.
    let mut shell = Command::new("sh");
    shell.args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\""]);
    shell.arg(env!("CARGO_BIN_EXE_crownhead"));
    shell.args([
        "serve",
        "--addr",
        "127.0.0.1:0",
        "--data",
        &data,
        "--rate",
        "0",
    ]);
    let served = Served::start(shell.stderr(Stdio::null()));
    let mut players = players(&served);
    for round in 0..3 {
        act_while(&mut players, &served.address, 20 + round, || {
            let_write(&served, "0");
        });
        for player in &players {
            assert_refused(player, &served);
        }
        let_write(&served, "unlimited");
        assert_goes_on(&mut players, &served);
    }
    served.kill();
    run(&format!("store check --data {data}")).good();
    let again = Served::new(&data);
    for player in &mut players {
        player.check(&again.address);
    }
}

#[test]
fn a_password_that_is_wrong_for_a_while_loses_nothing() {
    let folder = Folder::new("faults-password");
    let postgres = Postgres::start();
    let url = postgres.database();
    postgres.tell(&url, "CREATE ROLE guard SUPERUSER LOGIN PASSWORD 'first'");
    let (_, place) = url.split_once('@').unwrap();
    let own = format!("postgres://guard:first@{place}");
    let served = Served::with(&folder.fresh("data"), &["--database", &own]);
    let mut players = players(&served);
    act_while(&mut players, &served.address, 20, || {
        postgres.tell(&url, "ALTER ROLE guard PASSWORD 'second'");
        // Who is there already is not asked again; so all go, and somebody who was just let in
        // goes with the next try.
        let thrown_out = "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
             WHERE usename = 'guard'";
        wait_until("nobody is there", || {
            postgres.tell(&url, thrown_out);
            readiness(&served).contains(" 503 ")
        });
    });
    assert_refused(&players[0], &served);
    postgres.tell(&url, "ALTER ROLE guard PASSWORD 'first'");
    assert_goes_on(&mut players, &served);
}
