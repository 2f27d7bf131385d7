//! The report of a contest as files. What it shows comes from strangers: its page is locked away
//! from all others of this server.

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};

use super::meet::Meet;
use crate::errors::Fault;

/// The report has its script in the page; `sandbox` gives it an origin of its own, which reaches no
/// code and no secret that the browser keeps.
const POLICY: &str = "sandbox allow-scripts allow-downloads; default-src 'none'; script-src 'self' 'unsafe-inline'; \
    style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// A file of the report.
pub(crate) fn report(meet: &Meet, path: &str) -> Response {
    let parts = path.split('/').collect::<Vec<_>>();
    let letters = |c: char| c.is_ascii_alphanumeric() || c == '.';
    let is_plain =
        |part: &&str| !part.is_empty() && !part.starts_with('.') && part.chars().all(letters);
    let kind = match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("json") => "application/json",
        Some("pdn" | "csv") => "text/plain; charset=utf-8",
        _ => "",
    };
    let is_fine = parts.len() <= 2 && parts.iter().all(is_plain) && !kind.is_empty();
    let bytes = is_fine
        .then(|| std::fs::read(meet.report_folder().join(path)).ok())
        .flatten();
    let Some(bytes) = bytes else {
        return Fault::unknown("refusal-no-such-file", path).into_response();
    };
    let mut response = (
        [
            (header::CONTENT_TYPE, kind),
            (header::CACHE_CONTROL, "no-cache"),
        ],
        bytes,
    )
        .into_response();
    let policy = HeaderValue::from_static(POLICY);
    response
        .headers_mut()
        .insert(header::CONTENT_SECURITY_POLICY, policy);
    response
}
