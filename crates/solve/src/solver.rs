//! Both questions about a position, side by side.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;

use endgame::Tables;
use rules::{Game, Machine, Rulebook, Side, Word};

use crate::certificate::{Certificate, Claim};
use crate::prove::Prover;
use crate::state::{Ground, State, tables_hold};
use crate::strategy::Unfinished;
use crate::table::Table;

/// What a proof may use.
#[derive(Clone, Debug)]
pub struct Options<'a> {
    /// The folder for what has been found out so far.
    pub dir: PathBuf,
    /// The bytes of what is kept, for both questions together.
    pub memory: u64,
    /// Tables of endings, where a check may use them too.
    pub tables: Option<&'a Tables>,
}

/// How a search is going.
#[derive(Clone, Copy, Debug)]
pub struct News {
    /// The side that would like to win.
    pub attacker: Side,
    /// The states looked at.
    pub nodes: u64,
    /// The work that seems left to show that it wins, and that it does not.
    pub work: [u32; 2],
}

/// The stack of a search: a frame for each move of the longest line.
const STACK: usize = 256 << 20;

/// The bytes that a state of a strategy takes while it is put together, rounded up.
const STATE: u64 = 256;

/// Finds out whether either side can force a win, until told to stop. The certificate has the
/// claims that were proven, none to two.
pub fn solve(
    game: &Game,
    options: &Options<'_>,
    stop: &AtomicBool,
    news: &(dyn Fn(News) + Sync),
) -> io::Result<Certificate> {
    let rulebook = game.rulebook();
    std::fs::create_dir_all(&options.dir)?;
    let tables = options.tables.filter(|_| tables_hold(rulebook));
    let options = &Options {
        tables,
        ..options.clone()
    };
    let claims = match rulebook.narrow() {
        Some(machine) => both(rulebook, machine, game, options, stop, news)?,
        None => both(rulebook, rulebook.wide(), game, options, stop, news)?,
    };
    Ok(Certificate {
        rulebook: rulebook.id().to_string(),
        rules: rulebook.hash(),
        file: rulebook.own_file(),
        start: game.fen(),
        tables: tables.map_or(0, Tables::most_pieces),
        claims,
    })
}

fn both<W: Word>(
    rulebook: &Arc<Rulebook>,
    machine: &Machine<W>,
    game: &Game,
    options: &Options<'_>,
    stop: &AtomicBool,
    news: &(dyn Fn(News) + Sync),
) -> io::Result<Vec<Claim>> {
    let ground = Ground::new(rulebook, machine);
    thread::scope(|scope| {
        let ask = |side| {
            let ground = &ground;
            let run = move || one(ground, side, game, options, stop, news);
            thread::Builder::new()
                .stack_size(STACK)
                .spawn_scoped(scope, run)
        };
        let asked = [ask(Side::First)?, ask(Side::Second)?];
        let mut claims = Vec::new();
        for handle in asked {
            let answer = handle
                .join()
                .map_err(|_| io::Error::other("a search broke down"))?;
            claims.extend(answer?);
        }
        Ok(claims)
    })
}

/// Whether one side can force a win, with the strategy that shows it.
fn one<W: Word>(
    ground: &Ground<W>,
    attacker: Side,
    game: &Game,
    options: &Options<'_>,
    stop: &AtomicBool,
    news: &(dyn Fn(News) + Sync),
) -> io::Result<Option<Claim>> {
    let root = ground.state(game.position(), game.tally());
    let path = options
        .dir
        .join(file_name(ground, &root, attacker, options));
    let table = Table::open(&path, options.memory / 2)?;
    let watch = |nodes, numbers: crate::table::Numbers| {
        news(News {
            attacker,
            nodes,
            work: match root.position.mover() == attacker {
                true => [numbers.mine, numbers.theirs],
                false => [numbers.theirs, numbers.mine],
            },
        });
    };
    let mut prover = Prover::new(ground, attacker, table, stop, &watch);
    prover.tables = options.tables;
    prover.room = (options.memory / STATE) as usize;
    let claim = loop {
        let Some(wins) = prover.wins(&root) else {
            break Ok(None);
        };
        match prover.claim(&root, wins) {
            Ok(claim) => break Ok(Some(claim)),
            Err(Unfinished::Stopped) => break Ok(None),
            Err(Unfinished::Otherwise) => {}
            Err(Unfinished::TooLarge) => break Err(too_large(prover.room)),
        }
    };
    prover.tell();
    prover.table.flush()?;
    claim
}

/// One file for each question: what is found by other rules or with other tables is no answer.
fn file_name<W: Word>(
    ground: &Ground<W>,
    root: &State<W>,
    attacker: Side,
    options: &Options<'_>,
) -> String {
    let rules = ground.rulebook.hash();
    let tables = options.tables.map_or(0, Tables::most_pieces);
    let key = ground.key(root);
    format!("{rules}-{key:016x}-{tables}-{}.search", attacker.index())
}

fn too_large(room: usize) -> io::Error {
    let what = format!("the proof has more than {room} states: expected more memory");
    io::Error::new(io::ErrorKind::OutOfMemory, what)
}
