//! Reads files of puzzles.

use rules::builtin;

/// A text of puzzles is read or refused; what was read is written and read again.
pub(crate) fn puzzles(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else {
        return;
    };
    let Some(rulebook) = builtin::rulebook("english") else {
        return;
    };
    // The head is given, so that more of the text is looked at.
    let text = format!("{}{text}", puzzles::write(&rulebook, &[]));
    match puzzles::read(&rulebook, &text) {
        Ok(read) => {
            let written = puzzles::write(&rulebook, &read);
            assert_eq!(puzzles::read(&rulebook, &written), Ok(read));
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
