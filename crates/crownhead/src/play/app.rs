//! What is on the screen and what happens to it. No terminal is known here.

use std::fs::OpenOptions;
use std::io::Write;
use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use rules::pdn::{PdnGame, write};
use rules::{Cell, Game, Move, Seat, Side, Square};

use super::keys::{Deed, deed};
use super::lines::{accepts, told};
use super::motion::Motion;
use super::opponent::{Heard, Opponent, Question, Reply, Thinker, strongest};
use super::options::{Options, Row};
use super::picking::{Pick, Pressed, must_capture, press};
use super::setting::Seats;
use super::table::{Table, capital, stopped};

/// The program never answers faster than this: people want to see that it is their turn.
const PAUSE: Duration = Duration::from_millis(400);
/// The longest move that can be typed.
const LONGEST: usize = 120;

/// The game and everything that is shown of it.
pub(crate) struct App {
    pub(crate) table: Table,
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
    pub(crate) quit: bool,
    thinker: Thinker,
    waits: Option<Waiting>,
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
    /// A question.
    Ask(Ask),
}

/// What is asked before it is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ask {
    Resign,
    Draw,
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
    /// Nothing.
    Elsewhere,
}

/// An answer that is waited for.
struct Waiting {
    number: u64,
    why: Why,
    since: Instant,
    reply: Option<Reply>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Why {
    Turn,
    Tip,
    Worth,
    Draw,
}

impl App {
    pub(crate) fn new(table: Table) -> App {
        let opponent = strongest(&table.setting);
        App::against(table, opponent)
    }

    /// A game with somebody who answers for the program.
    fn against(table: Table, opponent: Box<dyn Opponent>) -> App {
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
            quit: false,
            thinker,
            waits: None,
            table,
        };
        app.sit_down();
        if app.table.journal.is_unopened() {
            app.window = Window::New(Options::of_first(&app.table.setting));
        }
        app
    }

    /// Turns the board to the person and says how things stand.
    fn sit_down(&mut self) {
        if let Seats::One { person, .. } = self.table.setting.seats
            && !self.table.journal.is_unopened()
        {
            self.flipped = self.game().rulebook().side(person).seat == Seat::Top;
        }
        let first = self.game().routes().first().map(|route| route.from);
        let start = first.or_else(|| self.game().rulebook().grid().squares().next());
        if let Some(square) = start {
            self.cursor = self.game().rulebook().grid().place(square);
        }
        self.message = match self.table.journal.trouble() {
            Some(why) => capital(&format!("this game is not saved: {why}")),
            None => format!("{} Press ? for the keys.", self.turn()),
        };
    }

    /// Whose turn it is.
    pub(crate) fn turn(&self) -> String {
        let name = &self.game().rulebook().side(self.game().mover()).name;
        match (self.is_thinking(), must_capture(self.game()).len()) {
            (true, _) => format!("{name} is thinking…"),
            (false, 0) => format!("{name} to move."),
            (false, _) => format!("{name} to move, and must capture."),
        }
    }

    pub(crate) fn game(&self) -> &Game {
        &self.table.game
    }

    /// What is seen on a square now.
    pub(crate) fn cell(&self, square: Square) -> Cell {
        match &self.motion {
            Some(motion) => motion.cell(square),
            None => self
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
        if self.table.is_programs_turn() && self.motion.is_none() && self.waits.is_none() {
            self.ask_program(Why::Turn);
        }
    }

    fn ask_program(&mut self, why: Why) {
        let question = match (why, self.table.setting.seats) {
            (Why::Turn, Seats::One { level, .. }) => Question::Move(level),
            (Why::Turn | Why::Tip, _) => Question::Hint,
            (Why::Worth | Why::Draw, _) => Question::Worth,
        };
        let mover = self.game().mover();
        let clock = self.table.clock.as_ref();
        let left = clock.map(|clock| clock.left(mover, Some(mover)));
        self.waits = Some(Waiting {
            number: self.thinker.ask(question, &self.table.game, left),
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
                    self.message = "The program gives no answer. Press n for a new game.".into();
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
            (Why::Turn, Some(mv)) => self.make(&mv),
            (Why::Tip, Some(mv)) => {
                self.message = format!("Consider {}.", self.game().people_text(&mv));
                self.cursor = self.game().rulebook().grid().place(mv.from);
                self.hint = Some(mv);
            }
            (Why::Worth, _) => self.message = told(reply.worth, &self.table),
            (Why::Draw, _) => self.hear_draw(reply.worth),
            (Why::Turn | Why::Tip, None) => {}
        }
    }

    fn hear_draw(&mut self, worth: i32) {
        let Seats::One { person, .. } = self.table.setting.seats else {
            return;
        };
        match accepts(worth, person) {
            true => {
                let done = self.table.agree_draw();
                self.after(done);
            }
            false => self.message = "The draw is declined.".to_string(),
        }
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

    /// A text was pasted: its first line is typed, and nothing in it is a command.
    pub(crate) fn paste(&mut self, text: &str) {
        if self.window != Window::Closed {
            return;
        }
        // Terminals send what ends a line in their own way.
        let mut lines = text.split(['\r', '\n']);
        let line = lines.find(|line| !line.trim().is_empty());
        let typed = self.typed.get_or_insert_default();
        for c in line.unwrap_or_default().trim().chars() {
            if !c.is_control() && typed.len() + c.len_utf8() <= LONGEST {
                typed.push(c);
            }
        }
    }

    /// Something was clicked on.
    pub(crate) fn touch(&mut self, touch: Touch) {
        match (self.window, touch) {
            (Window::New(mut options), Touch::Row(row)) => {
                options.point(row);
                options.turn(1);
                self.window = Window::New(options);
                if row == Row::Start {
                    self.begin(options);
                }
            }
            (Window::New(_), Touch::Cell(..) | Touch::Elsewhere) => {}
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
            (Window::Ask(ask), Deed::Yes | Deed::Press) => self.confirmed(ask),
            (Window::Laws(from), Deed::Go(rows, 0)) => self.window = Window::Laws(add(from, rows)),
            (Window::Help(from), Deed::Go(rows, 0)) => self.window = Window::Help(add(from, rows)),
            (Window::Laws(from), Deed::Page(n)) => self.window = Window::Laws(add(from, n * 10)),
            (Window::Help(from), Deed::Page(n)) => self.window = Window::Help(add(from, n * 10)),
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

    /// A key while the options of the next game are chosen.
    fn choose(&mut self, mut options: Options, deed: Deed) {
        match deed {
            Deed::Go(rows, 0) => options.go(rows),
            Deed::Go(_, cols) => options.turn(cols),
            Deed::Type(c) => {
                options.point(Row::Level);
                options.set_level(c.to_digit(10).map_or(0, |level| level as u8));
            }
            Deed::Press | Deed::Yes => return self.begin(options),
            Deed::Cancel if self.table.journal.is_unopened() => return self.begin(options),
            Deed::Cancel => {
                self.window = Window::Closed;
                return;
            }
            _ => {}
        }
        self.window = Window::New(options);
    }

    /// Begins the next game.
    fn begin(&mut self, options: Options) {
        self.window = Window::Closed;
        self.table.again(options.seats(), options.control());
        self.thinker = Thinker::new(strongest(&self.table.setting));
        self.after(Ok(()));
        self.sit_down();
    }

    fn act(&mut self, deed: Deed) {
        match deed {
            Deed::Go(rows, cols) => self.go(rows, cols),
            Deed::Press => self.press(),
            Deed::Cancel => self.drop_everything(),
            Deed::Undo => {
                let done = self.table.undo().map_err(String::from);
                self.after(done);
            }
            Deed::Redo => {
                let done = self.table.redo().map_err(String::from);
                self.after(done);
            }
            Deed::Resign => self.ask(Ask::Resign),
            Deed::Draw if !self.table.has_draws() => {
                self.message = "This rulebook has no draws.".to_string();
            }
            Deed::Draw => self.ask(Ask::Draw),
            Deed::New => self.window = Window::New(Options::of(&self.table.setting)),
            Deed::Hint => self.wonder(Why::Tip),
            Deed::Worth => self.wonder(Why::Worth),
            Deed::Flip => self.flipped = !self.flipped,
            Deed::Rules => self.window = Window::Laws(0),
            Deed::Help => self.window = Window::Help(0),
            Deed::Save => self.save(),
            Deed::Type(c) => self.typed = Some(String::from(c).replace(':', "")),
            Deed::Quit => self.quit = true,
            Deed::Erase | Deed::Yes | Deed::Page(_) => {}
        }
    }

    fn ask(&mut self, ask: Ask) {
        match self.game().outcome() {
            Some(_) => self.message = "The game is over.".to_string(),
            None => self.window = Window::Ask(ask),
        }
    }

    fn wonder(&mut self, why: Why) {
        if self.table.is_persons_turn() && self.waits.is_none() {
            self.message = "Thinking…".to_string();
            self.ask_program(why);
        }
    }

    fn confirmed(&mut self, ask: Ask) {
        self.window = Window::Closed;
        match (ask, self.table.setting.seats) {
            (Ask::Resign, _) => {
                let done = self.table.resign();
                self.after(done);
            }
            (Ask::Draw, Seats::Two) => {
                let done = self.table.agree_draw();
                self.after(done);
            }
            (Ask::Draw, Seats::One { .. }) => self.wonder(Why::Draw),
        }
    }

    /// What is asked, in words.
    pub(crate) fn question(&self, ask: Ask) -> String {
        let name = |side: Side| &self.game().rulebook().side(side).name;
        let mover = self.game().mover();
        match (ask, self.table.setting.seats) {
            (Ask::Resign, Seats::Two) => format!("{} resigns?", name(mover)),
            (Ask::Resign, _) => "Resign this game?".to_string(),
            (Ask::Draw, Seats::Two) => {
                let (mover, other) = (name(mover), name(mover.other()));
                format!("{mover} offers a draw. Does {other} accept?")
            }
            (Ask::Draw, _) => "Offer a draw?".to_string(),
        }
    }

    /// Clears what belonged to the position before, or says why it is still there.
    fn after(&mut self, done: Result<(), String>) {
        match done {
            Ok(()) => self.drop_everything(),
            Err(why) => self.message = capital(&why),
        }
    }

    fn drop_everything(&mut self) {
        self.pick = None;
        self.hint = None;
        self.motion = None;
        self.waits = None;
        self.thinker.forget();
        self.message.clear();
    }

    fn press(&mut self) {
        if !self.table.is_persons_turn() {
            self.message = match self.game().outcome() {
                Some(_) => "The game is over. Press n for the next one.".to_string(),
                None => "It is not your turn.".to_string(),
            };
            return;
        }
        let (row, col) = self.cursor;
        let Some(square) = self.game().rulebook().grid().at(row, col) else {
            self.message = "Nothing is played on this square.".to_string();
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

    fn make(&mut self, mv: &Move) {
        match self.table.play(mv) {
            Ok(_) => {
                self.drop_everything();
                self.motion = Motion::of_last(self.game());
            }
            Err(why) => self.message = capital(&why),
        }
    }

    fn type_on(&mut self, key: &KeyEvent) {
        let text = self.typed.get_or_insert_default();
        match key.code {
            KeyCode::Char('c' | 'd') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                self.quit = true;
            }
            KeyCode::Enter => self.play_typed(),
            KeyCode::Esc => {
                self.typed = None;
                self.message.clear();
            }
            KeyCode::Backspace if text.is_empty() => self.typed = None,
            KeyCode::Backspace => drop(text.pop()),
            KeyCode::Char(c) if text.len() < LONGEST && !c.is_control() => text.push(c),
            _ => {}
        }
    }

    fn play_typed(&mut self) {
        let text = self.typed.take().unwrap_or_default();
        if !self.table.is_persons_turn() {
            self.message = "It is not your turn.".to_string();
            return;
        }
        match self.game().resolve_str(&text) {
            Ok(mv) => self.make(&mv),
            Err(refusal) => {
                let why = refusal.sentence(self.game().rulebook());
                self.message = format!("{text}: {}", stopped(&why));
            }
        }
    }

    /// Moves the cursor to the next playing square in a direction, as the board is seen.
    fn go(&mut self, rows: i8, cols: i8) {
        let (rows, cols) = match self.flipped {
            true => (-rows, -cols),
            false => (rows, cols),
        };
        let grid = self.game().rulebook().grid();
        let (row, col) = self.cursor;
        let at = |row: Option<u8>, col: Option<u8>| {
            let (row, col) = (row?, col?);
            grid.at(row, col).map(|_| (row, col))
        };
        let next = match rows {
            0 => [1, 2]
                .into_iter()
                .find_map(|n| at(Some(row), col.checked_add_signed(cols * n))),
            _ => {
                let row = row.checked_add_signed(rows);
                // One way on even rows and the other on odd ones: down and up again comes home.
                let side = if row.is_some_and(|row| row % 2 == 0) {
                    1
                } else {
                    -1
                };
                [0, side, -side]
                    .into_iter()
                    .find_map(|n| at(row, col.checked_add_signed(n)))
            }
        };
        if let Some(place) = next {
            self.cursor = place;
        }
    }

    /// Writes a copy of the game as PDN into the folder where the program was started.
    fn save(&mut self) {
        let file = self.game().rulebook().own_file();
        let text = write(&PdnGame::of(self.game(), file.as_deref()));
        let id = self.game().rulebook().id();
        let names = (1..1000).map(|n| format!("crownhead-{id}-{n}.pdn"));
        let made = { names }.find_map(|name| {
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
        self.message = match made {
            Some(Ok(name)) => format!("Saved as {name}."),
            Some(Err(error)) => format!("It cannot be saved: {error}."),
            None => "It cannot be saved: there are too many copies.".to_string(),
        };
    }
}

fn add(from: usize, lines: i8) -> usize {
    from.saturating_add_signed(lines.into())
}

#[cfg(test)]
mod tests {
    use ::engine::Stop;

    use super::super::journal::Journal;
    use super::super::setting::Setting;
    use super::*;

    /// Somebody who thinks for ever, or until told to stop.
    struct Stalled;

    impl Opponent for Stalled {
        fn choose(&mut self, _: &Game, _: u8, _: Option<Duration>, stop: &Stop) -> Option<Move> {
            while !stop.is_stopped() {
                std::thread::sleep(Duration::from_millis(1));
            }
            None
        }

        fn worth(&mut self, _: &Game, _: &Stop) -> i32 {
            0
        }
    }

    /// Somebody who breaks down.
    struct Broken;

    impl Opponent for Broken {
        fn choose(&mut self, _: &Game, _: u8, _: Option<Duration>, _: &Stop) -> Option<Move> {
            std::panic::resume_unwind(Box::new("broken"));
        }

        fn worth(&mut self, _: &Game, _: &Stop) -> i32 {
            0
        }
    }

    fn app(opponent: impl Opponent + 'static) -> App {
        let person = Side::First;
        let setting = Setting {
            rulebook: rules::builtin::rulebook("parlour").unwrap(),
            seed: 0,
            fen: None,
            seats: Seats::One { person, level: 3 },
            control: None,
        };
        let game = setting.game().unwrap();
        let journal = Journal::Broken("a test".to_string());
        App::against(Table::take_up(setting, game, journal), Box::new(opponent))
    }

    fn press(app: &mut App, keys: &str) {
        for c in keys.chars() {
            let code = if c == '\n' {
                KeyCode::Enter
            } else {
                KeyCode::Char(c)
            };
            app.key(&KeyEvent::from(code));
            app.tick();
        }
    }

    #[test]
    fn a_person_need_not_wait_for_a_stalled_answer() {
        let mut app = app(Stalled);
        press(&mut app, "22-18\n");
        assert!(app.is_thinking());
        press(&mut app, "t21-17\n");
        assert_eq!(app.message, "It is not your turn.");
        press(&mut app, "u");
        assert!(!app.is_thinking());
        assert_eq!(app.game().turns().len(), 0);
        press(&mut app, "22-18\nxy");
        assert_eq!(app.game().outcome().unwrap().winner, Some(Side::Second));
        press(&mut app, "q");
        assert!(app.quit);
    }

    #[test]
    fn an_answer_that_cannot_come_is_told() {
        let mut app = app(Broken);
        press(&mut app, "22-18\n");
        let said = (0..2000).any(|_| {
            std::thread::sleep(Duration::from_millis(5));
            app.tick();
            app.message.starts_with("The program gives no answer.")
        });
        assert!(said, "{}", app.message);
        press(&mut app, "u");
        assert_eq!(app.game().turns().len(), 0);
    }

    #[test]
    fn pasted_junk_is_no_command() {
        let mut app = app(Stalled);
        app.paste("\n  xyq\u{1b}[2J\u{7}nnn\nresign\n");
        assert!(app.game().outcome().is_none() && !app.quit);
        assert_eq!(app.typed.as_deref(), Some("xyq[2Jnnn"));
        app.paste(&"ü9".repeat(100_000));
        assert!(app.typed.as_ref().unwrap().len() <= LONGEST);
        press(&mut app, "\n");
        assert!(app.message.contains("expected"), "{}", app.message);
        assert_eq!(app.game().turns().len(), 0);
        app.paste("22-18\r\n9-14");
        press(&mut app, "\n");
        assert_eq!(app.game().turns().len(), 1);
    }

    #[test]
    fn options_of_the_next_game_are_chosen() {
        let mut app = app(Stalled);
        press(&mut app, "n");
        assert!(matches!(app.window, Window::New(_)));
        press(&mut app, "7\n");
        assert_eq!(app.window, Window::Closed);
        let person = Side::First;
        assert_eq!(app.table.setting.seats, Seats::One { person, level: 7 });
        press(&mut app, "n");
        app.touch(Touch::Row(Row::Players));
        app.touch(Touch::Row(Row::Start));
        assert_eq!(app.table.setting.seats, Seats::Two);
    }
}
