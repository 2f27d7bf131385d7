//! The program itself, for chores that ask it something.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{Done, no_more, shell};

/// The program that the words of a chore name, or else one that is built in a profile of cargo.
pub(crate) fn named_or_built(words: &[String], profile: &str) -> Result<PathBuf, String> {
    let program = match words.split_first() {
        Some((path, rest)) => {
            no_more(rest)?;
            std::path::absolute(path).map_err(|error| format!("{path}: {error}"))?
        }
        None => built(profile)?,
    };
    is_there(&program)?;
    Ok(program)
}

/// The program, built in the folder where cargo builds.
pub(crate) fn built(profile: &str) -> Result<PathBuf, String> {
    shell::run(shell::command(&format!(
        "cargo build --locked --profile {profile} -p crownhead"
    )))?;
    let target = std::env::var_os("CARGO_TARGET_DIR").unwrap_or("target".into());
    // Cargo's profile for development is the only one whose folder has another name.
    let folder = if profile == "dev" { "debug" } else { profile };
    let folder = shell::root().join(target).join(folder);
    Ok(folder.join(format!("crownhead{}", std::env::consts::EXE_SUFFIX)))
}

fn is_there(program: &Path) -> Done {
    if program.is_file() {
        Ok(())
    } else {
        Err(format!("there is no program {}", program.display()))
    }
}

/// What the program prints, in English.
pub(crate) fn said(program: &Path, arguments: &[&str]) -> Result<String, String> {
    let output = Command::new(program)
        .args(arguments)
        .env("LC_ALL", "C")
        .output()
        .map_err(|error| format!("{} did not start: {error}", program.display()))?;
    let line = arguments.join(" ");
    let text = String::from_utf8(output.stdout);
    text.ok()
        .filter(|_| output.status.success())
        .ok_or(format!("`crownhead {line}` failed"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_is_not_there_is_named() {
        let words = |words: &[&str]| words.iter().map(ToString::to_string).collect::<Vec<_>>();
        let error = named_or_built(&words(&["no/such/crownhead"]), "release").unwrap_err();
        assert!(error.contains("no/such/crownhead"), "{error}");
        let error = named_or_built(&words(&["one", "two"]), "release").unwrap_err();
        assert_eq!(error, "got `two`, expected nothing more");
    }
}
