//! What goes wrong, as status and JSON.

use std::time::Duration;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rules::{FenError, Game, Reason, Refusal};
use serde::Serialize;
use store::StoreError;
use texts::{Arg, Keyed, Message};
use utoipa::ToSchema;

use crate::said::SaidView;
use crate::views::{MoveView, must_capture};
use table::Table;

/// An answer that is a refusal.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    status: StatusCode,
    key: &'static str,
    message: Box<Message>,
    rule: Option<String>,
    shown: Box<Shown>,
    candidates: Vec<MoveView>,
    /// In how many seconds it may be tried again.
    retry: Option<u64>,
}

/// Why an answer is a refusal, for the log.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Refused(pub(crate) &'static str);

/// What a board shows of a refusal.
#[derive(Clone, Default, Debug)]
struct Shown {
    /// The squares that matter.
    squares: Vec<u16>,
    /// Those of them where a right move begins or goes on.
    right: Vec<u16>,
}

/// Why something was refused.
#[derive(Serialize, ToSchema)]
pub(crate) struct Problem {
    /// One word for programs. It does not change between releases.
    key: &'static str,
    /// The problem in words.
    sentence: SaidView,
    /// The key of the rule in the rulebook's file that forbids it, if it is one rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
    /// The squares that matter.
    squares: Vec<u16>,
    /// Those of them where a right move begins or goes on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    right: Vec<u16>,
    /// The moves that fit, if there were several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    candidates: Vec<MoveView>,
}

/// The body of a refusal.
#[derive(Serialize, ToSchema)]
pub(crate) struct ErrorBody {
    error: Problem,
}

impl Fault {
    pub(crate) fn new(status: StatusCode, key: &'static str, message: impl Keyed) -> Fault {
        Fault {
            status,
            key,
            message: Box::new(message.keyed()),
            rule: None,
            shown: Box::default(),
            candidates: Vec::new(),
            retry: None,
        }
    }

    /// True if the same may well succeed a moment later.
    pub(crate) fn is_passing(&self) -> bool {
        self.retry.is_some()
    }

    /// Something in the request is not what it should be.
    pub(crate) fn bad(key: &'static str, message: impl Keyed) -> Fault {
        Fault::new(StatusCode::BAD_REQUEST, key, message)
    }

    /// There is no such thing; the key of its sentence says what.
    pub(crate) fn unknown(key: &'static str, name: &str) -> Fault {
        let name: String = name.chars().take(64).collect();
        let word = key.strip_prefix("refusal-").unwrap_or(key);
        let message = Message::new(key).with("name", name);
        Fault::new(StatusCode::NOT_FOUND, word, message)
    }

    /// The game does not allow this now.
    pub(crate) fn conflict(key: &'static str, message: impl Keyed) -> Fault {
        Fault::new(StatusCode::CONFLICT, key, message)
    }

    /// The seat has no such right.
    pub(crate) fn forbidden(key: &'static str, message: impl Keyed) -> Fault {
        Fault::new(StatusCode::FORBIDDEN, key, message)
    }

    pub(crate) fn unprocessable(key: &'static str, message: impl Keyed) -> Fault {
        Fault::new(StatusCode::UNPROCESSABLE_ENTITY, key, message)
    }

    /// Nobody's secret, or no secret.
    pub(crate) fn no_seat(secret: Option<&str>) -> Fault {
        let (key, message) = match secret {
            Some(_) => ("wrong-secret", "refusal-wrong-secret"),
            None => ("no-secret", "refusal-no-secret"),
        };
        Fault::new(StatusCode::UNAUTHORIZED, key, message)
    }

    /// There is too much to do.
    pub(crate) fn busy() -> Fault {
        Fault::coming("busy", "refusal-busy")
    }

    /// What is asked for is being made.
    pub(crate) fn coming(key: &'static str, message: impl Keyed) -> Fault {
        Fault {
            retry: Some(2),
            ..Fault::new(StatusCode::SERVICE_UNAVAILABLE, key, message)
        }
    }

    /// It was not done in time.
    pub(crate) fn took_too_long(patience: Duration) -> Fault {
        let message = Message::new("refusal-took-too-long").with("seconds", patience.as_secs());
        Fault {
            retry: Some(10),
            ..Fault::new(StatusCode::SERVICE_UNAVAILABLE, "took-too-long", message)
        }
    }

    /// The records have no room.
    pub(crate) fn full() -> Fault {
        let status = StatusCode::INSUFFICIENT_STORAGE;
        Fault {
            retry: Some(60),
            ..Fault::new(status, "full", "refusal-full")
        }
    }

    pub(crate) fn too_many(key: &'static str, message: impl Keyed) -> Fault {
        Fault {
            retry: Some(1),
            ..Fault::new(StatusCode::TOO_MANY_REQUESTS, key, message)
        }
    }

    /// The same with one more argument.
    pub(crate) fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> Fault {
        *self.message = self.message.with(name, arg);
        self
    }

    pub(crate) fn key(&self) -> &'static str {
        self.key
    }

    /// What is told of it.
    pub(crate) fn problem(self) -> Problem {
        Problem {
            key: self.key,
            sentence: SaidView::from(*self.message),
            rule: self.rule,
            squares: self.shown.squares,
            right: self.shown.right,
            candidates: self.candidates,
        }
    }

    /// What is sent.
    pub(crate) fn body(self) -> String {
        let body = ErrorBody {
            error: self.problem(),
        };
        // Plain data can always be written.
        serde_json::to_string(&body).unwrap_or_default()
    }

    /// A move that was refused.
    pub(crate) fn refused(game: &Game, refusal: &Refusal) -> Fault {
        let rulebook = game.rulebook();
        match refusal {
            Refusal::Illegal(reason) => Fault::illegal(game, reason),
            Refusal::Ambiguous(moves) => {
                let mut fault = Fault::unprocessable("ambiguous", refusal.sentence(rulebook));
                fault.candidates = moves
                    .iter()
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
        fault.rule = reason.rule();
        let squares: Vec<u16> = reason
            .squares()
            .into_iter()
            .map(|square| rulebook.number(square))
            .collect();
        let right = match reason {
            Reason::CaptureCompulsory { .. } => must_capture(game),
            Reason::ByKing { .. } | Reason::LandingGoesOn { .. } => squares.clone(),
            Reason::ChainUnfinished { .. } => squares.clone(),
            _ => Vec::new(),
        };
        let squares = match reason {
            Reason::CaptureCompulsory { .. } => right.clone(),
            _ => squares,
        };
        *fault.shown = Shown { squares, right };
        fault
    }

    /// A wish that is not granted.
    pub(crate) fn refusal(table: &Table, refusal: &table::Refusal) -> Fault {
        use table::Refusal::{Move, Never, NoAgreement, NoDraws, NoSeat};
        let status = match refusal {
            Move(refusal) => return Fault::refused(table.game(), refusal),
            NoSeat => return Fault::no_seat(None),
            Never(_) | NoDraws | NoAgreement => StatusCode::FORBIDDEN,
            _ => StatusCode::CONFLICT,
        };
        let sentence = refusal.sentence(table.game().rulebook());
        Fault::new(status, refusal.key(), sentence)
    }

    /// A FEN that is no position.
    pub(crate) fn fen(error: &FenError) -> Fault {
        let message = Message::new("refusal-bad-fen").with("error", error.message());
        Fault::unprocessable("bad-fen", message)
    }
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Fault {
        tracing::error!("{error}");
        let status = StatusCode::SERVICE_UNAVAILABLE;
        // A database that is away comes back, and a full disk gets room; torn records stay torn.
        let passes = matches!(error, StoreError::Unreachable(_) | StoreError::Database(_));
        Fault {
            retry: passes.then_some(1),
            ..Fault::new(status, "not-stored", "refusal-not-stored")
        }
    }
}

/// Whether what was sent with a request is not read to its end, so that nothing can follow it.
fn is_unheard(status: StatusCode) -> bool {
    matches!(
        status,
        StatusCode::TOO_MANY_REQUESTS | StatusCode::PAYLOAD_TOO_LARGE | StatusCode::REQUEST_TIMEOUT
    )
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let (status, retry, refused) = (self.status, self.retry, Refused(self.key));
        let kind = [(header::CONTENT_TYPE, "application/json")];
        let mut response = (status, kind, self.body()).into_response();
        response.extensions_mut().insert(refused);
        let headers = response.headers_mut();
        if is_unheard(status) {
            headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        if let Some(seconds) = retry {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if status == StatusCode::UNAUTHORIZED {
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}
