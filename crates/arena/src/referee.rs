//! The referee: fed with events, gives commands. It reads no clock and no stream.
//!
//! Each event comes with the time since the game was set up. A question starts the clock of the
//! side that is asked, an answer stops it. A first fault loses the game: there is no retry.

use std::collections::VecDeque;
use std::fmt;
use std::time::Duration;

use rules::{Forfeit, Game, Move, Record, Side, Status};
use table::{Control, Mode, Opening, Order, Refusal, Table, Want, Who, Wish, decide};

use crate::protocol::{Greeting, Heard, Protocol, Talk};
use crate::{Fault, Pace};

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
    table: Table,
    terms: Terms,
    seats: [Seat; 2],
    /// What time it was when something last happened.
    now: Duration,
    /// True while an answer of the side to move is waited for.
    asked: bool,
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
            state: State::Starting,
            answers: 0,
            score: None,
            early: VecDeque::new(),
        };
        let control = Control {
            pace: terms.pace,
            start_up: terms.start_up,
        };
        let opening = Opening::of(Mode::Contest).with_control(Some(control));
        Referee {
            id: id.to_string(),
            table: Table::new(opening, game.refereed(), Duration::ZERO),
            terms,
            seats: protocols.map(seat),
            now: Duration::ZERO,
            asked: false,
            commands: Vec::new(),
            fault: None,
            is_over: false,
        }
    }

    /// The game as it stands.
    pub fn game(&self) -> &Game {
        self.table.game()
    }

    /// What a side has left for its move or on its clock, without the time to start up.
    pub fn left(&self, side: Side) -> Duration {
        self.table.clock().left_at_turn(side)
    }

    /// The time that all answers of a side took.
    pub fn used(&self, side: Side) -> Duration {
        self.table.clock().used(side)
    }

    /// Does what the referee orders. False if the rulebook refuses it, or the game is over.
    fn order(&mut self, order: Order) -> bool {
        let deed = decide(&self.table, Wish::Keeper(order), self.now);
        deed.is_ok_and(|deed| self.table.apply(&deed).is_ok())
    }

    /// What a side last said about its chances, in hundredths of a man.
    pub fn score(&self, side: Side) -> Option<i32> {
        self.seats[side.index()].score
    }

    /// Gives the result before the end; no winner is a draw. What the rulebook refuses is left
    /// undone.
    pub fn adjudicate(&mut self, winner: Option<Side>) {
        if self.order(Order::Adjudicate(winner)) {
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
        let mut record = self.game().record();
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
        self.table.deadline().filter(|_| self.asked)
    }

    /// Takes note of the time.
    pub fn tick(&mut self, now: Duration) {
        self.now = now;
        let Some(deadline) = self.deadline() else {
            return;
        };
        if now > deadline.saturating_add(self.terms.patience) {
            let mover = self.game().mover();
            let allowed = self.table.clock().allowance(mover).as_millis();
            let why = format!("gave no answer within {allowed} ms");
            self.lose(mover, Fault::new(Forfeit::Silence, why));
        }
    }

    /// Takes note of what happened to a player. After the end nothing matters any more.
    pub fn hear(&mut self, now: Duration, side: Side, event: Event) {
        if self.is_over {
            return;
        }
        self.now = now;
        match event {
            Event::Started => self.started(side),
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
        let side = Some(self.game().mover()).filter(|_| self.asked)?;
        let line = self.seat(side).early.pop_front()?;
        Some((side, line))
    }

    fn seat(&mut self, side: Side) -> &mut Seat {
        &mut self.seats[side.index()]
    }

    fn is_asked(&self, side: Side) -> bool {
        self.asked && self.game().mover() == side
    }

    fn has_begun(&self) -> bool {
        self.seats.iter().all(|seat| seat.state != State::Starting)
    }

    fn started(&mut self, side: Side) {
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
            let text = talk.greet(self.table.game(), &greeting);
            self.say(side, text);
        }
        self.order(Order::Join {
            side,
            name: String::new(),
            key: String::new(),
        });
        if self.has_begun() {
            self.next();
        }
    }

    /// Asks the side to move, or ends the game.
    fn next(&mut self) {
        if self.game().turns().len() >= self.terms.max_plies {
            // Unless it is over already.
            self.order(Order::Stop);
        }
        match self.game().status() {
            Status::ToMove(side) => self.ask(side),
            Status::Over(_) => self.part(),
        }
    }

    fn ask(&mut self, side: Side) {
        let seat = &mut self.seats[side.index()];
        let absence = seat.absence().filter(|_| seat.early.is_empty());
        if let Some(fault) = absence {
            return self.lose(side, fault);
        }
        self.asked = true;
        match &mut seat.talk {
            Some(talk) => {
                let left = self.table.clock().left_at_turn(side);
                let text = talk.ask(self.table.game(), left);
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
        match talk.hear(self.table.game(), line) {
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
        let late = self.table.clock().late(side, now)?;
        // A part of a millisecond is late, too.
        let ms = late.as_nanos().div_ceil(1_000_000);
        Some(fault(Forfeit::Time, format!("answered {ms} ms too late")))
    }

    fn answer(&mut self, now: Duration, side: Side, mv: &Move, line: Option<&str>) {
        if let Some(fault) = self.untimely(now, side, line) {
            return self.lose(side, fault);
        }
        let want = Want::Move {
            played: mv.clone(),
            on: self.table.version(),
        };
        match self.play(Wish::Seat(Who::one(side), want), now) {
            Ok(()) => {
                self.asked = false;
                self.seat(side).answers += 1;
                self.next();
            }
            Err(refusal) => {
                let (text, rulebook) = (line.unwrap_or_default(), self.game().rulebook());
                let fault = match &refusal {
                    Refusal::Move(refusal) => Fault::refused(text, refusal, rulebook),
                    other => {
                        let why = other.sentence(rulebook).to_string();
                        Fault::in_text(Forfeit::Unreadable, text, why)
                    }
                };
                self.lose(side, fault);
            }
        }
    }

    fn play(&mut self, wish: Wish, now: Duration) -> Result<(), Refusal> {
        let deed = decide(&self.table, wish, now)?;
        self.table.apply(&deed).map_err(|_| Refusal::Over)
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
        if self.order(Order::Forfeit(side, fault.forfeit)) {
            self.fault = Some((side, fault));
        }
        if is_wild {
            self.commands.push(Command::Kill(side));
        }
        self.part();
    }

    /// Says goodbye to both.
    fn part(&mut self) {
        self.asked = false;
        self.is_over = true;
        let Status::Over(outcome) = self.game().status() else {
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
