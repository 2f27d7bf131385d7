//! Commands: their keys, their words, and what they do.

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
    Swap,
    Resign,
    Draw,
    Claim,
    Stop,
    Pause,
    New,
    Hint,
    Worth,
    Flip,
    Rules,
    Save,
    Help,
    Quit,
    /// Look at the position before, or after.
    Step(i8),
    /// Look at the first position, or the last one.
    Edge(i8),
    /// Let the engine look through a game that is over.
    Review,
    /// Begin or go on typing a move.
    Type(char),
    /// Take back the last typed character.
    Erase,
    /// Yes to a question.
    Yes,
}

/// A command: a key on the screen, and a word where moves are typed line by line.
pub(crate) struct Command {
    pub(crate) key: char,
    pub(crate) word: &'static str,
    pub(crate) deed: Deed,
    /// The key of its text in the bar: one word.
    pub(crate) name: &'static str,
    /// The key of what is said about it.
    pub(crate) says: &'static str,
}

const fn command(
    key: char,
    word: &'static str,
    deed: Deed,
    name: &'static str,
    says: &'static str,
) -> Command {
    Command {
        key,
        word,
        deed,
        name,
        says,
    }
}

/// Every command, the most useful first. Letters that may begin a square are never keys, so that
/// any move can simply be typed.
pub(crate) const COMMANDS: [Command; 19] = [
    command('?', "keys", Deed::Help, "play-bar-keys", "play-key-keys"),
    command('u', "undo", Deed::Undo, "play-bar-undo", "play-key-undo"),
    command('t', "tip", Deed::Hint, "play-bar-tip", "play-key-tip"),
    command('n', "new", Deed::New, "play-bar-new", "play-key-new"),
    command('q', "quit", Deed::Quit, "play-bar-quit", "play-key-leave"),
    command(
        'x',
        "resign",
        Deed::Resign,
        "play-bar-resign",
        "play-key-resign",
    ),
    command('r', "redo", Deed::Redo, "play-bar-redo", "play-key-redo"),
    command(
        'w',
        "worth",
        Deed::Worth,
        "play-bar-worth",
        "play-key-worth",
    ),
    command('o', "draw", Deed::Draw, "play-bar-draw", "play-key-draw"),
    command(
        'k',
        "claim",
        Deed::Claim,
        "play-bar-claim",
        "play-key-claim",
    ),
    command('=', "swap", Deed::Swap, "play-bar-swap", "play-key-swap"),
    command('z', "stop", Deed::Stop, "play-bar-stop", "play-key-stop"),
    command(
        'p',
        "pause",
        Deed::Pause,
        "play-bar-pause",
        "play-key-pause",
    ),
    command(
        '[',
        "back",
        Deed::Step(-1),
        "play-bar-back",
        "play-key-back",
    ),
    command(
        ']',
        "forth",
        Deed::Step(1),
        "play-bar-forth",
        "play-key-forth",
    ),
    command(
        'm',
        "review",
        Deed::Review,
        "play-bar-review",
        "play-key-review",
    ),
    command('v', "view", Deed::Flip, "play-bar-view", "play-key-view"),
    command('l', "laws", Deed::Rules, "play-bar-laws", "play-key-laws"),
    command('s', "save", Deed::Save, "play-bar-save", "play-key-save"),
];

/// The command of a typed word, or of its key.
pub(crate) fn worded(text: &str) -> Option<Deed> {
    // The words of the version before are still understood.
    let text = match text {
        "hint" => "tip",
        "help" => "keys",
        text => text,
    };
    let is_it = |c: &&Command| c.word == text || text.chars().eq([c.key]);
    COMMANDS.iter().find(is_it).map(|command| command.deed)
}

/// What else there is to know, with the key of what is said about it.
pub(crate) const HELP: [(Name, &str); 5] = [
    (Name::Word("play-arrows"), "play-key-cursor"),
    (Name::Sign("Enter"), "play-key-pick"),
    (Name::Word("play-mouse"), "play-key-mouse"),
    (Name::Sign("11-15"), "play-key-type"),
    (Name::Sign("Esc"), "play-key-close"),
];

/// What a key is called.
#[derive(Clone, Copy)]
pub(crate) enum Name {
    /// The same in all languages.
    Sign(&'static str),
    /// The key of its text.
    Word(&'static str),
}

/// What a key means while nothing is typed and nothing is asked.
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
        KeyCode::Home => Some(Deed::Edge(-1)),
        KeyCode::End => Some(Deed::Edge(1)),
        KeyCode::Enter | KeyCode::Char(' ') => Some(Deed::Press),
        KeyCode::Esc => Some(Deed::Cancel),
        KeyCode::Backspace => Some(Deed::Erase),
        KeyCode::Char(c) => pressed(c, people),
        _ => None,
    }
}

fn pressed(c: char, people: People) -> Option<Deed> {
    let is_column = matches!(people, People::Letters { .. }) && matches!(c, 'a'..='j' | 'A'..='J');
    match c.to_ascii_lowercase() {
        _ if is_column || c.is_ascii_digit() || matches!(c, '(' | ':') => Some(Deed::Type(c)),
        'y' => Some(Deed::Yes),
        c => { COMMANDS.iter() }
            .find(|command| command.key == c)
            .map(|command| command.deed),
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

    #[test]
    fn a_command_has_one_key_and_one_word() {
        for (i, command) in COMMANDS.iter().enumerate() {
            assert_eq!(worded(command.word), Some(command.deed));
            assert_eq!(worded(&command.key.to_string()), Some(command.deed));
            for other in &COMMANDS[i + 1..] {
                assert!(other.key != command.key && other.word != command.word);
            }
        }
        assert_eq!(worded("hint"), Some(Deed::Hint));
        assert_eq!(worded("11-15"), None);
    }
}
