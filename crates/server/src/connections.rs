//! Connections: how many there may be, and how long each may dawdle.

use crate::errors::Fault;
use axum::http::{StatusCode, header};
use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use axum::Router;
use axum::response::Response;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};

use crate::limits::{Clients, Permit, Use};
use crate::patience::Patient;
use crate::place::BasePath;
use crate::proxies::Proxies;

/// Who asks: who is at the other end, or for whom a proxy speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// How long the head of a request may take to come, or the next request.
const HEAD: Duration = Duration::from_secs(20);
/// How long a reader may read nothing.
const READING: Duration = Duration::from_secs(30);
/// The longest head of a request.
const LONGEST_HEAD: usize = 16 * 1024;
/// How many peers that are turned away are heard out at the same time, and for how long.
const TURNED_AWAY: usize = 256;
const TURNING_AWAY: Duration = Duration::from_secs(2);
/// How long open requests may take when the server ends.
const FAREWELL: Duration = Duration::from_secs(5);

/// Serves until the end is told.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    clients: Arc<Clients>,
    proxies: Arc<Proxies>,
    base: BasePath,
    most: usize,
    mut end: watch::Receiver<bool>,
) {
    let places = Arc::new(Semaphore::new(most));
    let doors = Arc::new(Semaphore::new(TURNED_AWAY));
    let service = TowerToHyperService::new(router);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = end.changed() => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Out of files, or the peer has gone already.
                tracing::debug!("a connection was not accepted: {error}");
                tokio::time::sleep(Duration::from_millis(10)).await;
                continue;
            }
        };
        let place = places.clone().try_acquire_owned();
        let permit = if proxies.trusts(peer.ip()) {
            // A proxy has the connections of all its clients.
            Some(None)
        } else {
            clients.begin(peer.ip(), Use::Connection).map(Some)
        };
        let (Ok(place), Some(permit)) = (place, permit) else {
            turn_away(stream, &doors);
            continue;
        };
        let connection = hold(
            stream,
            Origin {
                peer: peer.ip(),
                proxies: proxies.clone(),
                base: base.clone(),
                unheard: Arc::default(),
            },
            service.clone(),
            permit,
            end.clone(),
        );
        tokio::spawn(async move {
            connection.await;
            drop(place);
        });
    }
    drop(listener);
    // Whoever has every place has waited for all.
    let all = places.acquire_many(u32::try_from(most).unwrap_or(u32::MAX));
    let _ = tokio::time::timeout(FAREWELL, all).await;
}

/// Says why, and closes. To close while words of the peer are unread would take ours back, so
/// they are heard out, of as many peers as there are doors.
fn turn_away(mut stream: TcpStream, doors: &Arc<Semaphore>) {
    let status = StatusCode::SERVICE_UNAVAILABLE;
    let fault = Fault::new(
        status,
        "too-many-connections",
        "refusal-too-many-connections",
    );
    let body = fault.body();
    let length = body.len();
    let text = format!(
        "HTTP/1.1 503 Service Unavailable\r\nretry-after: 2\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
    );
    let _ = stream.try_write(text.as_bytes());
    let Ok(door) = doors.clone().try_acquire_owned() else {
        return;
    };
    tokio::spawn(async move {
        let hear = async {
            stream.shutdown().await?;
            let mut words = [0; 1024];
            while stream.read(&mut words).await? > 0 {}
            std::io::Result::Ok(())
        };
        let _ = tokio::time::timeout(TURNING_AWAY, hear).await;
        drop(door);
    });
}

async fn hold(
    stream: TcpStream,
    origin: Origin,
    routes: TowerToHyperService<Router>,
    _permit: Option<Permit>,
    mut end: watch::Receiver<bool>,
) {
    // Small events should not wait for more.
    let _ = stream.set_nodelay(true);
    let stream = Patient::new(stream, READING, origin.unheard.clone());
    let service = service_of(origin, routes);
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_buf_size(LONGEST_HEAD)
        .serve_connection(TokioIo::new(stream), service);
    let mut connection = std::pin::pin!(connection);
    let served = tokio::select! {
        served = connection.as_mut() => served,
        _ = end.changed() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = served {
        tracing::debug!("a connection ended: {error}");
    }
}

/// Where a connection comes from.
struct Origin {
    peer: IpAddr,
    proxies: Arc<Proxies>,
    base: BasePath,
    /// Set when an answer closes the connection: what was sent may not have been read.
    unheard: Arc<AtomicBool>,
}

/// The routes, told who asks, with addresses as they would be at the root.
fn service_of(
    origin: Origin,
    routes: TowerToHyperService<Router>,
) -> impl Service<Request<Incoming>, Response = Response, Error = Infallible, Future: Send> {
    service_fn(move |mut request: Request<Incoming>| {
        let peer = origin.proxies.client(origin.peer, request.headers());
        request.extensions_mut().insert(Peer(peer));
        if let Some(uri) = origin.base.strip(request.uri()) {
            *request.uri_mut() = uri;
        }
        let (answer, unheard) = (routes.call(request), origin.unheard.clone());
        async move {
            let answer = answer.await?;
            let closes = answer.headers().get(header::CONNECTION);
            if closes.is_some_and(|closes| closes == "close") {
                unheard.store(true, Relaxed);
            }
            Ok(answer)
        }
    })
}
