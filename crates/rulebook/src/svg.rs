//! A position as a picture.

use std::fmt::Write;

use moves::{Cell, Playable, Position, Rank, Seat, Side, Square};

use crate::{Figure, People, RowOne, Rulebook, names};

/// The side of a square.
const SQUARE: i32 = 64;
/// The width of the frame around the board.
const FRAME: i32 = 22;

/// The picture of a position, as SVG.
///
/// ```
/// let rulebook = rulebook::builtin::rulebook("english").unwrap();
/// let picture = rulebook::svg::picture(&rulebook, &rulebook.start(0));
/// assert!(picture.starts_with("<svg "));
/// assert!(picture.contains("<title>English draughts: Black to move</title>"));
/// ```
pub fn picture(rulebook: &Rulebook, position: &Position) -> String {
    let mut picture = Picture {
        rulebook,
        position,
        svg: String::new(),
    };
    picture.open();
    picture.squares();
    picture.pieces();
    picture.mover();
    picture.svg.push_str("</svg>\n");
    picture.svg
}

struct Picture<'a> {
    rulebook: &'a Rulebook,
    position: &'a Position,
    svg: String,
}

impl Picture<'_> {
    /// Adds a line.
    fn add(&mut self, line: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.svg.write_fmt(line);
        self.svg.push('\n');
    }

    fn open(&mut self) {
        let (width, height) = self.size();
        let title = escaped(&format!(
            "{}: {} to move",
            self.rulebook.draft().name,
            self.rulebook.side(self.position.mover()).name
        ));
        let fen = escaped(&self.rulebook.fen(self.position));
        self.add(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" role=\"img\">"
        ));
        self.add(format_args!(
            "<title>{title}</title>\n<desc>{fen}</desc>\n{STYLE}"
        ));
        self.add(format_args!(
            "<rect class=\"frame\" width=\"{width}\" height=\"{height}\" rx=\"10\"/>"
        ));
    }

    fn size(&self) -> (i32, i32) {
        let shape = self.rulebook.grid().shape();
        (length(shape.width), length(shape.height))
    }

    fn squares(&mut self) {
        let (width, height) = self.size();
        let (width, height) = (width - 2 * FRAME, height - 2 * FRAME);
        self.add(format_args!(
            "<rect class=\"light\" x=\"{FRAME}\" y=\"{FRAME}\" width=\"{width}\" height=\"{height}\"/>"
        ));
        let grid = self.rulebook.grid();
        for square in grid.squares() {
            if !self.is_dark(square) {
                continue;
            }
            let (x, y) = self.corner(square);
            self.add(format_args!(
                "<rect class=\"dark\" x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\"/>"
            ));
        }
        match self.rulebook.notation().people {
            People::Numbers => grid.squares().for_each(|square| self.number(square)),
            People::Letters { .. } | People::Tuples => self.edges(),
        }
    }

    /// Pieces stand on dark squares; where they stand everywhere, the pattern is for the eye.
    fn is_dark(&self, square: Square) -> bool {
        let shape = self.rulebook.grid().shape();
        let (row, col) = self.rulebook.grid().place(square);
        shape.playable != Playable::All || (shape.height - 1 - row + col).is_multiple_of(2)
    }

    /// The number of a square, in its corner.
    fn number(&mut self, square: Square) {
        let class = if self.is_dark(square) {
            "name"
        } else {
            "name on-light"
        };
        let (x, y) = self.corner(square);
        let (x, y) = (x + 4, y + 13);
        let number = self.rulebook.number(square);
        self.add(format_args!(
            "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{number}</text>"
        ));
    }

    /// The names of rows and columns, on the frame.
    fn edges(&mut self) {
        let shape = self.rulebook.grid().shape();
        let (_, height) = self.size();
        let middle = |i: u8| FRAME + SQUARE * i32::from(i) + SQUARE / 2;
        let y = match names::columns_at(self.rulebook) {
            RowOne::Top => FRAME / 2,
            RowOne::Bottom => height - FRAME / 2,
        };
        for col in 0..shape.width {
            let name = names::column(self.rulebook, col);
            self.edge_name(middle(col), y, &name);
        }
        for row in 0..shape.height {
            let name = names::row(self.rulebook, row);
            self.edge_name(FRAME / 2, middle(row), &name);
        }
    }

    fn edge_name(&mut self, x: i32, y: i32, name: &str) {
        let y = y + 4;
        self.add(format_args!(
            "<text class=\"name edge\" x=\"{x}\" y=\"{y}\">{name}</text>"
        ));
    }

    /// The upper left corner of a square.
    fn corner(&self, square: Square) -> (i32, i32) {
        let (row, col) = self.rulebook.grid().place(square);
        (
            FRAME + SQUARE * i32::from(col),
            FRAME + SQUARE * i32::from(row),
        )
    }

    fn pieces(&mut self) {
        let grid = self.rulebook.grid();
        for square in grid.squares() {
            let drawing = match self.position.cell(grid, square) {
                Cell::Empty => continue,
                Cell::Obstacle => STONE.to_string(),
                Cell::Piece(side, rank) => self.piece(side, rank),
            };
            let (x, y) = self.corner(square);
            let (x, y) = (x + SQUARE / 2, y + SQUARE / 2);
            self.add(format_args!(
                "<g transform=\"translate({x} {y})\">{drawing}</g>"
            ));
        }
    }

    /// A piece around the middle of its square: a pile of discs, with a crown if it wears one.
    fn piece(&self, side: Side, rank: Rank) -> String {
        let look = Look::of(self.rulebook.piece(rank).figure);
        let class = names::colour(self.rulebook.side(side).colour);
        let top = -look.discs * THICK / 2;
        let mut drawing = format!("<g class=\"{class}\" transform=\"translate(0 {top})\">");
        // From below, so that each disc lies on the one before.
        for level in (1..=look.discs).rev() {
            drawing += &wall((level - 1) * THICK);
        }
        drawing += &format!("<circle class=\"top\" r=\"{RADIUS}\"/>");
        drawing += &ring(RADIUS - 4);
        drawing += &match look.crown {
            Crown::None => ring(RADIUS - 10),
            Crown::Plain => CROWN.to_string(),
            Crown::Jewelled => format!("<g transform=\"scale(1.25)\">{CROWN}{JEWELS}</g>"),
        };
        drawing + "</g>"
    }

    /// A small disc at the edge where the side to move sits.
    fn mover(&mut self) {
        let (width, height) = self.size();
        let side = self.rulebook.side(self.position.mover());
        let class = names::colour(side.colour);
        let x = width - FRAME / 2;
        let y = match side.seat {
            Seat::Top => FRAME / 2,
            Seat::Bottom => height - FRAME / 2,
        };
        self.add(format_args!(
            "<g class=\"{class}\"><circle class=\"top\" cx=\"{x}\" cy=\"{y}\" r=\"6\"/></g>"
        ));
    }
}

/// How a figure is drawn.
struct Look {
    discs: i32,
    crown: Crown,
}

/// What a piece wears.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Crown {
    None,
    Plain,
    Jewelled,
}

impl Look {
    fn of(figure: Figure) -> Look {
        let (discs, crown) = match figure {
            Figure::Disc => (1, Crown::None),
            Figure::Pile => (3, Crown::None),
            Figure::Crown => (2, Crown::Plain),
            Figure::DoubleCrown => (3, Crown::Jewelled),
        };
        Look { discs, crown }
    }
}

/// The radius of a disc.
const RADIUS: i32 = 21;
/// How thick a disc looks.
const THICK: i32 = 6;

/// The wall of a disc whose upper face is around `y`.
fn wall(y: i32) -> String {
    let low = y + THICK;
    format!(
        "<path class=\"wall\" d=\"M-{RADIUS} {y}V{low}A{RADIUS} {RADIUS} 0 0 0 {RADIUS} {low}V{y}Z\"/>"
    )
}

fn ring(radius: i32) -> String {
    format!("<circle class=\"ring\" r=\"{radius}\"/>")
}

const fn length(squares: u8) -> i32 {
    2 * FRAME + SQUARE * squares as i32
}

/// Text that is safe between tags.
fn escaped(text: &str) -> String {
    let safe = |c: char| match c {
        '&' => "&amp;".to_string(),
        '<' => "&lt;".to_string(),
        '>' => "&gt;".to_string(),
        c if c.is_control() => " ".to_string(),
        c => c.to_string(),
    };
    text.chars().map(safe).collect()
}

const CROWN: &str = "<path class=\"crown\" d=\"M-9 7L-11.5 -5L-5.5 0L0 -9L5.5 0L11.5 -5L9 7Z\"/>\
    <path class=\"band\" d=\"M-8.6 3.6H8.6\"/>";

const JEWELS: &str = "<circle class=\"ruby\" cy=\"-9\" r=\"2.1\"/>\
    <circle class=\"sapphire\" cx=\"-11.5\" cy=\"-5\" r=\"1.8\"/>\
    <circle class=\"sapphire\" cx=\"11.5\" cy=\"-5\" r=\"1.8\"/>\
    <circle class=\"ruby\" cy=\"5.2\" r=\"1.7\"/>";

/// A block of stone, its four edges cut.
const STONE: &str = "<rect class=\"hollow\" x=\"-31\" y=\"-31\" width=\"62\" height=\"62\" rx=\"2\"/>\
    <path fill=\"#c9c4bc\" d=\"M-28 -28H28L20 -20H-20Z\"/>\
    <path fill=\"#b3ada4\" d=\"M-28 -28L-20 -20V20L-28 28Z\"/>\
    <path fill=\"#77726b\" d=\"M28 -28V28L20 20V-20Z\"/>\
    <path fill=\"#5f5a54\" d=\"M-28 28L-20 20H20L28 28Z\"/>\
    <rect fill=\"#99938a\" x=\"-20\" y=\"-20\" width=\"40\" height=\"40\"/>\
    <path class=\"crack\" d=\"M-20 -6L-9 -2L-4 7L6 9M20 3L11 -4L8 -13L11 -20M-10 20L-6 14\"/>";

/// The sides by their colour: body, rim and rings. Each stands out from dark and light squares,
/// by its body or by its rim, at least three to one.
const STYLE: &str = "<style>
.frame{fill:#4f321d}
.light{fill:#ecd9b9}
.dark{fill:#8b5e3c}
.name{font:10.5px system-ui,sans-serif;fill:#fff4e0}
.on-light{fill:#6b4426}
.edge{text-anchor:middle}
.top{stroke-width:1.6}
.wall{stroke-width:1.6}
.ring{fill:none;stroke-width:1.6}
.black .top{fill:#211c19;stroke:#bca995}
.black .wall{fill:#0f0c0a;stroke:#bca995}
.black .ring{stroke:#6d6057}
.white .top{fill:#faf5ea;stroke:#4a3524}
.white .wall{fill:#cfc3ad;stroke:#4a3524}
.white .ring{stroke:#bfae92}
.red .top{fill:#b3261e;stroke:#ffd9d0}
.red .wall{fill:#7a1711;stroke:#ffd9d0}
.red .ring{stroke:#e8897f}
.yellow .top{fill:#f2c53d;stroke:#4d3905}
.yellow .wall{fill:#b98f1c;stroke:#4d3905}
.yellow .ring{stroke:#b98f1c}
.green .top{fill:#2e7d4f;stroke:#d3f2df}
.green .wall{fill:#1c5535;stroke:#d3f2df}
.green .ring{stroke:#83c29d}
.blue .top{fill:#2f5fa8;stroke:#d5e4fb}
.blue .wall{fill:#1d3f74;stroke:#d5e4fb}
.blue .ring{stroke:#8fb2e6}
.crown{fill:#f2b134;stroke:#5e3a06;stroke-width:1.3;stroke-linejoin:round}
.yellow .crown{fill:#b4552d;stroke:#4d3905}
.band{fill:none;stroke:#5e3a06;stroke-width:1}
.ruby{fill:#d4264f;stroke:#5e0f22;stroke-width:.7}
.sapphire{fill:#3f7fe0;stroke:#14305f;stroke-width:.7}
.hollow{fill:#3b2615}
.crack{fill:none;stroke:#6a645d;stroke-width:1.4}
</style>";
