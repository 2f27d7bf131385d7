mod written;

use std::time::Duration;

use super::*;

fn read(text: &str) -> Vec<PdnGame> {
    games(text.as_bytes()).collect()
}

fn one(text: &str) -> PdnGame {
    let all = read(text);
    assert_eq!(all.len(), 1, "{text}: {all:#?}");
    all.into_iter().next().unwrap()
}

/// The moves of a line, with numbers, strengths, NAGs and variations.
fn outline(line: &PdnLine) -> String {
    let mut words: Vec<String> = line.comments.iter().map(|c| format!("{{{c}}}")).collect();
    for m in &line.moves {
        words.extend(m.setup.iter().map(|s| format!("/{s}/")));
        words.extend(m.number.map(|n| n.to_string()));
        words.extend(m.before.iter().map(|c| format!("{{{c}}}")));
        let strength = m.strength.clone().unwrap_or_default();
        words.push(format!("{}{strength}", m.text));
        words.extend(m.nags.iter().map(|n| format!("${n}")));
        words.extend(
            m.commands
                .iter()
                .map(|c| format!("%{}={}", c.name, c.value)),
        );
        words.extend(m.after.iter().map(|c| format!("{{{c}}}")));
        words.extend(m.variations.iter().map(|v| format!("({})", outline(v))));
    }
    words.extend(line.setup.iter().map(|s| format!("/{s}/")));
    words.join(" ")
}

fn moves(text: &str) -> String {
    let game = one(text);
    assert_eq!(game.problems, [], "{text}");
    outline(&game.line)
}

#[test]
fn moves_in_every_form() {
    for (text, expected) in [
        (
            "1. 32-28 19-23 2. 28x19 14x23",
            "1. 32-28 19-23 2. 28x19 14x23",
        ),
        ("1.11-15 22-18 2.15x22", "1. 11-15 22-18 2. 15x22"),
        ("1. 3228 1923", "1. 3228 1923"),
        ("1. a3b4 c5:a3", "1. a3b4 c5:a3"),
        ("[Event \"unknown\"] 1. - - *", ""),
        ("1... 24-20", "1... 24-20"),
        ("1. ... 24-20", "1... 24-20"),
        ("47x38x24x13x36!?", "47x38x24x13x36!?"),
        ("1. 31-27(?) 18-22 (!)", "1. 31-27? 18-22!"),
        ("1-18 1-1", "1-18"),
        ("1. 1-18 2. 2-0", "1. 1-18"),
        ("22x29=T! 1/2-1/2", "22x29=T!"),
        ("32-28$7$10 19-23", "32-28 $7 $10 19-23"),
        ("32–28 28×19", "32–28 28×19"),
        (
            "1. 32-28 ; to the end\n19-23",
            "1. 32-28 {to the end} 19-23",
        ),
        ("%skipped\n1. 32-28\n% and this\n19-23", "1. 32-28 19-23"),
    ] {
        assert_eq!(moves(text), expected, "{text}");
    }
}

#[test]
fn variations_strengths_and_tuples_are_told_apart() {
    for (text, expected) in [
        ("1. (5,0)-(4,1) (2,1)-(3,2)", "1. (5,0)-(4,1) (2,1)-(3,2)"),
        ("(2,1)x(4,3)x(6,5)(?)", "(2,1)x(4,3)x(6,5)?"),
        (
            "1. (5,0)-(4,1) ((5,2)-(4,3) (2,1)-(3,2)) (2,1)-(3,2)",
            "1. (5,0)-(4,1) ((5,2)-(4,3) (2,1)-(3,2)) (2,1)-(3,2)",
        ),
        (
            "5. 31-27 (5. 32-28 19-23) 18-22",
            "5. 31-27 (5. 32-28 19-23) 18-22",
        ),
        (
            "31-27 (32-28 (33-29 {deep}) 19-23) (34-30)",
            "31-27 (32-28 (33-29 {deep}) 19-23) (34-30)",
        ),
        ("(5, 0)-(4, 1)", "(5, 0)-(4, 1)"),
        ("31-27 () 18-22", "31-27 18-22"),
    ] {
        assert_eq!(moves(text), expected, "{text}");
    }
}

#[test]
fn comments_go_where_they_belong() {
    for (text, expected) in [
        (
            "{before} 1. 32-28 {after\n all}",
            "{before} 1. 32-28 {after all}",
        ),
        ("1. {between} 32-28", "1. {between} 32-28"),
        ("32-28 (31-27 {x}) {y} 2.", "32-28 {y} (31-27 {x})"),
        ("32-28 1-0 {White won}", "32-28 {White won}"),
        ("32-28 {} 19-23", "32-28 19-23"),
        (
            "32-28 {[%clk 1:55:21] good [%emt 0:07]}",
            "32-28 %clk=1:55:21 %emt=0:07 {good}",
        ),
        ("32-28 {[%clk 1:55} 19-23", "32-28 {[%clk 1:55} 19-23"),
        (
            "/FEN \"W:W31:B20\"/ 1. 31-27 /FEN \"B::\"/",
            "/W:W31:B20/ 1. 31-27 /B::/",
        ),
    ] {
        assert_eq!(moves(text), expected, "{text}");
    }
}

#[test]
fn clocks() {
    let game = one("32-28 {[%clk 1:55:21.5] [%emt 0:07]} 19-23 {[%clock w0:00:10 B0:00:03]}");
    let [first, second] = &game.line.moves[..] else {
        panic!("{game:?}");
    };
    assert_eq!(first.clock(), Some(Duration::from_millis(6_921_500)));
    assert_eq!(first.elapsed(), Some(Duration::from_secs(7)));
    let both = [Duration::from_secs(10), Duration::from_secs(3)];
    assert_eq!(second.both_clocks(), Some(both));
    assert_eq!(second.clock(), None);
    for (text, millis) in [
        ("0:00:00", Some(0)),
        ("17", Some(17_000)),
        ("99:59:59.999", Some(359_999_999)),
        ("1:2:3:4", None),
        ("-1", None),
        ("1:x", None),
        ("9999999999", None),
        ("1.5.5", None),
    ] {
        assert_eq!(
            read_clock(text),
            millis.map(Duration::from_millis),
            "{text}"
        );
    }
    assert_eq!(clock_text(Duration::from_millis(6_921_500)), "1:55:21.5");
    assert_eq!(clock_text(Duration::from_secs(3)), "0:00:03");
}

#[test]
fn games_are_parted() {
    let count = |text: &str| read(text).len();
    assert_eq!(count(""), 0);
    assert_eq!(count("* * *\n%x\n"), 0);
    assert_eq!(
        count("[Event \"a\"]\n1. 32-28 *\n[Event \"b\"]\n1. 31-27 *"),
        2
    );
    assert_eq!(count("[Event \"a\"]\n1. 32-28\n[Event \"b\"]\n1. 31-27"), 2);
    assert_eq!(count("[Event \"a\"]\n[Result \"1-0\"]\n[Event \"b\"]"), 2);
    assert_eq!(count("1. 32-28 2-0 * 1. 31-27 0-0\n1. 33-29 1/2-1/2"), 3);
    assert_eq!(count("32-28 * 31-27 *"), 2);
    assert_eq!(count("32-28*\n1. 31-27"), 2);
    let results = read("1-18 1-0 1-18 0-1 1-18 1/2-1/2 1-18 2-0 1-18 1-1 1-18 0-2 1-18 0-0 1-18 *");
    let texts: Vec<&str> = results
        .iter()
        .map(|g| g.result.map_or("*", PdnResult::text))
        .collect();
    let expected = ["1-0", "0-1", "1/2-1/2", "2-0", "1-1", "0-2", "0-0", "*"];
    assert_eq!(texts, expected);
}

#[test]
fn tags_have_escapes() {
    let game = one(r#"[ Event  "The \"big\" one \\ 2" ] [Site "a\temp"][Round ""]"#);
    assert_eq!(game.problems, []);
    assert_eq!(game.tag("Event"), Some(r#"The "big" one \ 2"#));
    assert_eq!(game.tag("Site"), Some(r"a\temp"));
    assert_eq!(game.tag("Round"), Some(""));
    assert_eq!(game.tag("Date"), None);
}

#[test]
fn encodings() {
    let latin = games(b"[White \"Andr\xE9\"]\n1. 32-28 {\xFCber}")
        .next()
        .unwrap();
    assert_eq!(latin.tag("White"), Some("André"));
    assert_eq!(latin.line.moves[0].after, ["über"]);
    let utf8 = one("\u{FEFF}[White \"André\"]\r\n1. 32-28 {über} foo");
    assert_eq!(utf8.tag("White"), Some("André"));
    assert_eq!(
        utf8.problems[0].at,
        PdnPlace {
            line: 2,
            column: 17
        }
    );
}

#[test]
fn line_ends_of_all_kinds() {
    for end in ["\n", "\r", "\r\n"] {
        let text = ["[Event \"a\"]", "", "1. 32-28", "  19-23 2. foo *"].join(end);
        let game = one(&text);
        let at = |line, column| PdnPlace { line, column };
        assert_eq!(game.line.moves[0].at, at(3, 4));
        assert_eq!(game.line.moves[1].at, at(4, 3));
        assert_eq!(game.problems[0].at, at(4, 12));
    }
}

/// Each broken text with its first problem, and how many moves and games were saved.
#[test]
fn problems_are_told_and_reading_goes_on() {
    for (text, problem, games, moves) in [
        (
            "[Event \"a\"]\n1. 32-28 {oops\n[Event \"b\"]\n1. 31-27 {ok} *",
            "line 2, column 10: the comment is not closed: expected `}`",
            2,
            2,
        ),
        (
            "32-28 (31-27\n[Event \"b\"] 31-27",
            "line 1, column 7: the variation is not closed: expected `)`",
            2,
            3,
        ),
        (
            "32-28 ) 19-23",
            "line 1, column 7: got `)`, but no variation is open here",
            1,
            2,
        ),
        (
            "32-28 and 19-23",
            "line 1, column 7: got `and`, expected a move",
            1,
            2,
        ),
        (
            "[Event \"a]\n[Site \"b\"]\n32-28",
            "line 1, column 8: the text in quotes is not closed on its line",
            1,
            1,
        ),
        (
            "[Event \"a \"big\" one\"]\n32-28",
            "line 1, column 11: got `\"` inside a text, expected `\\\"`",
            1,
            1,
        ),
        (
            "[Event a]\n32-28",
            "line 1, column 8: expected the value of Event in quotes",
            1,
            1,
        ),
        (
            "12-16* 24-20",
            "line 1, column 6: got `*` after a move: read as forced, expected `$7`",
            1,
            2,
        ),
        (
            "12-16 (24-20 1-0) 24-19",
            "line 1, column 14: got 1-0 inside a variation, expected a move",
            1,
            3,
        ),
        (
            "$3 12-16",
            "line 1, column 1: expected a move before its strength",
            1,
            1,
        ),
        (
            "12-16 $x 24-20",
            "line 1, column 7: got `$`, expected a number up to 65535 after it",
            1,
            2,
        ),
        (
            "/FOO/ 12-16",
            "line 1, column 1: got `/`, expected a position like /FEN \"W:W30:B5\"/",
            1,
            1,
        ),
        (
            "12-16 [%clk 0:01] 24-20",
            "line 1, column 7: got `[`, expected a tag like [Event \"...\"]",
            1,
            2,
        ),
        (
            "[Event \"a\"]\n[Site \"b\"]\n[Site \"c\"]\n32-28",
            "line 3, column 1: got a second tag Site, expected one",
            1,
            1,
        ),
    ] {
        let all = read(text);
        let first = all.iter().flat_map(|g| &g.problems).next();
        assert_eq!(
            first.map(|p| p.to_string()).as_deref(),
            Some(problem),
            "{text}"
        );
        assert_eq!(all.len(), games, "{text}");
        let total: usize = all.iter().map(|g| count(&g.line)).sum();
        assert_eq!(total, moves, "{text}: {all:#?}");
    }
}

fn count(line: &PdnLine) -> usize {
    let inner = line.moves.iter().flat_map(|m| &m.variations);
    line.moves.len() + inner.map(count).sum::<usize>()
}

#[test]
fn depth_and_numbers_are_bounded() {
    let nested = |depth: usize| "1-5 (".repeat(depth) + "1-5" + &")".repeat(depth) + " 5-9";
    let fine = one(&nested(PdnGame::MAX_DEPTH));
    assert_eq!(fine.problems, []);
    assert_eq!(count(&fine.line), PdnGame::MAX_DEPTH + 2);
    let deep = one(&nested(PdnGame::MAX_DEPTH + 10));
    assert_eq!(deep.problems.len(), 1);
    assert_eq!(count(&deep.line), PdnGame::MAX_DEPTH + 2);
    assert_eq!(deep.line.moves[1].text, "5-9");

    let long = one(&"1-5 ".repeat(PdnGame::MAX_MOVES + 3));
    assert_eq!(long.line.moves.len(), PdnGame::MAX_MOVES);
    assert_eq!(long.problems.len(), 3);
    let tags = "[A \"b\"]\n".repeat(PdnGame::MAX_TAGS + 200);
    let tagged = one(&tags);
    assert_eq!(tagged.tags.len(), PdnGame::MAX_TAGS);
    assert_eq!(tagged.problems.len(), PdnGame::MAX_PROBLEMS);
    let last = &tagged.problems[PdnGame::MAX_PROBLEMS - 1];
    assert!(last.message.contains("more problems"), "{last}");
}

/// A megabyte of each nasty thing is read in one pass, without failing.
#[test]
fn nasty_files() {
    let repeat = |part: &str| part.repeat(1_000_000 / part.len());
    let parts = [
        "(",
        ")",
        "{",
        "}",
        "[",
        "]",
        "\"",
        "\\",
        "/",
        "*",
        "$",
        "%",
        "\0",
        "\n",
        "\r",
        ".",
        "1.",
        "1",
        "-",
        "x",
        "(1",
        "(1,",
        "(1,1)",
        "(?",
        "[A",
        "[A \"",
        "[A \"\\",
        "/FEN \"",
        "{[%",
        "ü",
        "1-0 {",
        "1-0 *",
        "1-5 (",
        "1-5*",
        "1 - ",
        "[Event \"",
        "\n[A \"b\"]{",
        "1/2-",
        "\" ",
        ";",
    ];
    for part in parts {
        let text = repeat(part);
        let mut kept = 0;
        for game in games(text.as_bytes()) {
            kept += 1;
            assert!(game.problems.len() <= PdnGame::MAX_PROBLEMS);
            assert!(count(&game.line) <= PdnGame::MAX_MOVES);
        }
        assert!(kept <= text.len(), "{part}");
    }
    assert_eq!(games(&[0xFF; 1000]).count(), 1);
}
