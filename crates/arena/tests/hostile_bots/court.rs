//! Where hostile bots are tried: once as the user who runs the tests, and once more as nobody if
//! that user is root.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use arena::Pace;
use arena::play::{Chooser, play};
use arena::process::{Bot, Bounds, Launch, Ponder};
use arena::protocol::Protocol;
use arena::referee::{Referee, Terms};
use arena::sandbox::{Confinement, Enforced, Level};
use rules::{Forfeit, Game, Side, builtin};

/// The user that owns nothing.
const NOBODY: u32 = 65534;

/// Set where the tests run a second time.
const AGAIN: &str = "CROWNHEAD_TESTS_AS_NOBODY";

/// One trial after the other: so whatever is left over belongs to the one that just ended.
static TURN: Mutex<()> = Mutex::new(());

/// Tries a bot here, and again as nobody. `name` is that of the test.
#[track_caller]
pub(crate) fn tried(name: &str, trial: fn(&Court)) {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let is_root = rustix::process::geteuid().is_root();
    let is_again = std::env::var_os(AGAIN).is_some();
    assert!(!(is_root && is_again), "the second time it is not root");
    if Enforced::here().level() < Level::Whole {
        // Here nothing is promised, and that is said.
        let told = Enforced::here().require().unwrap_err();
        println!("{name} was not tried: {told}");
        return assert!(told.contains("cannot isolate bots"), "{told}");
    }
    let court = Court::new(name);
    trial(&court);
    drop(court);
    if is_root {
        again(name);
    }
}

/// The same test as nobody, in a process of its own.
#[track_caller]
fn again(name: &str) {
    let folder = folder(&format!("again-{name}"));
    // The folder that it was built in may be closed to nobody.
    let copy = folder.join("tests");
    fs::copy(std::env::current_exe().unwrap(), &copy).unwrap();
    fs::set_permissions(&copy, fs::Permissions::from_mode(0o755)).unwrap();
    let output = Command::new(&copy)
        .args(["--exact", name])
        .current_dir(&folder)
        .env(AGAIN, "1")
        .uid(NOBODY)
        .gid(NOBODY)
        .output()
        .unwrap();
    fs::remove_dir_all(folder).unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "as nobody:\n{text}");
    assert!(text.contains("1 passed"), "as nobody:\n{text}");
}

/// What Python says of a file of somebody else: it is not there, or may not be opened.
pub(crate) fn unreached() -> &'static str {
    if Enforced::here().view {
        "FileNotFoundError"
    } else {
        "PermissionError"
    }
}

/// A new folder that everybody can read.
fn folder(name: &str) -> PathBuf {
    let name = format!("crownhead-hostile-{}-{name}", std::process::id());
    let path = std::env::temp_dir().join(name);
    fs::create_dir_all(&path).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    path.canonicalize().unwrap()
}

/// The folders of a contest: the bot's own, its rival's, and the files of the contest.
pub(crate) struct Court {
    root: PathBuf,
}

/// How a game of a hostile bot ended.
pub(crate) struct Verdict {
    pub(crate) forfeit: Forfeit,
    pub(crate) fault: String,
    pub(crate) log: String,
}

const FAIR: &str = "\
import sys
for line in sys.stdin:
    words = line.split()
    if words[0] == 'move':
        print(words[3], flush=True)
";

/// Before each script: what is wrong shows as an exception, and so ends the program.
const PRELUDE: &str = "\
import ctypes, os, socket, sys, time
libc = ctypes.CDLL(None, use_errno=True)
def call(number, *arguments):
    done = libc.syscall(ctypes.c_long(number), *[ctypes.c_long(a) for a in arguments])
    if done == -1:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return done
def refused(attempt, *arguments):
    try:
        attempt(*arguments)
    except OSError as error:
        print('# refused', error.errno, flush=True)
    else:
        print('harm was done by', attempt, arguments, flush=True)
";

impl Court {
    fn new(name: &str) -> Court {
        let court = Court { root: folder(name) };
        for name in ["own", "rival"] {
            fs::create_dir_all(court.root.join(name)).unwrap();
            fs::write(court.path(&format!("{name}/secret")), "a secret").unwrap();
        }
        fs::write(court.path("contest.toml"), "seed = 7").unwrap();
        fs::write(court.path("own/fair.py"), FAIR).unwrap();
        court
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.root.join(name)
    }

    /// Plays a Python script against one that never errs. `COURT` in it is the contest's folder.
    #[track_caller]
    pub(crate) fn python(&self, script: &str) -> Verdict {
        self.within(script, |_| {}, |_| {})
    }

    /// The same with other bounds and another clock.
    #[track_caller]
    pub(crate) fn within(
        &self,
        script: &str,
        change: fn(&mut Confinement),
        time: fn(&mut Terms),
    ) -> Verdict {
        let script = script.replace("COURT", self.root.to_str().unwrap());
        fs::write(self.path("own/bot.py"), format!("{PRELUDE}{script}")).unwrap();
        self.command(&["python3", "bot.py"], change, time)
    }

    #[track_caller]
    pub(crate) fn command(
        &self,
        words: &[&str],
        change: fn(&mut Confinement),
        time: fn(&mut Terms),
    ) -> Verdict {
        let (referee, log) = self.played(words, change, time);
        self.is_unharmed();
        let (side, fault) = referee
            .fault()
            .unwrap_or_else(|| panic!("no fault; log:\n{log}"));
        assert_eq!(side, Side::First, "{fault}\n{log}");
        Verdict {
            forfeit: fault.forfeit,
            fault: fault.to_string(),
            log,
        }
    }

    fn played(
        &self,
        words: &[&str],
        change: fn(&mut Confinement),
        time: fn(&mut Terms),
    ) -> (Referee, String) {
        let words: Vec<String> = words.iter().map(|word| word.to_string()).collect();
        let folder = self.path("own");
        let mut confinement = Confinement::of(&folder);
        change(&mut confinement);
        let launch = Launch {
            words,
            folder: Some(folder),
            protocol: Protocol::Line,
            bounds: Bounds::default(),
        };
        let mut terms = Terms {
            pace: Pace::PerMove(Duration::from_secs(100)),
            start_up: Duration::ZERO,
            ..Terms::default()
        };
        time(&mut terms);
        let game = Game::new(builtin::rulebook("contest").unwrap(), 0);
        let mut bot = Bot::confined(launch, confinement);
        let mut rival = Chooser::new(|game: &Game| game.legal_moves().first().cloned());
        let referee = play("g1", game, terms, [&mut bot, &mut rival], |_| {});
        (referee, bot.log().text().to_string())
    }

    /// Plays a script, and looks at its process whenever it is the rival's turn: what the kernel
    /// says of it, once it stands still or a moment has passed. Also the processor time it took.
    pub(crate) fn states(&self, script: &str, ponder: Ponder) -> (Vec<char>, Duration) {
        fs::write(self.path("own/bot.py"), format!("{PRELUDE}{script}")).unwrap();
        let folder = self.path("own");
        let launch = Launch {
            words: ["python3", "bot.py"].map(String::from).to_vec(),
            folder: Some(folder.clone()),
            protocol: Protocol::Line,
            bounds: Bounds::default(),
        };
        let terms = Terms {
            pace: Pace::PerMove(Duration::from_secs(100)),
            max_plies: 12,
            ..Terms::default()
        };
        let mut states = Vec::new();
        let mut rival = Chooser::new(|game: &Game| {
            // Who is to stand still is waited for; of the other nobody knows when it will not.
            let end = Instant::now()
                + match ponder {
                    Ponder::Forbidden => Duration::from_secs(60),
                    Ponder::Allowed => Duration::from_millis(200),
                };
            let mut state = state_of_the_bot();
            while state != Some('T') && Instant::now() < end {
                std::thread::sleep(Duration::from_millis(5));
                state = state_of_the_bot();
            }
            states.extend(state);
            game.legal_moves().first().cloned()
        });
        let game = Game::new(builtin::rulebook("contest").unwrap(), 0);
        let mut bot = Bot::confined(launch, Confinement::of(&folder)).with(ponder);
        let referee = play("g1", game, terms, [&mut bot, &mut rival], |_| {});
        let (fault, cpu) = (
            referee.fault().map(|(_, fault)| fault.to_string()),
            bot.cpu(),
        );
        assert_eq!(fault, None, "{}", bot.log().text());
        (states, cpu)
    }

    /// No process and no folder is left over, the files are as they were, and the next game is
    /// played to its end.
    #[track_caller]
    pub(crate) fn is_unharmed(&self) {
        let end = Instant::now() + Duration::from_secs(120);
        // The kernel takes a moment to clear away what was killed.
        while !left_over().is_empty() && Instant::now() < end {
            std::thread::sleep(Duration::from_millis(10));
        }
        assert_eq!(left_over(), Vec::<String>::new());
        assert_eq!(folders_of_commands(), Vec::<PathBuf>::new());
        for name in ["own", "rival"] {
            let secret = self.path(&format!("{name}/secret"));
            assert_eq!(fs::read_to_string(secret).unwrap(), "a secret");
        }
        self.plays(&["python3", "fair.py"]);
    }

    /// A command plays a game to its end.
    #[track_caller]
    pub(crate) fn plays(&self, words: &[&str]) {
        let (referee, log) = self.played(words, |_| {}, |_| {});
        let fault = referee.fault();
        assert!(referee.is_over() && fault.is_none(), "{fault:?}\n{log}");
        assert!(referee.game().turns().len() >= 10);
    }
}

impl Drop for Court {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.root);
    }
}

impl Verdict {
    /// It lost in this way, and the record says so.
    #[track_caller]
    pub(crate) fn is(&self, forfeit: Forfeit, part: &str) -> &Verdict {
        let Verdict { fault, log, .. } = self;
        assert_eq!(self.forfeit, forfeit, "{fault}\n{log}");
        assert!(fault.contains(part), "{fault}\n{log}");
        self
    }

    /// Its log has this text.
    #[track_caller]
    pub(crate) fn said(&self, part: &str) -> &Verdict {
        assert!(self.log.contains(part), "{}\n{}", self.fault, self.log);
        self
    }

    /// Everything that it tried was refused, so many times, and then it ended.
    #[track_caller]
    pub(crate) fn was_refused(&self, times: usize) {
        self.is(Forfeit::Crash, "(exit status 0)");
        let refusals = self.log.matches("# refused").count();
        assert_eq!(refusals, times, "{}", self.log);
    }
}

/// Children of ours but the janitor, and processes that have one of our folders as their home.
pub(crate) fn left_over() -> Vec<String> {
    let me = std::process::id();
    let home = format!("crownhead-run-{me}-");
    let entries = fs::read_dir("/proc").unwrap().flatten();
    let text = |path: &Path, name: &str| {
        let bytes = fs::read(path.join(name)).unwrap_or_default();
        String::from_utf8_lossy(&bytes).into_owned()
    };
    let is_ours = |path: &Path| {
        let stat = text(path, "stat");
        let parent = stat
            .rsplit_once(") ")
            .and_then(|(_, rest)| rest.split(' ').nth(1));
        let is_child = parent == Some(&me.to_string());
        let is_janitor = text(path, "cmdline").starts_with("/bin/sh\0-c\0trap");
        (is_child && !is_janitor) || text(path, "environ").contains(&home)
    };
    let paths = entries
        .map(|entry| entry.path())
        .filter(|path| is_ours(path));
    paths.map(|path| text(&path, "status")).collect()
}

/// The letter that the kernel has for the state of our one bot.
fn state_of_the_bot() -> Option<char> {
    let status = left_over().into_iter().next()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("State:"))?;
    line.trim().chars().next()
}

/// The folder of this process for what it runs.
pub(crate) fn run_folder() -> Option<PathBuf> {
    let begin = format!("crownhead-run-{}-", std::process::id());
    let entries = fs::read_dir(std::env::temp_dir()).unwrap().flatten();
    entries.map(|entry| entry.path()).find(|path| {
        path.file_name()
            .is_some_and(|name| name.to_string_lossy().starts_with(&begin))
    })
}

/// Private folders of commands that are still there.
fn folders_of_commands() -> Vec<PathBuf> {
    let entries = run_folder().and_then(|folder| fs::read_dir(folder).ok());
    entries
        .into_iter()
        .flatten()
        .flatten()
        .filter(|entry| entry.file_name().to_string_lossy().starts_with("own-"))
        .map(|entry| entry.path())
        .collect()
}
