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
            (None, None) => (app.turn(), Style::new()),
        };
        let text = match self.theme.is_ascii() {
            true => text.replace('…', "..."),
            false => text,
        };
        paragraph(buffer, layout.message, &text, style);
        let keys = "? keys  u undo  t tip  n new  q quit";
        let dim = Style::new().add_modifier(Modifier::DIM);
        line(buffer, layout.keys, keys, dim);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::app::Ask;
    use crate::play::journal::Journal;
    use crate::play::setting::{Seats, Setting};
    use crate::play::table::Table;

    fn app(id: &str, seats: Seats) -> App {
        let setting = Setting {
            rulebook: rules::builtin::rulebook(id).unwrap(),
            seed: 0,
            fen: None,
            seats,
            control: "5+3".parse().ok(),
        };
        let game = setting.game().unwrap();
        let journal = Journal::Broken("a test".to_string());
        let mut app = App::new(Table::take_up(setting, game, journal));
        app.hint = app.game().legal_moves().first().cloned();
        app
    }

    #[test]
    fn no_window_is_too_small_or_too_large() {
        let person = rules::Side::First;
        let seats = [Seats::Two, Seats::One { person, level: 3 }];
        for (id, seats) in ["canadian", "turkish", "obstacles"]
            .into_iter()
            .zip(seats.iter().cycle())
        {
            let mut app = app(id, *seats);
            for theme in Theme::all() {
                for window in [
                    Window::Closed,
                    Window::Help,
                    Window::Laws(9999),
                    Window::Ask(Ask::Draw),
                ] {
                    app.window = window;
                    app.flipped = !app.flipped;
                    sweep(&app, theme);
                }
            }
        }
    }

    fn sweep(app: &App, theme: Theme) {
        for width in [1, 2, 3, 5, 12, 27, 39, 40, 63, 80, 131, 250] {
            for height in [1, 2, 3, 6, 13, 19, 24, 25, 40, 70] {
                let area = Rect::new(0, 0, width, height);
                let mut buffer = Buffer::empty(area);
                let mut painter = Painter::new(theme);
                painter.paint(app, area, &mut buffer);
                let is_blank = buffer.content().iter().all(|cell| cell.symbol() == " ");
                assert!(!is_blank, "{width}x{height}");
                let corner = painter.place_at(width - 1, height - 1);
                assert_eq!(corner, None, "{width}x{height}");
            }
        }
    }
}
