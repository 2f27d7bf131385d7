//! Proxies in front of the server: whose word about a client is believed.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use axum::http::HeaderMap;

/// The proxies that are believed when they say for whom they speak. Nobody else is.
#[derive(Clone, Default, Debug)]
pub struct Proxies(Vec<Network>);

/// The header in which each proxy adds whom it speaks for.
const FORWARDED: &str = "x-forwarded-for";

impl Proxies {
    /// True if what this peer says of its clients is believed.
    pub(crate) fn trusts(&self, peer: IpAddr) -> bool {
        self.0.iter().any(|network| network.holds(peer))
    }

    /// Who asks: the peer, or whoever a proxy that is believed speaks for. The last address was
    /// added by the nearest proxy; what stands before the first one that is no proxy of ours was
    /// said by that client, and anybody can say anything.
    pub(crate) fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let mut client = peer;
        let told = headers.get_all(FORWARDED).iter();
        let told: Vec<&str> = told.filter_map(|value| value.to_str().ok()).collect();
        for word in told.iter().rev().flat_map(|line| line.rsplit(',')) {
            if !self.trusts(client) {
                break;
            }
            match address(word) {
                Some(address) => client = address,
                None => break,
            }
        }
        client
    }
}

impl FromIterator<Network> for Proxies {
    fn from_iter<I: IntoIterator<Item = Network>>(networks: I) -> Proxies {
        Proxies(networks.into_iter().collect())
    }
}

/// An address as proxies write it: alone, with a port, in brackets.
fn address(word: &str) -> Option<IpAddr> {
    let word = word.trim();
    let plain = word.trim_start_matches('[').trim_end_matches(']');
    let address = plain.parse().ok().or_else(|| {
        let with_port: std::net::SocketAddr = word.parse().ok()?;
        Some(with_port.ip())
    });
    address.map(|address: IpAddr| address.to_canonical())
}

/// An address, or all that begin with the same bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Network {
    address: IpAddr,
    bits: u32,
}

impl Network {
    fn holds(self, other: IpAddr) -> bool {
        match (self.address, other.to_canonical()) {
            (IpAddr::V4(own), IpAddr::V4(other)) => {
                let differing = u32::from(own) ^ u32::from(other);
                differing.leading_zeros() >= self.bits
            }
            (IpAddr::V6(own), IpAddr::V6(other)) => {
                let differing = u128::from(own) ^ u128::from(other);
                differing.leading_zeros() >= self.bits
            }
            _ => false,
        }
    }
}

/// A text that is no network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoNetwork(String);

impl fmt::Display for NoNetwork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let got: String = self.0.chars().take(64).collect();
        write!(
            f,
            "`{}` is no address: expected one as `127.0.0.1`, or a network as `10.0.0.0/8`",
            got.escape_debug()
        )
    }
}

impl std::error::Error for NoNetwork {}

impl FromStr for Network {
    type Err = NoNetwork;

    fn from_str(text: &str) -> Result<Network, NoNetwork> {
        let wrong = || NoNetwork(text.to_string());
        let (address, bits) = match text.split_once('/') {
            Some((address, bits)) => (address, Some(bits)),
            None => (text, None),
        };
        let address: IpAddr = address.parse().map_err(|_| wrong())?;
        let address = address.to_canonical();
        let all = if address.is_ipv4() { 32 } else { 128 };
        let bits = match bits {
            Some(bits) => bits.parse().map_err(|_| wrong())?,
            None => all,
        };
        if bits <= all {
            Ok(Network { address, bits })
        } else {
            Err(wrong())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn proxies(networks: &[&str]) -> Proxies {
        networks.iter().map(|text| text.parse().unwrap()).collect()
    }

    fn told(lines: &[&str]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(FORWARDED, line.parse().unwrap());
        }
        headers
    }

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn nobody_is_believed_by_himself() {
        let none = Proxies::default();
        let client = none.client(ip("192.0.2.1"), &told(&["198.51.100.7"]));
        assert_eq!(client, ip("192.0.2.1"));
        let others = proxies(&["10.0.0.0/8"]);
        let client = others.client(ip("192.0.2.1"), &told(&["198.51.100.7"]));
        assert_eq!(client, ip("192.0.2.1"));
    }

    #[test]
    fn a_proxy_speaks_for_its_client_and_a_client_not_for_another() {
        let own = proxies(&["127.0.0.1", "10.0.0.0/8", "fd00::/8"]);
        let client = |lines: &[&str]| own.client(ip("127.0.0.1"), &told(lines));
        assert_eq!(client(&["198.51.100.7"]), ip("198.51.100.7"));
        assert_eq!(client(&["203.0.113.9, 198.51.100.7"]), ip("198.51.100.7"));
        assert_eq!(client(&["198.51.100.7, 10.1.2.3"]), ip("198.51.100.7"));
        assert_eq!(client(&["198.51.100.7", "fd00::5"]), ip("198.51.100.7"));
        assert_eq!(client(&["[2001:db8::1]:443"]), ip("2001:db8::1"));
        assert_eq!(client(&["198.51.100.7:1234"]), ip("198.51.100.7"));
        assert_eq!(client(&[]), ip("127.0.0.1"));
        assert_eq!(client(&["nonsense"]), ip("127.0.0.1"));
        assert_eq!(client(&["198.51.100.7, nonsense"]), ip("127.0.0.1"));
    }

    #[test]
    fn networks_are_read() {
        let network = |text: &str| text.parse::<Network>();
        assert!(network("10.0.0.0/8").unwrap().holds(ip("10.255.0.1")));
        assert!(!network("10.0.0.0/8").unwrap().holds(ip("11.0.0.1")));
        assert!(network("0.0.0.0/0").unwrap().holds(ip("11.0.0.1")));
        assert!(network("127.0.0.1").unwrap().holds(ip("::ffff:127.0.0.1")));
        assert!(!network("::1").unwrap().holds(ip("127.0.0.1")));
        for wrong in ["", "10.0.0.0/33", "10.0.0/8", "10.0.0.0/", "host", "::/129"] {
            assert!(network(wrong).is_err(), "{wrong}");
        }
    }
}
