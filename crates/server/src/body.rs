//! What a request brings with it, checked once.

use std::convert::Infallible;
use std::fmt::Formatter;
use std::marker::PhantomData;
use std::time::Duration;
use texts::Message;

use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeOwned, Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use crate::errors::Fault;

/// Longest body of an ordinary request.
pub(crate) const ORDINARY: usize = 64 * 1024;
/// Longest body with a text in it: games as PDN, or a rulebook.
pub(crate) const TEXT: usize = 1024 * 1024;
/// How long a body may take to come.
const PATIENCE: Duration = Duration::from_secs(15);

/// A JSON body of at most so many bytes. No body is an empty object.
pub(crate) struct Sent<T, const MOST: usize = ORDINARY>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned, const MOST: usize> FromRequest<S> for Sent<T, MOST> {
    type Rejection = Fault;

    async fn from_request(request: Request, _: &S) -> Result<Self, Fault> {
        let kind = request.headers().get(header::CONTENT_TYPE);
        let is_json = kind
            .and_then(|kind| kind.to_str().ok())
            .is_some_and(is_json);
        let bytes = read(request, MOST).await?;
        if bytes.is_empty() {
            return parse(b"{}").map(Sent);
        }
        if !is_json {
            let status = StatusCode::UNSUPPORTED_MEDIA_TYPE;
            return Err(Fault::new(status, "not-json", "refusal-not-json"));
        }
        parse(&bytes).map(Sent)
    }
}

fn is_json(kind: &str) -> bool {
    let kind = kind.split(';').next().unwrap_or_default();
    kind.trim().eq_ignore_ascii_case("application/json")
}

fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Fault> {
    serde_json::from_slice(bytes)
        .map(|Object(body)| body)
        .map_err(|error| {
            let key = if error.is_data() {
                "bad-value"
            } else {
                "malformed"
            };
            let message = Message::new("refusal-bad-body").with("error", error.to_string());
            Fault::bad(key, message)
        })
}

pub(crate) async fn read(request: Request, most: usize) -> Result<Bytes, Fault> {
    let body = Limited::new(request.into_body(), most).collect();
    match tokio::time::timeout(PATIENCE, body).await {
        Ok(Ok(body)) => Ok(body.to_bytes()),
        Ok(Err(error)) if error.downcast_ref::<LengthLimitError>().is_some() => {
            let message = Message::new("refusal-body-too-large").with("most", most);
            let status = StatusCode::PAYLOAD_TOO_LARGE;
            Err(Fault::new(status, "too-large", message))
        }
        Ok(Err(_)) => Err(Fault::bad("malformed", "refusal-body-cut-off")),
        Err(_) => Err(Fault::new(
            StatusCode::REQUEST_TIMEOUT,
            "too-slow",
            "refusal-too-slow",
        )),
    }
}

/// An answer in JSON.
pub(crate) struct Reply<T>(pub(crate) T);

impl<T: Serialize> IntoResponse for Reply<T> {
    fn into_response(self) -> Response {
        match serde_json::to_vec(&self.0) {
            Ok(bytes) => Text(bytes.into()).into_response(),
            Err(error) => {
                tracing::error!("an answer cannot be written: {error}");
                StatusCode::INTERNAL_SERVER_ERROR.into_response()
            }
        }
    }
}

/// An answer that is JSON already.
pub(crate) struct Text(pub(crate) Bytes);

impl IntoResponse for Text {
    fn into_response(self) -> Response {
        let headers = [
            (header::CONTENT_TYPE, "application/json"),
            (header::CACHE_CONTROL, "no-store"),
        ];
        (headers, self.0).into_response()
    }
}

/// The secret that a request has, if any.
pub(crate) struct Secret(pub(crate) Option<String>);

impl<S: Send + Sync> FromRequestParts<S> for Secret {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Secret, Infallible> {
        let value = parts.headers.get(header::AUTHORIZATION);
        let value = value.and_then(|value| value.to_str().ok());
        let secret = value.and_then(|value| {
            let (scheme, secret) = value.split_once(' ')?;
            scheme.eq_ignore_ascii_case("bearer").then(|| secret.trim())
        });
        Ok(Secret(secret.map(str::to_string)))
    }
}

/// A query, with our own words where it cannot be read.
pub(crate) struct Query<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Query<T> {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Query<T>, Fault> {
        axum::extract::Query::try_from_uri(&parts.uri)
            .map(|query| Query(query.0))
            .map_err(|error| {
                let message = Message::new("refusal-bad-query").with("error", error.body_text());
                Fault::bad("bad-query", message)
            })
    }
}

/// The names in an address, with our own words where they cannot be read.
pub(crate) struct Path<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Path<T> {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Path<T>, Fault> {
        axum::extract::Path::from_request_parts(parts, state)
            .await
            .map(|path| Path(path.0))
            .map_err(|error| {
                let message = Message::new("refusal-bad-path").with("error", error.body_text());
                Fault::bad("bad-path", message)
            })
    }
}

/// A whole number. JSON has one kind of number: `4.0` is the same as `4`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Whole<T>(pub(crate) T);

impl<'de, T: TryFrom<u64>> Deserialize<'de> for Whole<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Whole<T>, D::Error> {
        let number = serde_json::Number::deserialize(deserializer)?;
        let whole = number.as_u64().or_else(|| {
            let float = number.as_f64()?;
            let fits = float.fract() == 0.0 && (0.0..=LARGEST as f64).contains(&float);
            fits.then_some(float as u64)
        });
        let whole = whole.and_then(|whole| T::try_from(whole).ok());
        let wrong = || D::Error::custom(format!("{number} is not a whole number that fits here"));
        whole.map(Whole).ok_or_else(wrong)
    }
}

/// Something with named fields. Serde would take a list of their values for it, too.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Object<T>(pub(crate) T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Object<T>, D::Error> {
        deserializer.deserialize_map(Fields(PhantomData))
    }
}

struct Fields<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Fields<T> {
    type Value = Object<T>;

    fn expecting(&self, formatter: &mut Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<Object<T>, M::Error> {
        T::deserialize(MapAccessDeserializer::new(map)).map(Object)
    }
}

/// The largest whole number that every reader of JSON can hold.
pub(crate) const LARGEST: u64 = (1 << 53) - 1;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers() {
        let read = |text: &str| serde_json::from_str::<Whole<u8>>(text).ok().map(|w| w.0);
        assert_eq!(
            (read("4"), read("4.0"), read("4e0")),
            (Some(4), Some(4), Some(4))
        );
        for text in ["-1", "4.5", "256", "1e300", "null", "\"4\""] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
