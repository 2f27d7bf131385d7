//! What happens, as a stream of server-sent events.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderName, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use futures_util::stream;
use tokio::sync::{broadcast, watch};
use tokio::time::{Interval, MissedTickBehavior};

use crate::games::{Games, Live, News, Way};
use crate::limits::Permit;
use crate::seats::knows;
use table::Who;

/// How often a stream says that it is still there.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// The stream of a game. It begins with what is new since the version that the listener knows.
pub(crate) async fn of_game(
    games: &Arc<Games>,
    live: Arc<Live>,
    secret: Option<&str>,
    since: Option<u64>,
    permit: Permit,
    end: watch::Receiver<bool>,
) -> Response {
    let table = live.table.lock().await;
    let who = secret.map_or(Who::NOBODY, |secret| knows(table.seats(), secret));
    let now = games.watch.now();
    let missed = since.and_then(|since| live.missed(&table, since, who, now));
    let first = missed.unwrap_or_else(|| vec![live.game_frame(&table, who, now)]);
    let news = live.listen();
    drop(table);
    live.arrive(who, Way::In);
    let guest = Guest {
        live,
        who,
        games: games.clone(),
    };
    stream_of(Listener {
        first: first.into(),
        news,
        frame: move |news: News| (news.frame(who), news.last),
        heartbeat: heartbeat(),
        over: false,
        end,
        _permit: permit,
        _guest: Some(guest),
    })
}

/// The stream of all that goes on.
pub(crate) fn of_lobby(
    news: broadcast::Receiver<Bytes>,
    first: Bytes,
    permit: Permit,
    end: watch::Receiver<bool>,
) -> Response {
    stream_of(Listener {
        first: VecDeque::from([first]),
        news,
        frame: |frame: Bytes| (frame, false),
        heartbeat: heartbeat(),
        over: false,
        end,
        _permit: permit,
        _guest: None,
    })
}

fn heartbeat() -> Interval {
    let mut heartbeat = tokio::time::interval(HEARTBEAT);
    heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    heartbeat
}

/// The version that a listener knows.
pub(crate) fn last_event(headers: &HeaderMap) -> Option<u64> {
    headers.get("last-event-id")?.to_str().ok()?.parse().ok()
}

/// Somebody whose page is open, until the page is closed.
struct Guest {
    live: Arc<Live>,
    who: Who,
    games: Arc<Games>,
}

impl Drop for Guest {
    fn drop(&mut self) {
        self.live.arrive(self.who, Way::Out);
        self.live.touch(self.games.watch.now());
    }
}

struct Listener<T, F> {
    first: VecDeque<Bytes>,
    news: broadcast::Receiver<T>,
    /// Makes a frame, and tells whether it is the last.
    frame: F,
    heartbeat: Interval,
    over: bool,
    end: watch::Receiver<bool>,
    _permit: Permit,
    _guest: Option<Guest>,
}

impl<T: Clone + Send + 'static, F: Fn(T) -> (Bytes, bool) + Send + 'static> Listener<T, F> {
    /// The next frame. None ends the stream: the server ends, the game is gone, or the reader
    /// is too slow and comes again.
    async fn next(&mut self) -> Option<Bytes> {
        if let Some(frame) = self.first.pop_front() {
            return Some(frame);
        }
        if self.over || *self.end.borrow() {
            return None;
        }
        tokio::select! {
            news = self.news.recv() => {
                let (frame, last) = (self.frame)(news.ok()?);
                self.over = last;
                Some(frame)
            }
            _ = self.heartbeat.tick() => Some(Bytes::from_static(b": still here\n\n")),
            _ = self.end.changed() => None,
        }
    }
}

fn stream_of<T, F>(listener: Listener<T, F>) -> Response
where
    T: Clone + Send + 'static,
    F: Fn(T) -> (Bytes, bool) + Send + 'static,
{
    let frames = stream::unfold(listener, |mut listener| async move {
        let frame = listener.next().await?;
        Some((Ok::<_, std::convert::Infallible>(frame), listener))
    });
    flowing("text/event-stream", Body::from_stream(frames))
}

/// An answer that is sent bit by bit. No proxy may collect it, keep it or press it together.
pub(crate) fn flowing(kind: &'static str, body: Body) -> Response {
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, "no-store, no-transform"),
        (HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    (headers, body).into_response()
}
