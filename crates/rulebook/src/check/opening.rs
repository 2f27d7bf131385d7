//! The openings that are drawn, as far as they can be judged without a board.

use super::Flaws;
use super::text::{FEN, words};
use texts::Message;

use crate::*;

/// Most openings of which one is drawn.
const MOST: usize = 3000;

pub(super) fn check(draft: &Draft, flaws: &mut Flaws) {
    let OpeningRule::Ballots(ballots) = &draft.opening else {
        return;
    };
    let key = "opening.ballots";
    let count = Message::new("flaw-ballots-count").with("got", ballots.len());
    let holds = (1..=MOST).contains(&ballots.len());
    flaws.unless(holds, key, count.with("most", MOST));
    for (ballot, number) in ballots.iter().zip(1..).take(MOST) {
        words(flaws, &format!("{key}.{number}"), ballot, FEN);
    }
    let is_drawn = matches!(draft.obstacles, Obstacles::Drawn(count) if count > 0);
    flaws.unless(!is_drawn, key, "flaw-ballots-obstacles");
}
