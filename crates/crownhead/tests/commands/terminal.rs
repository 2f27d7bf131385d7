//! A terminal with the program in it: tmux keeps the screen, so that tests see what people see.

use std::cell::Cell;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// How long a screen may take to show something.
const PATIENCE: Duration = Duration::from_secs(120);

/// A terminal of its own, with a folder of its own for the games.
pub(crate) struct Terminal {
    name: String,
    /// How often something was started. Each start has a server of its own: one that is just
    /// ending would take the new window with it.
    starts: Cell<u32>,
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
            starts: Cell::new(0),
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
        self.start_line(size, &format!("exec '{program}' {words}"));
    }

    /// Starts a line of the shell in a window of this size.
    pub(crate) fn start_line(&self, size: (u16, u16), line: &str) {
        let (width, height) = (size.0.to_string(), size.1.to_string());
        self.starts.set(self.starts.get() + 1);
        self.tmux(&["new-session", "-d", "-x", &width, "-y", &height, line]);
    }

    /// What tmux answers.
    fn tmux(&self, words: &[&str]) -> String {
        let mut tmux = Command::new("tmux");
        for name in [
            "LC_ALL",
            "LC_CTYPE",
            "LC_MESSAGES",
            "NO_COLOR",
            "COLORTERM",
            "TMUX",
        ] {
            tmux.env_remove(name);
        }
        let server = format!("{}-{}", self.name, self.starts.get());
        tmux.args(["-u", "-f", "/dev/null", "-L", &server]);
        tmux.env("LANG", "C.UTF-8")
            .env("XDG_DATA_HOME", &self.folder)
            .env("CROWNHEAD_ENDINGS", "3");
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

    /// Waits until the screen is another one.
    pub(crate) fn until_other(&self, before: &str) -> String {
        self.until("it shows something else", |screen| screen != before)
    }

    fn until(&self, what: &str, holds: impl Fn(&str) -> bool) -> String {
        let since = Instant::now();
        let mut held = false;
        loop {
            let screen = self.screen();
            // A screen may be seen half painted, so one look is not enough.
            let holds = holds(&screen);
            if holds && held {
                return screen;
            }
            held = holds;
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

    /// Clicks on the first place that shows a text.
    pub(crate) fn click_on(&self, text: &str) {
        let screen = self.shows(text);
        let (y, line) = (0..)
            .zip(screen.lines())
            .find(|(_, line)| line.contains(text))
            .unwrap();
        let before = line.split(text).next().unwrap_or_default();
        self.click(before.chars().count() as u16, y);
    }

    /// Pastes a text, as a terminal does it for programs that want to know.
    pub(crate) fn paste(&self, text: &str) {
        let file = self.folder.join("pasted");
        fs::write(&file, text).unwrap();
        self.tmux(&["load-buffer", file.to_str().unwrap()]);
        self.tmux(&["paste-buffer", "-p"]);
    }

    /// Sends a signal to the program that a shell of this terminal runs.
    pub(crate) fn signal(&self, name: &str) {
        let children = format!("/proc/{0}/task/{0}/children", self.process());
        let children = fs::read_to_string(children).unwrap();
        let sent = Command::new("kill")
            .args(["-s", name, children.trim()])
            .status();
        assert!(sent.unwrap().success());
    }

    /// The number of the process in the terminal.
    pub(crate) fn process(&self) -> String {
        let process = self.tmux(&["list-panes", "-F", "#{pane_pid}"]);
        process.trim().to_string()
    }

    /// Whether the terminal shows its other screen, and whether it tells about the mouse.
    pub(crate) fn modes(&self) -> String {
        let form = "#{alternate_on} #{mouse_any_flag}";
        self.tmux(&["list-panes", "-F", form]).trim().to_string()
    }

    /// Ends whatever runs there.
    pub(crate) fn quit(&self) {
        self.tmux(&["kill-server"]);
        self.until_gone();
    }

    pub(crate) fn resize(&self, width: u16, height: u16) {
        let (width, height) = (width.to_string(), height.to_string());
        self.tmux(&["resize-window", "-x", &width, "-y", &height]);
    }

    /// Kills the program as nothing else can.
    pub(crate) fn kill(&self) {
        let killed = Command::new("kill").args(["-9", &self.process()]).status();
        assert!(killed.unwrap().success());
        self.until_gone();
    }

    fn until_gone(&self) {
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
