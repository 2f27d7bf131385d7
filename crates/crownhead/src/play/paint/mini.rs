//! A small board: how a game begins.

use std::sync::Arc;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use rules::{Cell, Playable, Position, Rank, Rulebook, Square};

use super::theme::{DARK, FAINT, LIGHT, Rgb, STONE, Theme, body};
use crate::play::app::{App, Window};

/// A position of a rulebook, two characters a square.
pub(super) struct Mini {
    rulebook: Arc<Rulebook>,
    position: Position,
}

/// The board that stands beside the lines of a window, if there is one.
pub(super) fn of(app: &App) -> Option<Mini> {
    let begins = |rulebook: &Arc<Rulebook>| Mini {
        position: rulebook.start(app.table.setting.seed),
        rulebook: rulebook.clone(),
    };
    match app.window {
        Window::New(options) | Window::Books(options) => app.books.get(options.book()).map(begins),
        Window::Saved(_, at) => app.saved.get(at).map(|saved| Mini {
            rulebook: saved.table.game().rulebook().clone(),
            position: *saved.table.game().position(),
        }),
        Window::Closed | Window::Help(_) | Window::Laws(_) | Window::Ask(_) => None,
    }
}

/// The least room for lines beside a board.
const LINES: u16 = 44;

impl Mini {
    /// Columns that it takes.
    pub(super) fn width(&self) -> u16 {
        2 * u16::from(self.rulebook.grid().shape().width)
    }

    /// Lines that it takes.
    pub(super) fn height(&self) -> u16 {
        self.rulebook.grid().shape().height.into()
    }

    /// True if there is room for it beside the lines.
    pub(super) fn fits(&self, area: Rect) -> bool {
        area.width >= self.width() + LINES + 6 && area.height >= self.height() + 2
    }

    pub(super) fn paint(&self, theme: Theme, x: u16, y: u16, buffer: &mut Buffer) {
        let grid = self.rulebook.grid();
        let shape = grid.shape();
        for row in 0..shape.height {
            for col in 0..shape.width {
                let (x, y) = (x + 2 * u16::from(col), y + u16::from(row));
                if buffer.area.contains((x + 1, y).into()) {
                    let is_dark = shape.playable != Playable::All || (row + col) % 2 == 1;
                    self.square(grid.at(row, col), is_dark, theme, (x, y), buffer);
                }
            }
        }
    }

    fn square(
        &self,
        square: Option<Square>,
        is_dark: bool,
        theme: Theme,
        (x, y): (u16, u16),
        buffer: &mut Buffer,
    ) {
        let ground: Rgb = match square {
            Some(_) if is_dark => DARK,
            _ => LIGHT,
        };
        let cell = square.map(|square| self.position.cell(self.rulebook.grid(), square));
        let (sign, style) = match cell {
            None => ("  ".to_string(), theme.on(FAINT, ground)),
            Some(Cell::Empty) if theme.has_colours() => ("  ".to_string(), theme.on(FAINT, ground)),
            Some(Cell::Empty) => (". ".to_string(), theme.on(FAINT, ground)),
            Some(Cell::Obstacle) => ("##".to_string(), theme.on(FAINT, STONE)),
            Some(Cell::Piece(side, rank)) => {
                let (colour, _) = body(self.rulebook.side(side).colour);
                let style = theme.on(colour, ground).add_modifier(Modifier::BOLD);
                let sign = theme.sign(&self.rulebook, side, rank);
                let air = if rank == Rank::Man || sign.chars().count() < 2 {
                    " "
                } else {
                    ""
                };
                (format!("{sign}{air}"), style)
            }
        };
        buffer.set_stringn(x, y, sign, 2, style);
    }
}
