//! Programs that are killed in the middle of games.

use std::path::{Path, PathBuf};

use crate::kills::{Toll, server, terminal};

/// How often; `cargo xtask measure killed` does it a hundred times.
const KILLS: u32 = 10;

fn data(name: &str) -> PathBuf {
    let data = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("killed-{name}"));
    let _ = std::fs::remove_dir_all(&data);
    data
}

#[test]
fn a_server_loses_nothing_that_it_acknowledged() {
    let Toll { kills, lost, .. } = server(&data("server"), None, KILLS);
    assert_eq!((kills, lost), (KILLS, 0));
}

#[test]
fn a_terminal_loses_nothing_that_it_showed() {
    let Toll { kills, lost, .. } = terminal(&data("terminal"), KILLS);
    assert_eq!((kills, lost), (KILLS, 0));
}
