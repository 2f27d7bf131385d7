//! Runs the program.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::Value;

/// Longer than anything takes, on a busy machine too, and shorter than a test may take.
pub(crate) const LONG: Duration = Duration::from_secs(500);

/// What a run gave.
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    /// The output, if all went well.
    pub(crate) fn good(self) -> String {
        assert_eq!(self.code, 0, "{}{}", self.out, self.err);
        self.out
    }

    /// The complaint, if it was used wrongly.
    pub(crate) fn wrong_use(self) -> String {
        assert_eq!(self.code, 2, "{}{}", self.out, self.err);
        assert_eq!(self.out, "");
        self.err
    }
}

/// Runs the program with the words of a line.
pub(crate) fn run(line: &str) -> Ran {
    words(&line.split_whitespace().collect::<Vec<_>>())
}

/// Runs the program with these words.
pub(crate) fn words(words: &[&str]) -> Ran {
    fed(words, b"")
}

/// Runs the program with these words and this standard input.
pub(crate) fn fed(words: &[&str], input: &[u8]) -> Ran {
    let mut child = command()
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // It may end before it has read everything.
    let _ = child.stdin.take().unwrap().write_all(input);
    let output = child.wait_with_output().unwrap();
    Ran {
        code: output.status.code().expect("it was not killed"),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// The program in surroundings that are the same everywhere.
pub(crate) fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_crownhead"));
    // Larger tables would take time from the other tests.
    command.env("CROWNHEAD_ENDINGS", "3");
    for name in ["LC_ALL", "LC_CTYPE", "LC_MESSAGES", "NO_COLOR", "COLUMNS"] {
        command.env_remove(name);
    }
    command.env("LANG", "C.UTF-8");
    // No test touches the data of the user.
    let data = Path::new(env!("CARGO_TARGET_TMPDIR")).join("data");
    command.env("XDG_DATA_HOME", data);
    command
}

/// Each line of an output as JSON.
pub(crate) fn json_lines(text: &str) -> Vec<Value> {
    let read = |line| serde_json::from_str(line).unwrap();
    text.lines().map(read).collect()
}

/// A folder for the files of one test.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    /// Writes a file and gives its path.
    pub(crate) fn file(&self, name: &str, bytes: impl AsRef<[u8]>) -> String {
        let path = self.0.join(name);
        fs::write(&path, bytes).unwrap();
        path.to_str().unwrap().to_string()
    }

    /// The path of a file inside.
    pub(crate) fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_string()
    }

    /// The path of a folder inside that does not exist yet.
    pub(crate) fn fresh(&self, name: &str) -> String {
        let path = self.0.join(name);
        let _ = fs::remove_dir_all(&path);
        path.to_str().unwrap().to_string()
    }

    /// The text without the path of the folder, which differs from place to place.
    pub(crate) fn short(&self, text: &str) -> String {
        text.replace(&format!("{}/", self.0.display()), "")
    }
}
