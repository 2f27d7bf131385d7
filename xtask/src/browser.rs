//! `cargo xtask browser`: the page in a real browser.
//!
//! It brings what it needs: Chromium from the system's packages, the test tools from npm.

use std::path::{Path, PathBuf};

use crate::{Done, no_more, shell};

/// Where Debian puts Chromium.
const CHROMIUM: &str = "/usr/bin/chromium";

/// Checks the types of the page and runs the browser tests.
pub(crate) fn run(words: &[String]) -> Done {
    no_more(words)?;
    chromium()?;
    tools()?;
    shell::run(shell::command(
        "cargo build --locked --quiet --package crownhead",
    ))?;
    npm("npm run --silent types")?;
    npm("npm run --silent test")
}

/// Installs the browser if there is none, with a font of ordinary width: what is left over on a
/// bare machine is so wide that pages do not look as they do to people.
fn chromium() -> Done {
    if Path::new(CHROMIUM).exists() {
        return Ok(());
    }
    shell::run(shell::command("apt-get update -qq"))?;
    shell::run(shell::command(
        "apt-get install -y -qq --no-install-recommends chromium fonts-inter",
    ))
}

/// Installs the test tools unless those of the lock file are there.
fn tools() -> Done {
    let lock = folder().join("package-lock.json");
    let installed = folder().join("node_modules/.package-lock.json");
    if is_newer(&installed, &lock) {
        return Ok(());
    }
    npm("npm ci --silent --no-audit --no-fund")
}

/// True if the first file is there and not older than the second.
fn is_newer(first: &Path, second: &Path) -> bool {
    let changed = |path: &Path| path.metadata().and_then(|data| data.modified()).ok();
    changed(first).is_some_and(|first| changed(second) <= Some(first))
}

/// Runs a command of npm in the folder of the tests. Their browser is the system's own.
fn npm(line: &str) -> Done {
    let mut command = shell::command(line);
    command.current_dir(folder());
    command.env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
    shell::run(command)
}

fn folder() -> PathBuf {
    shell::root().join("tests/browser")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tests_are_where_they_should_be() {
        assert!(folder().join("package.json").is_file());
        assert!(folder().join("package-lock.json").is_file());
    }

    #[test]
    fn a_file_that_is_not_there_is_not_newer() {
        let here = folder().join("package.json");
        assert!(is_newer(&here, &here));
        assert!(!is_newer(&folder().join("nothing"), &here));
    }
}
