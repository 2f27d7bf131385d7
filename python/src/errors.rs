//! What can go wrong, as exceptions.

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use rules::file::Diagnostic;
use rules::{MoveText, Reason, Refusal, Rulebook, Square};

use crate::message::Message;

create_exception!(
    crownhead,
    IllegalMove,
    PyValueError,
    "A move that was refused: `key` says why for programs, `rule` and `clause` which rule of the \
     rulebook it is, `squares` where (those of the move that was tried, if no others matter), \
     `str()` in words, `message.say(\"de\")` in another language."
);
create_exception!(
    crownhead,
    AmbiguousMove,
    IllegalMove,
    "A text that several moves fit; `moves` has their texts."
);
create_exception!(
    crownhead,
    UnreadableMove,
    IllegalMove,
    "A text that is no move at all."
);
create_exception!(
    crownhead,
    RulebookError,
    PyValueError,
    "A rulebook that cannot be: `mistakes` has line, column and text of each."
);
create_exception!(
    crownhead,
    FenError,
    PyValueError,
    "A text that is no position of the rulebook; `column` says where."
);
create_exception!(
    crownhead,
    PdnError,
    PyValueError,
    "A game of a PDN file that cannot be played."
);
create_exception!(
    crownhead,
    TablesError,
    PyValueError,
    "Tables that cannot be built or read."
);

/// The exception for a refused text or move, with the squares that were tried.
pub(crate) fn refused(
    py: Python<'_>,
    game: &rules::Game,
    refusal: &Refusal,
    tried: &[Square],
) -> PyErr {
    let rulebook = game.rulebook();
    let sentence = refusal.sentence(rulebook);
    let text = sentence.to_string();
    let error = match refusal {
        Refusal::Illegal(_) => IllegalMove::new_err(text),
        Refusal::Ambiguous(_) => AmbiguousMove::new_err(text),
        Refusal::Unreadable(_) => UnreadableMove::new_err(text),
    };
    let reason = match refusal {
        Refusal::Illegal(reason) => Some(reason),
        _ => None,
    };
    let moves: Vec<String> = match refusal {
        Refusal::Ambiguous(moves) => moves
            .iter()
            .map(|mv| rulebook.people_text(mv, moves))
            .collect(),
        _ => Vec::new(),
    };
    let dressed = dress(py, &error, game, refusal.key(), reason, tried, sentence)
        .and_then(|()| error.value(py).setattr("moves", moves));
    dressed.err().unwrap_or(error)
}

/// The exception for something that the rules forbid, such as a draw where there are none.
pub(crate) fn forbidden(py: Python<'_>, game: &rules::Game, reason: &Reason) -> PyErr {
    refused(py, game, &Refusal::Illegal(reason.clone()), &[])
}

#[allow(clippy::too_many_arguments, reason = "all of it ends as attributes")]
fn dress(
    py: Python<'_>,
    error: &PyErr,
    game: &rules::Game,
    key: &str,
    reason: Option<&Reason>,
    tried: &[Square],
    sentence: rules::Message,
) -> PyResult<()> {
    let rulebook = game.rulebook();
    let rule = reason.and_then(Reason::rule);
    let clause = rule.as_deref().and_then(|rule| rulebook.clause(rule));
    let squares = reason.map_or(Vec::new(), |reason| that_matter(reason, tried));
    let squares: Vec<u16> = squares.iter().map(|s| rulebook.number(*s)).collect();
    let value = error.value(py);
    value.setattr("key", key)?;
    value.setattr("clause", clause.map(|clause| clause.label.clone()))?;
    value.setattr("rule", rule)?;
    value.setattr("squares", squares)?;
    value.setattr("message", Message(sentence))
}

/// The squares of a reason; where it has none, those that were tried.
fn that_matter(reason: &Reason, tried: &[Square]) -> Vec<Square> {
    match reason.squares() {
        none if none.is_empty() && *reason != Reason::GameOver => tried.to_vec(),
        squares => squares,
    }
}

/// The squares of a text that the board has, if it can be read.
pub(crate) fn squares_of(rulebook: &Rulebook, text: &str) -> Vec<Square> {
    let (grid, notation) = (rulebook.grid(), rulebook.notation());
    let read = MoveText::parse(text, notation).ok();
    let squares = read.map(|read| {
        let squares = read.squares.iter();
        squares
            .filter_map(|s| s.find(grid, notation).ok())
            .collect()
    });
    squares.unwrap_or_default()
}

/// The exception for a file with mistakes.
pub(crate) fn mistaken(py: Python<'_>, mistakes: &[Diagnostic]) -> PyErr {
    let lines: Vec<String> = mistakes.iter().map(Diagnostic::to_string).collect();
    let error = RulebookError::new_err(lines.join("\n"));
    let told: Vec<(usize, usize, String)> = mistakes
        .iter()
        .map(|mistake| (mistake.line, mistake.column, mistake.message.to_string()))
        .collect();
    let dressed = error.value(py).setattr("mistakes", told);
    dressed.err().unwrap_or(error)
}

/// The exception for a text that is no position.
pub(crate) fn no_position(py: Python<'_>, error: &rules::FenError) -> PyErr {
    let exception = FenError::new_err(error.to_string());
    let dressed = exception.value(py).setattr("column", error.column);
    dressed.err().unwrap_or(exception)
}
