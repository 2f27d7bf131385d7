//! The endings and their counters.

use super::Flaws;
use super::text::{is_name, show};
use moves::*;
use texts::Message;

use crate::*;

pub(super) fn check(draft: &Draft, flaws: &mut Flaws) {
    if let Some(times) = draft.endings.repetition.times() {
        let message = Message::new("flaw-repetition").with("times", times);
        let holds = (2..=10).contains(&times);
        flaws.unless(holds, "endings.repetition", message);
    }
    let counters = &draft.endings.counters;
    if counters.len() > MOST {
        let message = Message::new("flaw-too-many-counters").with("got", counters.len());
        flaws.add("endings.counter", message.with("most", MOST));
    }
    for (i, counter) in counters.iter().enumerate() {
        let key = key_of(counters, i);
        if counters[..i].iter().any(|c| c.name == counter.name) {
            let message = Message::new("flaw-counter-name-twice");
            flaws.add(&key, message.with("name", show(&counter.name)));
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
    let name = Message::new("flaw-counter-name").with("name", show(&counter.name));
    flaws.unless(is_name(&counter.name), key, name);
    let counts = counter.plies > 0 || counter.material != Material::Any;
    flaws.unless(counts, key, "flaw-counter-at-once");
    let has_strong = matches!(counter.material, Material::Against { .. });
    let holds = counter.gives != Gives::Strong || has_strong;
    flaws.unless(holds, key, "flaw-gives-strong");
    let plies = Message::new("flaw-counter-plies").with("plies", counter.plies);
    let plies = plies.with("most", MOST_PLIES);
    flaws.unless(counter.plies <= MOST_PLIES, key, plies);
    let has_kings = draft.mechanics.rank(Rank::King).is_some();
    let can_reset = has_kings || !counter.resets.crowning;
    flaws.unless(can_reset, key, "flaw-counter-crowning");
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
    let pieces = force.pieces;
    let message = Message::new("flaw-force-too-many").with("least", needed);
    let message = message.with("most", pieces.most);
    flaws.unless(needed <= u32::from(pieces.most), key, message);
    let most = u32::from(force.men.most) + u32::from(force.kings.most);
    let message = Message::new("flaw-force-too-few").with("least", pieces.least);
    let message = message.with("most", most);
    flaws.unless(most >= u32::from(pieces.least), key, message);
    let on_diagonal = force.place == Place::LongDiagonal;
    let needs_kings = force.kings.least > 0 || on_diagonal;
    let has_kings = !needs_kings || draft.mechanics.rank(Rank::King).is_some();
    flaws.unless(has_kings, key, "flaw-counter-kings");
    let is_square = draft.board.width == draft.board.height;
    flaws.unless(!on_diagonal || is_square, key, "flaw-no-long-diagonal");
    let has_king = !on_diagonal || force.kings.most > 0;
    flaws.unless(has_king, key, "flaw-nobody-on-diagonal");
}

fn check_span(span: Span, key: &str, what: &str, flaws: &mut Flaws) {
    let message = Message::new("flaw-span").with("what", what);
    let message = message.with("least", span.least).with("most", span.most);
    flaws.unless(span.least <= span.most, key, message);
}
