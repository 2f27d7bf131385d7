//! `cargo xtask python`: the Python package, built and tested in an environment of its own.

use std::path::Path;
use std::process::Command;

use crate::{Done, no_more, program, shell};

/// Where the environment is, and where the package is built.
const HOME: &str = "target/python";

/// Builds the package as its users do, and runs its tests.
pub(crate) fn run(words: &[String]) -> Done {
    no_more(words)?;
    install()?;
    // The example of the package lets its bot meet a level, with the program as referee.
    let program = program::built("dev")?;
    let mut tests = shell::command("venv/bin/python -m pytest -q -p no:cacheprovider");
    // From elsewhere, so that the installed package is tested and not its sources.
    let home = shell::root().join(HOME);
    tests.arg(shell::root().join("python/tests"));
    tests.current_dir(&home).env("PYTHONDONTWRITEBYTECODE", "1");
    tests.env("CROWNHEAD_OTHERS", home.join("others"));
    tests.env("CROWNHEAD_PROGRAM", program);
    shell::run(from(&home, tests))
}

/// Makes the environment if it is missing, and installs the package with what its tests need.
pub(crate) fn install() -> Done {
    let home = shell::root().join(HOME);
    if !home.join("venv/bin/python").exists() {
        shell::run(shell::command(&format!("python3 -m venv {HOME}/venv")))?;
    }
    let mut install = shell::command(&format!(
        "{HOME}/venv/bin/python -m pip install --quiet --disable-pip-version-check ./python[test]"
    ));
    install.env("CARGO_TARGET_DIR", &home);
    shell::run(install)
}

/// The command with its program looked for in the folder where it runs.
fn from(home: &Path, command: Command) -> Command {
    let mut moved = Command::new(home.join(command.get_program()));
    moved.args(command.get_args()).current_dir(home);
    let environment = command.get_envs();
    moved.envs(environment.filter_map(|(key, value)| Some((key, value?))));
    moved
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_is_that_of_the_environment() {
        let mut command = shell::command("venv/bin/python -m pytest");
        command.env("KEY", "value");
        let moved = from(Path::new("/there"), command);
        assert_eq!(moved.get_program(), "/there/venv/bin/python");
        assert_eq!(moved.get_args().count(), 2);
        assert_eq!(moved.get_envs().count(), 1);
    }
}
