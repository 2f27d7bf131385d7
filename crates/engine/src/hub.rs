//! The Hub protocol, version 2: its lines, positions and moves as text. Nothing is read or
//! written here.

use std::collections::BTreeMap;
use std::sync::Arc;

use rules::{Cell, Game, Letter, Move, Rank, Rulebook, Side, Square, square_numbered};

/// A line: a command and its arguments. What stands without a value has an empty one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// The first word.
    pub command: String,
    /// What follows: `name=value`, `name="value with blanks"` or a bare `name`.
    pub arguments: BTreeMap<String, String>,
}

impl Line {
    /// Reads a line. Every text is one: what makes no sense becomes names that nobody asks for.
    ///
    /// ```
    /// let line = engine::hub::Line::parse("level move-time=0.5 note=\"a b\" infinite");
    /// assert_eq!(line.command, "level");
    /// assert_eq!(line.get("move-time"), Some("0.5"));
    /// assert_eq!(line.get("note"), Some("a b"));
    /// assert!(line.has("infinite"));
    /// ```
    pub fn parse(text: &str) -> Line {
        let mut rest = text.trim();
        let mut words = std::iter::from_fn(|| next_word(&mut rest));
        let command = words.next().map_or(String::new(), |(name, _)| name);
        Line {
            command,
            arguments: words.collect(),
        }
    }

    /// The value of an argument.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.arguments.get(name).map(String::as_str)
    }

    /// True if the argument is there, with or without a value.
    pub fn has(&self, name: &str) -> bool {
        self.arguments.contains_key(name)
    }
}

/// Cuts the next `name`, `name=value` or `name="value"` off.
fn next_word(rest: &mut &str) -> Option<(String, String)> {
    let text = rest.trim_start();
    if text.is_empty() {
        return None;
    }
    let end = text
        .find(|c: char| c == '=' || c.is_whitespace())
        .unwrap_or(text.len());
    let (name, after) = text.split_at(end);
    let Some(value) = after.strip_prefix('=') else {
        *rest = after;
        return Some((name.to_string(), String::new()));
    };
    let (value, after) = match value.strip_prefix('"') {
        Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
        None => value.split_at(value.find(char::is_whitespace).unwrap_or(value.len())),
    };
    *rest = after;
    Some((name.to_string(), value.to_string()))
}

/// A value in quotation marks if it needs them.
pub fn quoted(value: &str) -> String {
    let plain: String = value.chars().filter(|c| *c != '"').collect();
    if plain.contains(char::is_whitespace) || plain.is_empty() {
        format!("\"{plain}\"")
    } else {
        plain
    }
}

/// Reads a position: the side to move and one character a square, in the order of the numbers.
pub fn read_position(rulebook: &Arc<Rulebook>, text: &str) -> Result<Game, String> {
    let mut chars = text.chars();
    let side = match chars.next() {
        Some('W') => 'W',
        Some('B') => 'B',
        other => return Err(format!("the side to move is {other:?}: expected W or B")),
    };
    let squares: Vec<char> = chars.collect();
    let count = rulebook.grid().len();
    if squares.len() != count {
        return Err(format!(
            "the position has {} squares: expected {count}",
            squares.len()
        ));
    }
    let mut fields = [String::new(), String::new(), String::new()];
    for (number, cell) in (1..).zip(squares) {
        let (field, rank) = match cell {
            'w' => (0, ""),
            'W' => (0, "K"),
            'T' => (0, "T"),
            'b' => (1, ""),
            'B' => (1, "K"),
            't' => (1, "T"),
            'x' => (2, ""),
            'e' => continue,
            other => {
                return Err(format!(
                    "square {number} holds {other:?}: expected one of w b W B T t e x"
                ));
            }
        };
        let comma = if fields[field].is_empty() { "" } else { "," };
        fields[field] += &format!("{comma}{rank}{number}");
    }
    let [white, black, blocked] = fields;
    let obstacles = if blocked.is_empty() {
        String::new()
    } else {
        format!(":X{blocked}")
    };
    let fen = format!("{side}:W{white}:B{black}{obstacles}");
    Game::from_fen(rulebook.clone(), &fen).map_err(|error| error.to_string())
}

/// Writes the position of a game.
pub fn write_position(game: &Game) -> String {
    let rulebook = game.rulebook();
    let squares = (1..).map_while(|number| numbered(rulebook, number));
    let cells = squares.map(|square| letter(game, square));
    let side = rulebook.side(game.mover()).letter.char();
    std::iter::once(side).chain(cells).collect()
}

fn numbered(rulebook: &Rulebook, number: u16) -> Option<Square> {
    square_numbered(rulebook.grid(), rulebook.notation().numbering, number)
}

fn letter(game: &Game, square: Square) -> char {
    let white = |side: Side| game.rulebook().side(side).letter == Letter::W;
    match game.position().cell(game.rulebook().grid(), square) {
        Cell::Empty => 'e',
        Cell::Obstacle => 'x',
        Cell::Piece(side, rank) => match (rank, white(side)) {
            (Rank::Man, true) => 'w',
            (Rank::Man, false) => 'b',
            (Rank::King, true) => 'W',
            (Rank::King, false) => 'B',
            (Rank::Triple, true) => 'T',
            (Rank::Triple, false) => 't',
        },
    }
}

/// Writes a move of the game: `32-28`, or `28x19x23` with the pieces taken after the two ends.
/// A huff comes before it without a blank, which would end the word: `!18_22-17`.
pub fn write_move(game: &Game, mv: &Move) -> String {
    let rulebook = game.rulebook();
    let number = |square: Square| rulebook.number(square);
    let (from, to) = (number(mv.from), number(mv.to()));
    let huff = mv.huffed.map(|square| format!("!{}_", number(square)));
    let huff = huff.unwrap_or_default();
    if !mv.is_capture() {
        return format!("{huff}{from}-{to}");
    }
    let mut text = format!("{huff}{from}x{to}");
    for taken in taken(rulebook, mv) {
        text += &format!("x{taken}");
    }
    let twin = |other: &Move| same_squares(rulebook, other, mv) && other.rank != mv.rank;
    if game.legal_moves().iter().any(twin)
        && let Some(letter) = mv.rank.letter()
    {
        text += &format!("={letter}");
    }
    text
}

/// The numbers of the pieces taken, in order of size.
fn taken(rulebook: &Rulebook, mv: &Move) -> Vec<u16> {
    let mut taken: Vec<u16> = mv.captured.iter().map(|s| rulebook.number(*s)).collect();
    taken.sort_unstable();
    taken
}

fn same_squares(rulebook: &Rulebook, a: &Move, b: &Move) -> bool {
    a.huffed == b.huffed
        && a.from == b.from
        && a.to() == b.to()
        && taken(rulebook, a) == taken(rulebook, b)
}

/// Finds the legal move that a text means. The pieces taken may stand in any order, and may be
/// left out where the ends say enough.
pub fn read_move(game: &Game, text: &str) -> Result<Move, String> {
    let (huff, bare) = match text.split_once('_') {
        Some((huff, bare)) => (huff, bare),
        None => ("", text),
    };
    let (squares, rank) = match bare.split_once('=') {
        Some((squares, rank)) => (squares, Some(rank)),
        None => (bare, None),
    };
    let numbers: Option<Vec<u16>> = squares
        .split(['-', 'x'])
        .map(|number| number.parse().ok())
        .collect();
    let Some([from, to, captured @ ..]) = numbers.as_deref() else {
        return Err(format!(
            "`{}` is no move: expected `32-28` or `28x19x23`",
            excerpt(text)
        ));
    };
    let mut captured = captured.to_vec();
    captured.sort_unstable();
    let rulebook = game.rulebook();
    let fits = |mv: &&Move| {
        let huffed = mv.huffed.map(|square| rulebook.number(square));
        huffed.map_or(String::new(), |number| format!("!{number}")) == huff
            && rulebook.number(mv.from) == *from
            && rulebook.number(mv.to()) == *to
            && (captured.is_empty() || taken(rulebook, mv) == captured)
            && rank.is_none_or(|rank| mv.rank.letter().is_some_and(|c| rank == c.to_string()))
    };
    let found: Vec<&Move> = game.legal_moves().iter().filter(fits).collect();
    match found.as_slice() {
        [mv] => Ok((*mv).clone()),
        [] => Err(format!("`{}` is not legal", excerpt(text))),
        _ => Err(format!("`{}` is ambiguous", excerpt(text))),
    }
}

/// The beginning of a text: an error need not be as long as what it complains about.
fn excerpt(text: &str) -> String {
    let mut chars = text.chars();
    let start: String = chars.by_ref().take(60).collect();
    match chars.next() {
        Some(_) => start + "…",
        None => start,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Seed, builtin};

    #[test]
    fn lines_of_any_kind_are_read() {
        let line = Line::parse("  pos pos=Wwbe moves=\"32-28 17-22\"  ");
        assert_eq!(line.command, "pos");
        assert_eq!(line.get("moves"), Some("32-28 17-22"));
        assert_eq!(Line::parse(""), Line::default());
        assert_eq!(Line::parse("a b=\"c d").get("b"), Some("c d"));
        assert_eq!(Line::parse("a =b ==").command, "a");
        assert_eq!(quoted("a \"b\""), "\"a b\"");
    }

    #[test]
    fn positions_and_moves_come_back() {
        for id in builtin::ids() {
            let rulebook = builtin::rulebook(id).unwrap();
            let mut seed = Seed::new(9);
            for round in 0..4 {
                let mut game = Game::new(rulebook.clone(), round);
                while !game.legal_moves().is_empty() && game.turns().len() < 120 {
                    let text = write_position(&game);
                    let again = read_position(&rulebook, &text).unwrap();
                    assert_eq!(again.position(), game.position(), "{id} {text}");
                    for mv in game.legal_moves() {
                        let text = write_move(&game, mv);
                        let again = read_move(&game, &text).unwrap();
                        let grid = rulebook.grid();
                        assert_eq!(again.action(grid), mv.action(grid), "{id} {text}");
                    }
                    let moves = game.legal_moves();
                    let mv = moves[seed.below(moves.len())].clone();
                    game.play(&mv).unwrap();
                }
            }
        }
    }

    #[test]
    fn wrong_texts_say_what_was_expected() {
        let rulebook = builtin::rulebook("english").unwrap();
        let error = |text| read_position(&rulebook, text).unwrap_err();
        assert_eq!(
            error("Xe"),
            "the side to move is Some('X'): expected W or B"
        );
        assert_eq!(error("We"), "the position has 1 squares: expected 32");
        let bad = format!("W{}q", "e".repeat(31));
        assert!(error(&bad).starts_with("square 32 holds 'q'"));
        let game = Game::new(rulebook, 0);
        for text in ["", "11", "11-99", "x", "11-15-16-17", "=", "11-15=Q"] {
            assert!(read_move(&game, text).is_err(), "{text}");
        }
        assert!(read_move(&game, "11-15").is_ok());
    }
}
