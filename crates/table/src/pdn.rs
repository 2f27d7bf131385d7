//! A game at a table as PDN: who played, when, and with what clock.

use std::time::Duration;

use rules::pdn::PdnGame;
use rules::{Letter, Side};

use crate::clock::{Control, Pace};
use crate::date::dotted;
use crate::seats::Kind;
use crate::table::Table;

impl Table {
    /// The game as PDN with its moves and their times, who played, when it was opened, and the
    /// clocks. Where the players changed seats they are told as they sat then, with the tag `Swap`.
    pub fn pdn(&self, opened: Duration) -> PdnGame {
        let file = self.game().rulebook().own_file();
        let mut pdn = PdnGame::of(self.game(), file.as_deref());
        if !opened.is_zero() {
            pdn.set_tag("Date", dotted(opened.as_secs()));
        }
        for side in Side::ALL {
            pdn.set_tag(self.colour(side), self.player(side));
        }
        if self.is_swapped() {
            pdn.set_tag("Swap", "1");
        }
        let [first, second] = Side::ALL.map(|side| self.clock().control(side).map(written));
        if first == second {
            first.into_iter().for_each(|clock| {
                pdn.set_tag("TimeControl", clock);
            })
        } else {
            for (side, clock) in Side::ALL.into_iter().zip([first, second]) {
                let name = format!("{}TimeControl", self.colour(side));
                pdn.set_tag(&name, clock.unwrap_or_else(|| "-".to_string()));
            }
        }
        pdn
    }

    /// What PDN calls a side.
    fn colour(&self, side: Side) -> &'static str {
        match self.game().rulebook().side(side).letter {
            Letter::B => "Black",
            Letter::W => "White",
        }
    }

    /// The name of who plays a side; nobody knows it of a person who gave none.
    fn player(&self, side: Side) -> String {
        let seat = self.seat(side);
        match (seat.name.as_str(), seat.kind, self.level()) {
            ("", Kind::Engine, Some(level)) => format!("Crownhead, level {level}"),
            ("", Kind::Engine, None) => "Crownhead".to_string(),
            ("", Kind::Person | Kind::Program, _) => "?".to_string(),
            (name, ..) => name.to_string(),
        }
    }
}

/// Seconds for the game and for each move: `300+3`; for a move alone `*30`.
fn written(control: Control) -> String {
    let seconds = |time: Duration| time.as_secs_f64();
    match control.pace {
        Pace::PerMove(time) => format!("*{}", seconds(time)),
        Pace::WholeGame { time, increment } if increment.is_zero() => format!("{}", seconds(time)),
        Pace::WholeGame { time, increment } => {
            format!("{}+{}", seconds(time), seconds(increment))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Mode, Opening, Seat};
    use rules::Game;

    #[test]
    fn who_played_when_and_with_what_clock() {
        let control = |base, more| {
            let s = Duration::from_secs;
            Some(Control::game(s(base), s(more)))
        };
        let mut opening = Opening {
            level: Some(3),
            controls: [control(300, 3); 2],
            ..Opening::of(Mode::Computer)
        };
        opening.seats[0] = Seat {
            name: "Ada".to_string(),
            ..Seat::new(Kind::Person)
        };
        let game = Game::new(rules::builtin::rulebook("english").unwrap(), 0);
        let table = |opening: &Opening| Table::new(opening.clone(), game.clone(), Duration::ZERO);
        let pdn = table(&opening).pdn(Duration::from_secs(1_794_873_599));
        assert_eq!(pdn.tag("Black"), Some("Ada"));
        assert_eq!(pdn.tag("White"), Some("Crownhead, level 3"));
        assert_eq!(pdn.tag("Date"), Some("2026.11.16"));
        assert_eq!(pdn.tag("TimeControl"), Some("300+3"));
        opening.controls = [control(60, 0), None];
        let pdn = table(&opening).pdn(Duration::ZERO);
        assert_eq!((pdn.tag("Date"), pdn.tag("TimeControl")), (None, None));
        assert_eq!(pdn.tag("BlackTimeControl"), Some("60"));
        assert_eq!(pdn.tag("WhiteTimeControl"), Some("-"));
    }
}
