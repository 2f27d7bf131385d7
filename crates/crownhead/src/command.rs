//! Commands that people type for a bot.

use crate::exit::Failure;
use crate::screen::harmless;

/// The words of a command, as a shell splits them.
pub(crate) fn words(command: &str) -> Result<Vec<String>, Failure> {
    let words = shlex::split(command).filter(|words| !words.is_empty());
    words.ok_or_else(|| {
        let command = harmless(command);
        Failure::Use(format!(
            "`{command}` is no command: expected a program and its arguments"
        ))
    })
}
