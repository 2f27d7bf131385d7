//! Files that mean harm: each gives an error, and soon.

use std::time::{Duration, Instant};

use rules::{builtin, file};

/// Reads a text that is no rulebook and gives the first message. The limit is wide: what it
/// must catch is a time that grows with the square of the length.
fn refuse(text: &str) -> String {
    let start = Instant::now();
    let mistakes = file::read(text, &builtin::parent).expect_err("it is no rulebook");
    assert!(
        start.elapsed() < Duration::from_secs(120),
        "it took too long"
    );
    assert!((1..=100).contains(&mistakes.len()), "{}", mistakes.len());
    for mistake in &mistakes {
        assert!(mistake.line >= 1 && mistake.column >= 1);
        assert!(mistake.span.start <= text.len());
        assert!(mistake.to_string().len() < 2000, "{mistake}");
    }
    mistakes[0].message.to_string()
}

#[test]
fn a_long_text() {
    let message = refuse(&"a".repeat(1 << 20));
    assert_eq!(
        message,
        "the file has 1048576 bytes: expected at most 262144"
    );
}

#[test]
fn deep_nesting() {
    for (open, close) in [("[", "]"), ("{a=", "}")] {
        for depth in [10, 70, 100, 20_000] {
            let deep = format!(
                "capture.duty = {}1{}",
                open.repeat(depth),
                close.repeat(depth)
            );
            refuse(&deep);
        }
    }
    refuse(&"[".repeat(200_000));
    refuse(&format!("{}a = 1", "a.".repeat(100_000)));
    refuse(&format!("[{}a]", "a.".repeat(100_000)));
}

#[test]
fn many_keys_and_many_mistakes() {
    let keys: String = (0..20_000).map(|i| format!("k{i}=1\n")).collect();
    refuse(&keys);
    let examples: String = "[[example]]\n".repeat(20_000);
    refuse(&examples);
    let counters: String = "[[endings.counter]]\n".repeat(10_000);
    refuse(&counters);
    let fields: String = (0..20_000).map(|i| format!("k{i}=1\n")).collect();
    refuse(&format!("[[example]]\n{fields}"));
    refuse(&"=\n".repeat(100_000));
    refuse(&"\"".repeat(250_000));
}

#[test]
fn huge_numbers_and_lists() {
    let nines = "9".repeat(200_000);
    let message = refuse(&format!("board.width = {nines}"));
    assert!(message.contains("expected"), "{message}");
    let list = "1,".repeat(100_000);
    refuse(&format!(
        "extends = \"english\"\nid = \"a\"\nboard.rows = [{list}]"
    ));
    refuse(&format!(
        "extends = \"english\"\nid = \"a\"\nboard.obstacles = [{list}]"
    ));
    refuse(&format!("extends = \"{nines}\""));
    refuse(&format!("extends = \"english\"\nid = \"{nines}\""));
    refuse("extends = \"english\"\nid = \"a\"\nboard.width = 0x7fffffffffffffff");
    refuse("extends = \"english\"\nid = \"a\"\nboard.width = inf");
}

/// Any prefix of a good file, and any file with one byte changed, is read or refused.
#[test]
fn damaged_files() {
    let text = builtin::text("triple-king").expect("it is built in");
    let mut refused = 0;
    for end in (0..text.len()).step_by(97) {
        let Some(cut) = text.get(..end) else { continue };
        refused += usize::from(file::read(cut, &builtin::parent).is_err());
    }
    assert!(refused > 10);
    for (at, with) in (0..text.len())
        .step_by(101)
        .zip("[]{}\"=#.,\n\u{0}x9".chars().cycle())
    {
        let (Some(before), Some(after)) = (text.get(..at), text.get(at + 1..)) else {
            continue;
        };
        let damaged = format!("{before}{with}{after}");
        let told = file::read(&damaged, &builtin::parent)
            .err()
            .unwrap_or_default();
        assert!(told.iter().all(|m| m.span.start <= damaged.len()));
    }
}
