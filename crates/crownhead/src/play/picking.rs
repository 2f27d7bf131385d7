//! A move picked square by square.

use crate::language::{self, say};
use rules::{Game, Move, MoveKind, MoveText, Square, SquareText};
use texts::Message;

use super::sitting::capital;

/// What was picked: an enemy to be huffed, a piece to move, and how far it was led.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Pick {
    pub(crate) huffed: Option<Square>,
    pub(crate) from: Option<Square>,
    pub(crate) path: Vec<Square>,
}

/// What came of pressing on a square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Pressed {
    /// A piece is picked up, or led further. A sentence may help.
    Picked(Pick, Option<String>),
    /// The move is complete.
    Complete(Move),
    /// The piece is put down again.
    PutDown,
    /// It cannot be; the sentence says why.
    Refused(String),
}

/// What pressing on a square means.
pub(crate) fn press(game: &Game, pick: Option<&Pick>, square: Square) -> Pressed {
    let pick = pick.cloned().unwrap_or_default();
    if pick.may_huff(game, square) {
        return pick.huff(game, square);
    }
    match pick.from {
        Some(from) => pick.press(game, from, square),
        None => pick.pick_up(game, square),
    }
}

/// Why no piece can be picked up from a square.
fn no_pick(game: &Game, square: Square) -> Pressed {
    let is_own = game.position().mine() & game.rulebook().grid().bit::<u128>(square) != 0;
    Pressed::Refused(match (is_own, game.must_capture().is_empty()) {
        (true, false) => say("play-must-take"),
        (true, true) => say("play-no-move"),
        (false, _) => {
            let side = language::side(game.rulebook(), game.mover());
            say(Message::new("play-pick").with("side", side))
        }
    })
}

impl Pick {
    /// The legal routes that begin as this one.
    fn routes<'a>(&'a self, game: &'a Game) -> impl Iterator<Item = &'a Move> {
        let fits = |route: &&Move| {
            route.huffed == self.huffed
                && Some(route.from) == self.from
                && route.path.starts_with(&self.path)
        };
        game.routes().iter().filter(fits)
    }

    /// True if pressing on the square picks an enemy to be huffed, or lets it go.
    fn may_huff(&self, game: &Game, square: Square) -> bool {
        self.path.is_empty()
            && game.huffable().contains(&square)
            && !self.targets(game).contains(&square)
    }

    fn huff(self, game: &Game, square: Square) -> Pressed {
        if self.huffed == Some(square) {
            return Pressed::PutDown;
        }
        let name = game.rulebook().square_name(square);
        let huffing = Pick {
            huffed: Some(square),
            ..self
        };
        let from = huffing
            .from
            .filter(|_| huffing.routes(game).next().is_some());
        let help = say(Message::new("play-huff").with("square", name));
        Pressed::Picked(Pick { from, ..huffing }, Some(help))
    }

    fn pick_up(self, game: &Game, square: Square) -> Pressed {
        let picked = Pick {
            from: Some(square),
            path: Vec::new(),
            ..self
        };
        let can_move = picked.routes(game).next().is_some();
        if can_move {
            Pressed::Picked(picked, None)
        } else {
            no_pick(game, square)
        }
    }

    /// Where the piece can go on to, and where its way may end.
    pub(crate) fn targets(&self, game: &Game) -> Vec<Square> {
        let next = self
            .routes(game)
            .filter_map(|r| r.path.get(self.path.len()));
        next.copied()
            .chain(self.routes(game).map(Move::to))
            .collect()
    }

    fn press(&self, game: &Game, from: Square, square: Square) -> Pressed {
        if let Some(route) = self.stop_here(game, square) {
            return Pressed::Complete(route);
        }
        let further = self.further(square);
        let goes_on = |route: &&Move| route.path.len() > further.path.len();
        let ends = self.ends(game, square);
        let longer = further.routes(game).filter(goes_on).count();
        match ends.as_slice() {
            [only] if longer == 0 => return Pressed::Complete(only.clone()),
            _ => {}
        }
        if further.routes(game).next().is_some() {
            let may_stop = further.routes(game).any(|route| route.path == further.path);
            let help = may_stop.then(|| say("play-stop-here"));
            return Pressed::Picked(further, help);
        }
        if square == from {
            return Pressed::PutDown;
        }
        match (ends.is_empty(), self.clone().pick_up(game, square)) {
            (false, _) => Pressed::Refused(say("play-several-ways")),
            (true, Pressed::Picked(pick, help)) => Pressed::Picked(pick, help),
            (true, _) => Pressed::Refused(self.why_not(game, from, square)),
        }
    }

    /// The route that ends where the piece was led, if that square is pressed again.
    fn stop_here(&self, game: &Game, square: Square) -> Option<Move> {
        let here = self.path.last() == Some(&square);
        let mut complete = self.routes(game).filter(|route| route.path == self.path);
        complete.next().filter(|_| here).cloned()
    }

    fn further(&self, square: Square) -> Pick {
        let mut further = self.clone();
        further.path.push(square);
        further
    }

    /// The different moves that end on a square.
    fn ends(&self, game: &Game, square: Square) -> Vec<Move> {
        let grid = game.rulebook().grid();
        let mut seen = std::collections::HashSet::new();
        self.routes(game)
            .filter(|route| route.to() == square && seen.insert(route.action(grid)))
            .cloned()
            .collect()
    }

    /// Why the piece cannot go to a square, in the words of the referee.
    fn why_not(&self, game: &Game, from: Square, square: Square) -> String {
        let rulebook = game.rulebook();
        let number = |square| SquareText::Number(rulebook.number(square));
        let text = MoveText {
            huffed: self.huffed.map(number),
            squares: vec![number(from), number(square)],
            kind: MoveKind::Unknown,
            rank: None,
        };
        match game.resolve(&text) {
            Err(refusal) => capital(&say(refusal.sentence(rulebook))),
            Ok(_) => say("play-step-by-step"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(id: &str, fen: &str) -> Game {
        Game::from_fen(rules::builtin::rulebook(id).unwrap(), fen).unwrap()
    }

    /// Presses squares, by number, one after the other.
    fn presses(game: &Game, numbers: &[u16]) -> Pressed {
        let mut pick = None;
        let mut last = Pressed::PutDown;
        for number in numbers {
            let numbering = game.rulebook().notation().numbering;
            let square = rules::square_numbered(game.rulebook().grid(), numbering, *number);
            last = press(game, pick.as_ref(), square.unwrap());
            pick = match &last {
                Pressed::Picked(pick, _) => Some(pick.clone()),
                _ => None,
            };
        }
        last
    }

    fn text(game: &Game, pressed: &Pressed) -> Option<String> {
        match pressed {
            Pressed::Complete(mv) => Some(game.people_text(mv)),
            _ => None,
        }
    }

    #[test]
    fn a_step() {
        let game = game("english", "B:W21-32:B1-12");
        let played = presses(&game, &[11, 15]);
        assert_eq!(text(&game, &played).as_deref(), Some("11-15"));
        assert_eq!(presses(&game, &[11, 11]), Pressed::PutDown);
        assert!(matches!(presses(&game, &[11, 10]), Pressed::Picked(..)));
        assert!(matches!(presses(&game, &[22]), Pressed::Refused(_)));
        let Pressed::Refused(why) = presses(&game, &[11, 18]) else {
            panic!("two rows at once");
        };
        assert!(why.ends_with('.'), "{why}");
    }

    #[test]
    fn the_end_of_a_chain_is_enough_where_one_way_leads_there() {
        let game = game("english", "B:W6,14,32:B1");
        let played = presses(&game, &[1, 17]);
        assert_eq!(text(&game, &played).as_deref(), Some("1x17"));
        let played = presses(&game, &[1, 10, 17]);
        assert_eq!(text(&game, &played).as_deref(), Some("1x17"));
    }

    #[test]
    fn two_ways_to_one_square_are_told_apart() {
        let game = game("english", "B:W7,8,15,16,32:B3");
        assert!(matches!(presses(&game, &[3, 19]), Pressed::Refused(_)));
        let played = presses(&game, &[3, 12, 19]);
        assert_eq!(text(&game, &played).as_deref(), Some("3x12x19"));
    }

    #[test]
    fn a_chain_may_stop_where_the_rulebook_lets_it() {
        let game = game("contest", "B:W6,14,32:B1");
        let Pressed::Picked(pick, help) = presses(&game, &[1, 10]) else {
            panic!("it can go on");
        };
        assert_eq!(help.as_deref(), Some("Press again to stop here."));
        assert!(!pick.targets(&game).is_empty());
        let stopped = presses(&game, &[1, 10, 10]);
        assert_eq!(text(&game, &stopped).as_deref(), Some("(0,1)x(2,3)"));
        let gone_on = presses(&game, &[1, 10, 17]);
        assert_eq!(text(&game, &gone_on).as_deref(), Some("(0,1)x(4,1)"));
    }

    #[test]
    fn a_piece_is_huffed_by_pressing_on_it_first() {
        let game = game("english-huff", "W:W18,30:B14,15:U15");
        for numbers in [&[15, 30, 26][..], &[30, 15, 26]] {
            let played = presses(&game, numbers);
            assert_eq!(text(&game, &played).as_deref(), Some("!15 30-26"));
        }
        let played = presses(&game, &[30, 26]);
        assert_eq!(text(&game, &played).as_deref(), Some("30-26"));
        assert_eq!(presses(&game, &[15, 15]), Pressed::PutDown);
        assert!(matches!(presses(&game, &[14]), Pressed::Refused(_)));
    }

    #[test]
    fn pieces_that_must_capture_are_known() {
        let game = game("english", "B:W18,32:B1,14");
        assert_eq!(game.must_capture().len(), 1);
        let Pressed::Refused(why) = presses(&game, &[1]) else {
            panic!("it may not move");
        };
        assert!(why.contains("compulsory"), "{why}");
    }
}
