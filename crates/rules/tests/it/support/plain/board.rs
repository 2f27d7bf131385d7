//! The board as it is printed, where the sides sit on it, and what they call forward.

use rules::{Directions, Playable, Rank, Seat, Side, Zone};

use super::Plain;

/// Row and column from the top left of the printed board. Steps may leave the board.
pub(crate) type Place = (i32, i32);

/// Change of row and column from a square to the next one in a direction.
pub(crate) type Vector = (i32, i32);

/// What stands on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cell {
    /// Nothing can ever enter: outside the board, no playing square, or an obstacle.
    Closed,
    /// An empty playing square.
    Empty,
    /// A piece.
    Piece(Side, Rank),
}

/// The board and who is to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Board {
    cells: [[Cell; 16]; 16],
    /// The side to move.
    pub(crate) mover: Side,
}

impl Board {
    /// What stands at a place, on the board or off it.
    pub(crate) fn at(&self, place: Place) -> Cell {
        let (row, col) = place;
        if !(0..16).contains(&row) || !(0..16).contains(&col) {
            return Cell::Closed;
        }
        self.cells[row as usize][col as usize]
    }

    /// Puts something on a place of the board.
    pub(crate) fn put(&mut self, place: Place, cell: Cell) {
        self.cells[place.0 as usize][place.1 as usize] = cell;
    }
}

impl Plain {
    /// A board with nothing on it, the starter to move.
    pub(crate) fn empty_board(&self) -> Board {
        let mut board = Board {
            cells: [[Cell::Closed; 16]; 16],
            mover: Side::First,
        };
        for place in self.places() {
            board.put(place, Cell::Empty);
        }
        board
    }

    /// Every playing square, row by row from the top left.
    pub(crate) fn places(&self) -> impl Iterator<Item = Place> {
        let (height, width) = (i32::from(self.shape.height), i32::from(self.shape.width));
        let all = (0..height).flat_map(move |row| (0..width).map(move |col| (row, col)));
        all.filter(|place| self.is_playable(*place))
    }

    fn is_playable(&self, (row, col): Place) -> bool {
        let from_bottom = i32::from(self.shape.height) - 1 - row;
        let from_right = i32::from(self.shape.width) - 1 - col;
        match self.shape.playable {
            Playable::All => true,
            Playable::BottomLeft => (from_bottom + col) % 2 == 0,
            Playable::BottomRight => (from_bottom + from_right) % 2 == 0,
        }
    }

    /// The position with men on every square of these rows, counted from each side's own edge.
    pub(crate) fn rows_of_men(&self, rows: &[u8]) -> Board {
        let mut board = self.empty_board();
        for side in Side::ALL {
            for row in rows {
                self.fill_row(&mut board, side, i32::from(*row) - 1);
            }
        }
        board
    }

    fn fill_row(&self, board: &mut Board, side: Side, from_its_edge: i32) {
        let row = self.home_row(side) + self.forward(side) * from_its_edge;
        for place in self.places().filter(|place| place.0 == row) {
            board.put(place, Cell::Piece(side, Rank::Man));
        }
    }

    pub(super) fn own_pieces(&self, board: &Board) -> Vec<(Place, Rank)> {
        let own = |place| match board.at(place) {
            Cell::Piece(side, rank) if side == board.mover => Some((place, rank)),
            _ => None,
        };
        self.places().filter_map(own).collect()
    }

    /// +1 for a side that moves down the printed board, -1 for one that moves up.
    fn forward(&self, side: Side) -> i32 {
        match self.seats[side.index()] {
            Seat::Top => 1,
            Seat::Bottom => -1,
        }
    }

    fn home_row(&self, side: Side) -> i32 {
        match self.seats[side.index()] {
            Seat::Top => 0,
            Seat::Bottom => i32::from(self.shape.height) - 1,
        }
    }

    pub(super) fn zone_row(&self, side: Side, zone: Zone) -> i32 {
        match zone {
            Zone::HomeRow => self.home_row(side),
            Zone::FarRow => self.home_row(side.other()),
        }
    }

    /// The set of directions as changes of row and column, for a side.
    pub(super) fn vectors(&self, directions: Directions, side: Side) -> Vec<Vector> {
        let f = self.forward(side);
        // Where every second square is played on, the next one along a row or a column is two away.
        let far = match self.shape.playable {
            Playable::All => 1,
            Playable::BottomLeft | Playable::BottomRight => 2,
        };
        let parts = [
            (Directions::DIAGONAL_FORWARD, vec![(f, -1), (f, 1)]),
            (Directions::DIAGONAL_BACKWARD, vec![(-f, -1), (-f, 1)]),
            (Directions::FORWARD, vec![(f * far, 0)]),
            (Directions::BACKWARD, vec![(-f * far, 0)]),
            (Directions::SIDEWAYS, vec![(0, -far), (0, far)]),
        ];
        let named = parts.into_iter().filter(|(d, _)| directions.contains(*d));
        named.flat_map(|(_, vectors)| vectors).collect()
    }
}

pub(super) fn plus(place: Place, vector: Vector) -> Place {
    (place.0 + vector.0, place.1 + vector.1)
}

/// The empty squares from a place on in a direction, up to the first that is not empty.
pub(super) fn empties(board: &Board, first: Place, direction: Vector) -> Vec<Place> {
    let mut places = Vec::new();
    let mut place = first;
    while board.at(place) == Cell::Empty {
        places.push(place);
        place = plus(place, direction);
    }
    places
}
