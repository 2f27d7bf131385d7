//! A file that somebody sent: its bounds, its mistakes, its check.

use axum::http::StatusCode;
use rules::file::Diagnostic;
use rules::{Flaw, examples};
use serde::{Deserialize, Serialize};
use texts::Message;
use utoipa::ToSchema;

use super::RulebookView;
use crate::catalogue::Read;
use crate::errors::Fault;
use crate::said::SaidView;

/// A mistake in a file.
#[derive(Serialize, ToSchema)]
pub(crate) struct MistakeView {
    /// From 1.
    line: usize,
    /// In characters, from 1.
    column: usize,
    end_line: usize,
    end_column: usize,
    message: SaidView,
    help: Option<SaidView>,
}

impl MistakeView {
    fn new(text: &str, mistake: Diagnostic) -> MistakeView {
        let told = text.get(mistake.span.clone()).unwrap_or_default();
        let lines = told.matches('\n').count();
        let last = told.rsplit('\n').next().unwrap_or_default().chars().count();
        MistakeView {
            line: mistake.line,
            column: mistake.column,
            end_line: mistake.line + lines,
            end_column: match lines {
                0 => mistake.column + last,
                _ => last + 1,
            },
            message: mistake.message.into(),
            help: mistake.help.map(SaidView::from),
        }
    }
}

/// A file to be checked or kept.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FileSent {
    /// The text of the file.
    #[schema(max_length = 60000)]
    pub(crate) file: String,
    /// The rulebook to compare it with, if not the one that it extends.
    #[serde(default)]
    #[schema(max_length = 64)]
    pub(crate) parent: Option<String>,
}

/// Most letters of a file.
const LONGEST: usize = 60_000;

impl FileSent {
    /// Refuses a file that is too long.
    pub(crate) fn bounded(&self) -> Result<(), Fault> {
        bounded(&self.file)
    }
}

/// Refuses a file that is too long.
pub(crate) fn bounded(file: &str) -> Result<(), Fault> {
    match file.chars().count() {
        0..=LONGEST => Ok(()),
        got => {
            let status = StatusCode::PAYLOAD_TOO_LARGE;
            let message = Message::new("refusal-file-too-large").with("got", got);
            Err(Fault::new(
                status,
                "too-large",
                message.with("most", LONGEST),
            ))
        }
    }
}

/// What a check of a file says.
#[derive(Serialize, ToSchema)]
pub(crate) struct CheckView {
    /// True if there is no mistake.
    pub(crate) ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rulebook: Option<RulebookView>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) mistakes: Vec<MistakeView>,
}

/// Counts of moves are checked as far as this many leaves, all examples of a file together.
const MOST_LEAVES: u64 = 3_000_000;

/// Reads a file and runs its examples. This can take long.
pub(crate) fn check(file: &str) -> Result<Read, Vec<MistakeView>> {
    let views = |mistakes: Vec<Diagnostic>| -> Vec<MistakeView> {
        mistakes
            .into_iter()
            .map(|mistake| MistakeView::new(file, mistake))
            .collect()
    };
    let read = crate::catalogue::read(file).map_err(views)?;
    let flaws: Vec<Flaw> = examples::failures(&read.book.rulebook, MOST_LEAVES);
    if flaws.is_empty() {
        return Ok(read);
    }
    let mistakes = flaws.iter().map(|flaw| read.places.locate(flaw)).collect();
    Err(views(mistakes))
}
