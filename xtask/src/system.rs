//! What the tests need of the system: the languages that starter kits are written in, for every
//! one of them is built and played, the proxy that a server stands behind, and the database and
//! the queue that servers share, and networks that can be cut.

use std::path::Path;

use crate::{Done, shell};

/// A program, and the system's package that has it.
const PROGRAMS: [(&str, &str); 11] = [
    ("g++", "g++"),
    ("gcc", "gcc"),
    ("python3", "python3"),
    ("node", "nodejs"),
    ("javac", "default-jdk-headless"),
    ("rustc", "rustc"),
    ("cargo", "cargo"),
    ("nginx", "nginx-light"),
    ("pg_ctlcluster", "postgresql"),
    ("nats-server", "nats-server"),
    ("ip", "iproute2"),
];

/// Where a program is for everybody. Bots that root starts are users of their own, and reach
/// nothing in root's home.
const PLACES: [&str; 3] = ["/usr/bin", "/usr/local/bin", "/usr/sbin"];

/// Installs what is missing. Whoever is not root uses what is on the path.
pub(crate) fn need() -> Done {
    let is_root = shell::output("id -u").as_deref() == Some("0");
    let is_there = |program: &str| {
        if is_root {
            PLACES
                .iter()
                .any(|place| Path::new(place).join(program).exists())
        } else {
            shell::output(&format!("which {program}")).is_some()
        }
    };
    let missing = PROGRAMS.iter().filter(|(program, _)| !is_there(program));
    let packages: Vec<&str> = missing.map(|(_, package)| *package).collect();
    if packages.is_empty() {
        return Ok(());
    }
    let packages = packages.join(" ");
    if !is_root {
        return Err(format!(
            "the tests need what is in {packages}: install it first"
        ));
    }
    shell::run(shell::command("apt-get update -qq"))?;
    shell::run(shell::command(&format!(
        "apt-get install -y -qq --no-install-recommends {packages}"
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_program_has_a_package() {
        for (program, package) in PROGRAMS {
            assert!(!program.is_empty() && !package.contains(' '), "{program}");
        }
        assert!(PROGRAMS.iter().any(|(program, _)| *program == "javac"));
    }
}
