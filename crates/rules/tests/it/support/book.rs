//! A rulebook as the plain generator needs it, and positions for it.

use rules::{Draft, Numbering, Position, Rank, Rulebook, Setup, Side, Start, builtin, file};

use super::plain::{Board, Cell, Place, Plain, PlainMove};
use super::table::Rules;

/// The plain generator of a rulebook, and how positions are written in it.
#[derive(Clone, Debug)]
pub(crate) struct Book {
    /// The generator.
    pub(crate) plain: Plain,
    /// Where the men stand at the start.
    pub(crate) start: Start,
    /// How squares are numbered.
    pub(crate) numbering: Numbering,
    /// The letters of the sides in FEN, the starter's first.
    pub(crate) letters: [char; 2],
}

/// What a rulebook says, a shipped one or one that a table writes out.
pub(crate) fn draft(rules: &Rules) -> Draft {
    match rules {
        Rules::Id(id) => shipped(id),
        Rules::Toml(text) => {
            let read = file::read(text, &builtin::parent);
            read.unwrap_or_else(|problems| panic!("{problems:?}"))
        }
    }
}

/// What the shipped rulebook with this id says.
pub(crate) fn shipped(id: &str) -> Draft {
    builtin::draft(id).unwrap_or_else(|| panic!("no rulebook {id}"))
}

impl Book {
    /// The book of a rulebook.
    pub(crate) fn new(draft: &Draft) -> Book {
        Book {
            plain: Plain::new(draft),
            start: draft.start.clone(),
            numbering: draft.notation.numbering,
            letters: [0, 1].map(|i: usize| draft.sides[i].letter.char()),
        }
    }

    /// The position of a FEN, or the start.
    pub(crate) fn board(&self, fen: Option<&str>) -> Board {
        match (fen, &self.start) {
            (Some(fen), _) => self.read_fen(fen),
            (None, Start::Fen(fen)) => self.read_fen(fen),
            (None, Start::Rows(rows)) => self.plain.rows_of_men(rows),
        }
    }

    /// Reads a FEN that is known to be good.
    fn read_fen(&self, fen: &str) -> Board {
        let mut board = self.plain.empty_board();
        let mut fields = fen.split(':');
        let mover = fields.next().and_then(|f| self.side(f));
        board.mover = mover.expect("the first field is the side to move");
        for field in fields {
            let side = self.side(field);
            for item in field[1..].split(',').filter(|item| !item.is_empty()) {
                self.place_item(&mut board, side, item);
            }
        }
        board
    }

    fn side(&self, field: &str) -> Option<Side> {
        let mut sides = Side::ALL.into_iter();
        sides.find(|s| field.starts_with(self.letters[s.index()]))
    }

    /// Puts `K12` or `1-12` on the board; what belongs to no side is an obstacle.
    fn place_item(&self, board: &mut Board, side: Option<Side>, item: &str) {
        let (rank, item) = match item.split_at(1) {
            ("K", rest) => (Rank::King, rest),
            ("T", rest) => (Rank::Triple, rest),
            _ => (Rank::Man, item),
        };
        let (first, last) = item.split_once('-').unwrap_or((item, item));
        let number = |text: &str| text.parse::<usize>().expect("a square is a number");
        for n in number(first)..=number(last) {
            let cell = side.map_or(Cell::Closed, |side| Cell::Piece(side, rank));
            board.put(self.numbered()[n - 1], cell);
        }
    }

    /// The playing squares in the order of their numbers.
    pub(crate) fn numbered(&self) -> Vec<Place> {
        let mut places: Vec<Place> = self.plain.places().collect();
        places.sort_by_key(|(row, col)| match self.numbering {
            Numbering::TopLeft => (*row, *col),
            Numbering::TopRight => (*row, -col),
            Numbering::BottomLeft => (-row, *col),
            Numbering::BottomRight => (-row, -col),
        });
        places
    }

    /// Reads a position drawn in lines, the starter to move. `m`, `k`, `t` are a man, a king and a
    /// triple king of the starter, capitals are the other side's, and `#` is an obstacle.
    pub(crate) fn drawn(&self, lines: &str) -> Board {
        let mut board = self.plain.empty_board();
        let rows = lines.split_whitespace().enumerate();
        for (place, char) in rows.flat_map(|(r, line)| in_row(r as i32, line)) {
            match char {
                '.' => {}
                '#' => board.put(place, Cell::Closed),
                _ => board.put(place, piece(char)),
            }
        }
        board
    }
}

/// A position in lines, as [`Book::drawn`] reads it.
pub(crate) fn drawing(plain: &Plain, board: &Board) -> String {
    let char = |row, col| match board.at((row, col)) {
        Cell::Empty => '.',
        Cell::Closed => '#',
        Cell::Piece(side, rank) => letter(side, rank),
    };
    let line = |row| (0..i32::from(plain.shape.width)).map(move |col| char(row, col));
    let rows = 0..i32::from(plain.shape.height);
    rows.map(|row| line(row).collect::<String>() + "\n")
        .collect()
}

fn letter(side: Side, rank: Rank) -> char {
    let small = ['m', 'k', 't'][rank.index()];
    match side {
        Side::First => small,
        Side::Second => small.to_ascii_uppercase(),
    }
}

fn in_row(row: i32, line: &str) -> impl Iterator<Item = (Place, char)> {
    (0..).zip(line.chars()).map(move |(col, c)| ((row, col), c))
}

fn piece(char: char) -> Cell {
    let side = if char.is_lowercase() {
        Side::First
    } else {
        Side::Second
    };
    let rank = match char.to_ascii_lowercase() {
        'm' => Rank::Man,
        'k' => Rank::King,
        't' => Rank::Triple,
        other => panic!("expected m, k or t, got {other}"),
    };
    Cell::Piece(side, rank)
}

/// The same position for the fast generator.
pub(crate) fn position(rulebook: &Rulebook, board: &Board) -> Position {
    let grid = rulebook.grid();
    let mut setup = Setup::empty(grid, board.mover);
    for square in grid.squares() {
        let (row, col) = grid.place(square);
        setup.cells[square.index()] = match board.at((i32::from(row), i32::from(col))) {
            Cell::Closed => rules::Cell::Obstacle,
            Cell::Empty => rules::Cell::Empty,
            Cell::Piece(side, rank) => rules::Cell::Piece(side, rank),
        };
    }
    let position = rulebook.position(&setup);
    position.expect("a board of the plain generator is a position")
}

/// A move as `70x43x25`: row and column of each stop, then `=k` or `=t` if the piece was crowned.
pub(crate) fn text(played: &PlainMove) -> String {
    let sign = if played.jumps.is_empty() { "-" } else { "x" };
    let stops: Vec<String> = played
        .stops()
        .iter()
        .map(|(row, col)| format!("{row}{col}"))
        .collect();
    let crowned = match played.after {
        rank if rank == played.before => "",
        Rank::Man => "=m",
        Rank::King => "=k",
        Rank::Triple => "=t",
    };
    stops.join(sign) + crowned
}
