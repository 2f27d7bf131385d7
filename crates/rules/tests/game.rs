//! Games from their start to their end.

use std::sync::Arc;

use rules::*;

fn rulebook(id: &str) -> Arc<Rulebook> {
    builtin::rulebook(id).unwrap()
}

#[test]
fn a_game_is_played_and_recorded() {
    let mut game = Game::new(rulebook("english"), 0);
    assert_eq!(game.fen(), "B:W21-32:B1-12");
    for text in ["11-15", "22-18", "15x22", "25x18"] {
        game.play_str(text).unwrap();
    }
    assert_eq!(game.fen(), "B:W18,21,23,24,26-32:B1-10,12");
    let record = game.record();
    let again = Game::replay(&record, rulebook("english")).unwrap();
    assert_eq!(again.record(), record);
    assert_eq!(again.fen(), game.fen());
}
