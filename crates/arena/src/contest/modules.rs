//! The WebAssembly modules of a contest, made ready once for all games.

use std::time::Duration;

use rules::{Game, Side};

use super::setting::{Kind, Setting};
use crate::play::{Mail, Player};
use crate::protocol::Protocol;

/// The modules by the numbers of their bots.
#[cfg(feature = "wasm")]
pub(super) struct Modules(Vec<Option<Ready>>);

/// A module with all that it may take.
#[cfg(feature = "wasm")]
type Ready = (crate::wasm::Program, Protocol, crate::wasm::Ration);

#[cfg(feature = "wasm")]
impl Modules {
    /// Reads and compiles every module.
    pub(super) fn read(setting: &Setting) -> Result<Modules, String> {
        let ready = setting.bots.iter().map(|entry| match &entry.kind {
            Kind::Module(module) => ready(module, setting)
                .map(Some)
                .map_err(|why| format!("`{}` cannot play: {why}", entry.name)),
            _ => Ok(None),
        });
        ready.collect::<Result<_, String>>().map(Modules)
    }

    /// A player of one game.
    pub(super) fn player(&self, bot: usize) -> Option<crate::wasm::Bot> {
        let (program, protocol, ration) = self.0.get(bot)?.clone()?;
        Some(crate::wasm::Bot::new(program, protocol, ration))
    }
}

/// Why a module cannot play, if it cannot: then it alone loses its games.
#[cfg(feature = "wasm")]
pub(super) fn check(bytes: &[u8]) -> Result<(), String> {
    crate::wasm::Program::read(bytes).map(drop)
}

/// Without the feature no contest with a module is played at all.
#[cfg(not(feature = "wasm"))]
pub(super) fn check(_: &[u8]) -> Result<(), String> {
    Ok(())
}

#[cfg(feature = "wasm")]
fn ready(module: &super::setting::Module, setting: &Setting) -> Result<Ready, String> {
    let bytes = std::fs::read(&module.file);
    let bytes = bytes.map_err(|error| format!("{}: {error}", module.file.display()))?;
    let limits = &setting.limits;
    let ration = crate::wasm::Ration {
        fuel: module.fuel,
        memory: usize::try_from(limits.memory_mb << 20).unwrap_or(usize::MAX),
        bounds: super::chunk::bounds(limits),
    };
    Ok((crate::wasm::Program::read(&bytes)?, module.protocol, ration))
}

/// There are none without the feature.
#[cfg(not(feature = "wasm"))]
pub(super) struct Modules;

#[cfg(not(feature = "wasm"))]
impl Modules {
    /// Refuses every module.
    pub(super) fn read(setting: &Setting) -> Result<Modules, String> {
        let is_module = |kind: &Kind| matches!(kind, Kind::Module(_));
        match setting.bots.iter().find(|entry| is_module(&entry.kind)) {
            None => Ok(Modules),
            Some(entry) => Err(format!(
                "`{}` is a WebAssembly module, and this program cannot run them: expected one \
                 that was built with `--features wasm`",
                entry.name
            )),
        }
    }

    /// Nobody.
    pub(super) fn player(&self, _: usize) -> Option<Absent> {
        None
    }
}

/// A player who does not come.
#[derive(Debug)]
pub(super) struct Absent {
    why: String,
}

impl Absent {
    pub(super) fn new(why: &str) -> Absent {
        Absent {
            why: why.to_string(),
        }
    }
}

#[cfg(not(feature = "wasm"))]
impl Absent {
    /// Nothing was said.
    pub(super) fn log(&self) -> crate::Log {
        crate::Log::default()
    }
}

impl Player for Absent {
    fn protocol(&self) -> Option<Protocol> {
        None
    }

    fn start(&mut self, _: Mail) -> Result<(), String> {
        Err(self.why.clone())
    }

    fn say(&mut self, _: &str) {}

    fn ask(&mut self, _: &Game, _: Side, _: Duration) {}
}

/// What plays for a module.
#[cfg(feature = "wasm")]
pub(super) type ModuleBot = crate::wasm::Bot;
#[cfg(not(feature = "wasm"))]
pub(super) type ModuleBot = Absent;
