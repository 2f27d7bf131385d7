//! The Hub protocol, version 2, for any rulebook.
//!
//! `pos` has the letter of the side to move and one character a square in the order of the
//! numbers: `w b W B e`, `t T` for triple kings of black and white, `x` for an obstacle. A
//! capture is `from x to x captured…`, the captured squares in any order; where two moves differ
//! only in the rank that the piece ends with, `=K` or `=T` follows.

use std::time::Duration;

use engine::hub::{Line, write_move, write_position};
use rules::{Forfeit, Game, Move, MoveKind, MoveText, Rank, Refusal, Square, SquareText};

use super::{Heard, heard};
use crate::{Fault, Pace};

/// How far a conversation has come.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Talk {
    stage: Stage,
    /// How time is given; told with each question.
    pace: Option<Pace>,
    /// A question for which the engine is not ready yet.
    question: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Stage {
    /// The engine tells who it is.
    #[default]
    Meeting,
    /// It makes itself ready.
    Waiting,
    /// It can be asked.
    Ready,
}

impl Talk {
    /// The line that begins a conversation.
    pub fn greet(&mut self, pace: Pace) -> String {
        self.pace = Some(pace);
        "hub\n".to_string()
    }

    /// The lines that ask for a move; nothing yet for an engine that is not ready.
    pub fn ask(&mut self, game: &Game, left: Duration) -> String {
        let level = level(self.pace, left);
        let question = format!(
            "pos pos={}\nlevel {level}\ngo think\n",
            write_position(game)
        );
        match self.stage {
            Stage::Ready => question,
            Stage::Meeting | Stage::Waiting => {
                self.question = Some(question);
                String::new()
            }
        }
    }

    /// What a line of the engine means. Words that are not known mean nothing.
    pub fn hear(&mut self, game: &Game, line: &str) -> Heard {
        let word = line.split_whitespace().next().unwrap_or_default();
        match (word, self.stage) {
            ("wait", Stage::Meeting) => {
                self.stage = Stage::Waiting;
                Heard::Reply("init\n".to_string())
            }
            ("ready", Stage::Waiting) => {
                self.stage = Stage::Ready;
                let question = self.question.take().unwrap_or_default();
                Heard::Reply(format!("new-game\n{question}"))
            }
            ("done", Stage::Ready) => heard(answer(game, line)),
            ("done", Stage::Meeting | Stage::Waiting) => {
                let why = "it gave a move before it was ready";
                Heard::Wrong(Fault::in_text(Forfeit::Unreadable, line, why))
            }
            _ => Heard::Nothing,
        }
    }
}

/// The line that ends a conversation.
pub fn part() -> String {
    "quit\n".to_string()
}

fn level(pace: Option<Pace>, left: Duration) -> String {
    let left = left.as_secs_f64();
    match pace {
        Some(Pace::WholeGame { increment, .. }) => {
            format!("time={left} inc={}", increment.as_secs_f64())
        }
        Some(Pace::PerMove(_)) | None => format!("move-time={left}"),
    }
}

/// The score of an `info` line, in men.
pub fn score(line: &str) -> Option<f64> {
    let is_info = line.split_whitespace().next() == Some("info");
    let score = is_info.then(|| Line::parse(line))?;
    score.get("score")?.parse().ok()
}

/// The move of a `done` line.
fn answer(game: &Game, line: &str) -> Result<Move, Fault> {
    match Line::parse(line).get("move") {
        Some(text) => read(game, text),
        None => {
            let why = "expected `done move=…`";
            Err(Fault::in_text(Forfeit::Unreadable, line, why))
        }
    }
}

/// The move that a text means.
pub fn read(game: &Game, text: &str) -> Result<Move, Fault> {
    let wish = Wish::parse(game, text)?;
    let moves = game.legal_moves().iter();
    let mut fitting: Vec<&Move> = moves.filter(|mv| wish.fits(mv)).collect();
    match fitting.len() {
        0 => Err(wish.refused(game, text)),
        1 => Ok(fitting.swap_remove(0).clone()),
        _ => {
            let all: Vec<String> = fitting.iter().map(|mv| write_move(game, mv)).collect();
            let why = format!("several moves fit: {}", all.join(" or "));
            Err(Fault::in_text(Forfeit::IllegalMove, text, why))
        }
    }
}

/// What a text says, its squares found on the board.
struct Wish {
    huffed: Option<Square>,
    from: Square,
    to: Square,
    /// In the order of the squares.
    captured: Vec<Square>,
    rank: Option<Rank>,
}

impl Wish {
    fn parse(game: &Game, text: &str) -> Result<Wish, Fault> {
        let unreadable = || {
            let why = "expected a move like 32-28 or 28x19x23";
            Fault::in_text(Forfeit::Unreadable, text, why)
        };
        let (huffed, bare) = match text.strip_prefix('!').and_then(|rest| rest.split_once('_')) {
            Some((huffed, bare)) => (Some(number(huffed).ok_or_else(unreadable)?), bare),
            None => (None, text),
        };
        let (squares, rank) = match bare.split_once('=') {
            Some((squares, letter)) => (squares, Some(rank(letter).ok_or_else(unreadable)?)),
            None => (bare, None),
        };
        let sign = if squares.contains('x') { 'x' } else { '-' };
        let numbers: Option<Vec<u16>> = squares.split(sign).map(number).collect();
        let numbers = numbers.ok_or_else(unreadable)?;
        let is_whole = match sign {
            'x' => numbers.len() >= 3,
            _ => numbers.len() == 2,
        };
        if !is_whole {
            return Err(unreadable());
        }
        let squares: Result<Vec<Square>, Fault> =
            numbers.iter().map(|n| square(game, text, *n)).collect();
        let squares = squares?;
        Ok(Wish {
            huffed: huffed.map(|n| square(game, text, n)).transpose()?,
            from: squares[0],
            to: squares[1],
            captured: sorted(&squares[2..]),
            rank,
        })
    }

    fn fits(&self, mv: &Move) -> bool {
        (mv.huffed, mv.from, mv.to()) == (self.huffed, self.from, self.to)
            && sorted(&mv.captured) == self.captured
            && self.rank.is_none_or(|rank| rank == mv.rank)
    }

    fn refused(&self, game: &Game, text: &str) -> Fault {
        let name = |square| SquareText::Number(game.rulebook().number(square));
        let wish = MoveText {
            huffed: self.huffed.map(name),
            squares: vec![name(self.from), name(self.to)],
            kind: if self.captured.is_empty() {
                MoveKind::Quiet
            } else {
                MoveKind::Capture
            },
            rank: None,
        };
        let near = match game.resolve(&wish) {
            Err(Refusal::Ambiguous(moves)) => moves,
            Err(refusal) => return Fault::refused(text, &refusal, game.rulebook()),
            Ok(mv) => vec![mv],
        };
        let near: Vec<String> = near.iter().map(|mv| write_move(game, mv)).collect();
        let why = format!("it takes other pieces: expected {}", near.join(" or "));
        Fault::in_text(Forfeit::IllegalMove, text, why)
    }
}

fn number(text: &str) -> Option<u16> {
    let is_number = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten()
}

fn rank(letter: &str) -> Option<Rank> {
    match letter {
        "M" => Some(Rank::Man),
        "K" => Some(Rank::King),
        "T" => Some(Rank::Triple),
        _ => None,
    }
}

fn square(game: &Game, text: &str, number: u16) -> Result<Square, Fault> {
    let rulebook = game.rulebook();
    SquareText::Number(number)
        .find(rulebook.grid(), rulebook.notation())
        .map_err(|error| Fault::in_text(Forfeit::IllegalMove, text, error.to_string()))
}

fn sorted(squares: &[Square]) -> Vec<Square> {
    let mut squares = squares.to_vec();
    squares.sort_unstable();
    squares
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::builtin;

    fn start(id: &str) -> Game {
        Game::new(builtin::rulebook(id).unwrap(), 1)
    }

    fn at(id: &str, fen: &str) -> Game {
        Game::from_fen(builtin::rulebook(id).unwrap(), fen).unwrap()
    }

    #[test]
    fn positions_as_characters() {
        let men = format!("W{}{}{}", "b".repeat(20), "e".repeat(10), "w".repeat(20));
        assert_eq!(write_position(&start("international")), men);
        let game = at("triple-king", "B:W1,K2,T3:B25,T29,K31");
        assert_eq!(write_position(&game), "BwWTeeeeeeeeeeeeeeeeeeeeebeeeteBe");
        let obstacles = write_position(&start("obstacles"));
        assert_eq!(obstacles.matches('x').count(), 3);
        assert_eq!(obstacles.len(), 33);
        // Russian squares are numbered from the top left.
        let game = at("russian", "W:Wa1:Bh8");
        assert_eq!(
            (
                write_position(&game).find('w'),
                write_position(&game).find('b')
            ),
            (Some(29), Some(4))
        );
    }

    #[test]
    fn the_conversation() {
        let game = start("international");
        let mut talk = Talk::default();
        let pace = Pace::PerMove(Duration::from_millis(1500));
        assert_eq!(talk.greet(pace), "hub\n");
        assert_eq!(talk.ask(&game, Duration::from_millis(1500)), "");
        assert_eq!(talk.hear(&game, "id name=Scan version=3.1"), Heard::Nothing);
        assert_eq!(talk.hear(&game, "wait"), Heard::Reply("init\n".into()));
        let Heard::Reply(question) = talk.hear(&game, "ready") else {
            panic!("nothing was asked");
        };
        let expected = format!(
            "new-game\npos pos={}\nlevel move-time=1.5\ngo think\n",
            write_position(&game)
        );
        assert_eq!(question, expected);
        let info = "info depth=3 score=0.1 pv=\"32-28 19-23\"";
        assert_eq!(talk.hear(&game, info), Heard::Nothing);
        let Heard::Answer(mv) = talk.hear(&game, "done move=32-28 ponder=19-23") else {
            panic!("no move");
        };
        assert_eq!(game.number_text(&mv), "32-28");
        assert!(talk.ask(&game, Duration::ZERO).starts_with("pos pos=W"));
    }

    #[test]
    fn a_clock_is_told_as_a_clock() {
        let mut talk = Talk::default();
        talk.greet(Pace::WholeGame {
            time: Duration::from_secs(60),
            increment: Duration::from_millis(500),
        });
        talk.stage = Stage::Ready;
        let question = talk.ask(&start("english"), Duration::from_secs(42));
        assert!(question.contains("\nlevel time=42 inc=0.5\n"), "{question}");
    }

    #[test]
    fn a_move_before_ready_is_a_fault() {
        let mut talk = Talk::default();
        let heard = talk.hear(&start("english"), "done move=11-15");
        assert!(matches!(heard, Heard::Wrong(fault) if fault.forfeit == Forfeit::Unreadable));
    }

    #[test]
    fn captured_squares_come_in_any_order() {
        let game = at("contest", "B:W14,23:B9");
        for text in ["9x27x14x23", "9x27x23x14"] {
            assert_eq!(game.number_text(&read(&game, text).unwrap()), "9x27");
        }
        assert_eq!(game.number_text(&read(&game, "9x18x14").unwrap()), "9x18");
    }

    /// Each legal move of each rulebook is read as it is written.
    #[test]
    fn what_is_written_is_read() {
        for id in builtin::ids() {
            let mut game = start(id);
            for ply in 0..80 {
                for mv in game.legal_moves() {
                    let grid = game.rulebook().grid();
                    let text = write_move(&game, mv);
                    let read = read(&game, &text).map(|read| read.action(grid));
                    assert_eq!(read, Ok(mv.action(grid)), "{id}: {text}");
                }
                let count = game.legal_moves().len().max(1);
                let Some(mv) = game.legal_moves().get(ply * 11 % count).cloned() else {
                    break;
                };
                game.play(&mv).unwrap();
            }
        }
    }

    /// The king takes the same two pieces either way, but only one way leads over its home row.
    #[test]
    fn a_rank_tells_two_moves_apart() {
        let game = at("triple-king", "B:W15,22:BK18");
        for (text, rank) in [
            ("18x11x15x22=K", Rank::King),
            ("18x11x22x15=T", Rank::Triple),
        ] {
            let mv = read(&game, text).unwrap();
            assert_eq!(mv.rank, rank);
            assert_eq!(write_move(&game, &mv), text.replace("22x15", "15x22"));
        }
        let fault = read(&game, "18x11x15x22").unwrap_err();
        assert_eq!(fault.forfeit, Forfeit::IllegalMove);
        for candidate in ["18x11x15x22=K", "18x11x15x22=T"] {
            assert!(fault.why.contains(candidate), "{fault}");
        }
    }

    #[test]
    fn what_is_no_move_is_a_fault() {
        let game = at("contest", "B:W14,23:B9");
        for (line, forfeit, part) in [
            ("done", Forfeit::Unreadable, "expected `done move=…`"),
            ("done move=", Forfeit::Unreadable, "28x19x23"),
            ("done move=hello", Forfeit::Unreadable, "28x19x23"),
            ("done move=9x27", Forfeit::Unreadable, "28x19x23"),
            ("done move=9-14-18", Forfeit::Unreadable, "28x19x23"),
            ("done move=9x27x14x23=Q", Forfeit::Unreadable, "28x19x23"),
            ("done move=9-13", Forfeit::IllegalMove, "compulsory"),
            (
                "done move=9x27x14",
                Forfeit::IllegalMove,
                "expected 9x27x14x23",
            ),
            (
                "done move=9x99x14",
                Forfeit::IllegalMove,
                "expected 1 to 32",
            ),
            ("done move=\"9x18x14=K\"", Forfeit::IllegalMove, ""),
        ] {
            let fault = answer(&game, line).unwrap_err();
            assert_eq!(fault.forfeit, forfeit, "{line}: {fault}");
            assert!(fault.why.contains(part), "{line}: {fault}");
        }
    }
}
