//! The page: its files, and the headers that keep it safe.

use axum::Extension;
use axum::body::Body;
use axum::extract::{Path, Request};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;

use texts::Language;

use crate::errors::Fault;
use crate::place::BasePath;
use crate::seats::address;

/// The files, with their names under `web/`, packed.
#[cfg(not(debug_assertions))]
const PACKED: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/pages.rs"));

/// The files, unpacked when the first of them is asked for.
#[cfg(not(debug_assertions))]
static FILES: std::sync::LazyLock<std::collections::HashMap<&str, Bytes>> =
    std::sync::LazyLock::new(|| {
        PACKED
            .iter()
            .map(|(name, file)| (*name, unpacked(file)))
            .collect()
    });

/// What a browser may load: nothing from elsewhere, no script inside a page.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data:; connect-src 'self'; font-src 'self'; manifest-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Headers of every answer.
const HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
];

/// Puts the headers on every answer.
pub(crate) async fn with_headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        // Who has a stricter policy keeps it.
        headers
            .entry(name)
            .or_insert(HeaderValue::from_static(value));
    }
    response
}

/// The page itself, whatever its address.
pub(crate) async fn index(Extension(base): Extension<BasePath>, headers: HeaderMap) -> Response {
    let page = read("index.html").unwrap_or_default();
    sent("text/html; charset=utf-8", base.on(page), &headers)
}

/// A file of the page.
pub(crate) async fn asset(Path(path): Path<String>, headers: HeaderMap) -> Response {
    file(&path, &headers)
}

/// The icon that browsers ask for by themselves.
pub(crate) async fn icon(headers: HeaderMap) -> Response {
    file("icon.svg", &headers)
}

/// The script that keeps the page at hand. It may only serve what is below its own address.
pub(crate) async fn worker(headers: HeaderMap) -> Response {
    file("sw.js", &headers)
}

/// The texts of a language, `LANGUAGE.ftl`.
pub(crate) async fn texts(Path(path): Path<String>, headers: HeaderMap) -> Response {
    let tag = path.strip_suffix(".ftl");
    let language = Language::ALL
        .into_iter()
        .find(|language| Some(language.tag()) == tag);
    match language {
        Some(language) => sent("text/plain; charset=utf-8", sentences(language), &headers),
        None => Fault::unknown("refusal-no-such-file", &path).into_response(),
    }
}

fn file(path: &str, headers: &HeaderMap) -> Response {
    match (kind(path), read(path)) {
        (Some(kind), Some(bytes)) => sent(kind, bytes, headers),
        _ => Fault::unknown("refusal-no-such-file", path).into_response(),
    }
}

/// The bytes, unless the browser has them already.
fn sent(kind: &str, bytes: Bytes, headers: &HeaderMap) -> Response {
    let tag = format!("\"{}\"", &address_of(&bytes));
    let known = headers.get(header::IF_NONE_MATCH);
    let is_known = known.is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let headers = [
        (header::CONTENT_TYPE, kind.to_string()),
        (header::CACHE_CONTROL, "no-cache".to_string()),
        (header::ETAG, tag),
    ];
    if is_known {
        (StatusCode::NOT_MODIFIED, headers).into_response()
    } else {
        (headers, Body::from(bytes)).into_response()
    }
}

fn address_of(bytes: &[u8]) -> String {
    address(&String::from_utf8_lossy(bytes))
}

fn kind(path: &str) -> Option<&'static str> {
    Some(match path.rsplit_once('.')?.1 {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "svg" => "image/svg+xml",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "png" => "image/png",
        "woff2" => "font/woff2",
        _ => return None,
    })
}

#[cfg(not(debug_assertions))]
fn sentences(language: Language) -> Bytes {
    Bytes::from_static(language.texts().as_bytes())
}

/// While the page is being worked on, its texts are read from the folder, like its files.
#[cfg(debug_assertions)]
fn sentences(language: Language) -> Bytes {
    let folder = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../texts/texts"));
    let read = std::fs::read(folder.join(language.tag()).with_extension("ftl"));
    read.map_or_else(
        |_| Bytes::from_static(language.texts().as_bytes()),
        Bytes::from,
    )
}

#[cfg(not(debug_assertions))]
fn read(path: &str) -> Option<Bytes> {
    FILES.get(path).cloned()
}

#[cfg(not(debug_assertions))]
fn unpacked(file: &[u8]) -> Bytes {
    use std::io::Read as _;
    let mut bytes = Vec::new();
    let mut packed = flate2::read::DeflateDecoder::new(file);
    packed
        .read_to_end(&mut bytes)
        .expect("the build packed it whole");
    Bytes::from(bytes)
}

/// While the page is being worked on, its files are read from the folder.
#[cfg(debug_assertions)]
fn read(path: &str) -> Option<Bytes> {
    let plain = |part: &str| !part.is_empty() && !part.starts_with('.') && !part.contains('\\');
    if !path.split('/').all(plain) {
        return None;
    }
    let folder = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web"));
    std::fs::read(folder.join(path)).ok().map(Bytes::from)
}
