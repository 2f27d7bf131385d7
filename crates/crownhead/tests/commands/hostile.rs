//! Whatever is given, the answer is a sentence.

use crate::run::{Folder, fed, words};

#[test]
fn hostile_rulebooks() {
    let folder = Folder::new("hostile-rules");
    let long_line = format!(
        "extends = \"english\"\nid = \"x\"\nname = \"{}\\u001b[31m\" x",
        "é".repeat(500)
    );
    let cases: [(&str, Vec<u8>, i32); 6] = [
        ("large", vec![b'#'; 300 * 1024], 2),
        ("latin", b"name = \"caf\xe9\"".to_vec(), 2),
        ("empty", Vec::new(), 1),
        ("zeros", vec![0; 1000], 1),
        ("long-line", long_line.into_bytes(), 1),
        (
            "itself",
            b"extends = \"itself\"\nid = \"itself\"".to_vec(),
            1,
        ),
    ];
    for (name, bytes, code) in cases {
        let file = folder.file(&format!("{name}.toml"), bytes);
        let ran = words(&["rules", "check", &file]);
        assert_eq!(ran.code, code, "{name}: {}{}", ran.out, ran.err);
        let said = ran.out + &ran.err;
        assert!(said.starts_with("error: "), "{name}: {said}");
        assert!(!said.contains('\x1b'), "{name}");
        assert!(
            said.lines().all(|line| line.chars().count() < 300),
            "{name}: {said}"
        );
    }
}

#[test]
fn hostile_fens() {
    let long = format!("B:W{}", "1,".repeat(5000));
    for fen in [
        "",
        "B",
        ":::",
        "B:W1:B1",
        "W:WT1:B2",
        "B:W\u{202e}1",
        "B:W-1",
        "Q:W1:B2",
        &long,
    ] {
        for command in ["moves", "board", "perft"] {
            let mut line = vec![command, "--rules", "english", "--fen", fen];
            line.extend((command == "perft").then_some("2"));
            let ran = words(&line);
            assert!([0, 2].contains(&ran.code), "{command} {fen}: {}", ran.err);
            assert_eq!(
                ran.code == 2,
                ran.err.starts_with("error: "),
                "{command} {fen}: {}",
                ran.err
            );
        }
    }
}

#[test]
fn hostile_games() {
    let nested = "(".repeat(100_000);
    let files: [&[u8]; 5] = [
        b"",
        b"\xff\xfe\x00{[(\"",
        nested.as_bytes(),
        b"[GameType \"21\"]\n1. \x1b[31m11-15",
        b"[RulebookText \"id = 3\"] 1. 11-15",
    ];
    for bytes in files {
        for line in [["pdn", "check", "-"], ["pdn", "convert", "-"]] {
            let ran = fed(&line, bytes);
            assert!([0, 1].contains(&ran.code), "{}", ran.err);
            assert!(!ran.err.contains('\x1b'), "{:?}", ran.err);
        }
    }
}

#[test]
fn a_large_file_of_nothing_is_told_in_few_lines() {
    let folder = Folder::new("hostile-large");
    let path = folder.file("large.pdn", "");
    // A hole takes no room on the disk.
    let file = std::fs::File::options().write(true).open(&path).unwrap();
    file.set_len(16 << 20).unwrap();
    let ran = words(&["pdn", "check", &path]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    let lines = ran.out.lines().count();
    assert!(lines < 10_000, "{lines} lines");
    let last = ran.out.lines().last().unwrap();
    assert!(
        last.contains("no moves") && last.contains("problems"),
        "{last}"
    );
    std::fs::remove_file(path).unwrap();
}
