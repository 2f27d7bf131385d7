//! The endings and their counters.

use super::Flaws;
use super::text::{is_name, show};
use crate::*;

pub(super) fn check(draft: &Draft, flaws: &mut Flaws) {
    if let Repetition::Draw(times) = draft.endings.repetition {
        flaws.expect(
            (2..=10).contains(&times),
            "endings.repetition",
            &format!("a position may stand {times} times: expected 2 to 10"),
        );
    }
    let counters = &draft.endings.counters;
    if counters.len() > MOST {
        let message = format!(
            "there are {} counters: expected at most {MOST}",
            counters.len()
        );
        flaws.add("endings.counter", message);
    }
    for (i, counter) in counters.iter().enumerate() {
        let key = key_of(counters, i);
        if counters[..i].iter().any(|c| c.name == counter.name) {
            let message = format!(
                "two counters are called `{}`: expected a name of its own for each",
                show(&counter.name)
            );
            flaws.add(&key, message);
        }
        check_counter(draft, counter, &key, flaws);
    }
}

/// A counter's key has its name, or its number where the name would not do.
fn key_of(counters: &[Counter], i: usize) -> String {
    let name = &counters[i].name;
    let same = counters.iter().filter(|c| c.name == *name).count();
    if is_name(name) && same == 1 {
        format!("endings.counter.{name}")
    } else {
        format!("endings.counter.{}", i + 1)
    }
}

/// Most counters of a rulebook, and most plies that one may count.
const MOST: usize = Tally::MOST;
const MOST_PLIES: u16 = 10_000;

fn check_counter(draft: &Draft, counter: &Counter, key: &str, flaws: &mut Flaws) {
    flaws.expect(
        is_name(&counter.name),
        key,
        &format!(
            "the counter is called `{}`: expected small letters, digits and `-`, a letter first",
            show(&counter.name)
        ),
    );
    flaws.expect(
        counter.plies > 0 || counter.material != Material::Any,
        key,
        "the counter ends the game before the first move: expected `moves`, `plies` or `material`",
    );
    flaws.expect(
        counter.plies <= MOST_PLIES,
        key,
        &format!(
            "the counter has {} plies: expected at most {MOST_PLIES}",
            counter.plies
        ),
    );
    let no_kings = draft.mechanics.rank(Rank::King).is_none();
    flaws.expect(
        !(no_kings && counter.resets.crowning),
        key,
        "the counter waits for a crowning, and there are no kings: expected [ranks.king]",
    );
    match &counter.material {
        Material::Any => {}
        Material::Both { each, total } => {
            check_span(*total, key, "total", flaws);
            force(draft, each, key, flaws);
        }
        Material::Against { strong, weak } => {
            force(draft, strong, key, flaws);
            force(draft, weak, key, flaws);
        }
    }
}

fn force(draft: &Draft, force: &Force, key: &str, flaws: &mut Flaws) {
    check_span(force.pieces, key, "pieces", flaws);
    check_span(force.men, key, "men", flaws);
    check_span(force.kings, key, "kings", flaws);
    let needed = u32::from(force.men.least) + u32::from(force.kings.least);
    flaws.expect(
        needed <= u32::from(force.pieces.most),
        key,
        &format!(
            "a side has at least {needed} men and kings but at most {} pieces: expected numbers that fit",
            force.pieces.most
        ),
    );
    let most = u32::from(force.men.most) + u32::from(force.kings.most);
    flaws.expect(
        most >= u32::from(force.pieces.least),
        key,
        &format!(
            "a side has at least {} pieces but at most {most} men and kings: expected numbers that fit",
            force.pieces.least
        ),
    );
    let on_diagonal = force.place == Place::LongDiagonal;
    let needs_kings = force.kings.least > 0 || on_diagonal;
    flaws.expect(
        !needs_kings || draft.mechanics.rank(Rank::King).is_some(),
        key,
        "the counter needs kings, and there are none: expected [ranks.king]",
    );
    flaws.expect(
        !on_diagonal || draft.board.width == draft.board.height,
        key,
        "the board has no diagonal from corner to corner: expected a square board",
    );
    flaws.expect(
        !on_diagonal || force.kings.most > 0,
        key,
        "a king must stand on the long diagonal, but the side has none: expected `kings = \"1+\"`",
    );
}

fn check_span(span: Span, key: &str, what: &str, flaws: &mut Flaws) {
    flaws.expect(
        span.least <= span.most,
        key,
        &format!(
            "`{what}` is {}-{}: expected the smaller number first",
            span.least, span.most
        ),
    );
}
