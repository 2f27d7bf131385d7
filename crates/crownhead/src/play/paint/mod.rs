//! The picture on the screen.

mod board;
mod layout;
mod mini;
mod side;
mod theme;
mod window;

use crate::language::say;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use texts::Message;

pub(crate) use self::theme::Theme;

use self::board::BoardView;
use self::layout::{Layout, Lines, Panel};
use super::app::{App, Touch, Window};
use super::keys::COMMANDS;
use crate::screen::wrapped;

/// Paints the game, and remembers where things are that can be clicked on.
pub(crate) struct Painter {
    theme: Theme,
    layout: Option<Layout>,
    flipped: bool,
    buttons: Vec<(Rect, Touch)>,
    furthest: usize,
}

impl Painter {
    pub(crate) fn new(theme: Theme) -> Painter {
        Painter {
            theme,
            layout: None,
            flipped: false,
            buttons: Vec::new(),
            furthest: 0,
        }
    }

    /// What lies under a character of the screen.
    pub(crate) fn touch_at(&self, x: u16, y: u16) -> Touch {
        let mut buttons = self.buttons.iter().rev();
        let button = buttons.find(|(area, _)| area.contains((x, y).into()));
        if let Some((_, touch)) = button {
            return *touch;
        }
        let layout = self.layout.as_ref();
        let cell = layout.and_then(|layout| layout.place_at(x, y, self.flipped));
        cell.map_or(Touch::Elsewhere, |(row, col)| Touch::Cell(row, col))
    }

    /// The last line that a text in a window can begin with.
    pub(crate) fn furthest(&self) -> usize {
        self.furthest
    }

    pub(crate) fn paint(&mut self, app: &App, area: Rect, buffer: &mut Buffer) {
        self.flipped = app.flipped;
        self.buttons.clear();
        let lines = if self.theme.has_colours() {
            Lines::None
        } else {
            Lines::Drawn
        };
        self.layout = Layout::new(app.game().rulebook(), area, lines);
        let Some(layout) = self.layout.clone() else {
            let text = too_small(app, area);
            return paragraph(buffer, area, &text, Style::new());
        };
        let view = BoardView {
            app,
            layout: &layout,
            theme: self.theme,
        };
        view.paint(buffer);
        match layout.panel {
            Panel::Beside(area) => side::beside(app, self.theme, area, buffer),
            Panel::Around { top, bottom, moves } => {
                side::around(app, self.theme, [top, bottom, moves], buffer);
            }
        }
        self.message(app, &layout, buffer);
        self.bar(layout.keys, buffer);
        if app.window != Window::Closed {
            let (buttons, furthest) = window::paint(app, self.theme, area, buffer);
            self.buttons = buttons;
            self.furthest = furthest;
        }
    }

    fn message(&self, app: &App, layout: &Layout, buffer: &mut Buffer) {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let mut area = layout.message;
        if let Some(end) = app.table.end() {
            // The result stays; what else is said comes below it.
            line(buffer, area, &end, bold);
            area = Rect::new(
                area.x,
                area.y + 1,
                area.width,
                area.height.saturating_sub(1),
            );
        }
        let text = match &app.typed {
            Some(text) => {
                let text = format!("{}_", end_of(text, area.width));
                let typed = say(Message::new("play-typed").with("text", text));
                return line(buffer, area, &typed, bold);
            }
            None if !app.message.is_empty() => app.message.clone(),
            None if app.table.end().is_some() => say("play-next"),
            None => app.turn(),
        };
        let text = if self.theme.is_ascii() {
            text.replace('…', "...")
        } else {
            text
        };
        paragraph(buffer, area, &text, Style::new());
    }

    /// As many keys as fit the line. A click on one is as good as the key.
    fn bar(&mut self, area: Rect, buffer: &mut Buffer) {
        let dim = Style::new().add_modifier(Modifier::DIM);
        let mut x = area.x;
        for command in &COMMANDS {
            let text = format!("{} {}", command.key, say(command.name));
            let width = text.chars().count() as u16;
            if x + width > area.right() {
                return;
            }
            let place = Rect::new(x, area.y, width, 1);
            line(buffer, place, &text, dim);
            line(
                buffer,
                place,
                &command.key.to_string(),
                Style::new().add_modifier(Modifier::BOLD),
            );
            self.buttons.push((place, Touch::Deed(command.deed)));
            x += width + 2;
        }
    }
}

/// The end of a text that is typed, as much as fits beside its title.
fn end_of(text: &str, width: u16) -> String {
    let room = usize::from(width).saturating_sub("Move: _".len());
    let skip = text.chars().count().saturating_sub(room);
    text.chars().skip(skip).collect()
}

/// What is said where there is no room for the board.
fn too_small(app: &App, area: Rect) -> String {
    let (width, height) = layout::least(app.game().rulebook());
    format!(
        "This window is too small for the board: it has {}x{}, and {width}x{height} would do. \
         Make it larger, or press q to leave; the game is kept.",
        area.width, area.height,
    )
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
    use crate::play::options::Options;
    use crate::play::setting::{Seats, Setting};
    use crate::play::sitting::Sitting;

    fn app(id: &str, seats: Seats) -> App {
        let setting = Setting {
            controls: ["5+3".parse().ok(), None],
            ..Setting::new(rules::builtin::rulebook(id).unwrap(), seats)
        };
        let game = setting.game().unwrap();
        let journal = Journal::Broken("a test".to_string());
        let mut sitting = Sitting::lay_out(setting, &game);
        sitting.journal = journal;
        let mut app = App::new(sitting);
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
                    Window::Help(3),
                    Window::Laws(9999),
                    Window::New(Options::of(&app.table.setting, 0)),
                    Window::Books(Options::of(&app.table.setting, 3)),
                    Window::Saved(Options::of(&app.table.setting, 0), 7),
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
        for width in [1, 3, 12, 39, 40, 63, 80, 250] {
            for height in [1, 2, 6, 13, 19, 24, 40, 70] {
                let area = Rect::new(0, 0, width, height);
                let mut buffer = Buffer::empty(area);
                let mut painter = Painter::new(theme);
                painter.paint(app, area, &mut buffer);
                let is_blank = buffer.content().iter().all(|cell| cell.symbol() == " ");
                assert!(!is_blank, "{width}x{height}");
                let corner = painter.touch_at(width - 1, height - 1);
                assert!(!matches!(corner, Touch::Cell(..)), "{width}x{height}");
            }
        }
    }
}
