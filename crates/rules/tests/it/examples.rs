//! The examples of rulebooks: those of the built-in ones hold, and wrong ones are told.

use rules::{Rulebook, builtin, examples, file};

/// More leaves than any example of a built-in rulebook counts.
const MOST: u64 = 10_000_000;

#[test]
fn every_example_holds() {
    let mut wrong = Vec::new();
    for id in builtin::every_id() {
        let rulebook = builtin::rulebook(id).expect("it is built in");
        let failures = examples::failures(&rulebook, MOST);
        wrong.extend(failures.iter().map(|flaw| format!("{id}: {flaw}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What is told about an example of English draughts, as `line:column: message`.
fn told(example: &str) -> Vec<String> {
    let text =
        format!("extends = \"english\"\nid = \"house\"\n[[example]]\ntitle = \"T\"\n{example}");
    let read = file::rulebook_with_places(&text, &builtin::parent);
    let (rulebook, places) = read.expect("it reads");
    let failures = examples::failures(&rulebook, MOST);
    let located = failures.iter().map(|flaw| places.locate(flaw).to_string());
    located.collect()
}

#[test]
fn wrong_examples_are_told_at_their_lines() {
    for (example, expected) in [
        (
            "fen = \"B:W33:B1\"\nmoves = []",
            "5:7: T: column 4: square 33 is outside the board: expected 1 to 32",
        ),
        (
            "fen = \"B:W32:B1\"\nmoves = [\"1-5\"]",
            "6:9: T: not listed, but legal: 1-6",
        ),
        (
            "fen = \"B:W32:B1\"\nmoves = [\"1-5\", \"1-6\", \"1-5\"]",
            "6:9: T: `1-5` is listed twice: expected once",
        ),
        (
            "refused = { \"11-15\" = \"wrong-direction\" }",
            "5:11: T: `11-15` is legal: expected it to be refused with `wrong-direction`",
        ),
        (
            "refused = { \"14-18\" = \"wrong-direction\" }",
            "5:11: T: `14-18` is refused with `no-piece`: expected `wrong-direction`",
        ),
        (
            "fen = \"B:W18:B15\"\nline = [\"15x22\"]\nend = \"draw: repetition\"",
            "7:7: T: the line ends with `first wins: no-pieces`: expected `draw: repetition`",
        ),
        (
            "line = [\"11-15\"]\nend = \"draw: repetition\"",
            "6:7: T: the line leaves the game open: expected `draw: repetition`",
        ),
        (
            "fen = \"B:W32:B1\"\nline = [\"1-5\"]\nthen = \"W:W32:B6\"",
            "7:8: T: the line leads to W:W32:B5: expected W:W32:B6",
        ),
        (
            "perft = [7, 49, 303]",
            "5:9: T: depth 3 has 302 leaves: expected 303",
        ),
    ] {
        assert_eq!(told(example), [expected], "{example}");
    }
    let unplayable = told("line = [\"11-15\", \"11-15\"]");
    assert!(
        unplayable[0].starts_with("5:8: T: `11-15` cannot be played: "),
        "{unplayable:?}"
    );
}

/// A file may ask for any depth; only as much is counted as was allowed.
#[test]
fn counting_stops_where_it_was_told_to() {
    let text = "extends = \"english\"\nid = \"house\"\n[[example]]\ntitle = \"T\"\nperft = [7, 49, 302, 1]";
    let draft = file::read(text, &builtin::parent).expect("it reads");
    let rulebook = Rulebook::new(draft).expect("it has no flaws");
    let few = examples::run(&rulebook, 100);
    assert_eq!((few.flaws.len(), few.beyond), (0, 2));
    let all = examples::run(&rulebook, 10_000);
    assert_eq!((all.flaws.len(), all.beyond), (1, 0));
}

/// However many examples there are, they share what may be counted.
#[test]
fn many_examples_share_what_may_be_counted() {
    let wrong = "[[example]]\ntitle = \"T\"\nperft = [7, 49, 302, 1]\n".repeat(64);
    let text = format!("extends = \"english\"\nid = \"house\"\n{wrong}");
    let draft = file::read(&text, &builtin::parent).expect("it reads");
    let rulebook = Rulebook::new(draft).expect("it has no flaws");
    assert_eq!(examples::failures(&rulebook, u64::MAX).len(), 64);
    let few = examples::failures(&rulebook, 10_000).len();
    assert!((1..10).contains(&few), "{few}");
}
