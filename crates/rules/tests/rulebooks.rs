//! The built-in rulebooks.

use rules::{builtin, file};

#[test]
fn every_file_reads_without_mistakes() {
    let mut told = Vec::new();
    for book in builtin::ALL {
        match file::read(book.text, &builtin::parent) {
            Ok(draft) => assert_eq!(draft.id, book.id),
            Err(mistakes) => {
                told.extend(mistakes.iter().map(|m| format!("{}.toml:{m}", book.id)));
            }
        }
    }
    assert!(told.is_empty(), "{}", told.join("\n"));
}

#[test]
fn every_file_makes_a_rulebook() {
    for id in builtin::ids() {
        assert_eq!(
            builtin::rulebook(id).map(|r| r.id().to_string()).as_deref(),
            Some(id)
        );
    }
}
