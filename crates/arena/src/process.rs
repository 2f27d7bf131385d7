//! A bot as a child process: two pipes, a log, bounds on all of them, and nothing left behind.

mod group;
mod once;
mod reader;
mod taken;
mod watch;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rules::{Game, Side};

use crate::Log;
use crate::play::{Mail, Player};
use crate::protocol::Protocol;
use crate::sandbox::{self, Confinement, Scratch, Ties};

use self::group::Group;
pub(crate) use self::once::{Failure, run_once};
use self::reader::Reader;
use self::watch::Watch;

/// Ends every bot that runs. For a program that is told to end in the middle of a game: bots are
/// in groups of their own, so what ends the program does not reach them.
pub fn kill_all() {
    group::kill_all();
}

/// What a bot may write in one game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bounds {
    /// Most bytes of one line.
    pub line: usize,
    /// Most bytes on each of its two outputs.
    pub bytes: usize,
    /// Most lines on each of its two outputs.
    pub lines: usize,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds {
            line: 64 * 1024,
            bytes: 8 << 20,
            lines: 100_000,
        }
    }
}

impl Bounds {
    /// The bound that is broken, if any: by the length of a line, by all lines, by all bytes.
    pub(crate) fn broken(&self, line: usize, lines: usize, bytes: usize) -> Option<String> {
        if line > self.line {
            Some(format!("{} bytes on one line", self.line))
        } else if bytes > self.bytes {
            Some(format!("{} bytes", self.bytes))
        } else {
            (lines > self.lines).then(|| format!("{} lines", self.lines))
        }
    }
}

/// How to start a bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Launch {
    /// The program and its arguments. No shell looks at them.
    pub words: Vec<String>,
    /// The folder that it starts in; the current one if there is none.
    pub folder: Option<PathBuf>,
    /// How it talks.
    pub protocol: Protocol,
    /// What it may write.
    pub bounds: Bounds,
}

impl Launch {
    /// The process to start, with no fence around it.
    fn command(&self) -> Result<Command, String> {
        let Some((program, arguments)) = self.words.split_first() else {
            return Err("there is no command".to_string());
        };
        let mut command = Command::new(program);
        command.args(arguments).env_clear().env("LANG", "C.UTF-8");
        // Without it no interpreter is found.
        if let Some(path) = std::env::var_os("PATH") {
            command.env("PATH", path);
        }
        if let Some(folder) = &self.folder {
            command.current_dir(folder);
        }
        group::own(&mut command);
        Ok(command)
    }
}

/// A bot that runs as a process of its own.
#[derive(Debug)]
pub struct Bot {
    launch: Launch,
    /// `None` if nothing fences it in.
    confinement: Option<Confinement>,
    ponder: Ponder,
    running: Option<Running>,
    log: Arc<Mutex<Log>>,
    cpu: Duration,
}

/// What a bot does while it is not its turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ponder {
    /// It goes on.
    Allowed,
    /// It stands still.
    Forbidden,
}

#[derive(Debug)]
struct Running {
    child: Child,
    group: Group,
    input: Option<ChildStdin>,
    /// What the bot has not taken yet.
    unread: Vec<u8>,
    readers: Vec<reader::Done>,
    watch: Option<Watch>,
    /// Its keeper ends all that it started when this goes.
    ties: Ties,
    /// True once all of it has ended.
    is_over: bool,
    /// Goes last: only when nothing runs any more can it be removed.
    scratch: Option<Scratch>,
}

impl Bot {
    /// A bot that does not run yet. Nothing will fence it in: for programs that are trusted.
    pub fn new(launch: Launch) -> Bot {
        Bot {
            launch,
            confinement: None,
            ponder: Ponder::Allowed,
            running: None,
            log: Arc::default(),
            cpu: Duration::ZERO,
        }
    }

    /// The same bot, with this done while it is not its turn.
    pub fn with(self, ponder: Ponder) -> Bot {
        Bot { ponder, ..self }
    }

    /// The processor time that it took, once it has ended and if the system tells.
    pub fn cpu(&self) -> Duration {
        self.cpu
    }

    /// Ends it, if it runs.
    fn end(&mut self) {
        if let Some(mut running) = self.running.take() {
            self.cpu = running.end();
        }
    }

    /// A bot that does not run yet, and will be confined as far as this machine can. It ends with
    /// the thread that plays the game.
    pub fn confined(launch: Launch, confinement: Confinement) -> Bot {
        Bot {
            confinement: Some(confinement),
            ..Bot::new(launch)
        }
    }

    /// What it said beside the game: lines that begin with `#`, and its standard error.
    pub fn log(&self) -> Log {
        let log = self.log.lock().unwrap_or_else(PoisonError::into_inner);
        log.clone()
    }

    /// The command, its scratch folder if it has one, and what is held while it runs.
    fn command(&self) -> Result<(Command, Option<Scratch>, Ties), String> {
        let Launch { words, folder, .. } = &self.launch;
        let Some(confinement) = &self.confinement else {
            return Ok((self.launch.command()?, None, Ties::default()));
        };
        let confined = sandbox::confine(words, folder.as_deref(), confinement)?;
        Ok((confined.command, Some(confined.scratch), confined.ties))
    }

    fn spawn(&self, mail: Mail) -> Result<Running, String> {
        let name = self.launch.words.first().cloned().unwrap_or_default();
        let (mut command, scratch, ties) = self.command()?;
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{name}: {error}"))?;
        let input = child.stdin.take();
        let (out, err) = (child.stdout.take(), child.stderr.take());
        let mut running = Running {
            group: Group::of(&child, ties.lifeline.is_some()).enter(),
            child,
            input,
            unread: Vec::new(),
            readers: Vec::new(),
            watch: None,
            ties,
            is_over: false,
            scratch,
        };
        if let (Some(scratch), Some(confinement)) = (&running.scratch, &self.confinement) {
            let places = vec![scratch.path().to_path_buf()];
            let watch = Watch::over(running.group, places, confinement, mail.clone());
            running.watch = Some(watch);
        }
        if let Some(input) = &running.input {
            group::never_block(input).map_err(|error| error.to_string())?;
        }
        let reader = |place| Reader {
            place,
            bounds: self.launch.bounds,
            mail: mail.clone(),
            log: self.log.clone(),
            group: running.group,
            cgroup: running.scratch.as_ref().and_then(Scratch::cgroup).cloned(),
        };
        let fail = |error: io::Error| format!("{name}: {error}");
        let out = reader::start(out, reader(reader::Place::Output)).map_err(fail)?;
        let err = reader::start(err, reader(reader::Place::Error)).map_err(fail)?;
        running.readers = vec![out, err];
        Ok(running)
    }
}

impl Player for Bot {
    fn protocol(&self) -> Option<Protocol> {
        Some(self.launch.protocol)
    }

    fn start(&mut self, mail: Mail) -> Result<(), String> {
        self.running = Some(self.spawn(mail)?);
        Ok(())
    }

    fn say(&mut self, text: &str) {
        if let Some(running) = &mut self.running {
            running.unread.extend_from_slice(text.as_bytes());
            running.push();
        }
    }

    fn ask(&mut self, _: &Game, _: Side, _: Duration) {}

    fn push(&mut self) -> bool {
        self.running.as_mut().is_none_or(Running::push)
    }

    /// If the bot has ended, whatever it started ends too. Its output closes with the last of
    /// them, and so the end is noticed.
    fn look(&mut self) {
        if let Some(running) = &self.running
            && running.group.exit().is_some()
        {
            running.group.kill();
        }
    }

    /// A bot that has not answered yet is never held: it may still be starting.
    fn rest(&mut self) {
        if let (Some(running), Ponder::Forbidden) = (&self.running, self.ponder) {
            running.group.hold(true);
        }
    }

    fn wake(&mut self) {
        if let (Some(running), Ponder::Forbidden) = (&self.running, self.ponder) {
            running.group.hold(false);
        }
    }

    fn kill(&mut self) {
        self.end();
    }

    /// Closes its input and waits a little, so that a polite bot can end by itself.
    fn finish(&mut self, patience: Duration) {
        if let Some(running) = &mut self.running {
            running.push();
            running.input = None;
            running.group.hold(false);
            running.group.exit_within(patience);
        }
        self.end();
    }
}

impl Running {
    /// Writes what the bot takes without waiting for it. True if nothing is left.
    fn push(&mut self) -> bool {
        while let (Some(input), false) = (&mut self.input, self.unread.is_empty()) {
            match input.write(&self.unread) {
                Ok(0) => break,
                Ok(taken) => drop(self.unread.drain(..taken)),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => break,
                // The bot reads no more. What that means shows in what it answers.
                Err(_) => self.input = None,
            }
        }
        self.unread.is_empty() || self.input.is_none()
    }

    /// Ends the whole group, then takes the exit status, so that nothing is left over. Gives the
    /// processor time.
    fn end(&mut self) -> Duration {
        if std::mem::replace(&mut self.is_over, true) {
            return Duration::ZERO;
        }
        self.group.kill();
        if self.ties.lifeline.take().is_none() {
            // Where there are no groups, at least the process itself. A keeper ends by itself.
            let _ = self.child.kill();
        }
        self.watch = None;
        // Its last words are in the pipes. The exit status is taken after that: a reader that
        // looks for it and finds nothing would wait for it.
        self.readers.iter().for_each(reader::Done::wait);
        self.group.leave();
        group::wait(&mut self.child).unwrap_or_default()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.end();
    }
}
