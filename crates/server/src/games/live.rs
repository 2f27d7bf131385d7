//! A game in memory, and the news of it.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use bytes::Bytes;
use engine::Stop;
use serde::Serialize;
use table::{Act, Deed, Who};
use tokio::sync::broadcast;
use tokio::task::AbortHandle;

use super::{GameForYou, Room, parts};
use crate::views::SideView;

/// A game in memory.
pub(crate) struct Live {
    pub(crate) id: String,
    pub(crate) table: tokio::sync::Mutex<Room>,
    news: broadcast::Sender<News>,
    /// How many streams each seat has open.
    here: [AtomicUsize; 2],
    /// When somebody last asked for it.
    touched: AtomicU64,
    /// Deleted, so that nothing more may happen.
    gone: AtomicBool,
    /// The store may have more than is in memory.
    doubt: AtomicBool,
    /// Wakes up when the flag falls.
    alarm: Mutex<Option<AbortHandle>>,
    /// What the engine thinks about: the version, and how to stop it.
    pub(super) thought: Mutex<Option<(u64, Stop)>>,
}

/// How much news a reader may lag behind.
const LAG: usize = 32;

/// Something that happened, ready to be sent to whoever listens.
#[derive(Clone, Debug)]
pub(crate) struct News {
    /// The frame up to what depends on the listener.
    head: Bytes,
    /// The rest, by who listens; empty if it does not depend on that.
    tails: Option<[Bytes; 4]>,
    /// True if nothing comes after it.
    pub(crate) last: bool,
}

impl News {
    /// News with an event's name, a version if it counts as one, and an object.
    fn new(event: &str, version: Option<u64>, object: &str) -> News {
        let id = version.map_or(String::new(), |version| format!("id: {version}\n"));
        News {
            head: format!("{id}event: {event}\ndata: {object}\n\n").into(),
            tails: None,
            last: false,
        }
    }

    /// The same with what each listener may do. The object is the first part of one.
    fn for_each(event: &str, version: u64, head: &str, table: &Room) -> News {
        let rest = |who| format!("{}\n\n", parts::rest(&table.tail(who)));
        News {
            head: format!("id: {version}\nevent: {event}\ndata: {head}").into(),
            tails: Some(Who::ALL.map(|who| rest(who).into())),
            last: false,
        }
    }

    /// The frame for a listener.
    pub(crate) fn frame(&self, who: Who) -> Bytes {
        let Some(tails) = &self.tails else {
            return self.head.clone();
        };
        [&self.head[..], &tails[who.index()][..]].concat().into()
    }
}

fn json(value: &impl Serialize) -> String {
    // Plain data can always be written.
    serde_json::to_string(value).unwrap_or_default()
}

impl Live {
    pub(crate) fn new(table: Room, now: u64) -> Live {
        Live {
            id: table.header.id.clone(),
            table: tokio::sync::Mutex::new(table),
            news: broadcast::Sender::new(LAG),
            here: Default::default(),
            touched: AtomicU64::new(now),
            gone: AtomicBool::new(false),
            doubt: AtomicBool::new(false),
            alarm: Mutex::default(),
            thought: Mutex::default(),
        }
    }

    pub(crate) fn touch(&self, now: u64) {
        self.touched.store(now, Relaxed);
    }

    /// True if nobody listens and nobody asked since then.
    pub(crate) fn is_idle_since(&self, oldest: u64) -> bool {
        self.news.receiver_count() == 0 && self.touched.load(Relaxed) < oldest
    }

    pub(crate) fn is_gone(&self) -> bool {
        self.gone.load(Relaxed)
    }

    /// The store may have more than is in memory.
    pub(super) fn doubt(&self) {
        self.doubt.store(true, Relaxed);
    }

    /// What is in memory will be what the store has.
    pub(super) fn trust(&self) {
        self.doubt.store(false, Relaxed);
    }

    pub(super) fn is_in_doubt(&self) -> bool {
        self.doubt.load(Relaxed)
    }

    /// Whose page is open.
    pub(crate) fn here(&self) -> [bool; 2] {
        [0, 1].map(|side| self.here[side].load(Relaxed) > 0)
    }

    /// How many streams are open.
    pub(crate) fn watchers(&self) -> usize {
        self.news.receiver_count()
    }

    /// The whole game for somebody.
    pub(crate) fn game(&self, table: &Room, who: Who, now: u64) -> Bytes {
        let game = GameForYou {
            game: table.view(self.here(), now),
            tail: table.tail(who),
        };
        json(&game).into()
    }

    /// A frame with the whole game for somebody.
    pub(crate) fn game_frame(&self, table: &Room, who: Who, now: u64) -> Bytes {
        self.whole("game", table, now).frame(who)
    }

    fn whole(&self, event: &str, table: &Room, now: u64) -> News {
        let head = parts::head(&table.view(self.here(), now));
        News::for_each(event, table.version(), &head, table)
    }

    /// Frames with the moves that somebody missed.
    pub(crate) fn missed(
        &self,
        table: &Room,
        since: u64,
        who: Who,
        now: u64,
    ) -> Option<Vec<Bytes>> {
        let mut heads = table.missed(since, now)?;
        if since < table.version() {
            heads.push(parts::head(&table.last_move(now)?));
        }
        let frames = heads
            .iter()
            .zip(since + 1..)
            .map(|(head, version)| News::for_each("move", version, head, table).frame(who));
        Some(frames.collect())
    }

    /// Tells everybody what was done.
    pub(crate) fn tell(&self, table: &Room, deed: &Deed, now: u64) {
        if self.news.receiver_count() == 0 {
            return;
        }
        let event = match &deed.act {
            Act::Move { .. } => "move",
            Act::Undo(_) | Act::Redo(_) => "undo",
            Act::Offer(..) | Act::Decline(_) => "offer",
            Act::Join { .. } | Act::Name(..) => "joined",
            Act::Swap { .. } => "swapped",
            Act::Pause | Act::Resume => "game",
            Act::Resign(_) | Act::Forfeit(..) | Act::Draw | Act::Claim => "end",
            Act::Adjudicate(_) | Act::Stop => "end",
            Act::Rematch(_) => "rematch",
        };
        let news = match (&deed.act, table.last_move(now)) {
            (Act::Move { .. }, Some(news)) => {
                News::for_each(event, table.version(), &parts::head(&news), table)
            }
            (Act::Rematch(id), _) => {
                let version = table.version();
                News::new(event, Some(version), &json(&RematchNews { version, id }))
            }
            // Who listens sits elsewhere now, and comes back for it.
            (Act::Swap { .. }, _) => {
                let version = table.version();
                News {
                    last: true,
                    ..News::new(event, Some(version), &json(&SwappedNews { version }))
                }
            }
            _ => self.whole(event, table, now),
        };
        self.send(news);
    }

    /// Tells everybody the whole game.
    pub(super) fn tell_whole(&self, table: &Room, now: u64) {
        if self.news.receiver_count() > 0 {
            self.send(self.whole("game", table, now));
        }
    }

    /// Tells that a side thinks.
    pub(crate) fn tell_thinking(&self, side: SideView) {
        self.send(News::new("thinking", None, &json(&ThinkingNews { side })));
    }

    fn send(&self, news: News) {
        // It fails when nobody listens.
        let _ = self.news.send(news);
    }

    /// Listens from now on. Called with the table held, so that nothing is missed or told twice.
    pub(crate) fn listen(&self) -> broadcast::Receiver<News> {
        self.news.subscribe()
    }

    /// Somebody's page was opened, or closed.
    pub(crate) fn arrive(&self, who: Who, way: Way) {
        for side in who.sides() {
            let here = &self.here[side.index()];
            match way {
                Way::In => here.fetch_add(1, Relaxed),
                Way::Out => here.fetch_sub(1, Relaxed),
            };
        }
        if !who.is_nobody() {
            let [first, second] = self.here();
            let news = HereNews { first, second };
            self.send(News::new("here", None, &json(&news)));
        }
    }

    /// The game was deleted.
    pub(super) fn bury(&self) {
        self.gone.store(true, Relaxed);
        self.send(News {
            last: true,
            ..News::new("deleted", None, "{}")
        });
    }

    /// Nothing that was planned will happen.
    pub(super) fn hush(&self) {
        self.set_alarm(None);
        self.stop_thinking();
    }

    pub(super) fn set_alarm(&self, alarm: Option<AbortHandle>) {
        let mut kept = self.alarm.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(old) = std::mem::replace(&mut *kept, alarm) {
            old.abort();
        }
    }

    pub(super) fn stop_thinking(&self) {
        let mut thought = self.thought.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, stop)) = thought.take() {
            stop.stop();
        }
    }
}

/// In or out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    In,
    Out,
}

#[derive(Serialize)]
struct SwappedNews {
    version: u64,
}

#[derive(Serialize)]
struct RematchNews<'a> {
    version: u64,
    id: &'a str,
}

#[derive(Serialize)]
struct ThinkingNews {
    side: SideView,
}

#[derive(Serialize)]
struct HereNews {
    first: bool,
    second: bool,
}
