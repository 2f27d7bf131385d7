//! A terminal with the program in it: tmux keeps the screen, so that tests see what people see.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// How long a screen may take to show something.
const PATIENCE: Duration = Duration::from_secs(20);

/// A terminal of its own, with a folder of its own for the games.
pub(crate) struct Terminal {
    name: String,
    folder: PathBuf,
    variables: Vec<(&'static str, &'static str)>,
}

impl Terminal {
    pub(crate) fn new(name: &str) -> Terminal {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("terminal-{name}"));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Terminal {
            name: format!("crownhead-{name}-{}", std::process::id()),
            folder,
            variables: Vec::new(),
        }
    }

    /// Sets a variable for the program.
    pub(crate) fn with(mut self, name: &'static str, value: &'static str) -> Terminal {
        self.variables.push((name, value));
        self
    }

    /// Starts the program in a window of this size.
    pub(crate) fn start(&self, size: (u16, u16), words: &str) {
        let program = env!("CARGO_BIN_EXE_crownhead");
        let line = format!("exec '{program}' {words}");
        let (width, height) = (size.0.to_string(), size.1.to_string());
        self.tmux(&["new-session", "-d", "-x", &width, "-y", &height, &line]);
    }

    /// What tmux answers.
    fn tmux(&self, words: &[&str]) -> String {
        let mut tmux = Command::new("tmux");
        for name in ["LC_ALL", "LC_CTYPE", "NO_COLOR", "COLORTERM", "TMUX"] {
            tmux.env_remove(name);
        }
        tmux.args(["-u", "-f", "/dev/null", "-L", &self.name]);
        tmux.env("LANG", "C.UTF-8")
            .env("XDG_DATA_HOME", &self.folder);
        tmux.envs(self.variables.iter().copied());
        tmux.current_dir(&self.folder).args(words);
        let output = tmux.output().expect("tmux is needed for these tests");
        String::from_utf8(output.stdout).unwrap()
    }

    /// The screen as text, without blanks at the ends of its lines.
    pub(crate) fn screen(&self) -> String {
        let screen = self.tmux(&["capture-pane", "-p"]);
        let lines: Vec<&str> = screen.lines().map(str::trim_end).collect();
        lines.join("\n")
    }

    /// Waits until the screen shows a text, and gives the screen.
    pub(crate) fn shows(&self, text: &str) -> String {
        self.until(&format!("it shows `{text}`"), |screen| {
            screen.contains(text)
        })
    }

    /// Waits until the screen no longer shows a text, and gives the screen.
    pub(crate) fn hides(&self, text: &str) -> String {
        self.until(&format!("it hides `{text}`"), |screen| {
            !screen.trim().is_empty() && !screen.contains(text)
        })
    }

    fn until(&self, what: &str, holds: impl Fn(&str) -> bool) -> String {
        let since = Instant::now();
        loop {
            let screen = self.screen();
            if holds(&screen) {
                return screen;
            }
            assert!(since.elapsed() < PATIENCE, "never: {what}\n{screen}");
            std::thread::sleep(Duration::from_millis(30));
        }
    }

    /// Presses keys, by the names that tmux has for them.
    pub(crate) fn keys(&self, keys: &str) {
        let words: Vec<&str> = keys.split_whitespace().collect();
        self.tmux(&[&["send-keys"], words.as_slice()].concat());
    }

    /// Types a text and presses Enter.
    pub(crate) fn types(&self, text: &str) {
        self.tmux(&["send-keys", "-l", text]);
        self.keys("Enter");
    }

    /// Clicks on a character, counted from 0.
    pub(crate) fn click(&self, x: u16, y: u16) {
        let place = format!("{};{}", x + 1, y + 1);
        let bytes = format!("\x1b[<0;{place}M\x1b[<0;{place}m");
        self.tmux(&["send-keys", "-l", &bytes]);
    }

    pub(crate) fn resize(&self, width: u16, height: u16) {
        let (width, height) = (width.to_string(), height.to_string());
        self.tmux(&["resize-window", "-x", &width, "-y", &height]);
    }

    /// Kills the program as nothing else can.
    pub(crate) fn kill(&self) {
        let process = self.tmux(&["list-panes", "-F", "#{pane_pid}"]);
        let killed = Command::new("kill").args(["-9", process.trim()]).status();
        assert!(killed.unwrap().success());
        let since = Instant::now();
        while !self.tmux(&["list-panes", "-F", "#{pane_pid}"]).is_empty() {
            assert!(since.elapsed() < PATIENCE, "it lives");
            std::thread::sleep(Duration::from_millis(30));
        }
    }

    /// The folder where the program was started.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        self.tmux(&["kill-server"]);
    }
}
