//! Moves as text: in numbers for programs, in people's squares for people.

use moves::{Grid, Move, Square};

use crate::numbering::add_number;
use crate::{Rulebook, number_of, square_text};

impl Rulebook {
    /// The move in numbers, as protocols and records have it: `11-15`, `15x24`, and the whole
    /// route `15x24x31` where another of the legal moves has the same ends; after a huff
    /// `!18 22-17`.
    pub fn number_text(&self, mv: &Move, among: &[Move]) -> String {
        let mut text = String::new();
        self.add_number_text(&mut text, mv, among);
        text
    }

    /// The same, put behind a text.
    pub fn add_number_text(&self, text: &mut String, mv: &Move, among: &[Move]) {
        self.add_in_numbers(text, mv, self.told(mv, among));
    }

    /// The route in numbers: its ends, or all of it where another route has the same ends. Among
    /// all the routes of a position no two have the same text.
    pub fn route_text(&self, route: &Move, among: &[Move]) -> String {
        let shared = among
            .iter()
            .any(|other| same_ends(route, other) && other.path != route.path);
        let path = if shared { &route.path } else { last(route) };
        let mut text = String::new();
        self.add_in_numbers(&mut text, route, path);
        text
    }

    fn add_in_numbers(&self, text: &mut String, mv: &Move, path: &[Square]) {
        let sign = if mv.is_capture() { 'x' } else { '-' };
        add(text, mv, path, sign, |text, square| {
            add_number(text, self.number(square));
        });
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
        let told = self.told(mv, among);
        let path = match told {
            [_] => told.to_vec(),
            _ => turns(self.grid(), mv),
        };
        let mut text = String::new();
        add(&mut text, mv, &path, sign, |text, square| {
            *text += &square_text(self.grid(), notation, square);
        });
        text
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
    fn told<'m>(&self, mv: &'m Move, among: &[Move]) -> &'m [Square] {
        let is_other = |other: &Move| other.action(self.grid()) != mv.action(self.grid());
        // Ends are quickly compared, and few moves share theirs with another.
        let shared = among
            .iter()
            .any(|other| same_ends(mv, other) && other != mv && is_other(other));
        if shared { &mv.path } else { last(mv) }
    }
}

/// The last square alone.
fn last(mv: &Move) -> &[Square] {
    std::slice::from_ref(mv.path.last().unwrap_or(&mv.from))
}

/// Puts a move behind a text. A huff comes before the move: `!18 22-17`.
fn add(
    text: &mut String,
    mv: &Move,
    path: &[Square],
    sign: char,
    add_name: impl Fn(&mut String, Square),
) {
    if let Some(huffed) = mv.huffed {
        text.push('!');
        add_name(text, huffed);
        text.push(' ');
    }
    add_name(text, mv.from);
    for square in path {
        text.push(sign);
        add_name(text, *square);
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
