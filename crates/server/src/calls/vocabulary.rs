//! The vocabulary of rulebook files.

use axum::extract::Query;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use rules::{Language, vocabulary};
use serde::Deserialize;
use utoipa::IntoParams;

/// What is asked for.
#[derive(Deserialize, IntoParams)]
pub(super) struct Asked {
    /// The language of the texts: `en`, `de` or `es`. Another one gives English.
    language: Option<String>,
}

/// Every rule that a rulebook file may have, as data from which a form can be made: its key,
/// what it takes, what holds without it and what it says.
#[utoipa::path(get, path = "/vocabulary", params(Asked),
    responses((status = 200, content_type = "application/json", body = serde_json::Value)))]
pub(super) async fn vocabulary(Query(asked): Query<Asked>) -> Response {
    let language = asked.language.as_deref().and_then(Language::from_tag);
    let text = vocabulary::describe(language.unwrap_or_default());
    ([(CONTENT_TYPE, "application/json")], text).into_response()
}
