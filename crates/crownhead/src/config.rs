//! Options of a command from a file: what stands there holds where neither the command line nor
//! the environment says otherwise.

use std::ffi::OsString;
use std::path::Path;

use clap::builder::OsStr;
use toml::de::{DeTable, DeValue};

use crate::exit::Failure;
use crate::file;
use crate::screen::harmless;

/// The largest file of options.
const LARGEST: u64 = 64 * 1024;

/// The program's commands, with what a file says as defaults for one of them.
pub(crate) fn filled(
    cli: clap::Command,
    command: &str,
    path: &Path,
) -> Result<clap::Command, Failure> {
    let text = file::text(path, LARGEST)?;
    let wrong = |what: String| Failure::Use(format!("{}: {what}", path.display()));
    let table = DeTable::parse(&text).map_err(|error| wrong(error.to_string()))?;
    let mut cli = cli;
    for (key, value) in table.get_ref() {
        let key = key.get_ref();
        let values = values(value.get_ref()).ok_or_else(|| {
            let expected = "expected a text, a number, true or false, or a list of texts";
            wrong(format!("`{}`: {expected}", harmless(key)))
        })?;
        cli = with_default(cli, command, key, values).map_err(wrong)?;
    }
    Ok(cli)
}

/// A value as it would stand on the command line.
fn values(value: &DeValue<'_>) -> Option<Vec<String>> {
    match value {
        DeValue::Array(items) => items.iter().map(|item| word(item.get_ref())).collect(),
        value => word(value).map(|word| vec![word]),
    }
}

fn word(value: &DeValue<'_>) -> Option<String> {
    match value {
        DeValue::String(text) => Some(text.to_string()),
        DeValue::Integer(number) => Some(number.as_str().to_string()),
        DeValue::Boolean(is_so) => Some(is_so.to_string()),
        _ => None,
    }
}

/// The option of this name gets another default, wherever it stands.
fn with_default(
    cli: clap::Command,
    command: &str,
    key: &str,
    values: Vec<String>,
) -> Result<clap::Command, String> {
    let values = values
        .into_iter()
        .map(|value| OsStr::from(OsString::from(value)));
    let fill = |arg: clap::Arg| arg.default_values(values);
    if let Some(id) = option(&cli, key) {
        return Ok(cli.mut_arg(id, fill));
    }
    let own = cli.find_subcommand(command);
    match own.and_then(|own| option(own, key)) {
        Some(id) => Ok(cli.mut_subcommand(command, |own| own.mut_arg(id, fill))),
        None => Err(unknown(&cli, command, key)),
    }
}

/// The option with this long name.
fn option(command: &clap::Command, key: &str) -> Option<clap::Id> {
    let mut options = command.get_arguments().filter(|arg| is_for_files(arg));
    let found = options.find(|arg| arg.get_long() == Some(key));
    found.map(|arg| arg.get_id().clone())
}

/// A file cannot name another one.
fn is_for_files(arg: &clap::Arg) -> bool {
    !["config", "help", "version"].contains(&arg.get_id().as_str())
}

fn unknown(cli: &clap::Command, command: &str, key: &str) -> String {
    let own = cli.find_subcommand(command).into_iter();
    let all = own.chain([cli]).flat_map(clap::Command::get_arguments);
    let names = all.filter(|arg| is_for_files(arg));
    let names: Vec<&str> = names.filter_map(clap::Arg::get_long).collect();
    format!(
        "`{}` is no option of `crownhead {command}`: expected one of {}",
        harmless(key),
        names.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::Cli;

    /// What cannot be said in the environment could not be said to a container.
    #[test]
    fn every_option_of_what_runs_by_itself_has_a_variable() {
        let cli = Cli::command();
        for name in ["serve", "worker"] {
            let own = cli.find_subcommand(name).expect("there is such a command");
            let options = own.get_arguments().filter(|arg| arg.get_long().is_some());
            for arg in options.filter(|arg| !["help", "version"].contains(&arg.get_id().as_str())) {
                let long = arg.get_long().unwrap_or_default();
                let variable = arg.get_env().map(|env| env.to_string_lossy());
                let is_ours = variable.is_some_and(|env| env.starts_with("CROWNHEAD_"));
                assert!(is_ours, "`{name} --{long}` has no variable");
                // A file may have all of them but the name of another file.
                assert_eq!(option(own, long).is_none(), long == "config", "{long}");
            }
        }
    }
}
