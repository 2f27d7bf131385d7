//! A network of a test's own: a house that is reached by two roads.

use std::net::{IpAddr, Ipv4Addr};
use std::process::Command;

/// A network namespace with two links to this one, of which one can be cut: what is sent there is
/// lost, and nobody is told. Only root can make one, and not in every container.
#[derive(Debug)]
pub struct Village {
    name: String,
    roads: [Road; 2],
}

/// A link: an interface at each end, each with an address.
#[derive(Debug)]
struct Road {
    /// The name of the end on this side.
    name: String,
    here: Ipv4Addr,
    there: Ipv4Addr,
}

impl Village {
    /// Makes it, or says why that is impossible here.
    pub fn make() -> Result<Village, String> {
        let id = std::process::id();
        let [_, _, high, low] = id.to_be_bytes();
        // Networks for tests of networks (RFC 2544), so that nobody else is there.
        let road = |n: u8| Road {
            name: format!("ch{n}-{id}"),
            here: Ipv4Addr::new(198, 18 + (high & 1), low, 4 * n + 1),
            there: Ipv4Addr::new(198, 18 + (high & 1), low, 4 * n + 2),
        };
        let village = Village {
            name: format!("crownhead-{id}"),
            roads: [road(0), road(1)],
        };
        village.build()?;
        Ok(village)
    }

    fn build(&self) -> Result<(), String> {
        let name = &self.name;
        ip(&format!("netns add {name}"))?;
        ip(&format!("-n {name} link set lo up"))?;
        for road in &self.roads {
            let (here, far) = (&road.name, format!("{}t", road.name));
            ip(&format!(
                "link add {here} type veth peer name {far} netns {name}"
            ))?;
            ip(&format!("addr add {}/30 dev {here}", road.here))?;
            ip(&format!("link set {here} up"))?;
            ip(&format!("-n {name} addr add {}/30 dev {far}", road.there))?;
            ip(&format!("-n {name} link set {far} up"))?;
        }
        Ok(())
    }

    /// This machine, as it is reached from the house by the road that can be cut.
    pub fn here(&self) -> IpAddr {
        self.roads[0].here.into()
    }

    /// The house, as it is reached from this machine by the road that is never cut.
    pub fn house(&self) -> IpAddr {
        self.roads[1].there.into()
    }

    /// A command that runs a program in the house.
    pub fn command(&self, program: &str) -> Command {
        let mut command = Command::new("ip");
        command.args(["netns", "exec", &self.name, program]);
        command
    }

    /// From now on nothing comes through.
    pub fn cut(&self) {
        self.set("down");
    }

    /// The road is there again.
    pub fn mend(&self) {
        self.set("up");
    }

    fn set(&self, state: &str) {
        let done = ip(&format!("link set {} {state}", self.roads[0].name));
        done.expect("who made a link can change it");
    }
}

impl Drop for Village {
    fn drop(&mut self) {
        // The links go with it. What is left behind harms nobody.
        let _ = ip(&format!("netns delete {}", self.name));
    }
}

/// Calls `ip` with these words.
fn ip(words: &str) -> Result<(), String> {
    let said = Command::new("ip").args(words.split(' ')).output();
    let said = said.map_err(|error| format!("`ip` cannot be started: {error}"))?;
    if said.status.success() {
        Ok(())
    } else {
        let why = String::from_utf8_lossy(&said.stderr);
        Err(format!("`ip {words}`: {}", why.trim()))
    }
}
