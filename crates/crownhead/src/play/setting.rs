//! What is settled before a game begins.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::sync::Arc;

use ::engine::UseWeights;
use ::table::{Kind, Manners, Mode, Opening, Seat, Table};
use rules::{FenError, Game, Rulebook, Side};

use crate::control::Control;

/// The hardest level.
pub(crate) const HARDEST: u8 = ::table::HARDEST;

/// Who sits at the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Seats {
    /// Two people.
    Two,
    /// One, against the program.
    One {
        /// The side that the person has.
        person: Side,
        /// How strong the program plays.
        level: u8,
    },
}

/// All that a game needs to begin.
#[derive(Clone, Debug)]
pub(crate) struct Setting {
    pub(crate) rulebook: Arc<Rulebook>,
    pub(crate) seed: u64,
    pub(crate) fen: Option<String>,
    pub(crate) seats: Seats,
    /// The clock of each side.
    pub(crate) controls: [Option<Control>; 2],
    /// What the program does when a game is clear.
    pub(crate) manners: Manners,
    /// What the program has learned of the rulebook.
    pub(crate) weights: UseWeights,
}

impl Setting {
    /// A game with the usual options.
    pub(crate) fn new(rulebook: Arc<Rulebook>, seats: Seats) -> Setting {
        Setting {
            rulebook,
            seed: 0,
            fen: None,
            seats,
            controls: [None; 2],
            manners: Manners::default(),
            weights: UseWeights::default(),
        }
    }

    /// What a table was opened with.
    pub(crate) fn of(table: &Table) -> Setting {
        let game = table.game();
        let seats = match (table.engine_side(), table.level()) {
            (Some(engine), Some(level)) => Seats::One {
                person: engine.other(),
                level,
            },
            _ => Seats::Two,
        };
        let control = |side| {
            let pace = table.clock().control(side)?.pace;
            Some(Control {
                base: pace.time(),
                increment: pace.increment(),
            })
        };
        Setting {
            seed: game.seed(),
            fen: told_start(game),
            controls: Side::ALL.map(control),
            manners: table.manners(),
            ..Setting::new(game.rulebook().clone(), seats)
        }
    }

    /// What a table is opened with.
    pub(crate) fn opening(&self) -> Opening {
        let control =
            |control: Option<Control>| control.map(|c| ::table::Control::game(c.base, c.increment));
        let controls = self.controls.map(control);
        let Seats::One { person, level } = self.seats else {
            return Opening {
                controls,
                ..Opening::of(Mode::Device)
            };
        };
        let seat = |side| {
            if side == person {
                Seat::new(Kind::Person)
            } else {
                Seat::new(Kind::Engine)
            }
        };
        Opening {
            level: Some(level),
            manners: self.manners,
            controls,
            seats: Side::ALL.map(seat),
            ..Opening::of(Mode::Computer)
        }
    }

    /// The same after the players have changed seats: each keeps the own clock.
    pub(crate) fn swapped(&self) -> Setting {
        let [first, second] = self.controls;
        let seats = match self.seats {
            Seats::Two => Seats::Two,
            Seats::One { person, level } => Seats::One {
                person: person.other(),
                level,
            },
        };
        Setting {
            seats,
            controls: [second, first],
            ..self.clone()
        }
    }

    /// The game at its beginning.
    pub(crate) fn game(&self) -> Result<Game, FenError> {
        Game::open(self.rulebook.clone(), self.seed, self.fen.as_deref())
    }

    /// The same with another rulebook, from its start.
    pub(crate) fn with_rulebook(&self, rulebook: Arc<Rulebook>) -> Setting {
        if rulebook.identity() == self.rulebook.identity() {
            self.clone()
        } else {
            Setting {
                controls: self.controls,
                manners: self.manners,
                seed: if rulebook.ballots().is_empty() {
                    self.seed
                } else {
                    chance()
                },
                ..Setting::new(rulebook, self.seats)
            }
        }
    }
}

/// The position that somebody chose to begin with; one that was drawn is drawn again.
pub(crate) fn told_start(game: &Game) -> Option<String> {
    let start = game.start_fen();
    let told = start.filter(|fen| !game.rulebook().is_ballot(fen));
    told.map(String::from)
}

/// Some number.
pub(crate) fn chance() -> u64 {
    RandomState::new().hash_one(0)
}
