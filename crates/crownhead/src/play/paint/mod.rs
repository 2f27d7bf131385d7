//! The picture on the screen.

mod board;
mod layout;
mod side;
mod theme;
mod window;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

pub(crate) use self::theme::Theme;

use self::board::BoardView;
use self::layout::{Layout, Panel};
use super::app::{App, Window};
use crate::screen::wrapped;

/// Paints the game, and remembers where the board is.
pub(crate) struct Painter {
    theme: Theme,
    layout: Option<Layout>,
    flipped: bool,
}

impl Painter {
    pub(crate) fn new(theme: Theme) -> Painter {
        Painter {
            theme,
            layout: None,
            flipped: false,
        }
    }

    /// The cell of the board that lies under a character of the screen.
    pub(crate) fn place_at(&self, x: u16, y: u16) -> Option<(u8, u8)> {
        self.layout.as_ref()?.place_at(x, y, self.flipped)
    }

    pub(crate) fn paint(&mut self, app: &App, area: Rect, buffer: &mut Buffer) {
        self.flipped = app.flipped;
        self.layout = Layout::new(app.game().rulebook(), area);
        let Some(layout) = &self.layout else {
            let text = "This window is too small for the board.";
            return paragraph(buffer, area, text, Style::new());
        };
        let view = BoardView {
            app,
            layout,
            theme: self.theme,
        };
        view.paint(buffer);
        match layout.panel {
            Panel::Beside(area) => side::beside(app, self.theme, area, buffer),
            Panel::Around { top, bottom, moves } => {
                side::around(app, self.theme, [top, bottom, moves], buffer);
            }
        }
        self.message(app, layout, buffer);
        match app.window {
            Window::Closed => {}
            window => window::paint(app, window, self.theme, area, buffer),
        }
    }

    fn message(&self, app: &App, layout: &Layout, buffer: &mut Buffer) {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let (text, style) = match (&app.typed, app.table.end()) {
            (Some(text), _) => (format!("Move: {text}_"), bold),
            (None, _) if !app.message.is_empty() => (app.message.clone(), Style::new()),
            (None, Some(end)) => (format!("{end} Press n for a new game."), bold),
            (None, None) => (self.turn(app), Style::new()),
        };
        let text = match self.theme.is_ascii() {
            true => text.replace('…', "..."),
            false => text,
        };
        paragraph(buffer, layout.message, &text, style);
        let keys = "? keys  u undo  t tip  n new  x resign  q quit";
        let dim = Style::new().add_modifier(Modifier::DIM);
        line(buffer, layout.keys, keys, dim);
    }

    /// Whose turn it is.
    fn turn(&self, app: &App) -> String {
        let game = app.game();
        let name = &game.rulebook().side(game.mover()).name;
        match (app.is_thinking(), super::picking::must_capture(game).len()) {
            (true, _) => format!("{name} is thinking…"),
            (false, 0) => format!("{name} to move."),
            (false, _) => format!("{name} to move, and must capture."),
        }
    }
}

/// Writes one line, cut at the edge.
fn line(buffer: &mut Buffer, area: Rect, text: &str, style: Style) {
    if area.height > 0 {
        buffer.set_stringn(area.x, area.y, text, area.width.into(), style);
    }
}

/// Writes a text, broken into lines.
fn paragraph(buffer: &mut Buffer, area: Rect, text: &str, style: Style) {
    let lines = wrapped(text, area.width.into(), "");
    for (row, text) in area.rows().zip(&lines) {
        line(buffer, row, text, style);
    }
}
