//! What goes wrong, as status and JSON.

use std::collections::BTreeMap;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rules::{FenError, Game, Reason, Refusal, Rulebook};
use serde::Serialize;
use store::StoreError;
use utoipa::ToSchema;

use crate::views::{MoveView, must_capture};

/// An answer that is a refusal.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    status: StatusCode,
    problem: Box<Problem>,
    /// In how many seconds it may be tried again.
    retry: Option<u64>,
}

/// Why something was refused.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub(crate) struct Problem {
    /// One word for programs. It does not change between releases.
    key: String,
    /// The problem in English.
    sentence: String,
    /// What the sentence is about, by name, for sentences in other languages.
    params: BTreeMap<String, String>,
    /// The squares that matter.
    squares: Vec<u16>,
    /// The moves that fit, if there were several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    candidates: Vec<MoveView>,
}

/// The body of a refusal.
#[derive(Serialize, ToSchema)]
pub(crate) struct ErrorBody {
    error: Box<Problem>,
}

impl Fault {
    pub(crate) fn new(status: StatusCode, key: &str, sentence: impl Into<String>) -> Fault {
        Fault {
            status,
            problem: Box::new(Problem {
                key: key.to_string(),
                sentence: sentence.into(),
                ..Problem::default()
            }),
            retry: None,
        }
    }

    /// Something in the request is not what it should be.
    pub(crate) fn bad(key: &str, sentence: impl Into<String>) -> Fault {
        Fault::new(StatusCode::BAD_REQUEST, key, sentence)
    }

    pub(crate) fn unknown(what: &str, name: &str) -> Fault {
        let key = format!("no-such-{what}");
        let name: String = name.chars().take(64).collect();
        let sentence = format!("there is no {what} `{name}`");
        Fault::new(StatusCode::NOT_FOUND, &key, sentence).param(what, name)
    }

    /// The game does not allow this now.
    pub(crate) fn conflict(key: &str, sentence: impl Into<String>) -> Fault {
        Fault::new(StatusCode::CONFLICT, key, sentence)
    }

    /// The seat has no such right.
    pub(crate) fn forbidden(key: &str, sentence: impl Into<String>) -> Fault {
        Fault::new(StatusCode::FORBIDDEN, key, sentence)
    }

    pub(crate) fn unprocessable(key: &str, sentence: impl Into<String>) -> Fault {
        Fault::new(StatusCode::UNPROCESSABLE_ENTITY, key, sentence)
    }

    /// Nobody's secret, or no secret.
    pub(crate) fn no_seat(secret: Option<&str>) -> Fault {
        let (key, sentence) = match secret {
            Some(_) => ("wrong-secret", "the secret is not that of a seat"),
            None => ("no-secret", "this needs the secret of a seat"),
        };
        Fault::new(StatusCode::UNAUTHORIZED, key, sentence)
    }

    /// There is too much to do.
    pub(crate) fn busy() -> Fault {
        let sentence = "the server has too much to do: try again soon";
        Fault {
            retry: Some(2),
            ..Fault::new(StatusCode::SERVICE_UNAVAILABLE, "busy", sentence)
        }
    }

    pub(crate) fn too_many(key: &str, sentence: impl Into<String>) -> Fault {
        Fault {
            retry: Some(1),
            ..Fault::new(StatusCode::TOO_MANY_REQUESTS, key, sentence)
        }
    }

    /// The same with a parameter.
    pub(crate) fn param(mut self, name: &str, value: impl ToString) -> Fault {
        let params = &mut self.problem.params;
        params.insert(name.to_string(), value.to_string());
        self
    }

    pub(crate) fn key(&self) -> &str {
        &self.problem.key
    }

    /// A move that was refused.
    pub(crate) fn refused(game: &Game, refusal: &Refusal) -> Fault {
        let rulebook = game.rulebook();
        match refusal {
            Refusal::Illegal(reason) => Fault::illegal(game, reason),
            Refusal::Ambiguous(moves) => {
                let mut fault = Fault::unprocessable("ambiguous", refusal.sentence(rulebook));
                fault.problem.candidates = { moves.iter() }
                    .map(|mv| MoveView::new(rulebook, game.mover(), mv, moves))
                    .collect();
                fault
            }
            Refusal::Unreadable(_) => {
                Fault::unprocessable("unreadable", refusal.sentence(rulebook))
            }
        }
    }

    fn illegal(game: &Game, reason: &Reason) -> Fault {
        let rulebook = game.rulebook();
        let status = match reason {
            Reason::GameOver => StatusCode::CONFLICT,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        };
        let mut fault = Fault::new(status, reason.key(), reason.sentence(rulebook));
        for (name, value) in reason.params(rulebook) {
            fault = fault.param(name, value);
        }
        fault.problem.squares = { reason.squares().into_iter() }
            .map(|square| rulebook.number(square))
            .collect();
        if matches!(reason, Reason::CaptureCompulsory { .. }) {
            fault.problem.squares = must_capture(game);
        }
        fault
    }

    /// A deed that the rules refuse.
    pub(crate) fn reason(rulebook: &Rulebook, reason: &Reason) -> Fault {
        Fault::conflict(reason.key(), reason.sentence(rulebook))
    }

    /// A FEN that is no position.
    pub(crate) fn fen(error: &FenError) -> Fault {
        let sentence = format!("the FEN is no position: {error}");
        Fault::unprocessable("bad-fen", sentence).param("column", error.column)
    }
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Fault {
        tracing::error!("{error}");
        let sentence = "the game could not be stored: nothing was changed";
        Fault {
            retry: Some(1),
            ..Fault::new(StatusCode::SERVICE_UNAVAILABLE, "not-stored", sentence)
        }
    }
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let body = ErrorBody {
            error: self.problem,
        };
        let text = serde_json::to_string(&body).unwrap_or_default();
        let kind = [(header::CONTENT_TYPE, "application/json")];
        let mut response = (self.status, kind, text).into_response();
        let headers = response.headers_mut();
        if let Some(seconds) = self.retry {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if self.status == StatusCode::UNAUTHORIZED {
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}
