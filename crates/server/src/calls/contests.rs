//! Calls about contests.

use std::sync::Arc;

use arena::contest::likeness::{KITS, likeness, page};
use arena::contest::{GameId, read_alone};
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};
use store::contest::Outcome;
use texts::Message;
use utoipa::ToSchema;

use crate::app::App;
use crate::body::{Path, Query, Reply, Secret, Sent, TEXT, read};
use crate::catalogue::Origin;
use crate::contests::{self, Hall, Kept, Meet, Phase, Refused, Role, Student};
use crate::errors::{ErrorBody, Fault};

/// Most bytes of a submission that comes over the web.
const SUBMISSION: usize = 8 << 20;

/// The contests of this server.
#[utoipa::path(get, path = "/contests", responses((status = 200, description = "the newest first"), (status = 404, body = ErrorBody)))]
pub(super) async fn list(
    State(app): State<App>,
    Secret(secret): Secret,
) -> Result<Reply<Value>, Fault> {
    let hall = hall(&app)?;
    let view = |meet: &Arc<Meet>| {
        let kept = meet.kept();
        let live = meet.view();
        json!({
            "id": kept.id, "name": kept.name, "rules": kept.rules, "phase": kept.phase,
            "played": live["played"], "expected": live["expected"], "over": live["over"],
        })
    };
    let contests: Vec<Value> = hall.meets().iter().map(view).collect();
    let is_admin = hall.role(None, secret.as_deref()) == Role::Admin;
    Ok(Reply(json!({ "contests": contests, "admin": is_admin })))
}

/// What a contest is made from.
#[derive(Deserialize, ToSchema)]
pub(super) struct NewContest {
    /// A contest file, without programs. Its bots may be levels.
    file: String,
    /// The id of a user's own rulebook, which is played instead of the one in the file.
    #[serde(default)]
    rulebook: Option<String>,
    /// Who may send bots, one name each.
    students: Vec<String>,
    /// After how many days codes and source texts are gone.
    days: u64,
}

/// Makes a contest. The codes of the students are told this once.
#[utoipa::path(post, path = "/contests", request_body = NewContest,
    responses((status = 201, description = "its id, and the code of each student"), (status = 401, body = ErrorBody)))]
pub(super) async fn create(
    State(app): State<App>,
    Secret(secret): Secret,
    Sent(new): Sent<NewContest, TEXT>,
) -> Result<Response, Fault> {
    let hall = hall(&app)?;
    admin_only(hall.role(None, secret.as_deref()), secret.as_deref())?;
    let contest = read_alone(&new.file).map_err(|mistakes| {
        let first = mistakes.first();
        let (line, why) = first.map_or((1, String::new()), |m| (m.line, m.message.to_string()));
        let message = Message::new("refusal-contest-file")
            .with("line", line)
            .with("why", why);
        Fault::unprocessable("contest-file", message)
    })?;
    let name = match contest.name.trim() {
        "" => contest.rules.clone(),
        name => arena::excerpt(name),
    };
    let rules = rules(&app, new.rulebook.as_deref(), &contest.rules).await?;
    let meet = hall
        .create(&name, rules, new.file, new.days.clamp(1, 400))
        .await
        .map_err(refused)?;
    let id = meet.kept().id;
    let codes = match meet.enrol(&new.students).await {
        Ok(codes) => codes,
        Err(why) => {
            hall.delete(&id).await?;
            return Err(refused(why));
        }
    };
    let body = json!({ "id": id, "codes": told(codes) });
    Ok((StatusCode::CREATED, Reply(body)).into_response())
}

/// The rulebook of a contest: a user's own if it is asked for, else the one of the contest file.
async fn rules(app: &App, own: Option<&str>, of_file: &str) -> Result<contests::Rules, Fault> {
    let Some(word) = own else {
        return Ok(contests::Rules {
            id: of_file.to_string(),
            file: None,
        });
    };
    let games = &app.games;
    let book = games.catalogue.find(&games.store, word).await?;
    Ok(contests::Rules {
        id: book.id.clone(),
        file: (book.origin == Origin::Own).then(|| book.file.clone()),
    })
}

fn told(codes: Vec<(String, String)>) -> Vec<Value> {
    let code = |(name, code)| json!({ "name": name, "code": code });
    codes.into_iter().map(code).collect()
}

/// How a contest stands.
#[utoipa::path(get, path = "/contests/{id}", params(("id" = String, Path)),
    responses((status = 200, description = "table, boards and progress"), (status = 404, body = ErrorBody)))]
pub(super) async fn one(
    State(app): State<App>,
    Path(id): Path<String>,
    Secret(secret): Secret,
) -> Result<Reply<Value>, Fault> {
    let (hall, meet, kept) = found(&app, &id).await?;
    let mut view = meet.view();
    view["id"] = json!(kept.id);
    view["name"] = json!(kept.name);
    view["rules"] = json!(kept.rules);
    view["phase"] = json!(kept.phase);
    view["expires"] = json!(kept.expires);
    view["students"] = json!(kept.students.len());
    view["you"] = match hall.role(Some(&kept), secret.as_deref()) {
        Role::Admin => json!({ "role": "admin" }),
        Role::Student(place) => json!({ "role": "student", "name": kept.students[place].name }),
        Role::Nobody => json!({ "role": "nobody" }),
    };
    Ok(Reply(view))
}

/// What an admin wishes for a contest.
#[derive(Deserialize, ToSchema)]
pub(super) struct PhaseSent {
    /// `open`, `playing` or `closed`.
    phase: String,
}

/// Starts, halts or closes a contest.
#[utoipa::path(post, path = "/contests/{id}/phase", params(("id" = String, Path)), request_body = PhaseSent,
    responses((status = 200, description = "done"), (status = 401, body = ErrorBody)))]
pub(super) async fn phase(
    State(app): State<App>,
    Path(id): Path<String>,
    Secret(secret): Secret,
    Sent(sent): Sent<PhaseSent>,
) -> Result<Reply<Value>, Fault> {
    let (_, meet, _) = as_admin(&app, &id, secret.as_deref()).await?;
    let phase: Phase = serde_json::from_value(json!(sent.phase)).map_err(|error| {
        let message = Message::new("refusal-bad-body").with("error", error.to_string());
        Fault::bad("bad-value", message)
    })?;
    meet.change(|kept| {
        kept.phase = phase;
        Ok(())
    })
    .await
    .map_err(refused)?;
    Ok(Reply(json!({ "phase": phase })))
}

/// Takes a contest away.
#[utoipa::path(delete, path = "/contests/{id}", params(("id" = String, Path)),
    responses((status = 200, description = "done"), (status = 401, body = ErrorBody)))]
pub(super) async fn delete(
    State(app): State<App>,
    Path(id): Path<String>,
    Secret(secret): Secret,
) -> Result<Reply<Value>, Fault> {
    let (hall, _, _) = as_admin(&app, &id, secret.as_deref()).await?;
    hall.delete(&id).await?;
    Ok(Reply(json!({})))
}

/// Names of new students.
#[derive(Deserialize, ToSchema)]
pub(super) struct NamesSent {
    students: Vec<String>,
}

/// Adds students. Their codes are told this once.
#[utoipa::path(post, path = "/contests/{id}/students", params(("id" = String, Path)), request_body = NamesSent,
    responses((status = 200, description = "the code of each"), (status = 401, body = ErrorBody)))]
pub(super) async fn enrol(
    State(app): State<App>,
    Path(id): Path<String>,
    Secret(secret): Secret,
    Sent(sent): Sent<NamesSent>,
) -> Result<Reply<Value>, Fault> {
    let (_, meet, _) = as_admin(&app, &id, secret.as_deref()).await?;
    let codes = meet.enrol(&sent.students).await.map_err(refused)?;
    Ok(Reply(json!({ "codes": told(codes) })))
}

/// All students with their builds, for the admin.
#[utoipa::path(get, path = "/contests/{id}/students", params(("id" = String, Path)),
    responses((status = 200, description = "each with the last versions"), (status = 401, body = ErrorBody)))]
pub(super) async fn students(
    State(app): State<App>,
    Path(id): Path<String>,
    Secret(secret): Secret,
) -> Result<Reply<Value>, Fault> {
    let (_, _, kept) = as_admin(&app, &id, secret.as_deref()).await?;
    let all: Vec<Value> = kept.students.iter().map(student).collect();
    Ok(Reply(json!({ "students": all })))
}

/// Takes the code of a student back, with all that they sent.
#[utoipa::path(delete, path = "/contests/{id}/students/{name}", params(("id" = String, Path), ("name" = String, Path)),
    responses((status = 200, description = "done"), (status = 401, body = ErrorBody)))]
pub(super) async fn expel(
    State(app): State<App>,
    Path((id, name)): Path<(String, String)>,
    Secret(secret): Secret,
) -> Result<Reply<Value>, Fault> {
    let (_, meet, kept) = as_admin(&app, &id, secret.as_deref()).await?;
    let place = kept.students.iter().position(|own| own.name == name);
    let place = place.ok_or_else(|| Fault::unknown("refusal-no-such-student", &name))?;
    meet.expel(place).await.map_err(refused)?;
    Ok(Reply(json!({})))
}

/// The page of likeness, for the admin alone.
#[utoipa::path(get, path = "/contests/{id}/likeness", params(("id" = String, Path)),
    responses((status = 200, description = "a page"), (status = 401, body = ErrorBody)))]
pub(super) async fn alike(
    State(app): State<App>,
    Path(id): Path<String>,
    Secret(secret): Secret,
) -> Result<Reply<Value>, Fault> {
    let (hall, meet, kept) = as_admin(&app, &id, secret.as_deref()).await?;
    let _place = hall.reads.acquire().await.map_err(|_| Fault::busy())?;
    let work = tokio::task::spawn_blocking(move || {
        let sources = contests::sources(&meet);
        page(&kept.name, &sources, &likeness(&sources, &KITS))
    });
    let page = work.await.map_err(|_| Fault::busy())?;
    Ok(Reply(json!({ "page": page })))
}

/// What a student sent, and the games of their bot.
#[utoipa::path(get, path = "/contests/{id}/mine", params(("id" = String, Path)),
    responses((status = 200, description = "versions and games"), (status = 401, body = ErrorBody)))]
pub(super) async fn mine(
    State(app): State<App>,
    Path(id): Path<String>,
    Secret(secret): Secret,
) -> Result<Reply<Value>, Fault> {
    let (_, _, kept, place) = as_student(&app, &id, secret.as_deref()).await?;
    let own = &kept.students[place];
    let games = app.games.store.results_of(&id, &own.name, GAMES).await?;
    let mut view = student(own);
    view["games"] = games.iter().map(short).collect();
    Ok(Reply(view))
}

/// Most games of a bot that are listed.
const GAMES: u32 = 500;

/// A game in a list.
fn short(game: &Outcome) -> Value {
    let id = GameId {
        pair: game.pair,
        game: usize::from(game.game > 0),
    };
    json!({
        "id": id, "bots": game.bots, "winner": game.winner, "how": game.how, "plies": game.plies,
    })
}

fn student(own: &Student) -> Value {
    let versions: Vec<Value> = own
        .versions
        .iter()
        .rev()
        .map(|version| {
            json!({
                "number": version.number, "at": version.at, "file": version.file,
                "state": version.state, "log": version.log, "seconds": version.seconds,
            })
        })
        .collect();
    json!({ "name": own.name, "plays": own.plays, "versions": versions, "has_code": own.code.is_some() })
}

/// What a submission is called.
#[derive(Deserialize)]
pub(super) struct FileNamed {
    file: String,
}

/// Sends a bot: a zip or a lone source file, as it is.
#[utoipa::path(put, path = "/contests/{id}/mine", params(("id" = String, Path), ("file" = String, Query, description = "its name")),
    responses((status = 202, description = "it waits for its build"), (status = 422, body = ErrorBody)))]
pub(super) async fn submit(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(named): Query<FileNamed>,
    Secret(secret): Secret,
    request: Request,
) -> Result<Response, Fault> {
    let (hall, meet, _, place) = as_student(&app, &id, secret.as_deref()).await?;
    let own = meet.clone();
    let _sending = own
        .sending(place)
        .ok_or_else(|| refused(Refused::Waiting))?;
    let _turn = hall.uploads.try_acquire().map_err(|_| Fault::busy())?;
    let bytes = read(request, SUBMISSION).await?;
    let work = tokio::task::spawn_blocking(move || meet.submit(place, bytes.to_vec(), &named.file));
    let number = work.await.map_err(|_| Fault::busy())?.map_err(refused)?;
    Ok((StatusCode::ACCEPTED, Reply(json!({ "number": number }))).into_response())
}

/// Deletes all that a student sent. Games that were played stay.
#[utoipa::path(delete, path = "/contests/{id}/mine", params(("id" = String, Path)),
    responses((status = 200, description = "done"), (status = 401, body = ErrorBody)))]
pub(super) async fn withdraw(
    State(app): State<App>,
    Path(id): Path<String>,
    Secret(secret): Secret,
) -> Result<Reply<Value>, Fault> {
    let (_, meet, _, place) = as_student(&app, &id, secret.as_deref()).await?;
    meet.withdraw(place).await.map_err(refused)?;
    Ok(Reply(json!({})))
}

/// A game, for the admin and for the student whose bot played it, with what that bot said.
#[utoipa::path(get, path = "/contests/{id}/games/{game}", params(("id" = String, Path), ("game" = String, Path)),
    responses((status = 200, description = "its positions and moves"), (status = 404, body = ErrorBody)))]
pub(super) async fn game(
    State(app): State<App>,
    Path((id, name)): Path<(String, String)>,
    Secret(secret): Secret,
) -> Result<Reply<Value>, Fault> {
    let (hall, meet, kept) = found(&app, &id).await?;
    let who = match hall.role(Some(&kept), secret.as_deref()) {
        Role::Admin => None,
        Role::Student(place) => Some(kept.students[place].name.clone()),
        Role::Nobody => return Err(no_code(secret.as_deref())),
    };
    let unknown = || Fault::unknown("refusal-no-such-contest-game", &name);
    let wanted: GameId = name.parse().map_err(|_| unknown())?;
    let found = contests::one_game(&hall, &meet, wanted, who.as_deref());
    found.await?.map(Reply).ok_or_else(unknown)
}

fn hall(app: &App) -> Result<Arc<Hall>, Fault> {
    let off = || {
        Fault::new(
            StatusCode::NOT_FOUND,
            "contests-off",
            "refusal-contests-off",
        )
    };
    app.hall.clone().ok_or_else(off)
}

async fn found(app: &App, id: &str) -> Result<(Arc<Hall>, Arc<Meet>, Kept), Fault> {
    let hall = hall(app)?;
    let meet = hall
        .meet(id)
        .await?
        .ok_or_else(|| Fault::unknown("refusal-no-such-contest", id))?;
    let kept = meet.kept();
    Ok((hall, meet, kept))
}

async fn as_admin(
    app: &App,
    id: &str,
    secret: Option<&str>,
) -> Result<(Arc<Hall>, Arc<Meet>, Kept), Fault> {
    let (hall, meet, kept) = found(app, id).await?;
    admin_only(hall.role(Some(&kept), secret), secret)?;
    Ok((hall, meet, kept))
}

/// Refuses everybody but the admin.
pub(super) fn admin(app: &App, secret: Option<&str>) -> Result<(), Fault> {
    admin_only(hall(app)?.role(None, secret), secret)
}

fn admin_only(role: Role, secret: Option<&str>) -> Result<(), Fault> {
    match role {
        Role::Admin => Ok(()),
        Role::Student(_) | Role::Nobody => Err(no_code(secret)),
    }
}

async fn as_student(
    app: &App,
    id: &str,
    secret: Option<&str>,
) -> Result<(Arc<Hall>, Arc<Meet>, Kept, usize), Fault> {
    let (hall, meet, kept) = found(app, id).await?;
    match hall.role(Some(&kept), secret) {
        Role::Student(_) if contests::now() >= kept.expires => {
            Err(Fault::forbidden("code-expired", "refusal-code-expired"))
        }
        Role::Student(place) => Ok((hall, meet, kept, place)),
        Role::Admin | Role::Nobody => Err(no_code(secret)),
    }
}

/// Nobody's code, or none.
fn no_code(secret: Option<&str>) -> Fault {
    let (key, message) = match secret {
        Some(_) => ("wrong-code", "refusal-wrong-code"),
        None => ("no-code", "refusal-no-code"),
    };
    Fault::new(StatusCode::UNAUTHORIZED, key, message)
}

fn refused(why: Refused) -> Fault {
    match why {
        Refused::TooMany(most) => Fault::conflict(
            "too-many",
            Message::new("refusal-contest-too-many").with("most", most),
        ),
        Refused::NotKept => Fault::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "not-stored",
            "refusal-not-stored",
        ),
        Refused::Closed => Fault::conflict("contest-closed", "refusal-contest-closed"),
        Refused::Waiting => Fault::conflict("build-waits", "refusal-build-waits"),
        Refused::Bad(why) => {
            let message = Message::new("refusal-submission").with("why", why);
            Fault::unprocessable("submission", message)
        }
        Refused::Name(name) => {
            let message = Message::new("refusal-student-name")
                .with("name", name)
                .with("most", contests::NAME);
            Fault::unprocessable("student-name", message)
        }
    }
}

/// A file of a report.
pub(crate) async fn report_file(
    State(app): State<App>,
    Path((id, path)): Path<(String, String)>,
) -> Result<Response, Fault> {
    let (hall, meet, _) = found(&app, &id).await?;
    let _place = hall.reads.acquire().await.map_err(|_| Fault::busy())?;
    let own = meet.clone();
    let made = tokio::task::spawn_blocking(move || contests::make_ready(&own));
    if let Err(why) = made.await.map_err(|_| Fault::busy())? {
        tracing::error!("the report of contest {id}: {why}");
    }
    Ok(contests::report(&meet, &path))
}
