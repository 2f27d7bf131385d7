//! The program as a player. It thinks on a thread of its own, so that the board stays awake.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread;
use std::time::Duration;

use ::engine::{Engine, Level, Limits, Options, Score, Stop, Time};
use rules::{Game, Move, Side};

use super::setting::{HARDEST, Setting};
use crate::control::Control;
use crate::{data, endings};

/// Whoever can choose a move and judge a position.
pub(crate) trait Opponent: Send {
    /// The move to play at a level from 1 to 8, with this much time on the clock if there is
    /// one; none if the game is over.
    fn choose(
        &mut self,
        game: &Game,
        level: u8,
        left: Option<Duration>,
        stop: &Stop,
    ) -> Option<Move>;

    /// What the position is worth to the first side, in hundredths of a man, and the best move.
    fn judge(&mut self, game: &Game, stop: &Stop) -> (i32, Option<Move>);

    /// What the position is worth to the first side, in hundredths of a man.
    fn worth(&mut self, game: &Game, stop: &Stop) -> i32 {
        self.judge(game, stop).0
    }

    /// The same as a level from 1 to 8 sees it. Who has no levels sees it in one way.
    fn worth_at(&mut self, game: &Game, _level: u8, stop: &Stop) -> i32 {
        self.worth(game, stop)
    }
}

/// The engine at its levels.
struct Machine {
    engine: Engine,
    /// What each side gets for a move.
    increments: [Duration; 2],
    /// Makes each game another one.
    seed: u64,
}

/// How long it thinks where there is no clock.
const THOUGHT: Duration = Duration::from_millis(1200);
/// How long it looks at a position that it is asked to judge.
const GLANCE: Duration = Duration::from_millis(400);

impl Machine {
    /// Takes up the tables of solved endings as soon as they are ready.
    fn look_up(&self) {
        if let Some(library) = endings::library()
            && let Some(tables) = library.tables(self.engine.rulebook())
        {
            self.engine.use_tables(tables);
        }
    }
}

impl Opponent for Machine {
    fn choose(
        &mut self,
        game: &Game,
        level: u8,
        left: Option<Duration>,
        stop: &Stop,
    ) -> Option<Move> {
        let limits = match left {
            None => Limits::time(THOUGHT),
            Some(left) => Limits {
                time: Time::Clock {
                    left,
                    increment: self.increments[game.mover().index()],
                    moves: None,
                },
                ..Limits::default()
            },
        };
        let level = Level::new(level).unwrap_or(Level::FULL);
        self.look_up();
        self.engine.play(game, level, &limits, stop, self.seed).best
    }

    fn judge(&mut self, game: &Game, stop: &Stop) -> (i32, Option<Move>) {
        let limits = Limits::time(GLANCE);
        self.look_up();
        let answer = self.engine.search(game, &limits, stop, |_| {});
        let worth = answer.lines.first().map(|line| line.score);
        (to_first(game, worth), answer.best)
    }

    fn worth_at(&mut self, game: &Game, level: u8, stop: &Stop) -> i32 {
        let limits = Limits::time(GLANCE);
        let level = Level::new(level).unwrap_or(Level::FULL);
        self.look_up();
        let worth = self.engine.worth(game, level, &limits, stop, self.seed);
        to_first(game, worth)
    }
}

/// What the side to move was told, in hundredths of a man for the first side.
fn to_first(game: &Game, worth: Option<Score>) -> i32 {
    let worth = worth.map_or(0, Score::hundredths);
    match game.mover() {
        Side::First => worth,
        Side::Second => -worth,
    }
}

/// The engine for a table.
pub(crate) fn strongest(setting: &Setting) -> Box<dyn Opponent> {
    let options = Options {
        learned: data::learned(),
        weights: setting.weights.clone(),
        ..Options::default()
    };
    let increment = |control: Option<Control>| control.map_or(Duration::ZERO, |c| c.increment);
    let machine = Machine {
        engine: Engine::new(setting.rulebook.clone(), options),
        increments: setting.controls.map(increment),
        seed: RandomState::new().hash_one(0),
    };
    // They are ready long before the game comes to its end.
    machine.look_up();
    Box::new(machine)
}

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Question {
    /// A move of the program, on this level.
    Move(u8),
    /// The same, and what the position is worth.
    PoliteMove(u8),
    /// A move of the program, on this level, and what the position is worth as the level sees it:
    /// it may change seats instead.
    MoveOrSwap(u8),
    /// A move to show to a person.
    Hint,
    /// What the position is worth, and the best move.
    Worth,
}

/// What is answered.
#[derive(Clone, Debug)]
pub(crate) struct Reply {
    /// The number of the question.
    pub(crate) number: u64,
    pub(crate) best: Option<Move>,
    /// In hundredths of a man, for the first side.
    pub(crate) worth: i32,
}

/// What has come from the thread.
#[derive(Clone, Debug)]
pub(crate) enum Heard {
    /// An answer.
    Reply(Reply),
    /// Nothing yet.
    Nothing,
    /// Nothing, and nothing will: the thread is gone.
    Gone,
}

struct Request {
    number: u64,
    question: Question,
    game: Game,
    left: Option<Duration>,
    stop: Stop,
}

/// A player on a thread.
pub(crate) struct Thinker {
    requests: Sender<Request>,
    replies: Receiver<Reply>,
    asked: u64,
    /// Stops what it thinks about now.
    stop: Stop,
}

impl Thinker {
    pub(crate) fn new(mut opponent: Box<dyn Opponent>) -> Thinker {
        let (requests, inbox) = mpsc::channel::<Request>();
        let (outbox, replies) = mpsc::channel();
        thread::spawn(move || {
            for request in inbox {
                if outbox.send(answer(opponent.as_mut(), request)).is_err() {
                    break;
                }
            }
        });
        Thinker {
            requests,
            replies,
            asked: 0,
            stop: Stop::new(),
        }
    }

    /// Asks, and gives the number of the question.
    pub(crate) fn ask(&mut self, question: Question, game: &Game, left: Option<Duration>) -> u64 {
        self.forget();
        self.asked += 1;
        self.stop = Stop::new();
        // A thread that is gone never answers; the game goes on between people.
        let _ = self.requests.send(Request {
            number: self.asked,
            question,
            game: game.clone(),
            left,
            stop: self.stop.clone(),
        });
        self.asked
    }

    /// Nobody waits for the last answer any more.
    pub(crate) fn forget(&self) {
        self.stop.stop();
    }

    /// The next answer, if it is there.
    pub(crate) fn reply(&self) -> Heard {
        match self.replies.try_recv() {
            Ok(reply) => Heard::Reply(reply),
            Err(TryRecvError::Empty) => Heard::Nothing,
            Err(TryRecvError::Disconnected) => Heard::Gone,
        }
    }
}

fn answer(opponent: &mut dyn Opponent, request: Request) -> Reply {
    let Request {
        number,
        question,
        game,
        left,
        stop,
    } = request;
    let (best, worth) = match question {
        Question::Move(level) => (opponent.choose(&game, level, left, &stop), 0),
        Question::PoliteMove(level) => {
            let worth = opponent.worth(&game, &stop);
            (opponent.choose(&game, level, left, &stop), worth)
        }
        Question::MoveOrSwap(level) => {
            let worth = opponent.worth_at(&game, level, &stop);
            (opponent.choose(&game, level, left, &stop), worth)
        }
        Question::Hint => (opponent.choose(&game, HARDEST, left, &stop), 0),
        Question::Worth => {
            let (worth, best) = opponent.judge(&game, &stop);
            (best, worth)
        }
    };
    Reply {
        number,
        best,
        worth,
    }
}
