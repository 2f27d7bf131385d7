//! What is kept of a contest: after any fault the rest is played, and nothing twice.

use arena::contest::{Journal, JournalError};

use crate::{contest, folder, opening, play, rulebook, timeless};

/// Whatever part of the journal is left, the rest is played, and nothing twice.
#[test]
fn a_cut_journal_is_completed() {
    for head in [
        "games = 4\nseed = 3",
        "format = 'swiss'\nrounds = 3",
        "focus = true",
    ] {
        let contest = contest(head, 5);
        let whole = folder("whole");
        let expected = timeless(play(&contest, &whole, 2));
        let bytes = std::fs::read(whole.join("games.jsonl")).unwrap();
        let part = folder("part");
        for i in 0..12 {
            let cut = bytes.len() * i / 11;
            std::fs::write(part.join("games.jsonl"), &bytes[..cut]).unwrap();
            let got = timeless(play(&contest, &part, 2));
            assert_eq!(got, expected, "{head}, cut at {cut} of {}", bytes.len());
        }
    }
}

#[test]
fn what_a_power_cut_leaves_is_dropped_and_other_damage_is_told() {
    let contest = contest("games = 4", 3);
    let folder = folder("torn");
    let expected = timeless(play(&contest, &folder, 1));
    let path = folder.join("games.jsonl");
    let bytes = std::fs::read(&path).unwrap();
    // A block that was promised and never written.
    let mut torn = bytes.clone();
    torn.extend([0; 5000]);
    torn.extend(b"\n\0\n");
    std::fs::write(&path, &torn).unwrap();
    assert_eq!(timeless(play(&contest, &folder, 1)), expected);
    assert_eq!(std::fs::read(&path).unwrap(), bytes);
    let mut bent = bytes.clone();
    let middle = bytes.len() / 2;
    bent[middle] ^= 1;
    std::fs::write(&path, &bent).unwrap();
    let error = Journal::open(&folder, opening(&contest, ""), |_| Ok(())).unwrap_err();
    let is_told = matches!(
        error,
        JournalError::Damaged(..) | JournalError::Other { .. }
    );
    assert!(is_told, "{error}");
}

#[test]
fn one_run_at_a_time_and_one_contest_a_folder() {
    let contest = contest("games = 2", 2);
    let folder = folder("busy");
    let print = contest.print(&rulebook());
    let first = Journal::open(&folder, opening(&contest, &print), |_| Ok(())).unwrap();
    let second = Journal::open(&folder, opening(&contest, &print), |_| Ok(())).unwrap_err();
    assert!(second.to_string().contains("runs already"), "{second}");
    drop(first);
    let other = Journal::open(&folder, opening(&contest, "another"), |_| Ok(())).unwrap_err();
    assert!(other.to_string().contains("another contest"), "{other}");
}
