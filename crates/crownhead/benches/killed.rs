//! A hundred times `kill -9` on a server with records in a file, on one with records in PostgreSQL
//! and on a game in the terminal, while somebody plays.

#[path = "../tests/commands/kills.rs"]
mod kills;

use std::path::{Path, PathBuf};

use kills::{Toll, server, terminal};
use services::Postgres;

const KILLS: u32 = 100;

fn main() {
    let postgres = Postgres::durable();
    let url = postgres.database();
    for (name, toll) in [
        ("server", server(&data("server"), None, KILLS)),
        (
            "server on PostgreSQL",
            server(&data("shared"), Some(&url), KILLS),
        ),
        ("terminal", terminal(&data("terminal"), KILLS)),
    ] {
        let Toll {
            kills,
            moves,
            lost,
            ahead,
        } = toll;
        println!(
            "{name}: {kills} kills, {moves} moves acknowledged, {lost} lost, \
             {ahead} times one more was on the disk"
        );
        assert_eq!(lost, 0, "nothing that was acknowledged may be lost");
    }
}

fn data(name: &str) -> PathBuf {
    let data = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("measure-killed-{name}"));
    let _ = std::fs::remove_dir_all(&data);
    data
}
