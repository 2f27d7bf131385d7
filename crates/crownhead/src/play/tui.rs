//! The terminal: set up, listened to, and put back as it was.

use crate::language::say;
use std::io::{self, Stdout};
use std::time::Duration;

use crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
    Event, MouseButton, MouseEventKind,
};
use crossterm::execute;
use crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;

use super::app::App;
use super::paint::{Painter, Theme};
use super::sitting::Sitting;
use crate::exit::{Answer, Done};
use crate::screen::Screen;
use crate::stop::Told;

/// How often the screen is looked at again: clocks and motion need it.
const BEAT: Duration = Duration::from_millis(50);

/// Plays on the whole screen.
pub(crate) fn run(table: Sitting, screen: &mut Screen) -> Done {
    let theme = Theme::of(screen);
    let mut app = App::new(table);
    let told = Told::listen()?;
    let watched = {
        let _raw = Raw::enter()?;
        let mut terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
        watch(&mut app, &mut terminal, theme, &told)
    };
    if let Some(status) = told.status() {
        // The game is on the disk and the terminal as it was: nobody waits for more.
        std::process::exit(status);
    }
    watched?;
    if let Some(end) = app.table.end() {
        screen.line(&end)?;
    } else if app.table.journal.is_kept() {
        screen.line(&say("play-kept"))?;
    }
    Ok(Answer::Yes)
}

fn watch(
    app: &mut App,
    terminal: &mut Terminal<CrosstermBackend<Stdout>>,
    theme: Theme,
    told: &Told,
) -> io::Result<()> {
    let mut painter = Painter::new(theme);
    while !app.quit && told.status().is_none() {
        app.tick();
        terminal.draw(|frame| {
            let area = frame.area();
            painter.paint(app, area, frame.buffer_mut());
        })?;
        app.turn_back_to(painter.furthest());
        if !event::poll(BEAT)? {
            continue;
        }
        match event::read()? {
            Event::Key(key) => app.key(&key),
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                app.touch(painter.touch_at(mouse.column, mouse.row));
            }
            Event::Paste(text) => app.paste(&text),
            _ => {}
        }
    }
    Ok(())
}

/// The terminal while the board has it. Whatever happens, it is put back.
struct Raw;

impl Raw {
    fn enter() -> io::Result<Raw> {
        enable_raw_mode()?;
        let raw = Raw;
        execute!(
            io::stdout(),
            EnterAlternateScreen,
            EnableMouseCapture,
            EnableBracketedPaste
        )?;
        Ok(raw)
    }
}

impl Drop for Raw {
    fn drop(&mut self) {
        // If even this fails, there is nothing left to try.
        let _ = execute!(
            io::stdout(),
            DisableBracketedPaste,
            DisableMouseCapture,
            LeaveAlternateScreen
        );
        let _ = disable_raw_mode();
    }
}
