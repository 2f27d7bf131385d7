//! The game as a plain program: reads moves line by line and prints boards.

use crate::language::{self, say};
use std::io::{self, BufRead, Read};
use texts::Message;

use ::engine::Stop;
use ::table::{Courtesy, answer_draw};
use rules::Position;
use rules::sentences::sentences;

use super::acting::saved;
use super::app::PATIENCE;
use super::keys::{COMMANDS, Deed, worded};
use super::looking::{Review, at_ply};
use super::opponent::{Opponent, strongest};
use super::setting::{HARDEST, Seats};
use super::sitting::{Sitting, capital, stopped};
use crate::diagram::{Detail, Diagram};
use crate::exit::{Answer, Done, Failure, tell};
use crate::screen::{Screen, harmless};

/// The longest line that is read.
const LONGEST: u64 = 1024;

/// Plays until the input ends.
pub(crate) fn run(table: Sitting, screen: &mut Screen) -> Done {
    let opponent = strongest(&table.setting);
    let mut program = Plain {
        table,
        opponent,
        screen,
        looking: None,
        stuck: None,
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
        match (line.trim(), worded(line.trim())) {
            _ if got == 0 => return Ok(Answer::Yes),
            (_, Some(Deed::Quit)) => return Ok(Answer::Yes),
            ("", _) => {}
            ("board", _) => program.board()?,
            ("moves", _) => program.moves()?,
            (_, Some(deed)) => program.obey(deed)?,
            (text, None) => program.play(text)?,
        }
    }
}

struct Plain<'a> {
    table: Sitting,
    opponent: Box<dyn Opponent>,
    screen: &'a mut Screen,
    /// The ply that was shown last, if it is not the last one.
    looking: Option<usize>,
    /// The ply at which it was last said that nobody makes progress.
    stuck: Option<usize>,
}

impl Plain<'_> {
    /// The same commands as on the screen, by their words.
    fn obey(&mut self, deed: Deed) -> Result<(), Failure> {
        let done = match deed {
            Deed::Help => return self.help(),
            Deed::Hint => return self.hint(),
            Deed::Worth => return self.worth(),
            Deed::Rules => return self.laws(),
            Deed::Save => {
                let id = self.table.game().rulebook().id().to_string();
                return self.screen.line(&saved(&id, &self.table.written()));
            }
            Deed::Step(by) => return self.step(by),
            Deed::Review => return self.review(),
            Deed::Flip => return self.board(),
            Deed::Undo => self.table.undo(),
            Deed::Redo => self.table.redo(),
            Deed::Resign => self.table.resign(),
            Deed::Draw => self.draw(),
            Deed::Swap => self.table.swap(),
            Deed::Claim => self.table.claim(),
            Deed::Stop => self.table.stop(),
            Deed::Pause => self.table.pause(),
            Deed::New => {
                self.table.again(self.table.setting.clone());
                Ok(())
            }
            // The others have no word.
            _ => return Ok(()),
        };
        self.changed(done)
    }

    /// Every command with its word and its key.
    fn help(&mut self) -> Result<(), Failure> {
        self.screen.line(&say("play-words"))?;
        for command in &COMMANDS {
            let (word, key, says) = (command.word, command.key, say(command.says));
            self.screen.line(&format!("  {word:<7} {key}  {says}"))?;
        }
        Ok(())
    }

    fn laws(&mut self) -> Result<(), Failure> {
        let all = sentences(self.table.game().rulebook().draft());
        all.into_iter()
            .try_for_each(|sentence| self.screen.line(&format!("- {}", say(sentence.text))))
    }

    /// Shows the position before or after the one that was shown last.
    fn step(&mut self, by: i8) -> Result<(), Failure> {
        let last = self.table.game().turns().len();
        let from = self.looking.unwrap_or(last);
        let to = from.saturating_add_signed(by.into()).min(last);
        self.looking = (to < last).then_some(to);
        let told = Message::new("play-looking")
            .with("ply", to)
            .with("last", last);
        self.screen.line(&say(told))?;
        match self.table.game().position_after(to).cloned() {
            Some(position) => self.diagram(&position),
            None => Ok(()),
        }
    }

    /// What the engine says of the moves of a game that is over.
    fn review(&mut self) -> Result<(), Failure> {
        if self.table.game().outcome().is_none() {
            return self.say(&say("play-review-later"));
        }
        let mut review = Review::default();
        for ply in 0..self.table.game().turns().len() {
            let before = at_ply(self.table.game(), ply);
            let (worth, best) = self.opponent.judge(&before, &Stop::new());
            review.add(worth, best);
        }
        let game = self.table.game();
        for (ply, turn) in game.turns().iter().enumerate() {
            let text = game.rulebook().people_text(&turn.played, &[]);
            let mark = review.mark(game, ply).map(|mark| mark.to_string());
            let better = review.better(game, ply).map(|mv| {
                let text = game.rulebook().people_text(&mv, &[]);
                format!(
                    "  {}",
                    say(Message::new("play-better-was").with("move", text))
                )
            });
            let (mark, better) = (mark.unwrap_or_default(), better.unwrap_or_default());
            self.screen
                .line(&format!("{:>4}  {text}{mark}{better}", ply + 1))?;
        }
        Ok(())
    }

    fn play(&mut self, text: &str) -> Result<(), Failure> {
        if self.table.flag_fell() {
            return self.changed(Ok(()));
        }
        let rulebook = self.table.game().rulebook().clone();
        match self.table.game().resolve_str(text) {
            Ok(mv) => self.make(&mv),
            Err(refusal) => {
                let why = stopped(&say(refusal.sentence(&rulebook)));
                self.say(&format!("{}: {why}", harmless(text)))
            }
        }
    }

    fn make(&mut self, mv: &rules::Move) -> Result<(), Failure> {
        let game = self.table.game();
        let name = say(language::side(game.rulebook(), game.mover()));
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
        self.looking = None;
        self.board()?;
        let plies = self.table.game().turns().len();
        if self.table.is_stuck() && self.stuck.is_none_or(|ply| plies >= ply + PATIENCE) {
            self.stuck = Some(plies);
            self.say(&say("play-stuck"))?;
        }
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
        if self.takes_over(level) {
            self.say(&say("play-swapped"))?;
            return self.board();
        }
        let courtesy = self.courtesy();
        if courtesy == Courtesy::Resign {
            self.table.be_polite(courtesy);
            return self.board();
        }
        let Some(mv) = self.choose(level) else {
            return Ok(());
        };
        self.make(&mv)?;
        self.table.be_polite(courtesy);
        if self.table.is_offered() {
            self.say(&say("play-offers"))
        } else {
            Ok(())
        }
    }

    /// Lets the program take over the first move, where it may and likes to.
    fn takes_over(&mut self, level: u8) -> bool {
        let Some(side) = self.table.engine_side().filter(|_| self.table.may_swap()) else {
            return false;
        };
        let game = self.table.game();
        let worth = self.opponent.worth_at(game, level, &Stop::new());
        self.table.program_swaps(ahead(worth, side))
    }

    /// What the program does beside its move.
    fn courtesy(&mut self) -> Courtesy {
        let Some(side) = self.table.engine_side().filter(|_| self.table.may_yield()) else {
            return Courtesy::None;
        };
        let worth = self.opponent.worth(self.table.game(), &Stop::new());
        self.table.courtesy(ahead(worth, side))
    }

    fn choose(&mut self, level: u8) -> Option<rules::Move> {
        let game = self.table.game();
        let mover = game.mover();
        let left = self.table.clock_of(mover);
        self.opponent.choose(game, level, left, &Stop::new())
    }

    fn draw(&mut self) -> Result<(), String> {
        let Seats::One { person, .. } = self.table.setting.seats else {
            return self.table.agree_draw(::table::Answer::Accept);
        };
        if self.table.is_offered() {
            return self.table.answer_offer(::table::Answer::Accept);
        }
        let worth = self.opponent.worth(self.table.game(), &Stop::new());
        let answered = answer(worth, person, &self.table);
        self.table.agree_draw(answered)
    }

    fn diagram(&mut self, position: &Position) -> Result<(), Failure> {
        let diagram = Diagram {
            rulebook: self.table.game().rulebook(),
            position,
            letters: self.screen.letters,
            colour: self.screen.colour,
            detail: Detail::Plain,
        };
        let lines = diagram.lines();
        lines.iter().try_for_each(|line| self.screen.line(line))
    }

    fn board(&mut self) -> Result<(), Failure> {
        let position = *self.table.game().position();
        self.diagram(&position)?;
        if let Some(end) = self.table.end() {
            self.screen.line(&end)?;
        }
        self.screen.line("")
    }

    fn moves(&mut self) -> Result<(), Failure> {
        let game = self.table.game();
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
                let text = self.table.game().people_text(&mv);
                self.screen.line(&considered(text))
            }
            None => self.say(&say("play-over")),
        }
    }

    fn worth(&mut self) -> Result<(), Failure> {
        if !self.table.may_be_judged() {
            return self.say(&say("play-no-worth"));
        }
        let worth = self.opponent.worth(self.table.game(), &Stop::new());
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

/// What the program says to a draw, where the position is worth so much to the first side.
pub(crate) fn answer(worth: i32, person: rules::Side, table: &Sitting) -> ::table::Answer {
    answer_draw(ahead(worth, person.other()), table.game().turns().len())
}

/// How far a side is ahead where the position is worth so much to the first one.
pub(crate) fn ahead(worth: i32, side: rules::Side) -> i32 {
    match side {
        rules::Side::First => worth,
        rules::Side::Second => -worth,
    }
}

/// A move to consider, as a sentence.
pub(crate) fn considered(text: String) -> String {
    say(Message::new("play-consider").with("move", text))
}

/// What a position is worth, as a sentence.
pub(crate) fn told(worth: i32, table: &Sitting) -> String {
    let side = match worth {
        0 => return say("play-alike"),
        1.. => rules::Side::First,
        _ => rules::Side::Second,
    };
    let men = f64::from(worth.abs()) / 100.0;
    let told = match worth.abs() {
        20_001.. => Message::new("play-wins"),
        _ => Message::new("play-better").with("men", format!("{men:.1}")),
    };
    say(told.with("side", language::side(table.game().rulebook(), side)))
}
