//! The calls of the API, one function each, and their description.

mod analysis;
mod contests;
mod deeds;
mod games;
mod house;
mod invitations;
mod others;
mod pdn;
mod profiles;
mod puzzles;
mod qr;
mod records;
mod rulebooks;
mod study;
mod tables;
mod trainings;
mod vocabulary;
mod why;

use axum::Router;
use axum::routing::get;
use bytes::Bytes;
use serde_json::json;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::body::Text;

pub(crate) use contests::report_file;

/// What the description says about itself.
#[derive(OpenApi)]
#[openapi(info(
    title = "Crownhead",
    description = "Play, watch and analyse checkers by any rulebook. Squares are numbers in the rulebook's own numbering.",
))]
struct Description;

/// Every call, with what describes them.
pub(crate) fn router(app: App) -> Router {
    let (router, description) = OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(rulebooks::list))
        .routes(routes!(rulebooks::one))
        .routes(routes!(rulebooks::check))
        .routes(routes!(rulebooks::keep))
        .routes(routes!(puzzles::list))
        .routes(routes!(puzzles::one))
        .routes(routes!(puzzles::solution))
        .routes(routes!(puzzles::attempt))
        .routes(routes!(house::house))
        .routes(routes!(house::fair))
        .routes(routes!(house::form))
        .routes(routes!(vocabulary::vocabulary))
        .routes(routes!(games::open))
        .routes(routes!(games::list))
        .routes(routes!(games::one))
        .routes(routes!(games::delete))
        .routes(routes!(games::join))
        .routes(routes!(deeds::play))
        .routes(routes!(deeds::swap))
        .routes(routes!(deeds::undo))
        .routes(routes!(deeds::redo))
        .routes(routes!(deeds::resign))
        .routes(routes!(deeds::draw))
        .routes(routes!(deeds::claim))
        .routes(routes!(deeds::stop))
        .routes(routes!(deeds::pause))
        .routes(routes!(deeds::resume))
        .routes(routes!(deeds::why))
        .routes(routes!(deeds::leave))
        .routes(routes!(deeds::hint))
        .routes(routes!(games::new))
        .routes(routes!(deeds::rename))
        .routes(routes!(games::position))
        .routes(routes!(records::pdn))
        .routes(routes!(records::record))
        .routes(routes!(games::events))
        .routes(routes!(games::lobby))
        .routes(routes!(profiles::create))
        .routes(routes!(profiles::open))
        .routes(routes!(profiles::one, profiles::write, profiles::delete))
        .routes(routes!(profiles::renew))
        .routes(routes!(invitations::list))
        .routes(routes!(invitations::accept))
        .routes(routes!(invitations::report, invitations::reports))
        .routes(routes!(invitations::settle))
        .routes(routes!(analysis::position))
        .routes(routes!(analysis::game))
        .routes(routes!(analysis::set_up))
        .routes(routes!(study::solved))
        .routes(routes!(study::explorer))
        .routes(routes!(trainings::one, trainings::begin))
        .routes(routes!(tables::probe))
        .routes(routes!(why::why))
        .routes(routes!(pdn::read_pdn))
        .routes(routes!(pdn::write_pdn))
        .routes(routes!(qr::qr))
        .routes(routes!(contests::list, contests::create))
        .routes(routes!(contests::one, contests::delete))
        .routes(routes!(contests::phase))
        .routes(routes!(contests::students, contests::enrol))
        .routes(routes!(contests::expel))
        .routes(routes!(contests::alike))
        .routes(routes!(
            contests::mine,
            contests::submit,
            contests::withdraw
        ))
        .routes(routes!(contests::game))
        .routes(routes!(others::health))
        .routes(routes!(others::levels))
        .routes(routes!(others::stats))
        .with_state(app.clone())
        .split_for_parts();
    let text: Bytes = described(&description, app.base.as_str()).into();
    router.route("/openapi.json", get(move || async move { Text(text) }))
}

/// The description as text. Whatever a call does not name may be refused for reasons that all
/// share: a body that cannot be read, too many requests, a server that is busy.
fn described(description: &utoipa::openapi::OpenApi, base: &str) -> String {
    let mut json = serde_json::to_value(description).unwrap_or_default();
    json["servers"] = json!([{ "url": format!("{base}/api/v1") }]);
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
