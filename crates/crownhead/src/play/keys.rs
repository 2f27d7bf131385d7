//! Keys and what they do.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use rules::People;

/// What a person wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Deed {
    /// Move the cursor: rows down, columns right.
    Go(i8, i8),
    /// A page down or up, where there is more than fits.
    Page(i8),
    /// Press on the square under the cursor.
    Press,
    /// Put the piece down, close what is open.
    Cancel,
    Undo,
    Redo,
    Resign,
    Draw,
    New,
    Hint,
    Worth,
    Flip,
    Rules,
    Save,
    Help,
    Quit,
    /// Begin or go on typing a move.
    Type(char),
    /// Take back the last typed character.
    Erase,
    /// Yes to a question.
    Yes,
}

/// Every key with what is said about it, as `?` shows them. Each fits a line of forty columns.
pub(crate) const HELP: [(&str, &str); 15] = [
    ("arrows", "move the cursor"),
    ("Enter", "pick up, put down"),
    ("mouse", "the same, by clicks"),
    ("11-15", "type a move, then Enter"),
    ("Esc", "put down, close"),
    ("u r", "take back, play again"),
    ("t", "tip: a move to consider"),
    ("w", "worth: who is better"),
    ("v", "view from the other side"),
    ("l", "the laws of this game"),
    ("o", "offer a draw"),
    ("x", "resign"),
    ("n", "new game and its options"),
    ("s", "save a copy as PDN"),
    ("q", "leave; the game is kept"),
];

/// The keys that stand below the board, the most useful first.
pub(crate) const BAR: [(&str, &str, Deed); 11] = [
    ("?", "keys", Deed::Help),
    ("u", "undo", Deed::Undo),
    ("t", "tip", Deed::Hint),
    ("n", "new", Deed::New),
    ("q", "quit", Deed::Quit),
    ("x", "resign", Deed::Resign),
    ("r", "redo", Deed::Redo),
    ("w", "worth", Deed::Worth),
    ("v", "view", Deed::Flip),
    ("l", "laws", Deed::Rules),
    ("s", "save", Deed::Save),
];

/// What a key means while nothing is typed and nothing is asked. Letters that may begin a square
/// are never commands, so that any move can simply be typed.
pub(crate) fn deed(key: &KeyEvent, people: People) -> Option<Deed> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return matches!(key.code, KeyCode::Char('c' | 'd')).then_some(Deed::Quit);
    }
    match key.code {
        KeyCode::Up => Some(Deed::Go(-1, 0)),
        KeyCode::Down => Some(Deed::Go(1, 0)),
        KeyCode::Left => Some(Deed::Go(0, -1)),
        KeyCode::Right => Some(Deed::Go(0, 1)),
        KeyCode::PageUp => Some(Deed::Page(-1)),
        KeyCode::PageDown => Some(Deed::Page(1)),
        KeyCode::Enter | KeyCode::Char(' ') => Some(Deed::Press),
        KeyCode::Esc => Some(Deed::Cancel),
        KeyCode::Backspace => Some(Deed::Erase),
        KeyCode::Char(c) => command(c, people),
        _ => None,
    }
}

fn command(c: char, people: People) -> Option<Deed> {
    let is_column = matches!(people, People::Letters { .. }) && matches!(c, 'a'..='j' | 'A'..='J');
    match c.to_ascii_lowercase() {
        _ if is_column || c.is_ascii_digit() || matches!(c, '(' | ':') => Some(Deed::Type(c)),
        'u' => Some(Deed::Undo),
        'r' => Some(Deed::Redo),
        'x' => Some(Deed::Resign),
        'o' => Some(Deed::Draw),
        'n' => Some(Deed::New),
        't' => Some(Deed::Hint),
        'w' => Some(Deed::Worth),
        'v' => Some(Deed::Flip),
        'l' => Some(Deed::Rules),
        's' => Some(Deed::Save),
        'q' => Some(Deed::Quit),
        'y' => Some(Deed::Yes),
        '?' => Some(Deed::Help),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Case, RowOne};

    #[test]
    fn letters_of_squares_are_typed() {
        let letters = People::Letters {
            case: Case::Small,
            row_one: RowOne::Bottom,
        };
        let meaning = |c, people| deed(&KeyEvent::from(KeyCode::Char(c)), people);
        for c in ['a', 'h', 'J', '3', ':'] {
            assert_eq!(meaning(c, letters), Some(Deed::Type(c)));
        }
        assert_eq!(meaning('a', People::Numbers), None);
        assert_eq!(meaning('(', People::Tuples), Some(Deed::Type('(')));
        assert_eq!(meaning('u', letters), Some(Deed::Undo));
        assert_eq!(meaning('?', letters), Some(Deed::Help));
    }
}
