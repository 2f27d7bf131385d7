//! `crownhead engine`: the engine as other programs use it.

mod event;
mod values;

use std::collections::VecDeque;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::JoinHandle;

use ::engine::hub::{self, Line, quoted};
use ::engine::{
    Answer, BookUse, Engine as Searcher, Info, Level, Limits, Options, Ponder, Stop, Tables, Time,
};
use clap::Args;
use rules::{Game, Rulebook};

use crate::analyse::{Resources, texts};
use crate::exit::{self, Done, Failure};
use crate::screen::{Screen, harmless};
use crate::{endings, load};
use event::{Event, listen};
use values::{clipped, number, switch, time, whole};

/// Let another program use the engine, by the Hub protocol.
///
/// Commands come on standard input and answers go to standard output, a line each, as version 2
/// of the Hub protocol has them. What it does not know it ignores. It ends with `quit`, or when
/// its input ends.
#[derive(Args)]
pub(crate) struct Engine {
    /// The rulebook: the id of one that is built in, or the path of a file.
    #[arg(long, value_name = "ID|FILE", default_value = "english")]
    rules: String,
    #[command(flatten)]
    resources: Resources,
}

impl Engine {
    pub(crate) fn run(self, screen: &mut Screen) -> Done {
        let rulebook = load::rulebook(&self.rules)?;
        let (sender, events) = sync_channel(64);
        listen(sender.clone());
        let session = Session {
            game: Game::new(rulebook.clone(), 0),
            options: self.resources.options(&rulebook)?,
            tables: endings::chosen(self.resources.tables.as_deref(), &rulebook)?,
            folder: self.resources.tables,
            endings: Endings::There,
            rulebook,
            level: Level::FULL,
            book: BookUse::Off,
            seed: drawn(),
            searcher: None,
            limits: Limits::default(),
            running: None,
            sender,
            waiting: VecDeque::new(),
        };
        session.serve(&events, screen)?;
        Ok(exit::Answer::Yes)
    }
}

/// A conversation.
struct Session {
    rulebook: Arc<Rulebook>,
    options: Options,
    /// The folder of tables of solved endings, and those of this rulebook.
    folder: Option<PathBuf>,
    tables: Option<Arc<Tables>>,
    endings: Endings,
    level: Level,
    /// Whether full strength begins from the book.
    book: BookUse,
    /// Makes each game of a level another one.
    seed: u64,
    /// Made when it is first needed, so that parameters can come before.
    searcher: Option<Arc<Searcher>>,
    game: Game,
    limits: Limits,
    running: Option<Running>,
    sender: SyncSender<Event>,
    /// What was said while a search came to its end.
    waiting: VecDeque<Event>,
}

/// Whether solved endings are asked where no folder was named.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Endings {
    /// Those that are in the data folder, made by `play`, `serve`, `match` or `tables build`.
    There,
    /// None.
    None,
}

/// A search under way.
struct Running {
    stop: Stop,
    thread: JoinHandle<()>,
}

/// Whether the conversation goes on.
#[derive(PartialEq, Eq)]
enum Next {
    Listen,
    Quit,
}

impl Session {
    fn serve(mut self, events: &Receiver<Event>, screen: &mut Screen) -> Result<(), Failure> {
        while let Some(event) = self.waiting.pop_front().or_else(|| events.recv().ok()) {
            let next = match event {
                Event::Said(text) => self.hear(&Line::parse(&text), events, screen)?,
                Event::TooLong => error(screen, "the line is too long")?,
                Event::Gone => Next::Quit,
                Event::News(line) => say(screen, &line)?,
                Event::Done(line) => self.end(&line, screen)?,
            };
            if next == Next::Quit {
                break;
            }
        }
        self.settle(events, screen)?;
        Ok(())
    }

    /// Does what a line says.
    fn hear(
        &mut self,
        line: &Line,
        events: &Receiver<Event>,
        screen: &mut Screen,
    ) -> Result<Next, Failure> {
        match line.command.as_str() {
            "ping" => return say(screen, "pong"),
            "stop" => return Ok(self.tell_search(Stop::stop)),
            "ponder-hit" => return Ok(self.tell_search(Stop::ponder_hit)),
            "quit" => return Ok(Next::Quit),
            // Nothing else belongs into a search: it ends first.
            "hub" | "init" | "set-param" | "new-game" | "pos" | "level" | "go" => {
                self.settle(events, screen)?;
            }
            _ => return Ok(Next::Listen),
        }
        let done = match line.command.as_str() {
            "hub" => return self.introduce(screen),
            "init" => {
                self.searcher();
                return say(screen, "ready");
            }
            "set-param" => self.set(line),
            "new-game" => {
                self.searcher().forget();
                self.seed = drawn();
                Ok(())
            }
            "pos" => self.place(line),
            "level" => self.measure(line),
            _ => {
                self.go(line);
                Ok(())
            }
        };
        match done {
            Ok(()) => Ok(Next::Listen),
            Err(message) => error(screen, &message),
        }
    }

    fn introduce(&self, screen: &mut Screen) -> Result<Next, Failure> {
        let version = env!("CARGO_PKG_VERSION");
        let rules = quoted(self.rulebook.id());
        let folder = self.folder.as_deref().unwrap_or(Path::new(""));
        let folder = quoted(&harmless(&folder.to_string_lossy()));
        let Options {
            hash_mb, threads, ..
        } = self.options;
        for line in [
            format!("id name=Crownhead version={version} author=Crownhead"),
            format!("param name=rules value={rules} type=string"),
            format!(
                "param name=level value={} type=int min=1 max=8",
                self.level.number()
            ),
            format!(
                "param name=book value={} type=bool",
                self.book == BookUse::On
            ),
            format!("param name=threads value={threads} type=int min=1 max=128"),
            format!("param name=hash value={hash_mb} type=int min=1 max=32768"),
            format!("param name=tables value={folder} type=string"),
            format!(
                "param name=endings value={} type=bool",
                self.endings == Endings::There
            ),
            "wait".to_string(),
        ] {
            say(screen, &line)?;
        }
        Ok(Next::Listen)
    }

    fn set(&mut self, line: &Line) -> Result<(), String> {
        let name = line.get("name").unwrap_or_default();
        let value = line.get("value").unwrap_or_default();
        match name {
            "rules" => {
                let rulebook = load::rulebook(value).map_err(|failure| said(&failure))?;
                self.game = Game::new(rulebook.clone(), 0);
                self.rulebook = rulebook;
                // Other rules may have no tables in the folder; then there are none.
                self.tables = self.tables_in(self.folder.as_deref()).unwrap_or_default();
            }
            "tables" => {
                let folder = Some(PathBuf::from(value)).filter(|_| !value.is_empty());
                self.tables = self.tables_in(folder.as_deref())?;
                self.folder = folder;
            }
            "level" => {
                let level = number(name, value, 1..=8)?;
                self.level = Level::new(level as u8).unwrap_or(Level::FULL);
            }
            "book" => {
                let is_on = switch(name, value)?;
                self.book = if is_on { BookUse::On } else { BookUse::Off };
                return Ok(());
            }
            "endings" => {
                let is_on = switch(name, value)?;
                self.endings = if is_on { Endings::There } else { Endings::None };
            }
            "threads" => self.options.threads = number(name, value, 1..=128)? as usize,
            "hash" => self.options.hash_mb = number(name, value, 1..=32768)? as usize,
            _ => {}
        }
        self.searcher = None;
        Ok(())
    }

    fn searcher(&mut self) -> Arc<Searcher> {
        let make = || {
            let searcher = Searcher::new(self.rulebook.clone(), self.options.clone());
            if let Some(tables) = &self.tables {
                searcher.use_tables(tables.clone());
            }
            Arc::new(searcher)
        };
        self.searcher.get_or_insert_with(make).clone()
    }

    /// Takes up endings that were solved before, if no folder was named. A search that is bounded
    /// by positions or depth goes the same way on every machine, so it asks none.
    fn look_up(&mut self) {
        if self.tables.is_some() || self.endings == Endings::None {
            return;
        }
        let repeatable = self.limits.nodes.is_some() || self.limits.depth.is_some();
        let has_some = self.searcher().tables().is_some();
        if repeatable && has_some {
            self.searcher = None;
        } else if !repeatable
            && !has_some
            && let Some(tables) = endings::there(&self.rulebook)
        {
            self.searcher().use_tables(tables);
        }
    }

    fn tables_in(&self, folder: Option<&Path>) -> Result<Option<Arc<Tables>>, String> {
        endings::chosen(folder, &self.rulebook).map_err(|failure| said(&failure))
    }

    /// Sets up a position and plays the moves that follow it.
    fn place(&mut self, line: &Line) -> Result<(), String> {
        let mut game = match line.get("pos") {
            Some(text) => hub::read_position(&self.rulebook, text)?,
            None => Game::new(self.rulebook.clone(), 0),
        };
        for text in line.get("moves").unwrap_or_default().split_whitespace() {
            let mv = hub::read_move(&game, text)?;
            game.play(&mv)
                .map_err(|_| format!("`{text}` is not legal"))?;
        }
        self.game = game;
        Ok(())
    }

    fn measure(&mut self, line: &Line) -> Result<(), String> {
        let seconds = |name: &str| line.get(name).map(|text| time(name, text)).transpose();
        let count = |name: &str| line.get(name).map(|text| whole(name, text)).transpose();
        let time = match (seconds("move-time")?, seconds("time")?) {
            (Some(time), _) => Time::Move(time),
            (None, Some(left)) => Time::Clock {
                left,
                increment: seconds("inc")?.unwrap_or_default(),
                moves: count("moves")?.map(clipped),
            },
            (None, None) => Time::Free,
        };
        self.limits = Limits {
            time,
            nodes: count("nodes")?,
            depth: count("depth")?.map(clipped),
            ..Limits::default()
        };
        Ok(())
    }

    /// Starts a search.
    fn go(&mut self, line: &Line) {
        self.look_up();
        let limits = Limits {
            ponder: if line.has("ponder") {
                Ponder::Yes
            } else {
                Ponder::No
            },
            ..self.limits.clone()
        };
        let analysis = line.has("analyze") || line.has("analyse");
        let full = analysis || self.level == Level::FULL;
        let from_book = full && !analysis && self.book == BookUse::On;
        let (searcher, game, level) = (self.searcher(), self.game.clone(), self.level);
        let seed = self.seed;
        let (sender, stop) = (self.sender.clone(), Stop::new());
        let switch = stop.clone();
        let thread = std::thread::spawn(move || {
            let search = || {
                searcher.search(&game, &limits, &switch, |info| {
                    let _ = sender.send(Event::News(news(&game, info)));
                })
            };
            let known = from_book.then(|| searcher.book_move(&game, seed)).flatten();
            let answer = match (known, full) {
                (Some(answer), _) => answer,
                (None, true) => search(),
                (None, false) => searcher.play(&game, level, &limits, &switch, seed),
            };
            let _ = sender.send(Event::Done(done(&game, &answer)));
        });
        self.running = Some(Running { stop, thread });
    }

    fn tell_search(&self, what: impl Fn(&Stop)) -> Next {
        if let Some(running) = &self.running {
            what(&running.stop);
        }
        Next::Listen
    }

    fn end(&mut self, line: &str, screen: &mut Screen) -> Result<Next, Failure> {
        if let Some(running) = self.running.take() {
            // It has sent its last word; a panic in it is told by its own message.
            let _ = running.thread.join();
        }
        say(screen, line)
    }

    /// Ends a search that is under way and tells what it found.
    fn settle(&mut self, events: &Receiver<Event>, screen: &mut Screen) -> Result<(), Failure> {
        self.tell_search(Stop::stop);
        while self.running.is_some() {
            match events.recv() {
                Ok(Event::News(line)) => {
                    say(screen, &line)?;
                }
                Ok(Event::Done(line)) => {
                    self.end(&line, screen)?;
                }
                Ok(event) => self.waiting.push_back(event),
                Err(_) => break,
            }
        }
        Ok(())
    }
}

/// The news of a search as a line.
fn news(game: &Game, info: &Info) -> String {
    let line = &info.line;
    let seconds = info.time.as_secs_f64();
    format!(
        "info depth={} score={:.2} nodes={} time={seconds:.3} nps={:.3} pv={}",
        line.depth,
        f64::from(line.score.hundredths()) / 100.0,
        info.nodes,
        info.nodes as f64 / seconds.max(1e-6) / 1e6,
        quoted(&texts(game, &line.moves, hub::write_move).join(" "))
    )
}

/// The end of a search as a line.
fn done(game: &Game, answer: &Answer) -> String {
    let Some(best) = &answer.best else {
        return "done".to_string();
    };
    let mut line = format!("done move={}", hub::write_move(game, best));
    let expected = answer.lines.first().map(|line| &line.moves[..]);
    if let Some(moves @ [first, _, ..]) = expected
        && first == best
    {
        line += &format!(" ponder={}", texts(game, &moves[..2], hub::write_move)[1]);
    }
    line
}

fn say(screen: &mut Screen, line: &str) -> Result<Next, Failure> {
    screen.line(line)?;
    screen.flush()?;
    Ok(Next::Listen)
}

fn error(screen: &mut Screen, message: &str) -> Result<Next, Failure> {
    let message = quoted(&harmless(message));
    say(screen, &format!("error message={message}"))
}

fn said(failure: &Failure) -> String {
    match failure {
        Failure::Use(message) => message.clone(),
        Failure::Output(error) => error.to_string(),
    }
}

/// A number that is another one each time.
fn drawn() -> u64 {
    RandomState::new().hash_one(0)
}
