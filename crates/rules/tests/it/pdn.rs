//! Games to PDN and back, for every built-in rulebook.

use std::sync::Arc;

use rules::pdn::{self, PdnGame, Played, Rulebooks};
use rules::*;

fn one(text: &str) -> PdnGame {
    let mut games = pdn::games(text.as_bytes());
    let game = games.next().unwrap();
    assert_eq!(games.next(), None, "{text}");
    assert_eq!(game.problems, [], "{text}");
    game
}

fn played(text: &str) -> Played {
    one(text).play(&Rulebooks::builtin(), None).unwrap()
}

fn problems(text: &str) -> Vec<String> {
    let played = played(text);
    played.problems.iter().map(ToString::to_string).collect()
}

/// The list of PDN's game types, and our own numbers for the rest.
#[test]
fn game_types() {
    let expected = [
        ("international", "20,W,10,10,N2,0"),
        ("english", "21,B,8,8,N1,0"),
        ("italian", "22,W,8,8,N2,1"),
        ("pool", "23,B,8,8,N1,0"),
        ("spanish", "24,W,8,8,N1,1"),
        ("russian", "25,W,8,8,A0,0"),
        ("brazilian", "26,W,8,8,A0,0"),
        ("canadian", "27,W,12,12,N2,0"),
        ("portuguese", "28,W,8,8,N1,1"),
        ("czech", "29,W,8,8,A0,0"),
        ("turkish", "30,W,8,8,A0,0"),
        ("thai", "31,B,8,8,N2,0"),
        ("frisian", "40,W,10,10,N2,0"),
        ("spantsiretti", "41,W,10,8,A0,0"),
    ];
    let rulebooks = Rulebooks::builtin();
    for (id, text) in expected {
        let rulebook = rulebooks.with_id(id).unwrap();
        assert_eq!(pdn::game_type(rulebook.draft()), text, "{id}");
        let number = rulebook.notation().game_type;
        assert_eq!(rulebooks.with_type(number).unwrap().id(), id);
    }
}

/// A game at random that ends by the rules or in one of the other ways.
fn some_game(rulebook: Arc<Rulebook>, random: &mut Seed) -> Game {
    let mut game = Game::new(rulebook, random.next() % 1000);
    let plies = random.below(160);
    for _ in 0..plies {
        if game.outcome().is_some() {
            break;
        }
        let routes = game.routes();
        let chosen = routes[random.below(routes.len())].clone();
        let times = Times {
            spent: (random.below(2) == 0).then(|| random.below(100_000) as u64),
            left: (random.below(2) == 0).then(|| random.below(9_999_999) as u64),
        };
        game.play_timed(&chosen, times).unwrap();
    }
    let side = Side::ALL[random.below(2)];
    // One that is over already refuses another end, and a rulebook without draws an agreement.
    let _ = match random.below(5) {
        0 => game.resign(side),
        1 => game.forfeit(side, Forfeit::ALL[random.below(Forfeit::ALL.len())]),
        2 => game.agree_draw(),
        3 => game.stop(),
        _ => Ok(game.status()),
    };
    game
}

fn same(game: &Game, again: &Game, text: &str) {
    assert_eq!(again.rulebook().identity(), game.rulebook().identity());
    assert_eq!(again.turns().len(), game.turns().len(), "{text}");
    for ply in 0..=game.turns().len() {
        assert_eq!(
            again.position_after(ply),
            game.position_after(ply),
            "{ply} {text}"
        );
    }
    for (a, b) in game.turns().iter().zip(again.turns()) {
        assert_eq!(a.times, b.times, "{text}");
    }
    assert_eq!(again.start_fen(), game.start_fen(), "{text}");
    assert_eq!(again.fen(), game.fen(), "{text}");
    assert_eq!(again.outcome(), game.outcome(), "{text}");
}

/// Every game that is written is read as the same game.
#[test]
fn games_come_back() {
    let rulebooks = Rulebooks::builtin();
    let mut random = Seed::new(1);
    for id in builtin::ids() {
        for _ in 0..40 {
            let game = some_game(rulebooks.with_id(id).unwrap().clone(), &mut random);
            let text = pdn::write(&PdnGame::of(&game, None));
            let again = one(&text).play(&rulebooks, None).unwrap();
            assert_eq!(again.problems, [], "{id}\n{text}");
            same(&game, &again.game, &text);
            if !matches!(game.rulebook().draft().obstacles, Obstacles::Drawn(_)) {
                assert_eq!(again.game.seed(), 0);
            }
        }
    }
}

/// A position full of pieces, some of them kings, as captures with many routes need it.
fn some_fen(rulebook: &Rulebook, random: &mut Seed) -> String {
    let mut sides = [Vec::new(), Vec::new()];
    for square in rulebook.grid().squares() {
        let highest = rulebook.mechanics().highest();
        let (side, rank) = match random.below(12) {
            0 => (0, highest),
            1..=4 => (1, Rank::Man),
            5 => (1, highest),
            _ => continue,
        };
        let letter = rank.letter().map_or(String::new(), String::from);
        sides[side].push(letter + &rulebook.number(square).to_string());
    }
    let letters = Side::ALL.map(|side| rulebook.side(side).letter.char());
    let [first, second] = sides.map(|squares| squares.join(","));
    format!(
        "{}:{}{first}:{}{second}",
        letters[0], letters[0], letters[1]
    )
}

/// Each move of a crowded position is written so that it is read as that move and no other.
#[test]
fn captures_with_many_routes_come_back() {
    let rulebooks = Rulebooks::builtin();
    let mut random = Seed::new(5);
    let mut ambiguous = 0;
    for id in builtin::ids() {
        let rulebook = rulebooks.with_id(id).unwrap();
        for _ in 0..100 {
            let fen = some_fen(rulebook, &mut random);
            let Ok(game) = Game::from_fen(rulebook.clone(), &fen) else {
                continue;
            };
            for mv in game.legal_moves().iter().take(20) {
                let mut next = game.clone();
                next.play(mv).unwrap();
                let pdn = PdnGame::of(&next, None);
                let text = pdn::write(&pdn);
                let again = one(&text).play(&rulebooks, None).unwrap();
                assert_eq!(again.problems, [], "{id}\n{text}");
                same(&next, &again.game, &text);
                let ends = |m: &&Move| (m.from, m.to()) == (mv.from, mv.to());
                ambiguous += usize::from(game.legal_moves().iter().filter(ends).count() > 1);
            }
        }
    }
    assert!(ambiguous > 100, "only {ambiguous} moves share their ends");
}

#[test]
fn games_from_a_position_come_back() {
    let rulebooks = Rulebooks::builtin();
    let mut random = Seed::new(9);
    let mut seconds = 0;
    for id in builtin::ids() {
        let rulebook = rulebooks.with_id(id).unwrap();
        for _ in 0..10 {
            let before = some_game(rulebook.clone(), &mut random);
            let mut game = Game::from_fen(rulebook.clone(), &before.fen()).unwrap();
            seconds += usize::from(game.mover() == Side::Second);
            while game.outcome().is_none() && game.turns().len() < 30 {
                let moves = game.legal_moves();
                let chosen = moves[random.below(moves.len())].clone();
                game.play(&chosen).unwrap();
            }
            let text = pdn::write(&PdnGame::of(&game, None));
            let again = one(&text).play(&rulebooks, None).unwrap();
            assert_eq!(again.problems, [], "{id}\n{text}");
            same(&game, &again.game, &text);
        }
    }
    assert!(seconds > 20, "{seconds}");
}

/// The seed gives the same pieces, but it does not give the counter.
#[test]
fn a_start_with_a_counter_is_not_the_start_of_the_seed() {
    let rulebooks = Rulebooks::builtin();
    let rulebook = rulebooks.with_id("obstacles").unwrap();
    let fen = rulebook.fen(&rulebook.start(3)) + ":H49";
    let tags = format!("[Rulebook \"obstacles\"]\n[Seed \"3\"]\n[FEN \"{fen}\"]\n*");
    let played = one(&tags).play(&rulebooks, None).unwrap();
    assert_eq!(played.game.fen(), fen);
}

#[test]
fn a_rulebook_of_ones_own_travels_inside() {
    let file = "extends = \"english\"\nid = \"grandpa\"\n# \"house\" \\ rules\ncapture.duty = \"optional\"\n";
    let draft = file::read(file, &builtin::parent).unwrap();
    let mut game = Game::new(Rulebook::new(draft).unwrap(), 0);
    for text in ["11-15", "22-18", "12-16"] {
        game.play_str(text).unwrap();
    }
    let mut record = game.record();
    record.file = Some(file.to_string());
    let pdn = PdnGame::of_record(&record, game.rulebook().clone()).unwrap();
    assert_eq!(pdn.tag("Rulebook"), Some("grandpa"));
    let again = played(&pdn::write(&pdn));
    assert_eq!(again.problems, []);
    assert_eq!(again.record(), record);

    let mut other = one(&pdn::write(&pdn));
    other.set_tag("RulebookIdentity", "00");
    let again = other.play(&Rulebooks::builtin(), None).unwrap();
    assert!(again.problems[0].message.contains("expected 00"));
    other.set_tag("RulebookText", "capture = 3");
    let error = other.play(&Rulebooks::builtin(), None).unwrap_err();
    assert!(error.message.contains("RulebookText is broken"), "{error}");
}

#[test]
fn the_rulebook_is_found() {
    let rulebooks = Rulebooks::builtin();
    let default = rulebooks.with_id("pool").unwrap();
    let found = |tags: &str| {
        let chosen = rulebooks.choose(&one(tags), Some(default));
        chosen.map_or_else(|e| e.to_string(), |(book, _)| book.id().to_string())
    };
    // The number counts, not the board beside it.
    assert_eq!(found("[GameType \"20,W,10,10,N1,0\"]"), "international");
    assert_eq!(found("[GameType \" 25 \"]"), "russian");
    assert_eq!(
        found("[GameType \"21\"]\n[Rulebook \"giveaway\"]"),
        "giveaway"
    );
    assert_eq!(found("[Rulebook \"killer\"]"), "killer");
    assert_eq!(found("[Event \"x\"]"), "pool");
    // What has no number of PDN's is not found by one.
    assert!(found("[GameType \"199\"]").contains("expected one that is known"));
    assert_eq!(
        found("\n[GameType \"99\"]"),
        "line 2, column 1: got game type `99`, expected one that is known"
    );
    assert_eq!(
        found("[Rulebook \"none\"]"),
        "line 1, column 1: got rulebook `none`, expected one that is known"
    );
    let error = rulebooks.choose(&one("[Event \"x\"]"), None).unwrap_err();
    assert_eq!(error.message, "expected a tag GameType or Rulebook");
}

/// Moorhead against Wyllie, Manchester 1841: Black starts and loses, so it is `0-1`.
#[test]
fn an_old_game() {
    let played = played(
        r#"[GameType "21"]
[Result "0-1"]
1. 11-15 24-20 2. 8-11 28-24 3. 9-13 22-18 4. 15x22 25x18 5. 4-8 26-22 6. 10-14
18x9 7. 5x14 22-18 8. 1-5 18x9 9. 5x14 29-25 10. 11-15 24-19 11. 15x24 25-22 12.
24-28 22-18 13. 6-9 27-24 14. 8-11 24-19 15. 7-10 20-16 16. 11x20 18-15 17. 2-6
15-11 18. 12-16 19x12 19. 10-15 11-8 20. 15-18 21-17 21. 13x22 30-26 22. 18x27
26x17x10x1 0-1
"#,
    );
    assert_eq!(played.problems, []);
    assert_eq!(played.game.turns().len(), 44);
    let outcome = played.game.outcome().unwrap();
    assert_eq!(outcome.winner, Some(Side::Second));
    assert_eq!(outcome.how, How::Resignation);
}

#[test]
fn moves_that_cannot_be_are_told_at_their_place() {
    let game = "[GameType \"21\"]\n1. 11-15 22-18\n2. 15x23 *";
    let played = played(game);
    assert_eq!(played.game.turns().len(), 2);
    assert_eq!(played.problems[0].at.line, 3);
    assert_eq!(played.problems[0].at.column, 4);
    assert!(played.problems[0].message.starts_with("15x23: "));

    let bad = |moves: &str| problems(&format!("[GameType \"21\"]\n{moves}"));
    assert_eq!(
        bad("1. 11-15 22y18"),
        ["line 2, column 12: got `y`, expected `-`, `x` or a blank"]
    );
    let outside = bad("1. 11-15 22-40");
    assert!(outside[0].contains("column 10: 22-40: "), "{outside:?}");
    let setup = bad("1. 11-15 /FEN \"W:W30:B1\"/ 30-26");
    assert_eq!(
        setup,
        ["line 2, column 27: got a position set up here, expected a move"]
    );
    let start =
        one("[GameType \"21\"]\n[FEN \"W:W40\"]\n1. 30-26 *").play(&Rulebooks::builtin(), None);
    assert!(start.unwrap_err().message.starts_with("the start: "));
}

/// Both captures end on 18; only their routes tell them apart.
#[test]
fn ambiguous_moves_are_told() {
    let play = |text: &str| {
        let start = "[GameType \"21\"]\n[FEN \"B:W6,7,14,15:B2\"]";
        played(&format!("{start}\n1. {text} *"))
    };
    let short = play("2x18");
    assert_eq!(short.game.turns().len(), 0);
    let message = &short.problems[0].message;
    assert!(
        message.contains("several moves fit: 2x9x18 or 2x11x18"),
        "{message}"
    );
    for route in ["2x9x18", "2x11x18"] {
        let whole = play(route);
        assert_eq!(whole.problems, []);
        assert_eq!(PdnGame::of(&whole.game, None).line.moves[0].text, route);
    }
}

#[test]
fn ends_are_believed_or_doubted() {
    let end = |tags: &str, result: &str| {
        played(&format!(
            "[GameType \"21\"]\n{tags}\n1. 11-15 24-20 {result}"
        ))
    };
    let how = |tags: &str, result: &str| end(tags, result).game.outcome().map(|o| o.how);
    assert_eq!(how("", "*"), None);
    assert_eq!(how("[Result \"1-0\"]", "*"), Some(How::Resignation));
    assert_eq!(how("", "2-0"), Some(How::Resignation));
    assert_eq!(how("", "1/2-1/2"), Some(How::Agreement));
    let time = Some(How::Forfeit(Forfeit::Time));
    assert_eq!(how("[Termination \"time forfeit\"]", "0-1"), time);
    assert_eq!(how("[Termination \"time\"]", "0-1"), time);
    assert_eq!(
        how("[Termination \"unterminated\"]", "*"),
        Some(How::Unfinished)
    );
    let both = end("", "0-0");
    assert_eq!(both.game.outcome(), None);
    assert_eq!(both.problems.len(), 1);

    // Black takes the last piece, whatever the file says.
    let last = "[GameType \"21\"]\n[FEN \"B:W18:B15\"]\n1. 15x22 0-1";
    let doubted = problems(last);
    assert!(
        doubted[0].contains("got result 0-1, but by the rules"),
        "{doubted:?}"
    );
    let after = "[GameType \"21\"]\n[FEN \"B:W18:B15\"]\n1. 15x22 18-14 1-0";
    let over = problems(after);
    assert!(over[0].contains("18-14: the game is over"), "{over:?}");
}
