//! A position as text.

use crate::language::{self, say};
use rules::sentences::phrases;
use rules::{Cell, People, Position, Rank, RowOne, Rulebook, Side, Square, names};
use texts::Message;

use crate::screen::{Colour, Ink, Letters};

/// A position, and how to draw it.
pub(crate) struct Diagram<'a> {
    pub(crate) rulebook: &'a Rulebook,
    pub(crate) position: &'a Position,
    pub(crate) letters: Letters,
    pub(crate) colour: Colour,
    pub(crate) detail: Detail,
}

/// How much to tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Detail {
    /// The pieces, and the squares at the edges.
    Plain,
    /// The name of each square too.
    Squares,
}

impl Diagram<'_> {
    /// The lines of the drawing and, below, what its signs mean.
    pub(crate) fn lines(&self) -> Vec<String> {
        let shape = self.rulebook.grid().shape();
        let mut lines: Vec<String> = self.columns(RowOne::Top).into_iter().collect();
        lines.push(self.edge(Edge::Top));
        for row in 0..shape.height {
            if self.detail == Detail::Squares {
                lines.push(self.names(row));
            }
            lines.push(self.row(row));
        }
        lines.push(self.edge(Edge::Bottom));
        lines.extend(self.columns(RowOne::Bottom));
        lines.extend(self.legend());
        lines
    }

    /// Characters for each square.
    fn cell_width(&self) -> usize {
        let grid = self.rulebook.grid();
        match self.detail {
            Detail::Plain => 3,
            Detail::Squares => {
                let names = grid.squares().map(|s| self.rulebook.square_name(s).len());
                names.max().unwrap_or(1) + 2
            }
        }
    }

    fn edge(&self, edge: Edge) -> String {
        let width = self.cell_width() * usize::from(self.rulebook.grid().shape().width);
        let (left, line, right) = match (self.letters, edge) {
            (Letters::Unicode, Edge::Top) => ("┌", "─", "┐"),
            (Letters::Unicode, Edge::Bottom) => ("└", "─", "┘"),
            (Letters::Ascii, _) => ("+", "-", "+"),
        };
        let frame = format!("{left}{}{right}", line.repeat(width));
        format!("    {}", self.colour.paint(Ink::Dim, &frame))
    }

    fn row(&self, row: u8) -> String {
        let shape = self.rulebook.grid().shape();
        let cells: String = (0..shape.width).map(|col| self.cell(row, col)).collect();
        let (left, right) = self.row_names(row);
        self.framed(&left, &cells, &right)
    }

    /// The line above a row, with the names of its squares.
    fn names(&self, row: u8) -> String {
        let shape = self.rulebook.grid().shape();
        let width = self.cell_width();
        let name = |col| {
            let square = self.rulebook.grid().at(row, col);
            let name = square.map(|s| self.rulebook.square_name(s));
            format!(" {:<1$}", name.unwrap_or_default(), width - 1)
        };
        let names: String = (0..shape.width).map(name).collect();
        self.framed("", &self.colour.paint(Ink::Dim, &names), "")
    }

    fn framed(&self, left: &str, cells: &str, right: &str) -> String {
        let bar = match self.letters {
            Letters::Unicode => "│",
            Letters::Ascii => "|",
        };
        let bar = self.colour.paint(Ink::Dim, bar);
        let left = self.colour.paint(Ink::Dim, &format!("{left:>3}"));
        let right = self.colour.paint(Ink::Dim, right);
        format!("{left} {bar}{cells}{bar} {right}")
            .trim_end()
            .to_string()
    }

    fn cell(&self, row: u8, col: u8) -> String {
        let width = self.cell_width();
        let Some(square) = self.rulebook.grid().at(row, col) else {
            return " ".repeat(width);
        };
        let sign = self.sign(square);
        let left = (width - sign.chars().count()).div_ceil(2);
        let right = width - left - sign.chars().count();
        let sign = self.colour.paint(self.ink(square), &sign);
        format!("{}{sign}{}", " ".repeat(left), " ".repeat(right))
    }

    fn sign(&self, square: Square) -> String {
        match (
            self.position.cell(self.rulebook.grid(), square),
            self.letters,
        ) {
            (Cell::Empty, Letters::Unicode) => "·".to_string(),
            (Cell::Empty, Letters::Ascii) => ".".to_string(),
            (Cell::Obstacle, letters) => obstacle(letters).to_string(),
            (Cell::Piece(side, rank), _) => self.piece(side, rank),
        }
    }

    fn ink(&self, square: Square) -> Ink {
        match self.position.cell(self.rulebook.grid(), square) {
            Cell::Piece(side, _) => match self.rulebook.side(side).colour {
                rules::Colour::Red => Ink::Red,
                rules::Colour::Yellow => Ink::Yellow,
                rules::Colour::Green => Ink::Green,
                rules::Colour::Blue => Ink::Blue,
                rules::Colour::Black | rules::Colour::White => Ink::Bold,
            },
            Cell::Obstacle => Ink::Bold,
            Cell::Empty => Ink::Dim,
        }
    }

    fn piece(&self, side: Side, rank: Rank) -> String {
        sign(self.rulebook, side, rank, self.letters)
    }

    /// What stands beside a row: its name, or the numbers at its ends.
    fn row_names(&self, row: u8) -> (String, String) {
        let grid = self.rulebook.grid();
        let mut squares = grid.squares().filter(|s| grid.place(*s).0 == row);
        let (first, last) = (squares.next(), squares.next_back());
        let number =
            |s: Option<Square>| s.map_or(String::new(), |s| self.rulebook.number(s).to_string());
        match self.rulebook.notation().people {
            _ if self.detail == Detail::Squares => Default::default(),
            People::Numbers => (number(first), number(last)),
            People::Tuples | People::Letters { .. } => {
                (names::row(self.rulebook, row), String::new())
            }
        }
    }

    /// The names of the columns, if they belong at this edge.
    fn columns(&self, edge: RowOne) -> Option<String> {
        if self.detail == Detail::Squares || names::columns_at(self.rulebook) != edge {
            return None;
        }
        let columns = 0..self.rulebook.grid().shape().width;
        let names = columns.map(|col| format!("{:^3}", names::column(self.rulebook, col)));
        let names: String = names.collect();
        let names = names.trim_end();
        (!names.is_empty()).then(|| self.colour.paint(Ink::Dim, &format!("     {names}")))
    }

    /// Whose turn it is, and every sign that is on the board.
    fn legend(&self) -> Vec<String> {
        let mover = language::side(self.rulebook, self.position.mover());
        let turn = say(Message::new("turn-to-move").with("side", mover));
        let mut lines = vec![format!("    {turn}")];
        for side in Side::ALL {
            let has = |rank: &Rank| self.position.of(side) & self.position.ranked(*rank) != 0;
            let sign = |rank: Rank| {
                let piece = say(phrases::piece(self.rulebook.piece(rank)));
                format!("{} {piece}", self.piece(side, rank))
            };
            let signs: Vec<String> = Rank::ALL.into_iter().filter(has).map(sign).collect();
            if !signs.is_empty() {
                let name = say(language::side(self.rulebook, side));
                lines.push(format!("    {name}: {}", signs.join("  ")));
            }
        }
        if self.position.obstacles(self.rulebook.grid()) != 0 {
            let name = say("cell-block");
            lines.push(format!("    {} {name}", obstacle(self.letters)));
        }
        lines
    }
}

/// The sign of a piece: `w`, `wK`, `wT` as in FEN, or a drawn one.
pub(crate) fn sign(rulebook: &Rulebook, side: Side, rank: Rank, letters: Letters) -> String {
    if letters == Letters::Ascii {
        let letter = rulebook.side(side).letter.char().to_ascii_lowercase();
        let rank = rank.letter().map_or(String::new(), String::from);
        return format!("{letter}{rank}");
    }
    let sign = match (is_light(rulebook, side), rank) {
        (true, Rank::Man) => '⛀',
        (true, Rank::King) => '⛁',
        (true, Rank::Triple) => '♕',
        (false, Rank::Man) => '⛂',
        (false, Rank::King) => '⛃',
        (false, Rank::Triple) => '♛',
    };
    sign.to_string()
}

/// True for the side with the lighter colour; of equals the second.
fn is_light(rulebook: &Rulebook, side: Side) -> bool {
    let light = |side: Side| lightness(rulebook.side(side).colour);
    match light(side).cmp(&light(side.other())) {
        std::cmp::Ordering::Equal => side == Side::Second,
        order => order.is_gt(),
    }
}

/// The upper or the lower edge.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Edge {
    Top,
    Bottom,
}

const fn obstacle(letters: Letters) -> &'static str {
    match letters {
        Letters::Unicode => "▐█▌",
        Letters::Ascii => "[#]",
    }
}

/// Colours from dark to light.
const fn lightness(colour: rules::Colour) -> u8 {
    match colour {
        rules::Colour::Black => 0,
        rules::Colour::Blue => 1,
        rules::Colour::Red => 2,
        rules::Colour::Green => 3,
        rules::Colour::Yellow => 4,
        rules::Colour::White => 5,
    }
}
