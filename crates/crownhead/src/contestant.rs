//! Somebody named on the command line who plays: a command, or a file with a function.

use std::path::{Path, PathBuf};

use arena::contest::{Entry, Function, Isolation, Kind, Workshop};
use arena::function::Language;
use arena::process::{Bot, Bounds, Launch};
use arena::protocol::Protocol;
use arena::sandbox::{Confinement, Size, Stage};
use texts::Message;

use crate::command;
use crate::exit::{Failure, tell};
use crate::language::say;
use crate::screen::harmless;

/// A contestant made ready: any number of bots can be started from it.
pub(crate) struct Contestant {
    launch: Launch,
    confinement: Option<Confinement>,
    /// Its files, as long as it plays.
    _stage: Option<Stage>,
}

impl Contestant {
    /// Makes a command ready, or builds a function.
    pub(crate) fn new(
        text: &str,
        folder: Option<&Path>,
        protocol: Protocol,
        isolation: Isolation,
    ) -> Result<Contestant, Failure> {
        match function(text) {
            Some(file) => of_function(file, isolation),
            None => of_command(text, folder, protocol, isolation),
        }
    }

    /// A bot for one game.
    pub(crate) fn bot(&self) -> Bot {
        match &self.confinement {
            Some(confinement) => Bot::confined(self.launch.clone(), confinement.clone()),
            None => Bot::new(self.launch.clone()),
        }
    }
}

/// The file of a lone function: a text that is nothing but the name of a source file.
pub(crate) fn function(text: &str) -> Option<PathBuf> {
    let file = PathBuf::from(text);
    (file.is_file() && Language::of(&file).is_ok()).then_some(file)
}

/// The program of a command, if no file has its name: neither here, if it is a path, nor where
/// programs are.
pub(crate) fn missing(text: &str) -> Option<String> {
    if function(text).is_some() {
        return None;
    }
    let program = command::words(text).ok()?.into_iter().next()?;
    let is_path = Path::new(&program).components().count() > 1;
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let is_in = |folder: PathBuf| is_program(&folder.join(&program));
    let is_there = if is_path {
        is_program(Path::new(&program))
    } else {
        std::env::split_paths(&folders).any(is_in)
    };
    (!is_there).then_some(program)
}

fn is_program(path: &Path) -> bool {
    let suffix = std::env::consts::EXE_SUFFIX;
    let mut with_suffix = path.as_os_str().to_owned();
    with_suffix.push(suffix);
    path.is_file() || Path::new(&with_suffix).is_file()
}

/// How a contestant talks: a function always in the same way.
pub(crate) fn protocol(text: &str, otherwise: Protocol) -> Protocol {
    match function(text) {
        Some(_) => Protocol::Board,
        None => otherwise,
    }
}

/// Tells that a bot lies among other things. Copying them takes time before each first move.
pub(crate) fn tell_large(name: &str, size: Size) {
    let large = Message::new("bot-large-folder")
        .with("name", harmless(name))
        .with("files", size.files)
        .with("megabytes", size.bytes.div_ceil(1_000_000));
    tell(&say(large));
}

fn of_function(file: PathBuf, isolation: Isolation) -> Result<Contestant, Failure> {
    let name = harmless(&file.display().to_string());
    let workshop = Workshop {
        isolation,
        ..Workshop::default()
    };
    let entry = Entry {
        name: name.clone(),
        kind: Kind::Function(Function { file }),
    };
    let ready = workshop.ready(&[entry], &|_, _| {});
    match ready.bots.into_iter().next().map(|bot| bot.kind) {
        Some(Kind::Program(program)) => Ok(Contestant {
            confinement: match isolation {
                Isolation::Auto => Some(Confinement::of(&program.folder)),
                Isolation::Off => None,
            },
            launch: Launch {
                words: program.command,
                folder: Some(program.folder),
                protocol: program.protocol,
                bounds: Bounds::default(),
            },
            _stage: None,
        }),
        Some(Kind::Unready(why)) => {
            let lines: Vec<String> = why.lines().map(harmless).collect();
            let why = lines.join("\n");
            Err(Failure::Use(format!("{name} cannot be built: {why}")))
        }
        _ => Err(Failure::Use(format!("{name} cannot be built"))),
    }
}

fn of_command(
    text: &str,
    folder: Option<&Path>,
    protocol: Protocol,
    isolation: Isolation,
) -> Result<Contestant, Failure> {
    let words = command::words(text)?;
    let launch = |words: Vec<String>, folder: Option<PathBuf>| Launch {
        words,
        folder,
        protocol,
        bounds: Bounds::default(),
    };
    if isolation == Isolation::Off {
        return Ok(Contestant {
            launch: launch(words, folder.map(Path::to_path_buf)),
            confinement: None,
            _stage: None,
        });
    }
    let stage = Stage::new(&words, folder);
    let stage = stage.map_err(|why| Failure::Use(format!("`{}`: {why}", harmless(text))))?;
    for left_out in &stage.left_out {
        tell(&format!("left out {}", harmless(left_out)));
    }
    if stage.size.is_large() {
        tell_large(text, stage.size);
    }
    Ok(Contestant {
        launch: launch(stage.words.clone(), Some(stage.folder.clone())),
        confinement: Some(stage.confinement()),
        _stage: Some(stage),
    })
}
