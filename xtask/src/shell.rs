//! Running other programs from the top folder of the project.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::Done;

/// The top folder of the project. It is looked for at run time: clones that share a target folder
/// share the built program too, and each wants its own files.
pub(crate) fn root() -> PathBuf {
    above(&start()).unwrap_or_default()
}

/// Refuses to work where there is no project.
pub(crate) fn is_inside() -> Done {
    let start = start();
    match above(&start) {
        Some(_) => Ok(()),
        None => Err(format!(
            "{} is in no clone of the project: expected a folder with `{MARK}` in it or above it",
            start.display()
        )),
    }
}

/// The file that only the top folder has.
const MARK: &str = "xtask/Cargo.toml";

/// Where the search begins: cargo says whose program it runs; else it is the current folder.
fn start() -> PathBuf {
    let named = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    named
        .or_else(|| std::env::current_dir().ok())
        .unwrap_or_default()
}

/// The first folder with the mark, from this one upward.
fn above(folder: &Path) -> Option<PathBuf> {
    let mut folders = folder.ancestors();
    let found = folders.find(|folder| folder.join(MARK).is_file());
    found.map(Path::to_path_buf)
}

/// A program with its arguments, split at blanks, to be run from the top folder.
pub(crate) fn command(line: &str) -> Command {
    let mut words = line.split_whitespace();
    let mut command = Command::new(words.next().unwrap_or_default());
    command.args(words).current_dir(root());
    command
}

/// Runs a program to its end; anything but success is an error that names it.
pub(crate) fn run(mut command: Command) -> Done {
    let line = show(&command);
    let status = command
        .status()
        .map_err(|error| format!("`{line}` did not start: {error}"))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("`{line}` ended with {status}"))
    }
}

/// What a program prints, without blanks at the ends; `None` if it fails.
pub(crate) fn output(line: &str) -> Option<String> {
    let output = command(line).stderr(Stdio::null()).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    output.status.success().then_some(text)
}

/// Installs the cargo command of this name if it is missing.
pub(crate) fn need(subcommand: &str) -> Done {
    if output(&format!("cargo {subcommand} --version")).is_some() {
        return Ok(());
    }
    run(command(&format!(
        "cargo install --locked cargo-{subcommand}"
    )))
}

/// A command as one would type it.
fn show(command: &Command) -> String {
    let mut line = command.get_program().to_string_lossy().into_owned();
    for argument in command.get_args() {
        line.push(' ');
        line.push_str(&argument.to_string_lossy());
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_root_holds_the_workspace() {
        assert!(root().join("Cargo.lock").is_file());
        assert!(root().join("xtask").is_dir());
        assert_eq!(is_inside(), Ok(()));
    }

    #[test]
    fn the_root_is_above_any_folder_of_the_project() {
        for inner in ["", "xtask", "xtask/src", "crates/moves/src"] {
            assert_eq!(above(&root().join(inner)), Some(root()), "{inner}");
        }
        assert_eq!(above(Path::new("/")), None);
    }

    #[test]
    fn a_command_shows_as_typed() {
        assert_eq!(show(&command("cargo fmt  --check")), "cargo fmt --check");
    }

    #[test]
    fn a_failure_names_the_command() {
        let error = run(command("no-such-program --at-all")).unwrap_err();
        assert!(error.contains("`no-such-program --at-all`"), "{error}");
    }
}
