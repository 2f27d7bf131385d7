//! What a position may hold: suspected by the engine, then proved.

use engine::{Answer, Engine, Limits, Stop};
use rules::{Game, Move};

use crate::line::{best, only};
use crate::proof::Claim;

/// How many positions the engine looks at for a first look.
const GLANCE: u64 = 4_000;
/// What a gain must be worth to the engine, in hundredths of a man.
const WORTH: i32 = 60;
/// More than so much is no gain but a won game.
const MUCH: i32 = 400;

/// What a first look makes likely and a proof confirms of one move alone.
pub(crate) fn claim(engine: &Engine, game: &Game) -> Option<Claim> {
    let answer = searched(engine, game, GLANCE, 2);
    let [first, second] = &answer.lines[..] else {
        return None;
    };
    let (first, second) = (first.score, second.score);
    let here = engine.evaluate(game).hundredths();
    if first.is_win() && !second.is_win() {
        proved(game, (1..=13).step_by(2).map(Claim::Win))
    } else if second.is_loss() && !first.is_loss() {
        proved(game, (2..=12).step_by(2).map(Claim::Hold))
    } else if first.hundredths().min(here + MUCH) >= here.max(second.hundredths()) + WORTH {
        let gain = |depth| Claim::Gain { points: 1, depth };
        proved(game, (2..=8).map(gain)).filter(|claim| lasts(game, *claim))
    } else {
        None
    }
}

/// The first claim that holds of one move alone, if it is not too plain.
fn proved(game: &Game, claims: impl Iterator<Item = Claim>) -> Option<Claim> {
    for claim in claims {
        match (claim, best(game, claim)?.len()) {
            (_, 1) => return Some(claim).filter(|claim| !is_plain(*claim)),
            // Whatever several moves do now they do later too, and what none can none will.
            (Claim::Win(_), 2..) | (Claim::Hold(_), 0) => return None,
            _ => {}
        }
    }
    None
}

fn is_plain(claim: Claim) -> bool {
    match claim {
        Claim::Win(plies) => plies < 3,
        Claim::Hold(plies) => plies < 4,
        Claim::Gain { depth, .. } => depth < 3,
    }
}

/// True if two plies more do not take the gain back.
fn lasts(game: &Game, claim: Claim) -> bool {
    let Claim::Gain { points, depth } = claim else {
        return true;
    };
    let further = Claim::Gain {
        points,
        depth: depth + 2,
    };
    only(game, claim).is_some() && only(game, claim) == only(game, further)
}

/// How many positions the engine looks at until it finds the move and keeps it.
pub(crate) fn needs(engine: &Engine, game: &Game, mv: &Move) -> Option<u64> {
    let grid = game.rulebook().grid();
    let finds = |nodes: u64| {
        let best = searched(engine, game, nodes, 1).best;
        best.is_some_and(|best| best.action(grid) == mv.action(grid))
    };
    let mut steps = (1..=8).map(|i| 250 << i);
    steps.find(|nodes| [1, 2, 4].iter().all(|times| finds(nodes * times)))
}

/// What a fresh search of so many positions finds.
pub(crate) fn searched(engine: &Engine, game: &Game, nodes: u64, lines: usize) -> Answer {
    engine.forget();
    let limits = Limits::nodes(nodes).with_lines(lines);
    engine.search(game, &limits, &Stop::new(), |_| {})
}
