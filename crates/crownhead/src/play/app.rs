//! What is on the screen and what happens to it. No terminal is known here.

use crate::language::{self, say};
use std::time::{Duration, Instant};
use texts::Message;

use ::table::Courtesy;
use crossterm::event::{KeyEvent, KeyEventKind};
use rules::{Cell, Game, Move, Seat, Side, Square};

use super::books::Books;
use super::journal::Saved;
use super::keys::{Deed, deed};
use super::lines::{ahead, answer, considered, told};
use super::looking::Review;
use super::motion::Motion;
use super::opponent::{Heard, Opponent, Question, Reply, Thinker, strongest};
use super::options::{Options, Row};
use super::picking::{Pick, Pressed, press};
use super::setting::Seats;
use super::sitting::{Sitting, capital};

/// The program never answers faster than this: people want to see that it is their turn.
const PAUSE: Duration = Duration::from_millis(400);
/// So many moves lie between two hints that nobody makes progress.
pub(super) const PATIENCE: usize = 20;

/// The game and everything that is shown of it.
pub(crate) struct App {
    pub(crate) table: Sitting,
    /// Row and column on the printed board.
    pub(crate) cursor: (u8, u8),
    /// True if the board is seen from the other side.
    pub(crate) flipped: bool,
    pub(crate) pick: Option<Pick>,
    pub(crate) typed: Option<String>,
    pub(crate) message: String,
    pub(crate) window: Window,
    pub(crate) motion: Option<Motion>,
    pub(crate) hint: Option<Move>,
    /// The ply that is looked at, if it is not the last.
    pub(crate) looking: Option<usize>,
    /// What the engine found in a game that is over.
    pub(crate) review: Option<Review>,
    pub(crate) books: Books,
    /// The games that can be taken up, once somebody asked for them.
    pub(crate) saved: Vec<Saved>,
    pub(crate) quit: bool,
    pub(super) thinker: Thinker,
    pub(super) waits: Option<Waiting>,
    /// The ply at which it was last said that nobody makes progress.
    stuck: Option<usize>,
}

/// What lies over the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Window {
    /// Nothing.
    Closed,
    /// The keys, from this line on.
    Help(usize),
    /// The rules, from this line on.
    Laws(usize),
    /// The options of the next game.
    New(Options),
    /// All rulebooks, for the next game.
    Books(Options),
    /// The saved games, with the cursor on this one.
    Saved(Options, usize),
    /// A question.
    Ask(Ask),
}

/// What is asked before it is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ask {
    Resign,
    Draw,
    Stop,
    /// To accept the draw that the program offers.
    Accept,
}

/// What was clicked on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Touch {
    /// A cell of the board, by its row and column.
    Cell(u8, u8),
    /// Something that does what a key does.
    Deed(Deed),
    /// A row of the options.
    Row(Row),
    /// A line of a list, from 0.
    Line(usize),
    /// Nothing.
    Elsewhere,
}

/// An answer that is waited for.
pub(super) struct Waiting {
    number: u64,
    pub(super) why: Why,
    since: Instant,
    reply: Option<Reply>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Why {
    Turn,
    Tip,
    Worth,
    Draw,
    Review,
}

impl App {
    pub(crate) fn new(table: Sitting) -> App {
        let opponent = strongest(&table.setting);
        App::against(table, opponent)
    }

    /// A game with somebody who answers for the program.
    fn against(table: Sitting, opponent: Box<dyn Opponent>) -> App {
        let thinker = Thinker::new(opponent);
        let mut app = App {
            flipped: false,
            cursor: (0, 0),
            pick: None,
            typed: None,
            message: String::new(),
            window: Window::Closed,
            motion: None,
            hint: None,
            looking: None,
            review: None,
            books: Books::with(&table.setting.rulebook),
            saved: Vec::new(),
            quit: false,
            thinker,
            waits: None,
            stuck: None,
            table,
        };
        app.sit_down();
        if app.table.journal.is_unopened() {
            let book = app.books.place(&app.table.setting.rulebook);
            app.window = Window::New(Options::of_first(&app.table.setting, book));
        }
        app
    }

    /// Turns the board to the person who plays against the program.
    pub(super) fn turn_to_person(&mut self) {
        if let Seats::One { person, .. } = self.table.setting.seats {
            self.flipped = self.game().rulebook().side(person).seat == Seat::Top;
        }
    }

    /// Turns the board to the person and says how things stand.
    pub(super) fn sit_down(&mut self) {
        if !self.table.journal.is_unopened() {
            self.turn_to_person();
        }
        let first = self.game().routes().first().map(|route| route.from);
        let start = first.or_else(|| self.game().rulebook().grid().squares().next());
        if let Some(square) = start {
            self.cursor = self.game().rulebook().grid().place(square);
        }
        self.message = match self.table.journal.trouble() {
            Some(why) => say(Message::new("play-not-saved").with("why", why)),
            None => say(Message::new("play-begin").with("turn", self.turn())),
        };
    }

    /// Whose turn it is.
    pub(crate) fn turn(&self) -> String {
        let turn = match (self.is_thinking(), self.game().must_capture().len()) {
            _ if self.table.is_paused() => return say("game-paused"),
            (true, _) => Message::new("turn-thinking"),
            (false, 0) => Message::new("turn-to-move"),
            (false, _) => Message::new("turn-must-capture"),
        };
        say(turn.with("side", self.side(self.game().mover())))
    }

    pub(crate) fn game(&self) -> &Game {
        self.table.game()
    }

    pub(super) fn side(&self, side: Side) -> Message {
        language::side(self.game().rulebook(), side)
    }

    /// What is seen on a square now.
    pub(crate) fn cell(&self, square: Square) -> Cell {
        let position = self.looking.and_then(|ply| self.game().position_after(ply));
        match (&self.motion, position) {
            (_, Some(position)) => position.cell(self.game().rulebook().grid(), square),
            (Some(motion), None) => motion.cell(square),
            (None, None) => self
                .game()
                .position()
                .cell(self.game().rulebook().grid(), square),
        }
    }

    /// True while the program thinks about its move.
    pub(crate) fn is_thinking(&self) -> bool {
        self.waits.as_ref().is_some_and(|w| w.why == Why::Turn)
    }

    /// Time passes.
    pub(crate) fn tick(&mut self) {
        if self.table.journal.is_unopened() {
            return;
        }
        if self.motion.as_ref().is_some_and(Motion::is_over) {
            self.motion = None;
        }
        if self.table.flag_fell() {
            self.drop_everything();
        }
        self.listen();
        self.say_stuck();
        if self.waits.is_some() || self.motion.is_some() {
            return;
        }
        if self.table.is_programs_turn() {
            self.ask_program(Why::Turn);
        } else if self.is_reviewing() {
            self.ask_program(Why::Review);
        }
    }

    /// Says now and then that a game may never end, and how to stop it.
    fn say_stuck(&mut self) {
        let plies = self.game().turns().len();
        let said = self.stuck.is_some_and(|ply| plies < ply + PATIENCE);
        if self.table.is_stuck() && !said {
            self.stuck = Some(plies);
            self.message = say("play-stuck");
        }
    }

    pub(super) fn ask_program(&mut self, why: Why) {
        let question = match (why, self.table.setting.seats) {
            (Why::Turn, Seats::One { level, .. }) if self.table.may_swap() => {
                Question::MoveOrSwap(level)
            }
            (Why::Turn, Seats::One { level, .. }) if self.table.may_yield() => {
                Question::PoliteMove(level)
            }
            (Why::Turn, Seats::One { level, .. }) => Question::Move(level),
            (Why::Turn | Why::Tip, _) => Question::Hint,
            (Why::Worth | Why::Draw | Why::Review, _) => Question::Worth,
        };
        let mover = self.game().mover();
        let left = self.table.clock_of(mover);
        self.waits = Some(Waiting {
            number: match why {
                Why::Review => self.thinker.ask(question, &self.reviewed(), None),
                _ => self.thinker.ask(question, self.table.game(), left),
            },
            why,
            since: Instant::now(),
            reply: None,
        });
    }

    /// Takes the program's answer when it is there and nobody was rushed.
    fn listen(&mut self) {
        let Some(waits) = &mut self.waits else {
            return;
        };
        loop {
            match self.thinker.reply() {
                Heard::Reply(reply) if reply.number == waits.number => waits.reply = Some(reply),
                Heard::Reply(_) => {}
                Heard::Nothing => break,
                Heard::Gone => {
                    self.message = say("play-no-answer");
                    return;
                }
            }
        }
        let rushed = waits.why == Why::Turn && waits.since.elapsed() < PAUSE;
        if rushed || waits.reply.is_none() {
            return;
        }
        if let Some(Waiting {
            why,
            reply: Some(reply),
            ..
        }) = self.waits.take()
        {
            self.hear(why, reply);
        }
    }

    fn hear(&mut self, why: Why, reply: Reply) {
        match (why, reply.best) {
            (Why::Turn, Some(mv)) if self.table.may_swap() => self.make_or_swap(&mv, reply.worth),
            (Why::Turn, Some(mv)) => self.make_politely(&mv, reply.worth),
            (Why::Review, best) => self.hear_review(reply.worth, best),
            (Why::Tip, Some(mv)) => {
                self.message = considered(self.game().people_text(&mv));
                self.cursor = self.game().rulebook().grid().place(mv.from);
                self.hint = Some(mv);
            }
            (Why::Worth, _) => self.message = told(reply.worth, &self.table),
            (Why::Draw, _) => self.hear_draw(reply.worth),
            (Why::Turn | Why::Tip, None) => {}
        }
    }

    /// Plays the program's move, or changes seats instead.
    fn make_or_swap(&mut self, mv: &Move, worth: i32) {
        if !self.table.program_swaps(self.ahead(worth)) {
            return self.make(mv);
        }
        self.after(Ok(()));
        self.turn_to_person();
        self.message = say("play-swapped");
    }

    /// How far the program is ahead.
    fn ahead(&self, worth: i32) -> i32 {
        let side = self.table.engine_side();
        side.map_or(0, |side| ahead(worth, side))
    }

    /// Plays the program's move, and offers a draw with it; or resigns instead.
    fn make_politely(&mut self, mv: &Move, worth: i32) {
        let courtesy = self.table.courtesy(self.ahead(worth));
        if courtesy == Courtesy::Resign {
            self.table.be_polite(courtesy);
            return self.after(Ok(()));
        }
        self.make(mv);
        self.table.be_polite(courtesy);
        if self.table.is_offered() {
            self.window = Window::Ask(Ask::Accept);
        }
    }

    fn hear_draw(&mut self, worth: i32) {
        let Seats::One { person, .. } = self.table.setting.seats else {
            return;
        };
        let answered = answer(worth, person, &self.table);
        let done = self.table.agree_draw(answered);
        self.after(done);
    }

    /// A key was pressed.
    pub(crate) fn key(&mut self, key: &KeyEvent) {
        if key.kind == KeyEventKind::Release {
            return;
        }
        if self.typed.is_some() {
            return self.type_on(key);
        }
        let people = self.game().rulebook().notation().people;
        if let Some(deed) = deed(key, people) {
            self.deed(deed);
        }
    }

    /// Something was clicked on.
    pub(crate) fn touch(&mut self, touch: Touch) {
        match (self.window, touch) {
            (Window::New(options), Touch::Row(row)) => self.touch_row(options, row),
            (Window::Books(options), Touch::Line(line)) => self.pick_book(options, line),
            (Window::Saved(options, _), Touch::Line(line)) => self.pick_saved(options, line),
            (
                Window::New(_) | Window::Books(_) | Window::Saved(..),
                Touch::Cell(..) | Touch::Elsewhere,
            ) => {}
            (_, Touch::Deed(deed)) => self.deed(deed),
            (Window::Closed, Touch::Cell(row, col)) => {
                self.typed = None;
                self.cursor = (row, col);
                self.act(Deed::Press);
            }
            (Window::Closed, _) => {}
            _ => self.window = Window::Closed,
        }
    }

    fn deed(&mut self, deed: Deed) {
        match (self.window, deed) {
            (_, Deed::Quit) => self.quit = true,
            (Window::Closed, deed) => self.act(deed),
            (Window::New(options), deed) => self.choose(options, deed),
            (Window::Books(options), deed) => self.choose_book(options, deed),
            (Window::Saved(options, at), deed) => self.choose_saved(options, at, deed),
            (Window::Ask(ask), Deed::Yes | Deed::Press) => self.confirmed(ask),
            (Window::Laws(from), Deed::Go(rows, 0)) => self.window = Window::Laws(add(from, rows)),
            (Window::Help(from), Deed::Go(rows, 0)) => self.window = Window::Help(add(from, rows)),
            (Window::Laws(from), Deed::Page(n)) => self.window = Window::Laws(add(from, n * 10)),
            (Window::Help(from), Deed::Page(n)) => self.window = Window::Help(add(from, n * 10)),
            (Window::Ask(Ask::Accept), Deed::Cancel) => self.decline(),
            _ => self.window = Window::Closed,
        }
    }

    /// Keeps a text in a window from being turned past its end.
    pub(crate) fn turn_back_to(&mut self, furthest: usize) {
        match &mut self.window {
            Window::Help(from) | Window::Laws(from) => *from = (*from).min(furthest),
            _ => {}
        }
    }

    /// Clears what belonged to the position before, or says why it is still there.
    pub(super) fn after(&mut self, done: Result<(), String>) {
        match done {
            Ok(()) => self.drop_everything(),
            Err(why) => self.message = capital(&why),
        }
    }

    pub(super) fn drop_everything(&mut self) {
        self.looking = None;
        self.pick = None;
        self.hint = None;
        self.motion = None;
        self.waits = None;
        self.thinker.forget();
        self.message.clear();
    }

    pub(super) fn press(&mut self) {
        self.looking = None;
        if !self.table.is_persons_turn() {
            self.message = match self.game().outcome() {
                Some(_) => say("play-over-next"),
                None => say("play-not-your-turn"),
            };
            return;
        }
        let (row, col) = self.cursor;
        let Some(square) = self.game().rulebook().grid().at(row, col) else {
            self.message = say("play-not-played");
            return;
        };
        match press(self.game(), self.pick.as_ref(), square) {
            Pressed::Complete(mv) => self.make(&mv),
            Pressed::PutDown => self.pick = None,
            Pressed::Refused(why) => self.message = why,
            Pressed::Picked(pick, help) => {
                self.pick = Some(pick);
                self.hint = None;
                self.message = help.unwrap_or_default();
            }
        }
    }

    pub(super) fn make(&mut self, mv: &Move) {
        match self.table.play(mv) {
            Ok(_) => {
                self.drop_everything();
                self.motion = Motion::of_last(self.game());
            }
            Err(why) => self.message = capital(&why),
        }
    }
}

fn add(from: usize, lines: i8) -> usize {
    from.saturating_add_signed(lines.into())
}

#[cfg(test)]
mod tests;
