//! Messages as JSON. Run with the feature `serde`.
#![cfg(feature = "serde")]

use texts::{Arg, Message};

#[test]
fn every_kind_of_argument() {
    let message = Message::new("a")
        .with("n", 3_u8)
        .with("square", "12")
        .with("piece", Message::new("piece-king"))
        .with("squares", Arg::or(["1", "2"]))
        .with("both", Arg::and([Message::new("b")]))
        .with("neither", Arg::nor([1, 2]));
    assert_eq!(
        serde_json::to_string(&message).unwrap(),
        concat!(
            r#"{"key":"a","args":{"n":3,"square":"12","#,
            r#""piece":{"key":"piece-king","args":{}},"squares":{"or":["1","2"]},"#,
            r#""both":{"and":[{"key":"b","args":{}}]},"neither":{"nor":[1,2]}}}"#
        )
    );
}
