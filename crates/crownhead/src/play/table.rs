//! A game between people, or between a person and the program: what may be done when. No screen
//! is known here.

use rules::{Forfeit, Game, Move, Side, Status};

use super::clock::Clock;
use super::journal::{Event, Journal};
use super::setting::{HARDEST, Seats, Setting};
use crate::control::Control;

/// A game with its players, its clock and its file.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) setting: Setting,
    pub(crate) game: Game,
    pub(crate) clock: Option<Clock>,
    pub(crate) journal: Journal,
}

impl Table {
    /// A new game, with the moves of one that began elsewhere.
    pub(crate) fn begin(setting: Setting, game: Game) -> Table {
        let mut journal = Journal::begin(&setting);
        for turn in game.turns() {
            journal.add(&Event::Move(turn.text.clone(), turn.times));
        }
        Table::take_up(setting, game, journal)
    }

    /// A game that was begun before.
    pub(crate) fn take_up(setting: Setting, game: Game, journal: Journal) -> Table {
        let clock = setting.control.map(|control| Clock::of(control, &game));
        Table {
            setting,
            game,
            clock,
            journal,
        }
    }

    /// A game that is shown before its options are chosen. It has no file yet.
    pub(crate) fn lay_out(setting: Setting, game: Game) -> Table {
        Table::take_up(setting, game, Journal::Unopened)
    }

    /// The next game, with these options. Obstacles are drawn anew.
    pub(crate) fn again(&mut self, seats: Seats, control: Option<Control>) {
        let is_first = self.journal.is_unopened();
        if !is_first && self.game.outcome().is_none() {
            // Leaving a game counts as resigning.
            let _ = self.resign();
        }
        let seed = self.setting.seed.wrapping_add(u64::from(!is_first));
        let setting = Setting {
            seed,
            seats,
            control,
            ..self.setting.clone()
        };
        if let Ok(game) = setting.game() {
            *self = Table::begin(setting, game);
        }
    }

    /// True if a person is to move.
    pub(crate) fn is_persons_turn(&self) -> bool {
        self.game.outcome().is_none()
            && match self.setting.seats {
                Seats::Two => true,
                Seats::One { person, .. } => person == self.game.mover(),
            }
    }

    /// True if the program is to move.
    pub(crate) fn is_programs_turn(&self) -> bool {
        self.game.outcome().is_none() && !self.is_persons_turn()
    }

    /// Plays a legal move.
    pub(crate) fn play(&mut self, mv: &Move) -> Result<Status, String> {
        let mover = self.game.mover();
        if self.flag_fell() {
            return Ok(self.game.status());
        }
        let times = match &mut self.clock {
            Some(clock) => clock.press(mover),
            None => Default::default(),
        };
        let rulebook = self.game.rulebook().clone();
        let status = self
            .game
            .play_timed(mv, times)
            .map_err(|refusal| refusal.sentence(&rulebook))?;
        if let Some(turn) = self.game.turns().last() {
            self.journal
                .add(&Event::Move(turn.text.clone(), turn.times));
        }
        Ok(status)
    }

    /// Takes back one move; against the program, back to the person's own last turn.
    pub(crate) fn undo(&mut self) -> Result<(), &'static str> {
        if self.game.outcome().is_some() {
            return Err("the game is over: nothing is taken back now");
        }
        let count = match self.setting.seats {
            Seats::Two => usize::from(!self.game.turns().is_empty()),
            Seats::One { level, .. } if level == HARDEST => {
                return Err("on the hardest level nothing is taken back");
            }
            Seats::One { person, .. } => self.plies_since_turn_of(person),
        };
        if count == 0 {
            return Err("there is no move of yours to take back");
        }
        (0..count).for_each(|_| {
            self.game.undo();
        });
        self.journal.add(&Event::Undo(count));
        self.set_clock();
        Ok(())
    }

    /// How many moves lie between now and the moment when this side last chose one.
    fn plies_since_turn_of(&self, side: Side) -> usize {
        let plies = self.game.turns().len();
        let mover = |ply: usize| self.game.position_after(ply).map(|p| p.mover());
        let chose = (0..plies).rev().find(|ply| mover(*ply) == Some(side));
        chose.map_or(0, |ply| plies - ply)
    }

    /// Plays again what was taken back.
    pub(crate) fn redo(&mut self) -> Result<(), &'static str> {
        let mut count = usize::from(self.game.redo());
        while count > 0 && self.is_programs_turn() && self.game.redo() {
            count += 1;
        }
        if count == 0 {
            return Err("there is no move to play again");
        }
        self.journal.add(&Event::Redo(count));
        self.set_clock();
        Ok(())
    }

    fn set_clock(&mut self) {
        let control = self.setting.control;
        self.clock = control.map(|control| Clock::of(control, &self.game));
    }

    /// The person gives up; of two people the one to move.
    pub(crate) fn resign(&mut self) -> Result<(), String> {
        let side = match self.setting.seats {
            Seats::Two => self.game.mover(),
            Seats::One { person, .. } => person,
        };
        self.game
            .resign(side)
            .map_err(|reason| reason.sentence(self.game.rulebook()))?;
        self.journal.add(&Event::Resigned(side));
        Ok(())
    }

    /// True if the sides may agree on a draw.
    pub(crate) fn has_draws(&self) -> bool {
        self.game.rulebook().endings().has_draws()
    }

    /// The sides agree on a draw.
    pub(crate) fn agree_draw(&mut self) -> Result<(), String> {
        self.game
            .agree_draw()
            .map_err(|reason| reason.sentence(self.game.rulebook()))?;
        self.journal.add(&Event::Draw);
        Ok(())
    }

    /// Ends the game if the mover's time is over.
    pub(crate) fn flag_fell(&mut self) -> bool {
        let mover = self.game.mover();
        let Some(clock) = &self.clock else {
            return false;
        };
        let over = self.game.outcome().is_none() && clock.left(mover, Some(mover)).is_zero();
        if over && self.game.forfeit(mover, Forfeit::Time).is_ok() {
            self.journal.add(&Event::Flag(mover));
        }
        over
    }

    /// How the game ended, as a sentence.
    pub(crate) fn end(&self) -> Option<String> {
        let outcome = self.game.outcome()?;
        Some(capital(&outcome.sentence(self.game.rulebook())))
    }
}

/// The text as a sentence of its own: a capital at the start, a full stop at the end.
pub(crate) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(|c| c.to_uppercase().to_string());
    stopped(&(first.unwrap_or_default() + chars.as_str()))
}

/// The text with a full stop at the end.
pub(crate) fn stopped(text: &str) -> String {
    let stop = if text.ends_with(['.', '?']) { "" } else { "." };
    format!("{text}{stop}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(id: &str, seats: Seats) -> Table {
        let setting = Setting {
            rulebook: rules::builtin::rulebook(id).unwrap(),
            seed: 0,
            fen: None,
            seats,
            control: None,
        };
        let game = setting.game().unwrap();
        Table::take_up(setting, game, Journal::Broken("a test".to_string()))
    }

    fn play(table: &mut Table, text: &str) {
        let mv = table.game.resolve_str(text).unwrap();
        table.play(&mv).unwrap();
    }

    fn one(person: Side, level: u8) -> Seats {
        Seats::One { person, level }
    }

    #[test]
    fn two_people_take_back_one_move() {
        let mut table = table("parlour", Seats::Two);
        assert!(table.undo().is_err());
        play(&mut table, "22-18");
        play(&mut table, "9-14");
        table.undo().unwrap();
        assert_eq!(table.game.turns().len(), 1);
        table.redo().unwrap();
        assert_eq!(table.game.turns().len(), 2);
        assert!(table.redo().is_err());
    }

    #[test]
    fn one_person_goes_back_to_the_own_last_turn() {
        let mut table = table("parlour", one(Side::First, 7));
        play(&mut table, "22-18");
        play(&mut table, "9-13");
        play(&mut table, "18-14");
        assert!(table.is_programs_turn());
        table.undo().unwrap();
        assert_eq!(table.game.turns().len(), 2, "the program had not answered");
        table.undo().unwrap();
        assert_eq!(table.game.turns().len(), 0);
        assert!(table.undo().is_err());
        table.redo().unwrap();
        assert_eq!(table.game.turns().len(), 2);
    }

    #[test]
    fn the_second_side_cannot_take_back_the_programs_opening() {
        let mut table = table("parlour", one(Side::Second, 1));
        play(&mut table, "22-18");
        assert!(table.undo().is_err());
        play(&mut table, "9-13");
        play(&mut table, "18-14");
        table.undo().unwrap();
        assert_eq!(table.game.turns().len(), 1);
    }

    #[test]
    fn nothing_is_taken_back_on_the_hardest_level_or_after_the_end() {
        let mut hardest = table("parlour", one(Side::First, HARDEST));
        play(&mut hardest, "22-18");
        play(&mut hardest, "9-13");
        assert!(hardest.undo().unwrap_err().contains("hardest"));
        let mut over = table("parlour", Seats::Two);
        play(&mut over, "22-18");
        over.resign().unwrap();
        assert_eq!(over.game.outcome().unwrap().winner, Some(Side::First));
        assert!(over.undo().unwrap_err().contains("over"));
    }

    #[test]
    fn resigning_is_the_persons() {
        let mut table = table("parlour", one(Side::First, 3));
        play(&mut table, "22-18");
        table.resign().unwrap();
        assert_eq!(table.game.outcome().unwrap().winner, Some(Side::Second));
    }

    #[test]
    fn draws_where_the_rulebook_has_them() {
        let mut parlour = table("parlour", Seats::Two);
        assert!(!parlour.has_draws());
        assert!(parlour.agree_draw().is_err());
        let mut english = table("english", Seats::Two);
        english.agree_draw().unwrap();
        assert_eq!(english.end().unwrap(), "The sides agreed: a draw.");
    }
}
