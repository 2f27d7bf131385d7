//! The screen without a terminal.

use ::engine::Stop;

use super::*;
use crate::play::journal::Journal;
use crate::play::setting::Setting;
use crate::play::typing::LONGEST;
use crossterm::event::KeyCode;

/// Somebody who thinks for ever, or until told to stop.
struct Stalled;

impl Opponent for Stalled {
    fn choose(&mut self, _: &Game, _: u8, _: Option<Duration>, stop: &Stop) -> Option<Move> {
        while !stop.is_stopped() {
            std::thread::sleep(Duration::from_millis(1));
        }
        None
    }

    fn judge(&mut self, _: &Game, _: &Stop) -> (i32, Option<Move>) {
        (0, None)
    }
}

/// Somebody who breaks down.
struct Broken;

impl Opponent for Broken {
    fn choose(&mut self, _: &Game, _: u8, _: Option<Duration>, _: &Stop) -> Option<Move> {
        std::panic::resume_unwind(Box::new("broken"));
    }

    fn judge(&mut self, _: &Game, _: &Stop) -> (i32, Option<Move>) {
        (0, None)
    }
}

fn app(opponent: impl Opponent + 'static) -> App {
    playing("parlour", 3, opponent)
}

/// A game of a rulebook in which a person begins against a level.
fn playing(id: &str, level: u8, opponent: impl Opponent + 'static) -> App {
    let person = Side::First;
    let seats = Seats::One { person, level };
    let setting = Setting::new(rules::builtin::rulebook(id).unwrap(), seats);
    let game = setting.game().unwrap();
    let journal = Journal::Broken("a test".to_string());
    let mut sitting = Sitting::lay_out(setting, &game);
    sitting.journal = journal;
    App::against(sitting, Box::new(opponent))
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

/// Somebody who knows that the first side is far ahead.
struct Beaten;

impl Opponent for Beaten {
    fn choose(&mut self, game: &Game, _: u8, _: Option<Duration>, _: &Stop) -> Option<Move> {
        game.legal_moves().first().cloned()
    }

    fn judge(&mut self, _: &Game, _: &Stop) -> (i32, Option<Move>) {
        (900, None)
    }
}

/// Somebody who believes that the second side is ahead, and at level 5 knows better.
struct Learner;

impl Opponent for Learner {
    fn choose(&mut self, game: &Game, _: u8, _: Option<Duration>, _: &Stop) -> Option<Move> {
        game.legal_moves().first().cloned()
    }

    fn judge(&mut self, _: &Game, _: &Stop) -> (i32, Option<Move>) {
        (900, None)
    }

    fn worth_at(&mut self, _: &Game, level: u8, _: &Stop) -> i32 {
        if level < 5 { -10 } else { 10 }
    }
}

#[test]
fn a_program_takes_over_the_first_move_as_its_level_sees_it() {
    let mut weak = playing("english-pie", 4, Learner);
    press(&mut weak, "11-15\n");
    until(&mut weak, |app| app.game().turns().len() == 2);
    assert_eq!(weak.table.engine_side(), Some(Side::Second));

    let mut strong = playing("english-pie", 5, Learner);
    press(&mut strong, "11-15\n");
    until(&mut strong, |app| {
        app.table.engine_side() == Some(Side::First)
    });
    assert_eq!(strong.game().turns().len(), 1);
}

/// Lets time pass until something holds, however busy the machine is.
fn until(app: &mut App, holds: impl Fn(&App) -> bool) {
    for _ in 0..12_000 {
        app.tick();
        if holds(app) {
            return;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    panic!("never: {}", app.message);
}

#[test]
fn a_beaten_program_resigns_where_that_is_wanted() {
    let mut stubborn = app(Beaten);
    press(&mut stubborn, "22-18\n");
    until(&mut stubborn, |app| app.game().turns().len() == 2);
    assert_eq!(stubborn.game().outcome(), None);

    let mut yields = app(Beaten);
    let setting = Setting {
        manners: ::table::Manners::Yields,
        ..yields.table.setting.clone()
    };
    let game = setting.game().unwrap();
    yields.table = Sitting::lay_out(setting, &game);
    yields.table.journal = Journal::Broken("a test".to_string());
    press(&mut yields, "22-18\n");
    until(&mut yields, |app| app.game().outcome().is_some());
    assert_eq!(yields.game().outcome().unwrap().winner, Some(Side::First));
}

#[test]
fn stepping_back_shows_what_was_and_changes_nothing() {
    let mut app = app(Stalled);
    press(&mut app, "22-18\n");
    let grid = app.game().rulebook().grid().clone();
    let from = app.game().turns()[0].played.from;
    app.motion = None;
    assert_eq!(app.cell(from), Cell::Empty);
    press(&mut app, "[");
    assert_eq!(app.looking, Some(0));
    assert_eq!(
        app.cell(from),
        app.game().position_after(0).unwrap().cell(&grid, from)
    );
    press(&mut app, "]");
    assert_eq!((app.looking, app.game().turns().len()), (None, 1));
}
