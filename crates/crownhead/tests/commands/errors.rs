//! Every message that the program has for what is wrong, in one table.

use std::io::Write;
use std::process::Stdio;

use crate::run::{Folder, command};

/// What is wrong, and a line that has it. A word with `@` is a file of the test.
#[rustfmt::skip]
const WRONG: &[(&str, &[&str])] = &[
    ("words and options", &[
        "prft",
        "rules",
        "rules chek x",
        "rules show",
        "rules check",
        "rules diff english",
        "perft 3",
        "perft --rule english 3",
        "perft --rules english --rules english 3",
        "perft --rules english",
        "moves --rules english --jason",
        "moves --rules english extra",
        "moves --rules",
        "board --rules english --svg - --squares",
        "transcript --rules towers --sed 3",
        "play --two --level 3",
        "play --resume --two",
        "play --fen x --pdn y",
        "judge --clock 5+3 --move-ms 100",
        "rules show english --json --quote",
        "completions fsh",
        "man rules chek",
    ]),
    ("rulebooks", &[
        "moves --rules englsh",
        "moves --rules chess",
        "moves --rules nowhere.toml",
        "moves --rules .",
        "moves --rules @bad.toml",
        "rules show @latin.toml",
        "rules check @large.toml",
        "rules check @bad.toml",
        "rules check @orphan.toml",
        "rules diff english russain",
        "perft --rules towes 3",
        "play --rules russain",
        "judge --rules contst --first x --second y",
        "transcript --rules tower",
        "analyse --rules inglish",
        "engine --rules brasilian",
        "match level=1 level=2 --rules englisch",
        "tables info --rules frisain",
    ]),
    ("contests", &[
        "contest",
        "contest new",
        "contest new @new --rules contst",
        "contest check",
        "contest run nowhere.toml",
        "contest run @bad.toml",
        "contest show 17",
        "contest show 1.1 --file nowhere.toml",
    ]),
    ("positions", &[
        "moves --rules english --fen x",
        "moves --rules english --fen B:W33:B1",
        "moves --rules english --fen B:W1:B1",
        "moves --rules english --fen B:WK0:B1",
        "moves --rules contest --fen B:WK21:B1",
        "moves --rules english --fen B:W21:B1:X13",
        "moves --rules english --fen B:W21:B1:H999999",
        "board --rules russian --fen W:Wa9:Bb2",
        "perft --rules english --fen \x1b[31m 3",
        "play --fen B:W33:B1",
        "judge --first x --second y --fen B:W33:B1",
        "transcript --rules towers --fen nothing",
        "analyse --rules english --fen W:W:",
        "tables probe --rules english --fen W:W1,1:B2",
        "solve --rules english --fen W:W1,1:B2",
    ]),
    ("files", &[
        "pdn check nowhere.pdn",
        "pdn check @games.pdn",
        "pdn check @unknown.pdn",
        "pdn convert nowhere.pdn --to fen",
        "pdn convert x.pdn --to xml",
        "pdn check @games.pdn --rules englsh",
        "board --rules english --svg /nowhere/x.svg",
        "match nodes=10 nodes=10 --games 2 --pdn /nowhere/x.pdn",
        "play --pdn nowhere.pdn",
        "play --two --pdn @empty.pdn",
        "play --two --pdn @games.pdn",
        "play --resume",
        "tables verify --rules english --dir @bad.toml",
        "tables probe --rules english --dir @none",
        "tables build --rules obstacles --pieces 2 --dir @none",
        "solve --check @none",
        "solve --check @bad.toml",
    ]),
    ("values", &[
        "play --level 0",
        "play --level 9",
        "play --level x",
        "play --side green",
        "play --clock x",
        "play --clock 0+0",
        "play --clock 5+3+1",
        "play --clock -5",
        "play --seed x",
        "perft --rules english 0",
        "perft --rules english x",
        "perft --rules english 3 --count jumps",
        "analyse --rules english --time x",
        "analyse --rules english --time -1",
        "analyse --rules english --lines 0",
        "match level=9 level=1",
        "match speed=3 level=1",
        "match nodes=x level=1",
        "match level=1 level=1 --games 1",
        "match level=1 level=1 --sprt 5",
        "match level=1 level=1 --sprt 10,0",
        "tables build --rules english --pieces 1",
        "tables build --rules english --pieces 3 --memory lots",
        "tables build --rules english --pieces 3 --threads 0",
        "solve",
        "solve --rules english --minutes none",
        "solve --rules english --memory lots",
    ]),
    ("the judge", &[
        "judge",
        "judge --red x",
        "judge --first x",
        "judge --first x --white y",
        "judge --first x --black y --red z",
        "judge --first 'x --second y",
        "judge --protocol line,line,hub --first x --second y",
        "judge --protocol lines",
        "judge --rules english --protocol board --first x --second y",
        "judge --rules obstacles --protocol board --first x --second y",
        "judge --rules canadian --protocol board --first x --second y",
        "judge --move-ms 0",
        "judge --max-plies 0",
        "judge --clock soon",
        "judge --swap always",
    ]),
];

/// What is written to the plain program, and what it says to that.
#[rustfmt::skip]
const REFUSED: &[(&str, &str)] = &[
    ("play --two", "hello"),
    ("play --two", "11"),
    ("play --two", "11-33"),
    ("play --two", "14-18"),
    ("play --two", "22-18"),
    ("play --two", "7-11"),
    ("play --two", "11-11"),
    ("play --two", "11-17"),
    ("play --two", "11x18"),
    ("play --two", "11-18"),
    ("play --two", "\x1b[31m"),
    ("play --two", "undo"),
    ("play --two", "redo"),
    ("play --two --fen B:W32:B14", "14-9"),
    ("play --two --fen B:W14,15,24:B10", "10x19"),
    ("play --two --fen B:W26,27:B22", "22x31x24"),
    ("play --two --fen B:W7,8,15,16,32:B3", "3x19"),
    ("play --two --fen B:W18:B14", "14x23\n14-17"),
    ("play --two --fen B:W18:B14", "14x23\nundo"),
    ("play --two --fen B:W18:B14", "14x23\nresign"),
    ("play --two --fen B:W18:B14", "14x23\nhint"),
    ("play --two --rules parlour", "draw"),
    ("play --two --rules contest --fen B:W15,18:B9,10", "(2,1)-(3,0)"),
    ("play --two --rules towers --fen B:W26,19:B30", "30-23-16"),
    ("play --two --rules obstacles --fen B:W21-32:B1-12:X13,15,18", "9-13"),
    ("play --two --rules international --fen W:W32,50:B28,44,34,24", "32x23"),
    ("play --two --rules italian --fen W:W22:BK18", "22x13"),
    ("play --two --rules russian --fen W:WK15:B19,27", "e5:h2"),
    ("play --two --rules turkish --fen W:WKd4:Bf4,b4", "d4xg4xa4"),
    ("play --two --rules triple-king --fen B:W18,22:BK29", "29x15"),
    ("play --two --rules frisian --fen W:W31,K46:B45:+346+0", "46-41"),
    ("play --level 8 --side first --fen B:W32:B1", "1-6\nundo"),
    ("engine --rules english", "hub\ninit\npos pos=Wx\nquit"),
    ("engine --rules english", "hub\ninit\npos pos=W\nlevel move-time=soon\nquit"),
];

#[test]
fn every_message() {
    let folder = Folder::new("errors");
    folder.file(
        "bad.toml",
        "extends = \"english\"\nid = \"bad\"\ncapture.duty = \"no\"\n",
    );
    folder.file("orphan.toml", "extends = \"nobody\"\nid = \"orphan\"\n");
    folder.file("latin.toml", b"name = \"caf\xe9\"");
    folder.file("large.toml", vec![b'#'; 300 * 1024]);
    folder.file("games.pdn", "[GameType \"21\"]\n1. 11-15 9-14 *\n");
    folder.file("unknown.pdn", "[GameType \"77\"]\n1. 11-15 *\n");
    folder.file("empty.pdn", "");
    let data = folder.fresh("data");
    let mut told = String::new();
    for (title, lines) in WRONG {
        told += &format!("\n# {title}\n");
        for line in *lines {
            told += &said(&folder, &data, line, "");
        }
    }
    told += "\n# moves and words of the plain program\n";
    for (line, input) in REFUSED {
        told += &said(&folder, &data, line, input);
    }
    insta::assert_snapshot!(told);
}

/// What the program says on standard error, or what it finds wrong on standard output, and its
/// exit status.
fn said(folder: &Folder, data: &str, line: &str, input: &str) -> String {
    let words = line.split(' ').filter(|word| !word.is_empty());
    let words = words.map(|word| match word.strip_prefix('@') {
        Some(name) => folder.path(name),
        None => word.to_string(),
    });
    let mut child = command()
        // Wrong use is told with the options that were given, here or there.
        .env_remove("CROWNHEAD_ENDINGS")
        .args(words)
        .env("XDG_DATA_HOME", data)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // It may end before it has read everything.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let ended = child.wait_with_output().unwrap();
    let code = ended.status.code().expect("it was not killed");
    let is_play = !input.is_empty();
    assert_eq!(code == 0, is_play, "{line}");
    let talk = match (code, ended.stderr.is_empty()) {
        (1, true) | (0, true) => ended.stdout,
        _ => ended.stderr,
    };
    let talk = String::from_utf8(talk).unwrap();
    assert!(!talk.is_empty() && !talk.contains('\x1b'), "{line}: {talk}");
    let input = match input {
        "" => String::new(),
        text => format!(" <<< {}", text.escape_debug()),
    };
    let talk = folder.short(&talk);
    format!(
        "\n$ crownhead {}{input}\n{talk}exit {code}\n",
        line.escape_debug()
    )
}
