//! Calls about house rules: switches on a known rulebook, and whether a game is fair.

use std::collections::BTreeMap;

use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;
use texts::Message;
use utoipa::ToSchema;

use super::analysis::written;
use super::rulebooks::long;
use crate::app::App;
use crate::body::{Reply, Sent, TEXT, Whole};
use crate::connections::Peer;
use crate::errors::{ErrorBody, Fault};
use crate::fair::{self, FairView};
use crate::form::{FormSent, FormView, form as form_of};
use crate::house::{HouseView, Switch, house as house_of};
use crate::rulebooks::{FileSent, bounded};

/// A rulebook with some rules of the house.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct HouseSent {
    /// The id of the built-in rulebook that is changed.
    #[schema(max_length = 64)]
    parent: String,
    /// What people call the result.
    #[serde(default)]
    #[schema(max_length = 60)]
    name: String,
    /// Switches with their values: 0 and 1 are off and on.
    #[serde(default)]
    #[schema(value_type = Object)]
    wishes: BTreeMap<Switch, Whole<u8>>,
    /// What is drawn at the start is drawn from this.
    #[serde(default)]
    #[schema(value_type = Option<u64>, maximum = 9007199254740991i64)]
    seed: Option<Whole<u64>>,
}

/// Longest name of a rulebook of the house.
const LONGEST: usize = 60;

/// A rulebook of one's own, made with switches; how each of them stands; and the known game that
/// is nearest to it.
#[utoipa::path(post, path = "/rulebooks/house", request_body = HouseSent,
    responses((status = 200, body = HouseView), (status = 400, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub(super) async fn house(
    State(app): State<App>,
    Extension(Peer(peer)): Extension<Peer>,
    Sent(sent): Sent<HouseSent>,
) -> Result<Reply<HouseView>, Fault> {
    let got = sent.name.chars().count();
    if got > LONGEST {
        let message = Message::new("refusal-bad-name").with("got", got);
        return Err(Fault::bad("bad-name", message.with("most", LONGEST)));
    }
    let games = &app.games;
    let unknown = || Fault::unknown("refusal-no-such-rulebook", &sent.parent);
    let parent = games.catalogue.built_in(&sent.parent).ok_or_else(unknown)?;
    let wishes = sent.wishes.iter().map(|(switch, wish)| (*switch, wish.0));
    let wishes: BTreeMap<Switch, u8> = wishes.collect();
    let (all, name) = (games.clone(), sent.name.clone());
    let seed = sent.seed.map_or(0, |seed| seed.0);
    let made = move || house_of(&all.catalogue, &parent, &name, &wishes, seed);
    long(&games.pool, &peer.to_string(), made).await?.map(Reply)
}

/// A file as a form: what each of its rules says, with one of them changed if that is wanted.
#[utoipa::path(post, path = "/rulebooks/form", request_body = FormSent,
    responses((status = 200, body = FormView), (status = 400, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub(super) async fn form(
    State(app): State<App>,
    Extension(Peer(peer)): Extension<Peer>,
    Sent(sent): Sent<FormSent, TEXT>,
) -> Result<Reply<FormView>, Fault> {
    bounded(&sent.file)?;
    let games = app.games.clone();
    let made = move || form_of(&games.catalogue, &sent);
    long(&app.games.pool, &peer.to_string(), made)
        .await?
        .map(Reply)
}

/// Quick games of the engine with itself, counted while they are played: one object a line.
#[utoipa::path(post, path = "/rulebooks/fair", request_body = FileSent,
    responses((status = 200, body = FairView, content_type = "application/x-ndjson"),
        (status = 400, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub(super) async fn fair(
    State(app): State<App>,
    Extension(Peer(peer)): Extension<Peer>,
    Sent(sent): Sent<FileSent, TEXT>,
) -> Result<Response, Fault> {
    fair::of_rulebook(&app.games.pool, &peer.to_string(), written(&sent.file)?)
}
