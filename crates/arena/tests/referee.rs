//! The referee on a clock that only the test turns.

use std::time::Duration;

use arena::Pace;
use arena::protocol::Protocol;
use arena::referee::{Command, Event, Exit, Referee, Terms};
use rules::{Forfeit, Game, How, Outcome, Side, builtin};

const FIRST: Side = Side::First;
const SECOND: Side = Side::Second;

/// A tenth of a second a move, a second to start, and patience for late answers.
fn terms() -> Terms {
    Terms {
        pace: Pace::PerMove(Duration::from_millis(100)),
        start_up: Duration::from_millis(1000),
        patience: Duration::from_millis(50),
        max_plies: 600,
    }
}

fn us(us: u64) -> Duration {
    Duration::from_micros(us)
}

fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

/// A referee of a game of two line bots that both run, at time 0.
fn begun(terms: Terms) -> Referee {
    begun_by(Game::new(builtin::rulebook("contest").unwrap(), 0), terms)
}

fn begun_by(game: Game, terms: Terms) -> Referee {
    let mut referee = Referee::new("g1", game, terms, [Some(Protocol::Line); 2]);
    for side in Side::ALL {
        referee.hear(ms(0), side, Event::Started);
    }
    referee
}

fn line(referee: &mut Referee, at: Duration, side: Side, text: &str) {
    referee.hear(at, side, Event::Line(text.to_string()));
}

/// Checks that a side forfeited in this way, and gives the record's reason.
#[track_caller]
fn forfeited(referee: &Referee, side: Side, why: Forfeit) -> String {
    let outcome = Outcome {
        winner: Some(side.other()),
        how: How::Forfeit(why),
    };
    assert!(referee.is_over());
    assert_eq!(referee.game().outcome(), Some(outcome));
    assert_eq!(
        referee.fault().map(|(s, f)| (s, f.forfeit)),
        Some((side, why))
    );
    let record = referee.record();
    let rulebook = referee.game().rulebook().clone();
    assert!(Game::replay(&record, rulebook).is_ok());
    record.why
}

#[test]
fn a_game_begins_when_both_run() {
    let game = Game::new(builtin::rulebook("contest").unwrap(), 0);
    let mut referee = Referee::new("g1", game, terms(), [Some(Protocol::Line), None]);
    referee.hear(ms(0), FIRST, Event::Started);
    let greeting = Command::Say(FIRST, "game g1 contest B 100 0 0\n".into());
    assert_eq!(referee.commands(), [greeting]);
    assert_eq!(referee.alarm(), None);
    referee.hear(ms(5), SECOND, Event::Started);
    let commands = referee.commands();
    assert!(
        matches!(&commands[..], [Command::Say(FIRST, text)] if text.starts_with("move B:")),
        "{commands:?}"
    );
    assert_eq!(referee.alarm(), Some(ms(5 + 1100 + 50)));
    line(&mut referee, ms(6), FIRST, "2 1 3 2");
    assert_eq!(referee.commands(), [Command::Ask(SECOND)]);
    let mv = referee.game().legal_moves()[0].clone();
    referee.hear(ms(7), SECOND, Event::Moved(mv));
    assert_eq!(referee.game().turns().len(), 2);
    assert_eq!(referee.game().turns()[0].times.spent, Some(1));
}

#[test]
fn the_last_moment_is_in_time_and_the_next_is_late() {
    let mut referee = begun(terms());
    line(&mut referee, ms(1100), FIRST, "9-13");
    line(&mut referee, ms(2200), SECOND, "21-17");
    line(&mut referee, ms(2300), FIRST, "10-14");
    assert_eq!(referee.game().turns().len(), 3);
    line(&mut referee, ms(2401), SECOND, "17x10");
    let why = forfeited(&referee, SECOND, Forfeit::Time);
    assert!(why.contains("`17x10`: answered 1 ms too late"), "{why}");
}

#[test]
fn a_microsecond_is_late_too() {
    let mut referee = begun(terms());
    line(&mut referee, us(1_100_001), FIRST, "9-13");
    forfeited(&referee, FIRST, Forfeit::Time);
}

#[test]
fn a_late_answer_is_late_even_if_it_is_wrong() {
    let mut referee = begun(terms());
    line(&mut referee, ms(1101), FIRST, "nonsense");
    forfeited(&referee, FIRST, Forfeit::Time);
}

#[test]
fn no_answer_is_silence() {
    let mut referee = begun(terms());
    referee.commands();
    referee.tick(ms(1150));
    assert!(!referee.is_over());
    referee.tick(ms(1151));
    let why = forfeited(&referee, FIRST, Forfeit::Silence);
    assert!(why.ends_with("it gave no answer within 1100 ms"), "{why}");
    assert_eq!(
        referee.commands(),
        [
            Command::Kill(FIRST),
            Command::Say(FIRST, "over loss silence\nquit\n".into()),
            Command::Say(SECOND, "over win silence\nquit\n".into()),
            Command::Over
        ]
    );
}

#[test]
fn a_clock_runs_out_over_the_game() {
    let mut referee = begun(Terms {
        pace: Pace::WholeGame {
            time: ms(1000),
            increment: ms(100),
        },
        ..terms()
    });
    line(&mut referee, ms(1600), FIRST, "9-13");
    assert_eq!(referee.game().turns()[0].times.left, Some(500));
    line(&mut referee, ms(1600), SECOND, "21-17");
    line(&mut referee, ms(2101), FIRST, "10-14");
    forfeited(&referee, FIRST, Forfeit::Time);
}

#[test]
fn an_illegal_move_loses_with_its_text_and_its_reason() {
    let mut referee = begun(terms());
    line(&mut referee, ms(1), FIRST, "9-18");
    let why = forfeited(&referee, FIRST, Forfeit::IllegalMove);
    assert!(
        why.starts_with("Black made a move that is not legal: Red wins; it wrote `9-18`: "),
        "{why}"
    );
    line(&mut referee, ms(2), FIRST, "9-13");
    assert_eq!(referee.game().turns().len(), 0, "there is no retry");
}

#[test]
fn garbage_is_unreadable_and_kept_short() {
    let mut referee = begun(terms());
    let garbage = format!("\u{1b}[2J{}", "x".repeat(10_000_000));
    line(&mut referee, ms(1), FIRST, &garbage);
    let why = forfeited(&referee, FIRST, Forfeit::Unreadable);
    assert!(why.len() < 1000 && !why.contains('\u{1b}'), "{why}");
}

#[test]
fn an_ambiguous_text_is_refused_with_its_candidates() {
    let game = Game::from_fen(builtin::rulebook("contest").unwrap(), "B:W9,10,17,18:B6").unwrap();
    let mut referee = begun_by(game, terms());
    line(&mut referee, ms(1), FIRST, "6x22");
    let why = forfeited(&referee, FIRST, Forfeit::IllegalMove);
    assert!(
        why.contains("several moves fit: (1,2)x(3,0)x(5,2) or (1,2)x(3,4)x(5,2)"),
        "{why}"
    );
}

/// Whichever of two pipes is read first, the game is the same.
#[test]
fn a_line_that_comes_early_is_the_next_answer() {
    let mut referee = begun(terms());
    line(&mut referee, ms(1), SECOND, "21-17");
    line(&mut referee, ms(1), SECOND, "22-18");
    referee.hear(ms(1), SECOND, Event::Exited(Exit::Status(0)));
    assert!(!referee.is_over());
    line(&mut referee, ms(2), FIRST, "9-13");
    assert_eq!(referee.game().turns().len(), 2);
    assert_eq!(referee.game().turns()[1].times.spent, Some(0));
    line(&mut referee, ms(3), FIRST, "11-16");
    assert_eq!(referee.game().turns().len(), 4);
    line(&mut referee, ms(4), FIRST, "13x22");
    forfeited(&referee, SECOND, Forfeit::Left);
}

#[test]
fn nonsense_that_comes_early_is_nonsense_in_its_turn() {
    let mut referee = begun(terms());
    line(&mut referee, ms(1), SECOND, "Deep Pawn 3000, good luck!");
    line(&mut referee, ms(2), FIRST, "9-13");
    let why = forfeited(&referee, SECOND, Forfeit::Unreadable);
    assert!(why.contains("`Deep Pawn 3000, good luck!`"), "{why}");
}

#[test]
fn thousands_of_early_lines_are_played_without_a_deep_stack() {
    let rulebook = builtin::rulebook("parlour").unwrap();
    let game = Game::from_fen(rulebook, "B:WK4:BK29").unwrap();
    let mut referee = begun_by(
        game,
        Terms {
            max_plies: 4000,
            ..terms()
        },
    );
    for i in 0..2000 {
        line(&mut referee, ms(0), SECOND, ["4-8", "8-4"][i % 2]);
    }
    for i in 0..2000 {
        line(&mut referee, ms(0), FIRST, ["29-25", "25-29"][i % 2]);
    }
    let outcome = referee.game().outcome().unwrap();
    assert_eq!(outcome.how, How::Unfinished, "{:?}", referee.fault());
    assert_eq!(referee.game().turns().len(), 4000);
}

#[test]
fn a_hub_engine_that_was_not_asked_loses() {
    let game = Game::new(builtin::rulebook("english").unwrap(), 0);
    let mut referee = Referee::new("g1", game, terms(), [None, Some(Protocol::Hub)]);
    for side in Side::ALL {
        referee.hear(ms(0), side, Event::Started);
    }
    for text in ["wait", "ready", "done move=21-17"] {
        line(&mut referee, ms(1), SECOND, text);
    }
    let why = forfeited(&referee, SECOND, Forfeit::Unreadable);
    assert!(why.contains("it was not its turn"), "{why}");
}

#[test]
fn a_program_that_ends_when_asked_has_crashed() {
    for (exit, part) in [
        (Exit::Status(1), "(exit status 1)"),
        (Exit::Signal(11), "(signal 11)"),
    ] {
        let mut referee = begun(terms());
        referee.hear(ms(1), FIRST, Event::Exited(exit));
        let why = forfeited(&referee, FIRST, Forfeit::Crash);
        assert!(why.contains(part), "{why}");
    }
}

#[test]
fn a_program_that_never_answered_has_crashed() {
    let mut referee = begun(terms());
    referee.hear(ms(1), SECOND, Event::Exited(Exit::Status(127)));
    assert!(!referee.is_over());
    line(&mut referee, ms(2), FIRST, "9-13");
    let why = forfeited(&referee, SECOND, Forfeit::Crash);
    assert!(
        why.contains("before its first move (exit status 127)"),
        "{why}"
    );
}

#[test]
fn death_between_moves_has_its_own_reason() {
    let mut referee = begun(terms());
    line(&mut referee, ms(1), FIRST, "9-13");
    referee.hear(ms(2), FIRST, Event::Exited(Exit::Status(0)));
    assert!(!referee.is_over());
    line(&mut referee, ms(3), SECOND, "21-17");
    let why = forfeited(&referee, FIRST, Forfeit::Left);
    assert!(why.contains("between two moves (exit status 0)"), "{why}");
}

#[test]
fn who_is_gone_wins_if_the_other_errs() {
    let mut referee = begun(terms());
    line(&mut referee, ms(1), FIRST, "9-13");
    referee.hear(ms(2), FIRST, Event::Exited(Exit::Status(0)));
    line(&mut referee, ms(3), SECOND, "21-99");
    forfeited(&referee, SECOND, Forfeit::IllegalMove);
}

#[test]
fn closed_output_is_silence() {
    let mut referee = begun(terms());
    referee.hear(ms(1), FIRST, Event::Closed);
    forfeited(&referee, FIRST, Forfeit::Silence);
    let mut referee = begun(terms());
    referee.hear(ms(1), SECOND, Event::Closed);
    line(&mut referee, ms(2), FIRST, "9-13");
    let why = forfeited(&referee, SECOND, Forfeit::Silence);
    assert!(why.contains("closed its output"), "{why}");
}

#[test]
fn a_flood_loses_at_once_and_is_killed() {
    let mut referee = begun(terms());
    referee.commands();
    referee.hear(
        ms(1),
        SECOND,
        Event::Flooded("wrote more than 10 bytes".into()),
    );
    forfeited(&referee, SECOND, Forfeit::Flood);
    assert_eq!(referee.commands()[0], Command::Kill(SECOND));
}

#[test]
fn a_program_that_cannot_start_has_crashed() {
    let game = Game::new(builtin::rulebook("contest").unwrap(), 0);
    let mut referee = Referee::new("g1", game, terms(), [Some(Protocol::Board); 2]);
    referee.hear(ms(0), FIRST, Event::NotStarted("no such file".into()));
    referee.hear(ms(0), SECOND, Event::Started);
    let why = forfeited(&referee, FIRST, Forfeit::Crash);
    assert!(why.contains("could not be started: no such file"), "{why}");
    assert_eq!(referee.commands().last(), Some(&Command::Over));
}

#[test]
fn an_endless_game_is_stopped() {
    let mut referee = begun(Terms {
        max_plies: 2,
        ..terms()
    });
    line(&mut referee, ms(1), FIRST, "9-13");
    line(&mut referee, ms(2), SECOND, "21-17");
    let outcome = referee.game().outcome().unwrap();
    assert_eq!((outcome.winner, outcome.how), (None, How::Unfinished));
    assert!(referee.fault().is_none());
    let last = referee.commands();
    let text = "over unfinished unfinished\nquit\n";
    assert!(last.contains(&Command::Say(FIRST, text.into())), "{last:?}");
}

#[test]
fn a_game_that_is_over_from_its_start_just_ends() {
    let game = Game::from_fen(builtin::rulebook("contest").unwrap(), "W:W1:B32").unwrap();
    let mut referee = begun_by(game, terms());
    assert!(referee.is_over());
    assert_eq!(referee.commands().last(), Some(&Command::Over));
    assert_eq!(referee.game().outcome().unwrap().winner, Some(FIRST));
}

/// Ten quiet plies are a draw in this rulebook, and the tenth is in the record.
#[test]
fn the_rules_end_a_game() {
    let game = Game::from_fen(builtin::rulebook("contest").unwrap(), "B:W29,30:B1,2").unwrap();
    let mut referee = begun_by(game, terms());
    let moves = "1-5 29-25 5-9 25-21 2-7 30-26 7-11 26-22 11-16 22-18";
    for (i, text) in moves.split(' ').enumerate() {
        line(&mut referee, ms(i as u64), Side::ALL[i % 2], text);
    }
    assert!(referee.is_over() && referee.fault().is_none());
    assert_eq!(referee.game().outcome().unwrap().winner, None);
    assert_eq!(referee.record().moves.len(), 10);
}

#[test]
fn hub_engines_have_the_start_up_time_to_get_ready() {
    let game = Game::new(builtin::rulebook("english").unwrap(), 0);
    let mut referee = Referee::new("g1", game, terms(), [Some(Protocol::Hub), None]);
    for side in Side::ALL {
        referee.hear(ms(0), side, Event::Started);
    }
    assert_eq!(referee.commands(), [Command::Say(FIRST, "hub\n".into())]);
    line(&mut referee, ms(500), FIRST, "wait");
    line(&mut referee, ms(1000), FIRST, "ready");
    let commands = referee.commands();
    assert!(
        matches!(&commands[..], [_, Command::Say(FIRST, text)] if text.contains("go think")),
        "{commands:?}"
    );
    line(&mut referee, ms(1100), FIRST, "done move=11-15");
    assert_eq!(referee.game().turns().len(), 1);
}
