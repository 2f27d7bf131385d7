//! Both questions about a position, side by side.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;

use endgame::Tables;
use rules::{Game, Machine, Rulebook, Side, Stamp, Word};

use crate::certificate::{Certificate, Claim};
use crate::prove::Prover;
use crate::state::{ProofRules, State, beyond_proofs, tables_hold};
use crate::strategy::Unfinished;
use crate::table::ProofTable;

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
    if let Some(word) = beyond_proofs(rulebook) {
        let why = format!("the rulebook says {word}: proofs cannot be exact for that");
        return Err(io::Error::new(io::ErrorKind::Unsupported, why));
    }
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
        rules: Stamp::of(rulebook),
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
    let rules = ProofRules::new(rulebook, machine);
    thread::scope(|scope| {
        let ask = |side| {
            let rules = &rules;
            let run = move || one(rules, side, game, options, stop, news);
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
    rules: &ProofRules<W>,
    attacker: Side,
    game: &Game,
    options: &Options<'_>,
    stop: &AtomicBool,
    news: &(dyn Fn(News) + Sync),
) -> io::Result<Option<Claim>> {
    let root = rules.state(game.position(), game.tally());
    let path = search_file(rules, &root, attacker, options)?;
    let table = ProofTable::open(&path, options.memory / 2)?;
    let watch = |nodes, numbers: crate::table::Numbers| {
        news(News {
            attacker,
            nodes,
            work: if root.position.mover() == attacker {
                [numbers.mine, numbers.theirs]
            } else {
                [numbers.theirs, numbers.mine]
            },
        });
    };
    let mut prover = Prover::new(rules, attacker, table, stop, &watch);
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

/// One file for each question: what is found by other rules or with other tables is no answer. A
/// file that an earlier release left under its own hash is taken over.
fn search_file<W: Word>(
    rules: &ProofRules<W>,
    root: &State<W>,
    attacker: Side,
    options: &Options<'_>,
) -> io::Result<PathBuf> {
    let tables = options.tables.map_or(0, Tables::most_pieces);
    let key = rules.key(root);
    let path = |rules: Stamp| {
        let name = format!("{rules}-{key:016x}-{tables}-{}.search", attacker.index());
        options.dir.join(name)
    };
    let own = path(Stamp::of(&rules.rulebook));
    let legacy = rules.rulebook.legacy_hash().map(Stamp::Legacy).map(path);
    if let Some(legacy) = legacy.filter(|legacy| legacy.exists() && !own.exists()) {
        std::fs::rename(legacy, &own)?;
    }
    Ok(own)
}

fn too_large(room: usize) -> io::Error {
    let what = format!("the proof has more than {room} states: expected more memory");
    io::Error::new(io::ErrorKind::OutOfMemory, what)
}
