//! How much one client may ask for, so that nobody takes the server from all others.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use texts::Message;

use crate::errors::Fault;

/// What a client may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Requests a second; twice as many at once. 0 is no limit.
    pub rate: u32,
    /// Open event streams. 0 is no limit.
    pub streams: u32,
    /// Open connections. 0 is no limit.
    pub connections: u32,
    /// Rulebooks that are stored in a day. 0 is no limit.
    pub rulebooks: u32,
    /// Open connections of all clients together.
    pub all_connections: usize,
    /// How long somebody waits for an answer that takes a moment, with all who come before.
    pub patience: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            rate: 100,
            streams: 64,
            connections: 512,
            rulebooks: 200,
            all_connections: 12_000,
            patience: Duration::from_secs(20),
        }
    }
}

/// What each client uses.
#[derive(Debug)]
pub(crate) struct Clients {
    limits: Limits,
    clients: Mutex<HashMap<IpAddr, Client>>,
}

#[derive(Debug)]
struct Client {
    /// Requests that may still be made.
    tokens: f64,
    at: Instant,
    /// Rulebooks that may still be stored, and when they were last counted.
    rulebooks: f64,
    stored: Instant,
    streams: u32,
    connections: u32,
}

/// How many clients are known before the idle ones are forgotten.
const CROWD: usize = 10_000;
/// When a client is forgotten.
const IDLE: Duration = Duration::from_secs(60);
/// The seconds of a day.
const DAY: f64 = 24.0 * 3600.0;

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Use {
    Stream,
    Connection,
}

impl Clients {
    pub(crate) fn new(limits: Limits) -> Arc<Clients> {
        Arc::new(Clients {
            limits,
            clients: Mutex::default(),
        })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, Client>> {
        // The counts are whole whatever happened to who held them.
        self.clients.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a request.
    pub(crate) fn request(&self, address: IpAddr, now: Instant) -> Result<(), Fault> {
        let rate = f64::from(self.limits.rate);
        if self.limits.rate == 0 {
            return Ok(());
        }
        let mut clients = self.lock();
        let client = client(&mut clients, address, &self.limits, now);
        let earned = now.saturating_duration_since(client.at).as_secs_f64() * rate;
        client.tokens = (client.tokens + earned).min(2.0 * rate);
        client.at = now;
        if client.tokens < 1.0 {
            let message = Message::new("refusal-too-many-requests").with("most", rate.to_string());
            return Err(Fault::too_many("too-many-requests", message));
        }
        client.tokens -= 1.0;
        Ok(())
    }

    /// Counts a rulebook that is stored.
    pub(crate) fn keep(&self, address: IpAddr, now: Instant) -> Result<(), Fault> {
        let most = self.limits.rulebooks;
        if most == 0 {
            return Ok(());
        }
        let mut clients = self.lock();
        let client = client(&mut clients, address, &self.limits, now);
        let days = now.saturating_duration_since(client.stored).as_secs_f64() / DAY;
        client.rulebooks = (client.rulebooks + days * f64::from(most)).min(most.into());
        client.stored = now;
        if client.rulebooks < 1.0 {
            let message = Message::new("refusal-too-many-rulebooks").with("most", most);
            return Err(Fault::too_many("too-many-rulebooks", message));
        }
        client.rulebooks -= 1.0;
        Ok(())
    }

    /// Counts something that lasts until the permit is dropped; none if it would be too much.
    pub(crate) fn begin(self: &Arc<Self>, address: IpAddr, what: Use) -> Option<Permit> {
        let mut clients = self.lock();
        let client = client(&mut clients, address, &self.limits, Instant::now());
        let (count, most) = match what {
            Use::Stream => (&mut client.streams, self.limits.streams),
            Use::Connection => (&mut client.connections, self.limits.connections),
        };
        if most > 0 && *count >= most {
            return None;
        }
        *count += 1;
        Some(Permit {
            clients: self.clone(),
            address,
            what,
        })
    }

    /// How many streams are open.
    pub(crate) fn streams(&self) -> u32 {
        self.lock().values().map(|client| client.streams).sum()
    }
}

/// The client at an address; a whole network of IPv6 is one client.
fn client<'a>(
    clients: &'a mut HashMap<IpAddr, Client>,
    address: IpAddr,
    limits: &Limits,
    now: Instant,
) -> &'a mut Client {
    if clients.len() >= CROWD {
        clients.retain(|_, client| {
            client.streams > 0 || client.connections > 0 || client.at + IDLE > now
        });
    }
    clients.entry(network(address)).or_insert(Client {
        tokens: 2.0 * f64::from(limits.rate),
        at: now,
        rulebooks: limits.rulebooks.into(),
        stored: now,
        streams: 0,
        connections: 0,
    })
}

fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => address.into(),
        IpAddr::V6(address) => {
            let bits = u128::from(address) >> 64 << 64;
            Ipv6Addr::from(bits).into()
        }
    }
}

/// Something that counts while it lasts.
#[derive(Debug)]
pub(crate) struct Permit {
    clients: Arc<Clients>,
    address: IpAddr,
    what: Use,
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut clients = self.clients.lock();
        if let Some(client) = clients.get_mut(&network(self.address)) {
            let count = match self.what {
                Use::Stream => &mut client.streams,
                Use::Connection => &mut client.connections,
            };
            *count = count.saturating_sub(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOME: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    #[test]
    fn a_client_earns_requests_by_waiting() {
        let clients = Clients::new(Limits {
            rate: 10,
            ..Limits::default()
        });
        let start = Instant::now();
        let asked = |at| {
            (0..100)
                .filter(|_| clients.request(HOME, at).is_ok())
                .count()
        };
        assert_eq!(asked(start), 20);
        assert_eq!(asked(start + Duration::from_secs(1)), 10);
        assert_eq!(asked(start + Duration::from_secs(100)), 20);
        let other = IpAddr::from([10, 0, 0, 1]);
        assert!(clients.request(other, start).is_ok());
    }

    #[test]
    fn streams_count_while_they_last() {
        let clients = Clients::new(Limits {
            streams: 2,
            ..Limits::default()
        });
        let begin = || clients.begin(HOME, Use::Stream);
        let (a, b) = (begin(), begin());
        assert!(a.is_some() && b.is_some() && begin().is_none());
        assert_eq!(clients.streams(), 2);
        drop(a);
        assert!(begin().is_some());
    }

    #[test]
    fn a_network_of_ipv6_is_one_client() {
        let of = |text: &str| network(text.parse().unwrap());
        assert_eq!(of("2001:db8::1"), of("2001:db8::ffff"));
        assert_ne!(of("2001:db8::1"), of("2001:db8:0:1::1"));
        assert_eq!(of("::ffff:10.0.0.1"), of("10.0.0.1"));
    }
}
