//! The board itself.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use rules::{Cell, People, Playable, Rank, Side, Square, names};

use super::layout::Layout;
use super::line;
use super::theme::{CHOSEN, DARK, FAINT, GLOW, LAST, LIGHT, Rgb, STONE, Theme, body};
use crate::play::app::App;

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
        let seen = app.looking.unwrap_or(game.turns().len());
        let turn = seen.checked_sub(1).and_then(|ply| game.turns().get(ply));
        let last = turn.map(|turn| {
            let path = turn.played.path.iter().copied();
            path.chain([turn.played.from]).collect()
        });
        let (mut chosen, mut targets) = (Vec::new(), Vec::new());
        if let Some(pick) = &app.pick {
            chosen.extend(pick.huffed);
            chosen.extend(pick.from);
            chosen.extend(&pick.path);
            targets = pick.targets(game);
        } else if let Some(hint) = &app.hint {
            chosen.push(hint.from);
            targets = hint.path.clone();
        }
        let must = if app.table.is_persons_turn() && app.looking.is_none() {
            [game.must_capture(), game.huffable()].concat()
        } else {
            Vec::new()
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
        if self.layout.has_lines() {
            self.grid(buffer);
        }
    }

    /// Lines between the squares, where no colour tells them apart.
    fn grid(&self, buffer: &mut Buffer) {
        let Rect {
            x,
            y,
            width,
            height,
            ..
        } = self.layout.board;
        let (across, down) = self.layout.cell;
        let rules = self.layout.has_rules();
        let (bar, dash, cross) = if self.theme.is_ascii() {
            ("|", "-", "+")
        } else {
            ("│", "─", "┼")
        };
        let dim = Style::new().add_modifier(Modifier::DIM);
        for j in 0..height + u16::from(rules) {
            for i in 0..=width {
                let sign = match (i % across == 0, rules && j % down == 0) {
                    (true, true) => cross,
                    (true, false) => bar,
                    (false, true) => dash,
                    (false, false) => continue,
                };
                if buffer.area.contains((x + i, y + j).into()) {
                    buffer.set_string(x + i, y + j, sign, dim);
                }
            }
        }
    }

    fn cell(&self, row: u8, col: u8, marks: &Marks, buffer: &mut Buffer) {
        let cell = self.layout.cell_at(row, col, self.app.flipped);
        let area = self.layout.inside(cell);
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
        let style = if is_target {
            self.theme.on(GLOW, ground).add_modifier(Modifier::BOLD)
        } else {
            style
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
        let fill = if self.theme.is_ascii() { "#" } else { "▒" };
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
            let sign = self.theme.sign(rulebook, side, rank);
            let style = self.theme.on(colour, ground).add_modifier(Modifier::BOLD);
            buffer.set_string(x, y, sign, style);
            return;
        }
        if self.theme.is_ascii() {
            self.block(area, self.theme.on(ink, colour), buffer)
        } else {
            self.disc(area, self.theme.on(colour, ground), buffer)
        }
        if rank != Rank::Man {
            let mark = self.theme.sign(rulebook, side, rank);
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
        // A line of air below, so that rows can be told apart.
        let height = area.height.max(2) - 1;
        let area = Rect { height, ..area };
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
            let ground = if self.theme.has_colours() && ground == LIGHT {
                DARK
            } else {
                ground
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
        let cell = self.layout.cell_at(row, 0, self.app.flipped);
        let (_, y) = middle(self.layout.inside(cell));
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
        let cell = self.layout.cell_at(0, col, self.app.flipped);
        let (x, _) = middle(self.layout.inside(cell));
        let dim = Style::new().add_modifier(Modifier::DIM);
        let below = self.layout.board.bottom() + u16::from(self.layout.has_rules());
        buffer.set_stringn(x, below, name, 2, dim);
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
