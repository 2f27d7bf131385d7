//! Moves as programs and people write them.

use rules::*;

fn game(id: &str, fen: &str) -> Game {
    Game::from_fen(builtin::rulebook(id).unwrap(), fen).unwrap()
}

/// Each move in numbers and for people, in the order of the texts.
fn texts(game: &Game) -> Vec<(String, String)> {
    let moves = game.legal_moves().iter();
    let mut texts: Vec<_> = moves
        .map(|mv| (game.number_text(mv), game.people_text(mv)))
        .collect();
    texts.sort();
    texts
}

#[test]
fn every_rulebook_has_its_own_squares_and_signs() {
    for (id, fen, number, people) in [
        ("english", "B:W32:B5", "5-9", "5-9"),
        ("english", "B:W9:B5", "5x14", "5x14"),
        ("contest", "B:W14:B9", "9x18", "(2,1)x(4,3)"),
        ("towers", "B:W32:B24", "24-20", "G6-H5"),
        ("towers", "B:W16:B20", "20x11", "H5-F3"),
        ("russian", "W:Wc3:Bd4", "22x15", "c3:e5"),
        ("brazilian", "W:Wc3:Bd4", "22x15", "c3xe5"),
        ("thai", "B:W22:B25", "25x18", "25-18"),
        ("spantsiretti", "W:Wi3:Bj4", "30-24", "i3-h4"),
    ] {
        let game = game(id, fen);
        let both = (number.to_string(), people.to_string());
        assert!(texts(&game).contains(&both), "{id}: {:?}", texts(&game));
    }
}

/// As PDN has it: the squares where the piece turns, and where it does not, the square right
/// behind the piece taken.
#[test]
fn ambiguous_captures_tell_their_route() {
    let game = game("international", "W:WK21:B7,29,32,39,44");
    let people: Vec<String> = texts(&game).into_iter().map(|(_, people)| people).collect();
    assert_eq!(people, ["21x43x34x23x1", "21x49x40x23x1"]);
    // Another way of the same move, over other empty squares, has the same text.
    let other = game.resolve_str("21x43x34x18x1").unwrap();
    assert_eq!(game.people_text(&other), "21x43x34x23x1");
    assert_eq!(game.number_text(&other), "21x43x34x18x1");
    assert_eq!(
        game.resolve_str("21x43x1").map(|mv| mv.captured.len()),
        Ok(4)
    );
    assert_eq!(game.resolve_str("21x1").unwrap_err().key(), "ambiguous");
}

/// Two routes with the same ends and the same captures are two moves if the ranks differ.
#[test]
fn a_rank_tells_two_captures_apart() {
    let game = game("triple-king", "B:WK8,T22:BK18");
    let refusal = game.resolve_str("18x4").unwrap_err();
    assert_eq!(
        refusal.sentence(game.rulebook()).to_string(),
        "several moves fit: (4,3)x(6,1)x(0,7) or (4,3)x(7,0)x(0,7)"
    );
    for (text, rank) in [
        ("18x4=T", Rank::Triple),
        ("18x4=K", Rank::King),
        ("18x29x4", Rank::Triple),
        ("18x25x4", Rank::King),
    ] {
        assert_eq!(game.resolve_str(text).map(|mv| mv.rank), Ok(rank), "{text}");
    }
}

#[test]
fn every_route_has_its_own_text() {
    let game = game("international", "W:WK46:B37,14");
    let rulebook = game.rulebook();
    let mut routes: Vec<String> = game
        .routes()
        .iter()
        .map(|route| rulebook.route_text(route, game.routes()))
        .collect();
    routes.sort();
    let expected = [
        "46x19x10", "46x19x5", "46x23x10", "46x23x5", "46x28x10", "46x28x5", "46x32x10", "46x32x5",
    ];
    assert_eq!(routes, expected);
    // They are two moves, and their ends tell them apart.
    let moves: Vec<String> = texts(&game).into_iter().map(|(number, _)| number).collect();
    assert_eq!(moves, ["46x10", "46x5"]);
    let first = game.resolve_str("46x28x5").unwrap();
    let legs = first.legs(rulebook.grid());
    let numbers: Vec<(u16, u16, u16)> = legs
        .iter()
        .map(|leg| {
            let number = |square| rulebook.number(square);
            (number(leg.from), number(leg.captured[0]), number(leg.to))
        })
        .collect();
    assert_eq!(numbers, [(46, 37, 28), (28, 14, 5)]);
}
