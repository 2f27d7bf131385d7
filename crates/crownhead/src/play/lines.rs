//! The game as a plain program: reads moves line by line and prints boards.

use std::io::{self, BufRead, Read};

use ::engine::Stop;

use super::opponent::{Opponent, strongest};
use super::setting::{HARDEST, Seats, Setting};
use super::table::{Table, capital, stopped};
use crate::diagram::{Detail, Diagram};
use crate::exit::{Answer, Done, Failure, tell};
use crate::screen::{Screen, harmless};

/// The longest line that is read.
const LONGEST: u64 = 1024;

/// What is said to `help`.
const WORDS: &str = "\
Type a move as the rulebook writes it, or one of these words:
  moves   the legal moves        board   the board again
  undo    take back              redo    play again what was taken back
  hint    a move to consider     worth   who stands better
  resign  give up                draw    agree on a draw, where there are draws
  new     the next game          quit    leave; the game is saved";

/// Plays until the input ends.
pub(crate) fn run(table: Table, screen: &mut Screen) -> Done {
    let opponent = strongest(&table.setting);
    let mut program = Plain {
        table,
        opponent,
        screen,
    };
    program.board()?;
    program.reply()?;
    let mut input = io::stdin().lock();
    loop {
        program.screen.flush()?;
        let mut line = Vec::new();
        let got = Read::by_ref(&mut input)
            .take(LONGEST)
            .read_until(b'\n', &mut line);
        let got = got.map_err(|e| Failure::Use(format!("standard input cannot be read: {e}")))?;
        let line = String::from_utf8_lossy(&line);
        match line.trim() {
            _ if got == 0 => return Ok(Answer::Yes),
            "quit" => return Ok(Answer::Yes),
            "" => {}
            word => program.obey(word)?,
        }
    }
}

struct Plain<'a> {
    table: Table,
    opponent: Box<dyn Opponent>,
    screen: &'a mut Screen,
}

impl Plain<'_> {
    fn obey(&mut self, word: &str) -> Result<(), Failure> {
        match word {
            "help" | "?" => self.screen.line(WORDS),
            "board" => self.board(),
            "moves" => self.moves(),
            "hint" => self.hint(),
            "worth" => self.worth(),
            "undo" => {
                let done = self.table.undo();
                self.changed(done.map_err(String::from))
            }
            "redo" => {
                let done = self.table.redo();
                self.changed(done.map_err(String::from))
            }
            "resign" => {
                let done = self.table.resign();
                self.changed(done)
            }
            "draw" => {
                let done = self.draw();
                self.changed(done)
            }
            "new" => {
                let Setting { seats, control, .. } = self.table.setting;
                self.table.again(seats, control);
                self.changed(Ok(()))
            }
            text => self.play(text),
        }
    }

    fn play(&mut self, text: &str) -> Result<(), Failure> {
        if self.table.flag_fell() {
            return self.changed(Ok(()));
        }
        let rulebook = self.table.game.rulebook().clone();
        match self.table.game.resolve_str(text) {
            Ok(mv) => self.make(&mv),
            Err(refusal) => {
                let why = stopped(&refusal.sentence(&rulebook));
                self.say(&format!("{}: {why}", harmless(text)))
            }
        }
    }

    fn make(&mut self, mv: &rules::Move) -> Result<(), Failure> {
        let game = &self.table.game;
        let name = &game.rulebook().side(game.mover()).name;
        let told = format!("{name}: {}", game.people_text(mv));
        match self.table.play(mv) {
            Ok(_) => {
                self.screen.line(&told)?;
                self.changed(Ok(()))
            }
            Err(why) => self.say(&capital(&why)),
        }
    }

    /// Shows what there is now, or says why nothing changed.
    fn changed(&mut self, done: Result<(), String>) -> Result<(), Failure> {
        if let Err(why) = done {
            return self.say(&capital(&why));
        }
        self.board()?;
        self.reply()
    }

    /// The program's own move, if it is its turn.
    fn reply(&mut self) -> Result<(), Failure> {
        let Seats::One { level, .. } = self.table.setting.seats else {
            return Ok(());
        };
        if !self.table.is_programs_turn() {
            return Ok(());
        }
        self.screen.flush()?;
        match self.choose(level) {
            Some(mv) => self.make(&mv),
            None => Ok(()),
        }
    }

    fn choose(&mut self, level: u8) -> Option<rules::Move> {
        let game = &self.table.game;
        let mover = game.mover();
        let clock = self.table.clock.as_ref();
        let left = clock.map(|clock| clock.left(mover, Some(mover)));
        self.opponent.choose(game, level, left, &Stop::new())
    }

    fn draw(&mut self) -> Result<(), String> {
        let Seats::One { person, .. } = self.table.setting.seats else {
            return self.table.agree_draw();
        };
        let worth = self.opponent.worth(&self.table.game, &Stop::new());
        match accepts(worth, person) {
            _ if !self.table.has_draws() => self.table.agree_draw(),
            true => self.table.agree_draw(),
            false => Err("the draw is declined".to_string()),
        }
    }

    fn board(&mut self) -> Result<(), Failure> {
        let game = &self.table.game;
        let diagram = Diagram {
            rulebook: game.rulebook(),
            position: game.position(),
            letters: self.screen.letters,
            colour: self.screen.colour,
            detail: Detail::Plain,
        };
        let lines = diagram.lines();
        lines.iter().try_for_each(|line| self.screen.line(line))?;
        if let Some(end) = self.table.end() {
            self.screen.line(&end)?;
        }
        self.screen.line("")
    }

    fn moves(&mut self) -> Result<(), Failure> {
        let game = &self.table.game;
        let texts: Vec<String> = game
            .legal_moves()
            .iter()
            .map(|mv| game.people_text(mv))
            .collect();
        self.screen.line(&texts.join(" "))
    }

    fn hint(&mut self) -> Result<(), Failure> {
        let best = self.choose(HARDEST);
        match best {
            Some(mv) => {
                let text = self.table.game.people_text(&mv);
                self.screen.line(&format!("Consider {text}."))
            }
            None => self.say("The game is over."),
        }
    }

    fn worth(&mut self) -> Result<(), Failure> {
        let worth = self.opponent.worth(&self.table.game, &Stop::new());
        let text = told(worth, &self.table);
        self.screen.line(&text)
    }

    /// Talk goes to standard error, in its order among the boards.
    fn say(&mut self, text: &str) -> Result<(), Failure> {
        self.screen.flush()?;
        tell(text);
        Ok(())
    }
}

/// True if the program takes a draw: when it does not stand better.
pub(crate) fn accepts(worth: i32, person: rules::Side) -> bool {
    match person {
        rules::Side::First => worth >= 0,
        rules::Side::Second => worth <= 0,
    }
}

/// What a position is worth, as a sentence.
pub(crate) fn told(worth: i32, table: &Table) -> String {
    let side = match worth {
        0 => return "Both sides stand alike.".to_string(),
        1.. => rules::Side::First,
        _ => rules::Side::Second,
    };
    let men = f64::from(worth.abs()) / 100.0;
    let name = &table.game.rulebook().side(side).name;
    match worth.abs() {
        20_001.. => format!("{name} wins."),
        _ => format!("{name} stands better by {men:.1} men."),
    }
}
