//! The engine as a player: it thinks in the pool and acts like everybody else.

use std::sync::{Arc, PoisonError};
use std::time::Duration;

use engine::{Engine, Level, Limits, Score, Stop};
use rules::{Game, Move, Side};
use table::{Answer, Courtesy, Matter, Table, Want, Who, answer_draw};
use tokio::sync::oneshot;

use super::{AGAIN, Games, Live, Room};
use crate::errors::Fault;
use crate::pool::{Class, Desk};

/// How long full strength thinks where there is no clock and nobody waits.
const THOUGHT: Duration = Duration::from_millis(1200);
/// How long it thinks at least, however many wait.
const SHORTEST: Duration = Duration::from_millis(80);
/// How long it looks for a tip, or at an offer.
const GLANCE: Duration = Duration::from_millis(300);

impl Games {
    /// Lets the engine think if it is its turn, or if it was asked for a draw.
    pub(super) fn let_engine_think(self: &Arc<Self>, live: &Arc<Live>, table: &Room) {
        let offered = table
            .engine_side()
            .filter(|side| table.offers().of(Matter::Draw) == Some(side.other()))
            .filter(|_| table.mover().is_some());
        let moves = table.engine_to_move().filter(|_| !table.is_paused());
        let task = match (offered, moves) {
            (Some(side), _) => Task::Offer(side),
            (None, Some(side)) => Task::Move(side),
            (None, None) => return live.stop_thinking(),
        };
        let Some(stop) = live.begin_thought(table.version()) else {
            return;
        };
        let question = Question::new(table, task, self.think_time(table, task), stop);
        if let Task::Move(side) = task {
            live.tell_thinking(side.into());
        }
        let (games, id, version) = (self.clone(), live.id.clone(), table.version());
        tokio::spawn(async move {
            let deed = games.ask(&id, question).await;
            games.answer(&id, version, deed).await;
        });
    }

    /// Asks the pool until it has room.
    async fn ask(&self, id: &str, question: Question) -> Option<Thought> {
        let question = Arc::new(question);
        loop {
            let (tell, told) = oneshot::channel();
            let asked = question.clone();
            let job = move |desk: &mut Desk| {
                // Nobody may wait any more.
                let _ = tell.send(asked.think(desk));
            };
            match self.pool.submit(Class::Move, id, job) {
                Ok(()) => return told.await.ok().flatten(),
                Err(_) if question.stop.is_stopped() => return None,
                Err(_) => tokio::time::sleep(AGAIN).await,
            }
        }
    }

    /// Does what the engine decided, unless the game has gone on.
    async fn answer(self: Arc<Self>, id: &str, version: u64, thought: Option<Thought>) {
        let Some(thought) = thought else { return };
        let offers = matches!(thought, Thought::Move { offers: true, .. });
        let decide = move |table: &Room, now: u64| {
            let stale = |refusal| Fault::refusal(table, &refusal);
            table.is_at(version).map_err(stale)?;
            let who = table.engine_side().map_or(Who::NOBODY, Who::one);
            let on = version;
            let want = match thought {
                Thought::Move { played, .. } => Want::Move { played, on },
                Thought::Swap => Want::Swap,
                Thought::Resign => Want::Resign,
                Thought::Answer(answer) => Want::Answer(Matter::Draw, answer),
            };
            table.wish(who, want, now)
        };
        let done = self.act(id, decide, |_, _, _| bytes::Bytes::new()).await;
        match done {
            Ok(_) if offers => self.offer_draw(id, version + 1).await,
            Ok(_) => {}
            Err(fault) => {
                tracing::debug!("the engine in game {id}: {}", fault.key());
                self.think_again(id, version).await;
            }
        }
    }

    /// Offers a draw with the move that was just made, unless the other side was quicker.
    async fn offer_draw(self: &Arc<Self>, id: &str, version: u64) {
        let decide = move |table: &Room, now: u64| {
            let stale = |refusal| Fault::refusal(table, &refusal);
            table.is_at(version).map_err(stale)?;
            let who = table.engine_side().map_or(Who::NOBODY, Who::one);
            table.wish(who, Want::Draw, now)
        };
        let done = self.act(id, decide, |_, _, _| bytes::Bytes::new()).await;
        if let Err(fault) = done {
            tracing::debug!("the engine in game {id} offers no draw: {}", fault.key());
        }
    }

    /// What could not be stored is tried again, as long as nothing else happened.
    async fn think_again(self: &Arc<Self>, id: &str, version: u64) {
        let live = loop {
            tokio::time::sleep(AGAIN).await;
            match self.get(id).await {
                Ok(live) => break live,
                // It left memory, and the database is away.
                Err(fault) if fault.is_passing() => {}
                Err(_) => return,
            }
        };
        let table = live.table.lock().await;
        if table.version() == version {
            live.stop_thinking();
            self.let_engine_think(&live, &table);
        }
    }

    /// How long the engine may think: its time is shared by all who wait.
    fn think_time(&self, table: &Room, task: Task) -> Duration {
        let crowd = self.pool.crowd(Class::Move);
        let fair = match task {
            Task::Move(_) => THOUGHT / crowd,
            Task::Offer(_) => GLANCE / crowd,
        };
        let fair = fair.max(SHORTEST);
        let Some(mover) = table.mover() else {
            return fair;
        };
        let Some(control) = table.header.controls[mover.index()] else {
            return fair;
        };
        let left = table.left(mover, Duration::from_millis(self.watch.now()));
        fair.min(left / 25 + Duration::from_millis(control.increment * 3 / 4))
    }

    /// The best move for a person who asks, and what it is worth to the side to move.
    pub(crate) async fn hint(&self, id: &str, game: Game) -> Result<Option<(Move, Score)>, Fault> {
        let (tell, told) = oneshot::channel();
        let time = (GLANCE / self.pool.crowd(Class::Move)).max(SHORTEST);
        let job = move |desk: &mut Desk| {
            let engine = desk.strong(game.rulebook());
            let answer = engine.search(&game, &Limits::time(time), &Stop::new(), |_| {});
            let score = answer.lines.first().map(|line| line.score);
            // Nobody may wait any more.
            let _ = tell.send(answer.best.zip(score));
        };
        self.pool
            .submit(Class::Move, id, job)
            .map_err(|_| Fault::busy())?;
        told.await.map_err(|_| Fault::busy())
    }
}

impl Live {
    /// Begins to think about a version; none if that is being done.
    fn begin_thought(&self, version: u64) -> Option<Stop> {
        let mut thought = self.thought.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((old, stop)) = &*thought {
            if *old == version {
                return None;
            }
            stop.stop();
        }
        let stop = Stop::new();
        *thought = Some((version, stop.clone()));
        Some(stop)
    }
}

/// What the engine is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Task {
    /// A move of this side.
    Move(Side),
    /// Whether this side agrees on a draw.
    Offer(Side),
}

/// What the engine decided.
enum Thought {
    Move {
        played: Move,
        /// Whether it offers a draw with it.
        offers: bool,
    },
    Swap,
    Resign,
    Answer(Answer),
}

struct Question {
    table: Table,
    task: Task,
    level: Level,
    time: Duration,
    /// Makes each game another one.
    seed: u64,
    stop: Stop,
}

impl Question {
    fn new(table: &Room, task: Task, time: Duration, stop: Stop) -> Question {
        let level = table.level().and_then(Level::new);
        Question {
            table: Table::clone(table),
            task,
            level: level.unwrap_or(Level::FULL),
            time,
            seed: table.header.created ^ table.header.seed,
            stop,
        }
    }

    fn think(&self, desk: &mut Desk) -> Option<Thought> {
        if self.stop.is_stopped() {
            return None;
        }
        let limits = Limits::time(self.time);
        match self.task {
            Task::Move(side) => self.act(desk, side, &limits),
            Task::Offer(side) => Some(self.consider(desk, side, &limits)),
        }
    }

    /// A move, perhaps with an offer; or what it does instead where the game is clear.
    fn act(&self, desk: &mut Desk, side: Side, limits: &Limits) -> Option<Thought> {
        if self.takes_over(desk) {
            return Some(Thought::Swap);
        }
        let courtesy = if self.table.may_yield() {
            self.ahead(desk, side, &Limits::time(self.time.min(GLANCE)))
                .map_or(Courtesy::None, |ahead| self.table.courtesy(ahead))
        } else {
            Courtesy::None
        };
        if courtesy == Courtesy::Resign {
            return Some(Thought::Resign);
        }
        let offers = courtesy == Courtesy::OfferDraw;
        self.choose(desk, limits)
            .map(|played| Thought::Move { played, offers })
    }

    /// True if it takes over the first move, for it finds its own side worse. It sees no more
    /// than its level sees.
    fn takes_over(&self, desk: &mut Desk) -> bool {
        if !self.table.may_swap() {
            return false;
        }
        let (game, glance) = (self.table.game(), Limits::time(self.time.min(GLANCE)));
        let worth = self.ask(desk, |engine| {
            engine.worth(game, self.level, &glance, &self.stop, self.seed)
        });
        worth.is_some_and(|worth| self.table.swaps(worth.hundredths()))
    }

    fn choose(&self, desk: &mut Desk, limits: &Limits) -> Option<Move> {
        let game = self.table.game();
        let answer = self.ask(desk, |engine| {
            engine.play(game, self.level, limits, &self.stop, self.seed)
        });
        answer.best
    }

    /// Asks the engine that plays its level.
    fn ask<T>(&self, desk: &mut Desk, question: impl FnOnce(&Engine) -> T) -> T {
        let rulebook = self.table.game().rulebook();
        match self.level {
            Level::FULL => question(&desk.strong(rulebook)),
            _ => question(desk.weak(rulebook)),
        }
    }

    /// The engine agrees if it is not better, once the opening is over.
    fn consider(&self, desk: &mut Desk, side: Side, limits: &Limits) -> Thought {
        let plies = self.table.game().turns().len();
        let ahead = self.ahead(desk, side, limits);
        Thought::Answer(ahead.map_or(Answer::Decline, |ahead| answer_draw(ahead, plies)))
    }

    /// How far a side is ahead after a search, in hundredths of a man.
    fn ahead(&self, desk: &mut Desk, side: Side, limits: &Limits) -> Option<i32> {
        let game = self.table.game();
        let answer = desk.strong(game.rulebook());
        let answer = answer.search(game, limits, &self.stop, |_| {});
        let score = answer.lines.first()?.score;
        Some(if game.mover() == side {
            score.hundredths()
        } else {
            -score.hundredths()
        })
    }
}
