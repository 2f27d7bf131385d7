//! The calls of the API, one function each, and their description.

mod analysis;
mod games;
mod others;
mod rulebooks;

use axum::Router;
use axum::routing::get;
use bytes::Bytes;
use serde_json::json;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::body::Text;

/// What the description says about itself.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Crownhead",
        description = "Play, watch and analyse checkers by any rulebook. Squares are numbers in the rulebook's own numbering.",
    ),
    servers((url = "/api/v1")),
)]
struct Description;

/// Every call, with what describes them.
pub(crate) fn router(app: App) -> Router {
    let (router, description) = OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(rulebooks::list))
        .routes(routes!(rulebooks::one))
        .routes(routes!(rulebooks::check))
        .routes(routes!(rulebooks::keep))
        .routes(routes!(games::open))
        .routes(routes!(games::list))
        .routes(routes!(games::one))
        .routes(routes!(games::delete))
        .routes(routes!(games::join))
        .routes(routes!(games::play))
        .routes(routes!(games::undo))
        .routes(routes!(games::redo))
        .routes(routes!(games::resign))
        .routes(routes!(games::draw))
        .routes(routes!(games::leave))
        .routes(routes!(games::hint))
        .routes(routes!(games::new))
        .routes(routes!(games::rename))
        .routes(routes!(games::position))
        .routes(routes!(games::pdn))
        .routes(routes!(games::record))
        .routes(routes!(games::events))
        .routes(routes!(games::lobby))
        .routes(routes!(analysis::position))
        .routes(routes!(analysis::game))
        .routes(routes!(analysis::set_up))
        .routes(routes!(analysis::read_pdn))
        .routes(routes!(others::health))
        .routes(routes!(others::levels))
        .routes(routes!(others::stats))
        .with_state(app)
        .split_for_parts();
    let text: Bytes = described(&description).into();
    router.route("/openapi.json", get(move || async move { Text(text) }))
}

/// The description as text. Whatever a call does not name may be refused for reasons that all
/// share: a body that cannot be read, too many requests, a server that is busy.
fn described(description: &utoipa::openapi::OpenApi) -> String {
    let mut json = serde_json::to_value(description).unwrap_or_default();
    let refusal = json!({
        "description": "refused",
        "content": { "application/json": { "schema": { "$ref": "#/components/schemas/ErrorBody" } } },
    });
    let paths = json["paths"].as_object_mut().into_iter().flatten();
    for (_, path) in paths {
        for (_, call) in path.as_object_mut().into_iter().flatten() {
            call["responses"]["default"] = refusal.clone();
            if may_be_empty(&call["requestBody"]) {
                call["requestBody"]["required"] = false.into();
            }
        }
    }
    json.to_string()
}

/// True if nothing in a body has to be there.
fn may_be_empty(body: &serde_json::Value) -> bool {
    let schema = &body["content"]["application/json"]["schema"]["$ref"];
    let name = schema.as_str().and_then(|path| path.rsplit('/').next());
    matches!(name, Some("Nothing" | "AnswerSent"))
}
