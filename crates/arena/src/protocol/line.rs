//! One line in, one line out.
//!
//! | the referee writes | the bot answers |
//! |---|---|
//! | `game <id> <rulebook> <side> <ms> <increment> <seed>` | nothing |
//! | `move <fen> <ms> <legal> <legal> …` | one line: a legal move |
//! | `over <win\|loss\|draw\|unfinished> <how>` | nothing |
//! | `quit` | ends |
//!
//! A move has no blank in it: one after a huff is `!18_22-17`.

use std::time::Duration;

use rules::{Game, How, Move, Outcome, Side, Square};

use super::{Greeting, Heard, heard};
use crate::Fault;

/// The line that begins a game.
pub fn greet(game: &Game, greeting: &Greeting) -> String {
    let rulebook = game.rulebook();
    format!(
        "game {} {} {} {} {} {}\n",
        greeting.id,
        rulebook.id(),
        rulebook.side(greeting.side).letter.char(),
        greeting.pace.time().as_millis(),
        greeting.pace.increment().as_millis(),
        game.seed(),
    )
}

/// The line that asks for a move: the position, the time and every legal move.
pub fn ask(game: &Game, left: Duration) -> String {
    let mut line = format!("move {} {}", game.fen(), left.as_millis());
    for mv in in_order(game) {
        line.push(' ');
        add_word(&mut line, game, mv);
    }
    line.push('\n');
    line
}

/// A move without a blank in it: after a huff `!18_22-17`.
fn add_word(line: &mut String, game: &Game, mv: &Move) {
    if mv.huffed.is_some() {
        *line += &game.number_text(mv).replace(' ', "_");
    } else {
        game.add_number_text(line, mv);
    }
}

/// The legal moves by their squares, so that a bot that takes the first one plays the same game
/// whatever the generator finds first.
fn in_order(game: &Game) -> Vec<&Move> {
    let number = |square: &Square| game.rulebook().number(*square);
    let ends = |mv: &Move| (mv.huffed.as_ref().map(number), number(&mv.from));
    let mut moves: Vec<&Move> = game.legal_moves().iter().collect();
    moves.sort_by(|a, b| {
        let [one, other] = [a, b].map(|mv| mv.path.iter().map(number));
        ends(a).cmp(&ends(b)).then_with(|| one.cmp(other))
    });
    moves
}

/// The move that a line means: a legal move as it was written, or in people's squares. Text
/// after ` | ` is for later.
pub fn read(game: &Game, line: &str) -> Result<Move, Fault> {
    let text = line.split(" | ").next().unwrap_or_default().trim();
    game.resolve_str(&text.replace('_', " "))
        .map_err(|refusal| Fault::refused(line, &refusal, game.rulebook()))
}

/// What a line of the bot means.
pub fn hear(game: &Game, line: &str) -> Heard {
    heard(read(game, line))
}

/// The lines that end a game.
pub fn part(side: Side, outcome: Outcome) -> String {
    let result = match outcome.winner {
        Some(winner) if winner == side => "win",
        Some(_) => "loss",
        None if outcome.how == How::Unfinished => "unfinished",
        None => "draw",
    };
    format!("over {result} {}\nquit\n", outcome.how.word())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Pace;
    use rules::{Forfeit, builtin};

    fn contest() -> Game {
        Game::new(builtin::rulebook("contest").unwrap(), 7)
    }

    #[test]
    fn a_game_as_the_bot_reads_it() {
        let greeting = Greeting {
            id: "g1",
            side: Side::Second,
            pace: Pace::PerMove(Duration::from_millis(300)),
        };
        assert_eq!(greet(&contest(), &greeting), "game g1 contest W 300 0 7\n");
        assert_eq!(
            ask(&contest(), Duration::from_millis(300)),
            "move B:W21-32:B1-12 300 9-13 9-14 10-14 10-15 11-15 11-16 12-16\n"
        );
        let draw = Outcome {
            winner: None,
            how: How::Repetition { times: 3 },
        };
        assert_eq!(part(Side::First, draw), "over draw repetition\nquit\n");
        let lost = Outcome {
            winner: Some(Side::First),
            how: How::Forfeit(Forfeit::IllegalMove),
        };
        assert_eq!(part(Side::First, lost), "over win illegal\nquit\n");
        assert_eq!(part(Side::Second, lost), "over loss illegal\nquit\n");
        let stopped = Outcome {
            winner: None,
            how: How::Unfinished,
        };
        assert_eq!(
            part(Side::First, stopped),
            "over unfinished unfinished\nquit\n"
        );
    }

    /// Whatever the line of a question names is understood as just that move, in every rulebook.
    #[test]
    fn legal_moves_are_read_as_written() {
        for id in builtin::ids() {
            let mut game = Game::new(builtin::rulebook(id).unwrap(), 3);
            for ply in 0..80 {
                let line = ask(&game, Duration::ZERO);
                let words: Vec<&str> = line.split_whitespace().skip(3).collect();
                assert_eq!(words.len(), game.legal_moves().len(), "{id}");
                for (word, mv) in words.iter().zip(in_order(&game)) {
                    let grid = game.rulebook().grid();
                    let read = read(&game, word).unwrap();
                    assert_eq!(read.action(grid), mv.action(grid), "{id}: {word}");
                }
                let Some(mv) = game.legal_moves().get(ply * 7 % words.len().max(1)) else {
                    break;
                };
                game.play(&mv.clone()).unwrap();
            }
        }
    }

    #[test]
    fn peoples_squares_and_later_additions_are_read() {
        let game = contest();
        for text in ["9-13", " 2 1 3 0 \r", "(2,1)-(3,0)", "9-13 | 0.31 depth 5"] {
            let mv = read(&game, text).unwrap();
            assert_eq!(game.number_text(&mv), "9-13", "{text}");
        }
    }

    #[test]
    fn what_is_no_move_is_a_fault() {
        let game = Game::from_fen(builtin::rulebook("contest").unwrap(), "B:W14,23:B9").unwrap();
        let fault = |text: &str| read(&game, text).unwrap_err();
        let forced = fault("2 1 3 0");
        assert_eq!(forced.forfeit, Forfeit::IllegalMove);
        assert_eq!(forced.wrote.as_deref(), Some("2 1 3 0"));
        assert!(forced.why.contains("compulsory"), "{forced}");
        assert_eq!(fault("hello").forfeit, Forfeit::Unreadable);
        assert_eq!(fault(&"9".repeat(100_000)).forfeit, Forfeit::Unreadable);
        assert_eq!(fault("9-99").forfeit, Forfeit::IllegalMove);
    }
}
