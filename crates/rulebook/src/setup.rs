//! A position as someone wants it, and the check that makes it one.

use std::fmt;

use crate::{Draft, Obstacles, QuietKing, Rulebook, Tally, number_of, square_numbered};
use moves::{Cell, Grid, Position, Rank, Side, Square};
use texts::Message;

/// What stands where, who is to move and how far the counters are: not yet checked.
///
/// A man on its far row and a king on its home row are allowed; they stay what they are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// What stands on each playing square, in the order of [`Grid::squares`].
    pub cells: Vec<Cell>,
    /// The side to move.
    pub mover: Side,
    /// The plies of each counter of the rulebook, in the order of its file. Those missing are 0.
    pub counts: Vec<u16>,
    /// The king of each side that has made quiet moves running, where the rulebook counts them.
    pub quiet_kings: [Option<QuietKing>; 2],
    /// The squares of pieces that the side to move may huff, where the rulebook has huffs.
    pub owed: Vec<Square>,
}

impl Setup {
    /// An empty board with this side to move.
    pub fn empty(grid: &Grid, mover: Side) -> Setup {
        Setup {
            cells: vec![Cell::Empty; grid.len()],
            mover,
            counts: Vec::new(),
            quiet_kings: [None; 2],
            owed: Vec::new(),
        }
    }
}

/// Why a setup is no position of a rulebook.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// There are more or fewer cells than squares.
    Cells {
        /// How many cells there are.
        got: usize,
        /// How many squares the board has.
        expected: usize,
    },
    /// A piece has a rank that the rulebook does not have.
    Rank {
        /// The number of its square.
        square: u16,
        /// The rank.
        rank: Rank,
        /// The highest rank of the rulebook.
        highest: Rank,
    },
    /// A piece stands on a square that is always an obstacle.
    OnObstacle {
        /// The number of the square.
        square: u16,
    },
    /// An obstacle where the rulebook never has one.
    Obstacle {
        /// The number of the square.
        square: u16,
    },
    /// More counts than the rulebook has counters.
    Counts {
        /// How many counts there are.
        got: usize,
        /// How many counters the rulebook has.
        expected: usize,
    },
    /// A king with quiet moves that is not there.
    QuietKing {
        /// The number of its square.
        square: u16,
    },
    /// A piece to be huffed that is not there.
    Owed {
        /// The number of its square.
        square: u16,
    },
    /// One side has more ways to take than anyone could list.
    TooManyCaptures {
        /// The side.
        side: Side,
    },
}

impl SetupError {
    /// The number of the square that is wrong, if it is one square.
    pub fn square(&self) -> Option<u16> {
        match self {
            SetupError::Rank { square, .. }
            | SetupError::OnObstacle { square }
            | SetupError::Obstacle { square }
            | SetupError::Owed { square }
            | SetupError::QuietKing { square } => Some(*square),
            SetupError::Cells { .. }
            | SetupError::Counts { .. }
            | SetupError::TooManyCaptures { .. } => None,
        }
    }
}

impl SetupError {
    /// The error as a sentence.
    pub fn message(&self) -> Message {
        let on = |key: &'static str, square: &u16| Message::new(key).with("square", *square);
        match self {
            SetupError::Cells { got, expected } => Message::new("setup-cells")
                .with("got", *got)
                .with("expected", *expected),
            SetupError::Rank {
                square,
                rank,
                highest,
            } => on("setup-rank", square)
                .with("piece", usual(*rank))
                .with("highest", usual(*highest)),
            SetupError::OnObstacle { square } => on("setup-on-obstacle", square),
            SetupError::Obstacle { square } => on("setup-obstacle", square),
            SetupError::Counts { got, expected } => Message::new("setup-counts")
                .with("got", *got)
                .with("expected", *expected),
            SetupError::QuietKing { square } => on("setup-quiet-king", square),
            SetupError::Owed { square } => on("setup-owed", square),
            SetupError::TooManyCaptures { side } => Message::new(match side {
                Side::First => "setup-captures-first",
                Side::Second => "setup-captures-second",
            }),
        }
    }
}

/// The usual name of a rank.
fn usual(rank: Rank) -> Message {
    Message::new(match rank {
        Rank::Man => "piece-man",
        Rank::King => "piece-king",
        Rank::Triple => "piece-triple-king",
    })
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for SetupError {}

impl Rulebook {
    /// Checks a setup and makes it a position.
    pub fn position(&self, setup: &Setup) -> Result<Position, SetupError> {
        position(self.draft(), self.grid(), setup)
    }

    /// Checks a setup and makes it a position with its counters.
    pub fn set_up(&self, setup: &Setup) -> Result<(Position, Tally), SetupError> {
        let position = self.position(setup)?;
        self.check_captures(&position)?;
        let (got, expected) = (setup.counts.len(), self.endings().counters.len());
        if got > expected {
            return Err(SetupError::Counts { got, expected });
        }
        let mut kings = [None; 2];
        for side in Side::ALL {
            if let Some(king) = setup.quiet_kings[side.index()] {
                let bit = self.quiet_king(&position, side, king.square)?;
                kings[side.index()] = Some((bit, king.moves));
            }
        }
        let tally = self.wide().counters.tally(&position, &setup.counts, kings);
        Ok((position, tally.owing(self.owed(&position, &setup.owed)?)))
    }

    /// The bits of pieces that may be huffed: those of the side that is not to move.
    fn owed(&self, position: &Position, squares: &[Square]) -> Result<u128, SetupError> {
        if !self.wide().huffs() {
            return Ok(0);
        }
        let mut owed = 0;
        for square in squares {
            let is_square = square.index() < self.grid().len();
            let bit = if is_square {
                self.grid().bit(*square)
            } else {
                0
            };
            if position.theirs() & bit == 0 {
                let square = number(self.draft(), self.grid(), *square);
                return Err(SetupError::Owed { square });
            }
            self.check_captures(&position.without_theirs(bit))?;
            owed |= bit;
        }
        Ok(owed)
    }

    /// Refuses positions that were made to have captures without number, for either side.
    fn check_captures(&self, position: &Position) -> Result<(), SetupError> {
        let generator = &self.wide().generator;
        for position in [*position, position.passed()] {
            if generator.has_too_many_captures(self.grid(), &position) {
                let side = position.mover();
                return Err(SetupError::TooManyCaptures { side });
            }
        }
        Ok(())
    }

    /// The bit of a king of this side.
    fn quiet_king(
        &self,
        position: &Position,
        side: Side,
        square: Square,
    ) -> Result<u128, SetupError> {
        let is_square = square.index() < self.grid().len();
        let bit = if is_square {
            self.grid().bit(square)
        } else {
            0
        };
        if position.of(side) & position.crowned() & bit == 0 {
            let square = number(self.draft(), self.grid(), square);
            return Err(SetupError::QuietKing { square });
        }
        Ok(bit)
    }
}

/// Checks a setup against a draft.
pub(crate) fn position(draft: &Draft, grid: &Grid, setup: &Setup) -> Result<Position, SetupError> {
    if setup.cells.len() != grid.len() {
        return Err(SetupError::Cells {
            got: setup.cells.len(),
            expected: grid.len(),
        });
    }
    let board = grid.all::<u128>() & !fixed_obstacles(draft, grid);
    let mut position = Position::from_pieces(board, [0; 3], [0; 3], setup.mover);
    for (square, cell) in grid.squares().zip(&setup.cells) {
        place(draft, grid, &mut position, square, *cell)?;
    }
    Ok(position)
}

/// Puts what a cell says on a square of the position.
fn place(
    draft: &Draft,
    grid: &Grid,
    position: &mut Position,
    square: Square,
    cell: Cell,
) -> Result<(), SetupError> {
    let bit: u128 = grid.bit(square);
    let number = || number(draft, grid, square);
    match cell {
        Cell::Empty => {}
        Cell::Obstacle if may_be_obstacle(draft, grid, bit) => {
            *position = position.with_obstacle(bit)
        }
        Cell::Obstacle => return Err(SetupError::Obstacle { square: number() }),
        Cell::Piece(..) if position.empty() & bit == 0 => {
            return Err(SetupError::OnObstacle { square: number() });
        }
        Cell::Piece(_, rank) if rank > draft.mechanics.highest() => {
            return Err(SetupError::Rank {
                square: number(),
                rank,
                highest: draft.mechanics.highest(),
            });
        }
        Cell::Piece(side, rank) => *position = position.with_piece(bit, side, rank),
    }
    Ok(())
}

fn may_be_obstacle(draft: &Draft, grid: &Grid, bit: u128) -> bool {
    match draft.obstacles {
        Obstacles::None => false,
        Obstacles::Fixed(_) => fixed_obstacles(draft, grid) & bit != 0,
        Obstacles::Drawn(_) => true,
    }
}

/// The squares that are always obstacles. A number outside the board is none.
fn fixed_obstacles(draft: &Draft, grid: &Grid) -> u128 {
    let Obstacles::Fixed(numbers) = &draft.obstacles else {
        return 0;
    };
    numbers
        .iter()
        .filter_map(|number| square_numbered(grid, draft.notation.numbering, *number))
        .fold(0, |bits, square| bits | grid.bit::<u128>(square))
}

/// The number of a square; 0 for one that the board does not have.
fn number(draft: &Draft, grid: &Grid, square: Square) -> u16 {
    if square.index() >= grid.len() {
        return 0;
    }
    number_of(grid, draft.notation.numbering, square)
}
