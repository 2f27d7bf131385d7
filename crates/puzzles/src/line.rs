//! From a claim to a line: each move of the solver the only one, each answer the most stubborn.

use rules::{Game, Move};

use crate::proof::{Claim, Lens, Prover, points};

/// How many positions the proof of one move may look at.
pub(crate) const PROOF: u64 = 4_000_000;
/// No line is longer.
const LONGEST: usize = 15;

/// The moves of both sides while the solver has one move that does what is claimed. None if he
/// has not even at first.
pub(crate) fn line(game: &Game, claim: Claim) -> Vec<Move> {
    let (mut game, mut claim) = (game.clone(), claim);
    let mut moves = Vec::new();
    while let Some(best) = only(&game, claim) {
        let standing = points(game.position());
        if game.play(&best).is_err() || moves.len() >= LONGEST {
            break;
        }
        moves.push(best);
        let Some((answer, next)) = stubborn(&game, standing, claim) else {
            break;
        };
        let mut further = game.clone();
        if further.play(&answer).is_err() || only(&further, next).is_none() {
            break;
        }
        moves.push(answer);
        (game, claim) = (further, next);
    }
    moves
}

/// The one move that does what is claimed.
pub(crate) fn only(game: &Game, claim: Claim) -> Option<Move> {
    match &best(game, claim)?[..] {
        [only] => Some(only.clone()),
        _ => None,
    }
}

/// Every move that does what is claimed, if the proof does not take too long.
pub(crate) fn best(game: &Game, claim: Claim) -> Option<Vec<Move>> {
    let judged = Prover::new(game, Lens::AsIs, PROOF).judge(claim).ok()?;
    let grid = game.rulebook().grid();
    let moves = game.legal_moves().iter();
    let best = moves.filter(|mv| judged.contains(&(mv.action(grid), true)));
    Some(best.cloned().collect())
}

/// The answer that holds out longest or loses least, with what is claimed after it. The solver
/// stood so many points ahead before his move.
fn stubborn(game: &Game, standing: i32, claim: Claim) -> Option<(Move, Claim)> {
    let after = |mv: &Move| {
        let mut next = game.clone();
        next.play(mv).ok()?;
        let claim = following(&next, standing, claim)?;
        Some((mv.clone(), next, claim))
    };
    let answers: Vec<_> = game.legal_moves().iter().filter_map(after).collect();
    let holds = |next: &Game, claim: Claim| match stronger(claim) {
        Some(more) => best(next, more).is_none_or(|best| best.is_empty()),
        None => true,
    };
    let found = answers.iter().find(|(_, next, claim)| holds(next, *claim));
    let (mv, _, claim) = found.or(answers.first())?;
    Some((mv.clone(), *claim))
}

/// What is claimed of the solver two plies later, when it is his turn again.
fn following(next: &Game, standing: i32, claim: Claim) -> Option<Claim> {
    match claim {
        Claim::Win(plies) => Some(Claim::Win(plies.checked_sub(2).filter(|left| *left > 0)?)),
        Claim::Hold(_) => None,
        Claim::Gain {
            points: gain,
            depth,
        } => Some(Claim::Gain {
            points: standing + gain - points(next.position()),
            depth: depth.checked_sub(2).filter(|left| *left > 0)?,
        }),
    }
}

/// What would be more than is claimed.
fn stronger(claim: Claim) -> Option<Claim> {
    match claim {
        Claim::Win(plies) => Some(Claim::Win(plies.checked_sub(2).filter(|left| *left > 0)?)),
        Claim::Hold(_) => None,
        Claim::Gain { points, depth } => Some(Claim::Gain {
            points: points + 1,
            depth,
        }),
    }
}
