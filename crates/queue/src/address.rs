//! Where a queue is.

use std::fmt;
use std::str::FromStr;

use async_nats::ServerAddr;

/// The address of a NATS server, `nats://USER:PASSWORD@HOST:4222` or `tls://…`. It is shown
/// without its password.
///
/// ```
/// use queue::Address;
///
/// let address: Address = "nats://me:secret@example.org".parse().unwrap();
/// assert_eq!(address.to_string(), "nats://example.org:4222");
/// assert!("http://example.org".parse::<Address>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Address(ServerAddr);

impl Address {
    pub(crate) fn server(&self) -> ServerAddr {
        self.0.clone()
    }
}

impl FromStr for Address {
    type Err = String;

    fn from_str(text: &str) -> Result<Address, String> {
        let expected = "expected an address like `nats://127.0.0.1:4222`";
        let is_nats = text.starts_with("nats://") || text.starts_with("tls://");
        let address = text.parse::<ServerAddr>();
        match address {
            Ok(address) if is_nats && !address.host().is_empty() => Ok(Address(address)),
            // What was typed is not repeated: it may hold a password.
            Ok(_) => Err(expected.to_string()),
            Err(error) => Err(format!("{error}: {expected}")),
        }
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = if self.0.tls_required() { "tls" } else { "nats" };
        write!(f, "{scheme}://{}:{}", self.0.host(), self.0.port())
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
