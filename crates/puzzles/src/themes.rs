//! What a line shows.

use rules::{Game, Mechanics, Move};

use crate::Theme;
use crate::line::PROOF;
use crate::proof::{Claim, Lens, Prover};

/// An ending has no more pieces.
const FEW: u32 = 8;

/// What the line from a position shows, and what decides it.
pub(crate) fn themes(game: &Game, claim: Claim, line: &[Move]) -> Vec<Theme> {
    let position = game.position();
    let pieces = (position.mine() | position.theirs()).count_ones();
    let mut solver = line.iter().step_by(2);
    let mut has = |theme: &Theme| match theme {
        Theme::Sacrifice => line.get(1).is_some_and(Move::is_capture),
        Theme::Chain => solver.clone().any(|mv| mv.captured.len() > 1),
        Theme::Crown => solver.any(|mv| mv.rank != mv.before),
        Theme::Block => matches!(claim, Claim::Win(_)) && decides(game, claim, Lens::WithoutBlocks),
        Theme::Double => {
            has_doubles(game.rulebook().mechanics()) && decides(game, claim, Lens::WithoutDoubles)
        }
        Theme::Count => is_counting(game) && decides(game, claim, Lens::WithoutCounts),
        Theme::Ending => pieces <= FEW,
    };
    Theme::ALL.into_iter().filter(|theme| has(theme)).collect()
}

/// True if other moves would be the best without that part of the rules.
fn decides(game: &Game, claim: Claim, lens: Lens) -> bool {
    let judged = |lens| Prover::new(game, lens, PROOF).judge(claim).ok();
    let best = |lens| {
        let judged = judged(lens)?;
        let best = judged.into_iter().filter(|(_, best)| *best);
        Some(best.map(|(action, _)| action).collect::<Vec<_>>())
    };
    match (best(Lens::AsIs), best(lens)) {
        (Some(with), Some(without)) => with != without,
        _ => false,
    }
}

fn is_counting(game: &Game) -> bool {
    let counters = game.rulebook().endings().counters.len();
    (0..counters).any(|counter| game.tally().count(counter) > 0)
}

fn has_doubles(mechanics: &Mechanics) -> bool {
    mechanics
        .ranks
        .iter()
        .flatten()
        .any(|rule| rule.jump.enemies > 1)
}
