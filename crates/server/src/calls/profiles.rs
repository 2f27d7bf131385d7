//! Calls about profiles: what a browser keeps, on the server.

use std::net::IpAddr;
use std::time::Instant;

use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::App;
use crate::body::{Path, Reply, Secret, Sent, TEXT, Whole};
use crate::connections::Peer;
use crate::errors::{ErrorBody, Fault};
use crate::profiles::Profile;

/// A new profile.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ProfileSent {
    #[schema(min_length = 3, max_length = 40)]
    name: String,
    /// Without one only the key opens the profile.
    #[serde(default)]
    #[schema(min_length = 8, max_length = 200)]
    phrase: Option<String>,
    /// What the browser keeps, as it likes to write it.
    #[schema(max_length = 300000)]
    value: String,
}

/// A profile, for its owner.
#[derive(Serialize, ToSchema)]
pub(super) struct ProfileView {
    name: String,
    version: u64,
    value: String,
    /// What opens it from now on, if it was made just now. It is told this once.
    #[serde(skip_serializing_if = "Option::is_none")]
    key: Option<String>,
}

fn view(profile: Profile, key: Option<String>) -> ProfileView {
    ProfileView {
        name: profile.name,
        version: profile.version,
        value: profile.value,
        key,
    }
}

/// Makes a profile.
#[utoipa::path(post, path = "/profiles", request_body = ProfileSent,
    responses((status = 201, body = ProfileView), (status = 400, body = ErrorBody),
        (status = 409, body = ErrorBody), (status = 429, body = ErrorBody)))]
pub(super) async fn create(
    State(app): State<App>,
    Extension(Peer(peer)): Extension<Peer>,
    Sent(sent): Sent<ProfileSent, TEXT>,
) -> Result<Response, Fault> {
    let (games, profiles) = (&app.games, &app.profiles);
    profiles.guesses.count(&client(peer), Instant::now())?;
    let phrase = sent.phrase.as_deref().filter(|phrase| !phrase.is_empty());
    let now = games.watch.now();
    let made = profiles.create(&games.store, &sent.name, phrase, sent.value, now);
    let (profile, key) = made.await?;
    Ok((StatusCode::CREATED, Reply(view(profile, Some(key)))).into_response())
}

/// A name with its passphrase.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PhraseSent {
    #[schema(max_length = 40)]
    name: String,
    #[schema(max_length = 200)]
    phrase: String,
}

/// Opens a profile with its passphrase.
#[utoipa::path(post, path = "/profiles/open", request_body = PhraseSent,
    responses((status = 200, body = ProfileView), (status = 401, body = ErrorBody),
        (status = 429, body = ErrorBody)))]
pub(super) async fn open(
    State(app): State<App>,
    Extension(Peer(peer)): Extension<Peer>,
    Sent(sent): Sent<PhraseSent>,
) -> Result<Reply<ProfileView>, Fault> {
    let (games, profiles) = (&app.games, &app.profiles);
    let about = [client(peer), format!("name {}", sent.name.to_lowercase())];
    for about in &about {
        profiles.guesses.count(about, Instant::now())?;
    }
    let now = games.watch.now();
    let opened = profiles.open(&games.store, &sent.name, &sent.phrase, now);
    let (profile, key) = opened.await?;
    about
        .iter()
        .for_each(|about| profiles.guesses.forgive(about));
    Ok(Reply(view(profile, Some(key))))
}

fn client(peer: IpAddr) -> String {
    format!("client {peer}")
}

/// What a profile has, for who has its key.
#[utoipa::path(get, path = "/profiles/{name}", params(("name" = String, Path)),
    responses((status = 200, body = ProfileView), (status = 401, body = ErrorBody)))]
pub(super) async fn one(
    State(app): State<App>,
    Path(name): Path<String>,
    Secret(key): Secret,
) -> Result<Reply<ProfileView>, Fault> {
    let profile = app
        .profiles
        .read(&app.games.store, &name, key.as_deref())
        .await?;
    Ok(Reply(view(profile, None)))
}

/// A new value of a profile.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ValueSent {
    /// The version that was seen last.
    #[schema(value_type = u64)]
    version: Whole<u64>,
    #[schema(max_length = 300000)]
    value: String,
}

/// The version that a profile has now.
#[derive(Serialize, ToSchema)]
pub(super) struct VersionView {
    version: u64,
}

/// Writes what a browser keeps over the version that it has seen.
#[utoipa::path(put, path = "/profiles/{name}", params(("name" = String, Path)),
    request_body = ValueSent,
    responses((status = 200, body = VersionView), (status = 401, body = ErrorBody),
        (status = 409, body = ErrorBody)))]
pub(super) async fn write(
    State(app): State<App>,
    Path(name): Path<String>,
    Secret(key): Secret,
    Sent(sent): Sent<ValueSent, TEXT>,
) -> Result<Reply<VersionView>, Fault> {
    let (games, new) = (&app.games, (sent.version.0, sent.value));
    let now = games.watch.now();
    let written = app
        .profiles
        .write(&games.store, &name, key.as_deref(), new, now);
    let version = written.await?;
    Ok(Reply(VersionView { version }))
}

/// A new passphrase, or none.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct RenewSent {
    #[serde(default)]
    #[schema(min_length = 8, max_length = 200)]
    phrase: Option<String>,
}

/// A key that was made just now.
#[derive(Serialize, ToSchema)]
pub(super) struct KeyView {
    key: String,
}

/// Makes a new key, and a new passphrase if one is given. No other key opens the profile any more.
#[utoipa::path(post, path = "/profiles/{name}/keys", params(("name" = String, Path)),
    request_body = RenewSent,
    responses((status = 200, body = KeyView), (status = 401, body = ErrorBody)))]
pub(super) async fn renew(
    State(app): State<App>,
    Path(name): Path<String>,
    Secret(key): Secret,
    Sent(sent): Sent<RenewSent>,
) -> Result<Reply<KeyView>, Fault> {
    let (games, phrase) = (&app.games, sent.phrase.as_deref());
    let now = games.watch.now();
    let renewed = app
        .profiles
        .renew(&games.store, &name, key.as_deref(), phrase, now);
    let key = renewed.await?;
    Ok(Reply(KeyView { key }))
}

/// Throws a profile away.
#[utoipa::path(delete, path = "/profiles/{name}", params(("name" = String, Path)),
    responses((status = 204), (status = 401, body = ErrorBody)))]
pub(super) async fn delete(
    State(app): State<App>,
    Path(name): Path<String>,
    Secret(key): Secret,
) -> Result<StatusCode, Fault> {
    app.profiles
        .delete(&app.games.store, &name, key.as_deref())
        .await?;
    Ok(StatusCode::NO_CONTENT)
}
