//! `crownhead play` in a terminal.

use std::fs;

use crate::terminal::Terminal;

/// A short ending: Black walks up, White walks in, and Black takes two.
pub(crate) const SHORT: &str = "--two --fen B:W22,27:B9";

#[test]
fn a_game_by_keys() {
    let terminal = Terminal::new("keys");
    terminal.start((80, 24), &format!("play {SHORT}"));
    terminal.shows("Press ? for the keys.");
    terminal.keys("Enter Down Right Enter");
    terminal.shows("1. 9-14");
    terminal.keys("Down Down Enter Up Enter");
    terminal.shows("22-18");
    terminal.shows("Black to move, and must capture.");
    terminal.keys("Up Enter Down Down Right Down Down Right Enter");
    let screen = terminal.shows("White has no pieces left: Black wins");
    assert!(screen.contains("2. 14x32"), "{screen}");
    assert!(screen.contains("took"), "{screen}");
    // After the end nothing is taken back, and the next game has the same options.
    terminal.keys("u");
    terminal.shows("The game is over: nothing is taken back now.");
    terminal.keys("n");
    let screen = terminal.shows("Players    two; Black begins");
    assert!(!screen.contains("resigning"), "{screen}");
    terminal.keys("Enter");
    terminal.hides("9-14");
}

/// Clicks on the square in a row and a column of a board of 8x8 in a window of 80x24.
fn click(terminal: &Terminal, row: u16, col: u16) {
    terminal.click(3 + 6 * col + 2, 1 + 2 * row);
}

#[test]
fn a_game_by_mouse() {
    let terminal = Terminal::new("mouse");
    terminal.start((80, 24), &format!("play {SHORT}"));
    terminal.shows("Press ? for the keys.");
    click(&terminal, 2, 1);
    let screen = terminal.shows("◆");
    assert_eq!(screen.matches('◆').count(), 2, "{screen}");
    click(&terminal, 3, 2);
    terminal.shows("1. 9-14");
    click(&terminal, 5, 2);
    click(&terminal, 4, 3);
    terminal.shows("22-18");
    // A piece that cannot move, then the one that must capture, jump by jump.
    click(&terminal, 0, 1);
    terminal.shows("Pick a piece of Black.");
    click(&terminal, 3, 2);
    click(&terminal, 5, 4);
    click(&terminal, 7, 6);
    terminal.shows("White has no pieces left: Black wins");
}

#[test]
fn refusals_explain_themselves() {
    let terminal = Terminal::new("refusals");
    terminal.start((80, 24), "play --two");
    terminal.shows("Press ? for the keys.");
    terminal.types("11-15");
    terminal.shows("1. 11-15");
    terminal.types("24-19");
    terminal.shows("must capture");
    terminal.types("9-14");
    terminal.shows("9-14: capture is compulsory (WCDF, capturing in general): the man on 15");
    terminal.types("15x33");
    terminal.shows("square 33 is outside the board: expected 1 to 32");
    terminal.types("15/24");
    terminal.shows("column 3: got `/`, expected");
}

#[test]
fn undo_and_redo() {
    let terminal = Terminal::new("undo");
    terminal.start((80, 24), "play --two --rules russian");
    terminal.shows("Press ? for the keys.");
    terminal.types("c3-d4");
    terminal.shows("1. c3-d4");
    terminal.types("b6-a5");
    terminal.shows("b6-a5");
    terminal.keys("u");
    terminal.hides("b6-a5");
    terminal.keys("u");
    terminal.hides("c3-d4");
    terminal.keys("u");
    terminal.shows("There is no move of yours to take back.");
    terminal.keys("r r");
    terminal.shows("c3-d4     b6-a5");
}

#[test]
fn against_the_program() {
    let terminal = Terminal::new("program");
    terminal.start((80, 24), "play --rules parlour --side first --level 1");
    terminal.shows("Yellow (you)");
    terminal.types("22-18");
    let screen = terminal.until_answered();
    assert!(screen.contains("Red (level 1)"), "{screen}");
    // Back to the person's own turn: the answer and the move before it.
    terminal.keys("u");
    terminal.hides("22-18");
    terminal.keys("o");
    terminal.shows("This rulebook has no draws.");
    terminal.keys("t");
    terminal.shows("Consider ");
    terminal.keys("x");
    terminal.shows("Resign this game?");
    terminal.keys("y");
    terminal.shows("Yellow resigned: Red wins");
}

#[test]
fn no_undo_on_the_hardest_level() {
    let terminal = Terminal::new("hardest");
    terminal.start((80, 24), "play --rules parlour --side yellow --level 8");
    terminal.shows("Yellow (you)");
    terminal.types("22-18");
    terminal.until_answered();
    terminal.keys("u");
    terminal.shows("On the hardest level nothing is taken back.");
    terminal.shows("22-18");
}

impl Terminal {
    /// Waits until the program has answered the move 22-18.
    fn until_answered(&self) -> String {
        self.shows("1. 22-18");
        self.shows("Yellow to move")
    }
}

#[test]
fn new_game_asks_first() {
    let terminal = Terminal::new("new");
    terminal.start((80, 24), "play --two");
    terminal.shows("Press ? for the keys.");
    terminal.types("11-15");
    terminal.shows("11-15");
    terminal.keys("n");
    terminal.shows("That counts as resigning.");
    terminal.keys("Escape");
    terminal.hides("resigning");
    terminal.shows("11-15");
    terminal.keys("n");
    terminal.shows("That counts as resigning.");
    terminal.keys("Enter");
    terminal.hides("11-15");
}

/// All options of a game are chosen on the screen, by keys and by clicks.
#[test]
fn options_are_chosen_inside() {
    let terminal = Terminal::new("options");
    terminal.start((80, 24), "play --rules parlour");
    let screen = terminal.shows("Players    one");
    for part in [
        "You are    drawn by chance",
        "Level      4",
        "Clock      none",
    ] {
        assert!(screen.contains(part), "{screen}");
    }
    // The hardest level, Yellow, five minutes.
    terminal.keys("Down Down 8 Down Right Right Down Right Right Right");
    let screen = terminal.shows("5+3");
    assert!(screen.contains("8, no undo"), "{screen}");
    terminal.keys("Up Left");
    terminal.shows("Yellow, who begins");
    terminal.keys("Enter");
    let screen = terminal.shows("Yellow (you)");
    assert!(screen.contains("Red (level 8)"), "{screen}");
    assert!(
        screen.contains("5:00") || screen.contains("4:5"),
        "{screen}"
    );
    terminal.types("22-18");
    terminal.until_answered();
    terminal.keys("u");
    terminal.shows("On the hardest level nothing is taken back.");
    // Another game, for two people, with the mouse alone.
    terminal.click_on("n new");
    let screen = terminal.shows("That counts as resigning.");
    assert!(screen.contains("Yellow, who begins"), "{screen}");
    terminal.click_on("Players");
    terminal.shows("two; Yellow begins");
    terminal.click_on("Start");
    terminal.hides("22-18");
    terminal.hides("(you)");
    terminal.click_on("x resign");
    terminal.shows("Yellow resigns?");
    terminal.click_on("y    yes");
    terminal.shows("Yellow resigned: Red wins");
}

/// Told to end, the program leaves the terminal as it was and the game on the disk.
#[test]
fn told_to_end() {
    for signal in ["TERM", "HUP", "INT"] {
        let terminal = Terminal::new(&format!("told-{signal}"));
        let program = env!("CARGO_BIN_EXE_crownhead");
        let line =
            format!("sh -c '{program} play --two --rules russian; echo status $?; stty -a; cat'");
        terminal.start_line((80, 24), &line);
        terminal.shows("Press ? for the keys.");
        terminal.types("c3-d4");
        terminal.shows("1. c3-d4");
        terminal.signal(signal);
        let status = match signal {
            "TERM" => "status 143",
            "HUP" => "status 129",
            _ => "status 130",
        };
        terminal.shows(status);
        let screen = terminal.shows("echoke");
        // Not the alternate screen, no raw mode, no mouse.
        assert!(!screen.contains("c3-d4"), "{screen}");
        assert!(
            screen.contains(" icanon ") && screen.contains(" echo "),
            "{screen}"
        );
        assert_eq!(terminal.modes(), "0 0", "{signal}");
        terminal.quit();
        terminal.start((80, 24), "play --resume");
        terminal.shows("1. c3-d4");
    }
}

/// Where the terminal itself goes away, the program does not stay behind.
#[test]
#[cfg(target_os = "linux")]
fn the_terminal_goes_away() {
    let terminal = Terminal::new("gone");
    terminal.start((80, 24), "play --two --rules russian");
    terminal.shows("Press ? for the keys.");
    terminal.types("c3-d4");
    terminal.shows("1. c3-d4");
    let process = terminal.process();
    terminal.quit();
    let status = format!("/proc/{process}/status");
    let is_over = || match fs::read_to_string(&status) {
        Ok(text) => text.contains("State:\tZ"),
        Err(_) => true,
    };
    let ended = (0..6000).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(20));
        is_over()
    });
    assert!(ended, "process {process} stayed behind");
    terminal.start((80, 24), "play --resume");
    terminal.shows("1. c3-d4");
}

/// What is pasted is never a command, whatever it says.
#[test]
fn junk_is_pasted() {
    let terminal = Terminal::new("paste");
    terminal.start((80, 24), "play --two");
    terminal.shows("Press ? for the keys.");
    terminal.paste("xy resign\nnnn\nqq\n");
    terminal.shows("Move: xy resign_");
    terminal.keys("Enter");
    terminal.shows("expected");
    terminal.paste(&"ab\u{7}\u{fffd}9".repeat(5000));
    terminal.shows("Move: ab\u{fffd}9ab");
    terminal.keys("Escape");
    terminal.shows("Black to move.");
    terminal.paste("11-15\n24-19\n");
    terminal.shows("Move: 11-15_");
    terminal.keys("Enter");
    terminal.shows("1. 11-15");
}

#[test]
fn killed_and_resumed() {
    let terminal = Terminal::new("killed");
    terminal.start((80, 24), "play --two --rules russian --clock 5+3");
    terminal.shows("Press ? for the keys.");
    terminal.types("c3-d4");
    terminal.types("b6-a5");
    terminal.types("d4-c5");
    terminal.shows("d4-c5");
    terminal.keys("u");
    terminal.hides("d4-c5");
    terminal.kill();
    terminal.start((80, 24), "play --resume");
    let screen = terminal.shows("1. c3-d4     b6-a5");
    assert!(screen.contains("Russian draughts"), "{screen}");
    assert!(!screen.contains("d4-c5"), "{screen}");
    assert!(screen.contains("▸  ●  White"), "{screen}");
    // The increment was added to what was left.
    assert!(screen.contains("5:0"), "{screen}");
    terminal.types("d4-c5");
    terminal.shows("d4-c5");
}

#[test]
fn a_draw_is_offered() {
    let terminal = Terminal::new("draw");
    terminal.start((80, 24), "play --two");
    terminal.shows("Press ? for the keys.");
    terminal.keys("o");
    terminal.shows("Black offers a draw. Does White accept?");
    terminal.keys("Escape");
    terminal.hides("offers a draw");
    terminal.keys("o");
    terminal.shows("offers a draw");
    terminal.keys("y");
    terminal.shows("The sides agreed: a draw.");
    terminal.keys("q");
}

#[test]
fn the_board_is_seen_from_the_other_side() {
    let terminal = Terminal::new("view");
    terminal.start((80, 24), "play --rules russian --two");
    terminal.shows("Press ? for the keys.");
    let screen = terminal.shows("a     b     c");
    assert!(screen.contains("\n 8 "), "{screen}");
    terminal.keys("v");
    let screen = terminal.shows("h     g     f");
    let first = screen.lines().find(|line| !line.is_empty()).unwrap();
    assert!(first.starts_with(" 1 "), "{screen}");
    terminal.types("c3-d4");
    terminal.shows("1. c3-d4");
}

#[test]
fn a_flag_falls() {
    let terminal = Terminal::new("flag");
    terminal.start((80, 24), "play --two --clock 0+10");
    terminal.shows("Black to move. Press ? for the keys.");
    terminal.types("11-15");
    terminal.shows("11-15");
    terminal.shows("White ran out of time: Black wins");
}

#[test]
fn every_size() {
    let terminal = Terminal::new("size");
    terminal.start((120, 40), "play --two");
    terminal.shows("English draughts");
    terminal.types("11-15");
    terminal.shows("1. 11-15");
    terminal.resize(40, 24);
    let screen = terminal.hides("English draughts");
    assert!(screen.lines().all(|line| line.chars().count() <= 40));
    let screen = terminal.shows("1. 11-15");
    assert!(screen.contains("White to move."), "{screen}");
    terminal.resize(30, 10);
    let screen = terminal.shows("too small");
    let words: Vec<&str> = screen.split_whitespace().collect();
    let screen = words.join(" ");
    assert!(
        screen.contains("it has 30x10, and 19x14 would do."),
        "{screen}"
    );
    terminal.resize(3, 2);
    terminal.shows("Thi");
    terminal.resize(80, 24);
    terminal.shows("English draughts");
    terminal.types("22-18");
    terminal.shows("22-18");
}

#[test]
fn without_colours_and_without_unicode() {
    let terminal = Terminal::new("plain")
        .with("NO_COLOR", "1")
        .with("LANG", "C");
    terminal.start(
        (40, 24),
        "play --two --rules triple-king --fen B:W1,K2,T3,18:B23,25,T29,K31",
    );
    let screen = terminal.shows("must capture");
    assert!(screen.is_ascii(), "{screen}");
    insta::assert_snapshot!(screen);
}

#[test]
fn screens_at_three_widths() {
    for (name, size) in [
        ("narrow", (40, 24)),
        ("usual", (80, 24)),
        ("wide", (120, 40)),
    ] {
        let terminal = Terminal::new(name);
        terminal.start(size, "play --two --fen B:W18,24,25,K30:B14,15,K10,1,2");
        insta::assert_snapshot!(name, terminal.shows("must capture"));
    }
}

#[test]
fn windows_open_and_close() {
    let terminal = Terminal::new("windows");
    terminal.start((80, 30), "play --two");
    terminal.shows("Press ? for the keys.");
    terminal.keys("?");
    insta::assert_snapshot!(terminal.shows("take back"));
    terminal.keys("Escape");
    terminal.hides("take back");
    terminal.keys("l");
    terminal.shows("English draughts: ");
    terminal.keys("Down Down Down");
    terminal.hides("English draughts: ");
    terminal.keys("Escape");
    terminal.hides("Rules");
    terminal.keys("s");
    terminal.shows("Saved as crownhead-english-1.pdn.");
    let saved = fs::read_to_string(terminal.folder().join("crownhead-english-1.pdn")).unwrap();
    assert!(saved.contains("[GameType \"21,B,8,8,N1,0\"]"), "{saved}");
}
