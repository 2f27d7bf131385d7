//! Positions read and written.

use std::sync::Arc;

use rules::*;

fn rulebook(id: &str) -> Arc<Rulebook> {
    builtin::rulebook(id).unwrap()
}

/// The FEN as it is written after reading it.
fn again(id: &str, fen: &str) -> String {
    match Game::from_fen(rulebook(id), fen) {
        Ok(game) => game.fen(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn starts_are_written_as_pdn_writes_them() {
    for (id, fen) in [
        ("english", "B:W21-32:B1-12"),
        ("pool", "B:W21-32:B1-12"),
        ("contest", "B:W21-32:B1-12"),
        ("towers", "B:W1-12:B21-32"),
        ("italian", "W:W21-32:B1-12"),
        ("spanish", "W:W1-12:B21-32"),
        ("portuguese", "W:W1-12:B21-32"),
        ("thai", "B:W1-8:B25-32"),
        ("canadian", "W:W43-72:B1-30"),
        ("international", "W:W31-50:B1-20"),
    ] {
        assert_eq!(Game::new(rulebook(id), 0).fen(), fen, "{id}");
        assert_eq!(again(id, fen), fen, "{id}");
    }
    let drawn = Game::new(rulebook("obstacles"), 1).fen();
    assert!(drawn.starts_with("B:W21-32:B1-12:X"), "{drawn}");
    assert_eq!(again("obstacles", &drawn), drawn);
}

#[test]
fn readers_are_liberal_and_writers_are_not() {
    for (id, read, written) in [
        ("english", "\"B:W21-32:B1-12\".", "B:W21-32:B1-12"),
        ("english", " b : b1-12 : w 21 - 32 ", "B:W21-32:B1-12"),
        ("english", "W:B3,2,1:W32,31,30", "W:W30-32:B1-3"),
        ("english", "W:WK1-4,5,6,K7:B", "W:WK1-4,5,6,K7:B"),
        ("english", "W:W1,2,K3,K4,K5:B9", "W:W1,2,K3-5:B9"),
        ("english", "W:W01,002:B9:", "W:W1,2:B9"),
        ("english", "W:W:B", "W:W:B"),
        ("english", "W:WK1:BK32:H7:F12", "W:WK1:BK32:H7"),
        ("english", "W:WK1:BK32:F12:H0", "W:WK1:BK32"),
        ("english", "W:WK1:BK32:+0+0", "W:WK1:BK32"),
        ("parlour", "B:WK1:BK32:H7", "B:WK1:BK32"),
        ("russian", "W:Wa1,c1,Kh8:Bd4", "W:WK4,29,30:B18"),
        ("russian", "W:WA1,Kh8:Bd4", "W:WK4,29:B18"),
        ("towers", "B:WB1:BKG8", "B:W1:BK32"),
        ("triple-king", "B:W1,T2:BK9,T10", "B:W1,T2:BK9,T10"),
        ("obstacles", "B:W21:B1:X13,14,15", "B:W21:B1:X13-15"),
        ("obstacles", "B:W21:B1", "B:W21:B1"),
        // Three kings against one: the first count is of the counters with any material.
        (
            "international",
            "W:WK1,K2,K3:BK50:H9:N4,2",
            "W:WK1-3:BK50:H9:N4,0",
        ),
        ("international", "W:WK1-3:BK50:N0,0", "W:WK1-3:BK50"),
        (
            "frisian",
            "W:WK46,31:BK5,20:+146+0",
            "W:W31,K46:BK5,20:+146+0",
        ),
        (
            "frisian",
            "W:WK46,31:BK5,20:+0+35",
            "W:W31,K46:BK5,20:+0+35",
        ),
        ("frisian", "W:WK46,31:BK5,20:+0+0", "W:W31,K46:BK5,20"),
        // Without a man its king may move as it likes.
        ("frisian", "W:WK46:BK5,20:+246+0", "W:WK46:BK5,20"),
    ] {
        assert_eq!(again(id, read), written, "{id} {read}");
        assert_eq!(again(id, written), written, "{id} {written}");
    }
}

#[test]
fn errors_say_where_what_and_what_was_expected() {
    for (id, fen, error) in [
        ("english", "", "column 1: got the end, expected `B` or `W`"),
        ("english", "Q:W1", "column 1: got `Q`, expected `B` or `W`"),
        (
            "english",
            "B:W33:B1",
            "column 4: square 33 is outside the board: expected 1 to 32",
        ),
        (
            "english",
            "B:W21-33:B1",
            "column 7: square 33 is outside the board: expected 1 to 32",
        ),
        (
            "english",
            "B:W0:B1",
            "column 4: square 0 is outside the board: expected 1 to 32",
        ),
        (
            "english",
            "B:W12:B1-12",
            "column 8: square 12 is given twice: expected it once",
        ),
        (
            "english",
            "B:W32-21:B1",
            "column 4: the range 32-21 runs backward: expected 21-32",
        ),
        (
            "english",
            "B:WT1:B2",
            "column 5: square 1 has a triple king: expected at most a king",
        ),
        (
            "contest",
            "B:WK1:B2",
            "column 5: square 1 has a king: expected at most a man",
        ),
        (
            "english",
            "B:W1:B2:X13",
            "column 10: square 13 is an obstacle: expected none there in this rulebook",
        ),
        (
            "obstacles",
            "B:W1:B2:X2",
            "column 10: square 2 is given twice: expected it once",
        ),
        (
            "english",
            "B:W1;B2",
            "column 5: got `;`, expected `,` or `:`",
        ),
        ("english", "B:W1,,2", "column 6: got `,`, expected a square"),
        ("english", "B:W-2", "column 4: got `-`, expected a square"),
        (
            "english",
            "B:Wa1",
            "column 4: square a1 is not written in this way: expected a number like 11",
        ),
        (
            "russian",
            "B:Wi1",
            "column 4: square i1 is outside the board: expected a1 to h8",
        ),
        (
            "russian",
            "B:Wa1-c1",
            "column 6: got `-`, expected `,` or `:`, for ranges are of numbers",
        ),
        (
            "english",
            "B:Y1",
            "column 3: got `Y`, expected `W`, `B`, `X`, `H`, `N`, `U`, `F` or `+`",
        ),
        (
            "english",
            "B:W1:B2:H70000",
            "column 10: got `7`, expected a number up to 65535",
        ),
        (
            "english",
            "B:W1:B2:N1",
            "column 10: got `1`, expected no more counts than the rulebook has counters",
        ),
        (
            "frisian",
            "W:W31,K46:B20:+446+0",
            "column 16: got `4`, expected no more quiet moves than the rulebook allows",
        ),
        (
            "frisian",
            "W:W31,K46:B20:+131+0",
            "column 4: square 31 has no king that could have moved: expected one",
        ),
        (
            "frisian",
            "W:W31,K46:B20:+146",
            "column 19: got the end, expected `+` and the quiet moves of a king",
        ),
    ] {
        assert_eq!(again(id, fen), error, "{id} {fen}");
    }
    let long = "B:W".to_string() + &"1,".repeat(2000);
    assert!(again("english", &long).contains("a text of 4003 bytes"));
}

#[test]
fn a_setup_is_checked() {
    let rulebook = rulebook("english");
    let grid = rulebook.grid();
    let square = |number| square_numbered(grid, Numbering::TopLeft, number).unwrap();
    let mut setup = Setup::empty(grid, Side::Second);
    // A man on its far row and a king on its home row stay what they are.
    setup.cells[square(32).index()] = Cell::Piece(Side::First, Rank::Man);
    setup.cells[square(1).index()] = Cell::Piece(Side::First, Rank::King);
    let position = rulebook.position(&setup).unwrap();
    assert_eq!(rulebook.fen(&position), "W:W:BK1,32");
    setup.counts = vec![1, 2];
    assert_eq!(
        rulebook.set_up(&setup).unwrap_err().to_string(),
        "there are 2 counts: expected at most 1"
    );
    setup.cells.pop();
    assert_eq!(
        rulebook.position(&setup).unwrap_err().to_string(),
        "there are 31 cells: expected 32"
    );
}

/// The draft of a built-in rulebook with some things changed.
fn changed(id: &str, change: impl FnOnce(&mut Draft)) -> Result<Arc<Rulebook>, Vec<Flaw>> {
    let mut draft = builtin::draft(id).unwrap();
    draft.examples.clear();
    change(&mut draft);
    Rulebook::new(draft)
}

#[test]
fn fixed_obstacles_are_always_there() {
    let fixed = |draft: &mut Draft| draft.obstacles = Obstacles::Fixed(vec![13, 20]);
    let rulebook = changed("english", fixed).unwrap();
    let fen = |text| rulebook.read_fen(text).map(|(p, _)| rulebook.fen(&p));
    assert_eq!(fen("B:W21:B1").unwrap(), "B:W21:B1:X13,20");
    assert_eq!(fen("B:W21:B1:X20").unwrap(), "B:W21:B1:X13,20");
    assert_eq!(
        fen("B:W21:B13").unwrap_err().to_string(),
        "column 8: square 13 has a piece: expected it empty, it is an obstacle"
    );
    assert_eq!(
        fen("B:W21:B1:X14").unwrap_err().to_string(),
        "column 11: square 14 is an obstacle: expected none there in this rulebook"
    );
}

#[test]
fn a_rulebook_can_start_from_a_fen() {
    let start = |fen: &str| {
        let rulebook = changed("english", |draft| draft.start = Start::Fen(fen.into()));
        rulebook.map(|rulebook| Game::new(rulebook, 0).fen())
    };
    assert_eq!(start("B:WK32:B1-4").unwrap(), "B:WK32:B1-4");
    let flaw = |fen| start(fen).unwrap_err()[0].to_string();
    assert_eq!(
        flaw("W:W32:B1"),
        "board.start: `W` is to move: expected `B`, the side that starts"
    );
    assert_eq!(
        flaw("B:W33:B1"),
        "board.start: column 4: square 33 is outside the board: expected 1 to 32"
    );
}

#[test]
fn a_position_with_captures_without_number_is_refused() {
    // A lattice of kings on a large board: one king could go round it in millions of ways.
    let rules = "extends = \"triple-king\"\nid = \"large\"\nname = \"Large\"\nsummary = \"A large board.\"\n\
                 board.width = 14\nboard.height = 14\n";
    let draft = rules::file::read(rules, &rules::builtin::parent).expect("a readable file");
    let rulebook = rules::Rulebook::new(draft).expect("a sound rulebook");
    let lattice = "9,K10,K11,K12,K13,K14,K24,K26,K28,K37,K38,K39,K40,K41,K42,K52,K54,K56,K65,K66,\
                   K67,K68,K69,K70,K80,K82,K84";
    for fen in [format!("B:BK1:WK{lattice}"), format!("W:BK1:WK{lattice}")] {
        let error = rulebook.read_fen(&fen).expect_err("too many captures");
        assert!(
            error.to_string().contains("captures without number"),
            "{error}"
        );
    }
}
