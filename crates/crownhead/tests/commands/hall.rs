//! Contests on the web, killed again and again.

use std::path::PathBuf;

use crate::hosted::{Hall, games, is_over};
use crate::run::Folder;
use crate::serve::fresh;

#[test]
fn a_killed_server_goes_on_with_its_contest() {
    let folder = Folder::new("hall-killed");
    let data = fresh(&folder);
    let mut hall = Hall::start(&data, &[]);
    let secret = hall.secret();
    let bots: String = (0..5)
        .map(|i| format!("[[bot]]\nname = 'bot {i}'\nlevel = 0\n"))
        .collect();
    let file = format!("rules = 'contest'\nopenings = 'random'\ngames = 40\n{bots}");
    let (path, _) = hall.contest(&secret, &file, &[]);
    for time in 0..5 {
        hall.wait(&path, |view| view["played"].as_u64() > Some(60 * time));
        hall.served.kill();
        hall = Hall::start(&data, &[]);
    }
    hall.wait(&path, is_over);
    let data = PathBuf::from(&data);
    let records = data.join("server/records.sqlite");
    assert_eq!(games(records.to_str().unwrap()).len(), 400);
    let page = hall.served.page(&format!("{path}/report/index.html"));
    assert!(page.contains("bot 4"), "{page}");
}
