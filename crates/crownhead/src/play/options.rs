//! The options of the next game, as a person chooses them on the screen.

use crate::language::{self, say};
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use texts::Message;

use ::table::Manners;
use rules::sentences::phrases;
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
    /// The rulebook, by its place among all.
    book: usize,
    manners: Manners,
    /// The clock of the person, or of who begins.
    control: Option<Control>,
    /// The clock of the other side.
    rival: Rival,
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

/// The clock of the other side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rival {
    /// The same.
    Same,
    /// Another one, or none.
    Other(Option<Control>),
}

/// A row of the window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Row {
    Book,
    Start,
    Players,
    Level,
    Side,
    Clock,
    Rival,
    Manners,
    Saved,
}

/// All rows; some matter only now and then.
const ROWS: [Row; 9] = [
    Row::Book,
    Row::Start,
    Row::Players,
    Row::Level,
    Row::Side,
    Row::Clock,
    Row::Rival,
    Row::Manners,
    Row::Saved,
];
/// The place of the row that starts the game: the cursor begins there.
const START: usize = 1;
/// Minutes and seconds that people play with.
const CLOCKS: [&str; 6] = ["1+0", "3+2", "5+3", "10+5", "15+10", "30+0"];

impl Options {
    /// The options of a game, to be chosen again; its rulebook has this place among all.
    pub(crate) fn of(setting: &Setting, book: usize) -> Options {
        let (players, person, level) = match setting.seats {
            Seats::Two => (Players::Two, Person::Side(Side::First), 4),
            Seats::One { person, level } => (Players::One, Person::Side(person), level),
        };
        let own = match person {
            Person::Side(Side::Second) => 1,
            _ => 0,
        };
        let (control, other) = (setting.controls[own], setting.controls[1 - own]);
        let usual = |control: &Control| usual().any(|one| one == *control);
        Options {
            row: START,
            players,
            level,
            person,
            book,
            manners: setting.manners,
            control,
            rival: if other == control {
                Rival::Same
            } else {
                Rival::Other(other)
            },
            own: control.filter(|control| !usual(control)),
        }
    }

    /// The options of a first game: the sides are drawn unless somebody chooses.
    pub(crate) fn of_first(setting: &Setting, book: usize) -> Options {
        Options {
            person: Person::Random,
            ..Options::of(setting, book)
        }
    }

    /// The rows that matter: two people choose neither a level nor a side.
    pub(crate) fn rows(&self) -> Vec<Row> {
        let alone = self.players == Players::One;
        let clocked = self.control.is_some() || self.rival != Rival::Same;
        let matters = |row: &Row| match row {
            Row::Level | Row::Side | Row::Manners => alone,
            Row::Rival => clocked,
            _ => true,
        };
        ROWS.into_iter().filter(matters).collect()
    }

    /// The place of the rulebook among all.
    pub(crate) fn book(&self) -> usize {
        self.book
    }

    /// Chooses a rulebook by its place among all.
    pub(crate) fn set_book(&mut self, book: usize) {
        self.book = book;
    }

    /// The row that the cursor is on.
    pub(crate) fn row(&self) -> Row {
        *self.rows().get(self.row).unwrap_or(&Row::Start)
    }

    /// Moves the cursor up or down.
    pub(crate) fn go(&mut self, rows: i8) {
        let last = self.rows().len() - 1;
        self.row = self.row.saturating_add_signed(rows.into()).min(last);
    }

    /// Puts the cursor on a row.
    pub(crate) fn point(&mut self, row: Row) {
        let found = self.rows().iter().position(|other| *other == row);
        self.row = found.unwrap_or(START);
    }

    /// The next or the previous value of the row under the cursor.
    pub(crate) fn turn(&mut self, by: i8) {
        match self.row() {
            // Another rulebook is for who knows all of them.
            Row::Start | Row::Book | Row::Saved => {}
            Row::Players => self.players = next(&[Players::One, Players::Two], self.players, by),
            Row::Level => self.set_level(self.level.saturating_add_signed(by)),
            Row::Side => {
                let [first, second] = Side::ALL.map(Person::Side);
                self.person = next(&[first, second, Person::Random], self.person, by);
            }
            Row::Clock => self.control = next(&self.clocks(), self.control, by),
            Row::Rival => {
                let others = self.clocks().into_iter().map(Rival::Other);
                let all: Vec<Rival> = [Rival::Same].into_iter().chain(others).collect();
                self.rival = next(&all, self.rival, by);
            }
            Row::Manners => {
                self.manners = next(&[Manners::PlaysOn, Manners::Yields], self.manners, by);
            }
        }
    }

    fn clocks(&self) -> Vec<Option<Control>> {
        let mut all = vec![None];
        all.extend(self.own.map(Some));
        all.extend(usual().map(Some));
        all
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

    /// A game by these options, with the rulebook of a setting.
    pub(crate) fn setting(&self, from: &Setting) -> Setting {
        let seats = self.seats();
        Setting {
            seats,
            controls: self.controls(seats),
            manners: self.manners,
            ..from.clone()
        }
    }

    /// The clock of each side.
    fn controls(&self, seats: Seats) -> [Option<Control>; 2] {
        let rival = match self.rival {
            Rival::Same => self.control,
            Rival::Other(control) => control,
        };
        match seats {
            Seats::One {
                person: Side::Second,
                ..
            } => [rival, self.control],
            _ => [self.control, rival],
        }
    }

    /// The name of a row and what is chosen there.
    pub(crate) fn shown(&self, row: Row, rulebook: &Rulebook) -> (Row, String, String) {
        let (key, value) = match row {
            Row::Start => ("play-option-start", String::new()),
            Row::Players => ("play-option-players", self.players_shown(rulebook)),
            Row::Level => ("play-option-level", self.level_shown()),
            Row::Side => ("play-option-side", self.person_shown(rulebook)),
            Row::Book => {
                let name = say(phrases::rulebook(rulebook.draft()));
                ("play-option-book", name)
            }
            Row::Clock => ("play-option-clock", clock_shown(self.control)),
            Row::Rival => {
                let rival = match self.rival {
                    Rival::Same => say("play-rival-same"),
                    Rival::Other(control) => clock_shown(control),
                };
                ("play-option-rival", rival)
            }
            Row::Manners => {
                let manners = match self.manners {
                    Manners::PlaysOn => say("play-plays-on"),
                    Manners::Yields => say("play-yields"),
                };
                ("play-option-manners", manners)
            }
            Row::Saved => ("play-option-saved", String::new()),
        };
        (row, say(key), value)
    }

    fn players_shown(&self, rulebook: &Rulebook) -> String {
        match self.players {
            Players::One => say("play-one"),
            Players::Two => say(begins("play-two", rulebook)),
        }
    }

    fn level_shown(&self) -> String {
        match self.level {
            1 => say(Message::new("play-easiest").with("level", 1)),
            HARDEST => say(Message::new("play-hardest").with("level", HARDEST)),
            level => level.to_string(),
        }
    }

    fn person_shown(&self, rulebook: &Rulebook) -> String {
        match self.person {
            Person::Random => say("play-by-chance"),
            Person::Side(Side::First) => say(begins("play-who-begins", rulebook)),
            Person::Side(side) => say(language::side(rulebook, side)),
        }
    }
}

fn clock_shown(control: Option<Control>) -> String {
    let control = control.map(|control| control.text());
    control.unwrap_or_else(|| say("play-no-clock"))
}

fn begins(key: &'static str, rulebook: &Rulebook) -> Message {
    Message::new(key).with("side", language::side(rulebook, Side::First))
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
        Options::of(
            &Setting {
                controls: [clock.parse().ok(); 2],
                ..setting(seats)
            },
            0,
        )
    }

    fn setting(seats: Seats) -> Setting {
        Setting::new(rules::builtin::rulebook("parlour").unwrap(), seats)
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
            assert_eq!(options.controls(seats), ["7+1".parse().ok(); 2]);
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
                options.control.map(|control| control.text())
            })
            .collect();
        assert_eq!(clocks[0].as_deref(), Some("1+0"));
        assert_eq!(clocks[6], None);
        assert_eq!(clocks[7].as_deref(), Some("7+1"));
        options.point(Row::Players);
        options.turn(1);
        assert_eq!(options.seats(), Seats::Two);
        options.go(9);
        assert_eq!(options.row(), Row::Saved);
        options.go(-9);
        assert_eq!(options.row(), Row::Book);
    }

    #[test]
    fn the_other_side_may_have_another_clock() {
        let mut options = options(ONE, "7+1");
        options.point(Row::Rival);
        options.turn(1);
        // The person has the second side.
        assert_eq!(options.controls(ONE), [None, "7+1".parse().ok()]);
        let again = Options::of(
            &Setting {
                controls: options.controls(ONE),
                ..setting(ONE)
            },
            0,
        );
        assert_eq!(again.controls(ONE), options.controls(ONE));
        options.turn(-1);
        assert_eq!(options.controls(ONE), ["7+1".parse().ok(); 2]);
    }

    #[test]
    fn sides_are_drawn_where_nobody_chose() {
        let options = Options::of_first(&setting(ONE), 0);
        let drawn: Vec<Seats> = (0..64).map(|_| options.seats()).collect();
        for person in Side::ALL {
            assert!(drawn.contains(&Seats::One { person, level: 3 }));
        }
    }
}
