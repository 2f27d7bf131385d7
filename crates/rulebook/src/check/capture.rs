//! The rules of capture, taken together.

use super::Flaws;
use crate::vocabulary::{PREFERENCES, word_for};
use moves::*;
use texts::Message;

use crate::*;

pub(super) fn check(draft: &Draft, flaws: &mut Flaws) {
    let mechanics = &draft.mechanics;
    listed_once(&mechanics.capture, flaws);
    kings_there(mechanics, flaws);
    chain_fits(mechanics, flaws);
    landing_fits(mechanics, flaws);
}

const KEY: &str = "capture.preference";

fn listed_once(capture: &Capture, flaws: &mut Flaws) {
    let listed: Vec<Preference> = capture.preference.iter().flatten().copied().collect();
    for (i, preference) in listed.iter().enumerate() {
        if listed[..i].contains(preference) {
            let word = word_for(&PREFERENCES, preference);
            let message = Message::new("flaw-preference-twice").with("word", word);
            flaws.add(KEY, message);
        }
    }
    let has_no_gap = capture.preference.iter().is_sorted_by_key(Option::is_none);
    flaws.unless(has_no_gap, KEY, "flaw-preference-gap");
}

fn kings_there(mechanics: &Mechanics, flaws: &mut Flaws) {
    let no_kings = mechanics.rank(Rank::King).is_none();
    for (word, preference) in PREFERENCES {
        if no_kings && is_about_kings(preference) && mechanics.capture.prefers(preference) {
            let message = Message::new("flaw-preference-without-kings").with("word", word);
            flaws.add(KEY, message);
        }
    }
}

const fn is_about_kings(preference: Preference) -> bool {
    match preference {
        Preference::MostPieces => false,
        Preference::MostValue
        | Preference::ByKing
        | Preference::MostKings
        | Preference::KingsEarliest => true,
    }
}

/// Where every capture may end after one jump, none can be asked to take the most.
fn chain_fits(mechanics: &Mechanics, flaws: &mut Flaws) {
    let capture = &mechanics.capture;
    let enemies = mechanics.ranks.iter().flatten().map(|r| r.jump.enemies);
    let most = [
        Preference::MostPieces,
        Preference::MostValue,
        Preference::MostKings,
        Preference::KingsEarliest,
    ];
    let wants_most = most.iter().any(|p| capture.prefers(*p));
    match capture.chain {
        Chain::MayStop => flaws.unless(!wants_most, KEY, "flaw-most-but-may-stop"),
        Chain::OneJump => {
            let holds = !capture.prefers(Preference::MostPieces) || enemies.max() > Some(1);
            flaws.unless(holds, KEY, "flaw-most-but-one-jump");
        }
        Chain::MustFinish => {}
    }
}

fn landing_fits(mechanics: &Mechanics, flaws: &mut Flaws) {
    for rank in Rank::ALL {
        let lands_to_go_on = mechanics
            .rank(rank)
            .is_some_and(|r| r.jump.landing == Landing::AnyThatGoesOn);
        if lands_to_go_on && mechanics.capture.chain != Chain::MustFinish {
            let key = format!("ranks.{}.jump.landing", rank.word());
            flaws.add(key, "flaw-landing-without-chain");
        }
    }
}
