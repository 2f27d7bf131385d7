//! The report of a contest as files. Each server makes its own from the games in the store. What it
//! shows comes from strangers: its page is locked away from all others of this server.

use std::fs;
use std::sync::Arc;

use arena::contest::report::Report;
use arena::contest::{Contest, Kind, Roster, Schedule, Standings, standings};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use rules::Rulebook;
use tokio::runtime::Handle;

use super::book::each;
use super::meet::Meet;
use super::play::tables;
use crate::errors::Fault;

/// The report has its script in the page; `sandbox` gives it an origin of its own, which reaches no
/// code and no secret that the browser keeps.
const POLICY: &str = "sandbox allow-scripts allow-downloads; default-src 'none'; script-src 'self' 'unsafe-inline'; \
    style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Writes the report for everybody: without what bots said, and without the words of compilers.
pub(super) fn write(
    meet: &Meet,
    line_up: &str,
    contest: &Contest,
    rulebook: &Arc<Rulebook>,
) -> Result<(), String> {
    let _turn = meet.reporting.lock();
    let mut contest = contest.clone();
    for bot in &mut contest.bots {
        if let Kind::Unready(why) = &mut bot.kind {
            *why = "it could not be built".to_string();
        }
    }
    let told = |error: std::io::Error| format!("the report cannot be written: {error}");
    let mut report = Report::new(&meet.report_folder(), &contest, rulebook).map_err(told)?;
    let mut schedule = Schedule::new(&contest);
    let id = meet.kept().id;
    let read = each(&meet.store, &id, |mut played| {
        played.logs = [String::new(), String::new()];
        if schedule.hear(&played)? {
            report.add(&played).map_err(|error| error.to_string())?;
        }
        Ok(())
    });
    let read = Handle::current().block_on(read);
    read.map_err(|error| error.to_string())??;
    let draws = standings::draws(contest.bots.len());
    let standings = Standings::new(&contest, &schedule, draws);
    report.finish(&standings).map_err(told)?;
    fs::write(meet.results().join(MADE_OF), line_up).map_err(told)?;
    meet.live.reported();
    Ok(())
}

/// The file that says of which line-up the report tells.
const MADE_OF: &str = "report.of";

/// Makes the report if all is played and it is not here: another server played, or the records came
/// from elsewhere. It is for a thread that may wait.
pub(crate) fn make_ready(meet: &Meet) -> Result<(), String> {
    let is_here = || {
        let of = fs::read_to_string(meet.results().join(MADE_OF));
        of.is_ok_and(|of| of == meet.line_up())
    };
    let is_old = meet.report_folder().join("index.html").exists() && !meet.is_settled();
    if meet.view()["report"] != true || is_old || is_here() {
        return Ok(());
    }
    let kept = meet.kept();
    let season = Handle::current().block_on(meet.store.season(&kept.id));
    let Some(season) = season.map_err(|error| error.to_string())? else {
        return Ok(());
    };
    let roster: Roster = serde_json::from_str(&season.roster).map_err(|error| error.to_string())?;
    let contest = meet.contest(&tables(meet, &kept)?)?;
    write(
        meet,
        &kept.line_up(),
        &roster.contest(&contest),
        &meet.rulebook()?,
    )
}

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
