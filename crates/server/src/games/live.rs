//! A game in memory, and the news of it.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use bytes::Bytes;
use engine::Stop;
use serde::Serialize;
use store::Deed;
use tokio::sync::broadcast;
use tokio::task::AbortHandle;

use super::Table;
use crate::seats::Who;
use crate::views::SideView;

/// A game in memory.
pub(crate) struct Live {
    pub(crate) id: String,
    pub(crate) table: tokio::sync::Mutex<Table>,
    news: broadcast::Sender<News>,
    /// How many streams each seat has open.
    here: [AtomicUsize; 2],
    /// When somebody last asked for it.
    touched: AtomicU64,
    /// Deleted, so that nothing more may happen.
    gone: AtomicBool,
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

    /// The same with what each listener may do.
    fn for_each(event: &str, version: u64, object: &str, table: &Table) -> News {
        let open = object.strip_suffix('}').unwrap_or(object);
        News {
            head: format!("id: {version}\nevent: {event}\ndata: {open}").into(),
            tails: Some(Who::ALL.map(|who| format!(",{}\n\n", tail(table, who)).into())),
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

/// What depends on who asks, without the opening brace.
fn tail(table: &Table, who: Who) -> String {
    let tail = serde_json::to_string(&table.tail(who)).unwrap_or_default();
    tail.strip_prefix('{').unwrap_or(&tail).to_string()
}

fn json(value: &impl Serialize) -> String {
    // Plain data can always be written.
    serde_json::to_string(value).unwrap_or_default()
}

impl Live {
    pub(crate) fn new(table: Table, now: u64) -> Live {
        Live {
            id: table.header.id.clone(),
            table: tokio::sync::Mutex::new(table),
            news: broadcast::Sender::new(LAG),
            here: Default::default(),
            touched: AtomicU64::new(now),
            gone: AtomicBool::new(false),
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

    /// Whose page is open.
    pub(crate) fn here(&self) -> [bool; 2] {
        [0, 1].map(|side| self.here[side].load(Relaxed) > 0)
    }

    /// How many streams are open.
    pub(crate) fn watchers(&self) -> usize {
        self.news.receiver_count()
    }

    /// The whole game for somebody.
    pub(crate) fn game(&self, table: &Table, who: Who, now: u64) -> Bytes {
        let object = json(&table.view(self.here(), now));
        let open = object.strip_suffix('}').unwrap_or(&object);
        format!("{open},{}", tail(table, who)).into()
    }

    /// A frame with the whole game for somebody.
    pub(crate) fn game_frame(&self, table: &Table, who: Who, now: u64) -> Bytes {
        self.whole("game", table, now).frame(who)
    }

    fn whole(&self, event: &str, table: &Table, now: u64) -> News {
        let object = json(&table.view(self.here(), now));
        News::for_each(event, table.version, &object, table)
    }

    /// Frames with the moves that somebody missed.
    pub(crate) fn missed(
        &self,
        table: &Table,
        since: u64,
        who: Who,
        now: u64,
    ) -> Option<Vec<Bytes>> {
        let mut objects = table.missed(since, now)?;
        if since < table.version {
            objects.push(json(&table.last_move(now)?));
        }
        let frames = objects
            .iter()
            .zip(since + 1..)
            .map(|(object, version)| News::for_each("move", version, object, table).frame(who));
        Some(frames.collect())
    }

    /// Tells everybody what was done.
    pub(crate) fn tell(&self, table: &Table, deed: &Deed, now: u64) {
        if self.news.receiver_count() == 0 {
            return;
        }
        let news = match deed {
            Deed::Move { .. } => match table.last_move(now) {
                Some(news) => News::for_each("move", table.version, &json(&news), table),
                None => self.whole("game", table, now),
            },
            Deed::Undo(_) | Deed::Redo(_) => self.whole("undo", table, now),
            Deed::Offer(..) | Deed::Decline(_) => self.whole("offer", table, now),
            Deed::Join { .. } | Deed::Name(..) => self.whole("joined", table, now),
            Deed::Resign(_) | Deed::Forfeit(..) | Deed::Draw => self.whole("end", table, now),
            Deed::Rematch(id) => {
                let rematch = RematchNews {
                    version: table.version,
                    id,
                };
                News::new("rematch", Some(table.version), &json(&rematch))
            }
        };
        self.send(news);
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
