use super::*;
use crate::{Case, Numbering, People, Results, RowOne};

fn notation(people: People, capture_sign: char) -> Notation {
    Notation {
        numbering: Numbering::TopLeft,
        people,
        capture_sign,
        game_type: 100,
        results: Results::One,
    }
}

fn numbers() -> Notation {
    notation(People::Numbers, 'x')
}

fn tuples() -> Notation {
    notation(People::Tuples, 'x')
}

fn letters() -> Notation {
    let people = People::Letters {
        case: Case::Small,
        row_one: RowOne::Bottom,
    };
    notation(people, ':')
}

/// The text as the reader understood it, with a letter for the kind.
fn read(text: &str, notation: &Notation) -> String {
    match MoveText::parse(text, notation) {
        Ok(read) => format!("{:?} {read}", read.kind),
        Err(error) => error.to_string(),
    }
}

#[test]
fn numbers_are_read() {
    for (text, expected) in [
        ("11-15", "Quiet 11-15"),
        ("  11 - 15\r\n", "Quiet 11-15"),
        ("15x24", "Capture 15x24"),
        ("15X24x31", "Capture 15x24x31"),
        ("15:24", "Capture 15x24"),
        ("15×24", "Capture 15x24"),
        ("11–15", "Quiet 11-15"),
        ("07-011", "Quiet 7-11"),
        ("11 15", "Unknown 11 15"),
        ("11 15 18", "Unknown 11 15 18"),
        ("15-24-31", "Unknown 15 24 31"),
        ("3228", "Unknown 32 28"),
        ("4738241336", "Unknown 47 38 24 13 36"),
        ("3228!?", "Unknown 32 28"),
        ("100-101", "Quiet 100-101"),
        ("22x29=T", "Capture 22x29=T"),
        ("22x29=k!", "Capture 22x29=K"),
        ("22x29 = K", "Capture 22x29=K"),
        ("31-27(?)", "Quiet 31-27"),
        ("31-27 (!?)", "Quiet 31-27"),
        ("1-1", "Quiet 1-1"),
        ("!18 22-17", "Quiet !18 22-17"),
        ("! 18  22x15!", "Capture !18 22x15"),
        ("!18 2217", "Unknown !18 22 17"),
        ("!18", "column 4: got the end, expected a blank and a move"),
        ("!18-22", "column 4: got `-`, expected a blank and a move"),
        ("!!18 22-17", "column 2: got `!`, expected a square"),
        (
            "!18 22",
            "column 7: got the end, expected `-`, `x` or a blank",
        ),
    ] {
        assert_eq!(read(text, &numbers()), expected, "{text}");
    }
}

#[test]
fn letters_are_read() {
    for (text, expected) in [
        ("c3-d4", "Quiet c3-d4"),
        ("G6-F5", "Quiet g6-f5"),
        ("c3:e5:g7", "Capture c3xe5xg7"),
        ("c3xe5", "Capture c3xe5"),
        ("c3d4", "Unknown c3 d4"),
        ("a3b4c5", "Unknown a3 b4 c5"),
        ("c3 d4", "Unknown c3 d4"),
        ("p16-o15", "Quiet p16-o15"),
        ("e12f11", "Unknown e12 f11"),
        ("22-18", "Quiet 22-18"),
        ("!f4 c3-d4", "Quiet !f4 c3-d4"),
        ("q1-r2", "column 1: got `q`, expected a square"),
        ("c-d4", "column 2: got `-`, expected a number"),
        ("c123-d4", "column 2: got `123`, expected a number up to 99"),
    ] {
        assert_eq!(read(text, &letters()), expected, "{text}");
    }
}

#[test]
fn tuples_are_read() {
    for (text, expected) in [
        ("(2,1)-(3,2)", "Quiet (2,1)-(3,2)"),
        ("( 2 , 1 ) - ( 3 , 2 )", "Quiet (2,1)-(3,2)"),
        ("(2,1)x(4,3)x(6,5)", "Capture (2,1)x(4,3)x(6,5)"),
        ("(2,1)(3,2)", "Unknown (2,1) (3,2)"),
        ("(2,1)-(3,2)(!)", "Quiet (2,1)-(3,2)"),
        ("2 1 3 2", "Unknown (2,1) (3,2)"),
        ("2,1,3,2", "Unknown (2,1) (3,2)"),
        ("2,1 3,2", "Unknown (2,1) (3,2)"),
        ("2,1-3,2", "Quiet (2,1)-(3,2)"),
        ("2 1 4 3 6 5", "Unknown (2,1) (4,3) (6,5)"),
        ("9-13", "Quiet 9-13"),
        ("9 13", "Unknown 9 13"),
        ("!(4,5) (2,1)-(3,2)", "Quiet !(4,5) (2,1)-(3,2)"),
        ("!4,5 2 1 3 2", "Unknown !(4,5) (2,1) (3,2)"),
        (
            "9 13 18",
            "column 8: got the end, expected a column for the last row",
        ),
        (
            "2132",
            "column 1: got `2132`, expected two squares, like 32-28 or (2,1)-(3,2)",
        ),
        ("(2,1-(3,2)", "column 5: got `-`, expected `)`"),
        (
            "(2 1)-(3,2)",
            "column 4: got `1`, expected `,` and a column",
        ),
        (
            "(200,1)-(3,2)",
            "column 2: got `200`, expected a number up to 99",
        ),
    ] {
        assert_eq!(read(text, &tuples()), expected, "{text}");
    }
}

#[test]
fn a_dash_that_also_captures_says_nothing() {
    let thai = notation(People::Numbers, '-');
    assert_eq!(read("11-15", &thai), "Unknown 11 15");
    assert_eq!(read("11x15", &thai), "Capture 11x15");
}

#[test]
fn errors_say_where_and_what() {
    for (text, expected) in [
        ("", "column 1: got the end, expected a square"),
        ("11", "column 3: got the end, expected `-`, `x` or a blank"),
        ("11-", "column 4: got the end, expected a square"),
        ("11-15-", "column 7: got the end, expected a square"),
        ("11-15 foo", "column 8: got `o`, expected a number"),
        (
            "11-15 ; x",
            "column 7: got `;`, expected the end of the move",
        ),
        ("ü", "column 1: got `ü`, expected a square"),
        ("–11-15", "column 1: got `–`, expected a square"),
        ("\0", "column 1: got `\\0`, expected a square"),
        (
            "11-99999999999",
            "column 4: got `99999999999`, expected a square number up to 999",
        ),
        (
            "3228-11",
            "column 1: got `3228`, expected a square number up to 999",
        ),
        ("11-15=Q", "column 7: got `Q`, expected `K`, `T` or `M`"),
    ] {
        assert_eq!(read(text, &numbers()), expected, "{text}");
    }
    let long = "1".repeat(513);
    let error = MoveText::parse(&long, &numbers()).unwrap_err();
    let got = Message::new("got-bytes").with("n", 513);
    assert_eq!(error.got, got.into());
}

/// No text of a few hostile parts makes the reader fail otherwise than by an error.
#[test]
fn any_mixture_is_read_or_refused() {
    let parts = [
        "!", "!18 ", "1", "32", "3228", "(", ")", ",", "-", "x", ":", " ", "c", "C3", "=", "K",
        "!", "(?)", "ü", "\u{a0}", "(2,1)", "\0", "99999",
    ];
    let mut seed = 1_u64;
    let mut accepted = 0;
    for _ in 0..50_000 {
        let mut text = String::new();
        for _ in 0..1 + seed % 6 {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1);
            text.push_str(parts[(seed >> 33) as usize % parts.len()]);
        }
        for notation in [numbers(), letters(), tuples()] {
            let Ok(read) = MoveText::parse(&text, &notation) else {
                continue;
            };
            accepted += 1;
            assert!(read.squares.len() >= 2, "{text}");
            if read.kind != MoveKind::Unknown {
                let again = MoveText::parse(&read.to_string(), &notation);
                assert_eq!(again, Ok(read), "{text}");
            }
        }
    }
    assert!(accepted > 100, "{accepted}");
}
