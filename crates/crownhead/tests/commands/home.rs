//! The first screen of `play`, looking back, and what two players may ask for.

use std::fs;

use crate::terminal::Terminal;

/// Two kings that go to and fro in a game without draws.
const KINGS: &str = "play --two --rules parlour --fen B:BK32:WK1";

#[test]
fn the_first_screen_chooses_the_rulebook() {
    let terminal = Terminal::new("first-screen");
    terminal.start((80, 24), "play");
    let screen = terminal.shows("English draughts");
    assert!(screen.contains("Go on with a saved game"), "{screen}");
    assert!(screen.contains("Players    one"), "{screen}");
    // The list of all rulebooks, with the sentence of the one under the cursor.
    terminal.keys("Up Enter");
    terminal.shows("Rulebooks");
    let first = terminal.shows("▸ ");
    terminal.keys("Down");
    terminal.until_other(&first);
    terminal.keys("Enter");
    terminal.hides("Rulebooks");
    terminal.keys("Enter");
    terminal.shows("(you)");
}

#[test]
fn the_name_beside_the_board_is_the_readers_and_keeps_clear_of_the_rows() {
    let terminal = Terminal::new("name-beside");
    terminal.start((80, 24), "play --two --language de --rules english");
    let screen = terminal.shows("Englische Dame");
    let line = screen.lines().find(|line| line.contains("Englische Dame"));
    let before = line.unwrap().split("Englische Dame").next().unwrap();
    assert!(before.ends_with(' '), "{screen}");
}

#[test]
fn a_saved_game_is_gone_on_with() {
    let terminal = Terminal::new("saved-list");
    terminal.start((80, 24), "play --two --rules russian");
    terminal.shows("Press ? for the keys.");
    terminal.types("c3-d4");
    terminal.shows("1. c3-d4");
    terminal.quit();
    terminal.start((80, 24), "play");
    terminal.shows("Go on with a saved game");
    terminal.click_on("Go on with a saved game");
    let screen = terminal.shows("two people, 1 move");
    assert!(screen.contains("Russian draughts"), "{screen}");
    terminal.keys("Enter");
    terminal.shows("1. c3-d4");
    terminal.types("b6-a5");
    terminal.shows("b6-a5");
}

#[test]
fn moves_are_stepped_through_and_a_game_is_reviewed() {
    let terminal = Terminal::new("looking");
    terminal.start((80, 24), "play --two");
    terminal.shows("Press ? for the keys.");
    for text in ["11-15", "22-18"] {
        terminal.types(text);
        terminal.shows(text);
    }
    terminal.keys("[");
    terminal.shows("After move 1 of 2.");
    terminal.keys("Home");
    terminal.shows("After move 0 of 2.");
    terminal.keys("End");
    terminal.shows("After move 2 of 2.");
    terminal.keys("w");
    terminal.shows("nobody is told who stands better");
    terminal.keys("m");
    terminal.shows("A game is reviewed when it is over.");
    terminal.keys("x");
    terminal.shows("Black resigns?");
    terminal.keys("y");
    terminal.shows("Black resigned: White wins");
    terminal.keys("m");
    let screen = terminal.shows("The review is done");
    assert!(screen.contains("Black resigned: White wins"), "{screen}");
    terminal.keys("[");
    let screen = terminal.shows("After move 1 of 2.");
    assert!(
        screen.contains("Black resigned: White wins"),
        "the result stays:\n{screen}"
    );
}

#[test]
fn a_game_that_cannot_end_is_stopped_by_who_wants_it() {
    let terminal = Terminal::new("stuck");
    terminal.start((80, 24), KINGS);
    terminal.shows("Press ? for the keys.");
    for text in ["32-28", "1-5", "28-32", "5-1"].iter().cycle().take(40) {
        terminal.types(text);
    }
    terminal.shows("Nobody makes progress");
    terminal.keys("z");
    terminal.shows("Stop this game without a result?");
    terminal.keys("y");
    terminal.shows("Press n for a new game");
}

#[test]
fn clocks_differ_and_stand() {
    let terminal = Terminal::new("clocks");
    terminal.start((80, 24), "play --two --clock 5+3 --other-clock 20+0");
    let screen = terminal.shows("20:00");
    assert!(
        screen.contains("5:00") || screen.contains("4:5"),
        "{screen}"
    );
    terminal.keys("p");
    terminal.shows("The clock stands still.");
    terminal.types("11-15");
    terminal.shows("let it go on first");
    terminal.keys("Escape p");
    terminal.types("11-15");
    terminal.shows("1. 11-15");
}

#[test]
fn a_large_screen_has_a_large_board_and_a_plain_one_a_grid() {
    let terminal = Terminal::new("large");
    terminal.start((200, 60), "play --two");
    let screen = terminal.shows("Press ? for the keys.");
    let lines = screen.lines().filter(|line| line.contains('█')).count();
    assert!(lines >= 6 * 7 - 6, "{lines} lines of discs:\n{screen}");
    let plain = Terminal::new("grid")
        .with("NO_COLOR", "1")
        .with("LANG", "C");
    plain.start((80, 24), "play --two --fen B:W18,K30:B14,K10");
    let screen = plain.shows("must capture");
    assert!(screen.contains("+-----+-----+"), "{screen}");
    // The sign of a king is that of `crownhead board`.
    let board = crate::run::run("board --rules english --fen B:W18,K30:B14,K10 --ascii");
    for sign in ["wK", "bK"] {
        assert!(screen.contains(sign), "{screen}");
        assert!(board.out.contains(sign), "{}", board.out);
    }
}

#[test]
fn a_copy_has_date_names_level_and_clock() {
    let terminal = Terminal::new("copy");
    terminal.start((80, 24), "play --level 3 --side first --clock 5+3");
    terminal.shows("(you)");
    terminal.keys("s");
    terminal.shows("Saved as crownhead-english-1.pdn.");
    let saved = fs::read_to_string(terminal.folder().join("crownhead-english-1.pdn")).unwrap();
    for part in [
        "[Date \"2",
        "[White \"Crownhead, level 3\"]",
        "[TimeControl \"300+3\"]",
    ] {
        assert!(saved.contains(part), "{saved}");
    }
}
