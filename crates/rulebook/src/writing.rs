//! Moves as text: in numbers for programs, in people's squares for people.

use moves::{Grid, Move, Square};

use crate::{Rulebook, number_of, square_text};

impl Rulebook {
    /// The move in numbers, as protocols and records have it: `11-15`, `15x24`, and the whole
    /// route `15x24x31` where another of the legal moves has the same ends; after a huff
    /// `!18 22-17`.
    pub fn number_text(&self, mv: &Move, among: &[Move]) -> String {
        let sign = if mv.is_capture() { 'x' } else { '-' };
        self.write(mv, self.told(mv, among), sign, |s| {
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
        self.write(route, path.to_vec(), sign, |s| self.number(s).to_string())
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
        self.write(mv, path, sign, |s| square_text(self.grid(), notation, s))
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

    /// A huff comes before the move: `!18 22-17`.
    fn write(
        &self,
        mv: &Move,
        path: Vec<Square>,
        sign: char,
        name: impl Fn(Square) -> String,
    ) -> String {
        let huffed = mv.huffed.map(|square| format!("!{} ", name(square)));
        let mut text = huffed.unwrap_or_default() + &name(mv.from);
        for square in path {
            text.push(sign);
            text += &name(square);
        }
        text
    }
}

fn same_ends(a: &Move, b: &Move) -> bool {
    a.huffed == b.huffed && a.from == b.from && a.to() == b.to()
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
