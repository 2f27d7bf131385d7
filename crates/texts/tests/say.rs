//! What messages become in each language.

use texts::{Arg, Language, Message};

/// A list in all languages, said through a message whose only argument it is.
fn squares(names: &[&str]) -> [String; 3] {
    let cited = Message::new("cited").with("clause", Arg::or(names.iter().copied()));
    Language::ALL.map(|language| cited.check(language).unwrap())
}

#[test]
fn lists_end_with_the_word_of_the_language() {
    assert_eq!(squares(&["a1"]), [" (a1)"; 3]);
    assert_eq!(
        squares(&["a1", "b2", "c3"]),
        [" (a1, b2 or c3)", " (a1, b2 oder c3)", " (a1, b2 o c3)"]
    );
    let [.., spanish] = squares(&["7", "11"]);
    assert_eq!(spanish, " (7 u 11)");
}

#[test]
fn a_missing_argument_is_a_fault() {
    let faults = Message::new("cited").check(Language::De).unwrap_err();
    assert!(faults[0].contains("clause"), "{faults:?}");
}

#[test]
fn a_key_without_a_text_says_itself_and_is_a_fault() {
    let message = Message::new("no-such-key");
    assert!(!texts::knows("no-such-key"));
    assert_eq!(message.say(Language::Es), "no-such-key");
    assert!(message.check(Language::Es).is_err());
    let inside = Message::new("cited").with("clause", message);
    assert_eq!(inside.to_string(), " (no-such-key)");
    assert!(inside.check(Language::En).is_err());
}

#[test]
fn an_argument_that_looks_like_a_text_stays_as_it_is() {
    let hostile = "{ $clause } { CAPITAL(\"x\") }\n}";
    let cited = Message::new("cited").with("clause", hostile);
    assert_eq!(cited.to_string(), format!(" ({hostile})"));
}
