//! What whole games are worth: proven, and checked by the plain program.
//!
//! Words after `--` choose games by their names. Without any, all are tried in turn.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use endgame::Tables;
use rules::{Game, Rulebook, Side, builtin, file};
use solve::{Certificate, News, Options, check, solve};

/// A game to be solved from its start.
struct Question {
    name: &'static str,
    rules: &'static str,
    /// The most pieces of the tables of endings that are made for it first; 0 for none.
    tables: u8,
    minutes: u64,
}

const QUESTIONS: [Question; 4] = [
    Question {
        name: "english-4x4",
        rules: "extends = \"english\"\nboard.width = 4\nboard.height = 4\nboard.rows = [1]\n",
        tables: 0,
        minutes: 1,
    },
    Question {
        name: "contest-6x6",
        rules: "extends = \"contest\"\nboard.width = 6\nboard.height = 6\nboard.rows = [1, 2]\n",
        tables: 0,
        minutes: 3,
    },
    Question {
        name: "english-6x6",
        rules: "extends = \"english\"\nboard.width = 6\nboard.height = 6\nboard.rows = [1, 2]\n",
        tables: 5,
        minutes: 10,
    },
    Question {
        name: "contest",
        rules: "extends = \"contest\"\n",
        tables: 0,
        minutes: 8,
    },
];

/// The bytes of what a search keeps.
const MEMORY: u64 = 2 << 30;

fn main() {
    let chosen: Vec<String> = std::env::args().skip(1).collect();
    let is_chosen = |question: &&Question| {
        let mut names = chosen
            .iter()
            .filter(|name| !name.starts_with('-'))
            .peekable();
        names.peek().is_none() || names.any(|name| *name == question.name)
    };
    for question in QUESTIONS.iter().filter(is_chosen) {
        question.answer();
    }
}

impl Question {
    fn answer(&self) {
        let dir = tempfile::tempdir().expect("a folder for the search");
        let rulebook = self.rulebook();
        let tables = self.tables(&rulebook, dir.path());
        let options = Options {
            dir: dir.path().to_path_buf(),
            memory: MEMORY,
            tables: tables.as_ref(),
        };
        let begun = Instant::now();
        let (certificate, news) = self.search(&rulebook, &options);
        println!("{}: {} s", self.name, begun.elapsed().as_secs());
        for news in news.iter().flatten() {
            let [win, hold] = news.work;
            let side = news.attacker;
            println!(
                "  {side:?} to win: {} states looked at; left to show it {win}, to refute it {hold}",
                news.nodes
            );
        }
        report(&certificate, &rulebook, tables.as_ref(), dir.path());
    }

    fn rulebook(&self) -> Arc<Rulebook> {
        let text = format!("id = \"solved\"\nname = \"Solved\"\n{}", self.rules);
        let parents = |id: &str| builtin::text(id).map(str::to_string);
        let draft = file::read(&text, &parents).expect("a file without mistakes");
        Rulebook::new(draft).expect("rules that fit")
    }

    fn tables(&self, rulebook: &Arc<Rulebook>, dir: &Path) -> Option<Tables> {
        if self.tables == 0 {
            return None;
        }
        let begun = Instant::now();
        let mut go = |_: &endgame::Progress| ControlFlow::Continue(());
        let options = endgame::Options::default();
        endgame::build(rulebook, self.tables, dir, &options, &mut go).expect("tables");
        let seconds = begun.elapsed().as_secs();
        println!(
            "{}: tables of {} pieces made in {seconds} s",
            self.name, self.tables
        );
        Some(Tables::open(dir, rulebook).expect("tables that were just made"))
    }

    fn search(
        &self,
        rulebook: &Arc<Rulebook>,
        options: &Options<'_>,
    ) -> (Certificate, [Option<News>; 2]) {
        let game = Game::new(rulebook.clone(), 0);
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
        (certificate.expect("a search"), last)
    }
}

fn wait(most: Duration, done: &AtomicBool, stop: &AtomicBool) {
    let begun = Instant::now();
    while begun.elapsed() < most && !done.load(Ordering::Relaxed) {
        thread::sleep(Duration::from_millis(50));
    }
    stop.store(true, Ordering::Relaxed);
}

/// Says what the certificate proves, read back from its file and checked.
fn report(
    certificate: &Certificate,
    rulebook: &Arc<Rulebook>,
    tables: Option<&Tables>,
    dir: &Path,
) {
    let path = dir.join("solved.proof");
    certificate.save(&path).expect("a certificate on the disk");
    let bytes = path.metadata().map_or(0, |data| data.len());
    let read = Certificate::load(&path).expect("the certificate that was just written");
    let begun = Instant::now();
    let proven = check(&read, rulebook, tables).expect("a certificate that holds");
    for claim in &read.claims {
        println!("  {}: {} moves", claim.line(), claim.steps.len());
    }
    println!(
        "  {:?} to {:?} for {:?}, counters {:?}; {} states checked in {} s, {bytes} bytes",
        proven.bounds.least,
        proven.bounds.most,
        Side::First,
        proven.counters,
        proven.states,
        begun.elapsed().as_secs()
    );
}
