//! Rulebook files.

use rules::{Flavour, Rulebook, builtin, file, perft};

use super::short;

/// A rulebook file, on top of the built-in ones.
pub(crate) fn rulebook(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else {
        return;
    };
    match file::rulebook(text, &builtin::parent) {
        Ok(rulebook) => moves(&rulebook),
        Err(mistakes) => {
            assert!(!mistakes.is_empty(), "refused without a word");
            mistakes.iter().for_each(|m| short(&m.to_string()));
        }
    }
}

fn moves(rulebook: &Rulebook) {
    let start = rulebook.start(1);
    let count = perft(rulebook, &start, 1, Flavour::Moves);
    assert_eq!(rulebook.moves(&start).len() as u64, count);
}
