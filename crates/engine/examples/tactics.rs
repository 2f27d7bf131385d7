//! The tactical suite: positions from games of the engine against itself, found by a long search
//! and proved by an exhaustive one.
//!
//! `tactics make [ID…]` writes the files in `tests/tactics` anew, all of them or those named;
//! `tactics again` measures only what the engine needs for the positions that are there, which is
//! enough after a change of the search; `tactics` alone proves every position of every file and
//! tells how many the engine finds.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use engine::{Answer, Engine, Limits, Options, Stop};
use rules::{Cell, Game, Material, Rank, Rulebook, Seed, Setup, Side, builtin};

#[path = "../../puzzles/src/proof.rs"]
mod proof;
#[path = "../tests/support/tactic.rs"]
mod tactic;

use proof::{Claim, Lens, Prover};
use tactic::{Kind, Tactic};

/// How many positions of each kind a file has at most.
const WANTED: [(Kind, usize); 6] = [
    (Kind::Win, 4),
    (Kind::Hold, 4),
    (Kind::Shot, 4),
    (Kind::Block, 3),
    (Kind::Count, 4),
    (Kind::Double, 4),
];
/// How many games are looked through for them.
const GAMES: u64 = 120;
/// How many plies of a game are looked at.
const PLIES: usize = 90;
/// How many positions the engine looks at: to make a move, for a first look, and at length.
const MOVE: u64 = 300;
const GLANCE: u64 = 4_000;
const LONG: u64 = 1_000_000;
/// How many positions a proof may look at.
const PROOF: u64 = 4_000_000;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.split_first() {
        Some((word, ids)) if word == "make" => make(ids),
        Some((word, [])) if word == "again" => again(),
        Some((word, _)) => panic!("got `{word}`: expected `make`, `again` or nothing"),
        None => check(),
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tactics")
}

fn make(ids: &[String]) {
    let named = |id: &&str| ids.is_empty() || ids.iter().any(|other| other == id);
    for id in builtin::ids().filter(named) {
        let rulebook = builtin::rulebook(id).expect("a built-in rulebook");
        write(&rulebook, &Maker::new(&rulebook).make());
    }
}

/// Measures anew what the engine needs. What it does not find at all is dropped.
fn again() {
    for (rulebook, mut tactics) in files() {
        let maker = Maker::new(&rulebook);
        tactics.retain_mut(|tactic| {
            let nodes = maker.needs(tactic);
            tactic.nodes = 4 * nodes.unwrap_or_default();
            nodes.is_some()
        });
        write(&rulebook, &tactics);
    }
}

fn write(rulebook: &Rulebook, tactics: &[Tactic]) {
    let path = folder().join(format!("{}.txt", rulebook.id()));
    std::fs::write(&path, text(rulebook, tactics)).expect("the folder can be written");
    println!("{}: {} positions", rulebook.id(), tactics.len());
}

/// Every file that is there.
fn files() -> impl Iterator<Item = (Arc<Rulebook>, Vec<Tactic>)> {
    let rulebooks = builtin::ids().filter_map(builtin::rulebook);
    rulebooks.filter_map(|rulebook| {
        let path = folder().join(format!("{}.txt", rulebook.id()));
        let text = std::fs::read_to_string(path).ok()?;
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let tactics = lines
            .map(|line| Tactic::read(&rulebook, line).unwrap_or_else(|| panic!("{line}")))
            .collect();
        Some((rulebook, tactics))
    })
}

fn text(rulebook: &Rulebook, tactics: &[Tactic]) -> String {
    let mut text = format!(
        "# {}: position, what decides it, the best moves, what is proved of them, and the\n\
         # positions that the engine may look at. Made by\n\
         # `cargo run --release --package engine --example tactics make {}`.\n",
        rulebook.draft().name,
        rulebook.id()
    );
    for tactic in tactics {
        let _ = writeln!(text, "{tactic}");
    }
    text
}

/// Proves all that the files say.
fn check() {
    println!(
        "{:<16}{:>9}{:>9}{:>12}",
        "rulebook", "proved", "found", "all nodes"
    );
    for (rulebook, tactics) in files() {
        let engine = engine(&rulebook);
        let proved = tactics.iter().filter(|t| t.is_proved(u64::MAX) == Ok(true));
        let found = tactics.iter().filter(|t| is_found(&engine, t, t.nodes));
        let nodes: u64 = tactics.iter().map(|t| t.nodes).sum();
        let (proved, found, all) = (proved.count(), found.count(), tactics.len());
        assert_eq!(proved, all, "{}", rulebook.id());
        println!(
            "{:<16}{proved:>5}/{all:<3}{found:>5}/{all:<3}{nodes:>12}",
            rulebook.id()
        );
    }
}

fn engine(rulebook: &Arc<Rulebook>) -> Engine {
    let options = Options {
        hash_mb: 8,
        ..Options::default()
    };
    Engine::new(rulebook.clone(), options)
}

/// What a fresh search of so many positions finds.
fn searched(engine: &Engine, game: &Game, nodes: u64, lines: usize) -> Answer {
    engine.forget();
    let limits = Limits::nodes(nodes).with_lines(lines);
    engine.search(game, &limits, &Stop::new(), |_| {})
}

fn is_found(engine: &Engine, tactic: &Tactic, nodes: u64) -> bool {
    let grid = tactic.game.rulebook().grid();
    let answer = searched(engine, &tactic.game, nodes, 1);
    let found = answer.best.map(|best| best.action(grid));
    tactic.best.iter().any(|mv| Some(mv.action(grid)) == found)
}

/// Looks for tactics in games of one rulebook.
struct Maker {
    rulebook: Arc<Rulebook>,
    engine: Engine,
    seed: Seed,
    found: Vec<Tactic>,
}

impl Maker {
    fn new(rulebook: &Arc<Rulebook>) -> Maker {
        Maker {
            rulebook: rulebook.clone(),
            engine: engine(rulebook),
            seed: Seed::new(9),
            found: Vec::new(),
        }
    }

    fn make(mut self) -> Vec<Tactic> {
        for number in 0..GAMES {
            let game = match number % 2 {
                0 => Some(Game::new(self.rulebook.clone(), number)),
                _ => self.few_pieces(number),
            };
            if let Some(game) = game {
                self.look_through(game);
            }
            if !Kind::ALL.into_iter().any(|kind| self.wants(kind)) {
                break;
            }
        }
        self.found.sort_by_key(|tactic| tactic.kind);
        self.found
    }

    fn wants(&self, kind: Kind) -> bool {
        let most = WANTED
            .iter()
            .find(|(k, _)| *k == kind)
            .map_or(0, |(_, n)| *n);
        is_possible(&self.rulebook, kind)
            && self.found.iter().filter(|t| t.kind == kind).count() < most
    }

    /// A game that begins with a few pieces of any rank.
    fn few_pieces(&mut self, number: u64) -> Option<Game> {
        let grid = self.rulebook.grid().clone();
        let start = self.rulebook.start(number);
        let mover = Side::ALL[self.seed.below(2)];
        let mut setup = Setup::empty(&grid, mover);
        for square in grid.squares() {
            if start.cell(&grid, square) == Cell::Obstacle {
                setup.cells[square.index()] = Cell::Obstacle;
            }
        }
        for side in Side::ALL {
            for _ in 0..2 + self.seed.below(5) {
                let square = self.seed.below(grid.len());
                if setup.cells[square] == Cell::Empty {
                    setup.cells[square] = Cell::Piece(side, self.any_rank());
                }
            }
        }
        let position = self.rulebook.position(&setup).ok()?;
        Game::from_fen(self.rulebook.clone(), &self.rulebook.fen(&position)).ok()
    }

    fn any_rank(&mut self) -> Rank {
        let highest = self.rulebook.mechanics().highest();
        let mut rank = Rank::Man;
        while rank < highest && self.seed.below(5) < 2 {
            rank = rank.next().unwrap_or(highest);
        }
        rank
    }

    /// Plays a game with faults and looks at its positions.
    fn look_through(&mut self, mut game: Game) {
        let opening = if game.start_fen().is_none() { 4 } else { 0 };
        let mut next = opening;
        for ply in 0..PLIES {
            if game.outcome().is_some() {
                return;
            }
            if ply >= next && game.legal_moves().len() > 2 && self.look(&game) {
                next = ply + 6;
            }
            let faulty = ply < opening || self.seed.below(5) == 0;
            let moves = game.legal_moves();
            let chosen = if faulty {
                moves[self.seed.below(moves.len())].clone()
            } else {
                searched(&self.engine, &game, MOVE, 1).best.expect("a move")
            };
            game.play(&chosen).expect("a legal move");
        }
    }

    /// Looks at a position, as it is and with a counter about to fill. True if it was taken.
    fn look(&mut self, game: &Game) -> bool {
        let fen = game.fen();
        let full = self.nearly_full(&fen);
        [Some(fen), full].into_iter().flatten().any(|fen| {
            let fresh = Game::from_fen(self.rulebook.clone(), &fen).ok();
            let tactic = fresh.and_then(|game| self.tactic(game));
            tactic.is_some_and(|tactic| {
                self.found.push(tactic);
                true
            })
        })
    }

    /// The position with the first counter a few plies before its end, for some positions.
    fn nearly_full(&mut self, fen: &str) -> Option<String> {
        let counters = &self.rulebook.endings().counters;
        let counter = counters.iter().find(|c| c.material == Material::Any)?;
        if counter.plies < 8 || !self.wants(Kind::Count) || self.seed.below(4) > 0 {
            return None;
        }
        let count = counter.plies - 4 - self.seed.below(4) as u16;
        let fields = fen.split(':').filter(|field| !field.starts_with('H'));
        Some(format!("{}:H{count}", fields.collect::<Vec<_>>().join(":")))
    }

    fn tactic(&mut self, game: Game) -> Option<Tactic> {
        if game.outcome().is_some() || game.legal_moves().len() < 3 {
            return None;
        }
        let claim = self.claim(&game)?;
        let mut tactic = Tactic {
            best: best_by(&game, claim)?,
            game,
            kind: Kind::Win,
            claim,
            nodes: 0,
        };
        tactic.kind = kind_of(&tactic).filter(|kind| self.wants(*kind))?;
        tactic.nodes = self.budget(&tactic)?;
        is_found(&self.engine, &tactic, LONG).then_some(tactic)
    }

    /// What a first look makes likely, and a proof confirms.
    fn claim(&mut self, game: &Game) -> Option<Claim> {
        let answer = searched(&self.engine, game, GLANCE, 2);
        let [first, second] = &answer.lines[..] else {
            return None;
        };
        let (first, second) = (first.score, second.score);
        let here = self.engine.evaluate(game).hundredths();
        if first.is_win() && !second.is_win() {
            first_claim(game, (1..=13).step_by(2).map(Claim::Win))
        } else if second.is_loss() && !first.is_loss() {
            first_claim(game, (2..=12).step_by(2).map(Claim::Hold))
        } else if first.hundredths().min(here + 400) >= here.max(second.hundredths()) + 60 {
            let gain = |depth| Claim::Gain { points: 1, depth };
            first_claim(game, (2..=8).map(gain)).and_then(|claim| lasting(game, claim))
        } else {
            None
        }
    }

    /// Four times what the engine needs, unless the position is too plain.
    fn budget(&self, tactic: &Tactic) -> Option<u64> {
        let hard = matches!(tactic.kind, Kind::Win | Kind::Hold | Kind::Shot);
        let needs = self.needs(tactic)?;
        (!hard || needs > 500).then_some(4 * needs)
    }

    /// How many positions the engine looks at until it finds a best move and keeps it.
    fn needs(&self, tactic: &Tactic) -> Option<u64> {
        let steps = (1..=8).map(|i| 250 << i);
        let mut found = steps.filter(|nodes| {
            [1, 2, 4]
                .iter()
                .all(|times| is_found(&self.engine, tactic, nodes * times))
        });
        found.next()
    }
}

/// The first claim that holds of one move or two, if it is not too plain.
fn first_claim(game: &Game, claims: impl Iterator<Item = Claim>) -> Option<Claim> {
    for claim in claims {
        let judged = Prover::new(game, Lens::AsIs, PROOF).judge(claim).ok()?;
        let best = judged.iter().filter(|(_, best)| *best).count();
        let few = match claim {
            Claim::Win(_) => (1..=2).contains(&best),
            Claim::Hold(_) | Claim::Gain { .. } => best == 1,
        };
        let plain = match claim {
            Claim::Win(plies) => plies < 3,
            Claim::Hold(plies) => plies < 4,
            Claim::Gain { depth, .. } => depth < 3,
        };
        match (few, best, plain) {
            (true, _, false) => return Some(claim),
            // Whatever holds already is no better two plies on.
            (_, 1.., _) if matches!(claim, Claim::Win(_)) => return None,
            (true, _, true) => return None,
            _ => {}
        }
    }
    None
}

/// A gain that two plies more do not take back, for the same move.
fn lasting(game: &Game, claim: Claim) -> Option<Claim> {
    let Claim::Gain { points, depth } = claim else {
        return Some(claim);
    };
    let further = Claim::Gain {
        points,
        depth: depth + 2,
    };
    (best_by(game, claim)? == best_by(game, further)?).then_some(claim)
}

fn best_by(game: &Game, claim: Claim) -> Option<Vec<rules::Move>> {
    let judged = Prover::new(game, Lens::AsIs, PROOF).judge(claim).ok()?;
    let grid = game.rulebook().grid();
    let moves = game.legal_moves().iter();
    let best = moves.filter(|mv| judged.contains(&(mv.action(grid), true)));
    Some(best.cloned().collect())
}

/// The first kind of those that decide it, or the plain one.
fn kind_of(tactic: &Tactic) -> Option<Kind> {
    let special = [Kind::Double, Kind::Count, Kind::Block];
    for kind in special {
        let tactic = Tactic {
            kind,
            ..tactic.clone()
        };
        if could_decide(&tactic) && tactic.is_proved(PROOF).ok()? {
            return Some(kind);
        }
    }
    Some(match tactic.claim {
        Claim::Win(_) => Kind::Win,
        Claim::Hold(_) => Kind::Hold,
        Claim::Gain { .. } => Kind::Shot,
    })
}

fn could_decide(tactic: &Tactic) -> bool {
    let possible = is_possible(tactic.game.rulebook(), tactic.kind);
    possible
        && match tactic.kind {
            Kind::Count => (0..8).any(|i| tactic.game.tally().count(i) > 0),
            Kind::Block => matches!(tactic.claim, Claim::Win(_)),
            _ => true,
        }
}

/// True if the rulebook has what decides such positions.
fn is_possible(rulebook: &Rulebook, kind: Kind) -> bool {
    let mut ranks = rulebook.mechanics().ranks.iter().flatten();
    match kind {
        Kind::Double => ranks.any(|rule| rule.jump.enemies > 1),
        Kind::Count => !rulebook.endings().counters.is_empty(),
        Kind::Win | Kind::Hold | Kind::Shot | Kind::Block => true,
    }
}
