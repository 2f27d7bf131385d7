//! The referee: fed with events, gives commands. It reads no clock and no stream.
//!
//! Each event comes with the time since the game was set up. A question starts the clock of the
//! side that is asked, an answer stops it. A first fault loses the game: there is no retry.

use std::collections::VecDeque;
use std::fmt;
use std::time::Duration;

use rules::{Forfeit, Game, Move, Record, Side, Status, Times};

use crate::protocol::{Greeting, Heard, Protocol, Talk};
use crate::{Clock, Fault, Pace};

/// What holds for a game beside its rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms {
    /// How time is given.
    pub pace: Pace,
    /// On top of the first answer of each side.
    pub start_up: Duration,
    /// How long a late answer is waited for. It loses all the same, but as a late one.
    pub patience: Duration,
    /// After so many plies the game is stopped.
    pub max_plies: usize,
}

impl Default for Terms {
    fn default() -> Terms {
        Terms {
            pace: Pace::PerMove(Duration::from_secs(5)),
            start_up: Duration::from_secs(10),
            patience: Duration::from_millis(250),
            max_plies: 600,
        }
    }
}

/// Something that happened to a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// It runs.
    Started,
    /// It could not be started, for this reason.
    NotStarted(String),
    /// It wrote a line.
    Line(String),
    /// It made this move, without any text.
    Moved(Move),
    /// It thinks that it is so much ahead, in hundredths of a man. It comes before the move.
    Score(i32),
    /// It wrote more than it may; the text says what the bound is.
    Flooded(String),
    /// It was ended because it took more than it may; the text says what.
    Stopped(String),
    /// It closed its output and still runs.
    Closed,
    /// Its program ended.
    Exited(Exit),
}

/// How a program ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Exit {
    /// By itself, with this status.
    Status(i32),
    /// By this signal.
    Signal(i32),
}

impl fmt::Display for Exit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Exit::Status(status) => write!(f, "exit status {status}"),
            Exit::Signal(signal @ 24) => {
                write!(f, "signal {signal}: its processor time was used up")
            }
            Exit::Signal(signal @ 25) => write!(f, "signal {signal}: a file grew too large"),
            Exit::Signal(signal) => write!(f, "signal {signal}"),
        }
    }
}

/// What the referee wants done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Write this text to the side.
    Say(Side, String),
    /// Ask the side for a move, without any text.
    Ask(Side),
    /// End the side's program at once.
    Kill(Side),
    /// Nothing more: the game is over.
    Over,
}

/// The referee of one game.
#[derive(Clone, Debug)]
pub struct Referee {
    id: String,
    game: Game,
    terms: Terms,
    seats: [Seat; 2],
    /// Since when the side to move is asked.
    asked: Option<Duration>,
    commands: Vec<Command>,
    fault: Option<(Side, Fault)>,
    /// True once both sides were told that the game is over.
    is_over: bool,
}

/// All that is known of one player.
#[derive(Clone, Debug)]
struct Seat {
    /// `None` for a player that needs no text.
    talk: Option<Talk>,
    clock: Clock,
    state: State,
    answers: usize,
    /// What it last said about its chances, in hundredths of a man.
    score: Option<i32>,
    /// Lines that came before they were asked for. They are the next answers: so it makes no
    /// difference which of two pipes is read first.
    early: VecDeque<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Starting,
    Running,
    /// It runs, but nothing can come from it any more.
    Closed,
    Gone(Exit),
}

impl Referee {
    /// A referee for a game. `protocols` says how each side talks; `None` for a player that
    /// needs no text. The id must have no blanks.
    pub fn new(id: &str, game: Game, terms: Terms, protocols: [Option<Protocol>; 2]) -> Referee {
        let seat = |protocol: Option<Protocol>| Seat {
            talk: protocol.map(Talk::new),
            clock: Clock::new(terms.pace, terms.start_up),
            state: State::Starting,
            answers: 0,
            score: None,
            early: VecDeque::new(),
        };
        Referee {
            id: id.to_string(),
            game,
            terms,
            seats: protocols.map(seat),
            asked: None,
            commands: Vec::new(),
            fault: None,
            is_over: false,
        }
    }

    /// The game as it stands.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The clock of a side.
    pub fn clock(&self, side: Side) -> &Clock {
        &self.seats[side.index()].clock
    }

    /// What a side last said about its chances, in hundredths of a man.
    pub fn score(&self, side: Side) -> Option<i32> {
        self.seats[side.index()].score
    }

    /// Gives the result before the end; no winner is a draw. What the rulebook refuses is left
    /// undone.
    pub fn adjudicate(&mut self, winner: Option<Side>) {
        if self.game.adjudicate(winner).is_ok() {
            // The question that was just put needs no answer.
            self.commands.clear();
            self.part();
        }
    }

    /// The side that lost by its own fault, and the fault.
    pub fn fault(&self) -> Option<(Side, &Fault)> {
        self.fault.as_ref().map(|(side, fault)| (*side, fault))
    }

    /// True once the game is decided.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// The record of the game. A fault stands in it with what the player wrote.
    pub fn record(&self) -> Record {
        let mut record = self.game.record();
        if let Some((_, fault)) = &self.fault {
            record.why = format!("{}; it {fault}", record.why);
        }
        record
    }

    /// What is to be done now, in order. Each command is given once.
    pub fn commands(&mut self) -> Vec<Command> {
        std::mem::take(&mut self.commands)
    }

    /// When the time must be told next, if nothing else happens before.
    pub fn alarm(&self) -> Option<Duration> {
        Some(self.deadline()?.saturating_add(self.terms.patience))
    }

    /// The last moment for the answer that is waited for.
    fn deadline(&self) -> Option<Duration> {
        let clock = self.clock(self.game.mover());
        Some(self.asked?.saturating_add(clock.allowance()))
    }

    /// Takes note of the time.
    pub fn tick(&mut self, now: Duration) {
        let Some(deadline) = self.deadline() else {
            return;
        };
        if now > deadline.saturating_add(self.terms.patience) {
            let mover = self.game.mover();
            let allowed = self.clock(mover).allowance().as_millis();
            let why = format!("gave no answer within {allowed} ms");
            self.lose(mover, Fault::new(Forfeit::Silence, why));
        }
    }

    /// Takes note of what happened to a player. After the end nothing matters any more.
    pub fn hear(&mut self, now: Duration, side: Side, event: Event) {
        if self.is_over {
            return;
        }
        match event {
            Event::Started => self.started(now, side),
            Event::NotStarted(why) => {
                let why = format!("could not be started: {why}");
                self.lose(side, Fault::new(Forfeit::Crash, why));
            }
            Event::Line(line) => self.line(now, side, &line),
            Event::Moved(mv) => self.answer(now, side, &mv, None),
            Event::Score(score) => self.seat(side).score = Some(score),
            Event::Flooded(why) => self.lose(side, Fault::new(Forfeit::Flood, why)),
            Event::Stopped(why) => self.lose(side, Fault::new(Forfeit::Crash, why)),
            Event::Closed => self.ended(side, State::Closed),
            Event::Exited(exit) => self.ended(side, State::Gone(exit)),
        }
        while let Some((side, line)) = self.waiting() {
            self.line(now, side, &line);
        }
    }

    /// The line that was there before the question.
    fn waiting(&mut self) -> Option<(Side, String)> {
        self.asked?;
        let side = self.game.mover();
        let line = self.seat(side).early.pop_front()?;
        Some((side, line))
    }

    fn seat(&mut self, side: Side) -> &mut Seat {
        &mut self.seats[side.index()]
    }

    fn is_asked(&self, side: Side) -> bool {
        self.asked.is_some() && self.game.mover() == side
    }

    fn has_begun(&self) -> bool {
        self.seats.iter().all(|seat| seat.state != State::Starting)
    }

    fn started(&mut self, now: Duration, side: Side) {
        let greeting = Greeting {
            id: &self.id,
            side,
            pace: self.terms.pace,
        };
        let seat = &mut self.seats[side.index()];
        if seat.state != State::Starting {
            return;
        }
        seat.state = State::Running;
        if let Some(talk) = &mut seat.talk {
            let text = talk.greet(&self.game, &greeting);
            self.say(side, text);
        }
        if self.has_begun() {
            self.next(now);
        }
    }

    /// Asks the side to move, or ends the game.
    fn next(&mut self, now: Duration) {
        if self.game.outcome().is_none() && self.game.turns().len() >= self.terms.max_plies {
            // It goes on, so it can be stopped.
            let _ = self.game.stop();
        }
        match self.game.status() {
            Status::ToMove(side) => self.ask(now, side),
            Status::Over(_) => self.part(),
        }
    }

    fn ask(&mut self, now: Duration, side: Side) {
        let seat = &mut self.seats[side.index()];
        let absence = seat.absence().filter(|_| seat.early.is_empty());
        if let Some(fault) = absence {
            return self.lose(side, fault);
        }
        self.asked = Some(now);
        match &mut seat.talk {
            Some(talk) => {
                let text = talk.ask(&self.game, seat.clock.left());
                self.say(side, text);
            }
            None => self.commands.push(Command::Ask(side)),
        }
    }

    fn line(&mut self, now: Duration, side: Side, line: &str) {
        let is_asked = self.is_asked(side);
        let seat = &mut self.seats[side.index()];
        let Some(talk) = &mut seat.talk else {
            return;
        };
        if !is_asked && talk.takes_lines_in_turn() {
            return seat.early.push_back(line.to_string());
        }
        seat.score = talk.score(line).or(seat.score);
        match talk.hear(&self.game, line) {
            Heard::Nothing => {}
            Heard::Reply(text) => self.say(side, text),
            Heard::Answer(mv) => self.answer(now, side, &mv, Some(line)),
            Heard::Wrong(fault) => {
                let fault = self.untimely(now, side, Some(line)).unwrap_or(fault);
                self.lose(side, fault);
            }
        }
    }

    /// The fault of an answer that nobody asked for, or that comes too late.
    fn untimely(&self, now: Duration, side: Side, line: Option<&str>) -> Option<Fault> {
        let fault = |forfeit, why: String| match line {
            Some(line) => Fault::in_text(forfeit, line, why),
            None => Fault::new(forfeit, why),
        };
        if !self.is_asked(side) {
            let why = "it was not its turn: expected one answer to each question";
            return Some(fault(Forfeit::Unreadable, why.to_string()));
        }
        let late = now.checked_sub(self.deadline()?)?;
        (!late.is_zero()).then(|| {
            // A part of a millisecond is late, too.
            let ms = late.as_nanos().div_ceil(1_000_000);
            fault(Forfeit::Time, format!("answered {ms} ms too late"))
        })
    }

    fn answer(&mut self, now: Duration, side: Side, mv: &Move, line: Option<&str>) {
        if let Some(fault) = self.untimely(now, side, line) {
            return self.lose(side, fault);
        }
        let took = now.saturating_sub(self.asked.take().unwrap_or(now));
        let seat = self.seat(side);
        seat.clock.charge(took);
        seat.answers += 1;
        let times = Times {
            spent: Some(took.as_millis() as u64),
            left: match self.terms.pace {
                Pace::PerMove(_) => None,
                Pace::WholeGame { .. } => Some(self.clock(side).left().as_millis() as u64),
            },
        };
        match self.game.play_timed(mv, times) {
            Ok(_) => self.next(now),
            Err(refusal) => {
                let text = line.unwrap_or_default();
                let fault = Fault::refused(text, &refusal, self.game.rulebook());
                self.lose(side, fault);
            }
        }
    }

    /// A player from which nothing can come any more. If it is not its turn it may still win: the
    /// other side's answer comes first.
    fn ended(&mut self, side: Side, state: State) {
        self.seat(side).state = state;
        if !self.is_asked(side) {
            return;
        }
        let fault = match state {
            State::Gone(exit) => {
                Fault::new(Forfeit::Crash, format!("ended without an answer ({exit})"))
            }
            _ => Fault::new(Forfeit::Silence, "closed its output without an answer"),
        };
        self.lose(side, fault);
    }

    fn lose(&mut self, side: Side, fault: Fault) {
        let is_wild = is_wild(fault.forfeit);
        // A game that was over from its start has no loser.
        if self.game.forfeit(side, fault.forfeit).is_ok() {
            self.fault = Some((side, fault));
        }
        if is_wild {
            self.commands.push(Command::Kill(side));
        }
        self.part();
    }

    /// Says goodbye to both.
    fn part(&mut self) {
        self.asked = None;
        self.is_over = true;
        let Status::Over(outcome) = self.game.status() else {
            return;
        };
        for side in Side::ALL {
            let seat = self.seat(side);
            if let (Some(talk), State::Running) = (&mut seat.talk, seat.state) {
                let text = talk.part(side, outcome);
                self.say(side, text);
            }
        }
        self.commands.push(Command::Over);
    }

    fn say(&mut self, side: Side, text: String) {
        if !text.is_empty() {
            self.commands.push(Command::Say(side, text));
        }
    }
}

/// True for the fault of a program that cannot be asked to end by itself.
fn is_wild(forfeit: Forfeit) -> bool {
    match forfeit {
        Forfeit::IllegalMove | Forfeit::Unreadable | Forfeit::Time => false,
        Forfeit::Silence | Forfeit::Crash | Forfeit::Flood | Forfeit::Left => true,
    }
}

impl Seat {
    /// Why there is nobody to ask.
    fn absence(&self) -> Option<Fault> {
        match self.state {
            State::Starting | State::Running => None,
            State::Closed => Some(Fault::new(
                Forfeit::Silence,
                "closed its output before its turn",
            )),
            State::Gone(exit) if self.answers == 0 => Some(Fault::new(
                Forfeit::Crash,
                format!("ended before its first move ({exit})"),
            )),
            State::Gone(exit) => Some(Fault::new(
                Forfeit::Left,
                format!("ended between two moves ({exit})"),
            )),
        }
    }
}
