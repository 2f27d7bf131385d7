//! A bot as a WebAssembly module: isolated on every system, at the same cost on every machine.
//!
//! A module imports nothing. It exports
//!
//! - `memory`;
//! - `alloc(length: i32) -> i32`: where a text of so many bytes can be put;
//! - `line(place: i32, length: i32) -> i64`: hears one line, without its end, and answers with
//!   the place (upper 32 bits) and the length (lower 32 bits) of a text; 0 is no answer.
//!
//! The lines are those of its protocol. A text of several lines is several answers, and lines that
//! begin with `#` go to its log. What a module does is counted in fuel, not in time.

use std::fmt;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use rules::{Game, Side};
use wasmtime::{
    Config, Engine, Instance, Memory, Module, Store, StoreLimits, StoreLimitsBuilder, Trap,
    TypedFunc,
};

use crate::Log;
use crate::play::{Mail, Player};
use crate::process::Bounds;
use crate::protocol::Protocol;
use crate::referee::Event;

/// What a module may take.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ration {
    /// Most fuel for one line that it hears. A simple instruction takes one.
    pub fuel: u64,
    /// Most bytes of memory.
    pub memory: usize,
    /// What it may write.
    pub bounds: Bounds,
}

impl Default for Ration {
    fn default() -> Ration {
        Ration {
            fuel: 1_000_000_000,
            memory: 256 << 20,
            bounds: Bounds::default(),
        }
    }
}

/// A module that was checked and compiled. It plays any number of games.
#[derive(Clone)]
pub struct Program(Module);

impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Program({})", self.0.name().unwrap_or("without a name"))
    }
}

/// Most bytes of a module: compiling takes memory and time, too.
const LARGEST: usize = 16 << 20;

impl Program {
    /// Reads a module, as bytes or as WebAssembly text.
    pub fn read(bytes: &[u8]) -> Result<Program, String> {
        if bytes.len() > LARGEST {
            let got = bytes.len();
            return Err(format!(
                "the module has {got} bytes: expected at most {LARGEST}"
            ));
        }
        let mut config = Config::new();
        // The same numbers and the same count on every machine.
        config
            .consume_fuel(true)
            .cranelift_nan_canonicalization(true);
        let module = Engine::new(&config).and_then(|engine| Module::new(&engine, bytes));
        let module = module.map_err(|error| format!("no WebAssembly module: {error}"))?;
        if let Some(import) = module.imports().next() {
            let (from, name) = (import.module(), import.name());
            return Err(format!(
                "the module imports `{from}.{name}`: expected no imports"
            ));
        }
        Ok(Program(module))
    }
}

/// A module that plays.
#[derive(Debug)]
pub struct Bot {
    program: Program,
    protocol: Protocol,
    ration: Ration,
    /// Where its texts go while it runs.
    texts: Option<Sender<String>>,
    log: Arc<Mutex<Log>>,
}

impl Bot {
    /// A player of one game.
    pub fn new(program: Program, protocol: Protocol, ration: Ration) -> Bot {
        Bot {
            program,
            protocol,
            ration,
            texts: None,
            log: Arc::default(),
        }
    }

    /// What it said beside the game.
    pub fn log(&self) -> Log {
        let log = self.log.lock().unwrap_or_else(PoisonError::into_inner);
        log.clone()
    }
}

impl Player for Bot {
    fn protocol(&self) -> Option<Protocol> {
        Some(self.protocol)
    }

    fn start(&mut self, mail: Mail) -> Result<(), String> {
        let machine = Machine::new(&self.program, self.ration)?;
        let (sender, texts) = mpsc::channel();
        let desk = Desk {
            mail,
            log: self.log.clone(),
            bounds: self.ration.bounds,
            lines: 0,
            bytes: 0,
        };
        let thread = thread::Builder::new().name("module".to_string());
        let thread = thread.spawn(move || run(machine, desk, &texts));
        thread.map_err(|error| error.to_string())?;
        self.texts = Some(sender);
        Ok(())
    }

    fn say(&mut self, text: &str) {
        if let Some(texts) = &self.texts {
            // If it is gone, that was told.
            let _ = texts.send(text.to_string());
        }
    }

    fn ask(&mut self, _: &Game, _: Side, _: Duration) {}

    /// It hears nothing more. What it is at ends with its fuel.
    fn kill(&mut self) {
        self.texts = None;
    }

    fn finish(&mut self, _: Duration) {
        self.kill();
    }
}

/// Hears lines until there are no more, or until something is wrong.
fn run(mut machine: Machine, mut desk: Desk, texts: &Receiver<String>) {
    for text in texts {
        for line in text.lines() {
            let heard = machine.line(line).map_err(Event::Stopped);
            if let Err(event) = heard.and_then(|answer| desk.take(&answer)) {
                return desk.mail.post(event);
            }
        }
    }
}

/// A module at work.
struct Machine {
    store: Store<StoreLimits>,
    memory: Memory,
    alloc: TypedFunc<i32, i32>,
    line: TypedFunc<(i32, i32), i64>,
    ration: Ration,
}

impl Machine {
    fn new(program: &Program, ration: Ration) -> Result<Machine, String> {
        let limits = StoreLimitsBuilder::new()
            .memory_size(ration.memory)
            .table_elements(100_000)
            .instances(1)
            .memories(1)
            .tables(10)
            .build();
        let mut store = Store::new(program.0.engine(), limits);
        store.limiter(|limits| limits);
        store
            .set_fuel(ration.fuel)
            .map_err(|error| error.to_string())?;
        let instance = Instance::new(&mut store, &program.0, &[]).map_err(|error| why(&error))?;
        let memory = instance.get_memory(&mut store, "memory");
        let alloc = instance.get_typed_func(&mut store, "alloc");
        let line = instance.get_typed_func(&mut store, "line");
        Ok(Machine {
            memory: memory.ok_or("the module exports no `memory`")?,
            alloc: alloc.map_err(|_| "the module exports no `alloc(i32) -> i32`")?,
            line: line.map_err(|_| "the module exports no `line(i32, i32) -> i64`")?,
            store,
            ration,
        })
    }

    /// The answer to a line.
    fn line(&mut self, line: &str) -> Result<Vec<u8>, String> {
        let Ok(length) = i32::try_from(line.len()) else {
            return Err("was told more than it can hear".to_string());
        };
        let fuelled = self.store.set_fuel(self.ration.fuel);
        fuelled.map_err(|error| error.to_string())?;
        let place = self.alloc.call(&mut self.store, length);
        let place = place.map_err(|error| why(&error))?;
        let written = self
            .memory
            .write(&mut self.store, place as u32 as usize, line.as_bytes());
        written.map_err(|_| "gave a place outside its memory".to_string())?;
        let packed = self.line.call(&mut self.store, (place, length));
        self.text(packed.map_err(|error| why(&error))? as u64)
    }

    /// The text at a place. It is copied only after it was seen to be short enough.
    fn text(&self, packed: u64) -> Result<Vec<u8>, String> {
        let (place, length) = ((packed >> 32) as usize, packed as u32 as usize);
        let length = length.min(self.ration.bounds.bytes + 1);
        let memory = self.memory.data(&self.store);
        let text = place
            .checked_add(length)
            .and_then(|end| memory.get(place..end));
        let text = text.ok_or("answered with a text outside its memory")?;
        Ok(text.to_vec())
    }
}

/// Why a module ended, in words.
fn why(error: &wasmtime::Error) -> String {
    match error.downcast_ref::<Trap>() {
        Some(Trap::OutOfFuel) => "used up its fuel without an answer".to_string(),
        Some(trap) => format!("ended without an answer ({trap})"),
        None => format!("could not go on: {error}"),
    }
}

/// Where answers are looked at before they are passed on.
struct Desk {
    mail: Mail,
    log: Arc<Mutex<Log>>,
    bounds: Bounds,
    lines: usize,
    bytes: usize,
}

impl Desk {
    fn take(&mut self, answer: &[u8]) -> Result<(), Event> {
        self.bytes += answer.len();
        let mut moves = Vec::new();
        for line in answer.split(|byte| *byte == b'\n') {
            self.lines += usize::from(!line.is_empty());
            if let Some(bound) = self.bounds.broken(line.len(), self.lines, self.bytes) {
                return Err(Event::Flooded(format!("wrote more than {bound}")));
            }
            moves.extend(self.keep_remark(String::from_utf8_lossy(line).trim()));
        }
        // The game may be over with the first of them, and then the log is read.
        moves
            .into_iter()
            .for_each(|line| self.mail.post(Event::Line(line)));
        Ok(())
    }

    /// Puts a remark into the log, and gives back what is none.
    fn keep_remark(&self, line: &str) -> Option<String> {
        if line.starts_with('#') {
            let mut log = self.log.lock().unwrap_or_else(PoisonError::into_inner);
            log.line(line);
            return None;
        }
        (!line.is_empty()).then(|| line.to_string())
    }
}
