//! The options of the next game, as a person chooses them on the screen.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;

use rules::{Rulebook, Side};

use super::setting::{HARDEST, Seats, Setting};
use crate::control::Control;

/// What is chosen so far, and the row that the cursor is on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Options {
    row: usize,
    players: Players,
    level: u8,
    person: Person,
    control: Option<Control>,
    /// A clock from the command line, which is none of the usual ones.
    own: Option<Control>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Players {
    One,
    Two,
}

/// Who the person is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Person {
    Side(Side),
    /// Drawn when the game begins.
    Random,
}

/// A row of the window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Row {
    Start,
    Players,
    Level,
    Side,
    Clock,
}

/// Minutes and seconds that people play with.
const CLOCKS: [&str; 6] = ["1+0", "3+2", "5+3", "10+5", "15+10", "30+0"];

impl Options {
    /// The options of a game, to be chosen again.
    pub(crate) fn of(setting: &Setting) -> Options {
        let (players, person, level) = match setting.seats {
            Seats::Two => (Players::Two, Person::Side(Side::First), 4),
            Seats::One { person, level } => (Players::One, Person::Side(person), level),
        };
        let usual = |control: &Control| usual().any(|one| one == *control);
        Options {
            row: 0,
            players,
            level,
            person,
            control: setting.control,
            own: setting.control.filter(|control| !usual(control)),
        }
    }

    /// The options of a first game: the sides are drawn unless somebody chooses.
    pub(crate) fn of_first(setting: &Setting) -> Options {
        Options {
            person: Person::Random,
            ..Options::of(setting)
        }
    }

    /// The rows that matter: two people choose neither a level nor a side.
    pub(crate) fn rows(&self) -> &'static [Row] {
        match self.players {
            Players::One => &[Row::Start, Row::Players, Row::Level, Row::Side, Row::Clock],
            Players::Two => &[Row::Start, Row::Players, Row::Clock],
        }
    }

    /// The row that the cursor is on.
    pub(crate) fn row(&self) -> Row {
        self.rows().get(self.row).copied().unwrap_or(Row::Start)
    }

    /// Moves the cursor up or down.
    pub(crate) fn go(&mut self, rows: i8) {
        let last = self.rows().len() - 1;
        self.row = self.row.saturating_add_signed(rows.into()).min(last);
    }

    /// Puts the cursor on a row.
    pub(crate) fn point(&mut self, row: Row) {
        let found = self.rows().iter().position(|other| *other == row);
        self.row = found.unwrap_or(0);
    }

    /// The next or the previous value of the row under the cursor.
    pub(crate) fn turn(&mut self, by: i8) {
        match self.row() {
            Row::Start => {}
            Row::Players => self.players = next(&[Players::One, Players::Two], self.players, by),
            Row::Level => self.set_level(self.level.saturating_add_signed(by)),
            Row::Side => {
                let [first, second] = Side::ALL.map(Person::Side);
                self.person = next(&[first, second, Person::Random], self.person, by);
            }
            Row::Clock => {
                let mut all = vec![None];
                all.extend(self.own.map(Some));
                all.extend(usual().map(Some));
                self.control = next(&all, self.control, by);
            }
        }
    }

    /// Chooses a level, kept within its bounds.
    pub(crate) fn set_level(&mut self, level: u8) {
        self.level = level.clamp(1, HARDEST);
    }

    /// Who sits at the board. Chance decides where the person wanted it so.
    pub(crate) fn seats(&self) -> Seats {
        let person = match self.person {
            Person::Side(side) => side,
            Person::Random => Side::ALL[usize::from(RandomState::new().hash_one(0) % 2 == 1)],
        };
        match self.players {
            Players::Two => Seats::Two,
            Players::One => Seats::One {
                person,
                level: self.level,
            },
        }
    }

    /// The clock, if there is one.
    pub(crate) fn control(&self) -> Option<Control> {
        self.control
    }

    /// The name of a row and what is chosen there.
    pub(crate) fn shown(&self, row: Row, rulebook: &Rulebook) -> (&'static str, String) {
        match row {
            Row::Start => ("Start", String::new()),
            Row::Players => ("Players", self.players_shown(rulebook)),
            Row::Level => ("Level", self.level_shown()),
            Row::Side => ("You are", self.person_shown(rulebook)),
            Row::Clock => {
                let control = self.control.map(|control| control.text());
                ("Clock", control.unwrap_or("none".to_string()))
            }
        }
    }

    fn players_shown(&self, rulebook: &Rulebook) -> String {
        match self.players {
            Players::One => "one".to_string(),
            Players::Two => format!("two; {} begins", rulebook.side(Side::First).name),
        }
    }

    fn level_shown(&self) -> String {
        match self.level {
            1 => "1, the easiest".to_string(),
            HARDEST => format!("{HARDEST}, no undo"),
            level => level.to_string(),
        }
    }

    fn person_shown(&self, rulebook: &Rulebook) -> String {
        match self.person {
            Person::Random => "drawn by chance".to_string(),
            Person::Side(Side::First) => {
                format!("{}, who begins", rulebook.side(Side::First).name)
            }
            Person::Side(side) => rulebook.side(side).name.clone(),
        }
    }
}

fn usual() -> impl Iterator<Item = Control> {
    CLOCKS.iter().filter_map(|text| text.parse().ok())
}

/// The value so many places after this one, around the end.
fn next<T: Copy + PartialEq>(all: &[T], now: T, by: i8) -> T {
    let at = all.iter().position(|value| *value == now).unwrap_or(0);
    let count = all.len() as isize;
    let at = (at as isize + isize::from(by)).rem_euclid(count);
    all[at as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(seats: Seats, clock: &str) -> Options {
        Options::of(&Setting {
            rulebook: rules::builtin::rulebook("parlour").unwrap(),
            seed: 0,
            fen: None,
            seats,
            control: clock.parse().ok(),
        })
    }

    const ONE: Seats = Seats::One {
        person: Side::Second,
        level: 3,
    };

    #[test]
    fn the_same_options_come_back() {
        for seats in [ONE, Seats::Two] {
            let options = options(seats, "7+1");
            assert_eq!(options.seats(), seats);
            assert_eq!(options.control(), "7+1".parse().ok());
            assert_eq!(options.row(), Row::Start);
        }
    }

    #[test]
    fn every_value_can_be_reached() {
        let mut options = options(ONE, "7+1");
        options.point(Row::Level);
        (0..20).for_each(|_| options.turn(1));
        options.point(Row::Side);
        options.turn(-1);
        let person = Side::First;
        let level = HARDEST;
        assert_eq!(options.seats(), Seats::One { person, level });
        options.point(Row::Clock);
        let clocks: Vec<_> = (0..8)
            .map(|_| {
                options.turn(1);
                options.control().map(|control| control.text())
            })
            .collect();
        assert_eq!(clocks[0].as_deref(), Some("1+0"));
        assert_eq!(clocks[6], None);
        assert_eq!(clocks[7].as_deref(), Some("7+1"));
        options.point(Row::Players);
        options.turn(1);
        assert_eq!(options.seats(), Seats::Two);
        options.go(5);
        assert_eq!(options.row(), Row::Clock);
        options.go(-5);
        assert_eq!(options.row(), Row::Start);
    }

    #[test]
    fn sides_are_drawn_where_nobody_chose() {
        let setting = Setting {
            rulebook: rules::builtin::rulebook("parlour").unwrap(),
            seed: 0,
            fen: None,
            seats: ONE,
            control: None,
        };
        let options = Options::of_first(&setting);
        let drawn: Vec<Seats> = (0..64).map(|_| options.seats()).collect();
        for person in Side::ALL {
            assert!(drawn.contains(&Seats::One { person, level: 3 }));
        }
    }
}
