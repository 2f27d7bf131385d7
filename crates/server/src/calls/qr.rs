//! A text as a QR code, so that a phone can open a link that is shown on a screen.

use std::fmt::Write as _;

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use qrcodegen::{QrCode, QrCodeEcc};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::body::Query;
use crate::errors::{ErrorBody, Fault};

/// What is to be drawn.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct QrQuery {
    /// The text.
    #[param(max_length = 300)]
    text: String,
}

/// Longest text, in bytes.
const LONGEST: usize = 300;
/// The quiet border that readers want.
const BORDER: i32 = 3;

/// A text as a QR code, in SVG.
#[utoipa::path(get, path = "/qr", params(QrQuery),
    responses((status = 200, body = String, content_type = "image/svg+xml"),
        (status = 400, body = ErrorBody)))]
pub(super) async fn qr(Query(query): Query<QrQuery>) -> Result<Response, Fault> {
    let long = || Fault::bad("too-long", "refusal-qr-too-long");
    if query.text.len() > LONGEST {
        return Err(long());
    }
    let code = QrCode::encode_text(&query.text, QrCodeEcc::Medium).map_err(|_| long())?;
    let headers = [(CONTENT_TYPE, "image/svg+xml"), (CACHE_CONTROL, "no-store")];
    Ok((headers, picture(&code)).into_response())
}

fn picture(code: &QrCode) -> String {
    let side = code.size() + 2 * BORDER;
    let mut dots = String::new();
    for y in 0..code.size() {
        for x in (0..code.size()).filter(|x| code.get_module(*x, y)) {
            // Writing into a string does not fail.
            let _ = write!(dots, "M{},{}h1v1h-1z", x + BORDER, y + BORDER);
        }
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" shape-rendering=\"crispEdges\">\
         <rect width=\"{side}\" height=\"{side}\" fill=\"#fff\"/><path d=\"{dots}\"/></svg>"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_its_three_corners() {
        let code =
            QrCode::encode_text("http://localhost:8080/join/a.b", QrCodeEcc::Medium).unwrap();
        let picture = picture(&code);
        let far = code.size() + BORDER - 7;
        for (x, y) in [(BORDER, BORDER), (far, BORDER), (BORDER, far)] {
            assert!(picture.contains(&format!("M{x},{y}h1")), "{x} {y}");
        }
        assert!(!picture.contains(&format!("M{},{}h1", BORDER + 1, BORDER + 1)));
    }
}
