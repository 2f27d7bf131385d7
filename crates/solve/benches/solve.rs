//! What whole games are worth: proven, and checked by the plain program.
//!
//! Words after `--` choose games by their names. Without any, all are tried in turn.

use std::io;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use endgame::Tables;
use rules::{Game, Obstacles, OpeningRule, Rulebook, Start, builtin, file};
use solve::{Certificate, Counters, News, Options, Proven, Result3, check, solve};

/// A game to be solved from its start.
struct Question {
    name: String,
    rulebook: Arc<Rulebook>,
    /// Tables of endings are made for it first, of at most so many pieces; 0 for none.
    pieces: u8,
    minutes: u64,
}

/// The bytes of what a search keeps.
const MEMORY: u64 = 3 << 30;
/// Tables of endings on a small board have at most so many pieces, and so many positions.
const PIECES: u8 = 5;
const POSITIONS: u64 = 20_000_000;
/// How long a game on a small board may take.
const MINUTES: u64 = 2;

fn main() {
    let chosen: Vec<String> = std::env::args().skip(1).collect();
    let is_chosen = |question: &Question| {
        let mut names = chosen
            .iter()
            .filter(|name| !name.starts_with('-'))
            .peekable();
        names.peek().is_none() || names.any(|name| *name == question.name)
    };
    println!("| game | worth | states looked at | seconds | of endings | states checked | bytes |");
    println!("|---|---|---:|---:|---:|---:|---:|");
    for question in questions().filter(is_chosen) {
        question.answer();
    }
}

/// The games: those that are played on eight by eight squares, with two rows of men a side on six
/// by six, between the quickest and the one that takes longest.
fn questions() -> impl Iterator<Item = Question> {
    let english = Question {
        name: "english-4x4".to_string(),
        rulebook: like("english", 4, "[1]").expect("rules that fit"),
        pieces: 0,
        minutes: 1,
    };
    let contest = Question {
        name: "contest".to_string(),
        rulebook: builtin::rulebook("contest").expect("a built-in rulebook"),
        pieces: 0,
        minutes: 8,
    };
    let small = builtin::every_id().filter_map(small);
    std::iter::once(english).chain(small).chain([contest])
}

/// A built-in game on a smaller board. There is none where the start is no rows of men on eight by
/// eight squares, and where squares or openings are drawn.
fn small(id: &str) -> Option<Question> {
    let rulebook = builtin::rulebook(id)?;
    let draft = rulebook.draft();
    let eight = draft.board.width == 8 && draft.board.height == 8;
    let plain = draft.obstacles == Obstacles::None && draft.opening == OpeningRule::Free;
    if !eight || !plain || !matches!(draft.start, Start::Rows(_)) {
        return None;
    }
    Some(Question {
        name: format!("{id}-6x6"),
        rulebook: like(id, 6, "[1, 2]")?,
        pieces: PIECES,
        minutes: MINUTES,
    })
}

/// The rules of a built-in game on so many rows and columns; none where they do not fit.
fn like(id: &str, size: u8, rows: &str) -> Option<Arc<Rulebook>> {
    let text = format!(
        "extends = \"{id}\"\nid = \"solved\"\nname = \"Solved\"\n\
         board.width = {size}\nboard.height = {size}\nboard.rows = {rows}\n"
    );
    Rulebook::new(file::read(&text, &builtin::parent).ok()?).ok()
}

/// The most pieces, up to these, of tables of endings that are soon made; 0 if there can be none.
fn soon_made(rulebook: &Rulebook, pieces: u8) -> u8 {
    let options = endgame::Options::default();
    let fits = |pieces: &u8| {
        endgame::estimate(rulebook, *pieces, &options)
            .is_ok_and(|estimate| estimate.positions <= POSITIONS)
    };
    (2..=pieces).rev().find(fits).unwrap_or(0)
}

impl Question {
    fn answer(&self) {
        let dir = tempfile::tempdir().expect("a folder for the search");
        let rulebook = &self.rulebook;
        let pieces = soon_made(rulebook, self.pieces);
        let begun = Instant::now();
        let tables = (pieces > 0).then(|| tables(rulebook, pieces, dir.path()));
        let endings = begun.elapsed().as_secs();
        let options = Options {
            dir: dir.path().to_path_buf(),
            memory: MEMORY,
            tables: tables.as_ref(),
        };
        let begun = Instant::now();
        let (certificate, news) = match self.search(&options) {
            Ok(found) => found,
            Err(error) => return println!("| {} | {error} | | | | | |", self.name),
        };
        let seconds = begun.elapsed().as_secs();
        let nodes: u64 = news.iter().flatten().map(|news| news.nodes).sum();
        let (proven, bytes) = checked(&certificate, rulebook, tables.as_ref(), dir.path());
        println!(
            "| {} | {} | {nodes} | {seconds} | {pieces} pieces, {endings} s | {} | {bytes} |",
            self.name,
            worth(&proven),
            proven.states
        );
    }

    fn search(&self, options: &Options<'_>) -> io::Result<(Certificate, [Option<News>; 2])> {
        let game = Game::new(self.rulebook.clone(), 0);
        let (stop, done) = (AtomicBool::new(false), AtomicBool::new(false));
        let last = Mutex::new([None; 2]);
        let news = |news: News| {
            let mut last = last.lock().unwrap_or_else(|poison| poison.into_inner());
            last[news.attacker.index()] = Some(news);
        };
        let certificate = thread::scope(|scope| {
            scope.spawn(|| wait(Duration::from_secs(60 * self.minutes), &done, &stop));
            let found = solve(&game, options, &stop, &news);
            done.store(true, Ordering::Relaxed);
            found
        });
        let last = last
            .into_inner()
            .unwrap_or_else(|poison| poison.into_inner());
        Ok((certificate?, last))
    }
}

fn tables(rulebook: &Arc<Rulebook>, pieces: u8, dir: &Path) -> Tables {
    let mut go = |_: &endgame::Progress| ControlFlow::Continue(());
    let options = endgame::Options::default();
    endgame::build(rulebook, pieces, dir, &options, &mut go).expect("tables");
    Tables::open(dir, rulebook).expect("tables that were just made")
}

fn wait(most: Duration, done: &AtomicBool, stop: &AtomicBool) {
    let begun = Instant::now();
    while begun.elapsed() < most && !done.load(Ordering::Relaxed) {
        thread::sleep(Duration::from_millis(50));
    }
    stop.store(true, Ordering::Relaxed);
}

/// What the certificate proves, read back from its file and checked, and how long the file is.
fn checked(
    certificate: &Certificate,
    rulebook: &Arc<Rulebook>,
    tables: Option<&Tables>,
    dir: &Path,
) -> (Proven, u64) {
    let path = dir.join("solved.proof");
    certificate.save(&path).expect("a certificate on the disk");
    let bytes = path.metadata().map_or(0, |data| data.len());
    let read = Certificate::load(&path).expect("the certificate that was just written");
    let proven = check(&read, rulebook, tables).expect("a certificate that holds");
    (proven, bytes)
}

/// What is proven of a game, in words.
fn worth(proven: &Proven) -> String {
    let worth = match (proven.bounds.least, proven.bounds.most) {
        (Result3::Draw, Result3::Draw) => "a draw",
        (Result3::Win, _) => "the first side wins",
        (_, Result3::Loss) => "the second side wins",
        (Result3::Draw, _) => "the first side does not lose",
        (_, Result3::Draw) => "the second side does not lose",
        _ => "not proven",
    };
    match proven.counters {
        Counters::Kept => worth.to_string(),
        Counters::LeftOut => format!("{worth}, counters left out"),
    }
}
