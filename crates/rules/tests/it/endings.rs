//! Every way to end a game, in every rulebook that has it.

use std::sync::Arc;

use rules::*;

fn rulebook(id: &str) -> Arc<Rulebook> {
    builtin::rulebook(id).unwrap()
}

fn game(id: &str, fen: &str) -> Game {
    Game::from_fen(rulebook(id), fen).unwrap_or_else(|error| panic!("{id} {fen}: {error}"))
}

/// The game after these moves, parted by blanks.
fn after(id: &str, fen: &str, moves: &str) -> Game {
    let mut game = game(id, fen);
    for text in moves.split_whitespace() {
        let played = game.play_str(text);
        played.unwrap_or_else(|r| panic!("{id} {fen} {text}: {}", r.sentence(game.rulebook())));
    }
    game
}

fn end(game: &Game) -> String {
    let outcome = game.outcome();
    outcome.map_or("goes on".to_string(), |o| o.label(game.rulebook()))
}

/// Rulebook, position, moves, end.
#[rustfmt::skip]
const ENDS: &[(&str, &str, &str, &str)] = &[
    // No pieces and no moves.
    ("english", "B:W18:B15", "15x22", "first wins: no-pieces"),
    ("english", "B:W5:B1,K12", "12-16", "first wins: no-moves"),
    ("contest", "B:W5:B1,12", "12-16", "first wins: no-moves"),
    ("giveaway", "B:W18:B15", "15x22", "second wins: no-pieces"),
    ("giveaway", "B:W5:B1,K12", "12-16", "second wins: no-moves"),
    ("english", "W:W:B1", "", "first wins: no-pieces"),
    ("english", "B:W32:B", "", "second wins: no-pieces"),
    ("english", "W:W5:B1", "", "first wins: no-moves"),
    // The same position for the third time; the start is the first.
    ("english", "B:WK32:BK1", "1-6 32-27 6-1 27-32 1-6 32-27 6-1", "goes on"),
    ("english", "B:WK32:BK1", "1-6 32-27 6-1 27-32 1-6 32-27 6-1 27-32", "draw: repetition"),
    ("international", "W:WK46,K47:BK4,K6", "47-42 6-1 42-47 1-6 47-42 6-1 42-47 1-6", "draw: repetition"),
    ("parlour", "B:WK1:BK32", "32-27 1-6 27-32 6-1 32-27 1-6 27-32 6-1 32-27", "goes on"),
    ("towers", "B:WK1:BK32", "32-27 1-6 27-32 6-1 32-27 1-6 27-32 6-1 32-27", "goes on"),
    ("obstacles", "B:WK32:BK1", "1-6 32-27 6-1 27-32 1-6 32-27 6-1 27-32 1-6", "goes on"),
    ("frisian", "W:WK46,K47:BK3,K4,K6", "47-42 6-1 42-47 1-6 47-42 6-1 42-47 1-6", "goes on"),
    // English and Italian: 40 moves of each side without a capture or a man's move.
    ("english", "B:WK32:BK1:H78", "1-6", "goes on"),
    ("english", "B:WK32:BK1:H79", "1-6", "draw: no-progress"),
    ("english", "B:WK32:BK1,9:H79", "9-13", "goes on"),
    ("english", "B:WK32,K6:BK1:H79", "1x10", "goes on"),
    ("english", "B:WK32:BK1:H80", "", "draw: no-progress"),
    ("english", "B:W5:B1,K12:H79", "12-16", "first wins: no-moves"),
    ("italian", "W:WK32:BK1:H79", "32-28", "draw: no-progress"),
    // Contest: ten plies without a capture, and that comes first.
    ("contest", "B:W32:B1:H8", "1-5", "goes on"),
    ("contest", "B:W32:B1:H9", "1-5", "draw: ten-quiet-plies"),
    ("contest", "B:W5:B1,12:H9", "12-16", "draw: ten-quiet-plies"),
    ("contest", "B:W18,32:B15:H9", "15x22", "goes on"),
    // Obstacles: fifty plies, and more pieces win.
    ("obstacles", "B:W32:BK1,2:H48", "1-5", "goes on"),
    ("obstacles", "B:W32:BK1,2:H49", "1-5", "first wins: fifty-moves"),
    ("obstacles", "B:W31,32:BK1:H49", "1-5", "second wins: fifty-moves"),
    ("obstacles", "B:W32:BK1:H49", "1-5", "draw: fifty-moves"),
    ("obstacles", "B:W32:B1:H49", "1-5", "draw: fifty-moves"),
    // International and Canadian.
    ("international", "W:WK46,K47:BK5,K1:H48", "46-41", "goes on"),
    ("international", "W:WK46,K47:BK5,K1:H49", "46-41", "draw: kings-only"),
    ("international", "W:W31,K47:BK5,K1:H49", "31-26", "goes on"),
    ("international", "W:WK46-48:BK5:N30", "48-42", "goes on"),
    ("international", "W:WK46-48:BK5:N31", "48-42", "draw: three-against-one"),
    ("international", "W:WK47,48,49:BK5:N31", "49-43", "draw: three-against-one"),
    ("international", "W:WK47,K48:BK5:N0,8", "48-42", "goes on"),
    ("international", "W:WK47,K48:BK5:N0,9", "48-42", "draw: two-against-one"),
    ("international", "W:WK47:BK5:N0,9", "47-42", "draw: two-against-one"),
    ("international", "W:W47,48:BK5:N0,9", "48-42", "goes on"),
    ("canadian", "W:WK68,K69:BK6:N0,9", "69-63", "draw: two-against-one"),
    // Russian, Brazilian, spantsiretti.
    ("russian", "W:WKa1,a3:BKh4,h6:H28", "a1-b2", "goes on"),
    ("russian", "W:WKa1,a3:BKh4,h6:H29", "a1-b2", "draw: kings-only"),
    ("russian", "W:WKa1,Kc1,Ke1:BKh4:N29", "a1-b2", "draw: three-kings-against-one"),
    ("russian", "W:WKa1,Kc1,Ke1:BKh4:N28", "a1-b2", "goes on"),
    ("russian", "W:WKa1,Kc1,e1:BKh4:N29", "a1-b2", "goes on"),
    ("russian", "W:WKa1,a3:BKh4,h6:N0,59", "a3-b4", "draw: four-or-five-pieces"),
    ("russian", "W:WKa1,a3:BKh4,h6:N0,58", "a3-b4", "goes on"),
    ("russian", "W:WKa1,a7:BKh4,h6:N0,59", "a7-b8", "goes on"),
    ("russian", "W:WKa1,a3,c1:BKh4,h6,h8:N0,0,119", "a3-b4", "draw: six-or-seven-pieces"),
    ("russian", "W:WKa1,a3,c1:BKh4,h6,h8:N0,59", "a3-b4", "goes on"),
    ("russian", "B:WKa3,Kc1,Ke1:BKh8:N0,0,0,9", "h8-g7", "draw: three-against-the-long-diagonal"),
    ("russian", "B:WKa3,Kc1,Ke1:BKh8:N0,0,0,9", "h8-a1", "draw: three-against-the-long-diagonal"),
    ("russian", "W:WKa3,Kc1,Ke1:BKg7:N0,0,0,8", "a3-b4 g7-h6", "goes on"),
    ("russian", "W:WKa3,Kc1:BKh8:N0,0,0,0,9", "a3-b4", "draw: two-against-one"),
    ("russian", "W:WKa3:BKh8:N0,0,0,0,9", "a3-b4", "draw: two-against-one"),
    ("brazilian", "W:WKa3,Kc1:BKh8:N0,0,0,0,9", "a3-b4", "draw: two-against-one"),
    ("brazilian", "W:WKa1,a3:BKh4,h6:H29", "a1-b2", "draw: kings-only"),
    ("spantsiretti", "W:WKa1,a3:BKj4,j6:H29", "a1-b2", "draw: kings-only"),
    ("spantsiretti", "W:WKa3,Kc1:BKj8:N0,0,0,9", "a3-b4", "draw: two-against-one"),
    // Pool.
    ("pool", "B:WK32,30:BK4,1:H29", "4-8", "draw: no-progress"),
    ("pool", "B:WK32:BK4,K1,K2:N24", "4-8", "goes on"),
    ("pool", "B:WK32:BK4,K1,K2:N25", "4-8", "draw: three-kings-against-one"),
    // Spanish and Portuguese.
    ("spanish", "W:WK1,K2:BK30,K31:H38", "2-6", "goes on"),
    ("spanish", "W:WK1,K2:BK30,K31:H39", "2-6", "draw: kings-only"),
    ("spanish", "W:WK1,K2,K3:BK30:N23", "2-6", "draw: three-kings-on-the-long-diagonal"),
    ("spanish", "W:WK1,K2,K3:BK30:N22", "2-6", "goes on"),
    ("spanish", "W:WK2,K3,K4:BK30:N23", "2-6", "goes on"),
    ("portuguese", "W:WK1,K2,K3:BK30:N23", "2-6", "draw: three-kings-on-the-long-diagonal"),
    // Turkish: one piece each.
    ("turkish", "W:W20:B1", "", "draw: one-piece-each"),
    ("turkish", "W:W20:B1,2", "", "goes on"),
    // Frisian.
    ("frisian", "W:WK47,K48:BK5:N12", "48-42", "goes on"),
    ("frisian", "W:WK47,K48:BK5:N13", "48-42", "draw: two-kings-against-one"),
    ("frisian", "W:WK46:BK20", "", "draw: king-against-king"),
    ("frisian", "W:WK46:BK28", "", "goes on"),
    ("frisian", "W:WK46:BK28", "46x5", "first wins: no-pieces"),
    ("frisian", "W:W1,K46:B20:+346+0", "", "second wins: no-moves"),
    ("frisian", "W:W1,K46:B20:+246+0", "", "goes on"),
];

#[test]
fn games_end_as_their_rulebooks_say() {
    for (id, fen, moves, expected) in ENDS {
        assert_eq!(end(&after(id, fen, moves)), *expected, "{id} {fen} {moves}");
    }
}

/// Counts begin when the material comes about, and start anew when it comes about again.
#[test]
fn counts_begin_with_their_material() {
    let mut game = after("international", "W:WK47,K26:BK5,42:N0,7", "47x33");
    assert_eq!(game.fen(), "B:WK26,K33:BK5");
    game.play_str("5-10").unwrap();
    assert_eq!(game.fen(), "W:WK26,K33:BK10:H1:N0,1");
    // Leaving the long diagonal ends the count of those who stay on it.
    let mut game = after("russian", "W:WKa3,Kc1,Ke1:BKg7:N0,0,0,3", "a3-b4");
    assert_eq!(game.fen(), "B:WK17,K30,K31:BK8:H1:N1,1,0,4,0");
    game.play_str("g7-h6").unwrap();
    assert_eq!(game.fen(), "W:WK17,K30,K31:BK12:H2:N2,2,0,0,0");
}

/// The draw of a king against a king waits exactly while a piece can be taken, or must be on
/// the next move.
#[test]
fn a_looming_capture_keeps_the_game_alive() {
    let rulebook = rulebook("frisian");
    let takes = |position: &Position| {
        let moves = rulebook.moves(position);
        moves.iter().any(Move::is_capture)
    };
    let mut forced = 0;
    for white in 1..=50 {
        for black in (1..=50).filter(|black| *black != white) {
            let fen = format!("W:WK{white}:BK{black}");
            let (position, tally) = rulebook.read_fen(&fen).unwrap();
            let moves = rulebook.moves(&position);
            let must = moves
                .iter()
                .all(|mv| takes(&position.play(&mv.action(rulebook.grid()))));
            let looms = takes(&position) || must;
            forced += u32::from(must && !takes(&position));
            let over = tally.verdict(rulebook.wide(), &position).is_some();
            assert_eq!(over, !looms, "{fen}");
            let narrow = rulebook.narrow().unwrap();
            let verdict = tally.verdict(narrow, &position.cast());
            assert_eq!(verdict.is_some(), over, "{fen}");
        }
    }
    assert!(forced > 0);
}

#[test]
fn a_king_rests_after_three_quiet_moves() {
    let line = "47-42 6-1 42-47 1-6 47-42";
    let mut game = after("frisian", "W:W32,K47:B25,K6", line);
    assert_eq!(game.fen(), "B:W32,K42:BK6,25:+342+26");
    game.play_str("6-1").unwrap();
    let refusal = game.resolve_str("42-47").unwrap_err();
    assert_eq!(refusal.key(), "quiet-run");
    assert_eq!(
        refusal.sentence(game.rulebook()).to_string(),
        "the king on 42 has made three quiet moves running (WFD rules, moves of kings)"
    );
    let texts = game.legal_moves().iter().map(|mv| game.number_text(mv));
    assert_eq!(texts.collect::<Vec<_>>(), ["32-28", "32-27"]);
    game.play_str("32-27").unwrap();
    assert_eq!(game.fen(), "B:W27,K42:BK1,25:+0+31");
    assert_eq!(game.resolve_str("1-6").unwrap_err().key(), "quiet-run");
    game.play_str("25-30").unwrap();
    game.play_str("42-47").unwrap();
    assert_eq!(game.fen(), "B:W27,K47:BK1,30:+147+0");
    // A capture is no quiet move, and a king that is taken counts no more.
    let game = after("frisian", "W:W31,K46:B45,K5,28:+346+25", "46x23");
    assert_eq!(game.fen(), "B:WK23,31:BK5,45:+0+25");
    let game = after("frisian", "W:W31,K46:B45,K28:+346+228", "46x23");
    assert_eq!(game.fen(), "B:WK23,31:B45");
}

#[test]
fn players_and_referees_end_games() {
    use Side::{First, Second};
    let new = || Game::new(rulebook("contest"), 0);
    let mut ends = Vec::new();
    let mut note = |game: Game| {
        ends.push((
            end(&game),
            game.outcome()
                .unwrap()
                .sentence(game.rulebook())
                .to_string(),
        ));
    };
    let mut game = new();
    game.resign(First).unwrap();
    note(game);
    let mut game = new();
    game.agree_draw().unwrap();
    note(game);
    let mut game = new();
    game.stop().unwrap();
    note(game);
    for why in Forfeit::ALL {
        let mut game = new();
        game.forfeit(Second, why).unwrap();
        note(game);
    }
    let expected = [
        ("second wins: resignation", "Black resigned: Red wins"),
        ("draw: agreement", "the sides agreed: a draw"),
        ("unfinished: unfinished", "the game was stopped: no result"),
        (
            "first wins: illegal",
            "Red made a move that is not legal: Black wins",
        ),
        (
            "first wins: unreadable",
            "Red wrote something that is no move: Black wins",
        ),
        ("first wins: time", "Red ran out of time: Black wins"),
        ("first wins: silence", "Red gave no answer: Black wins"),
        ("first wins: crash", "Red stopped running: Black wins"),
        (
            "first wins: flood",
            "Red wrote more than it may: Black wins",
        ),
        ("first wins: left", "Red left the game: Black wins"),
    ];
    let expected: Vec<(String, String)> = expected
        .iter()
        .map(|(label, sentence)| (label.to_string(), sentence.to_string()))
        .collect();
    assert_eq!(ends, expected);
}

#[test]
fn nothing_happens_after_the_end() {
    let mut game = Game::new(rulebook("english"), 0);
    let mv = game.resolve_str("11-15").unwrap();
    game.resign(Side::First).unwrap();
    let before = game.record();
    assert_eq!(game.play(&mv), Err(Refusal::Illegal(Reason::GameOver)));
    assert_eq!(game.resolve_str("11-15").unwrap_err().key(), "game-over");
    assert_eq!(game.resign(Side::Second), Err(Reason::GameOver));
    assert_eq!(game.agree_draw(), Err(Reason::GameOver));
    assert_eq!(game.stop(), Err(Reason::GameOver));
    assert_eq!(
        game.forfeit(Side::First, Forfeit::Left),
        Err(Reason::GameOver)
    );
    assert!(game.legal_moves().is_empty() && game.routes().is_empty());
    assert_eq!(game.record(), before);
}

#[test]
fn a_draw_is_agreed_only_where_there_are_draws() {
    for id in builtin::ids() {
        let mut game = Game::new(rulebook(id), 0);
        let drawless = ["towers", "parlour", "triple-king"].contains(&id);
        let expected = if drawless {
            Err(Reason::NoDraws)
        } else {
            Ok(Status::Over(Outcome {
                winner: None,
                how: How::Agreement,
            }))
        };
        assert_eq!(game.agree_draw(), expected, "{id}");
    }
}

#[test]
fn ends_are_told_in_sentences() {
    for (id, fen, moves, sentence) in [
        (
            "contest",
            "B:W5:B1,12",
            "12-16",
            "Red has no legal move: Black wins (rule 10)",
        ),
        (
            "contest",
            "B:W18:B15",
            "15x22",
            "Red has no pieces left: Black wins (rule 10)",
        ),
        (
            "contest",
            "B:W32:B1:H9",
            "1-5",
            "five moves of each side without a capture: a draw (the judge's code)",
        ),
        (
            "obstacles",
            "B:W32:BK1,2:H49",
            "1-5",
            "25 moves of each side without a capture, and pieces: Black 2, White 1: Black wins (Win Criteria)",
        ),
        (
            "english",
            "B:WK32:BK1:H79",
            "1-6",
            "40 moves of each side without a capture or a move of a man: a draw (WCDF, definition of a draw)",
        ),
        (
            "english",
            "B:WK32:BK1",
            "1-6 32-27 6-1 27-32 1-6 32-27 6-1 27-32",
            "the same position stood for the third time: a draw (WCDF, definition of a draw)",
        ),
        (
            "russian",
            "W:WKa3,Kc1:BKh8:N0,0,0,0,9",
            "a3-b4",
            "five moves of each side with one or two pieces, at least one king among them, against a lone king: a draw (IDF draughts-64, the draw)",
        ),
        (
            "giveaway",
            "B:W18:B15",
            "15x22",
            "White has no pieces left: White wins",
        ),
    ] {
        let game = after(id, fen, moves);
        let outcome = game.outcome().unwrap();
        let told = outcome.sentence(game.rulebook()).to_string();
        assert!(told.starts_with(sentence), "{told}");
        assert_eq!(game.record().why, told);
    }
}

/// Positions are counted rightly after moves were taken back and played again, and across a
/// capture, before which nothing can come again.
#[test]
fn repetition_is_counted_through_undo_and_redo() {
    let circle = "1-6 32-27 6-1 27-32";
    let mut game = after("english", "B:WK32:BK1", &format!("{circle} 1-6 32-27 6-1"));
    for _ in 0..5 {
        assert!(game.undo());
    }
    while game.redo() {}
    assert_eq!(end(&game), "goes on");
    game.play_str("27-32").unwrap();
    assert_eq!(end(&game), "draw: repetition");
    assert!(game.undo() && game.outcome().is_none());
    assert!(game.redo() && end(&game) == "draw: repetition");

    let capture = format!("{circle} 14-18 23x14 1-6");
    let mut game = after("english", "B:WK32,23:BK1,14", &capture);
    for _ in 0..3 {
        assert!(game.undo());
    }
    // Before the capture the start has stood twice.
    assert_eq!(end(&game), "goes on");
    for text in circle.split(' ') {
        assert_eq!(end(&game), "goes on");
        game.play_str(text).unwrap();
    }
    assert_eq!(end(&game), "draw: repetition");
}
