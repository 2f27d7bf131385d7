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

/// What a page is made of and no browser shows as a page.
const PARTS: [&str; 2] = [STYLE, SCRIPT];
const STYLE: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";

/// Headers of every answer.
const HEADERS: [(HeaderName, &str); 1] = [(header::X_CONTENT_TYPE_OPTIONS, "nosniff")];

/// Headers of what a browser can show by itself. Scripts and styles are dozens of small answers,
/// and obey the page that asked for them.
const SHOWN: [(HeaderName, &str); 4] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
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
    let kind = headers.get(header::CONTENT_TYPE).map(HeaderValue::as_bytes);
    let is_part = kind.is_some_and(|kind| PARTS.iter().any(|part| kind == part.as_bytes()));
    let shown = if is_part { &[][..] } else { &SHOWN[..] };
    for (name, value) in HEADERS.iter().chain(shown) {
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

/// The page for addresses that lead nowhere: it says so in the reader's language.
pub(crate) async fn missing(base: Extension<BasePath>, headers: HeaderMap) -> Response {
    let page = index(base, headers).await;
    (StatusCode::NOT_FOUND, page).into_response()
}

/// The head of the page, with the menu: other pages of the server have the same.
pub(crate) fn head() -> String {
    let page = read("index.html").unwrap_or_default();
    let page = String::from_utf8_lossy(&page);
    let inner = page
        .split_once("<header")
        .and_then(|(_, rest)| rest.split_once("</header>"));
    inner.map_or_else(String::new, |(inner, _)| format!("<header{inner}</header>"))
}

/// A file of the page.
pub(crate) async fn asset(Path(path): Path<String>, headers: HeaderMap) -> Response {
    file(&path, &headers)
}

/// The icon that browsers ask for by themselves.
pub(crate) async fn icon(headers: HeaderMap) -> Response {
    file("icon.svg", &headers)
}

/// The script that keeps the page at hand. It may only serve what is below its own address, and
/// obeys no page: the policy comes with it.
pub(crate) async fn worker(headers: HeaderMap) -> Response {
    let policy = [(header::CONTENT_SECURITY_POLICY, POLICY)];
    (policy, file("sw.js", &headers)).into_response()
}

/// The texts of a language: whole, `LANGUAGE.ftl`, or the parts that the page asks for, first
/// `LANGUAGE-first.ftl` and where more is said `LANGUAGE-later.ftl`.
pub(crate) async fn texts(Path(path): Path<String>, headers: HeaderMap) -> Response {
    let found = path.strip_suffix(".ftl").and_then(|name| {
        let (tag, part) = name.split_once('-').unwrap_or((name, ""));
        let language = Language::ALL.into_iter().find(|all| all.tag() == tag)?;
        cut(sentences(language), part)
    });
    match found {
        Some(texts) => sent("text/plain; charset=utf-8", texts, &headers),
        None => Fault::unknown("refusal-no-such-file", &path).into_response(),
    }
}

/// A part of a file of texts by its name; without a name all of it.
fn cut(texts: Bytes, part: &str) -> Option<Bytes> {
    let text = std::str::from_utf8(&texts).ok()?;
    let [first, later, _] = texts::parts(text);
    match part {
        "" => Some(texts.clone()),
        "first" => Some(texts.slice_ref(first.as_bytes())),
        "later" => Some(texts.slice_ref(later.as_bytes())),
        _ => None,
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
        "css" => STYLE,
        "js" => SCRIPT,
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
