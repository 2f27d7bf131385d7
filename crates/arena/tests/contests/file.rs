//! Contest files: read, or refused with the place of each mistake.

use std::path::Path;

use arena::contest::read;

fn mistakes(text: &str) -> Vec<String> {
    let mistakes = read(text, Path::new(".")).unwrap_err();
    mistakes.iter().map(ToString::to_string).collect()
}

/// Two bots, so that nothing else is wrong.
const BOTS: &str = "[[bot]]\nname = 'a'\nlevel = 1\n[[bot]]\nname = 'b'\nlevel = 1\n";

#[test]
fn mistakes_are_told_with_their_place() {
    for (head, place, part) in [
        ("rulse = 'contest'", "1:1", "did you mean `rules`?"),
        (
            "rules = 'contest'\nformat = 'round-robbin'",
            "2:10",
            "did you mean `round-robin`?",
        ),
        (
            "rules = 'contest'\ngames = 3",
            "2:9",
            "expected an even number",
        ),
        ("rules = 'contest'\ngames = 'two'", "2:9", "a number from 2"),
        (
            "rules = 'contest'\n[limits]\nmove_sm = 1",
            "3:1",
            "did you mean `move_ms`?",
        ),
        (
            "rules = 'contest'\n[limits]\nmove_ms = 1\nclock_ms = 1",
            "4:12",
            "one of them",
        ),
        (
            "rules = 'contest'\n[limits]\nincrement_ms = 1",
            "3:16",
            "goes with `clock_ms`",
        ),
        (
            "rules = 'contest'\nrounds = 3",
            "2:10",
            "for `format = \"swiss\"` alone",
        ),
        (
            "rules = 'contest'\nformat = 'gauntlet'\nchallenger = 'c'",
            "3:14",
            "no bot",
        ),
        (
            "rules = 'contest'\nopenings = 'evne'",
            "2:12",
            "did you mean `even`?",
        ),
        (
            "rules = 'contest'\nsprt = [10, 0]",
            "2:8",
            "the smaller first",
        ),
        (
            "rules = 'contest'\nfocus = 'yes'",
            "2:9",
            "`true`, `false` or a number",
        ),
        ("rules = 'contest", "1:", ""),
    ] {
        let told = mistakes(&format!("{head}\n{BOTS}"));
        let found = told
            .iter()
            .any(|told| told.starts_with(place) && told.contains(part));
        assert!(found, "{head}: {told:#?}");
    }
    for (bots, part) in [
        ("", "no bots"),
        ("[[bot]]\nname = 'a'\nlevel = 1", "one bot"),
        (
            "[[bot]]\nlevel = 9\n[[bot]]\nname = 'b'\nlevel = 1",
            "`level` is the number 9",
        ),
        (
            "[[bot]]\nname = 'a'\n[[bot]]\nname = 'A'\nlevel = 1",
            "`command` is missing",
        ),
        (
            "[[bot]]\nname = 'a'\nlevel = 1\n[[bot]]\nname = 'A'\nlevel = 1",
            "two bots are called",
        ),
        (
            "[[bot]]\nname = ''\nlevel = 1\n[[bot]]\nname = 'A'\nlevel = 1",
            "1 to 40 letters",
        ),
        (
            "[[bot]]\nname = 'a'\ncommand = 'x'\n[[bot]]\nname = 'b'\nlevel = 1",
            "a list of words",
        ),
        (
            "[[bot]]\nname = 'a'\ncommand = ['x']\nfolder = 'nowhere'\n[[bot]]\nname = 'b'\nlevel = 1",
            "is not there",
        ),
        (
            "[[bot]]\nname = 'a'\nlevel = 1\nbuild = ['make']\n[[bot]]\nname = 'b'\nlevel = 1",
            "this one has a `level`",
        ),
    ] {
        let told = mistakes(&format!("rules = 'contest'\n{bots}"));
        assert!(
            told.iter().any(|told| told.contains(part)),
            "{bots}: {told:#?}"
        );
    }
}

/// Every text is read or refused, however it is bent.
#[test]
fn bent_files_are_read_or_refused() {
    let whole = format!(
        "name = 'x'\nrules = 'contest'\nformat = 'swiss'\nrounds = 3\ngames = 4\nseed = 7\n\
         openings = ['B:W21:B1']\nfocus = true\nmax_plies = 9\nconcurrency = 2\n[limits]\n\
         clock_ms = 5\nincrement_ms = 6\nstart_ms = 1\nmemory_mb = 2\noutput_kb = 3\n\
         [adjudication]\ntables = 't'\nscore = 3\nmoves = 2\n{BOTS}"
    );
    assert!(read(&whole, Path::new(".")).is_ok());
    let mut seed = rules::Seed::new(1);
    let mut refused = 0;
    for _ in 0..3000 {
        let mut bytes = whole.clone().into_bytes();
        for _ in 0..=seed.below(4) {
            let at = seed.below(bytes.len());
            match seed.below(3) {
                0 => bytes[at] = seed.next() as u8,
                1 => drop(bytes.drain(at..(at + seed.below(30)).min(bytes.len()))),
                _ => bytes.insert(at, b"='[]{}\n,.0"[seed.below(10)]),
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        refused += u32::from(read(&text, Path::new(".")).is_err());
    }
    assert!((1000..3000).contains(&refused), "{refused}");
    assert!(read(&"x".repeat(1 << 20), Path::new(".")).is_err());
    assert!(read(&"[[".repeat(50_000), Path::new(".")).is_err());
}
