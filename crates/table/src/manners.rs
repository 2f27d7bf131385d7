//! The manners of the computer, and games that will not end.

use crate::deed::Matter;
use crate::seats::Kind;
use crate::table::{Phase, Table};
use crate::wish::Answer;
use crate::words::Word;

/// What the computer does when a game is clear.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Manners {
    /// It plays on to the end.
    #[default]
    PlaysOn,
    /// It offers a draw, or resigns.
    Yields,
}

impl Word for Manners {
    const WORDS: &'static [(Manners, &'static str)] =
        &[(Manners::PlaysOn, "plays-on"), (Manners::Yields, "yields")];
}

/// What the computer does beside its move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Courtesy {
    /// Nothing.
    None,
    /// It moves, and offers a draw.
    OfferDraw,
    /// It gives up instead.
    Resign,
}

/// Before so many moves of both sides no draw is agreed.
const OPENING: usize = 40;
/// So far behind a game is lost, in hundredths of a man.
const LOST: i32 = -600;
/// So near to nothing neither side is better.
const EVEN: i32 = 15;
/// For so many moves nothing was taken or crowned where a draw is offered.
const CALM: usize = 16;
/// So many moves lie between two offers.
const BETWEEN: usize = 20;
/// After so many moves without a capture or a crown nobody makes progress any more.
const STRETCH: usize = 40;

/// What the computer says to a draw after a search that finds it so far ahead, in hundredths of a
/// man: it takes what it believes in, and not in the first moves.
pub fn answer_draw(ahead: i32, plies: usize) -> Answer {
    if ahead <= 0 && plies >= OPENING {
        Answer::Accept
    } else {
        Answer::Decline
    }
}

impl Table {
    /// True if the computer takes over the first move after a search that finds it so far ahead,
    /// in hundredths of a man: it takes the better side.
    pub fn swaps(&self, ahead: i32) -> bool {
        self.may_swap() && self.engine_to_move().is_some() && ahead < 0
    }

    /// True if the computer, to move, should look whether the game is clear: the players want it
    /// to.
    pub fn may_yield(&self) -> bool {
        self.manners() == Manners::Yields && self.engine_to_move().is_some()
    }

    /// What the computer does beside its move after a search that finds it so far ahead, in
    /// hundredths of a man.
    pub fn courtesy(&self, ahead: i32) -> Courtesy {
        match self.may_yield() {
            true if ahead <= LOST => Courtesy::Resign,
            true if ahead.abs() <= EVEN && self.may_offer() => Courtesy::OfferDraw,
            _ => Courtesy::None,
        }
    }

    fn may_offer(&self) -> bool {
        let allowed = self.game().rulebook().endings().allows_agreement();
        let plies = self.game().turns().len();
        let asked = self
            .engine_side()
            .and_then(|side| self.offers().asked(Matter::Draw, side));
        let lately = asked.is_some_and(|ply| plies < ply + BETWEEN);
        allowed && plies >= OPENING && !lately && self.is_calm_for(CALM)
    }

    /// True if nothing was taken or crowned in so many last moves.
    fn is_calm_for(&self, plies: usize) -> bool {
        let turns = self.game().turns();
        let lasts = |turn: &rules::Turn| {
            let played = &turn.played;
            played.captured.is_empty() && played.before == played.rank
        };
        turns.len() >= plies && turns[turns.len() - plies..].iter().all(lasts)
    }

    /// True if the game may go on for ever: it cannot be drawn, and for a long stretch neither
    /// side has made progress. Nothing stops by itself; the players may.
    pub fn is_stuck(&self) -> bool {
        let draws = self.game().rulebook().endings().has_draws();
        self.phase() == Phase::Live && !draws && self.is_calm_for(STRETCH)
    }

    /// True if anybody may be told what the position is worth: not while two people play.
    pub fn may_be_judged(&self) -> bool {
        let people = self.seats().iter().all(|seat| seat.kind == Kind::Person);
        self.phase() == Phase::Over || !people
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    use rules::Game;

    use crate::{Act, Deed, Mode, Opening, Side, Spent};

    #[test]
    fn a_draw_is_taken_when_it_is_believed_and_the_opening_is_over() {
        assert_eq!(answer_draw(0, 40), Answer::Accept);
        assert_eq!(answer_draw(-300, 90), Answer::Accept);
        assert_eq!(answer_draw(5, 90), Answer::Decline);
        assert_eq!(answer_draw(0, 39), Answer::Decline);
    }

    fn kings(id: &str, fen: &str, manners: Manners) -> Table {
        let rulebook = rules::builtin::rulebook(id).unwrap();
        let game = Game::from_fen(rulebook, fen).unwrap();
        let opening = Opening {
            manners,
            ..Opening::of(Mode::Computer)
        };
        Table::new(opening, game, Duration::ZERO)
    }

    fn act(table: &mut Table, act: Act) {
        let at = Duration::ZERO;
        table.apply(&Deed { at, act }).unwrap();
    }

    /// Moves kings to and fro so many times each.
    fn wander(table: &mut Table, texts: [&str; 4], rounds: usize) {
        for text in (0..rounds).flat_map(|_| texts) {
            let played = table.game().resolve_str(text).unwrap();
            let spent = Spent::default();
            act(table, Act::Move { played, spent });
        }
    }

    #[test]
    fn the_computer_takes_the_better_side() {
        let text = "extends = \"english\"\nid = \"pie\"\n[opening]\npie = true\n";
        let rulebook = rules::file::rulebook(text, &rules::builtin::parent).unwrap();
        let opening = Opening::of(Mode::Computer);
        let mut table = Table::new(opening, Game::new(rulebook, 0), Duration::ZERO);
        assert!(!table.swaps(-50), "nothing was moved yet");
        let played = table.game().resolve_str("12-16").unwrap();
        let spent = Spent::default();
        act(&mut table, Act::Move { played, spent });
        assert!(table.swaps(-1) && !table.swaps(0) && !table.swaps(70));
        act(&mut table, Act::Swap { spent });
        assert_eq!(table.engine_side(), Some(Side::First));
        assert!(!table.swaps(-1) && table.engine_to_move().is_none());
    }

    #[test]
    fn kings_that_chase_each_other_without_draws_are_stuck() {
        let mut table = kings("parlour", "B:BK32:WK1", Manners::PlaysOn);
        let steps = ["32-28", "1-5", "28-32", "5-1"];
        wander(&mut table, steps, 9);
        assert!(!table.is_stuck());
        wander(&mut table, steps, 1);
        assert!(table.is_stuck() && table.game().outcome().is_none());
        act(&mut table, Act::Stop);
        assert!(!table.is_stuck(), "what is over is not stuck");
    }

    #[test]
    fn the_computer_yields_where_it_is_wanted_and_clear() {
        // The engine has the second side, and is to move.
        let fen = "B:BK32,K31:WK1";
        let steps = ["32-28", "1-5", "28-32", "5-1"];
        let mut table = kings("parlour", fen, Manners::Yields);
        assert_eq!(table.courtesy(-900), Courtesy::None, "not its turn");
        let played = table.game().resolve_str("32-28").unwrap();
        let spent = Spent::default();
        act(&mut table, Act::Move { played, spent });
        assert_eq!(table.courtesy(-600), Courtesy::Resign);
        assert_eq!(table.courtesy(-599), Courtesy::None);
        assert_eq!(table.courtesy(0), Courtesy::None, "there are no draws");
        let mut stubborn = kings("parlour", fen, Manners::PlaysOn);
        wander(&mut stubborn, steps, 12);
        assert!(!stubborn.may_yield());
    }

    #[test]
    fn a_draw_is_offered_once_in_a_while() {
        let text = "id = \"long\"\nname = \"Long\"\nextends = \"english\"\n[endings]\n\
                    repetition = { times = 10, by = \"claim\" }\n";
        let rulebook = rules::file::rulebook(text, &rules::builtin::parent).unwrap();
        let game = Game::from_fen(rulebook, "B:WK32:BK1").unwrap();
        let opening = Opening {
            manners: Manners::Yields,
            ..Opening::of(Mode::Computer)
        };
        let mut table = Table::new(opening, game, Duration::ZERO);
        let steps = ["1-6", "32-28", "6-1", "28-32"];
        let half = |table: &mut Table, text| {
            let played = table.game().resolve_str(text).unwrap();
            let spent = Spent::default();
            act(table, Act::Move { played, spent });
        };
        wander(&mut table, steps, 9);
        half(&mut table, "1-6");
        assert_eq!(table.courtesy(0), Courtesy::None, "it is too early");
        half(&mut table, "32-28");
        half(&mut table, "6-1");
        half(&mut table, "28-32");
        half(&mut table, "1-6");
        assert_eq!(table.courtesy(15), Courtesy::OfferDraw);
        assert_eq!(table.courtesy(16), Courtesy::None);
        act(&mut table, Act::Offer(Matter::Draw, Side::Second));
        assert_eq!(table.courtesy(0), Courtesy::None, "it has just asked");
        half(&mut table, "32-28");
        half(&mut table, "6-1");
        assert_eq!(table.courtesy(0), Courtesy::None);
        half(&mut table, "28-32");
        wander(&mut table, steps, 4);
        half(&mut table, "1-6");
        assert_eq!(table.courtesy(0), Courtesy::OfferDraw);
    }

    #[test]
    fn nobody_is_told_what_it_is_worth_while_two_people_play() {
        for (mode, judged) in [
            (Mode::Computer, true),
            (Mode::Device, false),
            (Mode::Link, false),
            (Mode::Contest, true),
        ] {
            let game = Game::new(rules::builtin::rulebook("english").unwrap(), 0);
            let mut table = Table::new(Opening::of(mode), game, Duration::ZERO);
            assert_eq!(table.may_be_judged(), judged, "{mode:?}");
            act(&mut table, Act::Resign(Side::First));
            assert!(table.may_be_judged(), "{mode:?} is over");
        }
    }
}
