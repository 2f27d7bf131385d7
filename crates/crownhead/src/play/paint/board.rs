//! The board itself.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use rules::{Cell, People, Playable, Rank, Side, Square};

use super::layout::Layout;
use super::line;
use super::theme::{CHOSEN, DARK, FAINT, GLOW, LAST, LIGHT, Rgb, STONE, Theme, body};
use crate::names;
use crate::play::app::App;
use crate::play::picking::must_capture;

/// The board as it is seen.
pub(super) struct BoardView<'a> {
    pub(super) app: &'a App,
    pub(super) layout: &'a Layout,
    pub(super) theme: Theme,
}

/// What is shown on the squares beside the pieces.
struct Marks {
    chosen: Vec<Square>,
    targets: Vec<Square>,
    last: Vec<Square>,
    must: Vec<Square>,
}

impl Marks {
    fn of(app: &App) -> Marks {
        let game = app.game();
        let turn = game.turns().last();
        let last = turn.map(|turn| {
            let path = turn.played.path.iter().copied();
            path.chain([turn.played.from]).collect()
        });
        let (mut chosen, mut targets) = (Vec::new(), Vec::new());
        if let Some(pick) = &app.pick {
            chosen.push(pick.from);
            chosen.extend(&pick.path);
            targets = pick.targets(game);
        } else if let Some(hint) = &app.hint {
            chosen.push(hint.from);
            targets = hint.path.clone();
        }
        let must = match app.table.is_persons_turn() {
            true => must_capture(game),
            false => Vec::new(),
        };
        Marks {
            chosen,
            targets,
            last: last.unwrap_or_default(),
            must,
        }
    }
}

impl BoardView<'_> {
    pub(super) fn paint(&self, buffer: &mut Buffer) {
        let marks = Marks::of(self.app);
        let shape = self.app.game().rulebook().grid().shape();
        for row in 0..shape.height {
            for col in 0..shape.width {
                self.cell(row, col, &marks, buffer);
            }
            self.row_names(row, buffer);
        }
        (0..shape.width).for_each(|col| self.column_name(col, buffer));
    }

    fn cell(&self, row: u8, col: u8, marks: &Marks, buffer: &mut Buffer) {
        let area = self.layout.cell_at(row, col, self.app.flipped);
        let square = self.app.game().rulebook().grid().at(row, col);
        let ground = self.ground(row, col, square, marks);
        buffer.set_style(area, self.theme.on(FAINT, ground));
        let Some(square) = square else {
            return self.cursor(row, col, area, ground, buffer);
        };
        match self.app.cell(square) {
            Cell::Empty => self.empty(square, area, ground, marks, buffer),
            Cell::Obstacle => self.stone(area, buffer),
            Cell::Piece(side, rank) => self.piece(side, rank, area, ground, buffer),
        }
        self.edges(square, area, ground, marks, buffer);
        self.cursor(row, col, area, ground, buffer);
    }

    fn ground(&self, row: u8, col: u8, square: Option<Square>, marks: &Marks) -> Rgb {
        let shape = self.app.game().rulebook().grid().shape();
        let is_dark = shape.playable != Playable::All || (row + col) % 2 == 1;
        match square {
            None => LIGHT,
            Some(square) if marks.chosen.contains(&square) => CHOSEN,
            Some(square) if marks.last.contains(&square) => LAST,
            Some(_) if is_dark => DARK,
            Some(_) => (0x9c, 0x6f, 0x4a),
        }
    }

    fn empty(&self, square: Square, area: Rect, ground: Rgb, marks: &Marks, buffer: &mut Buffer) {
        let style = self.theme.on(FAINT, ground);
        let is_target = marks.targets.contains(&square);
        let dot = match (is_target, self.theme.is_ascii()) {
            (true, true) => "*",
            (true, false) => "◆",
            (false, _) if self.theme.has_colours() => " ",
            (false, true) => ".",
            (false, false) => "·",
        };
        let style = match is_target {
            true => self.theme.on(GLOW, ground).add_modifier(Modifier::BOLD),
            false => style,
        };
        let rulebook = self.app.game().rulebook();
        let is_numbered = rulebook.notation().people == People::Numbers;
        if is_numbered && area.height > 1 && area.width > 3 {
            let number = rulebook.number(square).to_string();
            let faint = self.theme.on(FAINT, ground).add_modifier(Modifier::DIM);
            line(buffer, area, &number, faint);
            // Below the number, which says enough of a square where nothing else is to be said.
            if is_target {
                let (x, _) = middle(area);
                buffer.set_string(x, area.bottom() - 1, dot, style);
            }
            return;
        }
        let (x, y) = middle(area);
        if dot != " " {
            buffer.set_string(x, y, dot, style);
        }
    }

    fn stone(&self, area: Rect, buffer: &mut Buffer) {
        let style = self.theme.on((0x5f, 0x5a, 0x54), STONE);
        let fill = match self.theme.is_ascii() {
            true => "#",
            false => "▒",
        };
        for row in area.rows() {
            let text = fill.repeat(row.width.into());
            line(buffer, row, &text, style);
        }
    }

    fn piece(&self, side: Side, rank: Rank, area: Rect, ground: Rgb, buffer: &mut Buffer) {
        let rulebook = self.app.game().rulebook();
        let (colour, ink) = body(rulebook.side(side).colour);
        let (x, y) = middle(area);
        if !self.theme.has_colours() || (area.height == 1 && rank == Rank::Man) {
            let sign = self.theme.sign(rulebook, side, rank).to_string();
            let style = self.theme.on(colour, ground).add_modifier(Modifier::BOLD);
            buffer.set_string(x, y, sign, style);
            if rank == Rank::Triple && self.theme.is_ascii() {
                buffer.set_string(x + 1, y, "T", style);
            }
            return;
        }
        match self.theme.is_ascii() {
            true => self.block(area, self.theme.on(ink, colour), buffer),
            false => self.disc(area, self.theme.on(colour, ground), buffer),
        }
        if rank != Rank::Man {
            let mark = rulebook.piece(rank).one.chars().next().unwrap_or('K');
            let mark = mark.to_uppercase().to_string();
            let style = self.theme.on(ink, colour).add_modifier(Modifier::BOLD);
            buffer.set_string(x, y, mark, style);
        }
    }

    /// A disc with a margin, so that light pieces do not run into light squares.
    fn disc(&self, area: Rect, style: Style, buffer: &mut Buffer) {
        if area.height == 1 {
            let inner = narrower(area, 1);
            return line(buffer, inner, &"█".repeat(inner.width.into()), style);
        }
        for (i, row) in (0..).zip(area.rows()) {
            line(buffer, row, &slice(area, i), style);
        }
    }

    /// What stands for a disc where there are only letters and colours.
    fn block(&self, area: Rect, style: Style, buffer: &mut Buffer) {
        buffer.set_style(narrower(area, 1), style);
    }

    /// Signs at the edges of a square: it must capture, it is picked, it was moved last.
    fn edges(&self, square: Square, area: Rect, ground: Rgb, marks: &Marks, buffer: &mut Buffer) {
        let signs = match (self.app.pick.is_none(), self.theme.has_colours()) {
            (true, _) if marks.must.contains(&square) => Some(("(", ")")),
            (_, false) if marks.chosen.contains(&square) => Some((">", "<")),
            (_, false) if marks.last.contains(&square) => Some(("-", "-")),
            _ => None,
        };
        if let Some(signs) = signs {
            self.brackets(signs, area, ground, buffer);
        }
    }

    fn cursor(&self, row: u8, col: u8, area: Rect, ground: Rgb, buffer: &mut Buffer) {
        if self.app.cursor == (row, col) {
            let ground = match self.theme.has_colours() && ground == LIGHT {
                true => DARK,
                false => ground,
            };
            self.brackets(("[", "]"), area, ground, buffer);
        }
    }

    fn brackets(&self, signs: (&str, &str), area: Rect, ground: Rgb, buffer: &mut Buffer) {
        let style = self.theme.on(GLOW, ground).add_modifier(Modifier::BOLD);
        let (_, y) = middle(area);
        buffer.set_string(area.x, y, signs.0, style);
        if area.width > 2 {
            buffer.set_string(area.right() - 1, y, signs.1, style);
        }
    }

    /// The names beside a row: its own, or the numbers of its first and last squares.
    fn row_names(&self, row: u8, buffer: &mut Buffer) {
        let rulebook = self.app.game().rulebook();
        let width = rulebook.grid().shape().width;
        let area = self.layout.cell_at(row, 0, self.app.flipped);
        let (_, y) = middle(area);
        let squares = rulebook.grid().squares();
        let mut numbers = squares
            .filter(|square| rulebook.grid().place(*square).0 == row)
            .map(|square| rulebook.number(square).to_string());
        let (mut left, mut right) = match rulebook.notation().people {
            People::Numbers => (numbers.next(), numbers.next_back()),
            _ => (Some(names::row(rulebook, row)), None),
        };
        if self.app.flipped && width > 0 && right.is_some() {
            std::mem::swap(&mut left, &mut right);
        }
        let dim = Style::new().add_modifier(Modifier::DIM);
        let board = self.layout.board;
        let left = format!("{:>2}", left.unwrap_or_default());
        buffer.set_stringn(board.x.saturating_sub(3), y, left, 3, dim);
        if board.right() + 3 <= buffer.area.right() {
            let right = right.unwrap_or_default();
            buffer.set_stringn(board.right() + 1, y, right, 2, dim);
        }
    }

    fn column_name(&self, col: u8, buffer: &mut Buffer) {
        let rulebook = self.app.game().rulebook();
        let name = names::column(rulebook, col);
        let area = self.layout.cell_at(0, col, self.app.flipped);
        let (x, _) = middle(area);
        let dim = Style::new().add_modifier(Modifier::DIM);
        buffer.set_stringn(x, self.layout.board.bottom(), name, 2, dim);
    }
}

/// A line of a cell with a disc in it, round as far as quarters of a character can be.
fn slice(cell: Rect, row: u16) -> String {
    let margin = if cell.width > 4 { 2 } else { 1 };
    let across = cell.width.saturating_sub(margin).max(1);
    // From -1 to 1 over a disc of this size in the middle of so many characters.
    let at = |i: u16, half: u16, all: u16, disc: u16| {
        (f32::from(2 * i + half) + 0.5 - f32::from(all)) / f32::from(disc)
    };
    let quarter = |col: u16, right: u16, low: u16| {
        let x = at(col, right, cell.width, across);
        let y = at(row, low, cell.height, cell.height);
        usize::from(x * x + y * y < 1.0)
    };
    let char = |col: u16| {
        let upper = quarter(col, 0, 0) + 2 * quarter(col, 1, 0);
        let lower = quarter(col, 0, 1) + 2 * quarter(col, 1, 1);
        QUARTERS[upper + 4 * lower]
    };
    (0..cell.width).map(char).collect()
}

/// Characters by the quarters that they fill: upper left, upper right, lower left, lower right.
const QUARTERS: [char; 16] = [
    ' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█',
];

/// An area without so many columns on either side.
fn narrower(area: Rect, free: u16) -> Rect {
    let width = area.width.saturating_sub(2 * free);
    Rect::new(area.x + free, area.y, width, area.height)
}

/// The character in the middle of a cell.
fn middle(area: Rect) -> (u16, u16) {
    (
        area.x + area.width.saturating_sub(1) / 2,
        area.y + area.height.saturating_sub(1) / 2,
    )
}
