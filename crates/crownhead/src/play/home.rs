//! What is chosen before a game: its options, its rulebook, or a saved game instead.

use super::app::{App, Window};
use super::books::Books;
use super::journal;
use super::keys::Deed;
use super::opponent::{Thinker, strongest};
use super::options::{Options, Row};
use super::setting::Setting;
use super::sitting::Sitting;
use crate::language::say;

impl App {
    /// A key while the options of the next game are chosen.
    pub(super) fn choose(&mut self, mut options: Options, deed: Deed) {
        match deed {
            Deed::Go(rows, 0) => options.go(rows),
            Deed::Go(_, cols) if options.row() == Row::Book => self.turn_book(&mut options, cols),
            Deed::Page(pages) => self.turn_book(&mut options, pages * 10),
            Deed::Go(_, cols) => options.turn(cols),
            Deed::Type(c) => {
                options.point(Row::Level);
                options.set_level(c.to_digit(10).map_or(0, |level| level as u8));
            }
            Deed::Press | Deed::Yes => return self.press_row(options),
            Deed::Cancel if self.table.journal.is_unopened() => return self.begin(options),
            Deed::Cancel => {
                self.window = Window::Closed;
                return;
            }
            _ => {}
        }
        self.window = Window::New(options);
    }

    /// A row was clicked on.
    pub(super) fn touch_row(&mut self, mut options: Options, row: Row) {
        options.point(row);
        options.turn(1);
        self.window = Window::New(options);
        if matches!(row, Row::Start | Row::Book | Row::Saved) {
            self.press_row(options);
        }
    }

    fn press_row(&mut self, options: Options) {
        match options.row() {
            Row::Book => self.window = Window::Books(options),
            Row::Saved => {
                self.saved = journal::saved();
                self.window = Window::Saved(options, 0);
            }
            _ => self.begin(options),
        }
    }

    /// Chooses another rulebook.
    fn turn_book(&mut self, options: &mut Options, by: i8) {
        options.point(Row::Book);
        options.set_book(self.books.after(options.book(), by));
        self.lay_out(options);
    }

    /// Before the first game the board shows the rulebook that is chosen.
    fn lay_out(&mut self, options: &Options) {
        let setting = self.setting_of(options);
        if let (true, Ok(game)) = (self.table.journal.is_unopened(), setting.game()) {
            self.table = Sitting::lay_out(setting, &game);
            self.sit_down();
        }
    }

    /// The game that is played now with the rulebook that is chosen.
    fn setting_of(&self, options: &Options) -> Setting {
        let setting = &self.table.setting;
        let rulebook = self.books.get(options.book());
        rulebook.map_or_else(|| setting.clone(), |r| setting.with_rulebook(r.clone()))
    }

    /// A key while the list of all rulebooks is open.
    pub(super) fn choose_book(&mut self, mut options: Options, deed: Deed) {
        match deed {
            Deed::Go(by, 0) => self.turn_book(&mut options, by),
            Deed::Page(by) => self.turn_book(&mut options, by * 10),
            Deed::Press | Deed::Yes | Deed::Cancel => {
                options.point(Row::Start);
                self.window = Window::New(options);
                return;
            }
            _ => {}
        }
        self.window = Window::Books(options);
    }

    /// A rulebook was clicked on.
    pub(super) fn pick_book(&mut self, mut options: Options, book: usize) {
        options.set_book(book.min(self.books.len() - 1));
        self.lay_out(&options);
        options.point(Row::Start);
        self.window = Window::New(options);
    }

    /// A key while the list of saved games is open.
    pub(super) fn choose_saved(&mut self, options: Options, at: usize, deed: Deed) {
        let last = self.saved.len().saturating_sub(1);
        let to = |by: isize| at.saturating_add_signed(by).min(last);
        match deed {
            Deed::Go(by, 0) => self.window = Window::Saved(options, to(by.into())),
            Deed::Page(by) => self.window = Window::Saved(options, to(isize::from(by) * 10)),
            Deed::Press | Deed::Yes => self.pick_saved(options, at),
            Deed::Cancel => self.window = Window::New(options),
            _ => {}
        }
    }

    /// Goes on with a saved game.
    pub(super) fn pick_saved(&mut self, options: Options, at: usize) {
        let Some(saved) = self.saved.get(at) else {
            self.window = Window::New(options);
            return;
        };
        let Some(kept) = journal::open(&saved.path) else {
            self.message = say("play-cannot-open");
            self.window = Window::New(options);
            return;
        };
        self.table = Sitting::take_up(kept);
        self.books = Books::with(&self.table.setting.rulebook);
        self.take_seats();
    }

    /// Begins the next game.
    fn begin(&mut self, options: Options) {
        let setting = options.setting(&self.setting_of(&options));
        self.table.again(setting);
        self.take_seats();
    }

    /// Another game is on the table.
    fn take_seats(&mut self) {
        self.window = Window::Closed;
        self.thinker = Thinker::new(strongest(&self.table.setting));
        self.review = None;
        self.after(Ok(()));
        self.sit_down();
    }
}
