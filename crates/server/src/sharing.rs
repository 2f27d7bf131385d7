//! Which answers the pages of other sites may read.
//!
//! A browser lets a page read an answer of another site only if that says so. These calls say so:
//! they need no secret, tell none and change nothing. Cookies and secrets are not let through.

use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// The calls that any page may make.
const OPEN: [&str; 5] = [
    "/analysis",
    "/health",
    "/levels",
    "/openapi.json",
    "/tables",
];

/// What a browser is told about them. A day is how long it need not ask again.
const HEADERS: [(HeaderName, &str); 4] = [
    (header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
    (header::ACCESS_CONTROL_ALLOW_METHODS, "GET, POST"),
    (header::ACCESS_CONTROL_ALLOW_HEADERS, "content-type"),
    (header::ACCESS_CONTROL_MAX_AGE, "86400"),
];

/// Answers browsers that ask whether they may, and says so with each answer.
pub(crate) async fn shared(request: Request, next: Next) -> Response {
    let is_open = OPEN.contains(&request.uri().path());
    let asks = request.method() == Method::OPTIONS && { request.headers() }
        .contains_key(header::ACCESS_CONTROL_REQUEST_METHOD);
    let mut response = if is_open && asks {
        StatusCode::NO_CONTENT.into_response()
    } else {
        next.run(request).await
    };
    if is_open {
        let headers = HEADERS.map(|(name, value)| (name, HeaderValue::from_static(value)));
        response.headers_mut().extend(headers);
    }
    response
}
