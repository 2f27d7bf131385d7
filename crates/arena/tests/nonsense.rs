//! Whatever a bot writes, it is a move or a fault, in every protocol and rulebook.

use std::time::Duration;

use arena::Pace;
use arena::protocol::{Greeting, Heard, Protocol, Talk};
use engine::hub;
use rules::{Game, Seed, Side, builtin};

const PARTS: [&str; 30] = [
    "1", "32", "9", "13", "99999", "-1", "-", "x", ":", " ", " | ", "#", "=", "K", "T", "M", "(",
    ")", ",", "done", "move=", "wait", "ready", "\"", "ü", "\0", "\u{202e}", "a1", "B2", "\t",
];

fn mixture(seed: &mut Seed) -> String {
    let parts = 1 + seed.below(8);
    (0..parts).map(|_| PARTS[seed.below(PARTS.len())]).collect()
}

/// The text of a legal move, at times with something before or after it.
fn nearly(protocol: Protocol, game: &Game, seed: &mut Seed) -> String {
    let moves = game.legal_moves();
    let mv = &moves[seed.below(moves.len())];
    let place = |square| game.rulebook().grid().place(square);
    let text = match protocol {
        Protocol::Line => game.number_text(mv),
        Protocol::Hub => format!("done move={}", hub::write_move(game, mv)),
        Protocol::Board => {
            let ((row1, col1), (row2, col2)) = (place(mv.from), place(mv.to()));
            format!("{row1} {col1} {row2} {col2}")
        }
    };
    match seed.below(4) {
        0 => format!("{}{text}", mixture(seed)),
        1 => format!("{text}{}", mixture(seed)),
        _ => text,
    }
}

/// A conversation in which a move is waited for.
fn asked(protocol: Protocol, game: &Game) -> Talk {
    let mut talk = Talk::new(protocol);
    let greeting = Greeting {
        id: "g1",
        side: Side::First,
        pace: Pace::PerMove(Duration::from_secs(1)),
    };
    talk.greet(game, &greeting);
    for line in ["wait", "ready"] {
        if protocol == Protocol::Hub {
            talk.hear(game, line);
        }
    }
    talk.ask(game, Duration::from_secs(1));
    talk
}

#[test]
fn any_mixture_is_a_move_or_a_fault() {
    let mut seed = Seed::new(1);
    let mut moves = 0;
    for id in builtin::ids() {
        let mut game = Game::new(builtin::rulebook(id).unwrap(), 1);
        for protocol in Protocol::ALL {
            if protocol.check(game.rulebook()).is_err() {
                continue;
            }
            let mut talk = asked(protocol, &game);
            for _ in 0..3000 {
                let text = match seed.below(10) {
                    0 => nearly(protocol, &game, &mut seed),
                    1 => format!("done move={}", mixture(&mut seed)),
                    _ => mixture(&mut seed),
                };
                match talk.hear(&game, &text) {
                    Heard::Answer(mv) => {
                        moves += 1;
                        assert!(game.play(&mv).is_ok(), "{id}: {text}");
                        if game.outcome().is_some() {
                            game = Game::new(game.rulebook().clone(), 1);
                        }
                    }
                    Heard::Wrong(fault) => {
                        let said = fault.to_string();
                        assert!(said.chars().count() < 700, "{said}");
                        assert!(!said.contains(|c: char| c.is_control()), "{said:?}");
                    }
                    Heard::Nothing | Heard::Reply(_) => assert_eq!(protocol, Protocol::Hub),
                }
            }
        }
    }
    assert!(moves > 5000, "{moves}");
}
