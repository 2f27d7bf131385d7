//! `crownhead engine`.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use crate::run::{Folder, command, fed, words};

/// A conversation with the engine.
struct Talk {
    child: Child,
    to: Option<ChildStdin>,
    from: BufReader<ChildStdout>,
}

impl Talk {
    fn new(words: &[&str]) -> Talk {
        let mut child = command()
            .arg("engine")
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        Talk {
            to: child.stdin.take(),
            from: BufReader::new(child.stdout.take().unwrap()),
            child,
        }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.to.as_ref().unwrap(), "{line}").unwrap();
    }

    /// The next line that begins with this word.
    fn hear(&mut self, word: &str) -> String {
        for line in self.from.by_ref().lines().map(Result::unwrap) {
            if line.split(' ').next() == Some(word) {
                return line;
            }
        }
        panic!("no `{word}`");
    }

    fn ends(mut self) {
        drop(self.to.take());
        assert_eq!(self.child.wait().unwrap().code(), Some(0));
    }
}

#[test]
fn a_whole_conversation() {
    let mut talk = Talk::new(&[]);
    talk.say("hub");
    assert!(talk.hear("id").contains("name=Crownhead"));
    talk.hear("wait");
    talk.say("set-param name=rules value=international");
    talk.say("set-param name=hash value=1");
    talk.say("init");
    talk.hear("ready");
    talk.say("some nonsense=\"that nobody");
    talk.say("new-game");
    let start = format!("W{}{}{}", "b".repeat(20), "e".repeat(10), "w".repeat(20));
    talk.say(&format!("pos pos={start} moves=\"32-28 19-23\""));
    talk.say("level depth=6");
    talk.say("go think");
    assert!(talk.hear("info").contains("depth=1 "));
    // Capture is compulsory, and there is one.
    assert!(talk.hear("done").starts_with("done move=28x19x23"));
    talk.say("pos pos=nonsense");
    assert!(talk.hear("error").contains("expected W or B"));
    talk.say("level move-time=soon");
    assert!(talk.hear("error").contains("expected seconds"));
    talk.say("quit");
    talk.ends();
}

#[test]
fn a_search_without_limits_ends_when_told() {
    let mut talk = Talk::new(&["--rules", "towers", "--hash", "1"]);
    talk.say("level infinite");
    talk.say("go analyze");
    talk.hear("info");
    talk.say("ping");
    talk.hear("pong");
    talk.say("stop");
    talk.hear("done");
    talk.say("level move-time=0.01");
    talk.say("go ponder");
    talk.hear("info");
    talk.say("ponder-hit");
    talk.hear("done");
    // A new command ends a search as well, and so does the end of the input.
    talk.say("level infinite");
    talk.say("go analyze");
    talk.say("pos");
    talk.hear("done");
    talk.say("go think");
    talk.hear("info");
    talk.ends();
}

/// Two kings against one, far apart: a win that no short search sees.
const FAR: &str = "WWeeeWeeeeeeeeeeeeeeeeeeeeeeeeeeB";

/// Endings in the data folder are asked where nothing bounds the search or time does. What is
/// bounded by depth or positions goes the same way with and without them.
#[test]
fn endings_that_are_there_are_asked_by_the_clock_alone() {
    let data = Folder::new("engine-endings").fresh("data");
    let build = ["tables", "build", "--rules", "english", "--pieces", "3"];
    words(&[&build[..], &["--data", &data]].concat()).good();
    let mut talk = Talk::new(&["--rules", "english", "--hash", "1", "--data", &data]);
    talk.say(&format!("pos pos={FAR}"));
    let mut sees_the_win = |before: &str, bound: &str| {
        talk.say(before);
        talk.say(&format!("level {bound}"));
        talk.say("go think");
        let info = talk.hear("info");
        talk.say("ping");
        talk.hear("done");
        info.contains(" score=299")
    };
    assert!(sees_the_win("new-game", "move-time=20"));
    assert!(!sees_the_win("new-game", "depth=2"));
    assert!(!sees_the_win("new-game", "nodes=50"));
    assert!(sees_the_win("new-game", "move-time=20"));
    let off = "set-param name=endings value=false";
    assert!(!sees_the_win(off, "move-time=0.01"));
    talk.ends();
}

#[test]
fn a_whole_game_of_every_level() {
    let mut talk = Talk::new(&["--rules", "contest", "--hash", "1"]);
    let start = format!("B{}{}{}", "b".repeat(12), "e".repeat(8), "w".repeat(12));
    let mut moves = String::new();
    for ply in 0..16 {
        talk.say(&format!("set-param name=level value={}", 1 + ply % 8));
        talk.say("level nodes=2000");
        talk.say(&format!("pos pos={start} moves=\"{moves}\""));
        talk.say("go think");
        let done = talk.hear("done");
        let Some(mv) = done.strip_prefix("done move=") else {
            break;
        };
        moves += &format!(" {}", mv.split(' ').next().unwrap());
    }
    assert!(moves.split_whitespace().count() > 8, "{moves}");
    talk.ends();
}

#[test]
fn the_book_is_asked_only_when_told_and_never_for_an_analysis() {
    let mut talk = Talk::new(&["--hash", "1"]);
    talk.say("hub");
    assert_eq!(talk.hear("wait"), "wait");
    talk.say("set-param name=book value=perhaps");
    assert!(talk.hear("error").contains("expected true or false"));
    talk.say("set-param name=book value=true");
    talk.say("pos");
    // Without a limit nothing but the book ends a search.
    talk.say("level infinite");
    talk.say("go think");
    assert!(talk.hear("done").starts_with("done move="));
    talk.say("go analyze");
    talk.hear("info");
    talk.say("stop");
    talk.hear("done");
    talk.say("set-param name=book value=false");
    talk.say("go think");
    talk.hear("info");
    talk.ends();
}

#[test]
fn hostile_input_is_answered_or_ignored() {
    let long = format!("pos pos={}\nping\n", "e".repeat(200_000));
    let ran = fed(&["engine"], long.as_bytes());
    assert_eq!(ran.out, "error message=\"the line is too long\"\npong\n");
    let ran = fed(&["engine"], b"\xff\xfe\0\n=\n\"\nlevel depth=0\ngo\nquit\n");
    assert_eq!(ran.code, 0);
    assert!(ran.out.starts_with("error message="), "{}", ran.out);
}
