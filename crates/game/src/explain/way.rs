//! What stands in the way of a move, seen on the board alone.

use moves::{Cell, Square};
use rulebook::MoveKind;

use super::Case;
use crate::Reason;

impl Case<'_> {
    /// What stands in the way, seen on the board alone.
    pub(super) fn ways(&self) -> Reason {
        let mut taken = Vec::new();
        for ends in self.wish.squares.windows(2) {
            if let Some(reason) = self.way(ends[0], ends[1], &mut taken) {
                return reason;
            }
        }
        Reason::NoSuchMove
    }

    /// What stands in the way from one square to the next.
    fn way(&self, from: Square, to: Square, taken: &mut Vec<Square>) -> Option<Reason> {
        let is_chain = self.wish.kind == MoveKind::Capture && self.wish.squares.len() == 2;
        if !self.on_line(from, to) {
            return Some(if is_chain {
                Reason::NoCapture { from, to }
            } else {
                Reason::NotOnLine { from, to }
            });
        }
        let mut prey = 0;
        for at in self.grid().between(from, to) {
            match self.cell(at) {
                Cell::Empty => {}
                Cell::Obstacle => return Some(Reason::Obstacle { square: at }),
                Cell::Piece(side, _) if side == self.position.mover() => {
                    if at != self.wish.from() {
                        return Some(Reason::Blocked { from, to, at });
                    }
                }
                Cell::Piece(..) if taken.contains(&at) => {
                    return Some(Reason::TakenTwice { at });
                }
                Cell::Piece(..) if prey > 0 => return Some(Reason::Blocked { from, to, at }),
                Cell::Piece(..) => {
                    prey += 1;
                    taken.push(at);
                }
            }
        }
        let takes = self.wish.kind == MoveKind::Capture || self.wish.squares.len() > 2;
        if prey == 0 && takes {
            return Some(Reason::NothingToTake { from, to });
        }
        let is_free = self.cell(to) == Cell::Empty || to == self.wish.from() || taken.contains(&to);
        (!is_free).then_some(Reason::Occupied { square: to })
    }

    /// True if some piece of the rulebook could go straight from one square to the other.
    fn on_line(&self, from: Square, to: Square) -> bool {
        let ((r1, c1), (r2, c2)) = (self.grid().place(from), self.grid().place(to));
        let (rows, cols) = (r1.abs_diff(r2), c1.abs_diff(c2));
        let all = self.every_direction();
        rows == cols || (all.has_straight() && (rows == 0 || cols == 0))
    }
}
