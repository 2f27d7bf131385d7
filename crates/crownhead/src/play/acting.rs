//! What commands do on the screen.

use std::fs::OpenOptions;
use std::io::Write;

use ::table::Answer;
use texts::Message;

use super::app::{App, Ask, Why, Window};
use super::keys::Deed;
use super::options::Options;
use super::setting::Seats;
use crate::language::say;

impl App {
    /// A command while the board is all there is.
    pub(super) fn act(&mut self, deed: Deed) {
        match deed {
            Deed::Go(rows, cols) => self.go(rows, cols),
            Deed::Press => self.press(),
            Deed::Cancel => self.drop_everything(),
            Deed::Undo => {
                let done = self.table.undo();
                self.after(done);
            }
            Deed::Redo => {
                let done = self.table.redo();
                self.after(done);
            }
            Deed::Swap => {
                let done = self.table.swap();
                let is_done = done.is_ok();
                self.after(done);
                if is_done {
                    self.turn_to_person();
                }
            }
            Deed::Claim => {
                let done = self.table.claim();
                self.after(done);
            }
            Deed::Pause => {
                let done = self.table.pause();
                self.after(done);
            }
            Deed::Resign => self.ask(Ask::Resign),
            Deed::Draw if !self.table.has_draws() => {
                self.message = say("play-no-draws");
            }
            Deed::Draw if self.table.is_offered() => self.ask(Ask::Accept),
            Deed::Draw => self.ask(Ask::Draw),
            Deed::Stop => self.ask(Ask::Stop),
            Deed::New => {
                let book = self.books.place(&self.table.setting.rulebook);
                self.window = Window::New(Options::of(&self.table.setting, book));
            }
            Deed::Hint => self.wonder(Why::Tip),
            Deed::Worth if !self.table.may_be_judged() => {
                self.message = say("play-no-worth");
            }
            Deed::Worth => self.wonder(Why::Worth),
            Deed::Flip => self.flipped = !self.flipped,
            Deed::Rules => self.window = Window::Laws(0),
            Deed::Help => self.window = Window::Help(0),
            Deed::Save => self.save(),
            Deed::Step(by) | Deed::Page(by) => self.step(by),
            Deed::Edge(by) => self.step(by.saturating_mul(i8::MAX)),
            Deed::Review => self.begin_review(),
            Deed::Type(c) => self.typed = Some(String::from(c).replace(':', "")),
            Deed::Quit => self.quit = true,
            Deed::Erase | Deed::Yes => {}
        }
    }

    fn ask(&mut self, ask: Ask) {
        match self.game().outcome() {
            Some(_) => self.message = say("play-over"),
            None => self.window = Window::Ask(ask),
        }
    }

    fn wonder(&mut self, why: Why) {
        if self.table.is_persons_turn() && self.waits.is_none() {
            self.message = say("play-thinking");
            self.ask_program(why);
        }
    }

    /// What was asked is done.
    pub(super) fn confirmed(&mut self, ask: Ask) {
        self.window = Window::Closed;
        let done = match (ask, self.table.setting.seats) {
            (Ask::Resign, _) => self.table.resign(),
            (Ask::Stop, _) => self.table.stop(),
            (Ask::Accept, _) => self.table.answer_offer(Answer::Accept),
            (Ask::Draw, Seats::Two) => self.table.agree_draw(Answer::Accept),
            (Ask::Draw, Seats::One { .. }) => return self.wonder(Why::Draw),
        };
        self.after(done);
    }

    /// The draw of the program is declined.
    pub(super) fn decline(&mut self) {
        self.window = Window::Closed;
        if let Err(why) = self.table.answer_offer(Answer::Decline) {
            self.message = why;
        }
    }

    /// What is asked, in words.
    pub(crate) fn question(&self, ask: Ask) -> String {
        let mover = self.game().mover();
        say(match (ask, self.table.setting.seats) {
            (Ask::Resign, Seats::Two) => {
                Message::new("play-ask-resigns").with("side", self.side(mover))
            }
            (Ask::Resign, _) => Message::new("ask-resign"),
            (Ask::Stop, _) => Message::new("play-ask-stop"),
            (Ask::Accept, _) => Message::new("play-ask-accept"),
            (Ask::Draw, Seats::Two) => Message::new("play-ask-accepts")
                .with("side", self.side(mover))
                .with("other", self.side(mover.other())),
            (Ask::Draw, _) => Message::new("play-ask-draw"),
        })
    }

    /// Writes a copy of the game as PDN into the folder where the program was started.
    fn save(&mut self) {
        self.message = saved(self.game().rulebook().id(), &self.table.written());
    }
}

/// Writes a PDN under a name that is free, and says under which.
pub(super) fn saved(id: &str, text: &str) -> String {
    let mut names = (1..1000).map(|n| format!("crownhead-{id}-{n}.pdn"));
    let made = names.find_map(|name| {
        let mut options = OpenOptions::new();
        let made = options.write(true).create_new(true).open(&name);
        match made {
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => None,
            made => Some(
                made.and_then(|mut file| file.write_all(text.as_bytes()))
                    .map(|()| name),
            ),
        }
    });
    match made {
        Some(Ok(name)) => say(Message::new("play-saved").with("name", name)),
        Some(Err(error)) => say(Message::new("play-cannot-save").with("error", error.to_string())),
        None => say("play-too-many-copies"),
    }
}
