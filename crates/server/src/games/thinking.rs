//! The engine as a player: it thinks in the pool and acts like everybody else.

use std::sync::{Arc, PoisonError};
use std::time::Duration;

use engine::{Level, Limits, Score, Stop};
use rules::{Game, Move, Side};
use store::{Deed, Matter};
use tokio::sync::oneshot;

use super::{Games, Live, Table};
use crate::errors::Fault;
use crate::pool::{Class, Desk};

/// How long full strength thinks where there is no clock and nobody waits.
const THOUGHT: Duration = Duration::from_millis(1200);
/// How long it thinks at least, however many wait.
const SHORTEST: Duration = Duration::from_millis(80);
/// How long it looks for a tip, or at an offer.
const GLANCE: Duration = Duration::from_millis(300);
/// In the opening no draw is agreed.
const OPENING: usize = 40;
/// How long to wait before the pool is asked again.
const AGAIN: Duration = Duration::from_millis(500);

impl Games {
    /// Lets the engine think if it is its turn, or if it was asked for a draw.
    pub(super) fn let_engine_think(self: &Arc<Self>, live: &Arc<Live>, table: &Table) {
        let offered = table
            .engine_side()
            .filter(|side| table.offers.draw == Some(side.other()) && table.mover().is_some());
        let task = match (offered, table.engine_to_move()) {
            (Some(side), _) => Task::Offer(side),
            (None, Some(side)) => Task::Move(side),
            (None, None) => return live.stop_thinking(),
        };
        let Some(stop) = live.begin_thought(table.version) else {
            return;
        };
        let question = Question::new(table, task, self.think_time(table, task), stop);
        if let Task::Move(side) = task {
            live.tell_thinking(side.into());
        }
        let (games, id, version) = (self.clone(), live.id.clone(), table.version);
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
        let decide = move |table: &Table, now: u64| {
            if table.version != version {
                return Err(Fault::conflict("old-version", "the game has gone on"));
            }
            match thought {
                Thought::Move(mv) => Ok(table.deed_of(&mv, now)),
                Thought::Agree => Ok(Deed::Draw),
                Thought::Decline => Ok(Deed::Decline(Matter::Draw)),
            }
        };
        let done = self.act(id, decide, |_, _, _| bytes::Bytes::new()).await;
        if let Err(fault) = done {
            tracing::debug!("the engine in game {id}: {}", fault.key());
            self.think_again(id, version).await;
        }
    }

    /// What could not be stored is tried again, as long as nothing else happened.
    async fn think_again(self: &Arc<Self>, id: &str, version: u64) {
        tokio::time::sleep(AGAIN).await;
        let Ok(live) = self.get(id).await else { return };
        let table = live.table.lock().await;
        if table.version == version {
            live.stop_thinking();
            self.let_engine_think(&live, &table);
        }
    }

    /// How long the engine may think: its time is shared by all who wait.
    fn think_time(&self, table: &Table, task: Task) -> Duration {
        let crowd = self.pool.crowd(Class::Move);
        let fair = match task {
            Task::Move(_) => THOUGHT / crowd,
            Task::Offer(_) => GLANCE / crowd,
        };
        let fair = fair.max(SHORTEST);
        let (Some(mover), Some(control)) = (table.mover(), table.header.control) else {
            return fair;
        };
        let left = table.clock.left(mover, Some(mover), self.watch.now());
        fair.min(Duration::from_millis(left / 25 + control.increment * 3 / 4))
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
        { self.pool.submit(Class::Move, id, job) }.map_err(|_| Fault::busy())?;
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
    Move(Move),
    Agree,
    Decline,
}

struct Question {
    game: Game,
    task: Task,
    level: Level,
    time: Duration,
    /// Makes each game another one.
    seed: u64,
    stop: Stop,
}

impl Question {
    fn new(table: &Table, task: Task, time: Duration, stop: Stop) -> Question {
        Question {
            game: table.game.clone(),
            task,
            level: { table.header.level.and_then(Level::new) }.unwrap_or(Level::FULL),
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
            Task::Move(_) => self.choose(desk, &limits).map(Thought::Move),
            Task::Offer(side) => Some(self.consider(desk, side, &limits)),
        }
    }

    fn choose(&self, desk: &mut Desk, limits: &Limits) -> Option<Move> {
        let Question { game, level, .. } = self;
        let answer = match *level {
            Level::FULL => {
                let engine = desk.strong(game.rulebook());
                engine.play(game, *level, limits, &self.stop, self.seed)
            }
            _ => {
                let engine = desk.weak(game.rulebook());
                engine.play(game, *level, limits, &self.stop, self.seed)
            }
        };
        answer.best
    }

    /// The engine agrees if it is not better, once the opening is over.
    fn consider(&self, desk: &mut Desk, side: Side, limits: &Limits) -> Thought {
        let engine = desk.strong(self.game.rulebook());
        let answer = engine.search(&self.game, limits, &self.stop, |_| {});
        let Some(line) = answer.lines.first() else {
            return Thought::Decline;
        };
        let own = match self.game.mover() == side {
            true => line.score,
            false => -line.score,
        };
        match own <= Score::DRAW && self.game.turns().len() >= OPENING {
            true => Thought::Agree,
            false => Thought::Decline,
        }
    }
}
