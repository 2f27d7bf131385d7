//! One game between two players, in real time.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

use rules::{Game, Move, Side};

use crate::protocol::Protocol;
use crate::pulse;
use crate::referee::{Command, Event, Referee, Terms};

/// Somebody who plays: a program, an engine, anything that answers.
pub trait Player {
    /// How it talks; `None` if it needs no text.
    fn protocol(&self) -> Option<Protocol>;

    /// Gets ready for one game. What it has to say it posts.
    fn start(&mut self, mail: Mail) -> Result<(), String>;

    /// Is told a text.
    fn say(&mut self, text: &str);

    /// Is asked for a move without any text; it has so much time left.
    fn ask(&mut self, game: &Game, side: Side, left: Duration);

    /// Tries again to hand over what it was told. True if nothing is left.
    fn push(&mut self) -> bool {
        true
    }

    /// Is looked after while nothing comes from it.
    fn look(&mut self) {}

    /// Has moved: until it is told something it need not run.
    fn rest(&mut self) {}

    /// Is about to be told something.
    fn wake(&mut self) {}

    /// Is ended at once.
    fn kill(&mut self) {}

    /// The game is over: it may take this long to end by itself.
    fn finish(&mut self, _patience: Duration) {}
}

/// Where a player posts what happens.
#[derive(Clone, Debug)]
pub struct Mail {
    side: Side,
    letters: Sender<Letter>,
}

#[derive(Debug)]
struct Letter {
    side: Side,
    at: Duration,
    event: Event,
}

impl Mail {
    /// Posts what happened, with the time that it is now.
    pub fn post(&self, event: Event) {
        let letter = Letter {
            side: self.side,
            at: pulse::now(),
            event,
        };
        // After the game nobody reads any more.
        let _ = self.letters.send(letter);
    }
}

/// How long a bot may take to end after the game.
const FAREWELL: Duration = Duration::from_millis(200);

/// How often players are looked after while nothing comes from them.
const LOOK: Duration = Duration::from_millis(250);

/// How often text is offered again to a bot that does not read.
const OFFER: Duration = Duration::from_millis(5);

/// Plays a game to its end. `watch` sees the referee after each move.
///
/// ```
/// use arena::play::{Chooser, play};
/// use arena::referee::Terms;
///
/// let game = rules::Game::new(rules::builtin::rulebook("contest").unwrap(), 0);
/// let mut first = Chooser::new(|game: &rules::Game| game.legal_moves().first().cloned());
/// let mut last = Chooser::new(|game: &rules::Game| game.legal_moves().last().cloned());
/// let referee = play("g1", game, Terms::default(), [&mut first, &mut last], |_| {});
/// assert!(referee.is_over() && referee.fault().is_none());
/// ```
pub fn play(
    id: &str,
    game: Game,
    terms: Terms,
    players: [&mut dyn Player; 2],
    mut watch: impl FnMut(&Referee),
) -> Referee {
    play_judged(id, game, terms, players, |referee| {
        watch(referee);
        Ruling::GoOn
    })
}

/// What somebody who watches a game says after a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ruling {
    /// The game goes on.
    GoOn,
    /// This side wins, or nobody.
    Ends(Option<Side>),
}

/// Plays a game to its end, or until `watch`, which sees the referee after each move, ends it.
pub fn play_judged(
    id: &str,
    game: Game,
    terms: Terms,
    players: [&mut dyn Player; 2],
    watch: impl FnMut(&Referee) -> Ruling,
) -> Referee {
    let protocols = players.each_ref().map(|player| player.protocol());
    let (sender, letters) = mpsc::channel();
    let plies = game.turns().len();
    let mut table = Sitting {
        referee: Referee::new(id, game, terms, protocols),
        players,
        begun: pulse::now(),
        plies,
        watch,
    };
    table.start(&sender);
    while !table.obey() {
        table.wait(&letters);
    }
    for player in &mut table.players {
        player.finish(FAREWELL);
    }
    table.referee
}

struct Sitting<'a, W> {
    referee: Referee,
    players: [&'a mut dyn Player; 2],
    begun: Duration,
    plies: usize,
    watch: W,
}

impl<W: FnMut(&Referee) -> Ruling> Sitting<'_, W> {
    /// The time since the game was set up.
    fn now(&self) -> Duration {
        pulse::now().saturating_sub(self.begun)
    }

    fn start(&mut self, sender: &Sender<Letter>) {
        let started = Side::ALL.map(|side| {
            let mail = Mail {
                side,
                letters: sender.clone(),
            };
            self.players[side.index()].start(mail)
        });
        let now = self.now();
        for (side, started) in Side::ALL.into_iter().zip(started) {
            let event = match started {
                Ok(()) => Event::Started,
                Err(why) => Event::NotStarted(why),
            };
            self.referee.hear(now, side, event);
        }
    }

    /// Does what the referee wants. True when the game is over.
    fn obey(&mut self) -> bool {
        let plies = self.referee.game().turns().len();
        if plies != self.plies {
            self.plies = plies;
            let moved = self.referee.game().mover().other();
            self.players[moved.index()].rest();
            if let Ruling::Ends(winner) = (self.watch)(&self.referee) {
                self.referee.adjudicate(winner);
            }
        }
        let mut is_over = false;
        for command in self.referee.commands() {
            match command {
                Command::Say(side, text) => {
                    self.players[side.index()].wake();
                    self.players[side.index()].say(&text);
                }
                Command::Ask(side) => {
                    let left = self.referee.left(side);
                    self.players[side.index()].ask(self.referee.game(), side, left);
                }
                Command::Kill(side) => self.players[side.index()].kill(),
                Command::Over => is_over = true,
            }
        }
        is_over
    }

    /// Waits for the next letter or for the referee's alarm.
    fn wait(&mut self, letters: &Receiver<Letter>) {
        let mut pushed = true;
        for player in &mut self.players {
            pushed &= player.push();
        }
        let now = self.now();
        let alarm = self.referee.alarm().unwrap_or(now);
        // The alarm itself is not late yet.
        let pause = alarm.saturating_sub(now) + Duration::from_micros(1);
        let most = if pushed { LOOK } else { OFFER };
        match letters.recv_timeout(pause.min(most)) {
            Ok(letter) => {
                let at = letter.at.saturating_sub(self.begun);
                self.referee.hear(at, letter.side, letter.event);
            }
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
                self.players.iter_mut().for_each(|player| player.look());
                self.referee.tick(self.now());
            }
        }
    }
}

/// A player made of a function that chooses a move. If it chooses none, it falls silent.
#[derive(Debug)]
pub struct Chooser<F> {
    choose: F,
    mail: Option<Mail>,
}

impl<F: FnMut(&Game) -> Option<Move>> Chooser<F> {
    /// The function as a player.
    pub fn new(choose: F) -> Chooser<F> {
        Chooser { choose, mail: None }
    }
}

impl<F: FnMut(&Game) -> Option<Move>> Player for Chooser<F> {
    fn protocol(&self) -> Option<Protocol> {
        None
    }

    fn start(&mut self, mail: Mail) -> Result<(), String> {
        self.mail = Some(mail);
        Ok(())
    }

    fn say(&mut self, _: &str) {}

    fn ask(&mut self, game: &Game, _: Side, _: Duration) {
        if let (Some(mail), Some(mv)) = (&self.mail, (self.choose)(game)) {
            mail.post(Event::Moved(mv));
        }
    }
}
