//! A move on its way over the board, jump by jump, so that the eye can follow.

use std::time::{Duration, Instant};

use rules::{Cell, Game, Grid, Move, Position, Rank, Side, Square};

/// How long each part of a move is shown.
const STEP: Duration = Duration::from_millis(220);

/// A move that is being shown.
#[derive(Clone, Debug)]
pub(crate) struct Motion {
    before: Position,
    side: Side,
    mv: Move,
    grid: Grid,
    since: Instant,
}

impl Motion {
    /// The last move of a game, if it has more than one jump to show.
    pub(crate) fn of_last(game: &Game) -> Option<Motion> {
        let turn = game.turns().last()?;
        let before = *game.position_after(game.turns().len() - 1)?;
        (turn.played.path.len() > 1).then(|| Motion {
            before,
            side: before.mover(),
            mv: turn.played.clone(),
            grid: game.rulebook().grid().clone(),
            since: Instant::now(),
        })
    }

    /// How many jumps have been made.
    fn jumps(&self) -> usize {
        let passed = self.since.elapsed().as_millis() / STEP.as_millis();
        usize::try_from(passed).unwrap_or(usize::MAX)
    }

    pub(crate) fn is_over(&self) -> bool {
        self.jumps() >= self.mv.path.len()
    }

    /// What is seen on a square at this moment.
    pub(crate) fn cell(&self, square: Square) -> Cell {
        cell_after(self, self.jumps(), square)
    }
}

/// What is seen on a square after so many jumps.
fn cell_after(motion: &Motion, jumps: usize, square: Square) -> Cell {
    let Motion { mv, grid, .. } = motion;
    let jumps = jumps.min(mv.path.len());
    let legs = mv.legs(grid);
    let at = legs[..jumps].last().map_or(mv.from, |leg| leg.to);
    let mut taken = legs[..jumps].iter().flat_map(|leg| &leg.captured);
    let rank: Rank = if jumps == legs.len() {
        mv.rank
    } else {
        mv.before
    };
    if square == at {
        Cell::Piece(motion.side, rank)
    } else if square == mv.from || mv.huffed == Some(square) || taken.any(|gone| *gone == square) {
        Cell::Empty
    } else {
        motion.before.cell(grid, square)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_jump_is_seen() {
        let rulebook = rules::builtin::rulebook("english").unwrap();
        let mut game = Game::from_fen(rulebook.clone(), "B:W6,14,32:B1").unwrap();
        game.play_str("1x17").unwrap();
        let motion = Motion::of_last(&game).unwrap();
        let numbering = rulebook.notation().numbering;
        let seen = |jumps, number| {
            let square = rules::square_numbered(rulebook.grid(), numbering, number).unwrap();
            cell_after(&motion, jumps, square)
        };
        let man = |side| Cell::Piece(side, Rank::Man);
        assert_eq!(seen(0, 1), man(Side::First));
        assert_eq!((seen(1, 1), seen(1, 6)), (Cell::Empty, Cell::Empty));
        assert_eq!(
            (seen(1, 10), seen(1, 14)),
            (man(Side::First), man(Side::Second))
        );
        assert_eq!((seen(2, 17), seen(2, 14)), (man(Side::First), Cell::Empty));
        game.undo();
        assert!(Motion::of_last(&game).is_none());
    }
}
