//! What is written is read again, whatever it was read from.

use super::*;
use rulebook::Results;

/// Bytes thrown together are read without failing, and what was read can be written.
#[test]
fn any_bytes_are_read() {
    let parts = [
        "(",
        ")",
        "{",
        "}",
        "[",
        "]",
        "\"",
        "\\",
        "/FEN \"",
        "*",
        "$1",
        "\n%",
        "\0",
        "\n",
        "\r\n",
        " ",
        "...",
        "1.",
        "12...",
        "11-15",
        "15x24",
        "(2,1)-(3,2)",
        "(?)",
        "!",
        "1-0",
        "1/2-1/2",
        "[Event \"a\"]",
        "[%clk 1:00]",
        "ü",
        "x",
        "-",
    ];
    let mut random = Random(7);
    for _ in 0..20_000 {
        let count = random.below(12);
        let text: String = (0..count)
            .map(|_| parts[random.below(parts.len())])
            .collect();
        for game in games(text.as_bytes()) {
            let written = write(&game);
            let again = one(&written);
            assert_eq!(plain(again.line), plain(game.line), "{text:?}\n{written}");
        }
    }
}

#[test]
fn writing() {
    let mut game = one("{Intro} 1. 32-28! $1 {[%clk 0:59:58]} {a } 19-23 (19-24 2. 28-23) 2-0");
    game.set_tag("White", "A \"B\" \\C");
    game.set_tag("GameType", "20,W,10,10,N2,0");
    game.line.moves[0]
        .after
        .push("brace } and\nline".to_string());
    game.set_tag("no name", "x");
    let expected = r#"[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "A \"B\" \\C"]
[Black "?"]
[Result "2-0"]
[GameType "20,W,10,10,N2,0"]

{Intro} 1. 32-28! $1 {[%clk 0:59:58]} {a} {brace ) and line} 19-23 (19-24 2.
28-23) 2-0
"#;
    assert_eq!(write(&game), expected);
    assert!(write(&PdnGame::default()).ends_with("[Result \"*\"]\n\n*\n"));
}

/// A small generator of numbers, so that the trees are the same each time.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1);
        (self.0 >> 33) as usize % limit
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

fn some_text(random: &mut Random) -> String {
    const WORDS: [&str; 12] = [
        "good", "[x]", "%", "(", ")", "{", "1-0", "*", "über", "\"q\"", "\\", "[Event",
    ];
    let words: Vec<&str> = (0..1 + random.below(20))
        .map(|_| WORDS[random.below(WORDS.len())])
        .collect();
    words.join(" ")
}

fn some_comments(random: &mut Random) -> Vec<String> {
    let count = if random.chance(20) {
        random.below(3)
    } else {
        0
    };
    (0..count).map(|_| some_text(random)).collect()
}

fn some_setup(random: &mut Random) -> Option<String> {
    random.chance(5).then(|| "W:W31-50:BK1,2".to_string())
}

fn some_move(random: &mut Random, depth: usize) -> PdnMove {
    const TEXTS: [&str; 9] = [
        "32-28",
        "15x24x31",
        "c3:e5",
        "a3b4",
        "3228",
        "(5,0)-(4,1)",
        "(2,1)x(4,3)x(6,5)",
        "22x29=T",
        "1-18",
    ];
    let number = random.chance(50).then(|| MoveNumber {
        number: 1 + random.below(60) as u32,
        answer: random.chance(30),
    });
    let before = match number {
        Some(_) => some_comments(random),
        None => Vec::new(),
    };
    let variations = if depth < 4 && random.chance(15) {
        1 + random.below(2)
    } else {
        0
    };
    PdnMove {
        setup: some_setup(random),
        number,
        before,
        text: TEXTS[random.below(TEXTS.len())].to_string(),
        at: PdnPlace::default(),
        strength: random.chance(10).then(|| "!?".to_string()),
        nags: (0..random.below(2)).map(|n| n as u16 + 3).collect(),
        commands: if random.chance(20) {
            vec![PdnCommand::clock(Duration::from_millis(
                random.below(9_999_999) as u64,
            ))]
        } else {
            Vec::new()
        },
        after: some_comments(random),
        variations: (0..variations)
            .map(|_| some_line(random, depth + 1))
            .collect(),
    }
}

fn some_line(random: &mut Random, depth: usize) -> PdnLine {
    let count = usize::from(depth > 0) + random.below(20 >> depth);
    PdnLine {
        comments: some_comments(random),
        moves: (0..count).map(|_| some_move(random, depth)).collect(),
        setup: some_setup(random),
    }
}

/// The line without places, which change when it is written.
fn plain(mut line: PdnLine) -> PdnLine {
    for m in &mut line.moves {
        m.at = PdnPlace::default();
        m.variations = std::mem::take(&mut m.variations)
            .into_iter()
            .map(plain)
            .collect();
    }
    line
}

/// Reading what was written gives the same game.
#[test]
fn what_was_written_is_read_again() {
    let results = [
        None,
        Some(PdnResult::FirstWins(Results::Two)),
        Some(PdnResult::Draw(Results::One)),
        Some(PdnResult::BothLose),
    ];
    let mut random = Random(42);
    for round in 0..2000 {
        let mut game = PdnGame {
            line: some_line(&mut random, 0),
            result: results[random.below(results.len())],
            ..PdnGame::default()
        };
        game.set_tag("Event", some_text(&mut random));
        game.set_tag("Annotator", some_text(&mut random));
        let text = write(&game);
        let again = one(&text);
        assert_eq!(again.problems, [], "round {round}\n{text}");
        assert_eq!(again.result, game.result);
        assert_eq!(again.tag("Event"), game.tag("Event"));
        assert_eq!(again.tag("Annotator"), game.tag("Annotator"));
        assert_eq!(plain(again.line), game.line, "round {round}\n{text}");
        let body = text.split_once("\n\n").map_or("", |(_, body)| body);
        let is_fine = |line: &str| {
            let can_break = !line.contains(" [") && !line.contains(" %");
            !can_break || line.chars().count() <= 80
        };
        assert!(body.lines().all(is_fine), "{text}");
    }
}
