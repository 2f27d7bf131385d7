//! Where everything is on the screen.

use ratatui::layout::Rect;
use rules::{People, Rulebook};

/// Where everything is.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// The cells of the board.
    pub(super) board: Rect,
    /// Characters of a cell, across and down.
    pub(super) cell: (u16, u16),
    pub(super) panel: Panel,
    pub(super) message: Rect,
    pub(super) keys: Rect,
    lines: Lines,
    columns: u8,
    rows: u8,
}

/// Whether lines are drawn between the squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Lines {
    /// Colours tell the squares apart.
    None,
    /// Left of each square and above it, and around the board.
    Drawn,
}

/// Where players and moves are.
#[derive(Clone, Copy, Debug)]
pub(super) enum Panel {
    /// To the right of the board.
    Beside(Rect),
    /// Above and below it.
    Around {
        top: Rect,
        bottom: Rect,
        moves: Rect,
    },
}

/// Sizes of a cell, the best first. From two lines on there is room for a disc.
const CELLS: [(u16, u16); 12] = [
    (20, 8),
    (17, 7),
    (15, 6),
    (12, 5),
    (10, 4),
    (8, 3),
    (7, 3),
    (6, 2),
    (5, 2),
    (4, 2),
    (3, 1),
    (2, 1),
];
/// Columns left of the board for the names of its rows, and as many right of it.
const EDGE: u16 = 3;
/// Columns that a panel beside the board needs, with the one that keeps it apart: names of two
/// letters fill the edge.
const PANEL: u16 = 26;
/// Lines for the message.
const MESSAGE: u16 = 2;

impl Layout {
    /// The largest board that fits, with moves and players beside it rather than around it, and
    /// with discs rather than dots.
    pub(super) fn new(rulebook: &Rulebook, area: Rect, lines: Lines) -> Option<Layout> {
        let discs = |cell: &&(u16, u16)| cell.1 > 1;
        let dots = |cell: &&(u16, u16)| cell.1 == 1;
        let fits = |beside: bool| {
            move |cell: &(u16, u16)| Layout::with(rulebook, area, *cell, beside, lines)
        };
        let cells = || CELLS.iter();
        let beside = cells().filter(discs).find_map(fits(true));
        beside
            .or_else(|| cells().filter(discs).find_map(fits(false)))
            .or_else(|| cells().filter(dots).find_map(fits(true)))
            .or_else(|| cells().filter(dots).find_map(fits(false)))
    }

    fn with(
        rulebook: &Rulebook,
        area: Rect,
        cell: (u16, u16),
        beside: bool,
        lines: Lines,
    ) -> Option<Layout> {
        let shape = rulebook.grid().shape();
        let width = u16::from(shape.width) * cell.0;
        let height = u16::from(shape.height) * cell.1;
        let below = u16::from(lines == Lines::Drawn && cell.1 > 1);
        let (across, down) = size(rulebook, cell, beside);
        let down = down + below;
        let top = u16::from(!beside);
        if across > area.width || down > area.height {
            return None;
        }
        // A little air where there is some: above the board, then below it.
        let spare = (area.height - down).min(2) / 2;
        let air = (area.height - down - spare).min(1);
        let board = Rect::new(area.x + EDGE, area.y + top + spare, width, height);
        let line = |y: u16| Rect::new(area.x + 1, y, area.width - 1, 1);
        let under = board.bottom() + below + names(rulebook);
        let panel = if beside {
            let x = board.right() + EDGE + 1;
            let rest = area.right() - x;
            Panel::Beside(Rect::new(x, board.y, rest.min(44), height))
        } else {
            Panel::Around {
                top: line(area.y + spare),
                bottom: line(under),
                moves: line(under + 1),
            }
        };
        let message = if beside { under + air } else { under + 2 };
        let message = Rect::new(area.x + 1, message, area.width - 1, MESSAGE);
        Some(Layout {
            board,
            cell,
            panel,
            message,
            keys: line(area.bottom() - 1),
            lines,
            columns: shape.width,
            rows: shape.height,
        })
    }

    /// What of a cell is not taken by lines.
    pub(super) fn inside(&self, cell: Rect) -> Rect {
        match self.lines {
            Lines::None => cell,
            Lines::Drawn => {
                let above = u16::from(self.has_rules());
                Rect::new(
                    cell.x + 1,
                    cell.y + above,
                    cell.width - 1,
                    cell.height - above,
                )
            }
        }
    }

    /// True if there are lines at all.
    pub(super) fn has_lines(&self) -> bool {
        self.lines == Lines::Drawn
    }

    /// True if there are lines above and below each square.
    pub(super) fn has_rules(&self) -> bool {
        self.has_lines() && self.cell.1 > 1
    }

    /// The characters of a cell.
    pub(super) fn cell_at(&self, row: u8, col: u8, flipped: bool) -> Rect {
        let (row, col) = self.turned(row, col, flipped);
        let (width, height) = self.cell;
        let x = self.board.x + u16::from(col) * width;
        let y = self.board.y + u16::from(row) * height;
        Rect::new(x, y, width, height)
    }

    /// The cell under a character.
    pub(super) fn place_at(&self, x: u16, y: u16, flipped: bool) -> Option<(u8, u8)> {
        let col = u8::try_from(x.checked_sub(self.board.x)? / self.cell.0).ok()?;
        let row = u8::try_from(y.checked_sub(self.board.y)? / self.cell.1).ok()?;
        (row < self.rows && col < self.columns).then(|| self.turned(row, col, flipped))
    }

    /// The place on the other board: printed for seen, or seen for printed.
    fn turned(&self, row: u8, col: u8, flipped: bool) -> (u8, u8) {
        if flipped {
            (self.rows - 1 - row, self.columns - 1 - col)
        } else {
            (row, col)
        }
    }
}

/// The smallest window that has room for the board.
pub(super) fn least(rulebook: &Rulebook) -> (u16, u16) {
    let [.., smallest] = CELLS;
    size(rulebook, smallest, false)
}

/// The size of all that stands on the screen, with cells of this size.
fn size(rulebook: &Rulebook, cell: (u16, u16), beside: bool) -> (u16, u16) {
    let shape = rulebook.grid().shape();
    let width = EDGE + u16::from(shape.width) * cell.0;
    let height = u16::from(shape.height) * cell.1 + names(rulebook) + MESSAGE + 1;
    if beside {
        (width + EDGE + PANEL, height)
    } else {
        // Above and below a board alone stand the players, and a line of moves.
        (width, height + 3)
    }
}

/// Lines for the names of the columns.
fn names(rulebook: &Rulebook) -> u16 {
    u16::from(rulebook.notation().people != People::Numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(id: &str, width: u16, height: u16) -> Option<Layout> {
        let rulebook = rules::builtin::rulebook(id).unwrap();
        Layout::new(&rulebook, Rect::new(0, 0, width, height), Lines::None)
    }

    #[test]
    fn every_board_fits_forty_columns() {
        for id in rules::builtin::ids() {
            let layout = layout(id, 40, 24).unwrap();
            assert!(layout.cell.0 >= 3, "{id}: {:?}", layout.cell);
        }
        assert!(layout("english", 12, 24).is_none());
    }

    #[test]
    fn larger_windows_have_larger_cells() {
        let cell = |width, height| layout("english", width, height).unwrap().cell;
        assert_eq!(cell(40, 24), (4, 2));
        assert_eq!(cell(80, 24), (6, 2));
        assert_eq!(cell(80, 60), (6, 2), "the moves stay beside the board");
        assert_eq!(cell(60, 40), (7, 3));
        assert_eq!(cell(120, 40), (10, 4));
        assert_eq!(cell(200, 60), (17, 7));
    }

    #[test]
    fn the_least_window_is_just_enough() {
        for id in rules::builtin::ids() {
            let (width, height) = least(&rules::builtin::rulebook(id).unwrap());
            assert!(layout(id, width, height).is_some(), "{id}");
            assert!(layout(id, width - 1, height).is_none(), "{id}");
            assert!(layout(id, width, height - 1).is_none(), "{id}");
        }
    }

    #[test]
    fn places_are_found_again() {
        for flipped in [false, true] {
            let layout = layout("international", 80, 30).unwrap();
            for (row, col) in [(0, 0), (3, 7), (9, 9)] {
                let cell = layout.cell_at(row, col, flipped);
                let found = layout.place_at(cell.right() - 1, cell.bottom() - 1, flipped);
                assert_eq!(found, Some((row, col)));
            }
            let outside = layout.place_at(layout.board.right(), layout.board.y, flipped);
            assert_eq!(outside, None);
        }
    }
}
