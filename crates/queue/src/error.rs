//! What goes wrong with a queue.

use std::fmt;

use crate::bundle::Digest;

/// Why something cannot be done with a queue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum QueueError {
    /// Nobody answers there.
    Unreachable(String, String),
    /// The server said no, or nothing.
    Server(String),
    /// There is no such bundle.
    Missing(Digest),
    /// A bundle is not what its digest says.
    Other {
        /// What it was asked for by.
        expected: Digest,
        /// What it is.
        got: Digest,
    },
    /// Something that was sent cannot be read or played here.
    Strange(String),
}

impl QueueError {
    pub(crate) fn server(error: impl fmt::Display) -> QueueError {
        QueueError::Server(error.to_string())
    }

    pub(crate) fn strange(error: impl fmt::Display) -> QueueError {
        QueueError::Strange(error.to_string())
    }
}

impl fmt::Display for QueueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            QueueError::Unreachable(address, why) => {
                write!(f, "the queue at {address} cannot be reached: {why}")
            }
            QueueError::Server(why) => write!(f, "the queue does not answer as it should: {why}"),
            QueueError::Missing(digest) => write!(f, "the queue has no bundle {digest}"),
            QueueError::Other { expected, got } => write!(
                f,
                "a bundle does not match its digest: got {got}, expected {expected}"
            ),
            QueueError::Strange(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for QueueError {}
