//! Bots made ready: private copies of their files, built side by side, known by what is in them.

use std::fmt::Write as _;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use sha2::{Digest, Sha256};

use super::chunk::found;
use super::setting::{Entry, Function, Isolation, Kind, Module, Parts, Program};
use crate::function::{self, Language};
use crate::process::{Failure, run_once};
use crate::protocol::Protocol;
use crate::sandbox::{self, Confinement, Size, Snapshot};

/// The bots of a contest, ready to play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ready {
    /// The bots. Those that could not be made ready say why.
    pub bots: Vec<Entry>,
    /// A text for each that is another one whenever another program plays.
    pub versions: Vec<String>,
    /// What is worth knowing about some of them: the number of the bot, and a sentence.
    pub remarks: Vec<(usize, String)>,
    /// Those with folders so large that there is probably more in them than a bot: the number of
    /// the bot, and how much was copied.
    pub large: Vec<(usize, Size)>,
}

impl Ready {
    /// Takes the private copies of the bots away again, when nobody plays with them any more.
    pub fn remove(&self) {
        for bot in &self.bots {
            if let Kind::Program(program) = &bot.kind {
                sandbox::remove(&program.folder);
            }
        }
    }

    /// The bots of both.
    #[must_use]
    pub fn and(mut self, other: Ready) -> Ready {
        let before = self.bots.len();
        let remarks = other.remarks.into_iter();
        self.remarks
            .extend(remarks.map(|(bot, remark)| (before + bot, remark)));
        let large = other.large.into_iter();
        self.large
            .extend(large.map(|(bot, size)| (before + bot, size)));
        self.bots.extend(other.bots);
        self.versions.extend(other.versions);
        self
    }
}

/// How bots are made ready.
#[derive(Clone, Debug)]
pub struct Workshop {
    /// Where what was built is kept for the next time, if it is.
    pub kept: Option<PathBuf>,
    /// Whether builds are isolated.
    pub isolation: Isolation,
    /// What builds may read beside the system and their own files.
    pub readable: Vec<PathBuf>,
    /// How many builds go on at the same time.
    pub at_once: usize,
    /// Most bytes of what a build leaves. Whoever makes more is not ready.
    pub most_built: u64,
}

impl Default for Workshop {
    /// One build after the other, isolated; nothing is kept.
    fn default() -> Workshop {
        Workshop {
            kept: None,
            isolation: Isolation::Auto,
            readable: Vec::new(),
            at_once: 1,
            most_built: 1 << 30,
        }
    }
}

/// How long a build may take.
const LONGEST: Duration = Duration::from_secs(600);

/// Most bytes of a module. One more is refused by whoever compiles it.
const MOST_MODULE: u64 = 16 << 20;

/// Most bytes of a function.
const MOST_TEXT: u64 = 1 << 20;

impl Workshop {
    /// Makes all bots ready. `tell` hears which bot is built, and with what.
    pub fn ready(&self, bots: &[Entry], tell: &(dyn Fn(&str, &[String]) + Sync)) -> Ready {
        let next = AtomicUsize::new(0);
        let done = Mutex::new(Vec::new());
        let work = || {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(bot) = bots.get(number) else {
                    return;
                };
                let made = self.one(bot, tell);
                let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
                done.push((number, made));
            }
        };
        let at_once = self.at_once.clamp(1, bots.len().max(1));
        thread::scope(|scope| {
            for _ in 0..at_once {
                scope.spawn(work);
            }
        });
        let mut all = done.into_inner().unwrap_or_else(PoisonError::into_inner);
        all.sort_by_key(|(number, _)| *number);
        if at_once > 1 {
            self.try_again(bots, &mut all, tell);
        }
        let mut ready = Ready {
            bots: Vec::new(),
            versions: Vec::new(),
            remarks: Vec::new(),
            large: Vec::new(),
        };
        for (number, made) in all {
            if made.size.is_large() {
                ready.large.push((number, made.size));
            }
            let remarks = made.remarks.into_iter().map(|remark| (number, remark));
            ready.remarks.extend(remarks);
            ready.versions.push(made.version);
            ready.bots.push(Entry {
                name: bots[number].name.clone(),
                kind: made.kind,
            });
        }
        ready
    }

    /// What failed beside others is tried once more, alone. Processes and memory are the same for
    /// all builds of a user, and somebody may have taken them all.
    fn try_again(&self, bots: &[Entry], all: &mut [(usize, Made)], tell: &dyn Fn(&str, &[String])) {
        let doubtful = all.iter_mut().filter(|(_, made)| made.is_doubtful);
        for (number, made) in doubtful {
            *made = self.one(&bots[*number], tell);
        }
    }

    fn one(&self, bot: &Entry, tell: &dyn Fn(&str, &[String])) -> Made {
        let tell = |command: &[String]| tell(&bot.name, command);
        match &bot.kind {
            Kind::House(level) => Made::plain(bot.kind.clone(), format!("level {level}")),
            Kind::Unready(why) => Made::unready("", why),
            Kind::Module(module) => of_module(module),
            Kind::Program(program) => match Job::of_program(program) {
                Ok(job) => self.made(job, &tell),
                Err(why) => Made::unready("", &why),
            },
            Kind::Function(function) => match Job::of_function(function) {
                Ok(job) => self.made(job, &tell),
                Err(why) => Made::unready("", &why),
            },
        }
    }

    /// Builds it, if that was not done before.
    fn made(&self, job: Job, tell: &dyn Fn(&[String])) -> Made {
        let version = job.version();
        let kept = self.kept.as_ref().map(|folder| folder.join(&version));
        let is_built = kept.as_ref().is_some_and(|kept| kept.is_dir());
        let built = match (&kept, job.steps.is_empty()) {
            (_, true) => Ok(job.folder.clone()),
            (Some(kept), false) if is_built => self.copy(kept).map_err(Failure::from),
            _ => self.built(&job, tell),
        };
        if !job.steps.is_empty() {
            // Also what a build left that failed.
            sandbox::remove(&job.folder);
        }
        let folder = match built {
            Ok(folder) => folder,
            Err(failure) => {
                return Made {
                    is_doubtful: failure.by_itself,
                    ..Made::unready(&version, &failure.why)
                };
            }
        };
        if let (Some(kept), false, false) = (&kept, is_built, job.steps.is_empty()) {
            // Without it the next run builds once more.
            let _ = keep(&folder, kept);
        }
        Made {
            remarks: job.remarks(),
            size: job.size,
            version,
            is_doubtful: false,
            kind: Kind::Program(Program {
                command: job.command,
                folder,
                parts: Parts::All,
                build: None,
                protocol: job.protocol,
            }),
        }
    }

    /// Runs every step in the copy, then takes a copy of what came out of it: whatever a build
    /// does to files, what is played has plain modes and no way out.
    fn built(&self, job: &Job, tell: &dyn Fn(&[String])) -> Result<PathBuf, Failure> {
        for step in &job.steps {
            tell(step);
            let words = found(step, &job.folder);
            let confinement = match self.isolation {
                Isolation::Auto => {
                    let mut confinement = Confinement::of_build(&job.folder);
                    confinement.readable.extend(self.readable.iter().cloned());
                    Some(confinement)
                }
                Isolation::Off => None,
            };
            run_once(&words, &job.folder, confinement.as_ref(), LONGEST)?;
        }
        Ok(self.copy(&job.folder)?)
    }

    /// A fresh copy of what was built, to be changed by nobody.
    fn copy(&self, from: &Path) -> Result<PathBuf, String> {
        let to = fresh()?;
        let taken = Snapshot::take(from, &to).and_then(|taken| match taken.size.bytes {
            bytes if bytes > self.most_built => Err(format!(
                "there are {bytes} bytes in its folder after the build: expected at most {}",
                self.most_built
            )),
            _ => Ok(to.clone()),
        });
        taken.inspect_err(|_| sandbox::remove(&to))
    }
}

/// A bot that was made ready, or was not.
struct Made {
    kind: Kind,
    version: String,
    remarks: Vec<String>,
    /// How much was in its folder before the build.
    size: Size,
    /// True if its build failed and what ran beside it may be the reason.
    is_doubtful: bool,
}

impl Made {
    fn plain(kind: Kind, version: String) -> Made {
        Made {
            kind,
            version,
            remarks: Vec::new(),
            size: Size::default(),
            is_doubtful: false,
        }
    }

    /// Another version: should it be ready next time, its games are played.
    fn unready(version: &str, why: &str) -> Made {
        Made::plain(Kind::Unready(why.to_string()), format!("{version} unready"))
    }
}

fn of_module(module: &Module) -> Made {
    let mut bytes = Vec::new();
    let open = fs::File::open(&module.file);
    let read = open.and_then(|file| file.take(MOST_MODULE + 1).read_to_end(&mut bytes));
    if let Err(error) = read {
        return Made::unready("", &format!("{}: {error}", module.file.display()));
    }
    let text = format!("{} {}", module.fuel, module.protocol.word());
    let version = short_sum(&[&bytes, text.as_bytes()]);
    match super::modules::check(&bytes) {
        Ok(()) => Made::plain(Kind::Module(module.clone()), version),
        Err(why) => Made::unready(&version, &why),
    }
}

/// What is to be done for one bot.
struct Job {
    /// The copy of its files.
    folder: PathBuf,
    hash: String,
    size: Size,
    left_out: Vec<String>,
    steps: Vec<Vec<String>>,
    command: Vec<String>,
    protocol: Protocol,
}

impl Job {
    fn of_program(program: &Program) -> Result<Job, String> {
        let folder = fresh()?;
        let words = [
            &program.command[..],
            program.build.as_deref().unwrap_or(&[]),
        ]
        .concat();
        let taken = match program.parts {
            Parts::All => Snapshot::take_some(&program.folder, &folder, &|name| {
                !is_results(&program.folder.join(name))
            }),
            Parts::Named => take_named(&program.folder, &folder, &words),
        };
        let taken = taken.inspect_err(|_| sandbox::remove(&folder))?;
        Ok(Job {
            folder,
            hash: taken.hash,
            size: taken.size,
            left_out: taken.left_out,
            steps: program.build.iter().cloned().collect(),
            command: program.command.clone(),
            protocol: program.protocol,
        })
    }

    fn of_function(function: &Function) -> Result<Job, String> {
        let language = Language::of(&function.file)?;
        let text = text_of(&function.file)?;
        let recipe = function::recipe(language, &text);
        let folder = fresh()?;
        let own = (function::name_of(language).to_string(), text);
        for (name, text) in [own].iter().chain(&recipe.files) {
            let path = folder.join(name);
            let above = path.parent().map_or(Ok(()), fs::create_dir_all);
            let written = above.and_then(|()| fs::write(&path, text));
            written.map_err(|error| format!("{name}: {error}"))?;
        }
        let copy = fresh()?;
        let taken = Snapshot::take(&folder, &copy)?;
        sandbox::remove(&folder);
        Ok(Job {
            folder: copy,
            hash: taken.hash,
            size: taken.size,
            left_out: taken.left_out,
            steps: recipe.steps,
            command: recipe.command,
            protocol: Protocol::Board,
        })
    }

    fn version(&self) -> String {
        let steps = self.steps.iter().map(|step| step.join("\0"));
        let steps: Vec<String> = steps.collect();
        short_sum(&[
            self.hash.as_bytes(),
            steps.join("\0\0").as_bytes(),
            self.command.join("\0").as_bytes(),
            self.protocol.word().as_bytes(),
        ])
    }

    fn remarks(&self) -> Vec<String> {
        if self.left_out.is_empty() {
            Vec::new()
        } else {
            vec![format!("left out {}", self.left_out.join("; "))]
        }
    }
}

fn fresh() -> Result<PathBuf, String> {
    sandbox::fresh("bot").map_err(|error| format!("no folder for it: {error}"))
}

/// True for the results of a contest, which are nobody's program.
fn is_results(folder: &Path) -> bool {
    folder.join("games.jsonl").exists()
}

/// Copies the files that words name, and no others.
fn take_named(from: &Path, to: &Path, words: &[String]) -> Result<Snapshot, String> {
    let is_named = |name: &Path| {
        let names = words.iter().map(Path::new);
        let first = |path: &Path| path.components().find_map(normal);
        !from.join(name).is_dir() && names.filter_map(first).any(|word| word == name)
    };
    Snapshot::take_some(from, to, &is_named)
}

fn normal(part: std::path::Component) -> Option<PathBuf> {
    match part {
        std::path::Component::Normal(name) => Some(PathBuf::from(name)),
        _ => None,
    }
}

/// The text of a function. It is read from a copy of its file, as all that is built and played: a
/// link that leads out of its folder says nothing.
fn text_of(file: &Path) -> Result<String, String> {
    let name = file.file_name().unwrap_or_default();
    let folder = file.parent().filter(|above| *above != Path::new(""));
    let copy = fresh()?;
    let is_it = |entry: &Path| entry.as_os_str() == name;
    let taken = Snapshot::take_some(folder.unwrap_or(Path::new(".")), &copy, &is_it);
    let text = taken.and_then(|taken| match taken.left_out.first() {
        Some(why) => Err(format!("{why}: expected a plain file")),
        None => text_in(&copy.join(name), file),
    });
    sandbox::remove(&copy);
    text
}

/// The text of a copy; `file` is what it is a copy of.
fn text_in(copy: &Path, file: &Path) -> Result<String, String> {
    let told = |error: std::io::Error| format!("{}: {error}", file.display());
    let open = fs::File::open(copy).map_err(told)?;
    if !open.metadata().map_err(told)?.is_file() {
        return Err(format!("{} is no plain file", file.display()));
    }
    let mut bytes = Vec::new();
    let read = open.take(MOST_TEXT + 1).read_to_end(&mut bytes);
    if read.map_err(told)? as u64 > MOST_TEXT {
        let name = file.display();
        return Err(format!(
            "{name} has more than {MOST_TEXT} bytes: expected fewer"
        ));
    }
    String::from_utf8(bytes).map_err(|_| format!("{} is no text", file.display()))
}

/// Keeps what was built for the next time. Either the whole of it is there or nothing.
fn keep(folder: &Path, kept: &Path) -> Result<(), String> {
    let told = |error: std::io::Error| error.to_string();
    let unfinished = kept.with_extension(format!("part-{}", std::process::id()));
    let _ = fs::remove_dir_all(&unfinished);
    fs::create_dir_all(&unfinished).map_err(told)?;
    let taken = Snapshot::take(folder, &unfinished);
    let moved = taken.and_then(|_| fs::rename(&unfinished, kept).map_err(told));
    if moved.is_err() {
        let _ = fs::remove_dir_all(&unfinished);
    }
    moved
}

/// Sixteen letters that stand for some bytes.
pub(super) fn short_sum(parts: &[&[u8]]) -> String {
    let mut sum = Sha256::new();
    for part in parts {
        sum.update((part.len() as u64).to_le_bytes());
        sum.update(part);
    }
    let mut text = String::new();
    for byte in &sum.finalize()[..8] {
        let _ = write!(text, "{byte:02x}");
    }
    text
}
