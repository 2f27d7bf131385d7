//! A contestant that is another program and speaks Hub: another version of this one, or any engine.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use engine::hub::{self, Line, read_move, write_move, write_position};
use engine::{Limits, Time};
use rules::{Forfeit, Game, Move};

use super::Setting;

/// A program that plays, ready for a game.
#[derive(Debug)]
pub(super) struct Foreign {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    level: String,
    patience: Duration,
    /// The game as the program was told of it.
    told: Told,
}

/// The start of a game and its moves, as Hub writes them.
#[derive(Debug, Default)]
struct Told {
    start: String,
    moves: Vec<String>,
}

/// How long a program may take to get ready.
const START: Duration = Duration::from_secs(30);
/// How much longer than its limit it may take for a move before it is given up.
const GRACE: Duration = Duration::from_secs(60);
/// The longest line that is read.
const LONGEST: u64 = 1 << 16;

impl Foreign {
    /// Starts the program of a setting and waits until it is ready.
    pub(super) fn start(command: &str, setting: &Setting) -> Result<Foreign, String> {
        let mut words = words(command).into_iter();
        let program = words.next().ok_or("the command is empty")?;
        let mut child = Command::new(&program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("`{program}` cannot be started: {error}"))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("`{program}` cannot be talked to"));
        };
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            while let Some(line) = next_line(&mut output) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        let mut foreign = Foreign {
            child,
            input,
            lines,
            level: level(&setting.limits),
            patience: patience(&setting.limits),
            told: Told::default(),
        };
        foreign.say("hub")?;
        foreign.hear("wait", START)?;
        foreign.say("init")?;
        foreign.hear("ready", START)?;
        Ok(foreign)
    }

    /// Tells that a game begins.
    pub(super) fn begin(&mut self) -> Result<(), String> {
        self.told = Told::default();
        self.say("new-game")
    }

    /// The move that it plays, or how it fails.
    pub(super) fn choose(&mut self, game: &Game) -> Result<Move, Forfeit> {
        self.told.follow(game);
        let Told { start, moves } = &self.told;
        let moves = if moves.is_empty() {
            String::new()
        } else {
            format!(" moves={}", hub::quoted(&moves.join(" ")))
        };
        let question = format!("pos pos={start}{moves}\nlevel {}\ngo think", self.level);
        self.say(&question).map_err(|_| Forfeit::Crash)?;
        let line = self.hear("done", self.patience);
        let line = Line::parse(&line.map_err(|_| Forfeit::Silence)?);
        let text = line.get("move").ok_or(Forfeit::Unreadable)?;
        read_move(game, text).map_err(|_| Forfeit::IllegalMove)
    }

    fn say(&mut self, text: &str) -> Result<(), String> {
        let written = writeln!(self.input, "{text}").and_then(|()| self.input.flush());
        written.map_err(|error| format!("it does not listen: {error}"))
    }

    /// Waits for a line with this command; others mean nothing.
    fn hear(&mut self, command: &str, patience: Duration) -> Result<String, String> {
        let end = Instant::now() + patience;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let line = self.lines.recv_timeout(left);
            let line = line.map_err(|_| format!("it never said `{command}`"))?;
            if line.split_whitespace().next() == Some(command) {
                return Ok(line);
            }
        }
    }
}

impl Drop for Foreign {
    fn drop(&mut self) {
        // It may be gone already; then there is nothing to end.
        let _ = self.say("quit");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Told {
    /// Goes on with a game that is the same as before, and longer.
    fn follow(&mut self, game: &Game) {
        if self.start.is_empty() || self.moves.len() > game.turns().len() {
            *self = Told::default();
        }
        let mut before = game.clone();
        while before.turns().len() > self.moves.len() && before.undo() {}
        if self.start.is_empty() {
            self.start = write_position(&before);
        }
        for turn in &game.turns()[self.moves.len()..] {
            self.moves.push(write_move(&before, &turn.played));
            if before.play(&turn.played).is_err() {
                return;
            }
        }
    }
}

/// What a limit is in Hub.
fn level(limits: &Limits) -> String {
    let mut parts = Vec::new();
    if let Time::Move(time) = limits.time {
        parts.push(format!("move-time={}", time.as_secs_f64()));
    }
    parts.extend(limits.nodes.map(|nodes| format!("nodes={nodes}")));
    parts.extend(limits.depth.map(|depth| format!("depth={depth}")));
    parts.join(" ")
}

fn patience(limits: &Limits) -> Duration {
    match limits.time {
        Time::Move(time) => time + GRACE,
        Time::Free | Time::Clock { .. } => 10 * GRACE,
    }
}

/// The words of a command; what stands in single quotation marks is one.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (i, part) in command.split('\'').enumerate() {
        match i % 2 {
            0 => words.extend(part.split_whitespace().map(str::to_string)),
            _ => words.push(part.to_string()),
        }
    }
    words
}

fn next_line(output: &mut impl BufRead) -> Option<String> {
    let mut bytes = Vec::new();
    let read = output.by_ref().take(LONGEST).read_until(b'\n', &mut bytes);
    match read {
        Ok(0) | Err(_) => None,
        Ok(_) => Some(String::from_utf8_lossy(&bytes).into_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::builtin;

    #[test]
    fn a_command_is_cut_into_words() {
        assert_eq!(words("a  b --c='x y'"), ["a", "b", "--c=", "x y"]);
        assert_eq!(words("'/a b/c' d"), ["/a b/c", "d"]);
        assert!(words(" ").is_empty());
    }

    #[test]
    fn a_program_is_told_the_start_and_all_moves() {
        let rulebook = builtin::rulebook("english").unwrap();
        let mut game = Game::new(rulebook, 0);
        let mut told = Told::default();
        let start = write_position(&game);
        for length in 0..20 {
            told.follow(&game);
            assert_eq!((&told.start, told.moves.len()), (&start, length));
            let mv = game.legal_moves()[0].clone();
            let text = write_move(&game, &mv);
            game.play(&mv).unwrap();
            let mut other = Told::default();
            other.follow(&game);
            assert_eq!(other.moves.last(), Some(&text));
        }
    }

    #[test]
    fn limits_are_told_in_hub() {
        let limits = |text: &str| text.parse::<Setting>().unwrap().limits;
        assert_eq!(level(&limits("time=0.1")), "move-time=0.1");
        assert_eq!(level(&limits("nodes=60000,depth=9")), "nodes=60000 depth=9");
    }

    #[test]
    fn a_program_that_is_not_there_is_named() {
        let setting: Setting = "nodes=10".parse().unwrap();
        let error = Foreign::start("/nowhere/engine --fast", &setting).unwrap_err();
        assert!(
            error.contains("`/nowhere/engine` cannot be started"),
            "{error}"
        );
        let error = Foreign::start("  ", &setting).unwrap_err();
        assert!(error.contains("empty"), "{error}");
    }
}
