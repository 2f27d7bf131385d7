//! Moves as text: in numbers for programs, in people's squares for people.

use crate::{Grid, Leg, Move, Rulebook, Square, number_of, square_text};

impl Rulebook {
    /// The move in numbers, as protocols and records have it: `11-15`, `15x24`, and the whole
    /// route `15x24x31` where another of the legal moves has the same ends.
    pub fn number_text(&self, mv: &Move, among: &[Move]) -> String {
        let sign = if mv.is_capture() { 'x' } else { '-' };
        self.write(mv.from, self.told(mv, among), sign, |s| {
            self.number(s).to_string()
        })
    }

    /// The route in numbers: its ends, or all of it where another route has the same ends. Among
    /// all the routes of a position no two have the same text.
    pub fn route_text(&self, route: &Move, among: &[Move]) -> String {
        let shared = among
            .iter()
            .any(|other| same_ends(route, other) && other.path != route.path);
        let sign = if route.is_capture() { 'x' } else { '-' };
        let last = [route.to()];
        let path = if shared { &route.path[..] } else { &last };
        self.write(route.from, path.to_vec(), sign, |s| {
            self.number(s).to_string()
        })
    }

    /// The move as people and PDN write it: `c3:e5`. Where another of the legal moves has the
    /// same ends, the squares are added where the piece turns or, where it does not turn, those
    /// right behind the pieces taken.
    pub fn people_text(&self, mv: &Move, among: &[Move]) -> String {
        let notation = self.notation();
        let sign = if mv.is_capture() {
            notation.capture_sign
        } else {
            '-'
        };
        let mut path = self.told(mv, among);
        if path.len() > 1 {
            path = turns(self.grid(), mv);
        }
        self.write(mv.from, path, sign, |s| {
            square_text(self.grid(), notation, s)
        })
    }

    /// The number of a square.
    pub fn number(&self, square: Square) -> u16 {
        number_of(self.grid(), self.notation().numbering, square)
    }

    /// What people call a square.
    pub fn square_name(&self, square: Square) -> String {
        square_text(self.grid(), self.notation(), square)
    }

    /// The squares after the first that must be told: all, if another move has the same ends.
    fn told(&self, mv: &Move, among: &[Move]) -> Vec<Square> {
        let action = mv.action(self.grid());
        let shared = among
            .iter()
            .any(|other| same_ends(mv, other) && other.action(self.grid()) != action);
        if shared {
            mv.path.clone()
        } else {
            vec![mv.to()]
        }
    }

    fn write(
        &self,
        from: Square,
        path: Vec<Square>,
        sign: char,
        name: impl Fn(Square) -> String,
    ) -> String {
        let mut text = name(from);
        for square in path {
            text.push(sign);
            text += &name(square);
        }
        text
    }
}

fn same_ends(a: &Move, b: &Move) -> bool {
    a.from == b.from && a.to() == b.to()
}

/// The way of a capture with each square moved back, where the piece does not turn there, to the
/// one right behind the piece taken.
fn turns(grid: &Grid, mv: &Move) -> Vec<Square> {
    let legs = mv.legs(grid);
    let next = legs.iter().skip(1).map(Some).chain([None]);
    legs.iter()
        .zip(next)
        .map(|(leg, next)| match next {
            Some(next) if leg.heading(grid) == next.heading(grid) => leg.right_behind(grid),
            _ => leg.to,
        })
        .collect()
}

impl Leg {
    fn heading(&self, grid: &Grid) -> (i32, i32) {
        heading(grid, self.from, self.to)
    }

    /// The first square after the last piece taken.
    fn right_behind(&self, grid: &Grid) -> Square {
        let after = self
            .captured
            .last()
            .map(|last| stretch(grid, *last, self.to));
        after
            .and_then(|squares| squares.first().copied())
            .unwrap_or(self.to)
    }
}

/// The sign of the change of row and of column.
pub(crate) fn heading(grid: &Grid, from: Square, to: Square) -> (i32, i32) {
    let ((r1, c1), (r2, c2)) = (grid.place(from), grid.place(to));
    let sign = |a: u8, b: u8| (i32::from(b) - i32::from(a)).signum();
    (sign(r1, r2), sign(c1, c2))
}

/// The playing squares strictly between two squares of one line; none if they are on no line.
pub(crate) fn stretch(grid: &Grid, from: Square, to: Square) -> Vec<Square> {
    let ((r1, c1), (r2, c2)) = (grid.place(from), grid.place(to));
    let (rows, cols) = (r1.abs_diff(r2), c1.abs_diff(c2));
    if rows != cols && rows != 0 && cols != 0 {
        return Vec::new();
    }
    let (dr, dc) = heading(grid, from, to);
    (1..rows.max(cols))
        .filter_map(|i| {
            let row = i32::from(r1) + dr * i32::from(i);
            let col = i32::from(c1) + dc * i32::from(i);
            grid.at(row as u8, col as u8)
        })
        .collect()
}
