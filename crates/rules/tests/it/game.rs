//! Games, their records and what is taken back.

use std::sync::Arc;

use rules::*;

fn rulebook(id: &str) -> Arc<Rulebook> {
    builtin::rulebook(id).unwrap()
}

fn played(id: &str, moves: &str) -> Game {
    let mut game = Game::new(rulebook(id), 0);
    for text in moves.split_whitespace() {
        game.play_str(text).unwrap();
    }
    game
}

#[test]
fn a_game_is_played_and_recorded() {
    let game = played("english", "11-15 22-18 15x22 25x18");
    assert_eq!(game.fen(), "B:W18,21,23,24,26-32:B1-10,12");
    assert_eq!(game.status(), Status::ToMove(Side::First));
    let record = game.record();
    let texts: Vec<&str> = record.moves.iter().map(|m| m.text.as_str()).collect();
    assert_eq!(texts, ["11-15", "22-18", "15x22", "25x18"]);
    assert_eq!(
        (record.rulebook.as_str(), record.outcome),
        ("english", None)
    );
    let again = Game::replay(&record, rulebook("english")).unwrap();
    assert_eq!(again.record(), record);
    assert_eq!(again.fen(), game.fen());
}

#[test]
fn a_record_keeps_what_was_drawn() {
    let game = Game::new(rulebook("obstacles"), 42);
    let again = Game::replay(&game.record(), rulebook("obstacles")).unwrap();
    assert_eq!(again.fen(), game.fen());
    assert!(game.fen().contains(":X"), "{}", game.fen());
    let other = Game::new(rulebook("obstacles"), 43);
    assert_ne!(other.fen(), game.fen());
}

#[test]
fn a_record_of_a_users_rulebook_carries_it() {
    let text = "id = \"house\"\nextends = \"english\"\n[capture]\nduty = \"optional\"\n";
    let read = |text: &str| {
        let draft = file::read(text, &builtin::parent).unwrap();
        Rulebook::new(draft).unwrap()
    };
    let record = Game::new(read(text), 0).record();
    let again = Game::replay(&record, read(&record.file.clone().unwrap())).unwrap();
    assert_eq!(again.record(), record);
    assert_eq!(played("english", "").record().file, None);
}

#[test]
fn false_records_are_found() {
    let mut game = played("english", "11-15 22-18");
    game.resign(Side::Second).unwrap();
    let record = game.record();
    let replay = |change: &dyn Fn(&mut Record)| {
        let mut changed = record.clone();
        change(&mut changed);
        Game::replay(&changed, rulebook("english"))
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        replay(&|r| r.moves[1].text = "22-19".into()),
        "move 2, 22-19: not legal: not-on-line"
    );
    assert_eq!(
        replay(&|r| r.start = Some("B:W33:B1".into())),
        "the start of the record: column 4: square 33 is outside the board: expected 1 to 32"
    );
    assert_eq!(
        replay(&|r| {
            r.outcome = Some(Outcome {
                winner: None,
                how: How::Repetition { times: 3 },
            });
        }),
        "the game ends with no end: expected repetition, as recorded"
    );
    let error = replay(&|r| r.rules = Identity([0; 32]).into());
    assert!(error.ends_with("those of the record"), "{error}");
    let mut over = game.record();
    over.moves.push(record.moves[0].clone());
    assert!(Game::replay(&over, rulebook("english")).is_err());
}

#[test]
fn what_is_taken_back_can_be_played_again() {
    let mut game = played("english", "11-15 22-18");
    game.resign(Side::First).unwrap();
    let end = game.record();
    assert!(game.undo());
    assert_eq!(game.status(), Status::ToMove(Side::Second));
    assert!(game.undo());
    assert!(!game.undo());
    assert_eq!(game.fen(), "B:W21-32:B1-12");
    assert!(game.redo() && game.redo() && !game.redo());
    assert_eq!(game.record(), end);
    // A new move makes the old ones forgotten.
    assert!(game.undo() && game.undo());
    game.play_str("9-14").unwrap();
    assert!(!game.redo());
}
